"""Whatever stands in a header: every reader answers, within the document, and PyYAML's answers are PyYAML's own."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.clients.reading import Broken, Fields
from workbench.clients.yaml import FLAVOURS, header_of, read
from workbench.clients.yaml.ordinary import ordinary
from workbench.skill.skill import Skill

SEEDS = (
    "name: a-b\ndescription: Does x. Use when y.\nlicense: MIT\n",
    "name: 'a'\ndescription: >-\n  One.\n  Two.\nmetadata:\n  version: \"1.10\"\n  map: {a: [b, c]}\n",
    'name: "b"\ndescription: |\n  one\n\n  two\nallowed-tools: [Read, Grep]\n',
    "# why\nname: &n a\ndescription: !!str b\nmetadata:\n  <<: *n\n  on: yes\nhooks:\n  - x: y\n",
    'description: "a \\"b\\"\n  c"\nname: x # y\ntags:\n- a\n- b\nversion: 1.0\n',
    "name: 表格\ndescription: 用于整理表格。\nmetadata:\n  a: 1\n  b: 2024-01-02\n",
)
SIGNS = (
    ": ", " #", "#", "'", '"', "\\", "|", ">", ">-\n", "[", "]", "{", "}", "&a ", "*a", "!t ", "%", "@", "`", "\t",
    "\n",
    "\r\n", "- ", "? ", "=", "name: b\n", "~", "1e9", "yes", "017", "0o17", "1_0", ".5", "1:30", "2024-01-01", "\n ",
    "\n\t", "：", "\u00a0", "😀", "!!int ", "!!binary ", "!!python/name:os ", "<<: ", "\u2028", "\x85", "...\n", "---",
    "\x00", "\x07", "\ufeff", "\\ud83c", "!!set ", "*n", "<<: *n\n",
)  # fmt: skip


@st.composite
def headers(draw: st.DrawFn) -> str:
    """A header of real shape with signs put in, pieces taken out, or lines indented."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        if draw(st.integers(0, 3)):
            text = text[:at] + draw(st.sampled_from(SIGNS)) + text[at:]
        else:
            text = text[:at] + text[at + draw(st.integers(1, 6)) :]
    return text


def skill_of(header: str) -> Skill:
    ended = header if not header or header.endswith("\n") else header + "\n"
    return Skill.from_bytes("a/SKILL.md", "a", f"---\n{ended}---\n\n# Body\n".encode("utf-8", "replace"))


def check_answers(skill: Skill) -> None:
    end = len(skill.document.text)
    for flavour in FLAVOURS:
        found = read(flavour, skill)
        spans = [found.span] if isinstance(found, Broken) else [value.span for value in found.values.values()]
        if isinstance(found, Fields):
            spans += [*found.duplicates, *([found.repair_span] if found.repair_span else [])]
            for value in found.values.values():
                value.shown.encode()
                (value.text or "").encode()
        for start, stop in spans:
            assert 0 <= start <= stop <= end, (flavour, found)
        span = header_of(flavour, skill.document)
        assert span is None or 0 <= span[0] <= span[1] <= end
        assert read(flavour, skill) is found


@settings(max_examples=400)
@given(headers())
def test_every_reader_answers_within_the_document(header: str) -> None:
    check_answers(skill_of(header))


@settings(max_examples=200)
@given(st.text(max_size=60) | st.text(alphabet="-\n\r\t :#'\"|>[]{}&*!%?a\u2028", max_size=40))
def test_every_reader_answers_to_any_text(text: str) -> None:
    check_answers(Skill.from_bytes("SKILL.md", "a", text.encode("utf-8", "replace")))
    check_answers(skill_of(text))


@settings(max_examples=100)
@given(st.binary(max_size=60))
def test_every_reader_answers_to_any_bytes(data: bytes) -> None:
    check_answers(Skill.from_bytes("SKILL.md", "a", data))
    check_answers(Skill.from_bytes("SKILL.md", "a", b"---\nname: a\n" + data + b"\n---\n"))


class UniqueText(yaml.BaseLoader):
    """What the Pydantic AI harness makes of PyYAML: no types, and no key twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> Any:
        keys = [key.value if isinstance(key, yaml.ScalarNode) else None for key, _ in node.value]
        if None in keys or len(set(keys)) < len(keys):
            raise yaml.constructor.ConstructorError(None, None, "no key twice", node.start_mark)
        return super().construct_mapping(node, deep=deep)


def real(loader: Any, text: str) -> dict[str, str] | None:
    """Name and description as the library itself gives them, as text; None where it fails."""
    try:
        found = yaml.load(text, Loader=loader)
    except (yaml.YAMLError, ValueError, ArithmeticError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    return {key: str(found[key]) for key in ("name", "description") if key in found}


@pytest.mark.parametrize(("flavour", "loader"), [("pyyaml", yaml.SafeLoader), ("pyyaml-text", UniqueText)])
def test_python_readers_answer_as_the_library_does(flavour: str, loader: Any) -> None:
    @settings(max_examples=600)
    @given(headers())
    def compare(header: str) -> None:
        skill = skill_of(header)
        span = header_of(flavour, skill.document)
        if "---" in header or span is None or not skill.document.fences.closing_exact:
            return
        text = skill.document.span_text(span)
        lines = "\n".join(text.split("\n")) if flavour == "pyyaml" else "\n".join(f"{text}\x00".splitlines())[:-1]
        wanted = real(loader, lines)
        found = read(flavour, skill)
        if isinstance(found, Broken):
            assert wanted is None, (header, found)
        else:
            names = {key: found.values[key].shown for key in ("name", "description") if key in found.values}
            assert names == wanted, header

    compare()


@settings(max_examples=300)
@given(headers())
def test_ordinary_header_is_what_each_reader_would_find_by_itself(header: str) -> None:
    skill = skill_of(header)
    calm = ordinary(skill)
    if calm is None:
        return
    for flavour, reader in FLAVOURS.items():
        span = reader.header(skill.document)
        assert span is not None
        taken, alone = read(flavour, skill), reader.odd(skill, span)
        assert _texts(taken) == _texts(alone), flavour


def _texts(found: Fields | Broken) -> Any:
    """All but lists and mappings, whose ends readers see differently."""
    if isinstance(found, Broken):
        return found
    return {key: value for key, value in found.values.items() if value.text is not None}, found.repair


STEPS = tuple(zip("abcdefghijklmn", "bcdefghijklmno", strict=True))
BOMB = "a: &a [x, x]\n" + "".join(f"{new}: &{new} [{', '.join(['*' + old] * 9)}]\n" for old, new in STEPS)
MERGES = "a: &a {x: 1}\n" + "".join(f"{new}: &{new} {{<<: [{', '.join(['*' + old] * 9)}]}}\n" for old, new in STEPS)
LARGE = {
    "aliases": BOMB + "name: a\ndescription: *o\n",
    "merges": MERGES + "<<: *o\nname: a\ndescription: b\n",
    "itself": "name: &a [*a]\ndescription: &b {c: *b}\n",
    "brackets": "name: " + "[" * 900 + "]" * 900 + "\n",
    "unclosed": "name: " + "[" * 200_000 + "\n",
    "dashes": "name:\n" + "".join(" " * depth + "-\n" for depth in range(1, 500)),
    "keys": "".join(f"key{number}: value {number}\n" for number in range(12_000)),
    "one value": "name: a\ndescription: " + "word " * 50_000 + "\n",
    "quotes": 'name: a\ndescription: "' + "\\\\ " * 80_000 + "\n",
    "colons": "description: " + "a: " * 80_000 + "\n",
    "hashes": "description: a" + " #" * 120_000 + "\n",
    "tabs": "name: a\n" + "\t\n" * 120_000,
    "folds": "name: a\ndescription: >\n" + "  a\n\n" * 50_000,
    "digits": "name: " + "9" * 200_000 + "\ndescription: 1" + ":30" * 20_000 + "\n",
    "beyond": "name: a\ndescription: " + "x" * 300_000 + "\n",
}


@pytest.mark.parametrize("kind", list(LARGE))
def test_large_and_hostile_headers_cost_no_more_than_their_size(kind: str) -> None:
    check_answers(skill_of(LARGE[kind]))  # an alias bomb or a quadratic step would not come to an end here
