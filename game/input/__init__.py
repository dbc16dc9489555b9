"""From a finger to an intent: devices, what their controls mean, and which booth each device plays."""
