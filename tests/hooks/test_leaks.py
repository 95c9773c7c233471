"""The leak verdict: whole, in part, or not; by known forms and by the chain's own redactions."""

from __future__ import annotations

import pytest

from workbench.hooks.chain_file import parse_chain
from workbench.hooks.hiding import mask_for
from workbench.hooks.leaks import leaks_in
from workbench.hooks.model import Provenance, Record, Value
from workbench.hooks.registry import bind

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
FORM = ("github-token",)


@pytest.mark.parametrize(
    ("before", "after", "full", "partial"),
    [
        (f"x {SECRET} y", f"x {SECRET} y", FORM, ()),
        (f"x {SECRET} y", "x [REDACTED] y", (), ()),
        (f"x {SECRET} y", SECRET[-6:], (), FORM),
        (f"x {SECRET} y", SECRET[-5:], (), ()),
        (f"x {SECRET} y", None, (), ()),
        ({"a": [SECRET]}, {"a": [SECRET[:12]]}, (), FORM),
        ({"a": [SECRET], SECRET: 1}, {"a": ["[R]"], SECRET: 1}, FORM, ()),
        ("no secret", "no secret", (), ()),
        (f"{SECRET} beside {SECRET[4:12]}", f"[R] beside {SECRET[4:12]}", (), ()),
    ],
)
def test_verdicts(before: Value, after: Value, full: tuple[str, ...], partial: tuple[str, ...]) -> None:
    assert leaks_in(before, after) == (full, partial)


def hooks(text: str) -> list[object]:
    chain = parse_chain("c", f"version: 1\nname: c\ndialect: wasmagent\npost: [{text}]\n".encode())
    return [step.hook for step in bind(chain)]


def test_what_a_redaction_was_written_for_is_a_secret() -> None:
    own = hooks(
        "{use: redact, with: {pattern: '/sk-[a-z0-9]{6,}/i'}}, {name: b, use: redact, with: {pattern: 'abc.def'}}"
    )
    before = "x" * 20 + "sk-abcdefghijklmnop and sk-zyxwvut"
    assert leaks_in(before, "[REDACTED] and sk-zyxwvut", own) == (("pattern of 'redact'",), ())
    assert leaks_in(before, "…ijklmnop", own) == ((), ("pattern of 'redact'",))
    assert leaks_in("abc.def abcXdef", "abcXdef abc.de", own) == ((), ("pattern of 'b'",))
    assert leaks_in({"a": [before]}, {"a": [before]}, own).full == ("pattern of 'redact'",)


def test_what_a_cut_left_of_a_secret_is_masked_too() -> None:
    key, nowhere = SECRET, Provenance("", 0)
    output = f"plain words\nTOKEN={key}\n"
    record = Record("r", "", "", "Bash", {}, output, None, None, "none", None, None, nowhere)
    hidden = mask_for(record)
    assert hidden(f"{key[-20:]}\nplain words\n") == "[REDACTED:github-token]\nplain words\n"
    assert hidden({"a": [f"x{key[3:12]}x"]}) == {"a": ["x[REDACTED:github-token]x"]}
    assert hidden("plain words") == "plain words"
    assert hidden(key[-5:]) == key[-5:]
