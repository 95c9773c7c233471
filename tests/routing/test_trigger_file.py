from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.trigger_file import TriggerError, Triggers, parse_triggers, read_triggers, triggers_of
from workbench.skill.packaged import resource

SCHEMA = json.loads(resource("schema", "triggers.schema.json").read_text())

GOOD = [
    'any: [/react|vite/i, "exact phrase"]\nall: []\nnone: []\n',
    "{any: [/a/], none: [b]}",
    "all:\n- '/a{1,2}/'\n- 周报\n",
    "python: trigger.py:match\n",
    "python: lib/deep.py:match\nany: []\n",
    "any:\n",
    "",
    "# nothing\n",
    "{}",
    "\ufeffany: [a]\r\n",
]

BAD = [
    ("any: a", ":1:6: 'any' is a list"),
    ("any: [3]", ":1:7: a text is needed here"),
    ("any: [true]", ":1:7: a text is needed here"),
    ("any: [[a]]", ":1:7: a text is needed here"),
    ("any: [a]\nsome: [b]", ":2:1: unknown key 'some'; there are: any, all, none, python"),
    ("any: [a]\nany: [b]", ":2:1: 'any' stands twice"),
    ("- a", ":1:1: triggers are a mapping"),
    ("any: [/a(b/]", ":1:9: /a(b/: this ( is not closed"),
    ("any: ['/a(b/']", ":1:7: /a(b/: this ( is not closed"),
    ("any:\n- /a/ix", ":2:7: /a/ix: 'x' is no flag"),
    ("any: ['  ']", ":1:7: the phrase has no word"),
    ("any: [/a{1,2}/]", ":1:"),
    ("any: [a", ":1:"),
    ("python: trigger.py", ":1:9: a predicate is written file.py:function"),
    ("python: ../trigger.py:match", ":1:9: a predicate"),
    ("python: a/../../trigger.py:match", ":1:9: a predicate"),
    ("python: /tmp/trigger.py:match", ":1:9: a predicate"),
    ("python: C:\\trigger.py:match", ":1:9: a predicate"),
    ("python: trigger.py:match()", ":1:9: a predicate"),
    ("python: t.py:match\nany: [a]", ":1:9: 'python' stands alone"),
    ("any: [a]\ntest_cases: []", ":1:6: 'any' beside 'test_cases'"),
    ("? [a]\n: b", ":1:3: a key is a plain word"),
    ("any: " + "[" * 20 + "]" * 20, ": is nested too deeply"),
    ("[" * 5000, ":1:"),
    ("any: [\x00]", ":1:"),
    ("any: &a [*a]", ":1:"),
    ("any: [a]\n---\nany: [b]", ":2:1: not YAML"),
]


@pytest.mark.parametrize("text", GOOD)
def test_what_is_read_fits_the_schema(text: str) -> None:
    assert parse_triggers("t.yaml", text.encode()) is not None
    jsonschema.validate(yaml.safe_load(text.removeprefix("\ufeff")), SCHEMA)


@pytest.mark.parametrize(("text", "message"), BAD)
def test_mistakes_are_one_line_with_a_place(text: str, message: str) -> None:
    with pytest.raises(TriggerError) as failure:
        parse_triggers("t.yaml", text.encode())
    assert str(failure.value).startswith(f"t.yaml{message}")
    assert "\n" not in str(failure.value)


def test_the_schema_refuses_what_is_refused_by_its_shape() -> None:
    wrong = ("any: a", "any: [3]", "some: [b]", "python: t.py", "python: ../t.py:m", "python: t.py:m\nany: [a]")
    for text in wrong:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(yaml.safe_load(text), SCHEMA)


def test_the_values() -> None:
    found = parse_triggers("t.yaml", b'any: [/react|vite/i, "exact phrase"]\nnone: [x]\n')
    assert found is not None
    assert dict(found) == {"any": ["/react|vite/i", "exact phrase"], "none": ["x"]}
    assert [item.place for item in found.any] == ["t.yaml:1:7", "t.yaml:1:22"]
    assert [item.span for item in found.items_of_all] == [(6, 19), (21, 35), (44, 45)]
    assert found.any[0].pattern is not None
    assert found.any[1].phrase is not None
    assert found.cautions == ()


@pytest.mark.parametrize("text", ["", "{}", "any: []\nall:\n"])
def test_no_triggers_are_false_and_told(text: str) -> None:
    found = parse_triggers("t.yaml", text.encode())
    assert found is not None
    assert not found
    assert found.cautions == ("t.yaml: no trigger is given: the skill is only for those who name it",)


@pytest.mark.parametrize(
    ("text", "caution"),
    [
        ("any: [/a/g]", "t.yaml:1:7: /a/g: with the flag g"),
        ("any: [/a*/]", "fires for every task"),
        ("none: [a]", "nothing can fire this trigger"),
        ("any: [/a|b]", "taken for a phrase"),
        ("any: [/(?<=a*)b/]", "it cannot be run here"),
        ("any: ['/(a+)+$/']", "exponentially"),
    ],
)
def test_cautions(text: str, caution: str) -> None:
    found = parse_triggers("t.yaml", text.encode())
    assert found is not None
    assert any(caution in line for line in found.cautions)


def test_another_tools_tasks_are_no_triggers() -> None:
    assert parse_triggers("t.yaml", b"skill: pdf\ntest_cases:\n- {id: a, prompt: b}\n") is None


def test_files(tmp_path: Path) -> None:
    assert read_triggers(tmp_path) is None
    file = tmp_path / "triggers.yaml"
    file.write_bytes(b"any: [\xff]")
    with pytest.raises(TriggerError, match=r"pdf.triggers\.yaml:1:7: is not UTF-8"):
        read_triggers(tmp_path, "pdf")
    file.write_bytes(b"#" * 1_048_577)
    with pytest.raises(TriggerError, match="larger than 1,048,576 bytes"):
        read_triggers(tmp_path)
    file.unlink()
    file.mkdir()
    with pytest.raises(TriggerError, match="cannot be read"):
        read_triggers(tmp_path)


def test_a_link_stays_in_the_skill(tmp_path: Path) -> None:
    skill = tmp_path / "s"
    (skill / "more").mkdir(parents=True)
    (skill / "more" / "t.yaml").write_text("any: [a]")
    (tmp_path / "secret").write_text("password: x")
    link = skill / "triggers.yaml"
    link.symlink_to("more/t.yaml")
    assert dict(read_triggers(skill) or {}) == {"any": ["a"]}
    link.unlink()
    link.symlink_to("../secret")
    with pytest.raises(TriggerError, match="leads out of the skill"):
        read_triggers(skill)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name on this system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "triggers.yaml")
    with pytest.raises(TriggerError, match="cannot be read"):
        read_triggers(tmp_path)


def test_too_many_items() -> None:
    with pytest.raises(TriggerError, match="more than 2,000"):
        parse_triggers("t.yaml", ("any: [" + "a," * 2001 + "]").encode())


@pytest.mark.parametrize("content", [{"some": ["a"]}, {"any": "a"}, {"any": [3]}, {"any": ["/(/"]}, {"python": "x"}])
def test_plain_values_are_checked_too(content: dict[str, object]) -> None:
    with pytest.raises(TriggerError, match=r"^x: "):
        triggers_of(content, "x")


def test_plain_values() -> None:
    found = triggers_of({"any": ["a"], "all": ()}, "x")
    assert isinstance(found, Triggers)
    assert triggers_of(found, "y") is found
    assert dict(found) == {"any": ["a"]}


@given(st.binary(max_size=60) | st.text("any:[]{}/\\'\"-#\n ab*&!%@`|>", max_size=60).map(str.encode))
def test_any_bytes_are_triggers_or_one_line(data: bytes) -> None:
    line = ""
    try:
        parse_triggers("t.yaml", data)
    except TriggerError as failure:
        line = str(failure)
    assert "\n" not in line


def test_a_link_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    (tmp_path / "triggers.yaml").symlink_to("gone.yaml")
    with pytest.raises(TriggerError, match="is a link that leads nowhere"):
        read_triggers(tmp_path)


def test_far_too_many_triggers_are_refused_before_any_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.routing.trigger_file.make_item", lambda *_: pytest.fail("one was made"))
    with pytest.raises(TriggerError, match="more than 2,000 phrases and patterns"):
        parse_triggers("t.yaml", b"any: [" + b"/a+/," * 3000 + b"]")
