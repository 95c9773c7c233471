"""The header's keys and the types of their values: F211, F213, F214, F216, F217, K509."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

import yaml
from rapidfuzz.distance import OSA

from workbench.clients.profile import common_fields, profiles
from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.lint.rules.yaml_syntax import entry_lines
from workbench.skill.document import Document
from workbench.skill.frontmatter import Entry, node_span
from workbench.skill.repair import quote
from workbench.skill.scalars import Reading, reading
from workbench.skill.text import Span

_SPEC_TEXT = frozenset({"name", "description", "license", "compatibility", "allowed-tools"})
_CLIENT_TEXT = frozenset({
    "when_to_use", "argument-hint", "display-name", "model", "agent", "context", "shell", "version", "author", "title",
})  # fmt: skip
_SEPARATORS = re.compile(r"[-_ .]")
_PROPERTIES = ("&", "!", "*")
_NO_TYPO = frozenset({"agents", "author", "category", "content", "models", "path", "skills", "tags", "title", "tools"})
_LIST_LINE = re.compile(r"(?m)^[ \t]*(?:[-*+]|[0-9]+[.)])[ \t]")


@rules.skill("F211")
def implicit_type(view: View) -> Hits:
    """A text field that YAML reads as a number, a boolean, a date or nothing."""
    return [
        _type_hit(view.document, entry)
        for entry in view.frontmatter.entries
        if isinstance(entry.value, yaml.ScalarNode)
        and entry.value.value
        and (entry.key in _SPEC_TEXT or entry.key in _CLIENT_TEXT)
        and not entry.reading.text
    ]


def _type_hit(document: Document, entry: Entry) -> Hit:
    kinds = entry.reading
    span = entry.value_span
    raw = document.span_text(span)
    values = {"key": entry.key, "value": _shown(raw), "yaml11": kinds.yaml11, "yaml12": kinds.yaml12}
    variant = "" if entry.key in _SPEC_TEXT else "extra"
    return Hit(span, values, variant, _quote_fix(span, raw, entry.value))


def _quote_fix(span: Span, raw: str, node: yaml.Node) -> tuple[Proposal, ...]:
    if raw.startswith(_PROPERTIES) or not isinstance(node, yaml.ScalarNode) or node.style or not raw:
        return ()
    return (Proposal("quote", True, ((span, quote(raw)),)),)


def _shown(raw: str) -> str:
    return raw if len(raw) <= 40 else raw[:37] + "..."


@rules.skill("F213")
def field_order(view: View) -> Hits:
    """`description` stands before `name`; off unless a project asks for it."""
    front = view.frontmatter
    name, description = front.get("name"), front.get("description")
    if name is None or description is None or front.recovered or name.key_span < description.key_span:
        return ()
    moved = entry_lines(view.document, name)
    text = view.document.span_text(moved)
    target = entry_lines(view.document, description)[0]
    whole = text.endswith(("\n", "\r")) and view.document.text[moved[0] : name.key_span[0]] == ""
    fixes = (Proposal("reorder", True, ((moved, ""), ((target, target), text))),) if whole else ()
    return (Hit(name.key_span, {}, "", fixes),)


@rules.skill("F214")
def description_multiline(view: View) -> Hits:
    """A description of more than one line, in the file or in its value."""
    entry = view.frontmatter.get("description")
    if entry is None or entry.text is None or view.frontmatter.recovered:
        return ()
    kept = "\n" in entry.text.strip()
    start, end = entry.value_span
    if not kept and entry.style not in ("literal", "folded") and view.document.text.find("\n", start, end) < 0:
        return ()
    return (Hit(_first_line(view.document, entry.value_span), {}, "" if kept else "folded", _fold(view, entry)),)


def _first_line(document: Document, span: Span) -> Span:
    end = document.map.line_span(document.map.line_of(span[0]))[1]
    return span[0], max(min(span[1], end), span[0] + 1)


def _fold(view: View, entry: Entry) -> tuple[Proposal, ...]:
    """The description on one line. Not offered with lists or paragraphs in it, nor when comments would go."""
    text = entry.text or ""
    raw = view.document.span_text(entry.value_span)
    first = raw.split("\n", 1)[0]
    if raw.startswith(_PROPERTIES) or not text.strip() or (entry.style in ("literal", "folded") and "#" in first):
        return ()
    shaped = "\n\n" in text.strip() or _LIST_LINE.search(text) is not None
    return (Proposal("fold", not shaped, ((entry.value_span, quote(" ".join(text.split()))),)),)


@cache
def _known() -> Mapping[str, frozenset[str]]:
    """Every key that some profile knows, with the ids of the profiles that do."""
    found: dict[str, set[str]] = {}
    for profile in profiles().values():
        for key in profile.fields:
            found.setdefault(key, set()).add(profile.id)
    return {key: frozenset(ids) for key, ids in found.items()}


@cache
def _plain_keys() -> Mapping[str, str]:
    return {_bare(key): key for key in _known()}


def _bare(key: str) -> str:
    return _SEPARATORS.sub("", key).lower()


@lru_cache(maxsize=4096)
def _meant(key: str) -> str | None:
    """The known key that an unknown one was most likely meant to be."""
    if key in _known() or len(key) > 40:
        return None
    same = _plain_keys().get(_bare(key))
    if same is not None or key.lower() in _NO_TYPO:
        return same
    most = 2 if len(key) >= 7 else 1 if len(key) >= 4 else 0
    close = [(OSA.distance(key.lower(), known, score_cutoff=most), known) for known in sorted(_known())]
    distance, known = min(close)
    return known if distance <= most else None


def _unknown(view: View) -> list[Entry]:
    if view.frontmatter.recovered:
        return []
    common = common_fields()
    entries = view.frontmatter.entries
    return [entry for entry in entries if entry.key and entry.key not in common and entry.key_reading.text]


@rules.skill("F216")
def key_typo(view: View) -> Hits:
    """An unknown key that is nearly a known one; in a broken header only one that differs in its signs alone."""
    if view.frontmatter.recovered:
        guesses = [(entry, _meant(entry.key)) for entry in view.frontmatter.entries if entry.key not in common_fields()]
        return [_typo(view, entry, known) for entry, known in guesses if known and _bare(known) == _bare(entry.key)]
    return [_typo(view, entry, known) for entry in _unknown(view) if (known := _meant(entry.key))]


def _typo(view: View, entry: Entry, known: str) -> Hit:
    fixes: tuple[Proposal, ...] = ()
    raw = view.document.span_text(entry.key_span)
    if known not in view.frontmatter.by_key and not raw.startswith(_PROPERTIES):
        safe = _bare(entry.key) == _bare(known)
        fixes = (Proposal("rename", safe, ((entry.key_span, known),), values={"known": known}),)
    return Hit(entry.key_span, {"key": _shown(entry.key), "known": known}, "", fixes)


@rules.skill("F217")
def unknown_key(view: View) -> Hits:
    """A key that a client does not know; nobody is told."""
    unknown = _unknown(view)
    if not unknown:
        return ()
    known = _known()
    return [
        Hit(
            entry.key_span,
            {"key": _shown(entry.key)},
            "",
            _move(view, entry) if entry.key not in known else (),
            known.get(entry.key, frozenset()),
        )
        for entry in unknown
        if not _meant(entry.key)
    ]


def _move(view: View, entry: Entry) -> tuple[Proposal, ...]:
    """Puts a key with a one-line value under `metadata`, where every client carries it along."""
    document = view.document
    raw_key, raw = document.span_text(entry.key_span), document.span_text(entry.value_span)
    if entry.text is None or not raw or "\n" in raw or "\r" in raw or raw.startswith(_PROPERTIES) or raw[0] in "|>":
        return ()
    if document.text[entry.key_span[1] : entry.value_span[0]].strip(" \t") != ":":
        return ()
    start, end = entry_lines(document, entry)
    line = document.text[start:end]
    ending = line[len(line.rstrip("\r\n")) :]
    value = raw if reading(entry.value).text else quote(raw)
    moved = f"{raw_key}: {value}{line.rstrip()[entry.value_span[1] - start :]}{ending}"
    edits = _into_metadata(view, (start, end), moved, ending)
    return (Proposal("move", False, edits),) if edits and ending and start == entry.key_span[0] else ()


def _into_metadata(view: View, span: Span, moved: str, ending: str) -> tuple[tuple[Span, str], ...]:
    entry = view.frontmatter.get("metadata")
    if entry is None:
        return ((span, f"metadata:{ending}  {moved}"),)
    node = entry.value
    if not isinstance(node, yaml.MappingNode) or node.flow_style or not node.value:
        return ()
    if any(isinstance(key, yaml.ScalarNode) and moved.startswith(key.value + ":") for key, _ in node.value):
        return ()
    indent = " " * node.value[0][0].start_mark.column
    at = entry_lines(view.document, entry)[1]
    if not indent or view.document.text[at - 1 : at] not in ("\n", "\r"):
        return ()
    if at == span[0]:
        return ((span, indent + moved),)
    return ((span, ""), ((at, at), indent + moved))


@rules.skill("K509")
def metadata_value_type(view: View) -> Hits:
    """Values of `metadata` that are no text."""
    entry = view.frontmatter.get("metadata")
    if entry is None or not isinstance(entry.value, yaml.MappingNode):
        return ()
    return tuple(_values(view, entry.value))


def _values(view: View, metadata: yaml.MappingNode) -> Iterator[Hit]:
    base = view.frontmatter.span[0]
    header = ""
    for key, node in metadata.value:
        kinds = reading(node)
        if kinds.text or node.start_mark.index < key.start_mark.index:  # text, or an alias: F209 names that one
            continue
        header = header or view.document.span_text(view.frontmatter.span)
        span = node_span(node, header, base)
        name = key.value if isinstance(key, yaml.ScalarNode) else ""
        if isinstance(node, yaml.CollectionNode):
            yield Hit(node_span(key, header, base), {"key": name, "kind": kinds.yaml12}, "collection")
        elif not node.value:
            yield Hit(node_span(key, header, base), {"key": name}, "empty")
        else:
            yield _value_hit(view.document, name, node, span, kinds)


def _value_hit(document: Document, key: str, node: yaml.ScalarNode, span: Span, kinds: Reading) -> Hit:
    raw = document.span_text(span)
    values: dict[str, object] = {"key": key, "value": _shown(raw), "types": ", ".join(kinds.types)}
    changed = _rewritten(node.value, kinds)
    if changed is not None:
        values["read"] = changed
    return Hit(span, values, "digits" if changed is not None else "", _quote_fix(span, raw, node))


def _rewritten(value: str, kinds: Reading) -> str | None:
    """What a number becomes when it is written out again; None when it stays the same or is no number."""
    try:
        if kinds.yaml12 == "int":
            number = str(int(value, 0)) if value[:2] in ("0x", "0o") else str(int(value))
        elif kinds.yaml12 == "float":
            number = repr(float(value.replace(".inf", "inf").replace(".nan", "nan")))
        else:
            return None
    except ValueError:
        return None
    return number if number != value and len(number) <= 40 else None
