"""The JSON form of a catalog, to the letter of the contract: its keys in its order, ours after them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from workbench.catalog.advice import WARNINGS, Advice, Suggestion
from workbench.catalog.compare import Comparison, Row
from workbench.catalog.levels import Level, LibraryLevels
from workbench.catalog.model import Catalog, Entry, Note


class Outcome(NamedTuple):
    """One catalog and what belongs to it. `notes` are further warnings: links of the walk, what was not read."""

    catalog: Catalog
    advice: Advice
    notes: tuple[Note, ...] = ()
    levels: LibraryLevels | None = None
    comparison: Comparison | None = None

    @property
    def warnings(self) -> tuple[Note, ...]:
        """All that has to be said, the catalog's own first."""
        found = [item.note for item in self.advice.suggestions if item.note.kind in WARNINGS]
        return tuple(dict.fromkeys((*self.catalog.warnings, *self.notes, *self.advice.notes, *found)))


def outcome_object(outcome: Outcome, language: str) -> dict[str, Any]:
    """One result, without `schema` and `tool`."""
    catalog = outcome.catalog
    found: dict[str, Any] = {
        "client": catalog.client,
        "as_of": catalog.as_of,
        "confidence": catalog.confidence,
        "limit": {"value": catalog.limit.value, "unit": catalog.limit.unit} if catalog.limit else None,
        "used": catalog.used,
        "meters": meters_object(catalog),
        "text": catalog.text,
        "entries": [entry_object(item, language) for item in catalog.entries],
        "warnings": [note.message(language) for note in outcome.warnings],
        "wanted": catalog.wanted,
        "place": Note(catalog.place).message(language) if catalog.place else None,
        "settings": dict(catalog.settings),
        "suggestions": [suggestion_object(item, language) for item in outcome.advice.suggestions],
    }
    if outcome.levels is not None:
        found["levels"] = levels_object(outcome.levels)
    if outcome.comparison is not None:
        found["comparison"] = comparison_object(outcome.comparison, language)
    return found


def meters_object(catalog: Catalog) -> Mapping[str, int]:
    """The text in five units."""
    found = catalog.meters
    return {
        "bytes": found.bytes,
        "utf16": found.utf16,
        "code_points": found.code_points,
        "columns": found.columns,
        "tokens_estimated": found.tokens_estimated,
    }


def entry_object(entry: Entry, language: str) -> dict[str, Any]:
    """One skill."""
    return {
        "path": entry.path,
        "name": entry.name,
        "state": str(entry.state),
        "kept": entry.kept,
        "total": entry.total,
        "unit": entry.unit,
        "cost": entry.cost,
        "line": entry.line,
        "reason": entry.reason.message(language) if entry.reason else None,
    }


def suggestion_object(item: Suggestion, language: str) -> dict[str, Any]:
    """One suggestion; `span` is in code points of the description as the client shows it."""
    return {
        "kind": item.note.kind,
        "code": item.code,
        "path": item.path or None,
        "span": list(item.span) if item.span else None,
        "gain": item.gain,
        "unit": item.unit or None,
        "message": item.note.message(language),
    }


def levels_object(levels: LibraryLevels) -> dict[str, Any]:
    """What each skill costs at each level, and all together."""

    def three(catalog: Level, body: Level, references: Level) -> dict[str, Any]:
        named = {"catalog": catalog, "body": body, "references": references}
        return {key: {"bytes": item.bytes, "tokens_estimated": item.tokens_estimated} for key, item in named.items()}

    return {
        "total": three(levels.catalog, levels.body, levels.references),
        "saved": round(levels.saved, 4),
        "skills": [
            {
                "path": item.path,
                "name": item.name,
                **three(item.catalog, item.body, item.references),
                "files": item.files,
                "truncated": item.truncated,
            }
            for item in levels.skills
        ],
    }


def comparison_object(comparison: Comparison, language: str) -> dict[str, Any]:
    """What changed since the other catalog."""
    return {
        "used": {"before": comparison.before.used, "after": comparison.after.used},
        "changes": [_row(row, language) for row in comparison.changed],
    }


def _row(row: Row, language: str) -> dict[str, Any]:
    def side(entry: Entry | None) -> dict[str, Any] | None:
        return None if entry is None else entry_object(entry, language)

    return {
        "path": row.path,
        "name": row.name,
        "change": str(row.change),
        "before": side(row.before),
        "after": side(row.after),
    }
