"""The command table: who answers each command, and why one cannot run now.

A command is never hidden: without a handler, or when its handler declines, it is shown disabled with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from workbench.desktop.command_list import COMMANDS, Command
from workbench.desktop.i18n import tr
from workbench.desktop.keymap import Keymap, load_keymap

__all__ = ["Command", "CommandTable"]

Handler = Callable[[], object]
Reason = Callable[[], str | None]


@dataclass(frozen=True, slots=True)
class _Binding:
    handler: Handler
    enabled: Reason | None
    checked: Callable[[], bool] | None


class CommandTable(QObject):
    """Commands by id, with their handlers, keys and actions. One table belongs to one window."""

    ran = Signal(str)
    refused = Signal(str, str)

    def __init__(
        self, commands: Iterable[Command] = COMMANDS, keymap: Keymap | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._keymap = load_keymap() if keymap is None else keymap
        self._commands: dict[str, Command] = {}
        self._bindings: dict[str, _Binding] = {}
        self._local: dict[str, list[tuple[Callable[[], bool], _Binding]]] = {}
        self._actions: dict[str, QAction] = {}
        self.visit: Callable[[str], None] | None = None
        for command in commands:
            self._add(command)

    @property
    def commands(self) -> tuple[Command, ...]:
        """Every command, in the order of the menus."""
        return tuple(self._commands.values())

    @property
    def actions(self) -> dict[str, QAction]:
        """Actions that carry the shortcuts, by command id. They stay enabled, so that a key that cannot work
        says why; menus and buttons show the disabled state themselves (see `reason`)."""
        return dict(self._actions)

    def command(self, command_id: str) -> Command:
        """The command of this id; KeyError when there is none."""
        return self._commands[command_id]

    def title(self, command_id: str) -> str:
        """The title in the interface language."""
        return tr(self._commands[command_id].title)

    def keys(self, command_id: str) -> tuple[str, ...]:
        """Keys of a command in portable form, the shown one first; empty when it has none."""
        return self._keymap.get(command_id, ())

    def key_text(self, command_id: str) -> str:
        """The shown key in the platform's form, or an empty text."""
        keys = self.keys(command_id)
        return QKeySequence(keys[0]).toString(QKeySequence.SequenceFormat.NativeText) if keys else ""

    def register(
        self,
        command: Command,
        handler: Handler,
        enabled: Reason | None = None,
        checked: Callable[[], bool] | None = None,
    ) -> None:
        """Add a command that is not in the list, with its handler; ValueError when the id is taken."""
        self._add(command)
        self.attach(command.id, handler, enabled, checked)

    def attach(
        self,
        command_id: str,
        handler: Handler,
        enabled: Reason | None = None,
        checked: Callable[[], bool] | None = None,
    ) -> None:
        """Answer a listed command. `enabled()` gives the reason why it cannot run now, or None when it can;
        `checked()` makes it a command with a check mark. A later call replaces an earlier one."""
        if command_id not in self._commands:
            raise KeyError(f"no command {command_id!r}")
        self._bindings[command_id] = _Binding(handler, enabled, checked)

    def attach_where(
        self, command_id: str, when: Callable[[], bool], handler: Handler, enabled: Reason | None = None
    ) -> None:
        """Answer a listed command while `when()` holds, whoever else answers it at other times: Undo in another place
        takes back other steps."""
        if command_id not in self._commands:
            raise KeyError(f"no command {command_id!r}")
        self._local.setdefault(command_id, []).append((when, _Binding(handler, enabled, None)))

    def reason(self, command_id: str) -> str | None:
        """Why the command cannot run now; None when it can."""
        binding = self._binding(command_id)
        if binding is not None:
            return binding.enabled() if binding.enabled is not None else None
        if self._commands[command_id].place and self.visit is not None:
            return None
        return tr("Not available yet")

    def checked(self, command_id: str) -> bool | None:
        """State of the check mark; None for a command without one."""
        binding = self._binding(command_id)
        return binding.checked() if binding is not None and binding.checked is not None else None

    def run(self, command_id: str) -> bool:
        """Run the command if it can run; else `refused(id, reason)` is emitted. Whether it ran.

        A command of a place that was not visited yet goes there first.
        """
        command = self._commands[command_id]
        if self._binding(command_id) is None and command.place and self.visit is not None:
            self.visit(command.place)
        binding = self._binding(command_id)
        reason = self.reason(command_id) if binding is not None else tr("Not available yet")
        if binding is None or reason is not None:
            self.refused.emit(command_id, reason)
            return False
        binding.handler()
        self.ran.emit(command_id)
        return True

    def _binding(self, command_id: str) -> _Binding | None:
        here = (binding for when, binding in self._local.get(command_id, ()) if when())
        return next(here, None) or self._bindings.get(command_id)

    def _add(self, command: Command) -> None:
        if command.id in self._commands:
            raise ValueError(f"command {command.id!r} is listed twice")
        self._commands[command.id] = command
        action = QAction(tr(command.title), self)
        action.setObjectName(command.id)
        action.setShortcuts([QKeySequence(key) for key in self.keys(command.id)])
        action.triggered.connect(lambda: self.run(command.id))
        self._actions[command.id] = action
