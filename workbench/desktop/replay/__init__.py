"""The Replay place: what several chains of hooks make of the same recorded tool outputs.

The place says in one line that it is not built yet.
"""
