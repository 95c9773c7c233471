"""The same odd files for nine clients, cell by cell: what each was seen to do, and "not known" where nobody tried.

Rows about places (depth, hidden folders, the skills root, file names) are in test_walk.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from workbench.clients.client import client
from workbench.clients.loader import Source, judge, judge_all
from workbench.clients.verdict import State, Verdict
from workbench.clients.walk import walk

COLUMNS = (
    "codex", "claude-code", "copilot-cli", "gemini-cli", "opencode", "cline", "deepagents", "pydantic-ai", "skills-ref",
)  # fmt: skip


class Cell(NamedTuple):
    """One cell: the state, name and description expected, and how well it is known."""

    state: State
    name: str | None = None
    text: str | None = None
    known: str = "run"

    def by(self, known: str) -> Cell:
        return self._replace(known=known)


def seen(text: str | None, name: str = "pdf") -> Cell:
    return Cell(State.SEEN, name, text)


def changed(text: str | None, name: str = "pdf") -> Cell:
    return Cell(State.CHANGED, name, text)


X = Cell(State.NOT_SEEN)
HIDDEN = Cell(State.HIDDEN)
NOBODY_KNOWS = Cell(State.NOT_KNOWN, known="guess")
NAME = changed(None)
"""Cline lists names only."""
TEXT = "Reads files. Use when a file is sent."
BODY = "# Steps\n\nOpen it.\n"
PLAIN = f"---\nname: pdf\ndescription: {TEXT}\n---\n\n{BODY}"


def header(*lines: str, body: str = "Steps of it.\n") -> bytes:
    return "\n".join(("---", *lines, "---", body)).encode()


def described(value: str, body: str = "Steps of it.\n") -> bytes:
    return header("name: pdf", f"description: {value}", body=body)


def with_field(line: str) -> bytes:
    return header("name: pdf", f"description: {TEXT}", line)


SEEN = seen(TEXT)
LONG = "a" * 70
ROWS: dict[str, tuple[bytes, tuple[Cell, ...]]] = {
    "no name": (
        header(f"description: {TEXT}"),
        (SEEN, SEEN, SEEN, X, X, NAME, X, SEEN, X),
    ),
    "no description": (
        header("name: pdf"),
        (X, changed("Steps of it."), changed("Steps of it."), X, X, NAME, X, X, X),
    ),
    "no description, a heading first": (
        header("name: pdf", body="\n## The steps\n\nOpen it.\n"),
        (X, changed("The steps"), changed("## The steps  Open it.").by("guess"), X, X, NAME, X, X, X),
    ),
    "no description, no body": (
        header("name: pdf", body=""),
        (X, NOBODY_KNOWS, NOBODY_KNOWS, X, X, X.by("source"), X, X, X),
    ),
    "empty description": (
        described('""'),
        (X, changed("Steps of it."), seen(""), seen(""), seen(""), NAME.by("source"), X, X, X),
    ),
    "no header at all": (
        BODY.encode(),
        (X, changed("Steps"), X, X, X, NAME, X, X, X),
    ),
    "byte order mark": (
        b"\xef\xbb\xbf" + PLAIN.encode(),
        (X, changed("---"), SEEN, X, SEEN, NAME, X, X, X),
    ),
    "blank line before the fence": (
        b"\n" + PLAIN.encode(),
        (X, changed("---"), X, X, X, NAME.by("source"), X, X, X),
    ),
    "blanks behind the first fence": (
        PLAIN.replace("---\n", "---  \n", 1).encode(),
        (SEEN, SEEN, SEEN, X, SEEN, NAME.by("source"), SEEN, X, SEEN),
    ),
    "unquoted colon": (
        described("Use when: the user says: read"),
        (*[seen("Use when: the user says: read")] * 2, X, *[seen("Use when: the user says: read")] * 2, X, X, X, X),
    ),
    "starts with an at sign": (
        described("@files are read"),
        (*[seen("@files are read")] * 2, X, seen("@files are read"), X, X.by("source"), X, X, X),
    ),
    "starts with a star": (
        described("*bold* words"),
        (X, seen("*bold* words"), X, seen("*bold* words"), X, X.by("source"), X, X, X),
    ),
    "comment sign in a plain value": (
        described("Reads files # and more"),
        (*[changed("Reads files")] * 5, NAME, *[changed("Reads files")] * 3),
    ),
    "tab-indented line": (
        header("name: pdf", f"description: {TEXT}", "metadata:", "\tkind: text"),
        (X, changed("Steps of it."), X, SEEN, SEEN, X.by("source"), X, X, X),
    ),
    "key twice": (
        header("name: pdf", "description: First.", "description: Second."),
        (X, seen("Second."), X, seen("Second."), X, X.by("source"), seen("Second."), X, X),
    ),
    "description is a list": (
        described("[a, b]"),
        (X, changed("Steps of it."), X, seen("[a, b]"), X, X.by("source"), changed("['a', 'b']"), X, X),
    ),
    "numbers": (
        header("name: 123", "description: 456"),
        (seen("456", "123"), changed("456"), X, seen("456", "123"), X, X, seen("456", "123"), X, seen("456", "123")),
    ),
    "yes and on": (
        header("name: yes", "description: on"),
        (
            seen("on", "yes"), changed("on"), seen("on", "yes"), seen("on", "yes"), seen("on", "yes"),
            changed(None, "yes"), changed("True", "True"), X, seen("on", "yes"),
        ),
    ),
    "name other than the folder": (
        header("name: pdf-tools", f"description: {TEXT}"),
        (
            seen(TEXT, "pdf-tools"), changed(TEXT), seen(TEXT, "pdf-tools"), seen(TEXT, "pdf-tools"),
            seen(TEXT, "pdf-tools"), changed(None, "pdf-tools"), seen(TEXT, "pdf-tools"), X, seen(TEXT, "pdf-tools"),
        ),
    ),
    "name with capitals and blanks": (
        header("name: Upper Case Name!", f"description: {TEXT}"),
        (
            seen(TEXT, "Upper Case Name!"), changed(TEXT), X, seen(TEXT, "Upper Case Name!"),
            seen(TEXT, "Upper Case Name!"), changed(None, "Upper Case Name!"), seen(TEXT, "Upper Case Name!"), X,
            seen(TEXT, "Upper Case Name!"),
        ),
    ),
    "name of 70 characters": (
        header(f"name: {LONG}", f"description: {TEXT}"),
        (
            X, changed(TEXT), X, seen(TEXT, LONG), seen(TEXT, LONG), changed(None, LONG).by("source"),
            seen(TEXT, LONG), X, seen(TEXT, LONG),
        ),
    ),
    "not UTF-8": (
        described("Caf\xe9 menus.").decode().encode("latin-1"),
        (X, *[changed("Caf\ufffd menus.")] * 4, NAME.by("source"), X.by("source"), X, X),
    ),
    "several lines": (
        header("name: pdf", "description: |", "  Reads files.", "  Use when sent."),
        (
            changed("Reads files. Use when sent."), *[seen("Reads files.\nUse when sent.")] * 2,
            *[seen("Reads files.\nUse when sent.\n")] * 2, NAME, seen("Reads files.\nUse when sent."),
            changed("Reads files.\n  Use when sent."), seen("Reads files.\nUse when sent."),
        ),
    ),
    "disable-model-invocation": (
        with_field("disable-model-invocation: true"),
        (SEEN, HIDDEN, HIDDEN, SEEN, SEEN, NAME, SEEN, HIDDEN, SEEN),
    ),
    "user-invocable": (
        with_field("user-invocable: false"),
        (*[SEEN] * 5, NAME, *[SEEN] * 3),
    ),
    "when_to_use": (
        with_field("when_to_use: a scan comes in"),
        (SEEN, changed(f"{TEXT} - a scan comes in"), *[SEEN] * 3, NAME, *[SEEN] * 3),
    ),
    "paths": (
        with_field('paths: "*.pdf"'),
        (
            SEEN.by("source"), HIDDEN, NOBODY_KNOWS, SEEN, SEEN, NAME.by("source"), SEEN, SEEN, SEEN.by("source"),
        ),
    ),
    "characters of XML": (
        described("Reads <a> & \"b\" 'c'."),
        (
            *[seen("Reads <a> & \"b\" 'c'.")] * 2, seen("Reads &lt;a&gt; &amp; &quot;b&quot; &apos;c&apos;."),
            *[seen("Reads <a> & \"b\" 'c'.")] * 2, NAME, *[seen("Reads <a> & \"b\" 'c'.")] * 2,
            seen("Reads &lt;a&gt; &amp; &quot;b&quot; &#x27;c&#x27;."),
        ),
    ),
}  # fmt: skip


def on_disk(root: Path, data: bytes, openai: str | None = None) -> Source:
    folder = root / "pdf"
    folder.mkdir()
    (folder / "SKILL.md").write_bytes(data)
    if openai is not None:
        (folder / "agents").mkdir()
        (folder / "agents" / "openai.yaml").write_text(openai)
    (item,) = walk(root).found
    return item.source


def told(verdict: Verdict) -> Cell:
    return Cell(verdict.state, verdict.name, verdict.description, verdict.confidence)


@pytest.mark.parametrize(("row", "column"), [(row, column) for row in ROWS for column in COLUMNS])
def test_cell(tmp_path: Path, row: str, column: str) -> None:
    data, cells = ROWS[row]
    found = judge(on_disk(tmp_path, data), client(column))
    expected = cells[COLUMNS.index(column)]
    assert told(found) == expected, [reason.message() for reason in found.reasons]
    if expected.state is not State.SEEN:
        assert found.reasons
        assert all(reason.message() and reason.message("zh") for reason in found.reasons)


@pytest.mark.parametrize("row", ROWS)
def test_all_clients_at_once_answer_as_each_alone(tmp_path: Path, row: str) -> None:
    source = on_disk(tmp_path, ROWS[row][0])
    asked = [client(column) for column in COLUMNS]
    assert judge_all(source, asked) == tuple(judge(source, item) for item in asked)


@pytest.mark.parametrize("column", COLUMNS)
def test_openai_yaml_hides_from_codex_alone(tmp_path: Path, column: str) -> None:
    source = on_disk(tmp_path, PLAIN.encode(), "policy:\n  allow_implicit_invocation: false\n")
    found = judge(source, client(column))
    expected = HIDDEN if column == "codex" else NAME if column == "cline" else SEEN
    assert told(found) == expected
    kinds = [reason.kind for reason in found.reasons]
    if column == "codex":
        assert kinds == ["opted-out-file"]
    else:
        assert "opt-out-file-ignored" in kinds


@pytest.mark.parametrize(
    ("column", "length", "expected"),
    [
        ("codex", 1024, seen("d" * 1024)),
        ("codex", 1025, changed("d" * 1021 + "...")),
        ("claude-code", 1536, seen("d" * 1536)),
        ("claude-code", 1537, changed("d" * 1535 + "…")),
        ("copilot-cli", 1024, seen("d" * 1024)),
        ("copilot-cli", 1025, X),
        ("gemini-cli", 5000, seen("d" * 5000)),
        ("opencode", 5000, seen("d" * 5000)),
        ("deepagents", 1025, changed("d" * 1024)),
        ("pydantic-ai", 1100, seen("d" * 1100)),
        ("skills-ref", 5000, seen("d" * 5000)),
        ("vscode", 1025, changed("d" * 1024).by("source")),
        ("crewai", 1024, seen("d" * 1024).by("source")),
        ("crewai", 1025, X.by("source")),
        ("roo", 1025, X.by("source")),
        ("goose", 5000, seen("d" * 5000).by("source")),
    ],
)
def test_limits_of_a_description(tmp_path: Path, column: str, length: int, expected: Cell) -> None:
    assert told(judge(on_disk(tmp_path, described("d" * length)), client(column))) == expected


def test_claude_code_cuts_a_pair_in_two_and_names_the_place(tmp_path: Path) -> None:
    source = on_disk(tmp_path, described("d" * 1534 + "🎨" + "tail"))
    found = judge(source, client("claude-code"))
    assert found.description == "d" * 1534 + "\ufffd…"
    (reason,) = found.reasons
    assert (reason.kind, reason.code) == ("listing-cut", "D405")
    assert reason.span is not None
    assert source.skill.document.span_text(reason.span) == "🎨tail"


def test_a_cut_after_joined_white_space_names_the_place(tmp_path: Path) -> None:
    source = on_disk(tmp_path, described("a  b " * 300))
    joined = " ".join(["a b"] * 300)
    found = judge(source, client("codex"))
    assert found.description == joined[:1021] + "..."
    spans = {reason.kind: reason.span for reason in found.reasons}
    lost = source.skill.document.span_text(spans["description-cut"] or (0, 0))
    assert " ".join(lost.split()) == joined[1021:].strip()


@pytest.mark.parametrize("column", ["cursor", "wasmagent"])
@pytest.mark.parametrize(
    "row",
    [
        "byte order mark", "blank line before the fence", "unquoted colon", "key twice", "not UTF-8",
        "no header at all", "description is a list", "no description", "no name",
        "comment sign in a plain value", "yes and on",
    ],
)  # fmt: skip
def test_where_nobody_knows(tmp_path: Path, column: str, row: str) -> None:
    found = judge(on_disk(tmp_path, ROWS[row][0]), client(column))
    assert told(found) == NOBODY_KNOWS
    assert found.reasons[0].kind.startswith("unknown-")


def test_a_skill_in_the_documented_format_is_seen_by_cursor(tmp_path: Path) -> None:
    assert told(judge(on_disk(tmp_path, PLAIN.encode()), client("cursor"))) == SEEN.by("docs")
