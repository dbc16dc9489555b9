"""Players that are not people; they see what a person in their seat would see."""
