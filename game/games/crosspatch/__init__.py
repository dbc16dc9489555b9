"""Crosspatch: a cross in which no axis repeats colour or motif."""
