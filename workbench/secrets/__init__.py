"""Recognises and masks secrets; token formats will be data in resources/secrets.

Nothing is in this room yet: it is built together with the hooks that mask.
"""
