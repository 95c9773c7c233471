"""Gates: cheap questions about a skill whose answer spares it many checks, because none of them could find anything.

An ordinary skill passes nearly all gates, and then a third of the rules is left to run. A gate must never hide a
finding: `tests/lint/test_gates.py` holds what is found with gates against what is found without. The bounds below are
those of the cards; a rule whose parameters a project has changed is never spared.
"""

from __future__ import annotations

import yaml

from workbench.clients.profile import common_fields
from workbench.lint.prose import prose_of
from workbench.lint.registry import View
from workbench.lint.suppression import suppressions
from workbench.lint.values import text_of
from workbench.skill.frontmatter import Entry, Frontmatter
from workbench.skill.name import generic_words, is_slug, windows_device
from workbench.skill.scalars import TEXT, reading

_HEADER_MOST = 4_096
"""Characters; a quarter of F215's bound, which is in bytes."""
_SHORTEST, _LONGEST = 81, 768
"""Characters of a description that no rule on limits speaks of (D404, D405, D407, D413)."""
_SHORT = 400
"""The same for the rules that advise (D406, D420)."""
_FEW_SIGNS = 4
"""One fewer than D416's lower bound."""
_SIGNS = b"\"',;|/\n"
_PATH_MOST = 150
"""Characters of a bundled path; with the folder's name, 64 at most, they are within L116's bound."""
_ONE_LINE_STYLES = (None, "", "'", '"')

GATES: dict[str, frozenset[str]] = {
    # UTF-8 with LF alone, one of them at the end
    "plain text": frozenset({"L104", "L105", "L106", "L107"}),
    # nothing but ASCII
    "plain characters": frozenset({"Z101"}),
    # exact fences around a mapping, without comments, backslashes or dashes that could be meant as a fence
    "plain header": frozenset({"F201", "F202", "F203", "F204", "F205", "F206", "F208", "F212", "F215", "F218", "L103"}),
    # every key once, every key and value a text that stands there itself, or a mapping of such
    "flat values": frozenset({"F207", "F209", "F210", "F211", "K509"}),
    # no key that some client does not know
    "common keys": frozenset({"F216", "F217"}),
    # a slug of several words that begins with a letter and is the folder's name
    "plain name": frozenset(
        {"N301", "N302", "N303", "N304", "N305", "N306", "N307", "N308", "N309", "N310", "N311", "N314", "N316", "N317"}
    ),
    # a name that begins with a word that says something
    "telling name": frozenset({"N315"}),
    # one line of middle length, free of angle brackets
    "plain description": frozenset(
        {"D401", "D402", "D403", "D404", "D405", "D407", "D408", "D409", "D413", "F214", "Z126"}
    ),
    # one that nobody finds too long
    "short description": frozenset({"D406", "D420"}),
    # nothing of the lists of phrases
    "no listed phrase": frozenset({"D414", "D417", "D422"}),
    # nothing that looks like steps or like a placeholder
    "plain words": frozenset({"D415", "D419"}),
    # few quotes, commas and other signs of a list
    "sentences": frozenset({"D416"}),
    # the description says when to use the skill, and no other field does
    "says when": frozenset({"D410", "D421"}),
    # it says when not to
    "says when not": frozenset({"D411"}),
    # a SKILL.md, no link, directly below its root
    "plain place": frozenset({"L102", "L108", "L109", "L111", "L113"}),
    # a folder whose name every system can hold, and in it nothing else, or short paths that nobody objects to
    "plain folder": frozenset({"D423", "L114", "L115", "L116", "L117", "L118", "L119"}),
    # not what git ignores
    "kept by git": frozenset({"L112"}),
    # nothing that has the form of a link
    "no link": frozenset({"R901"}),
    # nothing in the file is meant to silence a rule
    "no directive": frozenset({"M001"}),
}
"""The gates with the codes of the checks that a skill is spared which passes them."""
_BIT = {name: 1 << at for at, name in enumerate(GATES)}
_TEXT, _ASCII, _HEADER = _BIT["plain text"], _BIT["plain characters"], _BIT["plain header"]
_FLAT, _KEYS, _NAME, _TELLING = _BIT["flat values"], _BIT["common keys"], _BIT["plain name"], _BIT["telling name"]
_LINE, _BRIEF = _BIT["plain description"], _BIT["short description"]
_UNLISTED, _WHEN, _WHEN_NOT = _BIT["no listed phrase"], _BIT["says when"], _BIT["says when not"]
_WORDS, _SENTENCES = _BIT["plain words"], _BIT["sentences"]
_PLACE, _FOLDER, _IN_GIT = _BIT["plain place"], _BIT["plain folder"], _BIT["kept by git"]
_UNLINKED, _SPOKEN = _BIT["no link"], _BIT["no directive"]


def passed(view: View) -> int:
    """The gates that a skill passes, one bit each in the order of `GATES`."""
    found = 0
    for some in _QUESTIONS:
        try:
            found |= some(view)
        except Exception:  # noqa: BLE001 - then the checks run, and the engine tells of those that fail
            pass
    return found


def spared(gates: int) -> frozenset[str]:
    """The codes that need not run for a skill that passed these gates."""
    return frozenset(code for at, codes in enumerate(GATES.values()) if gates >> at & 1 for code in codes)


def _of_text(view: View) -> int:
    """Gates on the whole text."""
    document = view.skill.document
    text = document.text
    found = _ASCII if text.isascii() else 0
    plain = text[-1:] == "\n" and not text[-2:-1].isspace() and "\r" not in text
    if plain and document.decode_error is None and not document.bom:
        found |= _TEXT
    if text.find("]", document.fences.body) < 0:
        found |= _UNLINKED
    return found if suppressions(document) else found | _SPOKEN


def _of_header(view: View) -> int:
    """Gates on the header as a whole."""
    document, front = view.skill.document, view.skill.frontmatter
    start, end = document.fences.header
    text, body, found = document.text, document.fences.body, 0
    if common_fields().issuperset(front.by_key):
        found = _KEYS
    twice = len(front.by_key) != len(front.entries)
    dashes = "-" in text[body : body + 3]  # a second header may follow the first
    if not front.exotic and not twice and not dashes and _all_flat(front.entries):
        found |= _FLAT
    return found | _HEADER if _is_plain(view, front, text[start:end]) else found


def _is_plain(view: View, front: Frontmatter, text: str) -> bool:
    fences = view.skill.document.fences
    if not (fences.opening_exact and fences.closing_exact) or fences.lead[1] or not front.present:
        return False
    if front.error is not None or front.recovered or not isinstance(front.root, yaml.MappingNode):
        return False
    return len(text) <= _HEADER_MOST and "---" not in text and "\\" not in text and not _commented(text)


def _commented(text: str) -> bool:
    return "#" in text and (" #" in text or "\t#" in text)


def _all_flat(entries: tuple[Entry, ...]) -> bool:
    for entry in entries:
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


def _of_name(view: View) -> int:
    """Gates on the name."""
    directory, text = view.skill.directory, text_of(view.skill.name)
    if not text or "-" not in text or not is_slug(text) or text[0].isdigit():
        return 0
    found = _TELLING if text.partition("-")[0] not in generic_words() else 0
    return found | _NAME if text == directory or not directory else found


def _of_description(view: View) -> int:
    """Gates on the description."""
    prose, front = prose_of(view.skill), view.skill.frontmatter
    if prose is None:
        return _UNLISTED | _SENTENCES
    found = _SENTENCES if _has_few_signs(prose.text) else 0
    if not prose.found:
        found |= _UNLISTED if _is_telltale(prose.text) else _UNLISTED | _WORDS
    if prose.has("dont"):
        found |= _WHEN_NOT
    if "when_to_use" in front.by_key:
        return found
    if prose.has("use"):
        found |= _WHEN
    entry, text = prose.entry, prose.text
    if len(text) <= _SHORT:
        found |= _BRIEF
    if not _SHORTEST <= len(text) <= _LONGEST or "<" in text or ">" in text or "\n" in text:
        return found
    start, end = entry.value_span
    one_line = view.skill.document.text.find("\n", start, end) < 0 and len(text.strip()) >= _SHORTEST
    plain = one_line and isinstance(entry.value, yaml.ScalarNode) and entry.value.style in _ONE_LINE_STYLES
    return found | _LINE if plain else found


def _is_telltale(text: str) -> bool:
    """Whether numbers, arrows, brackets or capitals stand in it as in steps, TODO, TBD, FIXME and XXX."""
    capitals = "O" in text or "B" in text or "X" in text
    return capitals or "1" in text or ">" in text or "[" in text or "{" in text or "\u2192" in text


def _has_few_signs(text: str) -> bool:
    return text.isascii() and len(text) - len(text.encode("ascii").translate(None, _SIGNS)) <= _FEW_SIGNS


def _of_place(view: View) -> int:
    """Gates on what stands around the file."""
    facts = view.facts
    if facts is None:
        return _PLACE | _FOLDER | _IN_GIT
    entry, found = facts.entry, 0 if facts.git_ignored else _IN_GIT
    if entry.file_link is not None:
        return found
    if not (entry.variant or entry.others) and entry.parent is None and entry.under_skipped is None and entry.depth < 2:
        found |= _PLACE
    name = entry.directory
    portable = is_slug(name) and ("-" in name or windows_device(name) is None)
    return found | _FOLDER if portable and (facts.longest <= _PATH_MOST or facts.alone) else found


_QUESTIONS = (_of_text, _of_header, _of_name, _of_description, _of_place)
