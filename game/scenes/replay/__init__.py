"""A recorded match, watched."""
