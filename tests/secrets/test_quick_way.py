"""Short texts are done with by a few screens and by memory: the answer is that of the long way, leaf by leaf."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hooks.builtins.making import after, hook
from workbench.hooks.hiding import secrets_in
from workbench.secrets import find_under, named, recognising, wrapped
from workbench.secrets.formats import formats

TOKEN = "ghp_q7Xw2LmPz0RtVb5NcYk8Hd3JfGs6TaEu19oB"
PARTS = [
    TOKEN, TOKEN[:20], TOKEN[20:], "api_key=", "v8Kq2LmPz0Rt", "https://", "me:Zk39aQpL@host", "/a", "item number ",
    "\n", "\r\n", "\\n", "\\", '"', '", "', "' + '", "` & `", '" <> "', '".."', "=\n", "%67", "%", "&#x67;", "&",
    "\\u0067", "\x1b[0m", "\x9b1m", "\u200b", "\ufe0f", "\U000e0041", "\xad", "é", "密钥", "\ud800", " ",
    "kind: Secret", "data:\n  a: ",
    "Z2hwX3E3WHcyTG1QejBSdFZiNU5jWWs4SGQzSmZHczZUYUV1MTlvQg==", "6768705f7137587732", "sk-", "AKIA", "Q7XW2LMPZ0RTVB5N",
    "a" * 30, "password: ", "Bearer ", "-----BEGIN PRIVATE KEY-----", ".", "--token ", "value", "MII",
]  # fmt: skip
NAMES = ["", "name", "API_KEY", "password", "url", "authorization", "x" * 200, "tok\nen"]
TEXTS = st.lists(st.sampled_from(PARTS) | st.text(max_size=3), max_size=8).map("".join)


@pytest.fixture(scope="module")
def long_way() -> Callable[[str, str], Any]:
    """`find_under` with no screen and no memory: every form is tried and every coat is looked for."""

    class Everything:
        def Match(self, data: bytes) -> list[int]:
            return [0]

    every = (Everything(), (tuple(range(len(formats()))),))

    def found(name: str, text: str) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(recognising, "heads", lambda: every)
            patch.setattr(wrapped, "_SHORT", -1)
            patch.setattr(named, "_BRIEF", -1)
            return find_under(name, text)

    return found


@given(text=TEXTS, name=st.sampled_from(NAMES))
def test_the_quick_way_finds_what_the_long_way_finds(long_way: Any, text: str, name: str) -> None:
    assert find_under(name, text) == long_way(name, text)


@given(texts=st.lists(TEXTS, max_size=4), name=st.sampled_from(NAMES))
def test_a_value_holds_what_its_leaves_hold(long_way: Any, texts: list[str], name: str) -> None:
    value = {name: texts, "more": [{"rows": texts}, *texts]}
    under = [(name, name), ("more", "more"), ("rows", "rows")]
    found = {
        (hit.format, text[hit.start : hit.end]) for key, _ in under for text in texts for hit in long_way(key, text)
    }
    found |= {(hit.format, key[hit.start : hit.end]) for key, _ in under for hit in long_way("", key)}
    assert {tuple(secret) for secret in secrets_in(value)} == found


def test_a_leaf_without_secrets_is_passed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def asked(*given: Any) -> list[Any]:
        seen.append(given)
        return []

    for name in ("find_declared", "find_joined", "_decoded", "_uncoated"):
        monkeypatch.setattr(wrapped, name, asked)
    for number in range(100):
        assert not find_under("url", f"https://example.org/page/{number}")
        assert not find_under("", f"item number {number} of a list, a word after another")
    assert not seen


def test_a_repeated_text_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    plain = recognising.find_plain

    def asked(text: str) -> Any:
        seen.append(text)
        return plain(text)

    monkeypatch.setattr(wrapped, "find_plain", asked)
    named._remembered.cache_clear()
    value = [{"state": "open", "owner": "somebody"} for _ in range(1_000)]
    assert after(hook("redact"), value) is value
    assert len(seen) <= 4 * 2
