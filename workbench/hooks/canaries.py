"""Secrets that are none, planted into an output to see where they come out again.

They have the form of real keys, so that whatever recognises keys recognises them, and are made from a seed, so that a
replay can be repeated.
"""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from workbench.hooks.model import Record, Value
from workbench.secrets import Hit, find

_ALNUM = string.ascii_letters + string.digits
_HEX = "0123456789abcdef"
_BASE32 = string.ascii_uppercase + "234567"
_Make = Callable[[random.Random], str]


class Canary(NamedTuple):
    """A planted secret and its form."""

    format: str
    text: str


def _some(rng: random.Random, size: int, signs: str = _ALNUM) -> str:
    return "".join(rng.choice(signs) for _ in range(size))


FORMS: Mapping[str, _Make] = {
    "anthropic-key": lambda rng: f"sk-ant-api03-{_some(rng, 93)}AA",
    "openai-key": lambda rng: f"sk-proj-{_some(rng, 74)}",
    "github-token": lambda rng: f"ghp_{_some(rng, 36)}",
    "aws-access-key": lambda rng: f"AKIA{_some(rng, 16, _BASE32)}",
    "slack-token": lambda rng: f"xoxb-{_some(rng, 12, string.digits)}-{_some(rng, 24)}",
    "stripe-key": lambda rng: f"sk_live_{_some(rng, 24)}",
    "digitalocean-token": lambda rng: f"dop_v1_{_some(rng, 64, _HEX)}",
    "password": lambda rng: f"password={_some(rng, 8)}!{_some(rng, 8)}7",
}
"""How a canary of a form is made; each stands in its output as it is written here."""


def planted(record: Record, seed: int = 0, forms: Sequence[str] = tuple(FORMS)) -> tuple[Record, tuple[Canary, ...]]:
    """The record with a canary of each form in its output: at the begin, at the end and between, in the longest text of
    an object. Without any text nothing is planted. Raises `KeyError` for a form that is not in `FORMS`."""
    rng = random.Random(f"{seed} {record.id}")
    canaries = tuple(Canary(form, FORMS[form](rng)) for form in forms)
    longest = max(_texts(record.output), key=len, default=None)
    if longest is None or not canaries:
        return record, ()
    return record._replace(output=_planted(record.output, longest, _sown(longest, canaries))), canaries


def _sown(text: str, canaries: Sequence[Canary]) -> str:
    """The text with the canaries at even distances, each set apart by line ends, or by blanks in a text of one line.

    None is put into a secret of the text: its halves would no longer be known as one, and be shown."""
    apart = "\n" if "\n" in text or not text else " "
    hits = find(text)
    last = max(1, len(canaries) - 1)
    parts, at = list[str](), 0
    for number, canary in enumerate(canaries):
        place = _outside(hits, len(text) * number // last if len(canaries) > 1 else len(text))
        parts += (text[at:place], apart if place else "", canary.text, apart if place < len(text) else "")
        at = place
    return "".join((*parts, text[at:]))


def _outside(hits: Iterable[Hit], place: int) -> int:
    """A place, or where the secret ends that it is in."""
    return next((hit.end for hit in hits if hit.start < place < hit.end), place)


def _texts(value: Value) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for part in inner for text in _texts(part)]


def _planted(value: Value, old: str, new: str) -> Value:
    """A copy of the value with the text, where it stands first, replaced."""
    done = False

    def copied(part: Value) -> Value:
        nonlocal done
        if isinstance(part, str):
            if done or part != old:
                return part
            done = True
            return new
        if isinstance(part, dict):
            return {key: copied(inner) for key, inner in part.items()}
        return [copied(inner) for inner in part] if isinstance(part, list) else part

    return copied(value)
