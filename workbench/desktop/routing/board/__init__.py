"""Matchers, models and clients' catalogs on the same tasks, side by side, and the log of what was run."""
