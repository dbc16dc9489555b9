"""The booths of the fair: the ground of each game's table, its frame and prop, its awning and its shutter."""
