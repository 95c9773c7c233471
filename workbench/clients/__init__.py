"""What each agent client does with a skill: profiles as data, and what a profile changes.

A verdict needs a client, so this room holds the facts that say for whom something is wrong.
"""
