"""The screens of Motley."""
