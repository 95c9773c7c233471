"""`workbench.toml`: values, mistakes at their line and column, and edits that change one level only."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.lint.globs import glob_matches
from workbench.lint.settings import PathOverride, RuleSettings
from workbench.project.config import Config, discover, parse, read
from workbench.project.configedit import ConfigEditError, set_rule_level
from workbench.project.tomlspans import spans
from workbench.skill.findings import Severity

FILE = Path("/p/workbench.toml")


def config(text: str) -> Config:
    return parse(FILE, text.encode())


def errors(text: str) -> list[tuple[int, int, str]]:
    return [(error.line, error.column, error.message) for error in config(text).errors]


def test_the_contracts_sample_is_read_whole(shared: Path) -> None:
    text = (shared / "contract.md").read_text("utf-8")
    sample = text.split("## workbench.toml", 1)[1].split("```toml\n", 1)[1].split("```", 1)[0]
    found = config(sample)
    assert found.errors == ()
    assert (found.roots, found.primary, found.also) == (("skills",), "claude-code", ("codex", "spec"))
    assert found.rules.levels["F217"] is Severity.INFO
    assert [item.pattern for item in found.rules.overrides] == ["skills/vendor/**"]
    assert found.rules.overrides[0].levels == {"D410": None}
    assert found.files["baseline"] == "lint-baseline.json"
    assert found.minimum == {"routing_top1": 0.8}


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        ("[project]\nprimry = 'spec'\n", 2, 1, "unknown key 'primry'; did you mean 'primary'?"),
        ("[project]\nprimary = 'nobody'\n", 2, 11, "no profile data for 'nobody'"),
        ("[project]\nalso = ['spec', 7]\n", 2, 17, "every item of 'also' must be a text, not a whole number"),
        ("[project]\nroots = '.'\n", 2, 9, "must be a list of texts"),
        ("[project]\nroots = ['a', '../b']\n", 2, 15, "must be a folder below this file"),
        ("[project]\nroots = ['/etc']\n", 2, 10, "must be a folder below this file"),
        ("projct = 1\n", 1, 1, "unknown key 'projct'; did you mean 'project'?"),
        ("project = 1\n", 1, 11, "'project' must be a table"),
        ("[rules]\nF217 = 'loud'\n", 2, 8, "must be error, warning, info or off, not 'loud'"),
        ("[rules]\nF217 = true\n", 2, 8, "not true or false"),
        ("[rules]\nno-such-rule-at-all = 'info'\n", 2, 1, "no rule is called 'no-such-rule-at-all'"),
        ("[rules.F217]\nlevel = 'off'\nsize = 3\n", 3, 1, "F217 has no parameter 'size'"),
        ("[[override]]\nrules = {F217 = 'off'}\n", 1, 1, "an override needs 'path'"),
        ("[[override]]\npath = 'a'\nrules = {}\n[[override]]\npath = 'b'\nrules = {F217 = 'of'}\n", 6, 17, "not 'of'"),
        ("[override]\npath = 'a'\n", 1, 1, "write each override as [[override]]"),
        ("[files]\ntask = []\n", 2, 1, "unknown key 'task'; did you mean 'tasks'?"),
        ("[files]\nbaseline = []\n", 2, 12, "'baseline' must be a text"),
        ("[minimum]\ntop = 'x'\n", 2, 7, "'top' must be a number"),
        ("[project]\nroots = [\n", 3, 1, "not TOML"),
        ("a = 1\nb = = 2\n", 2, 5, "not TOML"),
        ("a = 1\na = 2\n", 2, 6, "not TOML"),
    ],
)
def test_a_mistake_is_told_at_its_place(text: str, line: int, column: int, part: str) -> None:
    found = errors(text)
    assert [(item[0], item[1]) for item in found] == [(line, column)]
    assert part in found[0][2]


def test_a_mistake_costs_only_itself() -> None:
    found = config("[project]\nprimary = 'codex'\nalso = 5\n[rules]\nF217 = 'info'\nF999x = 'info'\n")
    assert len(found.errors) == 2
    assert found.primary == "codex"
    assert found.rules.levels["F217"] is Severity.INFO


def test_a_rule_of_a_later_version_is_a_note_and_no_mistake() -> None:
    found = config("[rules.B801]\nlevel = 'warning'\nmax_lines = 400\n")
    assert found.errors == ()
    assert [note.line for note in found.notes] == [1]


def test_the_narrower_selector_wins_wherever_it_stands() -> None:
    for text in ("F217 = 'info'\nF = 'off'", "F = 'off'\nF217 = 'info'"):
        levels = config(f"[rules]\n{text}\n").rules.levels
        assert levels["F217"] is Severity.INFO
        assert levels["F205"] is None


@pytest.mark.parametrize("data", [b"\xff\xfe", b"a = 1\nb = \xe4\n", b"[" * 100_000, b"a = " + b"[" * 50_000])
def test_any_bytes_give_a_reason(data: bytes) -> None:
    assert len(parse(FILE, data).errors) == 1


@given(st.binary(max_size=200))
def test_reading_never_raises(data: bytes) -> None:
    parse(FILE, data)


def test_byte_order_mark_and_crlf_are_no_mistake() -> None:
    found = parse(FILE, b"\xef\xbb\xbf[project]\r\nprimary = 'nobody'\r\n")
    assert [(error.line, error.column) for error in found.errors] == [(2, 11)]


def test_the_nearest_file_above_is_found(tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    (tmp_path / "workbench.toml").touch()
    assert discover(below) == tmp_path / "workbench.toml"
    (tmp_path / "a" / "workbench.toml").touch()
    assert discover(below) == tmp_path / "a" / "workbench.toml"


def test_a_file_that_cannot_be_read_or_is_too_large_says_so(tmp_path: Path) -> None:
    (error,) = read(tmp_path / "workbench.toml").errors
    assert "cannot be read" in str(error)
    large = tmp_path / "large.toml"
    with large.open("wb") as file:
        file.truncate(2_000_000)
    (error,) = read(large).errors
    assert "larger than" in error.message


def test_globs_count_from_the_folder_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "workbench.toml"
    file.write_text("[[override]]\npath = 'skills/vendor/**'\nrules = {F217 = 'off'}\n")
    (tmp_path / "skills" / "vendor").mkdir(parents=True)
    found = read(file)
    for base, path in (("", "skills/vendor/x/SKILL.md"), ("skills", "vendor/x/SKILL.md"), ("skills/vendor", "x")):
        assert found.rules_for(tmp_path / base).levels_for(path) == {"F217": None}
    assert found.rules_for(tmp_path / "skills").levels_for("skills/vendor/x/SKILL.md") == {}
    assert found.rules_for(tmp_path.parent).levels_for(f"{tmp_path.name}/skills/vendor/x") == {"F217": None}


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("a/**", "a/b/c", True), ("a/**", "a", True), ("a/**", "ab/c", False), ("a", "a/b/c", True),
        ("*.md", "x.md", True), ("*.md", "a/x.md", False), ("**/x.md", "x.md", True), ("**/x.md", "a/b/x.md", True),
        ("a/*/c", "a/b/c", True), ("a/*/c", "a/b/b/c", False), ("a/?/c", "a/b/c", True), ("a/?/c", "a/bb/c", False),
        ("a/", "a/b", True), ("a*b*c", "aXbYbZc", True), ("a*b*c", "aXbY", False), ("", "a", False),
        ("**/vendor/**/t", "x/vendor/y/z/t/SKILL.md", True), ("[a]", "a", False), ("技能/*", "技能/一", True),
    ],
)  # fmt: skip
def test_globs(pattern: str, path: str, expected: bool) -> None:
    assert glob_matches(pattern, path) is expected


def test_a_hostile_glob_stays_quick() -> None:
    settings = RuleSettings(overrides=(PathOverride("/".join(["**"] * 40) + "/" + "*a" * 40 + "b", {"F217": None}),))
    assert settings.levels_for("/".join(["a" * 200] * 40)) == {}


EDITED = """# ours
[project]
primary = "spec"  # keep

[rules]
F = "info" # group
F217 = 'info'   # why

[rules.F205]
level = "warning"
"""


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        (EDITED, "F217", EDITED.replace("'info'", '"off"')),
        (EDITED, "F205", EDITED.replace('"warning"', '"off"')),
        (EDITED, "F204", EDITED.replace("[rules]\n", '[rules]\nF204 = "off"\n')),
        ("", "F204", '[rules]\nF204 = "off"\n'),
        ("[project]\r\n", "F204", '[project]\r\n\r\n[rules]\r\nF204 = "off"\r\n'),
        ("a.b = 1\nrules.F205 = 'info'\n", "F204", "a.b = 1\nrules.F204 = \"off\"\nrules.F205 = 'info'\n"),
        ("rules = {F205 = 'info'}\n", "F204", "rules = { F204 = \"off\",F205 = 'info'}\n"),
        ("[rules.F204]\nx = 1", "F204", '[rules.F204]\nlevel = "off"\nx = 1'),
        ("[rules]", "F204", '[rules]\nF204 = "off"\n'),
        ("[rules.F205]\nlevel = 'info'\n", "F204", "[rules.F205]\nlevel = 'info'\n\n[rules]\nF204 = \"off\"\n"),
    ],
)
def test_a_level_changes_and_nothing_else(tmp_path: Path, text: str, code: str, expected: str) -> None:
    file = tmp_path / "workbench.toml"
    if text:
        file.write_bytes(text.encode())
    data = set_rule_level(file, code, "off")
    assert data.decode() == expected
    file.write_bytes(data)
    assert set_rule_level(file, code, "off") == data


def test_a_slug_is_the_rules_own_key(tmp_path: Path) -> None:
    file = tmp_path / "workbench.toml"
    file.write_text("[rules]\nunquoted-colon = 'info'\n")
    assert set_rule_level(file, "F205", "error") == b'[rules]\nunquoted-colon = "error"\n'


def test_a_broken_file_is_not_edited(tmp_path: Path) -> None:
    file = tmp_path / "workbench.toml"
    file.write_text("[rules\n")
    with pytest.raises(ConfigEditError, match="not readable"):
        set_rule_level(file, "F217", "off")


TOML = (
    r'''# c
title = "a # b" # x
'q k' . "x\u0041" = 1_000
date = 2024-01-01 10:00:00 # c
[project]
roots = [
  "a", # c ]
  'b',
]
inl = {a = 1, b.c = "}", d = [1,{e=2}]}
[[override]]
path = """x " "" \""" y""""
[override.sub]
k=1
[[override]]
z = '''
    "'''a'b'''''\n"
)


def test_every_span_of_toml_is_its_value() -> None:
    found = spans(TOML)
    values = tomllib.loads(TOML)
    assert len(found.items) == 16
    for path, item in found.items.items():
        value = values
        for key in path:
            value = value[key]  # type: ignore[index]
        assert tomllib.loads(f"x = {TOML[slice(*item.value)]}")["x"] == value
    assert found.of(("override", 1, "nothing")) == found.tables[("override", 1)]


_SCALARS = st.one_of(st.integers(), st.booleans(), st.text(st.characters(codec="utf-8"), max_size=8))
_VALUES = st.recursive(_SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=3)), max_leaves=6)


@given(st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=5), _VALUES, max_size=5))
def test_spans_of_any_written_toml(values: dict[str, object]) -> None:
    def written(value: object) -> str:
        if isinstance(value, list):
            return "[\n " + ",\n ".join(map(written, value)) + "]"
        if isinstance(value, bool):
            return str(value).lower()
        return str(value) if isinstance(value, int) else basic(str(value))

    def basic(text: str) -> str:
        return '"' + "".join(f"\\U{ord(char):08x}" for char in text) + '"'

    text = "".join(f"{basic(key)} = {written(value)} # x\n" for key, value in values.items())
    found = spans(text)
    for key, value in values.items():
        assert tomllib.loads("x = " + text[slice(*found.items[(key,)].value)])["x"] == value


def test_paths_of_errors_are_shown_as_one_line() -> None:
    (error,) = config("x = 1\n").errors
    assert str(error) == f"{FILE}:1:1: unknown key 'x'"
    assert os.linesep not in str(error)
