"""How Motley looks: from data in `art/` to SVG text to surfaces of exactly the size they are shown in."""
