"""What only a kiosk shows."""
