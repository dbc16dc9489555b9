"""What the tables of all games share: the stage, motion, words, and what a board, controls and a director are."""
