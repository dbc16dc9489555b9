"""Recorded matches that must replay to the same state for as long as the rules version stands."""
