"""The Replay place: what several chains of hooks make of the same recorded tool outputs."""
