"""Things that lie on the tables of several games: signs that show a state, counted piles, cards that shake."""
