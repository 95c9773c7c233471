"""A description split into what a skill does, when to use it and when not to, in English and Chinese.

Routing drops the don't-use clauses from its index, lint asks whether there are any, and the editor tints them: all of
them must mean the same words. A clause runs from its marker ("Use when", "不适用于") to the end of the sentence, or to
a semicolon or dash after which another marker stands; parts of one sentence without a marker go with the part before.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from workbench.skill.later import later
from workbench.skill.text import Span

_ADVERBS = (
    r"(?:(?:proactively|automatically|only|especially|also|primarily|mainly|always|immediately|directly|particularly|"
    r"specifically|just|exclusively),? ?){0,2}"
)
_THIS = r"(?:(?:this|the|it|that|these|me)\b ?(?:skill|capability|tool|agent|plugin|guide|command|workflow)?s?,? ?)?"
_WHO = (
    r"(?:the |an? |your )?(?:users?|you|someone|somebody|anyone|people|developers?|authors?|customers?|teams?|agents?|"
    r"claude|asked)\b"
)
_WHEN = r"(?:when|for\b|if\b|before\b|after\b|while\b|during\b|once\b|upon\b|any ?time\b|every time\b|as soon as\b)"
_LOOSE = r"(?:in|to|on|with|at|where|as|by|whether|across)\b|(?=:)"

_ON = r"(?:on|by|via|with|phrases?|words?|keywords?|terms?|conditions?)\b|(?=:)|include"
_FIT = (
    "suitable|intended|meant|designed|needed|required|necessary|recommended|appropriate|applicable|useful|ideal|suited|"
    "perfect|helpful|best|relevant"
)
_ACTS = "use|trigger|activate|invoke|apply|load|call|run|reach for|pick|select|choose"


def _families(*rows: tuple[str, str]) -> dict[str, str]:
    """A pattern for each word that a marker is known by; `{_}` in it is that word. Compiled when a word is met."""
    return {word: pattern.replace("{_}", word) for words, pattern in rows for word in words.split()}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


# Markers by a word that stands in them. One regex of all these branches would cost ten times more than looking at the
# words that occur and trying the few patterns they open.
_DONT_FAMILIES = _families(
    ("do does don doesn", rf"{{_}}(?:[’']?t| not) (?:ever )?(?:{_ACTS}|cover|handle)\b"),
    ("dont", rf"dont (?:{_ACTS})\b"),
    ("never", rf"never (?:{_ACTS})\b"),
    ("should shouldn must can", r"{_}(?:[’']?t| not) be (?:used|triggered|invoked)\b"),
    ("cannot", r"cannot be (?:used|triggered|invoked)\b"),
    ("avoid", r"avoid(?:$|:| (?:using|triggering|invoking|activating|loading|this|it|when|for|if|in)\b)"),
    ("not", rf"not (?:(?:{_FIT}) )?(?:for|when|if)\b|not to be used\b"),
    ("skip", r"skip (?:this|it|for|when|if|unless)\b"),
    ("ignore", r"ignore (?:this skill|for|when|if)\b"),
    ("out", r"out of scope"),
    ("except", r"except (?:for|when|if)\b"),
    ("exclude excludes", r"{_}:"),
    ("anti negative", r"{_}[- ]triggers?"),
    ("instead", r"for [^.;\n]{1,80}?\b(?:use|see|try)\b[^.;\n]{1,60}?\b{_}\b"),
)
_USE_FAMILIES = _families(
    ("use used useful", rf"{{_}},? {_ADVERBS}{_THIS}{_ADVERBS}{_WHEN}|use cases?:"),
    ("usage triggers", r"{_}:"),
    ("trigger triggers triggered", rf"{{_}}:|{{_}},? {_ADVERBS}{_THIS}{_ADVERBS}(?:{_WHEN}|{_ON})"),
    ("triggering", "triggering"),
    ("auto automatically", r"(?<!not )(?:auto-?|automatically )(?:triggers?|activates?|invokes?|loads?|applies)\b"),
    ("autotriggers autoactivates autoinvokes", "{_}"),
    (
        "activate activates activated invoke invokes invoked",
        rf"{{_}},? {_ADVERBS}{_THIS}{_ADVERBS}(?:{_WHEN}|{_ON})|{{_}}:",
    ),
    (
        "apply applies call load run consult reach pick choose refer",
        rf"{{_}}(?: for| to)? {_ADVERBS}{_THIS}{_ADVERBS}(?:when|if\b|before\b|any ?time\b)",
    ),
    ("be", r"be (?:used|invoked|triggered|consulted|applied|activated|loaded)\b(?! (?:by|as|with|to|together)\b)"),
    (_FIT.replace("|useful|", "|").replace("|", " "), r"{_} (?:for|when)\b"),
    ("for", r"for use (?:when|with|in|by)\b|for when\b"),
    (
        "when whenever",
        rf"{{_}} (?:{_WHO}|(?:working|writing|creating|building|dealing|an?|there|this|the)\b)",
    ),
    ("if", rf"if {_WHO}"),
    ("user users", r"{_} (?:asks?|says?|mentions?|requests?|types?|uploads?|wants?)\b"),
)
_USE_AT_START = _families(
    ("use", rf"use {_ADVERBS}{_THIS}{_ADVERBS}(?:{_LOOSE})"),
    ("when whenever", "{_}"),
    ("for", r"for (?:any|all|every|tasks|requests)\b"),
)
_DONT_WORDS = frozenset(_DONT_FAMILIES)
_USE_WORDS = frozenset(_USE_FAMILIES)
_START_WORDS = frozenset(_USE_AT_START)
_LETTERS_ONLY = bytes(code if 97 <= code <= 122 else 32 for code in range(256))
_HAN = later("[\u4e00-\u9fff]")

# The same for Chinese, which has no blanks between words: by the characters that a marker begins with.
_ZH_OBJECT = r"(?:被|再|将|自动|主动)?(?:用于|用在|用来|使用(?:此|本|该|这)|触发|调用|激活|启用|加载)"
_ZH_DONT = tuple(
    (stem, later(pattern))
    for stem, pattern in (
        ("不", rf"不(?:要|应|该|能|得|可|宜|必){_ZH_OBJECT}|不要使用|不太?适[用合]|不(?:用于|处理|负责|涉及|触发)"),
        ("勿", "(?<=[请切])勿|勿用"),
        ("别", rf"(?<![特类个级区分])别{_ZH_OBJECT}"),
        ("禁止", f"禁止{_ZH_OBJECT}"),
        ("避免", "避免(?:用于|使用本|使用此|在|触发|调用)"),
        ("非适用", "非适用"),
        ("排除", "排除[:：]"),
        ("除非", "除非"),
        ("何时不", "何时不"),
        ("非用于", "非用于"),
        ("改用", "改用"),
    )
)
_ZH_USE = tuple(
    (stem, later(pattern))
    for stem, pattern in (
        ("适", "适[用合](?:于|在|场景|情况|时机|用户|[:：])"),
        ("使用", "使用(?:场景|时机|条件)"),
        ("触发", "触发(?:词|条件|场景|短语|关键词|时机|方式)?(?:包括|示例|如)?[:：]|触发(?:词|条件|场景|关键词)"),
        ("用于", "用于"),
        ("用来", "用来"),
        ("何时", "何时(?:使用|用|触发|调用)"),
        ("什么时候", "什么时候(?:使用|用)"),
        ("当", r"当[^。；！？\n]{0,80}?(?:时|后|前|情况下|，|,|[:：])"),
        ("每当", "每当"),
        ("一旦", "一旦"),
        ("如果", "如果(?:用户|您|你|需要)"),
        ("若用户", "若用户"),
        ("凡是", "凡是"),
        ("用户", "用户(?:说|提到|要求|询问|请求|需要|想|提出|希望|问|发送|上传|提供)"),
        ("在", r"在[^。；，！？\n]{1,60}?(?:时|后|前|场景|情况)(?:候|下|中)?(?:使用|调用|触发|启用|激活|用)"),
        ("需要", r"需要[^。；！？\n]{1,60}?时"),
        ("遇到", r"遇到[^。；！？\n]{1,60}?时"),
    )
)
_ZH_BEFORE = ("特别", "尤其", "主要", "专门", "可", "常", "也", "均", "请", "并", "切", "在", "绝", "只要", "仅")
_ZH_ENDING = re.compile("[时候景况后前][下中]?[，,]?请?(?:使用|调用|触发|激活|启用)")
_REACH = 80
_ZH_COMMA = "，,、。；;：:\n"

_BOUNDARY = re.compile(r"[.!?;\n。！？；—–-][.!?;\n。！？；—–-]*[\"'”’)\]*_」』）]*")
_ITEM = re.compile(r"[ \t]*(?:[-*•]|\d{1,2}[.)、])\s")
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|vs|cf|approx|incl|etc|no)|\.\.|(?:^|\s)\d{1,2})\.$")
_LEAD = re.compile(
    r"[\W_]*(?:(?:also|please|always|and|or|but|so|then|this|that|the|it|skill|is|are|should|must|can|may|will|to|"
    r"proactively|especially|only|you|claude|capability|auto|never)\b[\W_]*){0,6}"
)
_ALLOWS_DONT = re.compile(
    r"(?:^|[.,;:!?()\[\]*/|—–\n-]|\b(?:but|and|or|please|also|it|skill|tool|is|are|it's|however|then)|[^\x00-\x7f])\s*$"
)
_EDGE = " \t\r\n-–—;；,，•"


@dataclass(frozen=True, slots=True)
class Clauses:
    """Spans in code points of the description's value: `what` it does, `use_when` and `dont_use` clauses."""

    what: tuple[Span, ...]
    use_when: tuple[Span, ...]
    dont_use: tuple[Span, ...]


@dataclass(slots=True)
class _Found:
    """Clauses while they are collected; a part that goes on with the kind before it lengthens that clause."""

    text: str
    parts: list[tuple[str, int, int]] = field(default_factory=list)

    def add(self, kind: str, start: int, end: int, joins: bool) -> None:
        if joins and self.parts and self.parts[-1][0] == kind:
            start = self.parts.pop()[1]
        self.parts.append((kind, start, end))

    def result(self) -> Clauses:
        spans: dict[str, list[Span]] = {"what": [], "use": [], "dont": []}
        for kind, start, end in self.parts:
            piece = self.text[start:end]
            start += len(piece) - len(piece.lstrip(_EDGE))
            end -= len(piece) - len(piece.rstrip(_EDGE))
            if start < end:
                spans[kind].append((start, end))
        return Clauses(tuple(spans["what"]), tuple(spans["use"]), tuple(spans["dont"]))


def clauses(text: str) -> Clauses:
    """The clauses of a description, in the order of the text, without the white space and dashes between them."""
    low = lowered(text)
    found = _Found(text)
    marked = markers(low, words_of(low))
    if not marked:
        found.add("what", 0, len(text), joins=False)
        return found.result()
    kind = "what"
    waiting = deque(marked)
    for part in _segments(low):
        kind = _split(found, low, part, waiting, "what" if part[2] else kind)
    return found.result()


def words_of(low: str) -> frozenset[str]:
    """The words of Latin letters in a lower-case text, each once."""
    return frozenset(words_in(low))


def words_in(low: str) -> list[str]:
    """The same in the order of the text."""
    return low.encode("ascii", "replace").translate(_LETTERS_ONLY).decode("ascii").split()


def lowered(text: str) -> str:
    """Lower case with every character kept at its index (`str.lower` makes two of İ)."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


def _segments(low: str) -> Iterator[tuple[int, int, bool]]:
    """Start and end of each part, and whether a sentence begins with it. A full stop inside quotes ends nothing."""
    start, opens, quoted, seen = 0, True, False, 0
    for match in _BOUNDARY.finditer(low):
        at, end = match.span()
        quoted ^= low.count('"', seen, at) % 2 == 1
        seen = at
        ending = _ending(low, at, end)
        if ending is None or (quoted and low[at] in ".!?" and '"' not in match[0]):
            continue
        yield start, end, opens
        start, opens = end, ending
    if start < len(low):
        yield start, len(low), opens


def _ending(low: str, at: int, end: int) -> bool | None:
    """True where a sentence ends, False where a part of one does, None where nothing does."""
    sign = low[at]
    blank_after = end == len(low) or low[end].isspace()
    if sign in ".!?":
        return True if blank_after and not _ABBREVIATION.search(low, max(0, at - 8), at + 1) else None
    if sign in "。！？":
        return True
    if sign in ";；—":
        return False
    if sign == "\n":
        if "\n" in low[at + 1 : end] or not low[end : end + 40].partition("\n")[0].strip():
            return True
        return False if _ITEM.match(low, at + 1) else None
    return False if blank_after and at and low[at - 1].isspace() else None


def _split(found: _Found, low: str, part: tuple[int, int, bool], marks: deque[tuple[int, str]], kind: str) -> str:
    """Adds one part, cut at its markers, and answers the kind it ends with."""
    start, end, opens = part
    joins = not opens
    while marks and marks[0][0] < end:
        at, marked = marks.popleft()
        if marked == kind or kind == "dont":
            continue
        if not _LEAD.fullmatch(low, start, at):
            found.add(kind, start, at, joins)
            start = at
        kind, joins = marked, False
    found.add(kind, start, end, joins)
    return kind


def markers(low: str, words: frozenset[str]) -> list[tuple[int, str]]:
    """Where the markers of a lower-case description begin, and whether each is `use` or `dont`, in order.

    `words` are its words (`words_of`). Cheaper than `clauses` when only the presence of a clause is asked for.
    """
    found: dict[int, str] = {}
    taken: set[int] = set()
    for word in words & _DONT_WORDS:
        for match in _compiled(_DONT_FAMILIES[word]).finditer(low):
            start = match.start()
            if _begins(low, start) and _ALLOWS_DONT.search(low, max(0, start - 12), start):
                found[start] = "dont"
                taken.update(range(*match.span()))
    starts = [match.start() for word in words & _USE_WORDS for match in _compiled(_USE_FAMILIES[word]).finditer(low)]
    opening = [match.start() for word in words & _START_WORDS for match in _compiled(_USE_AT_START[word]).finditer(low)]
    starts += [start for start in opening if _at_start(low, start)]
    found.update((start, "use") for start in starts if start not in taken and _begins(low, start))
    if not low.isascii() and _HAN().search(low):
        _mark_chinese(low, found)
    return sorted(found.items())


def surely(low: str, kind: str) -> bool:
    """Whether a marker of a kind stands at the start of a sentence in its commonest form: `markers` then has one too.

    No don't-use marker holds a full stop, so none that began before can cover what follows one.
    """
    return ". use when " in low if kind == "use" else ". do not use " in low or ". don't use " in low


def _begins(low: str, at: int) -> bool:
    """Whether a word of Latin letters begins here; Chinese may stand right before it."""
    return not at or not (low[at - 1].isalnum() and low[at - 1].isascii())


def _at_start(low: str, at: int) -> bool:
    before = low[max(0, at - 3) : at].rstrip(" *_\"'“(")
    return not before or before[-1] in ".!?;:—–-\n。！？；：" or not before[-1].isascii()


def _mark_chinese(low: str, found: dict[int, str]) -> None:
    taken: set[int] = set()
    for match in _chinese(low, _ZH_DONT):
        taken.update(range(*match.span()))
        found[_with_adverb(low, match.start())] = "dont"
    for match in _chinese(low, _ZH_USE):
        if match.start() not in taken:
            found.setdefault(_with_adverb(low, match.start()), "use")
    for match in _ZH_ENDING.finditer(low):
        start = match.start()
        while start and low[start - 1] not in _ZH_COMMA and match.start() - start < _REACH:
            start -= 1
        found.setdefault(start, "use")


def _chinese(low: str, families: tuple[tuple[str, Callable[[], re.Pattern[str]]], ...]) -> Iterator[re.Match[str]]:
    for stem, pattern in families:
        if stem in low:
            yield from pattern().finditer(low)


def _with_adverb(low: str, at: int) -> int:
    """Where the clause begins when an adverb stands before its marker ("特别适用于")."""
    for word in _ZH_BEFORE:
        if low.endswith(word, 0, at):
            return at - len(word)
    return at
