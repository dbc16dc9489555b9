"""What each command of Motley does, a file each. `game.cli` reads the arguments and loads only what was asked for."""
