"""The Disclosure place: the conversation, request by request."""
