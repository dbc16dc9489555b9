"""The lobby and the choice of the game."""
