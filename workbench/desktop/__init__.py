"""The desktop: the only part of the workbench that imports Qt.

Nothing is worked out here: the task runner asks a room, and the values that come back are shown as they are.
"""
