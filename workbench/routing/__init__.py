"""Which skill a task triggers, and why: matchers, fusion, evaluation.

Nothing is in this room yet: routing is built after the catalog.
"""
