"""The model of the library list: the skills of the open library, grouped, sorted and filtered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from workbench.desktop.author.grouped_model import GroupedModel
from workbench.desktop.i18n import tr
from workbench.project.rows import Filter, SkillRow, parse_filter

GROUPINGS = ("folder", "root", "tag", "severity", "none")
SORTINGS = ("name", "severity", "path")


class LibraryModel(GroupedModel[SkillRow]):
    """Skills as they come. `shown_changed` tells when the visible rows or their counts differ."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, SkillRow] = {}
        self._filter = Filter()
        self.grouping = "folder"
        self.sorting = "name"

    def row_data(self, row: SkillRow, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        return tooltip(row) if role == Qt.ItemDataRole.ToolTipRole else None

    def key_of(self, row: SkillRow) -> Hashable:
        return row.path

    def groups(self) -> Sequence[tuple[str, str, Sequence[SkillRow]]]:
        rows = self._filtered()
        rows.sort(key=_SORT_KEYS[self.sorting])
        if self.grouping == "none":
            return [("", "", rows)]
        grouped: dict[tuple[int, str], list[SkillRow]] = {}
        for row in rows:
            grouped.setdefault(_group_key(row, self.grouping), []).append(row)
        return [(key, _group_title(key, self.grouping), found) for (_, key), found in sorted(grouped.items())]

    @property
    def filter(self) -> Filter:
        """The filter in force."""
        return self._filter

    @property
    def total(self) -> int:
        """How many skills there are, shown or not."""
        return len(self._rows)

    @property
    def shown(self) -> int:
        """How many skills the filter lets through, folded ones too."""
        return len(self._filtered())

    def counts(self) -> tuple[int, int, int]:
        """Skills of the whole library by their worst finding: errors, warnings, advice."""
        worst = Counter(row.worst for row in self._rows.values())
        return worst[0], worst[1], worst[2]

    def index_of(self, path: str) -> QModelIndex:
        """The index of a skill; invalid when it is folded away, filtered out or unknown."""
        return self.index_of_key(path)

    def row_of(self, path: str) -> SkillRow | None:
        """The row of a skill, shown or not."""
        return self._rows.get(path)

    def set_rows(self, rows: Iterable[SkillRow]) -> None:
        """Replaces the library, keeping selection and focus on skills that stay."""
        self._rows = {row.path: row for row in rows}
        self.rearrange()

    def add_rows(self, rows: Sequence[SkillRow]) -> None:
        """Adds skills that a running scan found."""
        self._rows.update((row.path, row) for row in rows)
        self.rearrange()

    def update_rows(self, rows: Iterable[SkillRow]) -> None:
        """Puts new contents into known rows; the order changes only where they are sorted or grouped by it."""
        changed = [row for row in rows if self._rows.get(row.path) != row]
        if not changed:
            return
        moved = any(self._moves(self._rows.get(row.path), row) for row in changed)
        self._rows.update((row.path, row) for row in changed)
        if moved:
            self.rearrange()
            return
        for row in changed:
            self.replace_row(row)
        self.shown_changed.emit()

    def set_filter(self, text: str) -> Filter:
        """Filters by words and keys; answers the parsed filter, whose `unknown` keys the view names."""
        self._filter = parse_filter(text)
        self.rearrange()
        return self._filter

    def set_grouping(self, grouping: str) -> None:
        """One of `GROUPINGS`."""
        self.grouping = grouping
        self.rearrange()

    def set_sorting(self, sorting: str) -> None:
        """One of `SORTINGS`."""
        self.sorting = sorting
        self.rearrange()

    def _filtered(self) -> list[SkillRow]:
        if self._filter.empty:
            return list(self._rows.values())
        accepts = self._filter.accepts_row
        return [row for row in self._rows.values() if accepts(row)]

    def _moves(self, before: SkillRow | None, after: SkillRow) -> bool:
        if before is None or not self._filter.empty:
            return True
        sort = _SORT_KEYS[self.sorting]
        return sort(before) != sort(after) or (
            self.grouping != "none" and _group_key(before, self.grouping) != _group_key(after, self.grouping)
        )


def _by_name(row: SkillRow) -> tuple[object, ...]:
    return row.name.casefold(), row.path


def _by_severity(row: SkillRow) -> tuple[object, ...]:
    return row.worst, row.name.casefold(), row.path


def _by_path(row: SkillRow) -> tuple[object, ...]:
    return (row.path,)


_SORT_KEYS = {"name": _by_name, "severity": _by_severity, "path": _by_path}


def _group_key(row: SkillRow, grouping: str) -> tuple[int, str]:
    if grouping == "severity":
        return row.worst, ("error", "warning", "info", "clean")[row.worst]
    if grouping == "tag":
        return (0, row.tags[0]) if row.tags else (1, "-")
    return 0, row.root if grouping == "root" else row.group


def _group_title(key: str, grouping: str) -> str:
    if grouping == "severity":
        return {"error": tr("Errors"), "warning": tr("Warnings"), "info": tr("Advice"), "clean": tr("Clean")}[key]
    if grouping == "tag" and key == "-":
        return tr("No tag")
    return tr("This folder") if key in (".", "") else key


def spoken(row: SkillRow) -> str:
    """The sentence that an assistive tool reads for a row."""
    if row.counts is None:
        return tr("{name}, not checked yet", name=row.name)
    if row.worst == 3:
        return tr("{name}, no findings", name=row.name)
    errors, warnings, advice = row.counts
    return tr(
        "{name}, {errors} errors, {warnings} warnings, {advice} advice",
        name=row.name,
        errors=errors,
        warnings=warnings,
        advice=advice,
    )


def tooltip(row: SkillRow) -> str:
    """What hovering a row tells: folder, description, counts."""
    description = row.description if len(row.description) <= 240 else row.description[:240] + "…"
    return "\n".join(part for part in (row.folder, description, spoken(row)) if part)
