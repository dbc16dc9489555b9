"""The coach: in a person's first match of a game it says at that seat what to do next, until it is done."""
