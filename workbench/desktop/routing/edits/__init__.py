"""Edits of descriptions that were tried: the smallest that turn a task, and advice for a skill."""
