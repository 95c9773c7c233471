"""Reads what is typed or pasted as tasks, line by line, so that each line can be shown as it will be kept. No Qt.

A line is a task to judge. `+ text` must go to the chosen skill and `+ name: text` to that one, `! text` must not;
`none: text` is for no skill. Bullets, numbers and quotes of pasted lists are taken off, a cell that is exactly a
skill's name is the expected skill, and what is a whole task file is read as one.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from workbench.routing.model import NONE, Task
from workbench.routing.taskfiles import TaskFile, TaskFileError, parse_tasks
from workbench.routing.taskfiles.reading import TEXT_KEYS
from workbench.routing.taskfiles.rows import MUST, MUST_NOT, REMARK, lines_of
from workbench.routing.taskfiles.source import Source, items_of
from workbench.routing.taskfiles.yaml_nodes import read_yaml

TASK, REMARKED, BAD, REPEATED = "task", "remark", "bad", "repeat"
MOST: Final = 10_000
"""Tasks that are taken at once."""
LONGEST: Final = 2_000_000
"""Code points that are read at once; more belongs into a file, which can be brought in."""
_BULLET: Final = re.compile(r"(?:[-*•·]|\d{1,5}[.)、])\s+")
_NAMED: Final = re.compile(r"([^\s:：]{1,128})\s*[:：]\s*(.*)", re.DOTALL)
_KEYS: Final = "|".join(TEXT_KEYS)
_TOP: Final = re.compile(r"(?:version|tasks|cases|tests|test_cases|queries|scenarios)\s*:")
_FIRST: Final = re.compile(r"-\s+\{?\s*[\w-]+\s*:")
_KEYED: Final = re.compile(rf"^(?:\s*(?:-\s+)?|-\s+\{{[^\n]*,\s*|-\s+\{{\s*)(?:{_KEYS})\s*:", re.MULTILINE)
_QUOTES: Final = {'"': '"', "'": "'", "“": "”", "「": "」", "«": "»", "`": "`"}


@dataclass(frozen=True, slots=True)
class Read:
    """One line: its number from 1, what it is (`TASK`, `REMARKED`, `BAD`, `REPEATED`), the task that it becomes (None
    for a remark and a bad line). `reason` is a word for why it is not added, `about` what that is about."""

    line: int
    kind: str
    text: str
    task: Task | None = None
    reason: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """All that was typed. `shape` names the kind of task file that it was read as, empty for plain lines."""

    lines: tuple[Read, ...] = ()
    shape: str = ""
    notes: tuple[str, ...] = ()

    @property
    def tasks(self) -> tuple[Task, ...]:
        """What would be added."""
        return tuple(item.task for item in self.lines if item.kind == TASK and item.task is not None)

    def count(self, kind: str) -> int:
        """How many lines are of a kind."""
        return sum(item.kind == kind for item in self.lines)


class _BadLineError(ValueError):
    def __init__(self, reason: str, about: str = "") -> None:
        super().__init__(reason)
        self.reason, self.about = reason, about


def read_entry(text: str, skill: str, names: Collection[str], known: Sequence[Task] = ()) -> Entry:
    """What the lines of a text become. `skill` is the chosen one, `names` are those of all, `known` the tasks there
    are: a line that repeats one is told and not added."""
    if len(text) > LONGEST:
        return Entry((Read(1, BAD, "", None, "too-long", f"{LONGEST:,}"),))
    whole = _as_file(text, skill)
    if whole is not None:
        return Entry(tuple(_repeats(whole.lines, known)), whole.shape, whole.notes)
    found = [_read(number, line, skill, names) for number, line in _plain(text)]
    return Entry(tuple(_repeats(found, known)))


def key_of(task: Task) -> tuple[str, str | None]:
    """By which tasks are the same: the text but for blanks and letter case, and the one skill that it is about."""
    return " ".join(task.text.lower().split()), task.skill if task.should_trigger is not None else None


def _repeats(lines: Sequence[Read], known: Sequence[Task]) -> Iterator[Read]:
    first = {key_of(task): f"#{number}" for number, task in reversed([*enumerate(known, 1)])}
    taken = 0
    for item in lines:
        if item.task is None:
            yield item
            continue
        key = key_of(item.task)
        if key in first:
            yield Read(item.line, REPEATED, item.text, item.task, "repeat", first[key])
            continue
        first[key] = str(item.line)
        taken += 1
        yield item if taken <= MOST else Read(item.line, BAD, item.text, None, "too-many", f"{MOST:,}")


# Whole files


def _as_file(text: str, skill: str) -> Entry | None:
    """The text read as a task file, where it looks like one; a mistake in it is one bad line with its place."""
    name = _file_name(text)
    if not name:
        return None
    try:
        found = parse_tasks(name, text.encode("utf-8", "replace"), skill or None)
    except TaskFileError as failure:
        return Entry((Read(failure.line or 1, BAD, "", None, "file", failure.reason),), name)
    return _of_file(found)


def entry_of_file(found: TaskFile, known: Sequence[Task]) -> Entry:
    """The tasks of a file that was read, those that repeat another one told."""
    whole = _of_file(found)
    return Entry(tuple(_repeats(whole.lines, known)), whole.shape, whole.notes)


def _of_file(found: TaskFile) -> Entry:
    return Entry(tuple(Read(task.line, TASK, task.text, task) for task in found.tasks), found.shape, found.notes)


def _file_name(text: str) -> str:
    first = next((line for _, _, line in lines_of(text) if not line.lstrip().startswith(REMARK)), "").strip()
    if first.startswith("{") and first.endswith("}"):
        return "pasted.jsonl"
    if first[:1] in ("{", "[") and re.search(rf'"(?:{_KEYS}|should\w+)"', text):
        return "pasted.json"
    if _TOP.match(first) or (_FIRST.match(first) and _KEYED.search(text)):
        return "pasted.yaml"
    cells = _cells(first)
    return "pasted.csv" if len(cells) > 1 and any(cell.strip() in TEXT_KEYS for cell in cells) else ""


# Single lines


def _plain(text: str) -> list[tuple[int, str]]:
    """Number from 1 and text of each entry: a list in YAML whose items go over several lines is read as one."""
    lines = [(number + 1, line.rstrip()) for number, _, line in lines_of(text)]
    goes_on = any(line[:1] in (" ", "\t") for _, line in lines)
    if lines and lines[0][1].startswith("- ") and goes_on:
        source = Source("", text)
        try:
            items = items_of(read_yaml(source)) or ()
        except TaskFileError:
            items = ()
        if items and all(isinstance(item.value, str) for item in items):
            return [(source.line(item.at), str(item.value)) for item in items]
    return lines


def _read(number: int, line: str, skill: str, names: Collection[str]) -> Read:
    text = line.strip()
    if text.startswith(REMARK):
        return Read(number, REMARKED, text)
    try:
        return Read(number, TASK, text, _task(text, skill, names))
    except _BadLineError as bad:
        return Read(number, BAD, text, None, bad.reason, bad.about)


def _task(line: str, skill: str, names: Collection[str]) -> Task:
    text = line
    bullet = _BULLET.match(text)
    if bullet is not None:
        text = text[bullet.end() :].strip()
    if text[:1] in (MUST, MUST_NOT, "！", "＋"):
        return _signed(text[0] in (MUST, "＋"), _unquoted(text[1:].strip()), skill, names)
    cells = _cells(text)
    if len(cells) > 1:
        return _row(cells, names)
    text = _unquoted(cells[0].strip() if cells else text)
    named = _NAMED.fullmatch(text)
    if named is not None and (named[1] in names or named[1].lower() == NONE):
        return _made(_unquoted(named[2]), NONE if named[1].lower() == NONE else named[1])
    return _made(text)


def _signed(must: bool, text: str, skill: str, names: Collection[str]) -> Task:
    named = _NAMED.fullmatch(text)
    name = named[1] if named is not None else ""
    if named is not None and (name in names or name.lower() == NONE):
        text = _unquoted(named[2])
    elif named is not None and re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)+", name):
        raise _BadLineError("unknown", name)
    elif not skill:
        raise _BadLineError("no-skill")
    else:
        name = skill
    if must:
        return _made(text, NONE if name.lower() == NONE else name)
    if name.lower() == NONE:
        raise _BadLineError("not-none")
    return _made(text, skill=name)


def _row(cells: Sequence[str], names: Collection[str]) -> Task:
    filled = [cell.strip() for cell in cells if cell.strip()]
    labels = [cell for cell in filled if cell in names or cell.lower() == NONE]
    texts = [cell for cell in filled if cell not in labels]
    if len(texts) == 1 and len(labels) <= 1:
        expected = labels[0] if labels else None
        return _made(texts[0], NONE if expected is not None and expected.lower() == NONE else expected)
    raise _BadLineError("cells", str(len(filled)))


def _made(text: str, expected: str | None = None, skill: str | None = None) -> Task:
    text = text.strip()
    if not text:
        raise _BadLineError("empty")
    if "\0" in text:
        raise _BadLineError("nul")
    if re.search("[\ud800-\udfff]", text):
        raise _BadLineError("surrogate")
    return Task("", text, expected, (), skill, False if skill is not None else None)


def _cells(line: str) -> list[str]:
    """The cells of a table's row: divided by tabs; by commas only behind a quoted cell or before a lone name."""
    if "\t" in line:
        return _split(line, "\t")
    if re.match(r'"(?:[^"]|"")*",', line):
        return _split(line, ",")
    before, comma, last = line.rpartition(",")
    if comma and before and re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)+|none", last):
        return [before, last]
    head = line.split(",")
    if len(head) > 1 and any(cell.strip() in TEXT_KEYS for cell in head):
        return head
    return [line]


def _split(line: str, by: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=by), [line])
    except csv.Error:
        return line.split(by)


def _unquoted(text: str) -> str:
    close = _QUOTES.get(text[:1])
    if close is None or len(text) < 2 or not text.endswith(close):
        return text
    inner = text[1:-1]
    if text[0] == '"':
        return inner.replace('""', '"').replace('\\"', '"') if not re.search(r'(?<!["\\])"(?!")', inner) else text
    return inner if close not in inner and text[0] not in inner else text
