"""The desktop: the only part of the workbench that imports Qt.

It never computes: it asks a room through one task runner and shows the immutable answer.
"""
