"""The ordinary header: one that every reader takes alike, recognised once per skill.

Nine skills of ten have nothing but keys with text on one line, or in a plain block, and a mapping of texts. For those
no reader needs to be asked by itself: only how types and lists are printed differs, and only where there are any.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

from workbench.clients.reading import Fields, Value
from workbench.clients.yaml.nodes import cut_after
from workbench.clients.yaml.schemas import Schema
from workbench.skill.frontmatter import Entry
from workbench.skill.once import filled, kept, once
from workbench.skill.scalars import TEXT, TEXT_TAG
from workbench.skill.skill import Skill

_TAG = "tag:yaml.org,2002:"
_CALM_TAGS = frozenset({TEXT_TAG, _TAG + "bool", _TAG + "null"})
_NUMBER_TAGS = frozenset({_TAG + "int", _TAG + "float"})
_CALM_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?", re.ASCII)
_CALM_PLAIN = re.compile(r"[^\s\"'#&*!|>%@`{}\[\],?:-]")
_CALM_DOUBLE = re.compile(r'"(?:[^"\\\r\n]|\\["\\nt/])*"')
_CALM_SINGLE = re.compile(r"'(?:[^'\r\n]|'')*'")
_CALM_BLOCK = re.compile(r"[|>]-?\r?\n( +)[^\s#][^\r\n]*(?:(?:\r?\n)+\1[^\s][^\r\n]*)*")
_ODD = ("\x85", "\u2028", "\u2029", "\ufeff")
_MOST_NODES = 60


@dataclass(frozen=True, eq=False)
class Ordinary:
    """The entries of an ordinary header. `text` has the fields where all are text, so that every schema agrees."""

    entries: tuple[Entry, ...]
    header: str
    base: int
    text: Fields | None
    by_schema: dict[str, Fields] = field(default_factory=dict)

    @once
    def ends_in_block(self) -> bool:
        """Whether the last value is a block that keeps its line end."""
        return bool(self.entries) and (self.entries[-1].text or "").endswith("\n")

    def fields(self, schema: Schema) -> Fields:
        """The fields as a schema types them, made once."""
        if self.text is not None:
            return self.text
        found = self.by_schema.get(schema.name)
        if found is None:
            values = {entry.key: self._value(entry, schema) for entry in self.entries}
            found = self.by_schema[schema.name] = Fields(values)
        return found

    def _value(self, entry: Entry, schema: Schema) -> Value:
        cut = cut_after(entry.value, self.header, self.base, entry.value_span) if "#" in self.header else ""
        kind, shown = schema.resolve(entry.value, self.header)
        return Value(kind, entry.text, shown, entry.value_span, cut)


@kept
def ordinary(skill: Skill) -> Ordinary | None:
    """The header when it is ordinary, else None."""
    front = skill.frontmatter
    fences = skill.document.fences
    if front.error is not None or front.exotic or not front.entries or front.span != fences.header:
        return None
    if not (fences.opening_exact and fences.closing_exact) or fences.lead[1]:
        return None
    start, end = fences.header
    header = skill.document.text[start:end]
    if "\t" in header or "---" in header or (not header.isascii() and any(char in header for char in _ODD)):
        return None
    return _judged(front.entries, header, start)


def _judged(entries: tuple[Entry, ...], header: str, base: int) -> Ordinary | None:
    keys = set()
    plain = "#" not in header
    for entry in entries:
        if entry.key_reading is not TEXT or entry.key in keys:
            return None
        keys.add(entry.key)
        if entry.text is None:
            plain = False
            if not _calm_tree(entry.value):
                return None
        else:
            plain = plain and entry.reading is TEXT
            if not _calm_scalar(entry, header, base):
                return None
    text = Fields({entry.key: Value("str", str(entry.text), str(entry.text), entry.value_span) for entry in entries})
    return filled(
        Ordinary, entries=entries, header=header, base=base, text=text if plain else None, by_schema={}
    )


def _calm_scalar(entry: Entry, header: str, base: int) -> bool:
    """Whether a value is written so plainly that parsers of their own read it as YAML does."""
    node = entry.value
    if not isinstance(node, yaml.ScalarNode):
        return False
    start, end = entry.value_span
    written = header[start - base : end - base]
    if not _calm_node(node):
        return False
    style = node.style
    if not style:
        return written == node.value and (not written or _CALM_PLAIN.match(written) is not None or _is_number(written))
    if style == '"':
        return (written[1:-1] == node.value and "\n" not in written) or _CALM_DOUBLE.fullmatch(written) is not None
    if style == "'":
        return (written[1:-1] == node.value and "\n" not in written) or _CALM_SINGLE.fullmatch(written) is not None
    return _CALM_BLOCK.fullmatch(written) is not None


def _is_number(written: str) -> bool:
    return _CALM_NUMBER.fullmatch(written) is not None


def _calm_node(node: yaml.ScalarNode) -> bool:
    """Whether no reader refuses the scalar for its type."""
    if node.tag in _CALM_TAGS:
        return bool(node.value != "=")
    return node.tag in _NUMBER_TAGS and _is_number(node.value)


def _calm_tree(root: yaml.Node) -> bool:
    """Whether a list or mapping holds nothing that some reader refuses: few nodes, one level, texts, each key once."""
    if len(root.value) > _MOST_NODES:
        return False
    if isinstance(root, yaml.SequenceNode):
        return all(isinstance(item, yaml.ScalarNode) and _calm_node(item) and _one_line(item) for item in root.value)
    keys = set()
    for key, value in root.value:
        if not (isinstance(key, yaml.ScalarNode) and key.tag == TEXT_TAG and isinstance(value, yaml.ScalarNode)):
            return False
        if key.value in keys or not (_calm_node(value) and _one_line(value)):
            return False
        keys.add(key.value)
    return True


def _one_line(node: yaml.Node) -> bool:
    start, end = node.start_mark, node.end_mark
    return start is not None and end is not None and start.line == end.line


