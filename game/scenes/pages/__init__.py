"""Kinds of page: still, animated, shared by devices, menu, key capture."""
