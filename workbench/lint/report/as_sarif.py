"""SARIF 2.1.0 (OASIS standard, 2020-03-27) for code scanning services.

Columns are code points (`columnKind`), suppressed findings are kept and marked, paths that were not checked are tool
notifications. Paths are relative to the PATH given, whose own place is in `originalUriBaseIds`.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from workbench.library.load import READ_CAP, read_whole
from workbench.lint.report import Context
from workbench.lint.run import LintRun
from workbench.skill.cards import RuleCard, catalogue
from workbench.skill.document import Document
from workbench.skill.edits import TextEdit
from workbench.skill.findings import Finding, Fix, Severity
from workbench.skill.text import Range, TextMap, encode

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_BASE = "PATH"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


_LANGUAGES = {"en": "en-US", "zh": "zh-CN"}


def render(run: LintRun, context: Context) -> Iterator[str]:
    """One log with one run."""
    written = json.JSONEncoder(ensure_ascii=False).encode
    found = (*run.findings, *run.suppressed)
    codes = sorted({finding.code for finding in found})
    indices = {code: index for index, code in enumerate(codes)}
    maps = _Maps(context.base)
    yield f'{{\n "$schema": {written(SCHEMA)},\n "version": "2.1.0",\n "runs": [{{\n'
    yield f'  "tool": {written({"driver": _driver(codes, context)})},\n'
    yield f'  "invocations": {written([_invocation(run)])},\n'
    base = context.base.resolve().as_uri().removesuffix("/") + "/"
    yield f'  "originalUriBaseIds": {written({_BASE: {"uri": base}})},\n'
    yield f'  "language": {written(_LANGUAGES[context.language])},\n'
    yield '  "columnKind": "unicodeCodePoints",\n  "results": ['
    between = "\n   "
    for number, finding in enumerate(found):
        suppressed = number >= len(run.findings)
        yield between + written(_result(finding, indices[finding.code], maps, suppressed))
        between = ",\n   "
    yield "]\n }]\n}\n"


def _driver(codes: list[str], context: Context) -> dict[str, Any]:
    cards = catalogue().cards
    return {
        "name": "skill-workbench",
        "version": context.version,
        "semanticVersion": context.version,
        "rules": [_rule(cards[code], context.language) for code in codes],
    }


def _rule(card: RuleCard, language: str) -> dict[str, Any]:
    title, why = card.title.in_language(language), card.why.in_language(language)
    plain = [f"{title}. {why}", f"Good:\n{card.good}", f"Bad:\n{card.bad}"]
    marked = [f"**{title}.** {why}", f"Good:\n\n{_fenced(card.good)}", f"Bad:\n\n{_fenced(card.bad)}"]
    return {
        "id": card.code,
        "name": "".join(part.capitalize() for part in card.slug.split("-")),
        "shortDescription": {"text": title},
        "fullDescription": {"text": why},
        "help": {"text": "\n\n".join(plain), "markdown": "\n\n".join(marked)},
        "properties": {"tags": [card.group, card.basis], "slug": card.slug},
    }


def _fenced(text: str) -> str:
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}\n{text.rstrip()}\n{fence}"


def _invocation(run: LintRun) -> dict[str, Any]:
    notes = [
        {"level": "warning", "message": {"text": item.reason}, "locations": [_location(item.path, None)]}
        for item in run.skipped
    ]
    return {"executionSuccessful": True, "toolExecutionNotifications": notes}


def _result(finding: Finding, index: int, maps: _Maps, suppressed: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": f"{finding.message} {finding.why}"},
        "locations": [_location(finding.path, finding.range)],
        "partialFingerprints": {"findingHash/v1": _fingerprint(finding)},
        "properties": {"client": finding.client, "severities": dict(finding.severities)},
    }
    renames = [_rename(fix) for fix in finding.fixes if fix.renames]
    if renames:
        found["properties"]["renames"] = renames
    fixes = [_fix(fix, finding.path, maps) for fix in finding.fixes if fix.edits and not fix.renames]
    if fixes:
        found["fixes"] = fixes
    if suppressed:
        found["suppressions"] = [{"kind": "inSource"}]
    return found


def _fingerprint(finding: Finding) -> str:
    """Stays the same when lines move, so that a service recognises the finding after an edit elsewhere."""
    text = f"{finding.code}\0{finding.path}\0{finding.message}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def _location(path: str, place: Range | None) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(path)}
    if place is not None and place.start.line:
        physical["region"] = _region(place)
    return {"physicalLocation": physical}


def _artifact(path: str) -> dict[str, str]:
    return {"uri": quote(path.encode("utf-8", "surrogateescape"), safe="/"), "uriBaseId": _BASE}


def _region(place: Range) -> dict[str, int]:
    start, end = place.start, place.end
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": start.offset,
        "byteLength": end.offset - start.offset,
    }


def _fix(fix: Fix, path: str, maps: _Maps) -> dict[str, Any]:
    text = maps.of(path)
    changes = [_replacement(edit, text) for edit in fix.edits]
    return {
        "description": {"text": fix.title},
        "artifactChanges": [{"artifactLocation": _artifact(path), "replacements": changes}],
    }


def _rename(fix: Fix) -> dict[str, Any]:
    """SARIF has no word for a new name of a file, and half a fix would do harm: such a fix is told, not offered."""
    return {"title": fix.title, "paths": [{"from": item.source, "to": item.target} for item in fix.renames]}


def _replacement(edit: TextEdit, text: TextMap | None) -> dict[str, Any]:
    """Of text where lines and columns can say it, else of bytes, whose new content is bytes too (section 3.57).

    A byte order mark has no line and column in SARIF, so an edit of it is one of bytes.
    """
    place = {"byteOffset": edit.start, "byteLength": edit.end - edit.start}
    if text is None or edit.start < text.bom_bytes:
        content = base64.b64encode(encode(edit.text)).decode("ascii")
        return {"deletedRegion": place, "insertedContent": {"binary": content}}
    region = _region(text.range(text.index_of_byte(edit.start), text.index_of_byte(edit.end)))
    return {"deletedRegion": region | place, "insertedContent": {"text": edit.text}}


class _Maps:
    """Text maps of the files that have fixes; the last is kept, since findings come sorted by path."""

    def __init__(self, base: Path) -> None:
        self._base = base
        self._last: tuple[str, TextMap | None] = ("", None)

    def of(self, path: str) -> TextMap | None:
        """The map of a file as it is now.

        None when lines and columns of its edits cannot be told: it went away since it was judged, its name is not
        UTF-8 (`path` shows the bytes, it does not open the file), or it is in an encoding other than UTF-8, where the
        map counts other bytes than the edits do.
        """
        if self._last[0] != path:
            try:
                document = Document.from_bytes(read_whole(str(self._base / path), READ_CAP)[0])
                text = None if document.foreign else document.map
            except (OSError, ValueError):  # a name that this locale cannot write
                text = None
            self._last = (path, text)
        return self._last[1]
