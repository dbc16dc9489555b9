"""Builders, harnesses and instruments that tests share. No test imports from a test."""
