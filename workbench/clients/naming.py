"""The name that a client shows: the field's, the folder's, or none because it refuses the skill for it."""

from __future__ import annotations

import re
import unicodedata

from workbench.clients.reading import Value
from workbench.clients.rules import UNKNOWN, NameRules
from workbench.clients.shown import length
from workbench.clients.steps import Decided, Notes
from workbench.clients.verdict import Reason, State
from workbench.skill.name import NAME_LIMIT, SLUG, same_when_compatible, windows_device
from workbench.skill.text import Span

_COLLECTIONS = frozenset({"seq", "map"})


class Naming:
    """One name for one client. Each method raises `Decided` where the client drops the skill for it."""

    def __init__(self, rules: NameRules, directory: str, notes: Notes) -> None:
        self.rules = rules
        self.directory = directory
        self.notes = notes
        self.span: Span | None = None

    def name(self, value: Value | None) -> str:
        """The name as listed, before any escape."""
        self.span = value.span if value is not None else None
        if self.rules.shown == "directory":
            return self._folder(value)
        text = self._text(value)
        found = self._cleaned(self.directory if text is None else text)
        if found == "" and self.rules.empty != "kept":
            found = self._cleaned(self._or_folder("empty"))
        self._permit(found, own=text is not None)
        return self._replaced(found)

    def _folder(self, value: Value | None) -> str:
        own = (value.text or "").strip() if value is not None and value.kind != "null" else ""
        if own and own != self.directory:
            self._alter("name-folder", "shown", name=own, folder=self.directory)
        return self.directory

    def _text(self, value: Value | None) -> str | None:
        """The field's text, None where the folder's name takes its place."""
        if value is None or (value.kind == "null" and self.rules.type != "shown"):
            self._or_folder("missing")
            return None
        if value.kind == "str":
            return value.text or ""
        collection = value.kind in _COLLECTIONS
        key = "collection" if collection else "type"
        word = self.rules.collection if collection else self.rules.type
        self.notes.facts.append(f"loader.name.{key}")
        if word == "text" and value.text is not None:
            return value.text
        if word == "shown":
            if value.shown != value.text:
                self._alter("name-typed", key, shown=value.shown)
            return value.shown
        if word == "directory":
            self._alter("name-type-folder", key)
            return None
        raise self._ended("name-type", key, word, type=value.kind)

    def _or_folder(self, key: str) -> str:
        word = self.rules.missing if key == "missing" else self.rules.empty
        if word == "directory":
            self.notes.facts.append(f"loader.name.{key}")
            return self.directory
        raise self._ended(f"name-{key}", key, word)

    def _cleaned(self, name: str) -> str:
        if self.rules.whitespace == "collapsed":
            return " ".join(name.split())
        return name.strip() if self.rules.whitespace == "trimmed" else name

    def _permit(self, name: str, *, own: bool) -> None:
        wrong = self._wrong_character(name)
        if wrong is not None:
            raise self._ended("name-charset", wrong, "rejected")
        if self.rules.sure is not None and not self.rules.sure.fullmatch(name):
            raise self._ended("name-charset", "sure", UNKNOWN)
        if self.rules.max is not None and (count := length(name, self.rules.unit)) > self.rules.max:
            raise self._ended("name-length", "max", self.rules.beyond, length=count, limit=self.rules.max)
        if self.rules.max is None and len(name) > NAME_LIMIT:
            self.notes.facts.append("loader.name.long")
        if self.rules.reserved and windows_device(name):
            raise self._ended("name-reserved", "reserved", "rejected")
        if own and name != self.directory:
            self._mismatch(name)

    def _wrong_character(self, name: str) -> str | None:
        """The key of the fact that the name's characters break."""
        rules = self.rules
        if rules.allowed is not None:
            known = "".join(char for char in name if char.isascii() or not char.isalnum())
            if not rules.allowed.fullmatch(known):
                return "allowed"
        return None if _matches(name, rules.pattern) else "pattern"

    def _mismatch(self, name: str) -> None:
        word = self.rules.mismatch
        if word == "rejected-compatible" and same_when_compatible(name, self.directory):
            return
        self.notes.facts.append("loader.name.mismatch")
        if word != "allowed":
            word = UNKNOWN if word == UNKNOWN else "rejected"
            raise self._ended("name-mismatch", "mismatch", word, name=name, folder=self.directory)

    def _replaced(self, name: str) -> str:
        if self.rules.pattern == "unicode-slug":
            return unicodedata.normalize("NFKC", name)
        signs = set(name) & set(self.rules.replaced)
        if not signs:
            return name
        found = re.sub(f"[{re.escape(self.rules.replaced)}]", self.rules.replacement, name)
        self._alter("name-replaced", "replaced", name=found)
        return found

    def _alter(self, kind: str, key: str, **values: str | int) -> None:
        self.notes.alter(kind, self.span, f"loader.name.{key}", **values)

    def _ended(self, kind: str, key: str, word: str, **values: str | int) -> Decided:
        """How a rule's word ends the way."""
        fact = f"loader.name.{key}"
        if word == "rejected":
            return Decided(State.NOT_SEEN, self.notes.reason(kind, self.span, fact, **values))
        return Decided(State.NOT_KNOWN, Reason(f"unknown-{kind}", self.span if self.notes.spans else None, fact))


def _matches(name: str, pattern: str) -> bool:
    if pattern == "slug":
        return SLUG.fullmatch(name) is not None
    if pattern == "no-slash":
        return "/" not in name
    return pattern != "unicode-slug" or _is_unicode_slug(unicodedata.normalize("NFKC", name))


def _is_unicode_slug(name: str) -> bool:
    """Lower-case letters and digits of any script with single hyphens between (Pydantic's harness, _loader.py)."""
    if not name or name != name.lower() or name[0] == "-" or name[-1] == "-" or "--" in name:
        return False
    return all(char.isalnum() or char == "-" for char in name)
