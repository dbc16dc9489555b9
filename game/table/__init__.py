"""What the five table scenes share: motion, sprites, layouts."""
