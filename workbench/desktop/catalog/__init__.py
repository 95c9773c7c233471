"""The Catalog place: what the model sees of the whole library, what falls out, and which edit gains most."""
