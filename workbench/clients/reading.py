"""A header as one YAML reader takes it: what every flavour of reader answers with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from workbench.skill.text import Span


class Value(NamedTuple):
    """One field as a reader gives it.

    `kind` is the type that reader resolves (`str`, `int`, `float`, `bool`, `null`, `timestamp`, `seq`, `map`, …);
    `text` is the scalar's text before any type is resolved, None for a list or mapping; `shown` what the reader's own
    language makes of it as text (`True` for a Python bool, `['a', 'b']` for a Python list). `span` is in code points of
    the document. `cut` is the text that a ` #` cut off a plain value, empty when none.
    """

    kind: str
    text: str | None
    shown: str
    span: Span
    cut: str = ""


class Fields(NamedTuple):
    """The top-level fields. `repair` names the reader's own repair that made the header readable, empty for none;
    `repair_span` is where. `duplicates` are spans of keys that stand twice and were taken (the last one counts)."""

    values: Mapping[str, Value]
    repair: str = ""
    repair_span: Span | None = None
    duplicates: tuple[Span, ...] = ()


class Broken(NamedTuple):
    """A header that the reader refuses. `kind` is `syntax`, `colon`, `alias`, `indicator`, `tab`, `duplicate`,
    `not-a-mapping`, `too-large` or `exotic`; `message` is one line in words; `span` is the place."""

    kind: str
    message: str
    span: Span
