"""The replay of a recorded match."""
