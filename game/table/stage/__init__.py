"""What lies and moves on a table: sprites, flights, heaps, confetti, and the pictures of cards."""
