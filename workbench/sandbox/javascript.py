"""Reads a JavaScript pattern, `/body/flags`, into parts, with JavaScript's own leniency and its own errors.

Without the u flag nearly every text is a pattern (`{` and `]` stand for themselves, `\\p` is the letter p); where that
is probably not what its author meant, a caution says so. Source: ECMA-262 2024, 22.2.1 and annex B.1.2.
"""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from workbench.sandbox import charsets
from workbench.sandbox.classes import ClassReader
from workbench.sandbox.escapes import Escapes
from workbench.sandbox.syntax import Alt, Back, Chars, Edge, Group, Look, Node, Parsed, PatternError, Repeat, Seq

FLAGS = "dgimsuvy"
LONGEST = 10_000
"""Code points of a pattern; a longer one is refused."""
_DEEPEST = 100
_MOST_CASES = 300_000
"""Characters of all sets that are looked up for their other case."""
_QUANTIFIER = re.compile(r"\{([0-9]+)(,([0-9]*))?\}")
_NAME = re.compile(r"<([^\W\d]\w*|[$_][\w$]*)>")
_GROUP = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)|\(\?<(?![=!])", re.DOTALL)
_MODIFIERS = re.compile(r"\?([ims]*)(?:-([ims]*))?:")
_LONGEST_COUNT = 9


class Literal(NamedTuple):
    """`/body/flags` in its two parts."""

    body: str
    flags: str


def split_literal(text: str) -> Literal:
    """The parts of a literal. Raises `PatternError` for an unclosed one, an empty one and wrong flags."""
    if len(text) > LONGEST:
        raise PatternError(0, f"the pattern is longer than {LONGEST:,} code points")
    end = _closing(text)
    if end == 1:
        raise PatternError(0, "the pattern is empty; // is a comment in JavaScript")
    flags = text[end + 1 :]
    for place, flag in enumerate(flags):
        if flag not in FLAGS:
            hint = "; a / inside a pattern is written \\/"
            raise PatternError(end + 1 + place, f"'{_shown(flag)}' is no flag; there are: {', '.join(FLAGS)}{hint}")
        if flag in flags[:place]:
            raise PatternError(end + 1 + place, f"the flag '{flag}' stands twice")
    if "u" in flags and "v" in flags:
        raise PatternError(end + 1, "the flags u and v exclude each other")
    return Literal(text[1:end], flags)


def _closing(text: str) -> int:
    inside = False
    index = 1
    while index < len(text):
        char = text[index]
        if char in "\n\r\u2028\u2029":
            raise PatternError(index, "a pattern ends at the end of its line")
        if char == "\\":
            index += 1
        elif char == "/" and not inside:
            return index
        elif char in "[]":
            inside = char == "["
        index += 1
    raise PatternError(0, "the pattern is not closed: its second / is missing")


def looks_like_literal(text: str) -> bool:
    """Whether a text begins with `/` and has another `/` that could close a pattern, so that it is read as one."""
    if not text.startswith("/"):
        return False
    try:
        return _closing(text) > 1
    except PatternError:
        return False


def parse(literal: Literal) -> Parsed:
    """The parts of a pattern. Raises `PatternError`."""
    return _Parser(literal).whole()


class _Parser:
    """Goes through the body once. `at` is the place in the body."""

    def __init__(self, literal: Literal) -> None:
        self.body, self.at = literal.body, 0
        self.unicode = "u" in literal.flags or "v" in literal.flags
        self.sets = "v" in literal.flags
        self.state = frozenset(literal.flags) & frozenset("ims")
        self.depth = self.cases = 0
        self.count = 0
        self.total = sum(found.group().startswith("(") for found in _GROUP.finditer(self.body))
        self.open_groups: set[int] = set()
        self.names: dict[str, int] = {}
        self.wanted: list[tuple[int, str]] = []
        self.named = bool(re.search(r"\(\?<(?![=!])", self.body))
        self.cautions: list[tuple[int, str]] = []
        self.escapes = Escapes(self)

    @property
    def top(self) -> int:
        """The largest character: a code point with u, a UTF-16 unit without."""
        return charsets.POINTS if self.unicode else charsets.UNITS

    def whole(self) -> Parsed:
        node = self.alternatives()
        if self.at < len(self.body):
            self.fail("this ) has no (")
        for place, name in self.wanted:
            if name not in self.names:
                raise PatternError(place + 1, f"there is no group '{name}'")
        return Parsed(node, self.count, self.names, tuple(self.cautions))

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        raise PatternError((self.at if at is None else at) + 1, reason)

    def caution(self, reason: str) -> None:
        self.cautions.append((self.at + 1, reason))

    def looking(self, text: str) -> bool:
        return self.body.startswith(text, self.at)

    def take(self, text: str) -> bool:
        """Whether the text stands here; then it is passed."""
        if not self.looking(text):
            return False
        self.at += len(text)
        return True

    def alternatives(self) -> Node:
        options = [self.sequence()]
        while self.take("|"):
            options.append(self.sequence())
        return options[0] if len(options) == 1 else Alt(tuple(options))

    def sequence(self) -> Node:
        items: list[Node] = []
        while self.at < len(self.body) and self.body[self.at] not in "|)":
            start = self.at
            items.append(self.repeated(self.term(), start))
        return items[0] if len(items) == 1 else Seq(tuple(items))

    def term(self) -> Node:
        char = self.body[self.at]
        if char in "*+?" or (char == "{" and _QUANTIFIER.match(self.body, self.at)):
            self.fail(f"nothing stands before {char}")
        if char in "^$":
            self.at += 1
            return Edge("start" if char == "^" else "end", "m" in self.state)
        if char == "(":
            return self.group()
        if char == "[":
            return ClassReader(self, self.escapes).read()
        if char == "\\":
            return self.escape()
        if self.unicode and char in "{}]":
            self.fail(f"with the u flag {char} is written \\{char}")
        self.at += 1
        return self.any_char() if char == "." else self.literal(ord(char))

    def any_char(self) -> Chars:
        ends = () if "s" in self.state else charsets.LINE_ENDS
        return Chars(charsets.complement(ends, self.top))

    def literal(self, code: int) -> Node:
        """A character of its own; without u one beyond U+FFFF is two."""
        if code > self.top:
            code -= 0x10000
            return Seq((self.literal(0xD800 + (code >> 10)), self.literal(0xDC00 + (code & 0x3FF))))
        return Chars(self.cased(((code, code),)))

    def cased(self, ranges: charsets.Ranges) -> charsets.Ranges:
        """A set as the i flag takes it."""
        if "i" not in self.state:
            return ranges
        self.cases += sum(min(end - start, 3_000) for start, end in ranges if end > 0x7F)
        if self.cases > _MOST_CASES:
            self.fail("too many large sets of characters for the i flag")
        return charsets.either_case(ranges, self.unicode)

    def escape(self) -> Node:
        following = self.body[self.at + 1 : self.at + 2]
        if following in ("b", "B"):
            self.at += 2
            return Edge("word" if following == "b" else "inside", folded=self.unicode and "i" in self.state)
        if following == "k" and (self.unicode or self.named):
            return self.named_back()
        if following and following in "123456789":
            digits = re.compile("[0-9]+").match(self.body, self.at + 1)
            assert digits is not None
            if len(digits[0]) <= _LONGEST_COUNT and int(digits[0]) <= self.total:
                self.at = digits.end()
                return self.back(int(digits[0]))
            if self.unicode:
                self.fail(f"there is no group {digits[0][:_LONGEST_COUNT]}")
        found = self.escapes.read()
        return found if isinstance(found, Chars) else self.literal(found)

    def named_back(self) -> Node:
        start = self.at
        found = _NAME.match(self.body, self.at + 2)
        if not found:
            self.fail("\\k needs the name of a group, such as \\k<year>")
        self.at = found.end()
        self.wanted.append((start, found[1]))
        return self.back(self.names[found[1]]) if found[1] in self.names else Seq(())

    def back(self, number: int) -> Node:
        """JavaScript: a group that is not closed yet has captured nothing, so that this matches nothing."""
        if number > self.count or number in self.open_groups:
            return Seq(())
        return Back(number, "i" in self.state)

    def group(self) -> Node:
        start, state = self.at, self.state
        self.depth += 1
        if self.depth > _DEEPEST:
            self.fail(f"groups are nested more than {_DEEPEST} deep")
        self.at += 1
        node = self.look() or self.plain_group()
        if not self.take(")"):
            self.fail("this ( is not closed", start)
        self.depth -= 1
        self.state = state
        if isinstance(node, Group) and node.number:
            self.open_groups.discard(node.number)
        return node

    def look(self) -> Look | None:
        for opening in ("?=", "?!", "?<=", "?<!"):
            if self.take(opening):
                return Look(self.alternatives(), "<" in opening, "!" in opening)
        return None

    def plain_group(self) -> Group:
        if self.take("?:"):
            return Group(self.alternatives(), 0)
        modifiers = _MODIFIERS.match(self.body, self.at)
        if modifiers:
            self.modify(modifiers)
            return Group(self.alternatives(), 0)
        number = self.count + 1
        if self.take("?"):
            self.name(number)
        self.count = number
        self.open_groups.add(number)
        return Group(self.alternatives(), number)

    def modify(self, found: re.Match[str]) -> None:
        added, dropped = found[1], found[2] or ""
        if len(set(added + dropped)) != len(added + dropped) or not added + dropped:
            self.fail("each of i, m and s may stand once here")
        self.state = (self.state | frozenset(added)) - frozenset(dropped)
        self.at = found.end()

    def name(self, number: int) -> None:
        found = _NAME.match(self.body, self.at)
        if not found:
            self.fail("after (? comes one of : = ! <= <! or <name>")
        if found[1] in self.names:
            self.fail(f"the group name '{found[1]}' stands twice")
        self.names[found[1]] = number
        self.at = found.end()

    def repeated(self, node: Node, start: int) -> Node:
        counts = self.counts()
        if counts is None:
            return node
        if isinstance(node, Edge) or (isinstance(node, Look) and (node.behind or self.unicode)):
            self.fail("a place cannot be repeated", start)
        least, most = counts
        if most is not None and most < least:
            self.fail("the numbers of this quantifier are out of order", start)
        lazy = self.take("?")
        if isinstance(node, Seq) and node.items and self.body[start] not in "(\\":
            # half of a character beyond U+FFFF: without u the second half alone is repeated
            self.caution("without the u flag only half of this character is repeated")
            return Seq((*node.items[:-1], Repeat(node.items[-1], least, most, lazy)))
        return Repeat(node, least, most, lazy)

    def counts(self) -> tuple[int, int | None] | None:
        for sign, counts in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self.take(sign):
                return counts
        found = _QUANTIFIER.match(self.body, self.at)
        if not found:
            return None
        if max(len(found[1]), len(found[3] or "")) > _LONGEST_COUNT:
            self.fail("this quantifier is too large")
        self.at = found.end()
        least = int(found[1])
        return least, least if found[2] is None else int(found[3]) if found[3] else None


def _shown(char: str) -> str:
    return char if char.isprintable() else f"U+{ord(char):04X}"
