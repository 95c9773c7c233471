"""Our own YAML files as text, with their mistakes and proposals where the caret is."""
