"""The commands of Motley, a module each. `game.cli` reads the arguments and imports only the one that runs."""
