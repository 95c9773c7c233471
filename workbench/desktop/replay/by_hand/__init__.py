"""Trying a hook by hand in the Replay place."""
