"""The conversation, request by request: what a host puts in front of the model, and what a tool call passes through."""
