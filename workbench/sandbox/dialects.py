"""Writes the parts of a JavaScript pattern for an engine: RE2 where it can, else Python's `re` for a worker process.

Both get the same plain sets of characters. `Unsupported` says what an engine cannot do.
"""

from __future__ import annotations

from workbench.sandbox.charsets import POINTS, Ranges, shifted
from workbench.sandbox.syntax import Alt, Back, Chars, Edge, Group, Look, Node, Repeat, Seq

_RE2_MOST = 1000
_FOLDED_WORD = "[0-9A-Z_a-z\\u017f\\u212a]"
_FOLDED_EDGE = f"(?:(?<={_FOLDED_WORD})(?!{_FOLDED_WORD})|(?<!{_FOLDED_WORD})(?={_FOLDED_WORD}))"


class Unsupported(ValueError):  # noqa: N818 - it is an answer, not a mistake
    """What this engine cannot express, in words."""


class Re2:
    """RE2's way of writing. Without `captures` groups capture nothing, which makes a search several times faster."""

    def __init__(self, captures: bool = False) -> None:
        self.captures = captures

    never = f"[^\\x00-\\x{{{POINTS:X}}}]"

    def write(self, node: Node) -> str:
        """The pattern. Raises `Unsupported`."""
        match node:
            case Chars():
                return self.chars(node)
            case Seq(items):
                return "".join(self.write(item) for item in items)
            case Alt(options):
                return "(?:" + "|".join(self.write(option) for option in options) + ")"
            case Group(item, number):
                return ("(" if number and self.captures else "(?:") + self.write(item) + ")"
            case Repeat():
                return self.repeat(node)
            case Edge():
                return self.edge(node)
            case Look():
                return self.look(node)
            case Back():
                return self.back(node)

    def char(self, code: int) -> str:
        char = chr(code)
        return char if char.isascii() and char.isalnum() else f"\\x{{{code:X}}}"

    def chars(self, node: Chars) -> str:
        """A set; an empty one matches never."""
        if node.properties:
            return self.properties(node)
        ranges = shifted(node.ranges)
        if not ranges:
            return self.never
        if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
            return self.char(ranges[0][0])
        return f"[{self.inside(ranges)}]"

    def inside(self, ranges: Ranges) -> str:
        return "".join(self.char(a) if a == b else f"{self.char(a)}-{self.char(b)}" for a, b in ranges)

    def properties(self, node: Chars) -> str:
        names = "".join(f"\\{'P' if one.negated else 'p'}{{{one.name}}}" for one in node.properties)
        text = f"[{'^' if node.negated else ''}{self.inside(shifted(node.ranges))}{names}]"
        return f"(?i:{text})" if node.ignore_case else text

    def repeat(self, node: Repeat) -> str:
        if max(node.least, node.most or 0) > _RE2_MOST:
            raise Unsupported(f"counts above {_RE2_MOST:,}")
        return self.counted(node)

    def counted(self, node: Repeat) -> str:
        signs = {(0, None): "*", (1, None): "+", (0, 1): "?"}
        counts = (node.least, node.most)
        most = "" if node.most is None else str(node.most)
        sign = signs.get(counts) or f"{{{node.least},{most}}}"
        return f"(?:{self.write(node.item)}){sign}{'?' if node.lazy else ''}"

    def edge(self, node: Edge) -> str:
        if node.kind in ("word", "inside"):
            return "\\b" if node.kind == "word" else "\\B"
        if node.lines:
            return "(?m:^)" if node.kind == "start" else "(?m:$)"
        return "\\A" if node.kind == "start" else "\\z"

    def look(self, node: Look) -> str:
        raise Unsupported("lookbehind" if node.behind else "lookahead")

    def back(self, node: Back) -> str:
        raise Unsupported("backreferences")


class PythonRe(Re2):
    """Python's way of writing; it runs in a worker process alone. Groups capture, since they may be referred to."""

    def __init__(self) -> None:
        super().__init__(captures=True)

    never = "(?!)"

    def char(self, code: int) -> str:
        char = chr(code)
        return char if char.isascii() and char.isalnum() else f"\\U{code:08x}"

    def properties(self, node: Chars) -> str:
        raise Unsupported("\\p{…}")

    def repeat(self, node: Repeat) -> str:
        return self.counted(node)

    def edge(self, node: Edge) -> str:
        if node.kind in ("word", "inside"):
            word = _FOLDED_EDGE if node.folded else "(?a:\\b)"
            return word if node.kind == "word" else f"(?!{word})"  # its own \\B misses in an empty text
        ends = "[\\n\\r\\u2028\\u2029]"
        if node.kind == "start":
            return f"(?:\\A|(?<={ends}))" if node.lines else "\\A"
        return f"(?:\\Z|(?={ends}))" if node.lines else "\\Z"

    def look(self, node: Look) -> str:
        if not node.behind:
            return f"(?{'!' if node.negative else '='}{self.write(node.item)})"
        options = node.item.options if isinstance(node.item, Alt) else (node.item,)
        sign = "!" if node.negative else "="
        written = []
        for option in options:
            least, most = width(option)
            if least != most:
                raise Unsupported("lookbehind of a variable length")
            written.append(f"(?<{sign}{self.write(option)})")
        return "".join(written) if node.negative else "(?:" + "|".join(written) + ")"

    def back(self, node: Back) -> str:
        text = f"(?i:\\{node.number})" if node.ignore_case else f"(?:\\{node.number})"
        return f"(?({node.number}){text}|)"


def width(node: Node) -> tuple[int, int | None]:
    """The least and the most characters that a part takes; None for no limit."""
    match node:
        case Chars():
            return 1, 1
        case Seq(items):
            return _total([width(item) for item in items])
        case Alt(options):
            return _widest([width(option) for option in options])
        case Group(item, _):
            return width(item)
        case Repeat(item, least, most, _):
            low, high = width(item)
            return low * least, 0 if high == 0 else None if high is None or most is None else high * most
        case Back():
            return 0, None
        case _:
            return 0, 0


def _total(widths: list[tuple[int, int | None]]) -> tuple[int, int | None]:
    highs = [high for _, high in widths]
    return sum(low for low, _ in widths), None if None in highs else sum(high or 0 for high in highs)


def _widest(widths: list[tuple[int, int | None]]) -> tuple[int, int | None]:
    highs = [high for _, high in widths]
    return min(low for low, _ in widths), None if None in highs else max(high or 0 for high in highs)


def edges(node: Node) -> frozenset[Edge]:
    """Every kind of place that a pattern looks for."""
    match node:
        case Edge():
            return frozenset((node,))
        case Seq(items) | Alt(items):
            return frozenset().union(*(edges(item) for item in items))
        case Group(item, _) | Repeat(item, _, _, _) | Look(item, _, _):
            return edges(item)
        case _:
            return frozenset()
