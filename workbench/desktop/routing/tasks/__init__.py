"""Tasks of the Routing place: added, changed, taken away, brought in and given out."""
