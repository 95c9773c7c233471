"""What is known of a library while its passes come in piece by piece: rows, findings, and what texts being edited say.

Kept apart from any window: it is only told messages, and answers which rows have to be shown anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.library.snapshot import SkillEntry
from workbench.lint.restated import without_restated
from workbench.project.rows import SkillRow
from workbench.skill.findings import Finding

if TYPE_CHECKING:
    from workbench.library.bundle import Facts
    from workbench.skill.skill import Skill

Findings = tuple[Finding, ...]


@dataclass(slots=True)
class JudgedLibrary:
    """The library by path of each SKILL.md. `rows` are as they are to be shown, edits included."""

    rows: dict[str, SkillRow] = field(default_factory=dict)
    _own: dict[str, Findings] = field(default_factory=dict)
    _library: dict[str, Findings] = field(default_factory=dict)
    _coming: dict[str, list[Finding]] = field(default_factory=dict)
    _live: dict[str, Findings] = field(default_factory=dict)
    _on_disk: dict[str, SkillRow] = field(default_factory=dict)
    _entries: dict[str, SkillEntry] = field(default_factory=dict)
    _facts: dict[str, Facts] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    @property
    def live_paths(self) -> frozenset[str]:
        """Paths whose text is being edited."""
        return frozenset(self._live)

    def findings(self, path: str) -> Findings:
        """Findings of a path by their place: of the edited text where there is one, and those of the whole library."""
        own, library = self._live.get(path, self._own.get(path, ())), self._library.get(path, ())
        if not library:
            return own
        return tuple(sorted((*without_restated(own, library), *library), key=lambda item: item.sort_key))

    def paths_with_findings(self) -> list[str]:
        """Every path that has findings, sorted."""
        own = {path for path, found in self._own.items() if found and path not in self._live}
        live = {path for path, found in self._live.items() if found}
        return sorted(own | live | self._library.keys())

    def facts(self, path: str, base: Path) -> Facts | None:
        """What the disk says around a skill; the same object until the skill is scanned again."""
        entry = self._entries.get(path)
        if entry is None:
            return None
        from workbench.library.bundle import Facts

        known = self._facts.get(path)
        if known is None or known.entry is not entry:
            known = self._facts[path] = Facts(entry, base)
        return known

    def begin_pass(self) -> None:
        """A new pass starts to come in."""
        self._seen = set()
        self._coming = {}

    def take_rows(self, rows: Iterable[SkillRow]) -> tuple[list[SkillRow], list[str]]:
        """Rows of a scan: the new ones, and the paths of known ones that differ now."""
        fresh, touched = [], []
        for row in rows:
            self._seen.add(row.path)
            known = self._on_disk.get(row.path) or self.rows.get(row.path)
            if known is None:
                self.rows[row.path] = row
                fresh.append(row)
                continue
            row = replace(row, counts=known.counts, codes=known.codes, clients=known.clients)
            if row != known:
                self._put_on_disk(row)
                touched.append(row.path)
        return fresh, touched

    def _put_on_disk(self, row: SkillRow) -> None:
        table = self._on_disk if row.path in self._on_disk else self.rows
        table[row.path] = row

    def take_findings(self, findings: Iterable[tuple[str, Findings]], entries: Iterable[SkillEntry]) -> list[str]:
        """Findings of files; answers the paths whose rows have to be counted again."""
        self._entries.update((entry.path, entry) for entry in entries)
        touched = []
        for path, found in findings:
            row = self.rows.get(path)
            if row is not None and (row.counts is None or self._own.get(path) != found):
                self._own[path] = found
                touched.append(path)
        return touched

    def take_library_findings(self, findings: Iterable[Finding]) -> None:
        """A part of what the library as a whole got; it counts when the pass ends."""
        for finding in findings:
            self._coming.setdefault(finding.path, []).append(finding)

    def end_pass(self, gone: Sequence[str] | None) -> tuple[tuple[str, ...], set[str]]:
        """The pass is over; `gone` are the paths that are no more, None after a whole pass: then those not seen.

        Answers the paths that were taken away, and those whose findings differ now.
        """
        fresh = {path: tuple(found) for path, found in self._coming.items()}
        before, self._library, self._coming = self._library, fresh, {}
        touched = {path for path in fresh.keys() | before.keys() if fresh.get(path) != before.get(path)}
        lost = tuple(gone) if gone is not None else tuple(path for path in self.rows if path not in self._seen)
        for path in lost:
            for table in (self.rows, self._own, self._entries, self._facts, self._on_disk):
                table.pop(path, None)
        return lost, touched | set(lost)

    def counted(self, paths: Iterable[str]) -> tuple[SkillRow, ...]:
        """Rows of these paths with their counts as they are now; paths without a judged row are left out."""
        fresh = []
        for path in paths:
            row = self.rows.get(path)
            if row is not None and (path in self._own or path in self._live):
                self.rows[path] = row = row.with_findings(self.findings(path))
                fresh.append(row)
        return tuple(fresh)

    def set_live(self, path: str, skill: Skill, findings: Findings, *, changed: bool) -> SkillRow | None:
        """What the rules say of an open text, `changed` when it differs from the disk; the row as it is to be shown."""
        from workbench.project.row_making import row_of_skill

        self._live[path] = findings
        row = self.rows.get(path)
        if row is None:
            return None
        self._on_disk.setdefault(path, row)
        shown = replace(row_of_skill(skill, row.folder, row.root), changed=changed)
        self.rows[path] = shown = shown.with_findings(self.findings(path))
        return shown

    def drop_live(self, path: str) -> SkillRow | None:
        """The text is no longer edited: the row of the file on disk again."""
        self._live.pop(path, None)
        row = self._on_disk.pop(path, None)
        if row is None:
            return None
        self.rows[path] = row
        counted = self.counted((path,))
        return counted[0] if counted else row
