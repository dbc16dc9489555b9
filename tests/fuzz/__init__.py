"""Damaged files by the thousand: nothing but a loader's own error may come of them."""
