"""The way of one file through one client's loader, step by step; each step may end it.

Every step asks the client's rules and notes the fact it asked, so that a verdict can say who says so and how well it is
known.
"""

from __future__ import annotations

from workbench.clients.client import Client
from workbench.clients.describing import Describing
from workbench.clients.facts import CONFIDENCES
from workbench.clients.fields import faults, ignored, opted_out
from workbench.clients.header import Header, find_header, with_marks
from workbench.clients.naming import Naming
from workbench.clients.openai import policy_of
from workbench.clients.reading import Broken, Fields
from workbench.clients.rules import UNKNOWN
from workbench.clients.shown import escaped
from workbench.clients.source import Source
from workbench.clients.steps import Decided, Notes
from workbench.clients.verdict import Reason, State, Verdict
from workbench.clients.written import written
from workbench.clients.yaml import read
from workbench.clients.yaml.ordinary import ordinary
from workbench.skill.document import Document
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_NO_HEADER = {
    "missing": "header-missing",
    "late": "header-late",
    "bom": "bom",
    "fence": "fence-inexact",
    "fence-end": "fence-inexact",
    "language": "header-language",
    "unclosed": "header-unclosed",
}
_REPAIRS = {"line-parser": "line-parser", "stopped": "header-stopped"}
_TYPED = frozenset({"serde", "codex", "goose"})
"""Readers that refuse the whole header for the type of one field."""
_OF_TYPE = (("description", "description-type"), ("name", "name-type"), ("metadata", "metadata-type"))
_EASY = "npm-yaml"
"""The reader that stands in where a client's own is not known; what it does not read like all others is not known."""


class Judging:
    """One file for one client."""

    def __init__(self, source: Source, client: Client, max_description: int | None = None) -> None:
        self.source = source
        self.skill = source.skill
        self.client = client
        self.rules = client.rules
        self.limit = max_description
        self.notes = Notes()

    def run(self) -> Verdict:
        """The verdict."""
        try:
            return self._listed(*self._loaded())
        except Decided as decided:
            return self._ended(decided)

    def _ended(self, decided: Decided) -> Verdict:
        reasons = (decided.reason, *(note for note in self.notes.reasons if note.kind != decided.reason.kind))
        confidence = "guess" if decided.state is State.NOT_KNOWN else self._confidence(decided.reason.fact)
        return Verdict(self.client.id, decided.state, None, None, reasons, confidence)

    def _confidence(self, *facts: str) -> str:
        return self.client.facts.confidence(*(fact for fact in facts if fact))

    def _loaded(self) -> tuple[str, str | None]:
        """Name and description as listed. Raises `Decided` where the client lists nothing, or nobody knows."""
        skill = self._decoded()
        header = find_header(skill, self.rules)
        fields = self._fields(header)
        self._check(header, fields)
        name = Naming(self.rules.name, self.skill.directory, self.notes).name(fields.values.get("name"))
        shown = self.rules.description.shown == "yes"
        notes = self.notes if shown else self._unsaid()
        text = Describing(self.rules, header.body, notes, self.limit).description(fields, header.skill or skill)
        if not shown:
            self.notes.facts += [reason.fact for reason in notes.reasons if reason.kind.endswith("-listed")]
        self._hide(fields)
        return name, text

    def _decoded(self) -> Skill:
        document = self.skill.document
        if document.decode_error is None:
            return self.skill
        marked = with_marks(self.skill)
        if "\ufffd" not in marked.document.text or _is_utf8(document.data):
            return marked
        word, span = self.rules.encoding, _error_span(document)
        self.notes.spans = False
        if word == "strict-header" and document.decode_error.offset >= _header_end(document.data):
            return marked
        if word == UNKNOWN:
            raise Decided(State.NOT_KNOWN, Reason("unknown-encoding", span, "loader.encoding"))
        if word != "replaced":
            raise Decided(State.NOT_SEEN, Reason("not-utf8", span, "loader.encoding"))
        self.notes.damage = Reason("marks", span, "loader.encoding")
        return marked

    def _fields(self, header: Header) -> Fields:
        self.notes.facts += header.facts
        if header.unknown:
            raise self._unknown(header.unknown)
        if header.skill is None:
            return self._no_header(header)
        found = self._read(header.skill)
        if ordinary(header.skill) is None:
            self.notes.facts.append("loader.yaml")
        if isinstance(found, Broken):
            return self._broken(found, header.skill)
        self._tell_repairs(found, header.skill.document)
        return found

    def _tell_repairs(self, found: Fields, document: Document) -> None:
        if found.repair == "other-start":
            raise Decided(State.NOT_KNOWN, self.notes.reason("unknown-yaml", found.repair_span, "loader.yaml"))
        if found.repair:
            self.notes.tell(_REPAIRS.get(found.repair, "repaired"), found.repair_span, "loader.yaml")
        for span in found.duplicates:
            value = found.values.get(document.span_text(span).strip("\"'"))
            first = value is not None and value.span[0] < span[0]
            self.notes.tell("duplicate-first" if first else "duplicate-last", span, "loader.yaml")

    def _unknown(self, fact: str) -> Decided:
        kind = "unknown-" + fact.removeprefix("loader.").replace("_", "-")
        return Decided(State.NOT_KNOWN, self.notes.reason(kind, self._place_of(fact), fact))

    def _place_of(self, fact: str) -> Span | None:
        fences = self.skill.document.fences
        if fact == "loader.bom":
            return (0, 0)
        if fact == "loader.unclosed":
            return fences.stray
        return fences.closing if fact == "loader.closing" else fences.opening

    def _no_header(self, header: Header) -> Fields:
        kind = "empty-file" if not self.skill.document.text.strip() else _NO_HEADER[header.missing]
        word = self.rules.unclosed if header.missing in ("unclosed", "fence-end") else self.rules.header_missing
        asked = "loader.unclosed" if header.missing == "unclosed" else "loader.header_missing"
        fact = header.facts[-1] if header.facts and word == "rejected" else asked
        reason = self.notes.reason(kind, self._no_header_span(header.missing), fact)
        if word == UNKNOWN:
            raise Decided(State.NOT_KNOWN, reason._replace(kind="unknown-header", fact=asked))
        if word == "rejected" or header.missing == "language":
            raise Decided(State.NOT_SEEN, reason)
        self.notes.add(reason)
        return Fields({})

    def _no_header_span(self, missing: str) -> Span | None:
        fences = self.skill.document.fences
        if missing == "unclosed":
            return fences.stray
        if missing == "fence-end":
            return fences.closing
        return fences.lead if missing == "late" else fences.opening or (0, 0)

    def _read(self, skill: Skill) -> Fields | Broken:
        if self.rules.yaml != UNKNOWN:
            return read(self.rules.yaml, skill)
        found = read(_EASY, skill)
        if isinstance(found, Broken):
            raise Decided(State.NOT_KNOWN, self.notes.reason("unknown-yaml", found.span, "loader.yaml"))
        odd = _disputed(skill, found)
        if odd is not None:
            raise Decided(State.NOT_KNOWN, self.notes.reason("unknown-yaml", odd, "loader.yaml"))
        return found

    def _broken(self, found: Broken, skill: Skill) -> Fields:
        mapping = found.kind == "not-a-mapping"
        word = self.rules.not_a_mapping if mapping else self.rules.broken
        fact = "loader.not_a_mapping" if mapping else "loader.broken"
        if not mapping and self.rules.broken_tested and found.kind not in self.rules.broken_tested:
            fact = "loader.broken_tested"
        kind = f"yaml-{found.kind}"
        if found.kind == "exotic" and self.rules.yaml in _TYPED:
            kind = next((name for key, name in _OF_TYPE if _is_collection(skill, key, found.span)), kind)
        reason = self.notes.reason(kind, found.span, fact, message=found.message, type="list or map")
        if word == UNKNOWN:
            raise Decided(State.NOT_KNOWN, reason._replace(kind="unknown-yaml"))
        if word == "rejected":
            raise Decided(State.NOT_SEEN, reason)
        self.notes.add(reason)
        return Fields({})

    def _check(self, header: Header, fields: Fields) -> None:
        for reason in faults(header.skill or self.skill, fields, self.rules):
            state = State.NOT_KNOWN if reason.kind == "unknown-field" else State.NOT_SEEN
            raise Decided(state, self.notes.placed(reason))
        if self.rules.body != "optional" and not header.body.strip():
            end = len(self.skill.document.text)
            known = self.rules.body == "required"
            reason = self.notes.reason("body-missing" if known else "unknown-body", (end, end), "loader.body")
            raise Decided(State.NOT_SEEN if known else State.NOT_KNOWN, reason)

    def _unsaid(self) -> Notes:
        """Notes that nobody reads: what happens to a description that reaches no model is not worth a word."""
        notes = Notes()
        notes.spans = self.notes.spans
        return notes

    def _hide(self, fields: Fields) -> None:
        reason = opted_out(fields, self.rules)
        if reason is not None:
            known = not reason.kind.startswith("unknown-")
            raise Decided(State.HIDDEN if known else State.NOT_KNOWN, self.notes.placed(reason))
        for note in ignored(fields, self.rules):
            self.notes.add(self.notes.placed(note))
        if self.source.openai is not None:
            self._ask_openai(self.source.openai)

    def _ask_openai(self, data: bytes) -> None:
        if not self.rules.opt_out_file:
            if "agents/openai.yaml" in self.rules.ignored and policy_of(data).implicit is False:
                self.notes.tell("opt-out-file-ignored", None, "loader.ignored")
            return
        policy = policy_of(data)
        if policy.implicit is False:
            raise Decided(State.HIDDEN, Reason("opted-out-file", None, "loader.opt_out_file"))
        if self.rules.opt_out_products and policy.products and self.client.id not in policy.products:
            values = (("products", ", ".join(policy.products)),)
            raise Decided(State.HIDDEN, Reason("opted-out-products", None, "loader.opt_out_products", values))

    def _listed(self, name: str, text: str | None) -> Verdict:
        rules = self.rules.description
        own_name, own_text = written(self.skill)
        if self.notes.damage is not None and ("\ufffd" in name or "\ufffd" in (text or "")):
            self.notes.change(self.notes.damage)
        elif self.notes.damage is not None:
            self.notes.add(self.notes.damage)
        if rules.shown == "no":
            self.notes.change(Reason("names-only", None, "loader.description.shown"))
            text = None
        same = name == own_name and (text or "").strip() == (own_text or "").strip()
        state = State.SEEN if same and not self.notes.changed else State.CHANGED
        if not same and not self.notes.reasons:
            self.notes.change(Reason("differs", _value_span(self.skill), "loader.yaml"))
        confidence = self._weakest()
        shown = None if text is None else escaped(text, rules.escape)
        return Verdict(self.client.id, state, escaped(name, rules.escape), shown, tuple(self.notes.reasons), confidence)

    def _weakest(self) -> str:
        asked = self._confidence(*self.notes.facts, *(reason.fact for reason in self.notes.reasons))
        return max(asked, self.rules.plain, key=CONFIDENCES.index)


def _disputed(skill: Skill, found: Fields) -> Span | None:
    """Where readers of YAML differ about name or description, or may; None where all agree."""
    if ordinary(skill) is None:
        return skill.document.fences.header
    other = read("pyyaml", skill)
    for key in ("name", "description"):
        value = found.values.get(key)
        if value is None:
            continue
        if value.cut or isinstance(other, Broken) or other.values[key].kind != value.kind:
            return value.span
    return None


def _is_collection(skill: Skill, key: str, span: Span) -> bool:
    """Whether a field at this place is a list or mapping."""
    entry = skill.frontmatter.get(key)
    return entry is not None and entry.value_span == span and entry.reading.yaml12 in ("seq", "map")


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _error_span(document: Document) -> Span:
    if document.foreign or document.decode_error is None:
        return (0, 0)
    at = document.map.index_of_byte(document.decode_error.offset)
    return (at, min(at + 1, len(document.text)))


def _header_end(data: bytes) -> int:
    """Where the line after the closing fence starts; past the end where there is none."""
    at = 3
    while (at := data.find(b"\n---", at)) >= 0:
        rest = data[at + 4 : at + 6]
        if not rest or rest[:1] == b"\n" or rest == b"\r\n":
            return at + 4
        at += 4
    return len(data) + 1


def _value_span(skill: Skill) -> Span | None:
    entry = skill.description or skill.name
    return entry.value_span if entry is not None else None
