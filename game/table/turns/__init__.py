"""The table of a small game of turns, which declares where its zones lie and what its moves are called."""
