"""What the user tries in the Catalog place: one immutable value a step, and the stack that takes steps back.

Nothing of it is written to disk unless the user saves a scenario or applies an edit in Author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack


@dataclass(frozen=True, slots=True)
class WhatIf:
    """`window` in tokens, None for what each client assumes; `limits` by client in its own unit.

    `usage` is the usage file, empty for a new user. `off` are paths of skills switched off, `edits` descriptions by
    path that stand for those of the files, `order` paths that come first where a client keeps the order it finds.
    """

    window: int | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    bundled: bool = False
    usage: str = ""
    off: frozenset[str] = frozenset()
    edits: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    overrides: Mapping[str, str] = field(default_factory=dict)

    def with_limit(self, client: str, limit: int | None) -> WhatIf:
        """Another budget for one client; None for its own."""
        limits = {name: value for name, value in self.limits.items() if name != client}
        return replace(self, limits=limits if limit is None else limits | {client: limit})

    def with_off(self, paths: Iterable[str], *, off: bool) -> WhatIf:
        """Skills switched off or on."""
        given = frozenset(paths)
        return replace(self, off=self.off | given if off else self.off - given)

    def with_edit(self, path: str, description: str | None) -> WhatIf:
        """Another description of one skill; None for that of its file."""
        edits = {key: value for key, value in self.edits.items() if key != path}
        return replace(self, edits=edits if description is None else edits | {path: description})

    def with_edits(self, edits: Mapping[str, str]) -> WhatIf:
        """Other descriptions of several skills."""
        return replace(self, edits={**self.edits, **edits})


class _Step(QUndoCommand):
    """One step: the value before and after it."""

    def __init__(self, title: str, before: WhatIf, after: WhatIf, show: Callable[[WhatIf], None]) -> None:
        super().__init__(title)
        self._before, self._after, self._show = before, after, show

    def undo(self) -> None:
        self._show(self._before)

    def redo(self) -> None:
        self._show(self._after)


class WhatIfStack(QObject):
    """The present value and the steps that led to it. `changed(value)` is emitted when it is another one."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stack = QUndoStack(self)
        self._steps: list[_Step] = []  # Qt owns the commands; this keeps their Python halves
        self.value = WhatIf()

    def take(self, value: WhatIf, title: str) -> None:
        """Goes on with another value; `title` names the step for Undo."""
        if value == self.value:
            return
        step = _Step(title, self.value, value, self._show)
        del self._steps[self._stack.index() :]
        self._steps.append(step)
        self._stack.push(step)

    def start(self, value: WhatIf) -> None:
        """Begins anew, with nothing to take back."""
        self._stack.clear()
        self._steps.clear()
        self._show(value)

    @property
    def undo_title(self) -> str:
        """What undo would take back; empty for nothing."""
        return self._stack.undoText() if self._stack.canUndo() else ""

    @property
    def redo_title(self) -> str:
        """What redo would do again; empty for nothing."""
        return self._stack.redoText() if self._stack.canRedo() else ""

    def undo(self) -> None:
        """Takes the last step back."""
        self._stack.undo()

    def redo(self) -> None:
        """Does a step again that was taken back."""
        self._stack.redo()

    def _show(self, value: WhatIf) -> None:
        if value != self.value:
            self.value = value
            self.changed.emit(value)
