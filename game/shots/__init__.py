"""`motley shots`: pictures of the whole program."""
