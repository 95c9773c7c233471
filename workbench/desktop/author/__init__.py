"""The Author place: skill list, editor, Problems, preview and fixes."""
