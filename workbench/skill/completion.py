"""What an author may want to write next in a frontmatter: keys, values, or the whole skeleton of an empty file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from workbench.skill.document import Document
from workbench.skill.packaged import load_yaml, resource
from workbench.skill.text import Span

CARET: Final = "\u2038"
"""Marks in our data where the caret goes."""

_KEY: Final = re.compile(r"[A-Za-z_][\w.-]*")
_PREFIX: Final = re.compile(r"[\w.-]*")
_ENTRY: Final = re.compile(r"([A-Za-z_][\w.-]*)[ \t]*:[ \t]*")
_WORD_START: Final = re.compile(r"[^,\s]*$")
_LISTS: Final = frozenset({"allowed-tools", "disallowed-tools"})


@dataclass(frozen=True, slots=True)
class Offer:
    """One proposal. `text` replaces the completion's span, after which the caret stands `caret` code points into it.

    `kind` is `key`, `value` or `skeleton`; `about` says what it is for, `clients` which clients know it.
    """

    kind: str
    label: str
    text: str
    caret: int
    about: str = ""
    clients: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Completion:
    """The proposals for one place: they replace `span`, code points of the document's text."""

    span: Span
    prefix: str
    offers: tuple[Offer, ...]


NOTHING: Final = Completion((0, 0), "", ())


@dataclass(frozen=True, slots=True)
class Context:
    """For whom to complete: the folder's name, the language of the texts, and the keys that each client knows."""

    folder: str
    language: str = "en"
    fields: Mapping[str, frozenset[str]] | None = None


def complete(document: Document, index: int, context: Context) -> Completion:
    """The proposals at a code point of the document; none in the body."""
    if not document.text.strip():
        return Completion((0, len(document.text)), "", (_skeleton(context),))
    fences = document.fences
    start, end = fences.header
    if fences.opening is None or not start <= index <= end or (index == end and fences.closing and start < end):
        return NOTHING
    lines = document.map
    line = lines.line_of(index)
    first, last = lines.line_span(line)
    before, after = document.text[first:index], document.text[index:last]
    entry = _ENTRY.match(before)
    if entry:
        return _values(entry[1], before[entry.end() :], after, index, context)
    if before and not _KEY.fullmatch(before):
        return NOTHING
    return _keys(document, (first, last), before, after, context)


def _keys(document: Document, line: Span, before: str, after: str, context: Context) -> Completion:
    tail = _PREFIX.match(after)
    behind = after[tail.end() if tail else 0 :]
    if behind.strip() and not behind.lstrip().startswith(":"):
        return NOTHING
    end = line[0] + len(before) + (tail.end() if tail else 0)
    present = _present(document, line)
    offers = tuple(
        _key_offer(key, clients, behind, context)
        for key, clients in _known(context)
        if key not in present and _fits(before, key)
    )
    ranked = sorted(offers, key=lambda offer: not offer.label.startswith(before))
    return Completion((line[0], end), before, tuple(ranked))


def _present(document: Document, line: Span) -> set[str]:
    start, end = document.fences.header
    rest = document.text[start : line[0]] + document.text[line[1] : end]
    return {match[1] for match in re.finditer(r"(?m)^([A-Za-z_][\w.-]*)[ \t]*:", rest)}


def _known(context: Context) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Keys in the order of our data, then others that a client names; those that no given client knows are left out."""
    fields = context.fields
    if fields is None:
        yield from ((key, ()) for key in _data()["keys"])
        return
    named = dict.fromkeys([*_data()["keys"], *sorted(set().union(*fields.values()))])
    for key in named:
        clients = tuple(client for client, keys in fields.items() if key in keys)
        if clients:
            yield key, clients


def _key_offer(key: str, clients: tuple[str, ...], behind: str, context: Context) -> Offer:
    data = _data()["keys"].get(key, {})
    text = key if behind.lstrip().startswith(":") else key + ":" + data.get("insert", " ")
    return Offer("key", key, text, len(text), _text(data.get("about"), context.language), clients)


def _values(key: str, before: str, after: str, index: int, context: Context) -> Completion:
    data = _data()["keys"].get(key, {})
    if after.strip() or "#" in before:
        return NOTHING
    word = _WORD_START.search(before)
    prefix = word[0] if key in _LISTS and word else before
    offers = tuple(
        offer
        for offer in (_value_offer(value, context) for value in data.get("values", ()))
        if _fits(prefix, offer.text)
    )
    if any(offer.text == prefix for offer in offers):
        return NOTHING
    return Completion((index - len(prefix), index), prefix, offers)


def _value_offer(value: Mapping[str, Any], context: Context) -> Offer:
    text = _filled(value["text"], context)
    return Offer("value", text, text, value.get("caret", len(text)), _text(value.get("about"), context.language))


def _skeleton(context: Context) -> Offer:
    data = _data()["skeleton"]
    text = data["text_zh" if context.language == "zh" else "text"]
    title = context.folder.replace("-", " ").strip().capitalize() or "Skill"
    text = text.replace("{folder}", context.folder or "my-skill").replace("{title}", title)
    caret = text.find(CARET)
    return Offer(
        "skeleton",
        _text(data["title"], context.language),
        text.replace(CARET, ""),
        max(caret, 0),
        _text(data["about"], context.language),
    )


def _fits(prefix: str, candidate: str) -> bool:
    """Whether the letters typed start the candidate or one of its words."""
    wanted = prefix.lower()
    found = candidate.lower()
    return found.startswith(wanted) or any(word.startswith(wanted) for word in re.split(r"[-_\s]", found) if wanted)


def _filled(text: str, context: Context) -> str:
    return text.replace("{folder}", context.folder or "my-skill")


def _text(value: Mapping[str, str] | None, language: str) -> str:
    return value["zh" if language == "zh" else "en"] if value else ""


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = load_yaml(resource("completion.yaml"))
    return data


def keys_with_texts() -> Sequence[str]:
    """The keys that our data describes, in order."""
    return tuple(_data()["keys"])
