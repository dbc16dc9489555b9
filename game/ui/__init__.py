"""The layout of screens: pages in design pixels."""
