"""Session files of other agents, read in place: messages, tool calls, skill loads.

Nothing is in this room yet: it is built together with replay.
"""
