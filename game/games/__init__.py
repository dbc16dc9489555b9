"""One folder for each game, with the same file names in each. `played` and `shown` are the two lists of them."""
