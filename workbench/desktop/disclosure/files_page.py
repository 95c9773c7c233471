"""Level 3: the files that a loaded body names, reached by the agent's own tools under its ordinary permissions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.desktop.disclosure.parts import size_text
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.tables import Cell, EntriesTable, Entry
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.levels import INSIDE, MISSING, FileNamed, LevelThree, Remark

_WIDTHS = (170, 90, 60, 60, 210)


class FilesPage(QWidget):
    """A table of what the loaded bodies lead to, and remarks on words that cannot be undone."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = theme.theme.px
        self.headline = label("", "heading", wrap=True)
        self.said = label(
            tr(
                "Loading a body reads none of these files and allows none of the commands in it. The agent's own tools "
                "and permissions decide each time."
            ),
            "body", "secondary", wrap=True,
        )  # fmt: skip
        titles = (tr("File or words"), tr("Skill"), tr("Size"), tr("Depth"), tr("Line"), tr("State"))
        self.table = EntriesTable(theme, tr("Level 3"), titles, _WIDTHS)
        self.setFocusProxy(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(20), px(16), px(20), px(12))
        column.setSpacing(px(8))
        for widget in (self.headline, self.said):
            column.addWidget(widget)
        column.addWidget(self.table, 1)

    def show_levels(self, levels: Sequence[LevelThree]) -> None:
        """The third level of some skills."""
        entries = [entry for level in levels for entry in _entries(level)]
        named = sum(len(level.files) for level in levels)
        self.headline.setText(
            tr_n(named, "1 file is named by the loaded bodies", "{count} files are named by the loaded bodies")
            if levels
            else tr("No body was loaded, so there is no level 3")
        )
        self.table.entries.set_entries(entries)
        self.table.setVisible(bool(entries))


def _entries(level: LevelThree) -> Iterator[Entry]:
    skill = level.path.split("/")[-2] if "/" in level.path else level.path
    for file in level.files:
        yield _entry(skill, file.path, size_text(file.size) if file.state == INSIDE else "–", file.depth, file.line,
                     *_state(file))  # fmt: skip
    for remark in level.remarks:
        yield _entry(skill, remark.text, "–", None, remark.line, "warning", _remark(remark))
    for path in level.unnamed:
        yield _entry(skill, path, "–", path.count("/"), 0, "off", tr("in the folder, not named"))
    if level.truncated:
        yield _entry(skill, "…", "–", None, 0, "info", tr("more than is shown"))


def _entry(skill: str, what: str, size: str, depth: int | None, line: int, shape: str, state: str) -> Entry:
    cells = (
        Cell(what, shape=shape), Cell(skill, token="text.secondary"), Cell(size, right=True),
        Cell("–" if depth is None else str(depth), right=True), Cell(str(line) if line else "–", right=True),
        Cell(state, token="text.secondary"),
    )  # fmt: skip
    sentence = ", ".join(filter(None, (what, skill, size, state)))
    return Entry(cells, sentence, frozenset(), what)


def _state(file: FileNamed) -> tuple[str, str]:
    if file.state == INSIDE:
        return "seen", tr("there, can be run") if file.executable else tr("there")
    if file.state == MISSING:
        return "error", tr("not there")
    return "warning", tr("outside the skill's folder")


def _remark(remark: Remark) -> str:
    return {
        "deletes-everything": tr("deletes everything"), "writes-over-a-disk": tr("writes over a disk"),
        "runs-what-it-downloads": tr("runs what it downloads"), "rewrites-history": tr("rewrites history"),
        "drops-data": tr("drops data"), "opens-permissions": tr("opens permissions"),
        "stops-the-machine": tr("stops the machine"), "sends-secrets": tr("sends secrets"),
        "skips-asking": tr("skips asking"),
    }.get(remark.kind, remark.kind)  # fmt: skip
