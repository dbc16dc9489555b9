"""From a finger to an intent: devices, what their controls mean, and which seat each device plays."""
