"""The Replay place: recorded tool outputs through hook chains, side by side.

The place says in one line that it is not built yet.
"""
