"""The tunes of the fair, a module each, and the score that they are written on."""
