"""The shell: everything around the five places (bars, rail, palette, welcome page, dialogs)."""
