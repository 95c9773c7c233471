"""The Catalog place: what the model sees of the library and what that costs.

The place says in one line that it is not built yet.
"""
