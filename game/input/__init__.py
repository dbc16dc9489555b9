"""From a finger to an intent: devices, what their controls mean, and who sits where."""
