"""The lessons of the games, and tables that are only watched."""
