"""Putting the recorder into a host's settings from the Replay place."""
