"""Findings about skills: rule registry, engine, configuration, suppression, fixes and output formats.

The command line and the Problems panel both show what this room returns.
"""
