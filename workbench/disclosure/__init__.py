"""The conversation, request by request: catalog, load_skill, permissions, parent and child agents.

Nothing is in this room yet: the simulator is built in a later step.
"""
