"""Views of Routing beside the matrix, and what is asked of models: thresholds, runs, and their log."""
