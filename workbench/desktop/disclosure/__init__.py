"""The Disclosure place: the conversation, request by request.

The place says in one line that it is not built yet.
"""
