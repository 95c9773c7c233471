"""Settings: what belongs to the user and not to a project. Every change is in force at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.desktop.i18n import current, tr
from workbench.desktop.services import Services
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import IconButton, label
from workbench.desktop.shell.segments import Segments


class SettingsDialog(Dialog):
    """Theme, language and size; where the project's own choices and the state files are."""

    def __init__(self, services: Services, state: Path, parent: QWidget | None = None) -> None:
        super().__init__(services.theme, tr("Settings"), 560, parent)
        self._services = services
        self._size = label("", "body")
        self._add_theme()
        self._add_language()
        self._add_size()
        client = label(self._client_text(), "body", "secondary", wrap=True)
        self.add_row(tr("Primary client"), client)
        self.add_row(tr("Kept in"), label(str(state), "secondary", wrap=True))
        self.add_buttons()

    def _add_theme(self) -> None:
        choices = (
            ("system", tr("System")),
            ("light", tr("Light")),
            ("dark", tr("Dark")),
            ("contrast", tr("High contrast")),
        )
        chosen = self._services.theme.choice.replace("high-contrast", "contrast")
        segments = Segments(tr("Theme"), choices, chosen)
        segments.chosen.connect(lambda name: self._services.commands.run(f"view.theme-{name}"))
        self.add_row(tr("Theme"), segments)

    def _add_language(self) -> None:
        segments = Segments(tr("Language"), (("en", "English"), ("zh", "中文")), current())
        segments.chosen.connect(self._on_language_chosen)
        hint = tr("The window is built again; unsaved texts are asked about first.")
        self.add_row(tr("Language"), segments, hint)

    def _add_size(self) -> None:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        theme, commands = self._services.theme, self._services.commands
        for command, icon in (("view.smaller", "dash"), ("view.larger", "plus"), ("view.reset", "undo")):
            button = IconButton(theme, icon, commands.title(command), commands.key_text(command))
            button.clicked.connect(lambda _checked=False, name=command: commands.run(name))
            row.addWidget(button)
        row.insertWidget(1, self._size)
        row.addStretch(1)
        theme.theme_changed.connect(self._show_size)
        self._show_size()
        line.setAccessibleName(tr("Size"))
        self.add_row(tr("Size"), line)

    def _show_size(self) -> None:
        self._size.setText(f"{round(self._services.theme.zoom * 100)} %")

    def _client_text(self) -> str:
        workspace = self._services.workspace
        titles = {profile.id: profile.title for profile in workspace.profiles}
        name = titles.get(workspace.primary, workspace.primary)
        return tr(
            "{client}. It belongs to the project: choose it in the top bar for this session, "
            "or write primary and also under [project] in workbench.toml.",
            client=name,
        )

    def _on_language_chosen(self, language: str) -> None:
        self.accept()
        self._services.commands.run(f"view.language-{language}")
