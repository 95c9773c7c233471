"""What hosts have in common in reading a command hook: exit codes in words, JSON that may be broken."""

from __future__ import annotations

import json
import signal
from typing import Any, NamedTuple

from workbench.hooks.model import Answer, Outcome, Value
from workbench.hooks.protocols import Printed

_SHOWN = 300
_NAMED = 5
_NOT_FOUND, _NOT_RUNNABLE, _SIGNALLED = 127, 126, 128


def one_line(text: str) -> str:
    """A text for a message: without line ends, and short."""
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"


def looks_like_json(text: str) -> bool:
    """Whether somebody meant to print JSON."""
    return text.lstrip()[:1] in ("{", "[")


def json_of(text: str) -> tuple[Value, str]:
    """The value, or why there is none."""
    try:
        return json.loads(text, parse_constant=_no_constant), ""
    except RecursionError:
        return None, "its JSON is nested too deeply"
    except ValueError as failure:
        return None, f"what it printed is no JSON: {failure}"


def _no_constant(word: str) -> Value:
    """NaN and the infinities, which Python reads and no host does."""
    raise ValueError(f"{word} is no value of JSON")


def how_it_failed(printed: Printed) -> str:
    """An exit that is neither 0 nor 2, or a signal, in words, with the first of what it said."""
    code = printed.code
    if code is None:
        how = f"it was ended by {printed.signal}"
    elif code == _NOT_FOUND:
        how = "exit code 127: the command was not found"
    elif code == _NOT_RUNNABLE:
        how = "exit code 126: the file cannot be run (is it executable?)"
    elif code > _SIGNALLED and (name := _signal_name(code - _SIGNALLED)):
        how = f"exit code {code}: something in it was ended by {name}"
    else:
        how = f"exit code {code}"
    said = one_line(printed.stderr)
    return f"{how}: {said}" if said else how


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return ""


def threw(message: str, metadata: Value = None) -> Answer:
    """The hook failed."""
    return Answer(Outcome.THREW, message=message, metadata=metadata)


def nothing(message: str | None = None, metadata: Value = None) -> Answer:
    """The hook changes nothing."""
    return Answer(Outcome.NO_OP, message=message or None, metadata=metadata)


def blocked(message: str, metadata: Value = None) -> Answer:
    """The hook refuses."""
    return Answer(Outcome.BLOCKED, message=message, metadata=metadata)


def rewritten(value: Value, message: str | None = None, metadata: Value = None) -> Answer:
    """The hook gives another value."""
    return Answer(Outcome.REWRITE, value, message=message or None, metadata=metadata)


def text_of(found: dict[str, Any], key: str) -> str:
    """A text of an object, empty when it is none."""
    value = found.get(key)
    return value if isinstance(value, str) else ""


def object_of(found: dict[str, Any], key: str) -> dict[str, Any]:
    """An object in an object, empty when it is none."""
    value = found.get(key)
    return value if isinstance(value, dict) else {}


class Heard(NamedTuple):
    """The keys of an answer that a host looks at for one event: in the object, and in its `hookSpecificOutput`."""

    outer: frozenset[str]
    inner: frozenset[str]

    def odd(self, found: dict[str, Any]) -> str:
        """Which keys of an answer mean nothing, in words; empty when each is looked at."""
        inner = object_of(found, "hookSpecificOutput")
        outer = (key for key in found if key not in self.outer and key != "hookSpecificOutput")
        odd = [f"'{one_line(key)}'" for key in outer]
        odd += [f"'hookSpecificOutput.{one_line(key)}'" for key in inner if key not in self.inner]
        named = ", ".join(odd[:_NAMED]) + (f" and {len(odd) - _NAMED} more" if len(odd) > _NAMED else "")
        return f"{named} {'means' if len(odd) == 1 else 'mean'} nothing to this host here" if odd else ""


def joined(*parts: str) -> str:
    """The parts that say something."""
    return "; ".join(part for part in parts if part)
