"""Rules on what a description is: there, text, of a length that clients keep, free of markup, with clauses (D401–D411,
D421, D423, D424).
"""

from __future__ import annotations

import re
from functools import lru_cache

import yaml

from workbench.lint.prose import Prose, prose_of
from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.lint.samples import language_of, may_have_samples, sample_language
from workbench.lint.values import (
    Edits,
    append_to_value,
    insert_line,
    is_blank,
    plain,
    reads,
    span_in,
    text_of,
)
from workbench.skill.description import markers, words_of
from workbench.skill.frontmatter import Entry
from workbench.skill.meters import byte_length
from workbench.skill.skill import Skill
from workbench.skill.text import Span, utf16_length

_TAG = re.compile(r"</?[A-Za-z][\w.:-]*(?:\s[^<>]{0,200})?/?>")
_ARROWS = {"<->": "↔", "<=>": "⇔", "->": "→", "=>": "⇒", "<-": "←", "<=": "≤", ">=": "≥"}
_FULL = 1024  # code points (Agent Skills specification): a stub must not push a description over it
_MOST_FIXES = 20  # each is verified by reading the header again, and a hostile text has thousands of tags
_REWRITABLE = re.compile(r"<->|<=>|->|=>|<-|<=|>=|<[A-Za-z][\w .:-]{0,60}>")
_BODY_HEADING = re.compile(
    r"^#{1,6}[ \t]+(?P<title>(?:when (?:not )?to use|use when)\b[^\r\n]{0,80}"
    r"|(?:何时使用|什么时候使用|使用场景|适用场景|使用时机)[^\r\n]{0,40})",
    re.IGNORECASE | re.MULTILINE,
)
_HEADING_HINTS = (
    *("hen to ", "hen To ", "HEN TO", "se when", "se When"),
    *("何时使用", "什么时候使用", "使用场景", "适用场景", "使用时机"),
)
_STUBS = {"use": (" Use when [TODO].", "当[TODO]时使用。"), "dont": (" Do not use for [TODO].", "不要用于[TODO]。")}


@lru_cache(maxsize=8)
def _written(skill: Skill) -> tuple[Entry, str] | None:
    """The description and its text; None when it is missing, blank or no text, which are findings of their own."""
    entry = skill.description
    text = text_of(entry)
    return (entry, text) if entry is not None and text and not text.isspace() else None


def _value_span(entry: Entry) -> Span:
    """The value's span, or the key's where the value is empty or written elsewhere (an alias)."""
    start, end = entry.value_span
    return (start, end) if end > start > entry.key_span[0] else entry.key_span


@rules.skill("D401")
def description_missing(view: View) -> Hits:
    """The header has no description; a header that is missing, broken or no mapping is reported as that."""
    header = view.frontmatter
    if not header.present or header.recovered or "description" in header.by_key:
        return ()
    if header.root is not None and not isinstance(header.root, yaml.MappingNode):
        return ()
    flow = isinstance(header.root, yaml.MappingNode) and header.root.flow_style
    name = view.skill.name
    at = view.document.map.line_of(name.value_span[1]) + 1 if name else 0
    starts = view.document.map.starts
    place = starts[at] if name and at < len(starts) else header.span[0]
    edits: Edits = () if flow else insert_line(view, place, "description", "[TODO] Use when [TODO].")
    fixes = (Proposal("insert", False, edits),) if edits else ()
    return (Hit(view.document.fences.opening, {}, fixes=fixes),)


@rules.skill("D402")
def description_empty(view: View) -> Hits:
    """The description is there, with nothing in it."""
    entry = view.skill.description
    return (Hit(_value_span(entry), {}),) if entry is not None and is_blank(entry) else ()


@rules.skill("D403")
def description_type(view: View) -> Hits:
    """The description is a list or a mapping; numbers, booleans and the like are F211."""
    entry = view.skill.description
    if entry is None or entry.text is not None:
        return ()
    return (Hit(_value_span(entry), {}, "map" if entry.reading.yaml12 == "map" else "", _as_text(view, entry)),)


def _as_text(view: View, entry: Entry) -> tuple[Proposal, ...]:
    """The list as it is written, in quotes: what an author of `[PDF] tables` or `{{name}}` meant."""
    source = view.document.span_text(entry.value_span)
    if entry.style != "flow" or "\n" in source or "\r" in source:
        return ()
    edits: Edits = ((entry.value_span, plain(source)),)
    return (Proposal("quote", False, edits),) if reads(view, edits, entry.key, source) else ()


@rules.skill("D404")
def description_length(view: View) -> Hits:
    """More code points than the specification allows, outer white space aside."""
    found = _written(view.skill)
    if found is None or len(found[1]) <= (limit := view.parameters["max"]):
        return ()
    entry, text = found
    length = len(text.strip())
    if length <= limit:
        return ()
    collapsed = len(" ".join(text.split()))
    values = {"length": length, "bytes": byte_length(text.strip()), "max": limit}
    return (Hit(_value_span(entry), values, "collapsed" if collapsed <= limit else ""),)


@rules.skill("D405")
def listing_truncated(view: View) -> Hits:
    """Description and when_to_use together are longer than Claude Code lists; the span is what is cut off."""
    found = _written(view.skill)
    if found is None:
        return ()
    entry, text = found
    more = view.frontmatter.get("when_to_use")
    limit = view.parameters["max"]
    if more is None and len(text) * 2 <= limit:
        return ()
    extra = (text_of(more) or "").strip()
    total = utf16_length(text.strip()) + (utf16_length(extra) + 3 if extra else 0)
    if total <= limit:
        return ()
    lead = len(text) - len(text.lstrip())
    cut = lead + _units_to_index(text[lead:].rstrip(), limit - 1)
    values = {"length": total, "max": limit}
    if cut < len(text.rstrip()) or more is None:
        return (Hit(span_in(view, entry, cut, len(text.rstrip())), values),)
    used = utf16_length(text.strip()) + 3
    raw = more.text or ""
    at = len(raw) - len(raw.lstrip()) + _units_to_index(extra, max(0, limit - 1 - used))
    return (Hit(span_in(view, more, at, len(raw.rstrip())), values),)


def _units_to_index(text: str, units: int) -> int:
    """How many characters fit into that many UTF-16 units."""
    if text.isascii():
        return min(units, len(text))
    for index, char in enumerate(text):
        units -= 2 if char > "\uffff" else 1
        if units < 0:
            return index
    return len(text)


@rules.skill("D406")
def description_lean(view: View) -> Hits:
    """Longer than advised, though within the limit."""
    prose = prose_of(view.skill)
    if prose is None or len(prose.text) <= view.parameters["max"]:
        return ()
    length = len(prose.text.strip())
    if not view.parameters["max"] < length <= view.parameters["limit"]:
        return ()
    values = {"length": length, "max": view.parameters["max"]}
    return (Hit(_value_span(prose.entry), values),)


@rules.skill("D407")
def description_short(view: View) -> Hits:
    """Too short to tell tasks apart; a Chinese character counts for two letters."""
    prose = prose_of(view.skill)
    low, high = view.parameters["shortest"], view.parameters["short"]
    if prose is None or len(prose.text) >= high:
        return ()
    text = prose.text.strip()
    size = len(text) + (sum(char >= "\u2e80" for char in text) if prose.han else 0)
    if size >= high:
        return ()
    return (Hit(_value_span(prose.entry), {"length": len(text)}, "shortest" if size < low else ""),)


@rules.skill("D408")
def description_angle(view: View) -> Hits:
    """Angle brackets, of which some validators refuse every single one."""
    found = _written(view.skill)
    if found is None or not ("<" in found[1] or ">" in found[1]):
        return ()
    entry, text = found
    places = [at for at, char in enumerate(text) if char in "<>"]
    fixes = _without_brackets(view, entry, text)
    span = span_in(view, entry, places[0], places[0] + 1)
    return (Hit(span, {"count": len(places), "sign": text[places[0]]}, fixes=fixes),)


def _without_brackets(view: View, entry: Entry, text: str) -> tuple[Proposal, ...]:
    """Arrows and comparisons as signs of their own, placeholders in braces; nothing when a bracket would stay."""
    matches = list(_REWRITABLE.finditer(text))
    new = _REWRITABLE.sub(_rewritten, text)
    if "<" in new or ">" in new:
        return ()
    edits: Edits = tuple((span_in(view, entry, *match.span()), _rewritten(match)) for match in matches)
    safe = all(match[0] in _ARROWS for match in matches)
    return (Proposal("rewrite", safe, edits),) if reads(view, edits, entry.key, new) else ()


def _rewritten(match: re.Match[str]) -> str:
    return _ARROWS.get(match[0]) or "{" + match[0][1:-1] + "}"


@rules.skill("D409")
def description_xml_tag(view: View) -> Hits:
    """Tokens shaped like tags."""
    found = _written(view.skill)
    if found is None or "<" not in found[1] or ">" not in found[1]:
        return ()
    entry, text = found
    hits: list[Hit] = []
    for match in _TAG.finditer(text):
        fixes = _stripped(view, entry, text, match.span()) if len(hits) < _MOST_FIXES else ()
        hits.append(Hit(span_in(view, entry, *match.span()), {"tag": match[0]}, fixes=fixes))
    return hits


def _stripped(view: View, entry: Entry, text: str, span: Span) -> tuple[Proposal, ...]:
    """Without the tag; a placeholder such as `<name>` keeps its word."""
    tag = text[span[0] : span[1]]
    word = "" if tag.startswith("</") or f"</{tag[1:-1]}>" in text else tag[1:-1].strip("/ ")
    edits: Edits = ((span_in(view, entry, *span), word),)
    kept = text[: span[0]] + word + text[span[1] :]
    return (Proposal("strip", False, edits),) if reads(view, edits, entry.key, kept) else ()


@rules.skill("D410")
def no_use_when(view: View) -> Hits:
    """Nothing says when to use the skill; `when_to_use` says it to Claude Code alone."""
    prose = prose_of(view.skill)
    if prose is None or prose.has("use") or not prose.understood:
        return ()
    told = text_of(view.frontmatter.get("when_to_use"))
    exempt = frozenset({"claude-code"}) if told and told.strip() else frozenset()
    return (Hit(_value_span(prose.entry), {}, fixes=_stub(view, prose, "use"), exempt=exempt),)


@rules.skill("D411")
def no_dont_use_when(view: View) -> Hits:
    """Nothing says when not to use the skill."""
    prose = prose_of(view.skill)
    if prose is None or prose.has("dont") or not prose.understood:
        return ()
    told = text_of(view.frontmatter.get("when_to_use")) or ""
    low = told.lower()
    if told and any(kind == "dont" for _, kind in markers(low, words_of(low))):
        return ()
    return (Hit(_value_span(prose.entry), {}, fixes=_stub(view, prose, "dont")),)


def _stub(view: View, prose: Prose, kind: str) -> tuple[Proposal, ...]:
    """A sentence to fill in, after the last word, in the description's language."""
    english, chinese = _STUBS[kind]
    ended = prose.text.rstrip().endswith((".", "!", "?", "。", "！", "？"))
    mostly_han = language_of(prose.text) == "zh"
    more = ("" if ended else "。" if mostly_han else ".") + (chinese if mostly_han else english)
    if len(prose.text.strip()) + len(more) > _FULL:
        return ()
    edits = append_to_value(view, prose.entry, more)
    return (Proposal("stub", False, edits),) if edits else ()


@rules.skill("D421")
def when_to_use_elsewhere(view: View) -> Hits:
    """When to use it stands in `when_to_use` or in the body, where most clients do not look."""
    entry = view.frontmatter.get("when_to_use")
    if entry is not None:
        return (Hit(entry.key_span, {}, "key", _merged(view, entry)),)
    prose = prose_of(view.skill)
    if prose is None or prose.has("use") or not prose.understood:
        return ()
    document = view.document
    if not any(hint in document.text for hint in _HEADING_HINTS):
        return ()
    match = _BODY_HEADING.search(document.text, document.fences.body)
    return (Hit(match.span("title"), {"heading": match["title"].strip()}),) if match else ()


def _merged(view: View, entry: Entry) -> tuple[Proposal, ...]:
    """The text of `when_to_use` moved to the end of the description."""
    found = _written(view.skill)
    more = " ".join((text_of(entry) or "").split())
    if found is None or not more or entry.key_span[0] < found[0].value_span[1] or set(more) & set("\"'\\#:"):
        return ()
    described, text = found
    lines = view.document.map
    first, last = lines.line_of(entry.key_span[0]), lines.line_of(max(entry.key_span[1], entry.value_span[1] - 1))
    if last + 1 >= len(lines.starts):
        return ()
    removal = ((lines.starts[first], lines.starts[last + 1]), "")
    addition = append_to_value(view, described, ("" if text.rstrip()[-1] in ".!?。！？" else ".") + " " + more)
    return (Proposal("merge", False, (*addition, removal)),) if addition else ()


@rules.skill("D423")
def description_language(view: View) -> Hits:
    """The sample tasks beside the skill are in another language than its description."""
    facts = view.facts
    prose = prose_of(view.skill) if facts is not None and may_have_samples(facts.bundle) else None
    if facts is None or prose is None:
        return ()
    tasks = sample_language(facts.folder)
    own = language_of(prose.text)
    if tasks is None or tasks[0] == own or (tasks[0] == "zh" and prose.han):
        return ()
    return (Hit(_value_span(prose.entry), {"file": tasks[1]}, tasks[0]),)


@rules.skill("D424")
def bytes_against_characters(view: View) -> Hits:
    """A description whose size in bytes is far from its length in characters."""
    found = _written(view.skill)
    if found is None or found[1].isascii():
        return ()
    entry, text = found
    size = byte_length(text)
    if size <= len(text) * view.parameters["ratio"]:
        return ()
    return (Hit(_value_span(entry), {"length": len(text), "bytes": size}),)
