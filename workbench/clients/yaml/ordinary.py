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
_CALM_FLOW = re.compile(r"\[ *\w[\w ()./*-]*(?:, *\w[\w ()./*-]*)*\] *$", re.MULTILINE)
_CALM_BLOCK = re.compile(r"[|>]-?\r?\n( +)[^\s#][^\r\n]*(?:(?:\r?\n)+\1[^\s][^\r\n]*)*")
_ODD = ("\x85", "\u2028", "\u2029", "\ufeff")
_MOST_NODES = 60


@dataclass(frozen=True, eq=False)
class Ordinary:
    """The entries of an ordinary header.

    `shared` has the values that are text for every schema, `typed` the entries of which each schema makes its own;
    `loose` tells that there are lists in brackets or mappings indented unevenly, which strictyaml refuses.
    """

    entries: tuple[Entry, ...]
    header: str
    shared: Fields
    typed: tuple[Entry, ...]
    loose: bool
    by_schema: dict[str, Fields] = field(default_factory=dict)

    @once
    def ends_in_block(self) -> bool:
        """Whether the last value is a block that keeps its line end."""
        return (self.entries[-1].text or "").endswith("\n")

    def fields(self, schema: Schema) -> Fields:
        """The fields as a schema types them, made once."""
        if not self.typed:
            return self.shared
        found = self.by_schema.get(schema.name)
        if found is None:
            values = dict(self.shared.values)
            for entry in self.typed:
                kind, shown = schema.resolve(entry.value, self.header)
                values[entry.key] = Value(kind, entry.text, shown, entry.value_span, values[entry.key].cut)
            found = self.by_schema[schema.name] = Fields(values)
        return found


@kept
def ordinary(skill: Skill) -> Ordinary | None:
    """The header when it is ordinary, else None."""
    front = skill.frontmatter
    fences = skill.document.fences
    if front.error is not None or not front.entries or front.span != fences.header:
        return None
    if any(exotic.kind != "flow" for exotic in front.exotic):
        return None
    if not (fences.opening_exact and fences.closing_exact) or fences.lead[1]:
        return None
    start, end = fences.header
    header = skill.document.text[start:end]
    if "\t" in header or "---" in header or (not header.isascii() and _is_odd(header)):
        return None
    return _judged(front.entries, header, start, loose=bool(front.exotic))


def _is_uneven(typed: list[Entry]) -> bool:
    """Whether two mappings below the keys begin in different columns."""
    nodes = [entry.value for entry in typed if isinstance(entry.value, yaml.MappingNode)]
    return len(nodes) > 1 and len({node.start_mark.column for node in nodes if node.start_mark is not None}) > 1


def _is_odd(header: str) -> bool:
    """Whether there are Unicode line ends, or white space at either end that only some clients trim."""
    return any(char in header for char in _ODD) or header.strip() != header.strip(" \r\n")


def _judged(entries: tuple[Entry, ...], header: str, base: int, *, loose: bool) -> Ordinary | None:
    if header[: entries[0].key_span[0] - base].endswith(" "):
        return None  # Goose trims the header, and then the other keys stand further in than the first
    values: dict[str, Value] = {}
    typed = []
    hashes = "#" in header
    for entry in entries:
        key, place, key_reading, node, span, reading, text = entry
        if key_reading is not TEXT or key in values or not header.startswith(":", place[1] - base):
            return None
        if text is None:
            if not _calm_tree(node, header):
                return None
            text = ""
            typed.append(entry)
        else:
            if not _calm_scalar(entry, header[span[0] - base : span[1] - base]):
                return None
            if reading is not TEXT:
                typed.append(entry)
        if hashes and header.startswith("#", span[1] - base):
            return None
        cut = cut_after(node, header, base, span) if hashes else ""
        values[key] = Value("str", text, text, span, cut)
    return filled(
        Ordinary,
        entries=entries,
        header=header,
        shared=Fields(values),
        typed=tuple(typed),
        loose=loose or _is_uneven(typed),
        by_schema={},
    )


def _calm_scalar(entry: Entry, written: str) -> bool:
    """Whether a value is written so plainly that parsers of their own read it as YAML does."""
    node = entry.value
    if not isinstance(node, yaml.ScalarNode) or not _calm_node(node):
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


def _calm_tree(root: yaml.Node, header: str) -> bool:
    """Whether a list or mapping holds nothing that some reader refuses: few nodes, one level, texts, each key once."""
    if len(root.value) > _MOST_NODES:
        return False
    if isinstance(root, yaml.CollectionNode) and root.flow_style:
        start = root.start_mark.index if root.start_mark is not None else 0
        if _CALM_FLOW.match(header, start) is None:
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
