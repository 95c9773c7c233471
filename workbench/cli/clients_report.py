"""The verdicts of the clients as text for people and as JSON, to the letter of the contract."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from workbench.clients.library import LibraryVerdicts
from workbench.clients.verdict import Reason, State, Verdict
from workbench.clients.walk import Found, LinkNote
from workbench.library.snapshot import Skipped
from workbench.lint.report.visible import visible
from workbench.skill.meters import columns
from workbench.skill.text import WHOLE_PATH, Position

WORDS: dict[str, dict[State, str]] = {
    "en": {
        State.SEEN: "✓ seen",
        State.CHANGED: "~ changed",
        State.HIDDEN: "- hidden",
        State.NOT_SEEN: "✗ not seen",
        State.NOT_KNOWN: "? not known",
    },
    "zh": {
        State.SEEN: "✓ 可见",
        State.CHANGED: "~ 有改动",
        State.HIDDEN: "- 隐藏",
        State.NOT_SEEN: "✗ 不可见",
        State.NOT_KNOWN: "? 未知",
    },
}
"""What stands in a cell for each state; the sign tells it without colour."""
_LABELS = {"en": ("skill", "skipped", "note"), "zh": ("技能", "未读取", "注意")}
_NARROW, _WIDE = 72, 200
_LONGEST_PATH = 40
_QUOTED = 160
"""Code points of a name or description that a line of text shows; JSON has all of it."""

_compact = json.JSONEncoder(ensure_ascii=False).encode


class Library(NamedTuple):
    """What was judged, what was not read, and the links worth a word."""

    verdicts: LibraryVerdicts
    skipped: tuple[Skipped, ...] = ()
    links: tuple[LinkNote, ...] = ()


def as_json(result: Library, version: str, language: str) -> Iterator[str]:
    """One skill a line. `confidence` of a verdict, `warnings` and `skipped` are added to the contract's keys."""
    yield "{\n"
    yield f' "schema": 1,\n "tool": {_compact({"name": "skill-workbench", "version": version})},\n'
    yield from lines("skills", skill_objects(result.verdicts, language))
    warnings = result.verdicts.warnings
    told = ({"client": one.client, "path": one.path, "message": one.message(language)} for one in warnings)
    yield from lines("warnings", told)
    yield from lines("skipped", ({"path": one.path, "reason": one.reason} for one in result.skipped), last=True)
    yield "}\n"


def lines(key: str, items: Iterator[dict[str, Any]], *, last: bool = False) -> Iterator[str]:
    """A list of objects, one a line."""
    yield f' "{key}": ['
    between = "\n  "
    for item in items:
        yield between + _compact(item)
        between = ",\n  "
    yield ("]" if between == "\n  " else "\n ]") + ("\n" if last else ",\n")


def skill_objects(verdicts: LibraryVerdicts, language: str) -> Iterator[dict[str, Any]]:
    """Each skill by path with the verdicts of the clients, in the contract's order of keys."""
    for at in by_path(verdicts.found):
        item = verdicts.found[at]
        whom = {name: verdict_object(found, item, language) for name, found in verdicts.of(at).items()}
        yield {"path": item.path, "directory": item.directory, "verdicts": whom}


def verdict_object(verdict: Verdict, item: Found, language: str) -> dict[str, Any]:
    """One verdict with the contract's keys, and its confidence."""
    return {
        "state": verdict.state,
        "name": verdict.name,
        "description": verdict.description,
        "reasons": [_reason_object(reason, item, language) for reason in verdict.reasons],
        "confidence": verdict.confidence,
    }


def _reason_object(reason: Reason, item: Found, language: str) -> dict[str, Any]:
    text = item.source.skill.document.map
    place = WHOLE_PATH if reason.span is None else text.range(*reason.span)
    return {
        "code": reason.code,
        "message": reason.message(language),
        "range": {"start": _position(place.start), "end": _position(place.end)},
    }


def _position(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.column, "offset": position.offset}


def by_path(found: Sequence[Found]) -> list[int]:
    """The numbers of the skills in the order of their paths, in UTF-16 code units as everywhere."""
    return sorted(range(len(found)), key=lambda at: found[at].path.encode("utf-16-be", "surrogatepass"))


def as_text(result: Library, language: str) -> Iterator[str]:
    """A table of skills and clients, in blocks as wide as the terminal; below it why, skill by skill."""
    verdicts = result.verdicts
    order = by_path(verdicts.found)
    yield from _table(verdicts, order, language)
    for at in order:
        yield from _explained(verdicts, at, language)
    skipped, note = _LABELS[language][1:]
    for item in result.skipped:
        yield f"{visible(item.path)}: {skipped}: {visible(item.reason)}\n"
    for warning in verdicts.warnings:
        yield f"{note}: {warning.client}: {visible(warning.message(language))}\n"
    yield _counts(verdicts, language)


def _table(verdicts: LibraryVerdicts, order: Sequence[int], language: str) -> Iterator[str]:
    names = list(verdicts.verdicts)
    if not order or not names:
        return
    words = WORDS[language]
    cell = max(columns(word) for word in words.values())
    first = max(columns(_short(_named(verdicts.found[at]))) for at in order)
    wide = min(max(shutil.get_terminal_size((100, 24)).columns, _NARROW), _WIDE)
    for block in _blocks(names, wide - first, cell):
        yield _row(_LABELS[language][0], [(name, max(cell, columns(name))) for name in block], first)
        for at in order:
            cells = [(words[verdicts.verdicts[name][at].state], max(cell, columns(name))) for name in block]
            yield _row(_short(_named(verdicts.found[at])), cells, first)
        yield "\n"


def _blocks(names: Sequence[str], room: int, cell: int) -> Iterator[list[str]]:
    block: list[str] = []
    used = 0
    for name in names:
        width = max(cell, columns(name)) + 2
        if block and used + width > room:
            yield block
            block, used = [], 0
        block.append(name)
        used += width
    if block:
        yield block


def _row(first: str, cells: Sequence[tuple[str, int]], width: int) -> str:
    text = _padded(first, width) + "".join("  " + _padded(word, size) for word, size in cells)
    return text.rstrip() + "\n"


def _padded(text: str, width: int) -> str:
    return text + " " * (width - columns(text))


def _named(item: Found) -> str:
    """The path, with the folder's name where the PATH is that folder: a row called SKILL.md says nothing."""
    return item.path if "/" in item.path or not item.directory else f"{item.directory}/{item.path}"


def _short(path: str) -> str:
    shown = visible(path)
    return shown if len(shown) <= _LONGEST_PATH else f"…{shown[-_LONGEST_PATH + 1 :]}"


def _explained(verdicts: LibraryVerdicts, at: int, language: str) -> Iterator[str]:
    """One skill's verdicts that are not simply `seen`, with clients of the same mind in one line."""
    item = verdicts.found[at]
    groups: dict[tuple[State, tuple[str, ...], str], list[str]] = {}
    for name, verdict in verdicts.of(at).items():
        told = tuple(_told(reason, item, language) for reason in verdict.reasons)
        if verdict.state is State.SEEN and not told:
            continue
        shown = _shown(verdict, item) if verdict.state is State.CHANGED else ""
        groups.setdefault((verdict.state, told, shown), []).append(name)
    if not groups:
        return
    yield f"{visible(_named(item))}\n"
    for (state, told, shown), names in groups.items():
        yield f"  {WORDS[language][state]}  {', '.join(names)}\n"
        for line in told:
            yield f"      {line}\n"
        if shown:
            yield f"      {shown}\n"
    yield "\n"


def _told(reason: Reason, item: Found, language: str) -> str:
    place = ""
    if reason.span is not None:
        start = item.source.skill.document.map.range(*reason.span).start
        place = f" [{start.line}:{start.column}]"
    code = f" ({reason.code})" if reason.code else ""
    return f"{visible(reason.message(language))}{code}{place}"


def _shown(verdict: Verdict, item: Found) -> str:
    description = "" if verdict.description is None else f": {_cut(verdict.description)}"
    return f"→ {_cut(verdict.name or item.directory)}{description}"


def _cut(text: str) -> str:
    return visible(text if len(text) <= _QUOTED else text[:_QUOTED] + "…")


def _counts(verdicts: LibraryVerdicts, language: str) -> str:
    whom = len(verdicts.verdicts)
    found = len(verdicts.found)
    if language == "zh":
        return f"{found} 个技能，{whom} 个客户端\n"
    return f"{found} skill{'' if found == 1 else 's'}, {whom} client{'' if whom == 1 else 's'}\n"
