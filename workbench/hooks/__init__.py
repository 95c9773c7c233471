"""Chains of hooks over tool calls: dialects, built-in hooks, recordings, replay and diff.

Nothing is in this room yet: replay is built in a later step.
"""
