"""The leak verdict: whole, in part, or not; by known forms and by the chain's own redactions."""

from __future__ import annotations

import pytest

from workbench.hooks.chain_file import parse_chain
from workbench.hooks.leaks import leaks_in, own_patterns
from workbench.hooks.model import Value

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
FORM = ("github-token",)
HEAD = b"version: 1\nname: c\ndialect: wasmagent\n"


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


def test_what_a_redaction_was_written_for_is_a_secret() -> None:
    text = b"post: [{use: redact, with: {pattern: '/sk-[a-z0-9]{6,}/i'}}, {name: b, use: redact, with: {pattern: 'abc.def'}}]\n"
    own = own_patterns(parse_chain("c", HEAD + text))
    before = "x" * 20 + "sk-abcdefghijklmnop and sk-zyxwvut"
    assert leaks_in(before, "[REDACTED] and sk-zyxwvut", own) == (("pattern of 'redact'",), ())
    assert leaks_in(before, "…ijklmnop", own) == ((), ("pattern of 'redact'",))
    assert leaks_in("abc.def abcXdef", "abcXdef abc.de", own) == ((), ("pattern of 'b'",))
    assert leaks_in({"a": [before]}, {"a": [before]}, own).full == ("pattern of 'redact'",)


def test_a_pattern_that_only_a_worker_runs_is_left_aside() -> None:
    own = own_patterns(parse_chain("c", HEAD + b"post: [{use: redact, with: {pattern: '/(?<=k)ey[0-9]{6}/'}}]\n"))
    assert leaks_in("key123456", "key123456", own) == ((), ())
