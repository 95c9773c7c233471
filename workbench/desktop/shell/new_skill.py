"""New skill: a name, a place, and the file as it will be written, before it is written."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from workbench.desktop.dialogs import Dialogs
from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import current, tr
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import ElidedLabel, label
from workbench.desktop.theme import ThemeManager
from workbench.project.scaffold import new_skill, preview


class NewSkillDialog(Dialog):
    """Asks for a name and shows what will be written; `created` is the new SKILL.md once it is accepted."""

    def __init__(self, theme: ThemeManager, dialogs: Dialogs, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("New skill"), 620, parent)
        self._dialogs = dialogs
        self._folder = folder
        self.created: Path | None = None
        self.name = QLineEdit()
        self.name.setPlaceholderText("release-notes")
        self.description = QLineEdit()
        self.description.setPlaceholderText(tr("What it does, and when to use it"))
        self._where = ElidedLabel("", "secondary")
        self.problem = label("", "body", "error", wrap=True)
        self.text = QPlainTextEdit()
        self._build()
        self.name.textChanged.connect(self._refresh)
        self.description.textChanged.connect(self._refresh)
        self._refresh()

    def accept(self) -> None:
        """Write the skill; what went wrong is shown and the dialog stays."""
        try:
            self.created = new_skill(self._folder, self.name.text().strip(), self.description.text().strip())
        except (ValueError, OSError) as error:
            self._show_problem(str(error))
            return
        super().accept()

    def _build(self) -> None:
        self.add_row(tr("Name"), self.name, tr("Lower case letters, digits and single hyphens; also the folder's name"))
        self.add_row(tr("Description"), self.description)
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._where, 1)
        change = QPushButton(tr("Change…"))
        change.setAccessibleName(tr("Change the folder"))
        change.clicked.connect(self._on_change_clicked)
        row.addWidget(change)
        self.add_row(tr("In the folder"), place)
        self.text.setReadOnly(True)
        self.text.setProperty("field", True)
        self.text.setFont(mono_font("exact"))
        self.text.setAccessibleName(tr("SKILL.md as it will be written"))
        self.text.setMinimumHeight(self.theme.theme.px(230))
        self.body.addWidget(self.text, 1)
        self.body.addWidget(self.problem)
        self._create = self.add_buttons(tr("Create"), tr("Cancel"))

    def _refresh(self) -> None:
        name = self.name.text().strip()
        self._where.setText(str(self._folder / name) if name else str(self._folder))
        self._create.setEnabled(False)
        if not name:
            self.text.setPlainText("")
            self._show_problem("")
            return
        try:
            shown = preview(name, self.description.text().strip(), current())
        except ValueError as error:
            self._show_problem(str(error))
            return
        self.text.setPlainText(shown)
        exists = (self._folder / name).exists()
        self._show_problem(tr("{folder} exists already.", folder=self._folder / name) if exists else "")
        self._create.setEnabled(not exists)

    def _show_problem(self, text: str) -> None:
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def _on_change_clicked(self) -> None:
        chosen = self._dialogs.open_folder(tr("Where should the skill be?"), self._folder)
        if chosen is not None:
            self._folder = chosen
            self._refresh()
