"""The Routing place: which skill a task triggers, and why.

The place says in one line that it is not built yet.
"""
