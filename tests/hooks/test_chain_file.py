"""Chain files: what is read, and the place of every mistake. The schema and the reader say the same."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from workbench.hooks.chain import DIALECT_IDS, Chain, ChainError, Expected, Kind, Place
from workbench.hooks.chain_file import CHAIN_KEYS, STEP_KEYS, parse_chain, read_chain
from workbench.hooks.chain_yaml import read_source
from workbench.hooks.expectations import KINDS
from workbench.hooks.model import OnError, Phase
from workbench.hooks.registry import BUILTINS

WHOLE = """\
version: 1
name: redact-then-truncate
dialect: wasmagent
applies_to: ["Bash", "mcp__*"]
pre:
  - {name: no-shell, use: deny_tools, with: {tools: [Shell]}}
post:
  - {name: redact, use: redact, with: {pattern: "/sk-[a-z0-9]{6,}/gi", replacement: "[REDACTED]"}, on_error: withhold}
  - {name: cut, use: truncate, with: {max: 4000, unit: utf16, keep: tail}}
  - {name: mine, python: hooks/mine.py:after, timeout_ms: 500, on_error: warn}
  - {name: theirs, command: ["./fmt.sh"], protocol: claude-code, timeout_ms: 2000, on_error: stop}
expect:
  - {no_secrets: true}
  - {max_bytes: 20000}
cases:
  - {recording: runs.jsonl#r3, expect: [{not_contains: "sk-"}], golden: golden/r3.txt}
"""
HEAD = "version: 1\nname: c\ndialect: wasmagent\n"


def parse(text: str) -> Chain:
    return parse_chain("dir/c.chain.yaml", text.encode())


@pytest.fixture(scope="module")
def schema(repo: Path) -> Any:
    found = json.loads((repo / "resources" / "schema" / "chain.schema.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


def test_the_whole_of_the_contract(schema: Any) -> None:
    chain = parse(WHOLE)
    assert (chain.name, chain.dialect, chain.applies_to) == ("redact-then-truncate", "wasmagent", ("Bash", "mcp__*"))
    assert [(step.name, step.phase, step.kind) for step in chain.steps] == [
        ("no-shell", Phase.PRE, Kind.BUILTIN),
        ("redact", Phase.POST, Kind.BUILTIN),
        ("cut", Phase.POST, Kind.BUILTIN),
        ("mine", Phase.POST, Kind.PYTHON),
        ("theirs", Phase.POST, Kind.COMMAND),
    ]
    redact, cut, mine, theirs = chain.post
    assert redact.params == {"pattern": "/sk-[a-z0-9]{6,}/gi", "replacement": "[REDACTED]"}
    assert redact.on_error is OnError.WITHHOLD
    assert cut.params["max"] == 4000
    assert cut.on_error is None
    assert (mine.target, mine.timeout_ms) == ("hooks/mine.py:after", 500)
    assert (theirs.command, theirs.protocol) == (("./fmt.sh",), "claude-code")
    assert [(item.kind, item.value) for item in chain.expect] == [("no_secrets", True), ("max_bytes", 20000)]
    case = chain.cases[0]
    assert (case.recording, case.id, case.golden) == ("runs.jsonl", "r3", "golden/r3.txt")
    assert case.expect[0][:2] == ("not_contains", "sk-")
    schema.validate(plain(WHOLE))


def plain(text: str) -> Any:
    return read_source("c", text.encode())[1].plain()


MISTAKES = {
    "": (1, 1, "is empty"),
    "version: 1\nname: c\n": (1, 1, "'dialect' is missing"),
    "version: 2\nname: c\ndialect: wasmagent\n": (1, 10, "this version is not known"),
    "version: 1\nname: c\ndialect: wasm\n": (3, 10, "dialect 'wasm' is none of wasmagent"),
    HEAD + "posts: []\n": (4, 1, "unknown key 'posts' in a chain"),
    HEAD + "name: d\n": (4, 1, "'name' stands twice"),
    HEAD + "post: {}\n": (4, 7, "'post' is a list"),
    HEAD + "post:\n  - {name: a}\n": (5, 5, "a step has one of 'use', 'python', 'command'"),
    HEAD + "post:\n  - {use: redact, python: a.py:b}\n": (5, 5, "this one has several"),
    HEAD + "post:\n  - {use: redact, wiht: {}}\n": (5, 19, "unknown key 'wiht' in a step"),
    HEAD + "post:\n  - {use: ansi}\n  - {use: ansi}\n": (6, 11, "two steps have the name 'ansi'"),
    HEAD + "post:\n  - {python: a.py}\n": (5, 14, "'python' is file.py:function"),
    HEAD + "post:\n  - {command: [a]}\n": (5, 5, "a step with 'command' needs a 'name'"),
    HEAD + "post:\n  - {name: a, command: []}\n": (5, 24, "'command' names no program"),
    HEAD + "post:\n  - {name: a, command: [x], protocol: cobol}\n": (5, 39, "protocol 'cobol' is none of"),
    HEAD + "post:\n  - {use: ansi, protocol: filter}\n": (5, 17, "'protocol' belongs to a step with 'command'"),
    HEAD + "post:\n  - {use: ansi, on_error: ignore}\n": (5, 27, "on_error 'ignore' is none of"),
    HEAD + "post:\n  - {use: ansi, timeout_ms: 0}\n": (5, 29, "'timeout_ms' is a number of milliseconds above 0"),
    HEAD + "post:\n  - {use: ansi, enabled: maybe}\n": (5, 26, "true or false is needed here"),
    HEAD + "expect:\n  - {no_secret: true}\n": (5, 6, "unknown key 'no_secret' in an expectation"),
    HEAD + "expect:\n  - {contains: a, blocked: true}\n": (5, 5, "an expectation has one of"),
    HEAD + "expect:\n  - {contains: 3}\n": (5, 16, "'contains': a text or a list of texts is needed"),
    HEAD + "expect:\n  - {matches: '/(/'}\n": (5, 15, "'matches': "),
    HEAD + "expect:\n  - {json_path: a.b}\n": (5, 17, "'json_path': 'a.b' is no path"),
    HEAD + "expect:\n  - {max_bytes: -1}\n": (5, 17, "a number of 0 or more is needed"),
    HEAD + "expect:\n  - {contains: a, step: none}\n": (5, 25, "no step has the name 'none'"),
    HEAD + "cases:\n  - {expect: []}\n": (5, 5, "a case needs 'recording'"),
    HEAD + "cases:\n  - {recording: a.jsonl, golden: g}\n": (5, 34, "a golden file is for one record"),
    HEAD + "cases:\n  - {recording: 'a.jsonl#1', golden: ../g}\n": (
        5,
        38,
        "a golden file is kept in the chain's folder",
    ),
    HEAD + "cases:\n  - {recording: 'a.jsonl#1', golden: /etc/g}\n": (5, 38, "a golden file is kept in"),
    HEAD + "post: [\n": (5, 1, "not YAML: "),
    "- 1\n": (1, 1, "a chain is a mapping of keys to values"),
}
NOT_IN_SCHEMA = (
    "stands twice",
    "two steps",
    "no step has",
    "not YAML",
    "kept in",
    "for one record",
    "'matches'",
    "one of",
)


@pytest.mark.parametrize("text", MISTAKES)
def test_every_mistake_has_its_place(text: str, schema: Any) -> None:
    line, column, reason = MISTAKES[text]
    with pytest.raises(ChainError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"dir/c.chain.yaml:{line}:{column}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [text for text, (*_, reason) in MISTAKES.items() if text and not any(word in reason for word in NOT_IN_SCHEMA)],
)
def test_the_schema_refuses_it_too(text: str, schema: Any) -> None:
    assert not schema.is_valid(plain(text))


def test_the_schema_knows_what_the_reader_knows(repo: Path) -> None:
    found = json.loads((repo / "resources" / "schema" / "chain.schema.json").read_bytes())
    parts = found["$defs"]
    assert tuple(found["properties"]) == CHAIN_KEYS
    assert set(parts["step"]["properties"]) == set(STEP_KEYS)
    assert set(parts["step"]["properties"]["use"]["enum"]) == set(BUILTINS)
    assert tuple(parts["dialect"]["enum"]) == DIALECT_IDS
    assert set(parts["expectation"]["oneOf"][0]["properties"]) == {*KINDS, "step"}


def test_numbers_are_those_of_yaml_1_2() -> None:
    values = "{a: .inf, b: -.inf, c: .nan, d: 0x10, e: 2.5, f: -3, g: 'off', h: on, i: 1e3}"
    params = parse(f"{HEAD}post:\n  - {{use: truncate, with: {values}}}\n").post[0].params
    assert params["c"] != params["c"]
    assert {key: value for key, value in params.items() if key != "c"} == {
        "a": math.inf, "b": -math.inf, "d": 16, "e": 2.5, "f": -3, "g": "off", "h": "on", "i": 1000.0,
    }  # fmt: skip


def test_a_step_is_called_after_what_it_uses() -> None:
    chain = parse(HEAD + "post:\n  - {use: redact}\n  - {python: a.py:b}\n")
    assert [step.name for step in chain.post] == ["redact", "a.py:b"]


def test_a_plain_word_is_an_expectation() -> None:
    assert parse(HEAD + "expect: [no_secrets]\n").expect == (Expected("no_secrets", True, None, Place(4, 10)),)


def test_a_bomb_of_aliases_is_refused() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))
    with pytest.raises(ChainError, match="aliases repeat too much"):
        parse(HEAD + "x-bomb:\n" + "".join(f"  {line}\n" for line in bomb.strip().split("\n")))


def test_a_deep_nest_is_refused() -> None:
    with pytest.raises(ChainError, match="nested too deeply"):
        parse(HEAD + "x-a: " + "[" * 500 + "]" * 500 + "\n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ChainError, match=r"missing\.chain\.yaml: cannot be read: No such file"):
        read_chain(tmp_path / "missing.chain.yaml")
    file = tmp_path / "bad.chain.yaml"
    file.write_bytes(b"version: 1\nname: \xff\n")
    with pytest.raises(ChainError, match=r"bad\.chain\.yaml:2:7: is not UTF-8"):
        read_chain(file)
    file.write_bytes(b"# " + b"x" * 1_100_000)
    with pytest.raises(ChainError, match="larger than 1,048,576 bytes"):
        read_chain(file)


def test_bom_and_crlf(tmp_path: Path) -> None:
    file = tmp_path / "c.chain.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + WHOLE.replace("\n", "\r\n").encode())
    assert read_chain(file).steps == parse(WHOLE).steps
    assert read_chain(file, "codex").dialect == "codex"


@pytest.mark.parametrize(
    "golden", ["c.chain.yaml", "runs.jsonl", "./hooks/../hooks/mine.py", ".", "C:\\x", ".git/config", "a/.vscode/b"]
)
def test_a_golden_file_is_none_that_the_chain_reads(tmp_path: Path, golden: str) -> None:
    text = (
        f"{HEAD}post:\n  - {{python: hooks/mine.py:after}}\n"
        f"cases:\n  - {{recording: 'runs.jsonl#r1', golden: '{golden}'}}\n"
    )
    with pytest.raises(ChainError, match=r"chain\.yaml:7:\d+: a golden file is"):
        parse_chain(str(tmp_path / "c.chain.yaml"), text.encode())


def test_a_number_with_thousands_of_digits_counts_as_endless() -> None:
    chain = parse(f"{HEAD}post:\n  - {{use: truncate, with: {{max: 0x{'f' * 6000}}}}}\n")
    assert chain.post[0].params["max"] == math.inf


@pytest.mark.parametrize("schema", ["{type: 5}", "{required: 5}", "{minLength: a}", "{properties: []}", "{anyOf: 1}"])
def test_a_schema_of_the_wrong_shape_is_refused(schema: str) -> None:
    with pytest.raises(ChainError, match="needs "):
        parse(f"{HEAD}expect:\n  - {{json_schema: {schema}}}\n")


MANY = """\
version: 2
name: c
dialect: wasm
posts: []
post:
  - {usse: redact}
  - {name: a, use: truncate, on_error: ignore, timeout_ms: 0, wiht: {}}
  - {name: b, python: b.py, enabled: maybe, enabled: true}
  - {name: b, command: []}
  - text
expect:
  - {no_secret: true}
  - {contains: 3, step: a}
  - {contains: x, step: nobody}
cases:
  - {golden: g}
  - {recording: r.jsonl, golden: g, expect: [{max_bytes: -1}]}
"""


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    with pytest.raises(ChainError) as caught:
        parse(MANY)
    assert [(one.line, one.column, one.reason.partition(" ")[0]) for one in caught.value.all] == [
        (1, 10, "this"), (3, 10, "dialect"), (4, 1, "unknown"), (6, 6, "unknown"), (7, 40, "on_error"),
        (7, 60, "'timeout_ms'"), (7, 63, "unknown"), (8, 23, "'python'"), (8, 38, "true"), (8, 45, "'enabled'"),
        (9, 12, "two"), (9, 24, "'command'"), (10, 5, "a"), (12, 6, "unknown"), (13, 16, "'contains':"),
        (14, 25, "no"), (16, 5, "a"), (17, 34, "a"), (17, 58, "'max_bytes':"),
    ]  # fmt: skip
    assert str(caught.value.all[4]).startswith("dir/c.chain.yaml:7:40: on_error")


def test_one_mistake_has_no_others() -> None:
    with pytest.raises(ChainError) as caught:
        parse(HEAD + "posts: []\n")
    assert caught.value.all == (caught.value,)


@pytest.mark.parametrize(
    ("value", "tag"), [("!secret x", "!secret"), ("!!binary aGk=", "!!binary"), ("!!python/none x", "!!python/none")]
)
def test_a_tag_that_means_nothing_is_told(value: str, tag: str) -> None:
    with pytest.raises(ChainError, match=f":5:.*the tag '{tag}.*' means nothing here"):
        parse(f"{HEAD}post:\n  - {{use: redact, with: {{replacement: {value}}}}}\n")


def test_tags_of_yaml_itself_are_read() -> None:
    params = parse(f"{HEAD}post:\n  - {{use: redact, with: {{replacement: !!str 5, at: 2001-01-01}}}}\n").post[0].params
    assert params == {"replacement": "5", "at": "2001-01-01"}


def test_the_first_mistake_is_raised_where_nobody_notes_them() -> None:
    with pytest.raises(ChainError, match="x:1:8: 'a' stands twice"):
        read_source("x", b"{a: 1, a: 2, a: 3}")
