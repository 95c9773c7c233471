"""The description that a client shows: the field's, the body's, none, or a refusal of the skill for it."""

from __future__ import annotations

from workbench.clients.reading import Fields, Value
from workbench.clients.rules import UNKNOWN, LoaderRules
from workbench.clients.shown import JS_BLANKS, cut, first_line, in_one_line, length, tags, without_tags
from workbench.clients.steps import Decided, Notes
from workbench.clients.verdict import State
from workbench.skill.skill import Skill
from workbench.skill.text import Span
from workbench.skill.valuemap import ValueMap

DESCRIPTION_LIMIT = 1024
"""Code points (Agent Skills specification)."""
_COLLECTIONS = frozenset({"seq", "map"})
_LINE_ENDS = frozenset("\r\n")


class Describing:
    """One description for one client. Each method raises `Decided` where the client drops the skill for it.

    `body` is what the client takes for the body; `limit` takes the place of its own limit where it cuts.
    """

    def __init__(self, rules: LoaderRules, body: str, notes: Notes, limit: int | None = None) -> None:
        self.all = rules
        self.rules = rules.description
        self.body = body
        self.notes = notes
        self.limit = limit
        self.span: Span | None = None

    def description(self, fields: Fields, skill: Skill) -> str | None:
        """The description as listed, before any escape; None where the client lists the skill without one."""
        value = fields.values.get("description")
        self.span = value.span if value is not None else None
        text = self._text(value)
        if text is None:
            return None
        if value is not None and value.cut:
            end = value.span[1]
            self._alter("description-hash", "loader.yaml", (end, end + len(value.cut)))
        text = self._cleaned(text)
        if not _LINE_ENDS.isdisjoint(text.strip()) and self.rules.lines != "kept":
            raise self._ended("description-lines", "lines", self.rules.lines)
        text = self._joined(self._without_tags(text), fields)
        return self._continued(self._capped(text, value, skill))

    def _text(self, value: Value | None) -> str | None:
        if value is None or (value.kind == "null" and self.rules.null != "shown"):
            return self._instead("missing", self.rules.missing)
        if value.kind != "str":
            return self._typed(value)
        text = value.text or ""
        if self._clean(text):
            return text
        if self.rules.empty != "kept":
            return self._instead("empty", self.rules.empty)
        self.notes.tell("description-empty-listed", self.span, "loader.description.empty")
        return text

    def _typed(self, value: Value) -> str | None:
        collection = value.kind in _COLLECTIONS
        key = "collection" if collection else "type"
        word = self.rules.collection if collection else self.rules.type
        self.notes.facts.append(f"loader.description.{key}")
        if word == "text" and value.text is not None:
            return value.text
        if word == "shown":
            if value.shown != value.text:
                kind = "description-list" if collection else "description-typed"
                self._alter(kind, f"loader.description.{key}", shown=value.shown)
            return value.shown
        return self._instead("type", word, key)

    def _instead(self, kind: str, word: str, key: str = "") -> str | None:
        """What takes the place of a description that is missing, empty or no text."""
        fact = f"loader.description.{key or kind}"
        if word == "listed":
            self.notes.tell(f"description-{kind}-listed", self.span, fact)
            return None
        if word not in ("body", "body-line"):
            raise self._ended(f"description-{kind}", key or kind, word)
        text = first_line(self.body) if word == "body-line" else in_one_line(self.body)
        if word == "body" and "\n" in self.body.strip():
            self.notes.facts.append("loader.description.body_lines")
        if word == "body" and self.rules.max is not None and length(text, self.rules.unit) > self.rules.max:
            raise self._ended("description-length", "body_lines", UNKNOWN)
        if not text:
            self.notes.tell(f"description-{kind}-told", self.span, fact)
            raise self._ended("description-body", key or kind, UNKNOWN)
        self.notes.alter(f"description-{kind}-told", self.span, fact)
        self.notes.tell("description-from-body", None, fact)
        return text

    def _clean(self, text: str) -> str:
        if self.rules.whitespace == "collapsed":
            return " ".join(text.split())
        if self.rules.whitespace == "trimmed-js":
            return text.strip(JS_BLANKS)
        return text.strip() if self.rules.whitespace == "trimmed" else text

    def _cleaned(self, text: str) -> str:
        found = self._clean(text)
        if found.strip() != text.strip():
            kind = "description-one-line" if "\n" in text.strip() else "description-blanks"
            self._alter(kind, "loader.description.whitespace")
        return found

    def _without_tags(self, text: str) -> str:
        if self.rules.tags == "kept" or ("<" not in text and ">" not in text):
            return text
        if self.rules.tags != "removed":
            raise self._ended("description-angle", "tags", self.rules.tags)
        found = without_tags(text)
        if found != text:
            self._alter("description-tags", "loader.description.tags", count=sum(1 for _ in tags(text)))
        return found

    def _joined(self, text: str, fields: Fields) -> str:
        value = fields.values.get(self.rules.joined) if self.rules.joined else None
        more = (value.text or "").strip() if value is not None and value.kind != "null" else ""
        if value is None or not more:
            return text
        self._alter("description-joined", "loader.description.joined", value.span, field=self.rules.joined)
        return text + self.rules.joint + more

    def _capped(self, text: str, value: Value | None, skill: Skill) -> str:
        rules = self.rules
        limit = rules.max if self.limit is None or rules.beyond != "cut" else self.limit
        if limit is None:
            return text
        self._ask_unit(text, limit)
        if (count := length(text, rules.unit)) <= limit:
            return text
        if rules.beyond != "cut":
            raise self._ended("description-length", "max", rules.beyond, length=count, limit=limit, unit=rules.unit)
        done = cut(text, rules, self.limit)
        if done.text.strip() == text.strip():
            return done.text
        place = self._place(text, done.kept or 0, value, skill)
        kind = "listing-cut" if (rules.max or 0) > DESCRIPTION_LIMIT else "description-cut"
        self._alter(kind, "loader.description.max", place, length=count, limit=limit, unit=rules.unit)
        return done.text

    def _ask_unit(self, text: str, limit: int) -> None:
        """Nobody knows, where it is a guess which unit the client counts and another would answer otherwise."""
        fact = self.all.facts.get("loader.description.unit")
        if text.isascii() or fact is None or fact.confidence != "guess":
            return
        if len({length(text, unit) > limit for unit in ("code_points", "utf16")}) > 1:
            raise self._ended("description-length", "unit", UNKNOWN)

    def _place(self, text: str, kept: int, value: Value | None, skill: Skill) -> Span | None:
        """The source of what was cut off: from the cut to the end of the value."""
        if value is None or value.text is None:
            return self.span
        entry = skill.frontmatter.get("description")
        if entry is None or entry.text != value.text or skill.frontmatter.error is not None:
            return value.span
        at = _index(value.text, kept) if text != value.text else kept
        spans = ValueMap.of(skill.document.text, entry.value_span, entry.style, value.text)
        return (spans.span(min(at, len(value.text)), len(value.text))[0], value.span[1]) if spans.exact else value.span

    def _continued(self, text: str) -> str:
        found = text.replace("\n", "\n" + self.rules.continuation) if self.rules.continuation else text
        if found != text:
            self._alter("description-indented", "loader.description.continuation")
        return found

    def _alter(self, kind: str, fact: str, span: Span | None = None, **values: str | int) -> None:
        self.notes.alter(kind, span or self.span, fact, **values)

    def _ended(self, kind: str, key: str, word: str, **values: str | int) -> Decided:
        """How a rule's word ends the way."""
        fact = f"loader.description.{key}"
        known = word == "rejected"
        reason = self.notes.reason(kind if known else f"unknown-{kind}", self.span, fact, **values)
        return Decided(State.NOT_SEEN if known else State.NOT_KNOWN, reason)


def _index(written: str, kept: int) -> int:
    """Where the first `kept` characters of a text with its white space collapsed end in the text itself."""
    at = shown = 0
    for word in written.split():
        at = written.index(word, at)
        if shown + len(word) >= kept:
            return at + max(0, kept - shown)
        shown += len(word) + 1
        at += len(word)
    return len(written)
