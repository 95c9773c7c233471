"""Differences between two outputs: which lines changed, which rows belong side by side, which words in them.

`difflib` takes half a minute for 10 MB of repetitive log, so the engine is our own: its work is bounded, and what it
could not look at closely it marks as coarse.
"""
