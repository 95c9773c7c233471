"""Gates: cheap questions about a skill whose answer spares it many checks, because none of them could find anything.

An ordinary skill passes nearly all gates, and then a third of the rules is left to run. A gate must never hide a
finding: `tests/lint/test_gates.py` holds what is found with gates against what is found without. The bounds below are
those of the cards; a rule whose parameters a project has changed is never spared.
"""

from __future__ import annotations

from collections.abc import Callable

import yaml

from workbench.clients.profile import common_fields
from workbench.lint.prose import prose_of
from workbench.lint.registry import View
from workbench.lint.suppression import suppressions
from workbench.lint.values import text_of
from workbench.skill.document import Document
from workbench.skill.name import is_slug, windows_device
from workbench.skill.scalars import TEXT, reading

_HEADER_MOST = 4_096
"""Characters; a quarter of F215's bound, which is in bytes."""
_SHORTEST, _LONGEST = 81, 400
"""Characters of a description that no rule on lengths speaks of (D404 to D407, D413, D420)."""
_ONE_LINE_STYLES = (None, "", "'", '"')

Gate = Callable[[View], bool]
GATES: list[tuple[Gate, frozenset[str]]] = []
"""Each gate with the codes of the checks that a skill is spared which passes it."""


def gate(*codes: str) -> Callable[[Gate], Gate]:
    """Adds a gate for these codes."""

    def register(passes: Gate) -> Gate:
        GATES.append((passes, frozenset(codes)))
        return passes

    return register


def passed(view: View) -> int:
    """The gates that a skill passes, one bit each in the order of `GATES`."""
    found, bit = 0, 1
    for passes, _ in GATES:
        try:
            if passes(view):
                found |= bit
        except Exception:  # noqa: BLE001 - then the checks run, and the engine tells of those that fail
            pass
        bit += bit
    return found


def spared(gates: int) -> frozenset[str]:
    """The codes that need not run for a skill that passed these gates."""
    return frozenset(code for at, (_, codes) in enumerate(GATES) if gates >> at & 1 for code in codes)


@gate("L104", "L105", "L106", "L107", "Z101")
def plain_text(view: View) -> bool:
    """ASCII with LF alone, one of them at the end."""
    document = view.skill.document
    text = document.text
    plain = text.isascii() and "\r" not in text and text[-1:] == "\n" and not text[-2:-1].isspace()
    return plain and document.decode_error is None and not document.bom


@gate("F201", "F202", "F203", "F204", "F205", "F206", "F208", "F212", "F215", "F218", "L103")
def plain_header(view: View) -> bool:
    """Exact fences around a mapping, without comments, backslashes or dashes that could be meant as a fence."""
    fences, front = view.skill.document.fences, view.skill.frontmatter
    if not (fences.opening_exact and fences.closing_exact) or fences.lead[1] or not front.present:
        return False
    if front.error is not None or front.recovered or not isinstance(front.root, yaml.MappingNode):
        return False
    start, end = fences.header
    text = view.skill.document.text[start:end]
    return len(text) <= _HEADER_MOST and "---" not in text and "\\" not in text and not _commented(text)


def _commented(text: str) -> bool:
    return "#" in text and (" #" in text or "\t#" in text)


@gate("F207", "F209", "F210", "F211", "K509")
def flat_values(view: View) -> bool:
    """Every key once, every key and value a text that stands there itself, or a mapping of such."""
    front = view.skill.frontmatter
    if front.exotic or len(front.by_key) != len(front.entries) or _body_begins_with_dashes(view.skill.document):
        return False
    for entry in front.entries:
        if entry.key_reading is not TEXT or not (entry.reading is TEXT or _is_flat(entry.value)):
            return False
    return True


def _is_flat(node: yaml.Node) -> bool:
    """Whether a mapping holds texts alone, each under a key of its own that is text."""
    if not isinstance(node, yaml.MappingNode):
        return False
    keys = set()
    for key, value in node.value:
        if not isinstance(value, yaml.ScalarNode) or reading(value) is not TEXT:
            return False
        if not isinstance(key, yaml.ScalarNode) or reading(key) is not TEXT or key.value in keys:
            return False
        keys.add(key.value)
    return True


def _body_begins_with_dashes(document: Document) -> bool:
    """Whether a second header may follow the first."""
    start = document.fences.body
    return "-" in document.text[start : start + 3]


@gate("F216", "F217")
def common_keys_only(view: View) -> bool:
    """No key that some client does not know."""
    return common_fields().issuperset(view.skill.frontmatter.by_key)


@gate("N301", "N302", "N303", "N304", "N305", "N306", "N307", "N308", "N309", "N310", "N311", "N314", "N316", "N317")
def plain_name(view: View) -> bool:
    """A slug of several words that begins with a letter and is the folder's name."""
    text = text_of(view.skill.name)
    if not text or "-" not in text or not is_slug(text) or text[0].isdigit():
        return False
    return text == view.skill.directory or not view.skill.directory


@gate("D401", "D402", "D403", "D404", "D405", "D406", "D407", "D408", "D409", "D413", "D420", "F214")
def plain_description(view: View) -> bool:
    """One line of middle length, free of angle brackets."""
    entry = view.skill.description
    text = text_of(entry)
    if entry is None or not text or not _SHORTEST <= len(text) <= _LONGEST or "<" in text or ">" in text:
        return False
    start, end = entry.value_span
    if "\n" in text or view.skill.document.text.find("\n", start, end) >= 0 or text.isspace():
        return False
    alone = "when_to_use" not in view.skill.frontmatter.by_key and len(text.strip()) >= _SHORTEST
    return alone and isinstance(entry.value, yaml.ScalarNode) and entry.value.style in _ONE_LINE_STYLES


@gate("D414", "D417", "D422")
def no_listed_phrase(view: View) -> bool:
    """Nothing of the lists of phrases."""
    prose = prose_of(view.skill)
    return prose is None or not prose.found


@gate("D410", "D421")
def says_when(view: View) -> bool:
    """The description says when to use the skill, and no other field does."""
    prose = prose_of(view.skill)
    return prose is not None and "when_to_use" not in view.skill.frontmatter.by_key and prose.has("use")


@gate("D411")
def says_when_not(view: View) -> bool:
    """The description says when not to use the skill."""
    prose = prose_of(view.skill)
    return prose is not None and prose.has("dont")


@gate("L102", "L108", "L109", "L111", "L113")
def plain_place(view: View) -> bool:
    """A SKILL.md, no link, directly below its root."""
    entry = view.entry
    if entry is None:
        return True
    plain = entry.file_link is None and not entry.variant and not entry.others
    return plain and entry.parent is None and entry.under_skipped is None and entry.depth < 2


@gate("D423", "L114", "L115", "L116", "L117", "L118", "L119")
def alone_in_folder(view: View) -> bool:
    """No other file in the folder, whose own name every system can hold."""
    facts = view.facts
    if facts is None:
        return True
    name = facts.entry.directory
    return facts.alone and facts.entry.file_link is None and is_slug(name) and windows_device(name) is None


@gate("M001")
def no_directive(view: View) -> bool:
    """Nothing in the file is meant to silence a rule."""
    return not suppressions(view.skill.document)
