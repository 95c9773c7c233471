"""The filter of the list of recordings: words, `tool:`, `hits:>0`, `size:>1MB`, `changed:`, `failed:`, `verdict:leak`,
`ab:regressed`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from workbench.desktop.replay.loading import Row
from workbench.desktop.replay.playing import Line

_TOKEN: Final = re.compile(r'(?:(?P<key>[a-z]+):)?(?:"(?P<quoted>[^"]*)"?|(?P<plain>\S*))')
_AMOUNT: Final = re.compile(r"(?P<how>[<>]=?|=)?(?P<number>\d+(?:\.\d+)?)(?P<unit>[kmg]?b?)")
_UNITS: Final = {"": 1, "b": 1, "k": 1000, "kb": 1000, "m": 1_000_000, "mb": 1_000_000, "g": 10**9, "gb": 10**9}
KEYS: Final = ("tool", "hits", "size", "changed", "failed", "verdict", "ab")
_NO: Final = frozenset({"no", "false", "0"})


@dataclass(frozen=True, slots=True)
class Amount:
    """A bound: `>1MB`, `<=3`, or a number itself."""

    how: str
    number: float

    def holds(self, value: float) -> bool:
        """Whether a figure is within it."""
        below, above = value < self.number, value > self.number
        tests = {">": above, "<": below, ">=": not below, "<=": not above}
        return tests.get(self.how, not below and not above)


@dataclass(frozen=True, slots=True)
class RowFilter:
    """A parsed filter. `unknown` are keys and values that mean nothing here; they are named below the field."""

    words: tuple[str, ...] = ()
    asked: tuple[tuple[str, str], ...] = ()
    amounts: tuple[tuple[str, Amount], ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether everything passes."""
        return not (self.words or self.asked or self.amounts)

    def passes(self, row: Row, line: Line | None) -> bool:
        """Whether a recording is shown. What is asked of a result does not hold before there is one."""
        text = f"{row.title}\n{row.record.tool}\n{row.record.id}".casefold()
        sizes = {"size": row.size, "hits": line.left.hits if line is not None else -1}
        return (
            all(word in text for word in self.words)
            and all(amount.holds(sizes[key]) for key, amount in self.amounts)
            and all(_holds(key, value, row, line) for key, value in self.asked)
        )


def _holds(key: str, value: str, row: Row, line: Line | None) -> bool:
    if key == "tool":
        return value in row.record.tool.casefold()
    if line is None:
        return False
    halves = [half for half in line[:2] if half is not None]
    if key == "verdict":
        return any(half.verdict.startswith(value) for half in halves)
    if key == "ab":
        return line.compared is not None and line.compared.value.startswith(value)
    found = any(half.changed if key == "changed" else half.failed for half in halves)
    return found is not (value in _NO)


def parse_filter(text: str) -> RowFilter:
    """Words and `key:value` pairs; quotes keep blanks together. Never raises."""
    words, asked, amounts, unknown = list[str](), list[tuple[str, str]](), list[tuple[str, Amount]](), list[str]()
    for found in _TOKEN.finditer(text.casefold()):
        key, value = found["key"], found["quoted"] if found["quoted"] is not None else found["plain"]
        if key is None:
            words += [value] if value else []
        elif key in ("hits", "size"):
            amount = _amount(value)
            if amount is None:
                unknown.append(f"{key}:{value}")
            else:
                amounts.append((key, amount))
        elif key in KEYS:
            asked.append((key, value))
        else:
            unknown.append(f"{key}:")
    return RowFilter(tuple(words), tuple(asked), tuple(amounts), tuple(unknown))


def _amount(text: str) -> Amount | None:
    found = _AMOUNT.fullmatch(text)
    if found is None or found["unit"] not in _UNITS:
        return None
    return Amount(found["how"] or "=", float(found["number"]) * _UNITS[found["unit"]])
