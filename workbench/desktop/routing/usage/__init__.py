"""Usage: which skills real sessions loaded, what was asked that no skill takes, and from there to a new skill."""
