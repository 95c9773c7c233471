"""What a user keeps beside the skills: workbench.toml, settings, recovery copies, new skills.

It also merges the findings of all rooms for the command line and the desktop.
"""
