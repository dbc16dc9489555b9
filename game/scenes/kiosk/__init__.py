"""The scenes that only a kiosk shows."""
