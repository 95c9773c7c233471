"""Renaming a skill: folder, name and references in one step, shown before it is done and undone as one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from workbench.desktop.author.open_files import OpenFiles
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.dialogs import Choice
from workbench.desktop.i18n import current, tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import label
from workbench.library.moves import rename_path
from workbench.library.rename import Renamed, RenameError, RenamePlan, apply, plan_rename, undo
from workbench.library.save import content_digest
from workbench.project.scaffold import name_problem
from workbench.skill.findings import Fix, Rename

PLAN_AFTER_MS: Final = 150
"""A plan reads every file of the library that could name the skill: not at each keystroke, and not here."""

Planned = Callable[[RenamePlan], object]
Plan = Callable[[str, Planned, Callable[[BaseException], object]], object]


class RenameDialog(QDialog):
    """Asks for the new name and shows what the rename will do, or why it cannot. `plan` is what was agreed to."""

    def __init__(self, name: str, ask_plan: Plan, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rename the skill"))
        self.setMinimumWidth(480)
        self._ask_plan = ask_plan
        self.plan: RenamePlan | None = None
        self.field = QLineEdit(name)
        self.field.setAccessibleName(tr("New name"))
        self.told = label("", "secondary", "secondary", wrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.accept_button.setText(tr("Rename"))
        self.accept_button.setProperty("primary", True)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addWidget(label(tr("New name of the skill and of its folder"), "body"))
        column.addWidget(self.field)
        column.addWidget(self.told)
        column.addStretch(1)
        column.addWidget(buttons)
        self._timer = QTimer(self, singleShot=True, interval=PLAN_AFTER_MS)
        self._timer.timeout.connect(self._on_due)
        self.field.textChanged.connect(self._on_text_changed)
        self._on_text_changed()
        self.field.selectAll()

    def _on_text_changed(self) -> None:
        self._show(None, tr("Looking for what names it…"))
        self._timer.start()

    def _on_due(self) -> None:
        name = self.field.text().strip()

        def planned(plan: RenamePlan) -> None:
            if name == self.field.text().strip():
                self._show(plan, _words(plan))

        self._ask_plan(name, planned, lambda failure: self._show(None, str(failure)))

    def _show(self, plan: RenamePlan | None, text: str) -> None:
        self.plan = plan
        self.told.setText(text)
        self.accept_button.setEnabled(plan is not None)


class Renaming(QObject):
    """F2 and the fixes that rename. The last rename can be undone until something it touched changes."""

    announced = Signal(str)
    done = Signal(str, str)

    def __init__(self, services: Services, files: OpenFiles, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        self._files = files
        self._window = parent
        self._last: Renamed | None = None
        self._revisions: dict[OpenFile, int] = {}
        self._changed: tuple[OpenFile, ...] = ()

    @property
    def can_undo(self) -> bool:
        """Whether a rename stands to be undone."""
        return self._last is not None

    @property
    def is_latest(self) -> bool:
        """Whether a rename stands to be undone and no open file was edited after it."""
        now = {file: file.revision for file in self._files.files if file in self._revisions}
        return self.can_undo and all(self._revisions[file] == revision for file, revision in now.items())

    def ask(self, file: OpenFile, name: str = "") -> None:
        """Shows the dialog and renames. Files with unsaved edits are in the way and are named."""
        if self._unsaved():
            return
        folder = file.path.parent

        def ask_plan(wanted: str, done: Planned, failed: Callable[[BaseException], object]) -> None:
            self._services.tasks.submit("rename-plan", lambda: self._plan(folder, wanted), done, failed)

        dialog = RenameDialog(name or file.directory, ask_plan, self._window)
        accepted = self._services.dialogs.show(dialog)
        self._services.tasks.cancel("rename-plan")
        plan = dialog.plan
        dialog.deleteLater()
        if accepted and plan is not None:
            self.run(plan)

    def _unsaved(self) -> bool:
        """Whether unsaved edits are in the way; they are named."""
        unsaved = [item.skill_path for item in self._files.files if item.dirty]
        if unsaved:
            text = tr("Save these files first, so that the rename can change them: {paths}", paths=", ".join(unsaved))
            self._services.dialogs.tell(tr("Rename the skill"), text)
        return bool(unsaved)

    def run(self, plan: RenamePlan) -> bool:
        """Renames; whether it was done."""
        try:
            self._last = apply(plan)
        except (RenameError, OSError) as failure:
            self._services.dialogs.tell(tr("Not renamed"), str(failure))
            return False
        before = {file: file.revision for file in self._files.files}
        self._follow(Path(plan.source), Path(plan.target))
        self._revisions = {file: file.revision for file in self._files.files}
        self._changed = tuple(file for file, revision in before.items() if file.revision != revision)
        count = plan.occurrences
        self.announced.emit(tr_n(count, "Renamed; 1 place changed", "Renamed; {count} places changed"))
        return True

    def undo(self) -> bool:
        """Takes the last rename back; whether that was possible."""
        last, self._last = self._last, None
        if last is None:
            return False
        try:
            undo(last)
        except (RenameError, OSError) as failure:
            self._services.dialogs.tell(tr("The rename cannot be undone"), str(failure))
            return False
        for file in self._changed:
            if file in self._files.files and self._revisions[file] == file.revision:
                file.document.undo()
        self._follow(Path(last.plan.target), Path(last.plan.source))
        self.announced.emit(tr("The rename is undone"))
        return True

    def fix(self, file: OpenFile, fix: Fix) -> None:
        """A fix that renames: of the folder by the dialog, of a file at once; a folder that moves is asked for."""
        rename = fix.renames[0]
        base = self._services.workspace.base
        if (base / rename.source).is_dir():
            moves = Path(rename.source).parent != Path(rename.target).parent
            self._move(rename) if moves else self.ask(file, Path(rename.target).name)
            return
        try:
            rename_path(base / rename.source, base / rename.target)
        except OSError as failure:
            self._services.dialogs.tell(tr("Not renamed"), failure.strerror or str(failure))
            return
        if file.path == base / rename.source:
            self._files.moved(file, base / rename.target, rename.target)
        self.announced.emit(tr("{source} becomes {target}", source=rename.source, target=rename.target))
        self.done.emit(rename.source, rename.target)

    def _move(self, rename: Rename) -> None:
        """Moves a folder after asking; no text changes, and undo moves it back."""
        if self._unsaved():
            return
        names = {"source": rename.source, "target": rename.target}
        text = tr("{source} moves to {target}. Paths in texts stay as they are. Undo moves it back.", **names)
        choices = (Choice("move", tr("Move"), safe=True), Choice("stay", tr("Cancel"), cancels=True))
        if self._services.dialogs.ask(tr("Move the skill"), text, choices) != "move":
            return
        base = self._services.workspace.base
        if self.run(RenamePlan(str(base), str(base / rename.source), str(base / rename.target), ())):
            self.announced.emit(tr("{source} becomes {target}", **names))

    def _plan(self, folder: Path, name: str) -> RenamePlan:
        """Reads the library: called in the background."""
        problem = name_problem(name, current())
        if problem:
            raise RenameError(problem)
        workspace = self._services.workspace
        if folder == workspace.base:
            raise RenameError(tr("The opened folder itself is the skill; open the folder that holds it to rename it"))
        settings = [workspace.config_file] if workspace.config_file is not None else []
        return plan_rename(workspace.base, folder.relative_to(workspace.base).as_posix(), name, settings=settings)

    def _follow(self, source: Path, target: Path) -> None:
        base = self._services.workspace.base
        moved = [file for file in self._files.files if source in file.path.parents]
        for file in moved:
            path = target / file.path.relative_to(source)
            self._services.workspace.forget_text(file.skill_path)
            self._files.moved(file, path, path.relative_to(base).as_posix())
        for file in self._files.files:
            if file.path.exists():
                data = file.path.read_bytes()
                if content_digest(data) != file.digest and (not file.dirty or data == file.bytes_now()):
                    file.reload(data)
        self.done.emit(str(source), str(target))


def _words(plan: RenamePlan) -> str:
    parts = [tr("{old} becomes {new}", old=Path(plan.source).name, new=Path(plan.target).name)]
    for change in plan.changes:
        count = len(change.edits)
        parts.append(tr_n(count, "{path}: 1 place", "{path}: {count} places", path=Path(change.path).name))
    parts += [tr("{path} mentions the old name in prose; that stays", path=path) for path, _ in plan.mentions[:4]]
    parts += [f"{item.path}: {reason_text(item.reason)}" for item in plan.skipped[:4]]
    return "\n".join(parts)
