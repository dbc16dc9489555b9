"""The texts of the screens, in four languages."""
