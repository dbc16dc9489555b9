"""The pages around the games: the title, settings, the pause and their like."""
