"""Killable worker processes with deadlines and limits, for code and patterns that a user wrote.

User-written regular expressions hold the interpreter lock for a whole match, so they never run in the
process that draws the window: RE2 takes what it can express, a worker the rest. Code runs after it was trusted by its
content.
"""
