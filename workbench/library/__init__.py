"""A folder of skills on disk: finding its roots and skills, reading, watching, saving and renaming them.

Whatever the scan passes over (a dangling link, an unreadable file, a loop) is reported with its
reason, never dropped in silence.
"""
