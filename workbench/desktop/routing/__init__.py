"""The Routing place: which skill a task triggers, and why."""
