"""Which skill a task triggers, and why: matchers, fusion, evaluation, import of results, use in real sessions.

The routing is simulated: an agent's model reads the catalog and decides for itself, so every figure names its matchers.
"""
