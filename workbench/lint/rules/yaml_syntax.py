"""Is the header readable YAML, and the same for every reader: F204 to F207, F209, F210, F218."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import yaml

from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.skill.cure import apply_cures, cure
from workbench.skill.document import Document
from workbench.skill.frontmatter import Entry, Exotic, Frontmatter, YamlError, compose, node_span
from workbench.skill.repair import Cause, quote, quote_lines
from workbench.skill.scalars import Reading, reading
from workbench.skill.text import Span

_CONTROL_MESSAGE = "control characters are not allowed"
_PROSE_KEYS = frozenset({"description", "when_to_use"})
_COMMENTED_KEYS = frozenset({"name", "metadata", "hooks", "license", "version", "model"})
_CUT = re.compile(r"[ \t]+(?P<cut>#[^\r\n]*)")
_SECOND_HEADER = re.compile(r"\s*+---[ \t]*(?:\r\n|\n|\r)(?:#[^\r\n]*(?:\r\n|\n|\r))*+(?P<key>name|description)[ \t]*:")
_EXOTIC_LIMIT = 20


@rules.skill("F204")
def yaml_invalid(view: View) -> Hits:
    """The header is not YAML, for another reason than an unquoted colon."""
    error = view.frontmatter.error
    if error is None or error.kind == "unclosed":
        return ()
    if error.kind == "too-large":
        return (Hit(view.document.fences.opening, {"message": error.message}, "too-large"),)
    if not error.causes:
        return () if _CONTROL_MESSAGE in error.message else (Hit(error.span, {"message": error.message}),)
    return tuple(_cause_hits(view, error, lambda kind: kind != "colon"))


@rules.skill("F205")
def unquoted_colon(view: View) -> Hits:
    """A plain value with a colon and a space in it."""
    error = view.frontmatter.error
    if error is None or error.kind != "syntax":
        return ()
    return tuple(_cause_hits(view, error, lambda kind: kind == "colon"))


def _cause_hits(view: View, error: YamlError, wanted: Callable[[str], bool]) -> Iterator[Hit]:
    document = view.document
    chosen = [cause for cause in error.causes if wanted(cause.kind)]
    if not chosen:
        return
    whole = _parses(apply_cures(document.text, view.frontmatter.span, error.causes))
    for cause in chosen:
        found = cure(document.text, view.frontmatter.span, cause)
        fixes = (Proposal(found.key, found.safe and whole, found.edits),) if found else ()
        values = {"message": error.message, "key": cause.key, "sign": _sign(document, cause)}
        yield Hit(cause.span, values, "" if cause.kind == "colon" else cause.kind, fixes)


def _sign(document: Document, cause: Cause) -> str:
    shown = document.span_text(cause.span)
    return shown if len(shown) <= 20 else shown[:17] + "..."


def _parses(header: str) -> bool:
    try:
        return isinstance(compose(header), yaml.MappingNode)
    except yaml.YAMLError:
        return False


@rules.skill("F206")
def not_a_mapping(view: View) -> Hits:
    """Valid YAML, but a text or a list instead of keys."""
    root = view.frontmatter.root
    if root is None or isinstance(root, yaml.MappingNode):
        return ()
    span = node_span(root, view.document.span_text(view.frontmatter.span), view.frontmatter.span[0])
    first = view.document.map.line_span(view.document.map.line_of(span[0]))
    return (Hit((span[0], min(span[1], first[1])), {}, "list" if isinstance(root, yaml.SequenceNode) else ""),)


@rules.skill("F207")
def duplicate_key(view: View) -> Hits:
    """One key twice in a mapping, or a second header below the first."""
    front = view.frontmatter
    if front.recovered:
        return ()
    nested = [entry.value for entry in front.entries if isinstance(entry.value, yaml.MappingNode)]
    second = _second_header(view.document)
    if len(front.by_key) == len(front.entries) and not nested and second is None:
        return ()
    found = [*_duplicates(view.document, front)]
    for node in nested:
        found.extend(_nested_duplicates(view, node, set()))
    return (*found, *((second,) if second else ()))


def _duplicates(document: Document, front: Frontmatter) -> Iterator[Hit]:
    first: dict[str, Entry] = {}
    for entry in front.entries:
        earlier = first.setdefault(entry.key, entry)
        if earlier is entry:
            continue
        values = {"key": entry.key, "line": document.map.position(earlier.key_span[0]).line}
        yield Hit(entry.key_span, values, "", _keep_one(document, earlier, entry))


def _keep_one(document: Document, earlier: Entry, later: Entry) -> tuple[Proposal, ...]:
    """Takes the earlier entry away, as most readers do; safe when both say the same."""
    span = entry_lines(document, earlier)
    gone = document.span_text(span)
    if "&" in gone or "{" in gone or span[1] > later.key_span[0]:
        return ()
    same = earlier.text is not None and earlier.text == later.text
    return (Proposal("remove", same, ((span, ""),), values={"line": document.map.position(span[0]).line}),)


def entry_lines(document: Document, entry: Entry) -> Span:
    """The lines of an entry with the ending of the last."""
    lines = document.map
    first = lines.line_of(entry.key_span[0])
    last = lines.line_of(max(entry.value_span[1], entry.key_span[1]))
    return lines.starts[first], lines.starts[last + 1] if last + 1 < len(lines.starts) else len(document.text)


def _nested_duplicates(view: View, node: yaml.MappingNode, seen: set[int]) -> Iterator[Hit]:
    if id(node) in seen or len(seen) > 500:
        return
    seen.add(id(node))
    base = view.frontmatter.span[0]
    first: dict[str, int] = {}
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode):
            at = first.setdefault(key.value, key.start_mark.index)
            if at != key.start_mark.index:
                line = view.document.map.position(base + at).line
                span = (base + key.start_mark.index, base + key.end_mark.index)
                yield Hit(span, {"key": key.value, "line": line})
        if isinstance(value, yaml.MappingNode):
            yield from _nested_duplicates(view, value, seen)


def _second_header(document: Document) -> Hit | None:
    at = document.fences.body
    if not at or document.text[at : at + 3] not in ("---", "\n--", "\r\n-", "\n\n-"):
        return None
    match = _SECOND_HEADER.match(document.text, at, at + 400)
    if match is None or not re.compile(r"^---[ \t]*\r?$", re.MULTILINE).search(document.text, match.end()):
        return None
    start = document.text.index("---", at)
    return Hit((start, start + 3), {}, "header")


@rules.skill("F209")
def yaml_exotic(view: View) -> Hits:
    """Anchors, aliases, tags, merge keys, flow collections: what some readers refuse."""
    exotic = view.frontmatter.exotic
    keys = _complex_keys(view)
    if not exotic and not keys:
        return ()
    told = frozenset(hit.span[0] for hit in keys if hit.span and hit.variant == "placeholder")
    return (*keys, *_exotic_hits(view, exotic, told))


def _exotic_hits(view: View, exotic: tuple[Exotic, ...], told: frozenset[int]) -> Iterator[Hit]:
    aliased = {item.text for item in exotic if item.kind == "alias"}
    lines = view.document.map
    seen: set[tuple[str, int]] = set()
    reach = 0
    for item in exotic:
        if (item.kind == "anchor" and item.text in aliased) or (item.kind == "merge" and aliased):
            continue
        if item.kind == "flow":
            if item.span[0] < reach:
                continue
            reach = _flow_end(view.frontmatter, item)
            if item.span[0] in told:
                continue
        place = (item.kind, lines.line_of(item.span[0]))
        if place in seen:  # an alias bomb has many on each line
            continue
        seen.add(place)
        if len(seen) > _EXOTIC_LIMIT:
            return
        yield Hit(item.span, {"text": item.text}, item.kind)


def _flow_end(front: Frontmatter, item: Exotic) -> int:
    """Where the value of the entry ends that holds a flow collection, so that inner ones are not reported again."""
    ends = (entry.value_span[1] for entry in front.entries if entry.value_span[0] <= item.span[0] < entry.value_span[1])
    return next(ends, item.span[1])


def _complex_keys(view: View) -> tuple[Hit, ...]:
    """Top-level values such as `{{x}}`, a mapping whose key is a mapping, and keys that are no text."""
    return tuple(_complex(view, entry) for entry in view.frontmatter.entries if _is_complex(entry))


def _is_complex(entry: Entry) -> bool:
    if not entry.key and entry.key_reading.yaml12 in ("map", "seq"):
        return True
    value = entry.value
    return isinstance(value, yaml.MappingNode) and any(not isinstance(key, yaml.ScalarNode) for key, _ in value.value)


def _complex(view: View, entry: Entry) -> Hit:
    raw = view.document.span_text(entry.value_span)
    if raw.startswith("{{") and "\n" not in raw:
        fixes = (Proposal("quote", True, ((entry.value_span, quote_lines(raw)),)),)
        return Hit(entry.value_span, {"text": raw[:20]}, "placeholder", fixes)
    return Hit(entry.key_span, {"text": view.document.span_text(entry.key_span)[:20]}, "complex-key")


@rules.skill("F210")
def truthy_key(view: View) -> Hits:
    """A key that YAML reads as a boolean, a number or nothing."""
    front = view.frontmatter
    found = [(entry.key, entry.key_span, entry.key_reading) for entry in front.entries if _odd_key(entry)]
    metadata = front.get("metadata")
    if metadata is not None and isinstance(metadata.value, yaml.MappingNode):
        found.extend(_odd_keys(metadata.value, front.span[0]))
    return [_key_hit(view.document, *item) for item in found if item[0] != "<<"] if found else ()


def _odd_key(entry: Entry) -> bool:
    return not entry.key_reading.text and entry.key_reading.yaml12 not in ("map", "seq")


def _odd_keys(node: yaml.MappingNode, base: int) -> Iterator[tuple[str, Span, Reading]]:
    for key, _ in node.value:
        if isinstance(key, yaml.ScalarNode) and not (kinds := reading(key)).text:
            yield key.value, (base + key.start_mark.index, base + key.end_mark.index), kinds


def _key_hit(document: Document, key: str, span: Span, kinds: Reading) -> Hit:
    raw = document.span_text(span)
    plain = bool(raw) and raw[0] not in "&!*?\"'"
    fixes = (Proposal("quote", True, ((span, quote(key)),)),) if plain else ()
    return Hit(span, {"key": key, "types": ", ".join(kinds.types)}, "", fixes)


@rules.skill("F218")
def comment_hides_text(view: View) -> Hits:
    """A `#` after a blank cuts an unquoted text."""
    start, end = view.document.fences.header
    text = view.document.text
    if (text.find(" #", start, end) < 0 and text.find("\t#", start, end) < 0) or view.frontmatter.recovered:
        return ()
    return tuple(hit for entry in view.frontmatter.entries if (hit := _cut(view.document, entry)))


def _cut(document: Document, entry: Entry) -> Hit | None:
    start, end = entry.value_span
    if entry.key in _COMMENTED_KEYS or entry.style != "plain" or not isinstance(entry.value, yaml.ScalarNode):
        return None
    match = _CUT.match(document.text, end)
    if match is None or (start == end and not entry.key):
        return None
    usual = len(match[0]) - len(match["cut"]) > 1 and match["cut"][1:2] in (" ", "\t")
    if entry.key not in _PROSE_KEYS and (match["cut"][1:2] in (" ", "\t", "") or not reading(entry.value).text):
        return None
    first = start if start < end else match.start("cut")
    raw = document.text[first : match.end()].rstrip()
    last = first + len(raw)
    values = {"key": entry.key, "cut": last - max(end, first), "all": len(raw)}
    fixes = () if raw[:1] in "&!*" else (Proposal("quote", not usual, (((first, last), quote_lines(raw)),)),)
    return Hit((match.start("cut"), last), values, "" if start < end else "all", fixes)
