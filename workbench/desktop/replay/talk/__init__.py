"""The conversation around a recorded call, with every hook in it."""
