"""One HTTP client for model endpoints that the user configured; nothing leaves the machine without one.

Nothing is in this room yet: it is built together with model-based routing.
"""
