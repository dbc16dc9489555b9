"""Tools for those who make Motley; nothing here is part of the game, or needed to play it."""
