"""The model of the Problems panel: findings of one file or of the library, grouped, sorted and filtered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QObject, Qt

from workbench.clients.profile import profiles
from workbench.desktop import i18n
from workbench.desktop.author.grouped_model import ALIKE, NO_GROUP, GroupedModel, GroupKey
from workbench.desktop.i18n import tr
from workbench.project.rows import Filter, finding_text, parse_filter
from workbench.skill.findings import Finding, Severity

GROUPINGS: Final = {"none": ALIKE, "rule": 1, "file": 2, "client": 3}
SORTINGS: Final = {"place": ALIKE, "severity": 4, "rule": 1}
_RANKS: Final = ((0, ""), (1, ""), (2, ""))


class ProblemsModel(GroupedModel[Finding]):
    """Findings; the same finding keeps its selection while its text and its fixes change."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.filter = Filter()
        self.grouping = "none"
        self.sorting = "severity"
        self.sort_facet = SORTINGS[self.sorting]
        self._keys: dict[str, tuple[Any, ...]] = {}

    def key_of(self, row: Finding) -> tuple[Any, ...]:
        start = row.range.start
        return row.path, start.line, start.column, row.code, row.message

    def place_of(self, row: Finding) -> tuple[Any, ...]:
        return self.key_of(row)

    def facets_of(self, row: Finding) -> tuple[GroupKey, ...]:
        rule = f"{row.code} {row.slug}"
        return NO_GROUP, (0, rule), (0, row.path), (0, row.client), _RANKS[row.severity.rank]

    def text_of(self, row: Finding) -> str:
        return finding_text(row)

    def group_title(self, key: str) -> str:
        return client_title(key) if self.grouping == "client" else key

    def row_data(self, row: Finding, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.message
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(row)
        if role != Qt.ItemDataRole.ToolTipRole:
            return None
        return "\n".join(filter(None, (row.message, row.why, clients_text(row))))

    def set_findings(self, findings: Iterable[Finding]) -> None:
        """Replaces what is listed."""
        given = {self.key_of(row): row for row in findings}
        self._note_keys(given)
        self.change(given.values(), [key for key in self._entries if key not in given])

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
        if parsed != self.filter:
            self.filter = parsed
            self.set_tests(parsed.words, parsed.finding_tests())
        return parsed

    def set_grouping(self, grouping: str) -> None:
        """One of `GROUPINGS`."""
        self.grouping, self.group_facet = grouping, GROUPINGS[grouping]
        self.rearrange()

    def set_sorting(self, sorting: str) -> None:
        """One of `SORTINGS`."""
        self.sorting, self.sort_facet = sorting, SORTINGS[sorting]
        self.rearrange()


def client_title(name: str) -> str:
    """What a profile is called in the language in use."""
    found = profiles().get(name)
    return found.title.in_language(i18n.current()) if found is not None else name


def client_counts(item: Finding) -> tuple[int, int, int]:
    """For how many of the chosen clients a finding is an error, a warning, advice."""
    counts = Counter(level.rank for _, level in item.severities)
    return counts[0], counts[1], counts[2]


def clients_text(item: Finding) -> str:
    """For which of the chosen clients a finding is what; empty where only one is chosen."""
    if len(item.severities) < 2:
        return ""
    parts = []
    for severity in Severity:
        names = [client_title(name) for name, level in item.severities if level is severity]
        if names:
            parts.append(tr("{severity}: {clients}", severity=severity_word(severity), clients=", ".join(names)))
    return "; ".join(parts)


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
        said = tr("{severity}: {message}, rule {slug}, {fix}", **words)
    else:
        said = tr("{severity}: {message}, rule {slug}, line {line}, {fix}", line=item.range.start.line, **words)
    clients = clients_text(item)
    return f"{said}; {clients}" if clients else said
