"""What is written on the screens, in four languages."""
