"""Phones as devices: a server in the own network, the pages it serves, and who may come in."""
