"""What the model sees of a library: the catalog text of each client, budgets and what is cut.

Nothing is in this room yet: the catalog is built after the foundation.
"""
