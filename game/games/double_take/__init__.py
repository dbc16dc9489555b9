"""Double Take: all players look for two identical patterns."""
