"""What lies round the table of Double Take, in the rims of the seats: cards and words, and what is shown there."""
