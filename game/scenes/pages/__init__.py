"""Kinds of page: still, animated, shared by devices, a menu, one that captures keys."""
