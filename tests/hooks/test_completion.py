"""What is proposed in a chain's file, wherever the caret stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.hooks.builtins import __path__ as builtins_folder
from workbench.hooks.completion import _words, complete
from workbench.hooks.params import ParamError, Params
from workbench.hooks.registry import BUILTINS, builtin
from workbench.skill.packaged import sample_skills

HEAD = "version: 1\nname: c\ndialect: wasmagent\n"


def offers(text: str) -> list[str]:
    """The labels at the place of the mark."""
    index = text.index("‸")
    return [offer.label for offer in complete(text.replace("‸", ""), index).offers]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("‸", ["version", "name", "description", "dialect", "applies_to", "pre", "post", "expect", "cases"]),
        ("version: 1\nna‸", ["name"]),
        ("version: 1\ndialect: c‸", ["claude-code", "codex", "crewai"]),
        (HEAD + "‸\npost: []\n", ["description", "applies_to", "pre", "expect", "cases"]),
        (HEAD + "post:\n  - {use: re‸", ["redact"]),
        (HEAD + "pre:\n  - {use: ‸}\n", [name for name, entry in BUILTINS.items() if entry.phase == "pre"]),
        (HEAD + "post:\n  - {use: redact, on_error: w‸}\n", ["warn", "withhold"]),
        (HEAD + "post:\n  - {use: truncate, with: {max: 3, u‸}}\n", ["unit"]),
        (HEAD + "post:\n  - {use: truncate, with: {max: 3, keep: ‸}}\n", ["head", "tail", "middle"]),
        (HEAD + "post:\n  - {use: truncate, with: {max: 3}, e‸}\n", ["enabled"]),
        (HEAD + "post:\n  - use: truncate\n    with:\n      max: 3\n      u‸\n", ["unit"]),
        (HEAD + "post:\n  - use: truncate\n    with:\n      u‸\n    enabled: true\n", ["unit"]),
        (HEAD + "post:\n  - use: truncate\n    with:\n      keep: ‸\n", ["head", "tail", "middle"]),
        (HEAD + "post:\n  - use: truncate\n    with:\n      max: 3\n    e‸\n", ["enabled"]),
        (HEAD + "post:\n  - name: a\n    u‸", ["use"]),
        (HEAD + "post:\n  - name: a\n    use: ans‸", ["ansi"]),
        (HEAD + "post:\n  - {name: a, command: [x], protocol: fi‸}\n", ["filter"]),
        (HEAD + "expect:\n  - {max‸", ["max_bytes", "max_tokens_est", "max_ms"]),
        (HEAD + "expect:\n  - {no_secrets: ‸", ["true", "false"]),
        (HEAD + "expect:\n  - {decision: b‸", ["blocked"]),
        (HEAD + "cases:\n  - {‸", ["recording", "expect", "golden"]),
        (HEAD + "cases:\n  - {recording: a#1, expect: [{not_c‸", ["not_contains"]),
        (HEAD + "cases:\n  - recording: a#1\n    expect:\n      - max‸", ["max_bytes", "max_tokens_est", "max_ms"]),
        (HEAD + "cases:\n  - recording: a#1\n    expect:\n      - contains: x\n        st‸\n", ["step"]),
        (HEAD + "cases:\n  - recording: a#1\n    expect:\n      - {decision: b‸", ["blocked"]),
        (HEAD + "cases:\n  - recording: a#1\n    expect:\n      - no_secrets\n    g‸", ["golden"]),
        (HEAD + "cases:\n- recording: a#1\n  expect:\n  - max_b‸", ["max_bytes"]),
        (HEAD + "post:\n  - name: a\n    command:\n      - p‸", []),
        (HEAD + "post:\n  - {name: a, command: [p‸", []),
        (HEAD + "post:\n  - name: a\n    command:\n      - x\n    pro‸", ["protocol"]),
        (HEAD + "post:\n  - {name: \"re‸", []),
        (HEAD + "post:\n  - {use: redact} # re‸", []),
        (HEAD + "applies_to: [B‸", []),
    ],
)  # fmt: skip
def test_proposals(text: str, expected: list[str]) -> None:
    assert offers(text) == expected


def test_an_offer_replaces_the_word_before_the_caret() -> None:
    text = HEAD + "post:\n  - {use: trun"
    found = complete(text, len(text))
    assert (text[slice(*found.span)], found.prefix, found.offers[0].text) == ("trun", "trun", "truncate")
    key = complete("vers", 4).offers[0]
    assert (key.text, key.caret) == ("version: ", 9)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("dia", "Whose rules the chain runs under."),
        (HEAD + "post:\n  - {us", "A built-in hook."),
        (HEAD + "post:\n  - {use: redact, with: {key_", ""),
        (HEAD + "expect:\n  - {max_b", "UTF-8 bytes."),
        (HEAD + "cases:\n  - {rec", "A recording, relative to the chain's folder; with #id one of its records."),
        (HEAD + "cases:\n  - recording: a\n    expect:\n      - max_b", "UTF-8 bytes."),
    ],
)
def test_an_offer_says_what_it_is_for(text: str, about: str) -> None:
    assert complete(text, len(text)).offers[0].about == about


def test_the_table_of_parameters_is_that_of_the_hooks() -> None:
    table = _words()
    assert set(table) == set(BUILTINS)
    written = "".join(path.read_text("utf-8") for path in Path(builtins_folder[0]).glob("*.py"))
    asked = set(re.findall(r'params\.[a-z]+\(\s*"([a-z_]+)"', written))
    assert asked == {name for names in table.values() for name in names}
    refused = [
        (hook, name, word)
        for hook, names in table.items()
        for name, words in names.items()
        for word in words
        if "is none of" in refusal(hook, name, {"true": True, "false": False}.get(word, word))
    ]
    assert refused == []


def refusal(hook: str, name: str, value: object) -> str:
    """What a hook says of one parameter alone."""
    try:
        builtin(hook, Params({name: value}, "s", "tutorial", Path()))
    except ParamError as failure:
        return failure.reason
    return ""


SAMPLE = (sample_skills() / "redact-then-truncate.chain.yaml").read_text("utf-8")


@given(st.integers(0, len(SAMPLE)))
def test_every_place_of_a_file_can_be_asked(index: int) -> None:
    for text in (SAMPLE, SAMPLE[:index]):
        found = complete(text, index)
        assert 0 <= found.span[0] <= found.span[1] <= len(text)


@given(st.text(alphabet="{}[]:,-\n \"'#abusewithpost", max_size=60))
def test_no_text_makes_it_stumble(text: str) -> None:
    for index in range(len(text) + 1):
        complete(text, index)
