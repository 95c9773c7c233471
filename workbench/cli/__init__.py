"""The command line: one module per verb, each a thin call into a room.

No module here imports Qt, but for the one function that opens the window.
"""
