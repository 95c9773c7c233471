"""Tables, lines of JSON, and plain lines: one task a row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator

from workbench.routing.taskfiles.creator import entry_task
from workbench.routing.taskfiles.json_nodes import read_json
from workbench.routing.taskfiles.reading import TEXT_KEYS, Entry, Label, Reader
from workbench.routing.taskfiles.source import Fields, Node, Source

MUST, MUST_NOT, REMARK = "+", "!", "#"
"""What may stand before a task of quick entry: the skill must take it, must not take it, a remark."""
_LONGEST_CELL = 33_554_432
_LINE = re.compile(r"\r\n|\n|\r")
_ARRAY = re.compile(r"\b(should(?:Not)?Trigger\w*)\b[^=\[\n]*(?:\[\s*\])?\s*[=:]\s*\[")
_LITERAL = re.compile(r"""//[^\n]*|(?P<quote>["'`])(?P<text>(?:\\.|(?!(?P=quote))[^\\])*)(?P=quote)|\]""", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "\n": ""}


def lines_of(text: str) -> Iterator[tuple[int, int, str]]:
    """Number from 0, start and text of each line that is not blank."""
    start = 0
    for number, line in enumerate(_LINE.split(text)):
        if line.strip():
            yield number, start, line
        start += len(line)
        start += 2 if text.startswith("\r\n", start) else 1


def read_jsonl(reader: Reader) -> None:
    """Adds a task for each line of JSON; lines that begin with `//` or `#` are remarks."""
    whole = reader.source
    try:
        for number, _, line in lines_of(whole.text):
            if not line.lstrip().startswith(("//", REMARK)):
                reader.source = Source(whole.name, line, whole.first + number)
                entry_task(reader, Entry(reader, read_json(reader.source)))
    finally:
        reader.source = whole


def read_text(reader: Reader) -> None:
    """Adds a task for each line: `+` the skill must take it, `!` it must not, neither: nobody said. `#` is a remark."""
    for _, start, line in lines_of(reader.source.text):
        sign, rest = line.strip()[:1], line.strip()
        if sign == REMARK:
            continue
        should = {MUST: True, MUST_NOT: False}.get(sign)
        if should is not None:
            rest = rest[1:].strip()
        reader.add(start, reader.text(Node(rest, start), "a task"), Label(should=should))


def read_csv(reader: Reader) -> None:
    """Adds a task for each row of a table with a header, such as `prompt,expected_skill,should_trigger`."""
    before = csv.field_size_limit(_LONGEST_CELL)
    try:
        rows = list(_rows(reader.source))
    finally:
        csv.field_size_limit(before)
    _, header = rows[0] if rows else (0, [])
    names = [name.strip() for name in header]
    if not any(name in TEXT_KEYS for name in names):
        reader.source.refuse(0, f"no column is called {', '.join(TEXT_KEYS[:4])}: which holds the tasks?")
    if len(set(names)) < len(names):
        reader.source.refuse(0, "a column's name stands twice")
    for at, row in rows[1:]:
        if any(cell.strip() for cell in row):
            _row(reader, at, names, row)


def _row(reader: Reader, at: int, names: list[str], row: list[str]) -> None:
    if len(row) > len(names):
        reader.source.refuse(at, f"this row has {len(row)} cells, the header {len(names)}")
    nodes = {name: Node(_cell(name, cell), at) for name, cell in zip(names, row, strict=False)}
    entry_task(reader, Entry(reader, Node(Fields(nodes, dict.fromkeys(nodes, at)), at), "a row"))


def _cell(name: str, text: str) -> object:
    """An empty cell says nothing; one of several names divides them by semicolons."""
    if name == "also_ok" and text.strip():
        return [Node(part, 0) for part in text.split(";")]
    return text if text.strip() else None


def _rows(source: Source) -> Iterator[tuple[int, list[str]]]:
    """Where each row starts, and its cells."""
    starts = [0]
    for match in _LINE.finditer(source.text):
        starts.append(match.end())
    table = csv.reader(io.StringIO(source.text, newline=""), strict=True, delimiter=_delimiter(source.text))
    line = 0
    while True:
        at = starts[min(line, len(starts) - 1)]
        try:
            row = next(table, None)
        except csv.Error as failure:
            source.refuse(at, f"not a table: {failure}")
        if row is None:
            return
        line = table.line_num
        yield at, row


def _delimiter(text: str) -> str:
    first = _LINE.split(text, maxsplit=1)[0]
    return max(",;\t", key=first.count)


def read_script(reader: Reader) -> None:
    """Adds the texts of `shouldTriggerPrompts` and `shouldNotTriggerPrompts` of a test script; nothing of it is run."""
    text = reader.source.text
    for match in _ARRAY.finditer(text):
        should = "Not" not in match[1]
        for literal in _LITERAL.finditer(text, match.end()):
            if literal[0] == "]":
                break
            if literal["quote"]:
                node = Node(_ESCAPE.sub(_unescape, literal["text"]), literal.start())
                reader.add(node.at, reader.text(node), Label(should=should))
    if not reader.tasks:
        reader.source.refuse(0, "no list shouldTriggerPrompts or shouldNotTriggerPrompts was found")


def _unescape(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    return chr(int(code, 16)) if code else _SIMPLE.get(match[3], match[3])


BY_ENDING: dict[str, Callable[[Reader], None]] = {
    ".csv": read_csv,
    ".tsv": read_csv,
    ".jsonl": read_jsonl,
    ".ndjson": read_jsonl,
    ".txt": read_text,
    ".ts": read_script,
    ".js": read_script,
}
