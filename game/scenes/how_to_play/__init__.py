"""Lessons, and tables behind glass."""
