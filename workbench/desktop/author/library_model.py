"""The model of the library list: the skills of the open library, grouped, sorted and filtered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt

from workbench.clients.verdict import State
from workbench.desktop.author.grouped_model import ALIKE, NO_GROUP, GroupedModel, GroupKey
from workbench.desktop.author.verdict_words import state_word
from workbench.desktop.i18n import tr, tr_n
from workbench.project.rows import Filter, SkillRow, parse_filter, row_text

if TYPE_CHECKING:
    from workbench.desktop.author.standing_engine import Outcomes

GROUPINGS: Final = {"folder": 1, "root": 2, "tag": 3, "severity": 4, "verdict": 5, "none": ALIKE}
SORTINGS: Final = {"name": ALIKE, "severity": 4, "path": ALIKE}
_WORST: Final = ((0, "error"), (1, "warning"), (2, "info"), (3, "clean"))
_TOOLTIP: Final = 240
_VERDICTS: Final = {
    State.NOT_SEEN: (0, "not-seen"), State.CHANGED: (1, "changed"), State.HIDDEN: (2, "hidden"),
    State.NOT_KNOWN: (3, "not-known"), State.SEEN: (4, "seen"), None: (5, "-"),
}  # fmt: skip


class LibraryModel(GroupedModel[SkillRow]):
    """Skills as they come, by the path of their SKILL.md."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.filter = Filter()
        self.grouping = "folder"
        self.sorting = "name"
        self.group_facet = GROUPINGS[self.grouping]
        self._worst: Counter[int] = Counter()
        self.outcomes: Outcomes | None = None
        self.primary = ""

    def key_of(self, row: SkillRow) -> str:
        return row.path

    def place_of(self, row: SkillRow) -> tuple[str, ...]:
        return (row.path,) if self.sorting == "path" else (row.name.casefold(), row.path)

    def facets_of(self, row: SkillRow) -> tuple[GroupKey, ...]:
        tag = (0, row.tags[0]) if row.tags else (1, "-")
        verdict = self._verdict(row) if self.grouping == "verdict" else NO_GROUP
        return NO_GROUP, (0, row.group or "."), (0, row.root or "."), tag, _WORST[row.worst], verdict

    def text_of(self, row: SkillRow) -> str:
        return row_text(row)

    def group_title(self, key: str) -> str:
        if self.grouping == "severity":
            return {"error": tr("Errors"), "warning": tr("Warnings"), "info": tr("Advice"), "clean": tr("Clean")}[key]
        if self.grouping == "verdict":
            return state_word(State(key)) if key != "-" else tr("not looked at yet")
        if self.grouping == "tag":
            return tr("No tag") if key == "-" else key
        return tr("This folder") if key == "." else key

    def row_data(self, row: SkillRow, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        return tooltip(row) if role == Qt.ItemDataRole.ToolTipRole else None

    def counts(self) -> tuple[int, int, int]:
        """Skills of the whole library by their worst finding: errors, warnings, advice."""
        return self._worst[0], self._worst[1], self._worst[2]

    def index_of(self, path: str) -> QModelIndex:
        """The index of a skill; invalid when it is folded away, filtered out or unknown."""
        return self.index_of_key(path)

    def set_rows(self, rows: Iterable[SkillRow]) -> None:
        """Replaces the library, keeping selection and focus on skills that stay."""
        given = tuple(rows)
        self._worst = Counter(row.worst for row in given)
        self.replace_all(given)

    def put_rows(self, rows: Sequence[SkillRow]) -> None:
        """Adds skills, or puts new contents into known ones; the order changes only where they have another place."""
        self._uncount(row.path for row in rows)
        self._worst.update(row.worst for row in {row.path: row for row in rows}.values())
        self.change(rows)

    def remove_rows(self, paths: Sequence[str]) -> None:
        """Takes skills away."""
        self._uncount(paths)
        self.change(gone=paths)

    def _uncount(self, paths: Iterable[str]) -> None:
        known = (self.known(path) for path in dict.fromkeys(paths))
        self._worst.subtract(row.worst for row in known if row is not None)

    def set_filter(self, text: str) -> Filter:
        """Filters by words and keys; answers the parsed filter, whose `unknown` keys the view names."""
        parsed = parse_filter(text)
        if parsed != self.filter:
            self.filter = parsed
            self._apply_filter()
        return parsed

    def set_outcomes(self, outcomes: Outcomes | None, primary: str) -> None:
        """Other verdicts of the clients, or another primary client: what filters and groups by them follows."""
        self.outcomes, self.primary = outcomes, primary
        if any(key == "client" for key, _ in self.filter.keys):
            self._apply_filter()
        if self.grouping == "verdict":
            self.reorder()

    def _apply_filter(self) -> None:
        """`client:` asks the verdicts; while there are none, the findings."""
        outcomes = self.outcomes
        if outcomes is None:
            self.set_tests(self.filter.words, self.filter.row_tests())
            return
        words = [value for key, value in self.filter.keys if key == "client"]
        rest = replace(self.filter, keys=tuple(pair for pair in self.filter.keys if pair[0] != "client"))
        lost = [partial(_is_lost, outcomes, word) for word in words]
        self.set_tests(self.filter.words, [*rest.row_tests(), *lost])

    def _verdict(self, row: SkillRow) -> GroupKey:
        return _VERDICTS[self.outcomes.state(row.path, self.primary) if self.outcomes is not None else None]

    def set_order(self, grouping: str, sorting: str) -> None:
        """Grouping and sorting as they were stored; unknown ones are left aside."""
        self.set_grouping(grouping if grouping in GROUPINGS else self.grouping)
        self.set_sorting(sorting if sorting in SORTINGS else self.sorting)

    def set_grouping(self, grouping: str) -> None:
        """One of `GROUPINGS`."""
        with_verdicts = "verdict" in (self.grouping, grouping) and self.grouping != grouping
        self.grouping, self.group_facet = grouping, GROUPINGS[grouping]
        (self.reorder if with_verdicts else self.rearrange)()

    def set_sorting(self, sorting: str) -> None:
        """One of `SORTINGS`."""
        by_path = "path" in (self.sorting, sorting) and self.sorting != sorting
        self.sorting, self.sort_facet = sorting, SORTINGS[sorting]
        (self.reorder if by_path else self.rearrange)()


def _is_lost(outcomes: Outcomes, word: str, row: SkillRow) -> bool:
    return outcomes.is_lost(row.path, word)


def spoken(row: SkillRow) -> str:
    """The sentence that an assistive tool reads for a row."""
    if row.counts is None:
        return tr("{name}, not checked yet", name=row.name)
    if row.worst == 3:
        return tr("{name}, no findings", name=row.name)
    return f"{row.name}, {badge_words(row.counts)}"


def badge_words(counts: tuple[int, int, int]) -> str:
    """The counts of a badge in words; a severity without findings is left out."""
    errors, warnings, advice = counts
    parts = (
        tr_n(errors, "1 error", "{count} errors") if errors else "",
        tr_n(warnings, "1 warning", "{count} warnings") if warnings else "",
        tr("{count} advice", count=advice) if advice else "",
    )
    return ", ".join(part for part in parts if part)


def tooltip(row: SkillRow) -> str:
    """What hovering a row tells: folder, description, counts."""
    description = row.description if len(row.description) <= _TOOLTIP else row.description[:_TOOLTIP] + "…"
    return "\n".join(part for part in (row.folder, description, spoken(row)) if part)
