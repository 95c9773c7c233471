"""The toolbar of Routing: which tasks, which matchers, how many go right; and the field for a task to try."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import line_text
from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.figures import Score
from workbench.desktop.routing.runs.heard import Matchers
from workbench.desktop.routing.runs.offering import caption
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.parts import IconButton, label
from workbench.desktop.shell.segments import Segments
from workbench.desktop.theme import ThemeManager

_SHORT: Final = 700
"""Below this width in pixels at 100 % the buttons leave out what they are about."""
_MATCHER: Final = 170
"""Pixels at 100 % that the button of the matchers keeps at most."""


class TaskField(QLineEdit):
    """Where a task is typed. `entered` on Enter, `cleared` on Escape."""

    entered = Signal()
    cleared = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.cleared.emit()
        else:
            super().keyPressEvent(event)


class RoutingBar(QWidget):
    """`typed(text)` while a task is typed; `matchers_chosen(Matchers | None)`; `tasks_asked(QMenu)` before the menu of
    task files is shown, so that what can be done with them is added."""

    typed = Signal(str)
    tasks_asked = Signal(object)
    matchers_chosen = Signal(object)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tasks = DropButton(theme, "routing-tasks")
        self.tasks.setAccessibleName(tr("Task files"))
        self.matcher = DropButton(theme, "routing-matcher")
        self.limit = DropButton(theme, "routing-limit")
        self.limit.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.views = Segments(tr("View"), (), "")
        self.score = label("", "section")
        self.rate = label("", "secondary", "secondary")
        self.add = IconButton(theme, "plus", tr("Add tasks"), "N")
        self.field = TaskField()
        self.field.setPlaceholderText(tr("Type a task a user might ask"))
        self.field.setAccessibleName(tr("Task to try"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.typed)
        self._results: Results | None = None
        self._short = False
        self._said = ("", "", "")
        self.tasks.clicked.connect(lambda: _pop_up(self.tasks_menu(), self.tasks))
        self._lay_out()
        self.show_results(None, Score(0, 0, 0, 0, 0))
        self.show_matchers(None)
        theme.theme_changed.connect(self._keep_matcher)

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(20), px(12), px(20), px(10))
        column.setSpacing(px(10))
        row = QHBoxLayout()
        row.setSpacing(px(8))
        for widget in (self.tasks, self.matcher, self.limit, self.views):
            row.addWidget(widget)
        row.addStretch(1)
        column.addLayout(row)
        second = QHBoxLayout()
        second.setSpacing(px(12))
        second.addWidget(self.field, 1)
        second.addWidget(self.score)
        second.addWidget(self.rate)
        second.addWidget(self.add)
        column.addLayout(second)

    def show_results(self, results: Results | None, score: Score) -> None:
        """Figures of now."""
        self._results = results
        files = results.loaded.files if results is not None else ()
        text = files[0] if len(files) == 1 else tr_n(len(files), "1 file", "{count} files") if files else tr("none")
        self.tasks.setToolTip("\n".join([tr("Task files"), *files[:20]]))
        limit = f"{results.router.limits.threshold:.1f}" if results is not None else "–"
        self._said = (text, self._said[1], limit)
        self._show_buttons()
        self.limit.setAccessibleName(f"{tr('Select above')}: {limit}")
        self.limit.setToolTip(tr("A skill is taken from this score on; within 5 % of the first it is a close call."))
        tasks = len(results.evaluation.judged) if results is not None else 0
        said, rate = score_text(score, tasks)
        self.score.setText(said)
        self.rate.setText(rate)
        for words in (self.score, self.rate):
            words.setVisible(bool(words.text()))
        self.rate.setToolTip(tr("Simulated by the matchers named here, with the 95 % interval; no model was asked."))

    def show_matchers(self, matchers: Matchers | None) -> None:
        """Which matchers are heard."""
        said = caption(matchers)
        self._said = (self._said[0], said, self._said[2])
        self.matcher.setAccessibleName(f"{tr('Matcher')}: {said}")
        self.matcher.setToolTip(f"{tr('Matcher')}: {said}")
        self._show_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the buttons say their values alone; their tooltips and names say of what."""
        super().resizeEvent(event)
        short = self.width() < self._theme.theme.px(_SHORT)
        if short != self._short:
            self._short = short
            self._show_buttons()

    def _show_buttons(self) -> None:
        said = self._said
        heads = ("", "", "≥") if self._short else (tr("Tasks"), tr("Matcher"), tr("Select above"))
        for button, text, head in zip((self.tasks, self.matcher, self.limit), said, heads, strict=True):
            button.set_content(text, prefix=head)
        self._keep_matcher()

    def _keep_matcher(self) -> None:
        """Where room is short the names of files are cut before a short name of the matchers is."""
        self.matcher.setMinimumWidth(min(self.matcher.sizeHint().width(), self._theme.theme.px(_MATCHER)))

    def tasks_menu(self) -> QMenu:
        """The files that tasks come from, and what is to be said of them."""
        menu = QMenu(self)
        loaded = self._results.loaded if self._results is not None else None
        for text in (*loaded.files, *map(line_text, loaded.problems)) if loaded is not None else ():
            menu.addAction(text.replace("&", "&&")).setEnabled(False)
        if menu.isEmpty():
            said = tr("Tasks come from *.tasks.yaml here, and evals/trigger-eval.json in skills")
            menu.addAction(said).setEnabled(False)
        self.tasks_asked.emit(menu)
        return menu


def _pop_up(menu: QMenu, below: QWidget) -> None:
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(below.mapToGlobal(below.rect().bottomLeft()))


def score_text(score: Score, tasks: int) -> tuple[str, str]:
    """How many go right, and the share with its interval; never a share without one."""
    interval = score.interval
    if interval is None:
        said = tr_n(tasks, "1 task, not labelled", "{count} tasks, none labelled") if tasks else ""
        return said, tr("right and wrong are not counted") if tasks else ""
    said = tr("{right} of {total} right", right=f"{score.right:,}", total=f"{score.total:,}")
    share = round(100 * score.right / score.total)
    return said, f"{share} % ({round(100 * interval[0])}–{round(100 * interval[1])})"
