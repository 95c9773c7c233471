"""Files of labelled tasks: every shape that the field keeps them in, read in place with line and column."""

from __future__ import annotations

from workbench.routing.taskfiles.opening import TaskFile, discover, parse_tasks, read_tasks
from workbench.routing.taskfiles.source import TaskFileError

__all__ = ["TaskFile", "TaskFileError", "discover", "parse_tasks", "read_tasks"]
