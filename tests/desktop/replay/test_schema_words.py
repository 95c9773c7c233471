"""What is wrong with a chain's file, and with a pattern in it, is told in the language of the window."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from workbench.desktop import i18n
from workbench.desktop.reasons import line_text, reason_text
from workbench.desktop.replay.telling import _advised
from workbench.hooks.advice import advise
from workbench.hooks.chain import ChainError
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.replay import Replay
from workbench.sandbox.patterns import read_pattern

CHINESE = re.compile("[\u4e00-\u9fff]")
HEAD = "version: 1\nname: x\ndialect: wasmagent\n"
STEPS = (
    "3", "{use: nothing}", "{use: redact, with: {pattern: '/(/'}}", "{use: redact, with: {pat: x}}", "{use: truncate}",
    "{use: truncate, with: {max: x}}", "{use: truncate, with: {max: 3, keep: left}}", "{use: redact, python: b}",
    "{python: x}", "{command: []}", "{use: redact, on_error: x}", "{use: redact, timeout_ms: -1}", "{use: deny_tools}",
    "{use: redact, enabled: maybe}", "{name: a}", "{name: a, use: redact}\n  - {name: a, use: redact}",
)  # fmt: skip
WHOLE = (
    "", "[]", "a: [", "version: 2\n", "name: x\n", HEAD + "post: 3\n", HEAD + "foo: 1\npost: []\n",
    HEAD + "applies_to: 3\npost: []\n", HEAD + "name: y\npost: []\n", HEAD.replace("wasmagent", "foo") + "post: []\n",
    HEAD + "pre:\n  - {use: redact}\n", HEAD + "post:\n  - {use: redact}\nexpect:\n  - foo\n",
    HEAD + "post:\n  - {use: redact}\nexpect:\n  - {max_bytes: x}\n",
    HEAD + "post:\n  - {use: redact}\ncases:\n  - {recording: x.jsonl, golden: g.txt}\n",
    *(f"{HEAD}post:\n  - {step}\n" for step in STEPS),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _chinese() -> Iterator[None]:
    i18n.install("zh")
    yield
    i18n.install("en")


@pytest.mark.parametrize("text", WHOLE)
def test_a_broken_chain_is_told_in_chinese(text: str) -> None:
    with pytest.raises(ChainError) as caught, Replay((parse_chain("h.chain.yaml", text.encode()),)):
        pass
    assert CHINESE.search(line_text(str(caught.value)).partition("：")[2] or line_text(str(caught.value)))


@pytest.mark.parametrize("source", [r"/(?<=key=)\w+/g", r"/(?<=token[:= ]+)\w+/g", r"/\bkey=(x+)+$/g", r"/(a)\1/g"])
def test_what_a_pattern_lacks_is_told_in_chinese(source: str) -> None:
    pattern = read_pattern(source)
    for reason in (pattern.reason, *(caution for _, caution in pattern.cautions)):
        assert not reason or CHINESE.search(reason_text(reason))
    chain = parse_chain("h.chain.yaml", f"{HEAD}post:\n  - {{use: redact, with: {{pattern: '{source}'}}}}\n".encode())
    told = [_advised(one) for one in advise(chain) if "reason" in one.values]
    assert told
    assert not any("RE2 has no" in one.text or "JavaScript may" in one.text for one in told)
