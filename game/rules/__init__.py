"""What the rules of all games share: pure, deterministic, complete."""
