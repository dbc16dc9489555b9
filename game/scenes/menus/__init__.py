"""The pages around the games: the title, the settings, the pause and others."""
