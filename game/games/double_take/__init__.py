"""Double Take: everybody looks for two identical patterns."""
