"""How a screen is laid out: pages in design pixels."""
