"""Many skills on disk: roots, scan, snapshot, load checks, watching and atomic saving.

Whatever the scan passes over (a dangling link, an unreadable file, a loop) is reported with its
reason, never dropped in silence.
"""
