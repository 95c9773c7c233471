"""A scenario file: what it means, and one line with a place for each way to get it wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.catalog.budgets.values import Usage
from workbench.catalog.scenario import RootSpec, Scenario, as_yaml
from workbench.catalog.scenario_file import SIZE_LIMIT, ScenarioError, parse_scenario, read_scenario

KNOWN = ("codex", "claude-code", "tutorial")
HEAD = "client: codex\nroots: [{path: r}]\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for name in ("r", "q"):
        (tmp_path / name).mkdir()
    return tmp_path


def parse(place: Path, text: str | bytes) -> Scenario:
    data = text if isinstance(text, bytes) else text.encode()
    return parse_scenario(str(place / "s.yaml"), data, KNOWN)


def refused(place: Path, text: str | bytes) -> str:
    with pytest.raises(ScenarioError) as caught:
        parse(place, text)
    assert "\n" not in str(caught.value)
    return str(caught.value).removeprefix(str(place / "s.yaml"))


def test_every_key_of_the_contract(place: Path) -> None:
    (place / "usage.json").write_text('{"skillUsage": {"a": {"usageCount": 3, "lastUsedAt": 5}}}')
    found = parse(
        place,
        "client: claude-code\nwindow: 272000\nroots:\n"
        "  - {path: r, scope: repo, shown_as: /home/ada/r/}\n  - {path: ./q, scope: user}\n"
        'usage: usage.json\nnow: 1764500000000\nbundled: ["- loop: Loops."]\n'
        "overrides: {poster: name-only, x: off}\nmax_description: 20\nmax_entries: 7\n"
        "off: [r/a/SKILL.md]\norder: [q/b/SKILL.md]\nreserved: 4200\n",
    )
    assert found == Scenario(
        "claude-code",
        (
            RootSpec("r", "repo", "/home/ada/r", str(place / "r")),
            RootSpec("q", "user", str(place / "q"), str(place / "q")),
        ),
        window=272_000,
        usage={"a": Usage(3, 5)},
        now_ms=1_764_500_000_000,
        bundled=("- loop: Loops.",),
        reserved=4_200,
        overrides={"poster": "name-only", "x": "off"},
        max_description=20,
        max_entries=7,
        off=frozenset({"r/a/SKILL.md"}),
        order=("q/b/SKILL.md",),
    )


def test_brackets_in_texts_nest_nothing(place: Path) -> None:
    assert parse(place, HEAD + f"bundled: ['{'[' * 500}']\n").bundled == ("[" * 500,)


def test_a_key_without_a_value_is_no_key(place: Path) -> None:
    assert parse(place, HEAD + "limit:\nusage: null\nbundled: []\n") == parse(place, HEAD)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("client: foo\nroots: [{path: r}]\n", ":1:9: unknown client 'foo'; there are: codex, claude-code, tutorial"),
        (HEAD + "window: -3\n", ":3:9: -3 is out of range"),
        (HEAD + "window: 0\n", ":3:9: 0 is out of range"),
        (HEAD + "limit: 1.5\n", ":3:8: a whole number is needed here"),
        (HEAD + "limit: '60'\n", ":3:8: a whole number is needed here"),
        (HEAD + "limit: [60]\n", ":3:8: a whole number is needed here"),
        (HEAD + "limit: true\n", ":3:8: a whole number is needed here"),
        (HEAD + "limit: 99999999999999999999\n", ":3:8: 99999999999999999999 is out of range"),
        (HEAD + "windw: 3\n", ":3:1: unknown key 'windw'; there are: client, window"),
        (HEAD + "client: codex\n", ":3:1: 'client' stands twice"),
        ("roots: [{path: r}]\n", ":1:1: 'client' is missing"),
        ("client: codex\n", ":1:1: 'roots' is missing"),
        ("client: codex\nroots: []\n", ":2:8: 'roots' needs at least one root"),
        ("client: codex\nroots: r\n", ":2:8: 'roots' is a list"),
        ("client: codex\nroots: [r]\n", ":2:9: a root is a mapping"),
        ("client: codex\nroots: [{scope: repo}]\n", ":2:9: a root needs 'path'"),
        ("client: codex\nroots: [{path: gone}]\n", ":2:16: the root 'gone' does not exist"),
        ("client: codex\nroots: [{path: s.yaml}]\n", ":2:16: the root 's.yaml' is no folder"),
        ("client: codex\nroots: [{path: r}, {path: r}]\n", ":2:27: the root 'r' stands twice"),
        ("client: codex\nroots: [{path: r}, {path: q/../r}]\n", ":2:27: the root 'q/../r' is the same folder as 'r'"),
        ("client: codex\nroots: [{path: r, path: q}]\n", ":2:19: 'path' stands twice"),
        ("client: codex\nroots: [{path: r, scope: team}]\n", ":2:26: scope 'team' is none of repo, user"),
        ("client: codex\nroots: [{path: r, shown: x}]\n", ":2:19: unknown key 'shown'"),
        (HEAD + "overrides: {a: maybe}\n", ":3:16: 'maybe' is none of on, name-only"),
        (HEAD + "overrides: {a: off, a: on}\n", ":3:21: 'a' stands twice"),
        (HEAD + "overrides: [a]\n", ":3:12: 'overrides' is a mapping"),
        (HEAD + "bundled: [x, x]\n", ":3:14: this bundled line stands twice"),
        (HEAD + "bundled: [1]\n", ":3:11: a text is needed here"),
        (HEAD + "variant: 2031-01\n", ":3:10: codex has no variant '2031-01'; there are: 2026-04"),
        (HEAD + "usage: gone.json\n", ":3:8: gone.json: the usage file cannot be read: No such file"),
        (HEAD + "usage: r\n", ":3:8: r: the usage file cannot be read"),
        (HEAD + "now: yesterday\n", ":3:6: a whole number is needed here"),
        ("- client\n", ":1:1: a scenario is a mapping"),
        ("", ":1:1: is empty"),
        ("# nothing\n", ":1:1: is empty"),
        ("client: [\n", "not YAML"),
        ("client: codex\n\troots: r\n", ":2:1: not YAML"),
        ("? [a]\n: b\n", ":1:3: a key of a scenario is a plain word"),
        ("<<: {client: codex}\n", ":1:1: unknown key '<<'"),
        (b"client: \xff\n", ":1:9: is not UTF-8"),
        (b"client: codex\nroots: \xff\n", ":2:8: is not UTF-8"),
        ("[" * 10_000, "nesting depth"),
        ("- " * 10_000, ": is nested too deeply"),
        ("[" * 1_000_000, "nesting depth"),
        ("x: " + "{y: " * 100, ": is nested too deeply"),
        ("a: &x [1]\nb: *x\n", ":1:1: unknown key 'a'"),
    ],
)
def test_a_mistake_is_one_line_with_its_place(place: Path, text: str | bytes, said: str) -> None:
    (place / "s.yaml").write_text("here")
    assert said in refused(place, text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, said in ((tmp_path / "gone.yaml", "cannot be read"), (tmp_path, "cannot be read")):
        with pytest.raises(ScenarioError, match=said):
            read_scenario(path, KNOWN)
    big = tmp_path / "big.yaml"
    big.write_bytes(b"#" * (SIZE_LIMIT + 1))
    with pytest.raises(ScenarioError, match="larger than 1,048,576 bytes"):
        read_scenario(big, KNOWN)


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_anything_else_is_refused_in_one_line(text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    with pytest.raises(ScenarioError) as caught:
        parse_scenario("s.yaml", data, KNOWN)
    assert str(caught.value).startswith("s.yaml:")
    assert "\n" not in str(caught.value)


def test_what_is_saved_is_read_again(place: Path) -> None:
    (place / "deep").mkdir()
    before = Scenario(
        "claude-code",
        (RootSpec("", "repo", "/home/ada/ “r”", str(place / "r")),),
        limit=60,
        now_ms=5,
        bundled=('- a: "b"\n  c', "- 海报: 🎨\x7f"),
        reserved=12,
        overrides={"off": "off", "a b": "on"},
        off=frozenset({"x/SKILL.md"}),
        order=("b/SKILL.md", "a/SKILL.md"),
    )
    text = as_yaml(before, str(place / "deep"))
    found = parse_scenario(str(place / "deep" / "s.yaml"), text.encode(), KNOWN)
    assert found == Scenario(
        "claude-code",
        (RootSpec("../r", "repo", "/home/ada/ “r”", str(place / "r")),),
        limit=60,
        now_ms=5,
        bundled=before.bundled,
        reserved=12,
        overrides=before.overrides,
        off=frozenset({"../r/x/SKILL.md"}),
        order=("../r/b/SKILL.md", "../r/a/SKILL.md"),
    )


def test_the_schema_takes_what_the_reader_takes(repo: Path) -> None:
    import jsonschema

    schema = json.loads((repo / "resources/schema/scenario.schema.json").read_text("utf-8"))
    good = {"client": "codex", "roots": [{"path": "r", "scope": "user", "shown_as": "/r"}], "limit": 60, "bundled": []}
    jsonschema.validate(good, schema)
    for bad in ({"client": "codex"}, {**good, "limit": 0}, {**good, "windw": 1}, {**good, "roots": []}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, schema)
