"""The run history of the Replay place: list, open, compare, run again, delete."""
