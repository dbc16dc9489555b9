"""What the board and the controls of this table are made of."""
