"""The model of the Problems panel: findings of one file or of the library, grouped, sorted and filtered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt

from workbench.desktop.author.grouped_model import GroupedModel
from workbench.desktop.i18n import tr
from workbench.project.rows import Filter, parse_filter
from workbench.skill.findings import Finding, Severity

GROUPINGS = ("none", "rule", "file", "client")
SORTINGS = ("place", "severity", "rule")


class ProblemsModel(GroupedModel[Finding]):
    """Findings; the same finding keeps its selection while lines move."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._findings: tuple[Finding, ...] = ()
        self._filter = Filter()
        self.grouping = "none"
        self.sorting = "severity"

    def row_data(self, row: Finding, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.message
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        return f"{row.message}\n{row.why}" if role == Qt.ItemDataRole.ToolTipRole else None

    def key_of(self, row: Finding) -> Hashable:
        return row.path, row.code, row.range.start.line, row.range.start.column, row.message

    def groups(self) -> Sequence[tuple[str, str, Sequence[Finding]]]:
        found = [item for item in self._findings if self._filter.empty or self._filter.accepts_finding(item)]
        found.sort(key=_SORT_KEYS[self.sorting])
        if self.grouping == "none":
            return [("", "", found)]
        grouped: dict[str, list[Finding]] = {}
        for item in found:
            grouped.setdefault(_group_key(item, self.grouping), []).append(item)
        return [(key, key, rows) for key, rows in sorted(grouped.items())]

    @property
    def total(self) -> int:
        """How many findings there are, shown or not."""
        return len(self._findings)

    @property
    def fixable(self) -> int:
        """How many findings have a safe fix."""
        return sum(1 for item in self._findings if any(fix.safe for fix in item.fixes))

    def set_findings(self, findings: Iterable[Finding]) -> None:
        """Replaces what is listed."""
        given = tuple(findings)
        if given != self._findings:
            self._findings = given
            self.rearrange()

    def set_filter(self, text: str) -> Filter:
        """Filters by words and keys; answers the parsed filter."""
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


_SORT_KEYS: dict[str, Callable[[Finding], tuple[object, ...]]] = {
    "place": lambda item: (item.path, item.range.start.line, item.range.start.column, item.code),
    "severity": lambda item: (item.severity.rank, item.path, item.range.start.line, item.range.start.column, item.code),
    "rule": lambda item: (item.code, item.path, item.range.start.line, item.range.start.column),
}


def _group_key(item: Finding, grouping: str) -> str:
    if grouping == "rule":
        return f"{item.code} {item.slug}"
    return item.path if grouping == "file" else item.client


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
    return tr(
        "{severity}: {message}, rule {slug}, line {line}, {fix}",
        severity=severity_word(item.severity),
        message=item.message,
        slug=item.slug,
        line=item.range.start.line,
        fix=fix,
    )
