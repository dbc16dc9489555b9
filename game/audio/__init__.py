"""Sound: what every event and every press is heard as, who plays it, and the recipes it is all made from."""
