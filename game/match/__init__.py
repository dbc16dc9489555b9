"""One play of one game: its clock, its log, its place in the evening."""
