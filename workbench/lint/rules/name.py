"""Rules on the `name` field: N301 to N319."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

import yaml

from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.lint.values import Edits, editable, insert_line, is_blank, replace_value, span_in, text_of
from workbench.skill.findings import Rename
from workbench.skill.frontmatter import Entry
from workbench.skill.name import (
    SLUG,
    generic_words,
    is_slug,
    kebab,
    lookalikes,
    name_words,
    same_name,
    same_when_compatible,
    windows_device,
)
from workbench.skill.skill import Skill

_MARKUP = frozenset("<>:")


@lru_cache(maxsize=8)
def _named(skill: Skill) -> tuple[Entry, str] | None:
    """The name field and its text; None when it is missing, empty or no text, which are findings of their own."""
    entry = skill.name
    text = text_of(entry)
    return (entry, text) if entry is not None and text and not text.isspace() else None


@lru_cache(maxsize=8)
def _unusual(skill: Skill) -> tuple[Entry, str] | None:
    """The same, but None for a name of the ordinary form, which most rules need not look at."""
    found = _named(skill)
    return found if found is not None and not SLUG.fullmatch(found[1]) else None


@rules.skill("N301")
def name_missing(view: View) -> Hits:
    """The header has no name; a header that is missing, broken or no mapping is reported as that."""
    header = view.frontmatter
    if not header.present or header.recovered or "name" in header.by_key:
        return ()
    if header.root is not None and not isinstance(header.root, yaml.MappingNode):
        return ()
    directory = view.skill.directory
    fixes: tuple[Proposal, ...] = ()
    if is_slug(directory) and not _is_flow(header.root):
        edits = insert_line(view, header.span[0], "name", directory)
        fixes = (Proposal("insert", True, edits, values={"name": directory}),) if edits else ()
    return (Hit(view.document.fences.opening, {}, fixes=fixes),)


def _is_flow(root: yaml.Node | None) -> bool:
    return isinstance(root, yaml.MappingNode) and bool(root.flow_style)


@rules.skill("N302")
def name_empty(view: View) -> Hits:
    """The name is there, with nothing in it."""
    entry = view.skill.name
    if entry is None or not is_blank(entry):
        return ()
    directory = view.skill.directory
    edits = replace_value(view, entry, directory) if is_slug(directory) else ()
    fixes = (Proposal("fill", True, edits, values={"name": directory}),) if edits else ()
    return (Hit(_value_span(entry), {}, fixes=fixes),)


def _value_span(entry: Entry) -> tuple[int, int]:
    """The value's span, or the key's where the value is empty or written elsewhere (an alias)."""
    start, end = entry.value_span
    return (start, end) if end > start > entry.key_span[0] else entry.key_span


@rules.skill("N303")
def name_type(view: View) -> Hits:
    """The name is a list or a mapping; numbers, booleans and the like are F211."""
    entry = view.skill.name
    if entry is None or entry.text is not None:
        return ()
    kind = entry.reading.yaml12
    fixes: tuple[Proposal, ...] = ()
    only = _only_item(entry.value)
    if only and is_slug(only) and entry.style == "flow":
        edits = _replace_source(view, entry, only)
        fixes = (Proposal("unwrap", False, edits, values={"name": only}),) if edits else ()
    return (Hit(_value_span(entry), {"type": kind}, "map" if kind == "map" else "", fixes),)


def _only_item(node: yaml.Node) -> str | None:
    if isinstance(node, yaml.SequenceNode) and len(node.value) == 1 and isinstance(node.value[0], yaml.ScalarNode):
        return str(node.value[0].value)
    return None


def _replace_source(view: View, entry: Entry, new: str) -> Edits:
    return replace_value(view, entry, new) if editable(view) else ()


@rules.skill("N304")
def name_length(view: View) -> Hits:
    """More characters than the specification allows."""
    found = _named(view.skill)
    limit = view.parameters["max"]
    if found is None or len(found[1]) <= limit:
        return ()
    entry, text = found
    return (Hit(span_in(view, entry, limit, len(text)), {"length": len(text), "max": limit}),)


@rules.skill("N305")
def name_charset(view: View) -> Hits:
    """Characters outside a–z, 0–9 and `-` that no other name rule is about."""
    found = _unusual(view.skill)
    if found is None:
        return ()
    entry, text = found
    doubles = {item.index for item in lookalikes(text)}
    wrong = [at for at, char in enumerate(text) if at not in doubles and _is_odd(char)]
    if not wrong:
        return ()
    shown = ", ".join(dict.fromkeys(_show(text[at]) for at in wrong))
    span = span_in(view, entry, wrong[0], wrong[-1] + 1)
    return (Hit(span, {"name": text, "characters": shown}, fixes=_renaming(view, entry, text, "kebab", kebab(text))),)


def _is_odd(char: str) -> bool:
    if char.isascii():
        return not (char.islower() or char.isdigit() or char == "-" or char in _MARKUP or char < " " or char == "\x7f")
    return unicodedata.category(char)[0] not in "LNM" and not _is_control(char)


def _is_control(char: str) -> bool:
    return unicodedata.category(char) == "Cc"


def _show(char: str) -> str:
    return f"'{char}'" if char.isprintable() else f"U+{ord(char):04X}"


@rules.skill("N306")
def name_hyphen_edge(view: View) -> Hits:
    """A hyphen at the start or the end."""
    found = _unusual(view.skill)
    if found is None or not (found[1].startswith("-") or found[1].endswith("-")):
        return ()
    entry, text = found
    lead = len(text) - len(text.lstrip("-"))
    start, end = (0, lead) if lead else (len(text.rstrip("-")), len(text))
    fixes = _renaming(view, entry, text, "strip", text.strip("-"))
    return (Hit(span_in(view, entry, start, end), {"name": text}, fixes=fixes),)


@rules.skill("N307")
def name_hyphen_double(view: View) -> Hits:
    """Two hyphens in a row, inside the name."""
    found = _unusual(view.skill)
    if found is None or "--" not in found[1].strip("-"):
        return ()
    entry, text = found
    at = text.index("--", len(text) - len(text.lstrip("-")))
    end = at + len(text[at:]) - len(text[at:].lstrip("-"))
    collapsed = "-".join(part for part in text.split("-") if part)
    fixes = _renaming(view, entry, text, "collapse", collapsed)
    return (Hit(span_in(view, entry, at, end), {"name": text}, fixes=fixes),)


@rules.skill("N308")
def name_dir_mismatch(view: View) -> Hits:
    """Name and folder differ: in normal form C, by case, with the folder's own name as the disk has it."""
    found = _named(view.skill)
    directory = view.skill.directory
    if found is None or not directory or found[1] == directory:
        return ()
    entry, text = found
    name = text.strip()
    if same_name("".join(char for char in name if not _is_control(char)), directory):  # F212 names control characters
        return ()
    fixes = (*_set_name(view, entry, directory), *_rename_folder(view, name))
    values = {"name": name, "directory": directory, "points": _code_points(directory)}
    variant = "compatible" if same_when_compatible(name, directory) else ""
    return (Hit(_value_span(entry), values, variant, fixes),)


def _code_points(text: str) -> str:
    return ", ".join(f"{char} U+{ord(char):04X}" for char in dict.fromkeys(text) if not char.isascii())


def _set_name(view: View, entry: Entry, directory: str) -> tuple[Proposal, ...]:
    if not is_slug(directory) or windows_device(directory):
        return ()
    edits = replace_value(view, entry, directory)
    return (Proposal("field", True, edits, values={"name": directory}),) if edits else ()


def _rename_folder(view: View, name: str) -> tuple[Proposal, ...]:
    if not is_slug(name) or windows_device(name) or not editable(view):
        return ()
    return (Proposal("folder", False, renames=(_rename(view, name),), values={"name": name}),)


def _rename(view: View, name: str) -> Rename:
    """Moves the skill's folder beside itself; `.` and `..` when the PATH that was given is the folder itself."""
    folder = view.skill.path.rpartition("/")[0]
    if not folder:
        return Rename(".", f"../{name}")
    parent = folder.rpartition("/")[0]
    return Rename(folder, f"{parent}/{name}" if parent else name)


def _renaming(view: View, entry: Entry, text: str, key: str, new: str) -> tuple[Proposal, ...]:
    """The name made a slug; the folder goes with it when it bears the old name, and then it is no safe fix."""
    if not new or new == text or not is_slug(new) or windows_device(new):
        return ()
    edits = replace_value(view, entry, new)
    if not edits:
        return ()
    directory = view.skill.directory
    together = bool(directory) and same_name(directory, text.strip())
    renames = (_rename(view, new),) if together else ()
    safe = not renames and same_name(directory, new)
    return (Proposal(key, safe, edits, renames=renames, values={"name": new}),)


@rules.skill("N309")
def name_non_ascii(view: View) -> Hits:
    """Letters or digits outside ASCII that are what they seem."""
    found = _unusual(view.skill)
    if found is None or found[1].isascii():
        return ()
    entry, text = found
    doubles = {item.index for item in lookalikes(text)}
    wrong = [at for at, char in enumerate(text) if not char.isascii() and at not in doubles and _is_letter(char)]
    if not wrong:
        return ()
    if wrong[0] and unicodedata.combining(text[wrong[0]]):  # a decomposed letter starts at its base
        wrong.insert(0, wrong[0] - 1)
    shown = "".join(dict.fromkeys(unicodedata.normalize("NFC", text[wrong[0] : wrong[-1] + 1])))
    return (Hit(span_in(view, entry, wrong[0], wrong[-1] + 1), {"name": text, "characters": shown}),)


def _is_letter(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNM"


@rules.skill("N310")
def name_confusable(view: View) -> Hits:
    """Characters that pass for ASCII, or come from another script than the rest."""
    found = _unusual(view.skill)
    if found is None or found[1].isascii():
        return ()
    entry, text = found
    odd = lookalikes(text)
    if not odd:
        return ()
    shown = ", ".join(
        f"{item.char} ({item.code_point}, {unicodedata.name(item.char, 'unnamed')})"
        for item in {item.char: item for item in odd}.values()
    )
    span = span_in(view, entry, odd[0].index, odd[-1].index + 1)
    return (Hit(span, {"name": text, "characters": shown}),)


@rules.skill("N311")
def name_windows_device(view: View) -> Hits:
    """Windows opens a device instead of this folder."""
    found = _named(view.skill)
    if found is None:
        return ()
    device = windows_device(found[1].lstrip())
    return (Hit(_value_span(found[0]), {"name": found[1], "device": device}),) if device else ()


@rules.skill("N312")
def name_reserved_vendor(view: View) -> Hits:
    """The name contains a vendor's name, which the upload path refuses."""
    found = _named(view.skill)
    if found is None:
        return ()
    entry, text = found
    low = text.lower()
    for word in _vendors():
        at = low.find(word)
        if at >= 0:
            return (Hit(span_in(view, entry, at, at + len(word)), {"word": word}),)
    return ()


@cache
def _vendors() -> tuple[str, ...]:
    return tuple(name_words()["vendors"]["words"])


@rules.skill("N313")
def name_reserved_client(view: View) -> Hits:
    """A name or folder that Claude Code keeps for itself."""
    found = _named(view.skill)
    if found is None:
        return ()
    entry, text = found
    words, prefixes = _reserved()
    if text.startswith(prefixes) or text in words:
        return (Hit(_value_span(entry), {"name": text}),)
    directory = view.skill.directory
    return (Hit(_value_span(entry), {"name": directory}, "folder"),) if directory in words else ()


@cache
def _reserved() -> tuple[frozenset[str], tuple[str, ...]]:
    data = name_words()["reserved"]
    return frozenset(data["words"]), tuple(data["prefixes"])


@rules.skill("N314")
def name_markup(view: View) -> Hits:
    """Angle brackets or colons; control characters are F212."""
    found = _unusual(view.skill)
    if found is None:
        return ()
    entry, text = found
    wrong = [at for at, char in enumerate(text) if char in _MARKUP]
    if not wrong:
        return ()
    shown = ", ".join(dict.fromkeys(_show(text[at]) for at in wrong))
    rest = "".join(char for at, char in enumerate(text) if at not in set(wrong))
    fixes = _renaming(view, entry, text, "strip", rest)
    return (Hit(span_in(view, entry, wrong[0], wrong[-1] + 1), {"characters": shown}, fixes=fixes),)


@rules.skill("N315")
def name_vague(view: View) -> Hits:
    """Nothing but generic words."""
    found = _named(view.skill)
    if found is None or not generic_words().issuperset(found[1].split("-")):
        return ()
    return (Hit(_value_span(found[0]), {"name": found[1]}),)


@cache
def _word_list(key: str) -> frozenset[str]:
    return frozenset(name_words()[key])


@rules.skill("N316")
def name_single_verb(view: View) -> Hits:
    """A bare verb, which does not say what it acts on."""
    found = _named(view.skill)
    if found is None or found[1] not in _word_list("verbs_alone"):
        return ()
    return (Hit(_value_span(found[0]), {"name": found[1]}),)


@rules.skill("N317")
def name_leading_digit(view: View) -> Hits:
    """Starts with a digit: legal, and refused by some third-party tools."""
    found = _named(view.skill)
    if found is None or not ("0" <= found[1][0] <= "9"):
        return ()
    return (Hit(span_in(view, found[0], 0, 1), {"name": found[1]}),)


@rules.skill("N318")
def name_builtin_clash(view: View) -> Hits:
    """Equals a built-in command of a client."""
    found = _named(view.skill)
    if found is None:
        return ()
    clash = _builtins().get(found[1])
    if clash is None:
        return ()
    titles, exempt = clash
    return (Hit(_value_span(found[0]), {"name": found[1], "clients": titles}, exempt=exempt),)


@cache
def _builtins() -> dict[str, tuple[str, frozenset[str]]]:
    """For each built-in command the clients that have it, in words, and the ids of those that have not."""
    data = name_words()["builtins"]
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for word in sorted({word for item in data.values() for word in item["words"]}):
        having = [client for client, item in data.items() if word in item["words"]]
        titles = ", ".join(data[client]["title"] for client in having)
        found[word] = (titles, frozenset(data) - frozenset(having))
    return found


@rules.skill("N319")
def name_style_gerund(view: View) -> Hits:
    """Starts with a verb in its base form, where the house style wants an -ing form or a noun phrase."""
    found = _named(view.skill)
    if found is None:
        return ()
    entry, text = found
    first, hyphen, _ = text.partition("-")
    if not hyphen or first not in _word_list("verbs_first"):
        return ()
    return (Hit(span_in(view, entry, 0, len(first)), {"verb": first, "gerund": _gerund(first)}),)


def _gerund(verb: str) -> str:
    return "getting" if verb == "get" else verb.removesuffix("e") + "ing"
