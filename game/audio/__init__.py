"""Sound: the cues of events and presses, the players, and the recipes that every file is made from."""
