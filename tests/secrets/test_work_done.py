"""Evil texts cost work in proportion to their length: counted in characters looked at, not in seconds."""

from __future__ import annotations

import base64
import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from workbench.secrets import find, joined, recognising, wrapped
from workbench.secrets.formats import rules

TOKEN = "ghp_q7Xw2LmPz0RtVb5NcYk8Hd3JfGs6TaEu19oB"


def nested(size: int) -> str:
    """JSON in strings: each level doubles the backslashes, so that a few of them fill any text."""
    text = json.dumps({"a": TOKEN})
    while len(text) < size:
        text = json.dumps({"a": text})
    return text


def deep(size: int) -> str:
    """Objects fifty deep, with JSON in a string at the bottom."""
    value: object = json.dumps({"key": "x" * 9, "more": json.dumps({"key": "y"})})
    for _ in range(50):
        value = {"key": value, "list": ["token="]}
    return json.dumps([value] * (size // len(json.dumps(value)) + 1))


EVIL: dict[str, Callable[[int], str]] = {
    "letters": lambda size: "A" * size,
    "percent": lambda size: "%41" * (size // 3),
    "percent twice": lambda size: "%2541" * (size // 5),
    "entities": lambda size: "&#x41;" * (size // 6),
    "decimal entities": lambda size: "&#65;" * (size // 5),
    "escapes": lambda size: "\\u0041" * (size // 6),
    "base64": lambda size: "QUFB" * (size // 4),
    "base64 of base64": lambda size: base64.b64encode(base64.b64encode(b"a line of text\n" * (size // 27))).decode(),
    "folded base64": lambda size: ("QUFB" * 16 + "\n") * (size // 65),
    "JSON in strings": nested,
    "deep JSON": deep,
    "backslashes": lambda size: "\\" * size + "n",
    "terminal": lambda size: "\x1b[31mx\x1b[0m" * (size // 10),
    "open links": lambda size: "\x1b]8;;" * (size // 5),
    "surrogates": lambda size: "\ud800" * size,
    "joints": lambda size: 'a" + "' * (size // 6),
    "started values": lambda size: '"ghp_a", ' * (size // 9),
    "folds": lambda size: ("token" * 16 + "\n") * (size // 81),
    "calls": lambda size: "token=AAAAAAAA" * (size // 14) + "(",
    "objects": lambda size: 'kind: Secret "data":{"a":"b"' * (size // 28),
    "names": lambda size: "token=" * (size // 6),
    "open key": lambda size: "-----BEGIN PRIVATE KEY-----\n" + ("A" * 64 + "\n") * (size // 65) + "-",
    "keys": lambda size: "-----BEGIN PRIVATE KEY-----" * (size // 27),
}


class _Counted:
    """A pattern that counts the bytes that it is given."""

    def __init__(self, pattern: Any, spent: list[int]) -> None:
        self._pattern, self._spent = pattern, spent

    def search(self, data: bytes, start: int) -> Any:
        self._spent[0] += len(data)
        return self._pattern.search(data, start)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], int]:
    """How many characters and bytes are looked at for a text, however often."""
    spent = [0]
    known = rules()
    counted = known._replace(
        formats=tuple(form._replace(pattern=_Counted(form.pattern, spent)) for form in known.formats)
    )
    plain = recognising.find_plain

    def seen(text: str) -> list[recognising.Hit]:
        spent[0] += len(text)
        return plain(text)

    monkeypatch.setattr(recognising, "rules", lambda: counted)
    monkeypatch.setattr(wrapped, "find_plain", seen)
    monkeypatch.setattr(joined, "find_plain", seen)

    def of(text: str) -> int:
        spent[0] = 0
        find(text)
        return spent[0]

    return of


@pytest.mark.parametrize("kind", EVIL)
def test_twice_the_text_is_twice_the_work(work: Callable[[str], int], kind: str) -> None:
    small, large = EVIL[kind](40_000), EVIL[kind](160_000)
    least, most = work(small) / len(small), work(large) / len(large)
    assert least >= 1
    assert most <= 1.5 * least + 1
    assert most < 200


@pytest.mark.parametrize("kind", ["letters", "percent", "base64", "JSON in strings", "terminal", "surrogates", "folds"])
def test_memory_is_bounded_by_the_length(kind: str) -> None:
    text = EVIL[kind](300_000)
    find(text)
    tracemalloc.start()
    try:
        find(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 60 * len(text)


def test_a_secret_at_the_end_of_an_evil_text_is_still_found() -> None:
    for kind, make in EVIL.items():
        text = f"{make(20_000)}\n\n{TOKEN} \n"
        assert any(text[hit.start : hit.end] == TOKEN for hit in find(text)), kind
