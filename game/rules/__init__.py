"""The rules of the five games: pure, deterministic, complete."""
