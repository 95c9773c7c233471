"""A new skill that every client can load: the folder, and a SKILL.md to start from."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from workbench.clients.profile import Selection
from workbench.lint.engine import Engine
from workbench.skill.cards import catalogue
from workbench.skill.findings import Severity
from workbench.skill.name import NAME_LIMIT, is_slug
from workbench.skill.skill import Skill

_PLAIN = re.compile(r"[A-Za-z一-鿿][^\x00-\x1f\x7f-\x9f]*")
_TEXT = """---
name: {name}
description: {description}
---

# {title}

## When to use

- Say which requests and which files call for this skill.
- Say what it is not for, and what to use there.

## Steps

1. Name the first thing to look at or to ask for.
2. Name each step with the command, the file or the rule that it needs.
3. Name how to check the result, and what to do when the check fails.

## Example

Show one short request and the result that you would accept.
"""
_DESCRIPTION = (
    "Explains the steps of {words} and checks the result. Use when the user asks for {words}. "
    "Do not use for tasks that need none of it."
)


class NameRefusedError(ValueError):
    """This name cannot be a skill's name; the message says why."""


def preview(name: str, description: str = "", language: str = "en") -> str:
    """The SKILL.md that `new_skill` would write. Raises `NameRefusedError`, its reason in this language."""
    problem = name_problem(name, language)
    if problem:
        raise NameRefusedError(problem)
    words = name.replace("-", " ")
    text = " ".join(description.split()) or _DESCRIPTION.format(words=words)
    return _TEXT.format(name=_value(name), description=_value(text), title=words[0].upper() + words[1:])


def new_skill(parent: Path, name: str, description: str = "") -> Path:
    """Makes the folder `name` below `parent` (made too when missing) with its SKILL.md; the path of that file.

    Raises `NameRefusedError`, `FileExistsError` when something of that name is there or `parent` is a file, or another
    `OSError`.
    """
    text = preview(name, description)
    if parent.exists() and not parent.is_dir():
        raise FileExistsError(f"{parent}: not a folder")
    parent.mkdir(parents=True, exist_ok=True)
    taken = next((entry.name for entry in parent.iterdir() if entry.name.casefold() == name), None)
    if taken is not None:
        raise FileExistsError(f"{parent / taken} exists already")
    folder = parent / name
    folder.mkdir()
    file = folder / "SKILL.md"
    try:
        with file.open("x", encoding="utf-8", newline="\n") as handle:
            handle.write(text)
    except OSError:  # a full disk: half a skill is worse than none
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)
            folder.rmdir()
        raise
    return file


def name_problem(name: str, language: str = "en") -> str:
    """Why this cannot be a skill's name, in `en` or `zh`; empty when it can. The lint rules on names have the word."""
    if not name:
        return catalogue().cards["N302"].title.in_language(language)
    shown = name[: 2 * NAME_LIMIT].encode("utf-8", "replace").decode()
    probe = _TEXT.format(name=_value(shown), description=_value(_DESCRIPTION.format(words="it")), title="It")
    skill = Skill.from_bytes("SKILL.md", shown, probe.encode())
    selection = Selection.of("spec", ("claude-code", "claude-upload", "tutorial"))
    found = Engine(selection, language=language).lint_skill(skill).findings
    said = next((item.message for item in found if item.code[0] == "N" and item.severity is not Severity.INFO), "")
    # What YAML or the probe's limit hides from the rules is still no name for a folder.
    return said if said or is_slug(name) else catalogue().cards["N305"].title.in_language(language)


def _value(text: str) -> str:
    """The text as a YAML value: as it is where that is safe in YAML 1.1 and 1.2, else in double quotes."""
    unsafe = ": " in text or " #" in text or text.endswith(":") or text[-1] == " "
    typed = text.lower() in ("true", "false", "yes", "no", "on", "off", "y", "n", "null") or text[0].isdigit()
    if not unsafe and not typed and _PLAIN.fullmatch(text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]", lambda char: f"\\u{ord(char[0]):04x}", escaped) + '"'
