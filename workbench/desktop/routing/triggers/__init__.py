"""Triggers tried while they are typed, explained where they decide, and trusted where they are code."""
