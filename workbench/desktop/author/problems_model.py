"""The model of the Problems panel: findings of one file or of the library, grouped, sorted and filtered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QObject, Qt

from workbench.clients.profile import profiles
from workbench.desktop import i18n
from workbench.desktop.author.grouped_model import NO_GROUP, GroupedModel, GroupKey, SortKey
from workbench.desktop.i18n import tr
from workbench.project.rows import Filter, parse_filter
from workbench.skill.findings import Finding, Severity

GROUPINGS: Final = ("none", "rule", "file", "client")
SORTINGS: Final = ("place", "severity", "rule")


class ProblemsModel(GroupedModel[Finding]):
    """Findings; the same finding keeps its selection while its text and its fixes change."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._filter = Filter()
        self._keys: dict[str, tuple[Any, ...]] = {}
        self.sorting = "severity"

    def key_of(self, row: Finding) -> tuple[Any, ...]:
        start = row.range.start
        return row.path, start.line, start.column, row.code, row.message

    def sort_key(self, row: Finding) -> SortKey:
        if self.sorting == "severity":
            return (row.severity.rank,)
        return (row.code,) if self.sorting == "rule" else ()

    def group_key(self, row: Finding) -> GroupKey:
        if self.grouping == "none":
            return NO_GROUP
        if self.grouping == "rule":
            return 0, f"{row.code} {row.slug}"
        return 0, row.path if self.grouping == "file" else row.client

    def group_title(self, key: str) -> str:
        return client_title(key) if self.grouping == "client" else key

    def accepts(self, row: Finding) -> bool:
        return self._filter.empty or self._filter.accepts_finding(row)

    def row_data(self, row: Finding, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.message
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        return f"{row.message}\n{row.why}" if role == Qt.ItemDataRole.ToolTipRole else None

    @property
    def filter(self) -> Filter:
        """The filter in force."""
        return self._filter

    def set_findings(self, findings: Iterable[Finding]) -> None:
        """Replaces what is listed."""
        given = {self.key_of(row): row for row in findings}
        self._note_keys(given)
        if given != self._all:
            self.change(given.values(), [key for key in self._all if key not in given])

    def set_paths(self, found: Iterable[tuple[str, tuple[Finding, ...]]]) -> None:
        """Replaces the findings of some paths and keeps those of all others."""
        fresh: dict[tuple[Any, ...], Finding] = {}
        gone: list[tuple[Any, ...]] = []
        for path, findings in found:
            keys = {self.key_of(row): row for row in findings}
            gone += [key for key in self._keys.pop(path, ()) if key not in keys]
            if keys:
                self._keys[path] = tuple(keys)
            fresh.update(keys)
        self.change(fresh.values(), gone)

    def _note_keys(self, given: Iterable[tuple[Any, ...]]) -> None:
        by_path: dict[str, list[tuple[Any, ...]]] = {}
        for key in given:
            by_path.setdefault(key[0], []).append(key)
        self._keys = {path: tuple(keys) for path, keys in by_path.items()}

    def set_filter(self, text: str) -> Filter:
        """Filters by words and keys; answers the parsed filter, whose `unknown` keys the view names."""
        parsed = parse_filter(text)
        if parsed != self._filter:
            self._filter = parsed
            self.rearrange()
        return parsed

    def set_grouping(self, grouping: str) -> None:
        """One of `GROUPINGS`."""
        self.grouping = grouping
        self.rearrange()

    def set_sorting(self, sorting: str) -> None:
        """One of `SORTINGS`."""
        self.sorting = sorting
        self.rearrange()


def client_title(name: str) -> str:
    """What a profile is called in the language in use."""
    found = profiles().get(name)
    return found.title.in_language(i18n.current()) if found is not None else name


def severity_word(severity: Severity) -> str:
    """The word that stands beside a severity's shape."""
    return {Severity.ERROR: tr("Error"), Severity.WARNING: tr("Warning"), Severity.INFO: tr("Advice")}[severity]


def place_text(item: Finding) -> str:
    """Line and column of a finding; nothing for a folder or link."""
    start = item.range.start
    return f"{start.line}:{start.column}" if start.line else "—"


def spoken(item: Finding) -> str:
    """The sentence that an assistive tool reads for a finding."""
    fix = tr("can be fixed") if item.fixes else tr("no automatic fix")
    words = {"severity": severity_word(item.severity), "message": item.message, "slug": item.slug, "fix": fix}
    if not item.range.start.line:
        return tr("{severity}: {message}, rule {slug}, {fix}", **words)
    return tr("{severity}: {message}, rule {slug}, line {line}, {fix}", line=item.range.start.line, **words)
