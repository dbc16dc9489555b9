"""Tall Order: two build their secret patterns in one wall."""
