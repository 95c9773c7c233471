"""The guided tour in the window: the list of questions, the strip that leads through one, and what joins them."""
