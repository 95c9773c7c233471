"""A moment of a session, shown in words, with the file and the line that it stands in."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr
from workbench.desktop.routing.usage.rows import minute
from workbench.desktop.routing.usage.scenes import Beat, Scene
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label, quiet_button
from workbench.desktop.theme import ThemeManager
from workbench.lint.report.visible import visible


class SceneDialog(Dialog):
    """What was said around a moment; the caret stands at it."""

    def __init__(self, theme: ThemeManager, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("Moment in a session"), 720, parent)
        moment = scene.moment
        self.place = f"{moment.file}:{moment.line}" if moment.line else moment.file
        self.body.addWidget(
            label(f"{moment.host} · {visible(moment.session)} · {minute(moment.at)}", "body", wrap=True)
        )
        where = label(visible(self.place), "secondary", "secondary", wrap=True)
        where.setAccessibleName(tr("File and line"))
        where.setTextInteractionFlags(where.textInteractionFlags().TextSelectableByMouse)
        self.body.addWidget(where)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("field", True)
        self.text.setFont(mono_font("exact"))
        self.text.setAccessibleName(tr("What was said around it"))
        self.body.addWidget(self.text, 1)
        self.copy = quiet_button(tr("Copy file and line"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.place))
        self.body.addWidget(self.copy)
        self.add_buttons()
        self.resize(theme.theme.px(720), theme.theme.px(540))
        self._fill(scene)

    def _fill(self, scene: Scene) -> None:
        if not scene.beats:
            reason = tr("it does not stand there any more") if scene.problem == "gone" else scene.problem
            self.text.setPlainText(tr("This moment cannot be shown: {reason}", reason=reason))
            return
        parts = [_beat_text(beat) for beat in scene.beats]
        self.text.setPlainText("\n\n".join(parts))
        at = next((number for number, beat in enumerate(scene.beats) if beat.here), 0)
        cursor = self.text.textCursor()
        cursor.setPosition(sum(len(part.encode("utf-16-le")) // 2 + 2 for part in parts[:at]))
        self.text.setTextCursor(cursor)
        self.text.setFocus()


def _beat_text(beat: Beat) -> str:
    words = {
        "user": tr("User"), "model": tr("Model"), "client": tr("Client"), "call": tr("Tool call"),
        "output": tr("Tool output"), "load": tr("Skill loaded"),
    }  # fmt: skip
    line = f" ({tr('line {line}', line=beat.line)})" if beat.line else ""
    text = "\n".join(visible(part) for part in beat.text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    return f"{'▸ ' if beat.here else ''}{words[beat.who]}{line}\n{text}"
