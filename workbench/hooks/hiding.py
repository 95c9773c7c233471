"""Secrets in values of any shape: which there are, and how a value is shown without them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from workbench.hooks.dialects.stepping import shown
from workbench.hooks.leftovers import Runs, parts_in, telling
from workbench.hooks.model import Record, Value
from workbench.hooks.sought import Sought
from workbench.secrets import Hit, find, find_under
from workbench.secrets.masking import label

DEEPEST = 200
"""Levels of a value; what lies deeper is not shown."""
TOO_DEEP = "[nested too deeply to be shown]"
Mask = Callable[[Value], Value]


class Secret(NamedTuple):
    """A secret and its form."""

    format: str
    text: str


@lru_cache(maxsize=16)
def hits_in(text: str, name: str = "") -> tuple[Hit, ...]:
    """The secrets of a text that stands under a name; the same text is asked about by several who judge a result."""
    return find_under(name, text) if name else find(text)


def secrets_in(value: Value, name: str = "", depth: int = 0) -> Iterator[Secret]:
    """Every secret of a value, in its texts and in its keys, which also tell what stands under them."""
    if isinstance(value, str):
        for hit in hits_in(value, name):
            yield Secret(hit.format, value[hit.start : hit.end])
    elif depth > DEEPEST:
        return
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from secrets_in(str(key), "", depth + 1)
            yield from secrets_in(inner, str(key), depth + 1)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from secrets_in(inner, name, depth + 1)


def no_mask(value: Value) -> Value:
    """The value as it is, but for what JSON has no word for."""
    return _deep(value, lambda text, name: text)


def mask_for(record: Record) -> Mask:
    """A mask that knows the secrets of a record, so that one is also masked where its surroundings are gone, and so is
    what a cut has left of it."""
    parts = (record.output, record.input, record.error)
    known = {secret.text: secret.format for part in parts for secret in secrets_in(part)}
    rest = _known(known) if known else None
    runs = telling("\n".join(map(shown, parts)), [(form, text) for text, form in known.items()]) if known else {}

    def hidden(text: str, name: str = "") -> str:
        found = _labelled(text, hits_in(text, name))
        return found if rest is None else _without_parts(rest(found), runs)

    return lambda value: _deep(value, hidden)


def _known(secrets: Mapping[str, str]) -> Callable[[str], str]:
    """Labels texts by their form wherever they stand, also as a text of JSON writes them."""
    forms = {spelling: form for text, form in secrets.items() for spelling in (text, json.dumps(text)[1:-1])}
    sought = Sought(forms)
    return lambda text: sought.replaced(text, lambda found: label(forms[found]))


def _without_parts(text: str, runs: Runs) -> str:
    """A text in which what is left of secrets is labelled too; labels that stand there already are no part of one."""
    pieces, at = list[str](), 0
    for part in parts_in(text, runs):
        pieces += (text[at : part.start], label(part.form))
        at = part.end
    return "".join((*pieces, text[at:])) if pieces else text


def _labelled(text: str, hits: tuple[Hit, ...]) -> str:
    parts, at = list[str](), 0
    for hit in hits:
        parts += (text[at : hit.start], label(hit.format))
        at = hit.end
    return "".join((*parts, text[at:])) if parts else text


def _deep(value: Value, hidden: Callable[[str, str], str], name: str = "", depth: int = 0) -> Value:
    """A value with every text of it masked, keys too; a number that JSON cannot say becomes a text."""
    if isinstance(value, str):
        return hidden(value, name)
    if depth > DEEPEST:
        return TOO_DEEP
    if isinstance(value, list | tuple):
        return [_deep(part, hidden, name, depth + 1) for part in value]
    if isinstance(value, dict):
        return {hidden(str(key), ""): _deep(part, hidden, str(key), depth + 1) for key, part in value.items()}
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
