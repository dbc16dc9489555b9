"""Fourscore: rows grow by matching, and four of a feature take them."""
