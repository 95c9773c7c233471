"""JSON in another shape: canonical, pretty or without blanks, with only some of its parts or without some."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from workbench.hooks.model import UNCHANGED, Answer, Context, Outcome, PostHook, Value
from workbench.hooks.params import ParamError, Params

STEP = str | int
"""A key, a place in a list, or `*` for every one."""


class NotKeptError(ValueError):
    """JSON that would come out as something else."""


class _Double(NamedTuple):
    """A key that stands twice in one object."""

    key: str


def make(params: Params) -> PostHook:
    """`form` (canonical, pretty, compact or keep), `pick`, `drop`. Raises `ParamError`."""
    form = params.choice("form", tuple(_WRITERS), "compact")
    pick = tuple(path_of(path, "pick") for path in params.texts("pick", ()))
    drop = tuple(path_of(path, "drop") for path in params.texts("drop", ()))
    params.done()
    return JsonHook(params.step, _WRITERS[form], pick, drop)


def path_of(text: str, key: str) -> tuple[STEP, ...]:
    """`a.b[0].*` in its steps. Raises `ParamError`."""
    steps: list[STEP] = []
    for part in text.replace("[", ".[").split("."):
        if part.startswith("["):
            inner = part[1:-1]
            if not part.endswith("]") or not (inner == "*" or inner.isdecimal()):
                raise ParamError(key, f"'{part}' is no place in a list: [0] or [*] is")
            steps.append("*" if inner == "*" else int(inner))
        elif part:
            steps.append(part)
    if not steps:
        raise ParamError(key, "an empty path")
    return tuple(steps)


class JsonHook:
    """Rewrites JSON texts, also of one value a line, and other values; a text that is no JSON stays."""

    def __init__(
        self,
        name: str,
        write: Callable[[Value], str],
        pick: Sequence[tuple[STEP, ...]],
        drop: Sequence[tuple[STEP, ...]],
    ) -> None:
        self.name, self._write, self._pick, self._drop = name, write, pick, drop

    def after(self, tool: str, context: Context) -> Answer:
        """The output in the wanted shape. What would lose something on the way stays, and the message says why."""
        value = context.output
        try:
            made = self._text(value) if isinstance(value, str) else self._chosen(value)
        except RecursionError:
            return Answer(Outcome.THREW, message="the output is nested too deeply")
        except NotKeptError as reason:
            return Answer(Outcome.NO_OP, message=f"left as it is: {reason}")
        if made == value and type(made) is type(value):
            return UNCHANGED
        span = ((0, len(value)),) if isinstance(value, str) else ()
        return Answer(Outcome.REWRITE, made, span)

    def _text(self, text: str) -> str:
        try:
            return self._write(self._chosen(read(text)))
        except NotKeptError:
            raise
        except ValueError as failure:
            lines = text.split("\n")
            if len([line for line in lines if line.strip()]) < 2:
                raise NotKeptError("it is no JSON") from failure
        try:
            return "\n".join(_line(self._chosen(read(line))) if line.strip() else line for line in lines)
        except NotKeptError:
            raise
        except ValueError as failure:
            raise NotKeptError("it is no JSON, nor one JSON value a line") from failure

    def _chosen(self, value: Value) -> Value:
        for path in self._drop:
            value = _without(value, path)
        return _picked(value, self._pick) if self._pick else value


def read(text: str) -> Value:
    """The value of a JSON text. Raises `NotKeptError` for what would not come out again, and `ValueError`."""
    return json.loads(text, object_pairs_hook=_object, parse_float=_float, parse_constant=_refuse)


def _object(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise NotKeptError(f"the key '{next(key for key in keys if keys.count(key) > 1)[:40]}' stands twice")
    return made


def _float(text: str) -> float:
    number = float(text)
    digits = text.lower().split("e")[0].replace(".", "").replace("-", "").strip("0")
    if math.isinf(number) or len(digits) > 17:
        raise NotKeptError(f"the number {text[:30]} has more digits than there is room for")
    return number


def _refuse(word: str) -> NoReturn:
    raise NotKeptError(f"{word} is no number of JSON")


def _canonical(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _pretty(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _line(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_WRITERS: dict[str, Callable[[Value], str]] = {"canonical": _canonical, "pretty": _pretty, "compact": _line}


def _without(value: Value, path: tuple[STEP, ...]) -> Value:
    """A copy without what the path names; the value itself where it names nothing."""
    step, rest = path[0], path[1:]
    if isinstance(value, dict):
        keys = list(value) if step == "*" else [step] if step in value else []
        if not keys:
            return value
        if not rest:
            return {key: item for key, item in value.items() if key not in keys}
        return {key: _without(item, rest) if key in keys else item for key, item in value.items()}
    if isinstance(value, list) and (step == "*" or isinstance(step, int)):
        places = range(len(value)) if step == "*" else range(len(value))[int(step) : int(step) + 1]
        if not rest:
            return [item for place, item in enumerate(value) if place not in places]
        return [_without(item, rest) if place in places else item for place, item in enumerate(value)]
    return value


def _picked(value: Value, paths: Sequence[tuple[STEP, ...]]) -> Value:
    """Only what the paths name, in the shape in which it stood; of a list the named items, closed up."""
    if any(not path for path in paths):
        return value
    if isinstance(value, dict):
        made = {}
        for key, item in value.items():
            inner = [path[1:] for path in paths if path[0] in ("*", key)]
            if inner:
                made[key] = _picked(item, inner)
        return made
    if isinstance(value, list):
        chosen = [(item, [path[1:] for path in paths if path[0] in ("*", place)]) for place, item in enumerate(value)]
        return [_picked(item, inner) for item, inner in chosen if inner]
    return None
