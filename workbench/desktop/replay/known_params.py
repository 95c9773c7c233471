"""Which parameters a built-in has, of which kind, and what holds without them: it is asked itself while it is made.

So a form never knows other parameters than the hook. No Qt.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from workbench.hooks.chain import Chain, Step
from workbench.hooks.model import Value
from workbench.hooks.params import Params
from workbench.hooks.registry import BUILTINS, builtin


class Known(NamedTuple):
    """A parameter: `kind` is text, choice, flag, number, whole, texts, path or any; `value` is what holds now, None
    where nothing does. `given` tells whether the chain's file says it."""

    key: str
    kind: str
    value: Value
    options: tuple[str, ...] = ()
    given: bool = False


class _Asked(Params):
    """Takes down what is asked for."""

    def __init__(self, chain: Chain, step: Step) -> None:
        super().__init__(step.params, step.name, chain.dialect, Path(chain.folder))
        self.asked: dict[str, Known] = {}

    def _note(self, key: str, kind: str, default: Value, options: Collection[str] = ()) -> None:
        given = self.values.get(key) is not None
        former = self.asked.get(key)
        if former is None or former.kind == "any":
            value = self.values[key] if given else default
            self.asked[key] = Known(key, kind, value, tuple(options), given)

    def has(self, key: str) -> bool:
        self._note(key, "any", None)
        return super().has(key)

    def any(self, key: str, default: Value = None) -> Value:
        self._note(key, "any", default)
        return super().any(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        self._note(key, "text", default)
        return super().text(key, default)

    def choice(self, key: str, options: Collection[str], default: str) -> str:
        self._note(key, "choice", default, options)
        return super().choice(key, options, default)

    def flag(self, key: str, default: bool = False) -> bool:
        self._note(key, "flag", default)
        return super().flag(key, default)

    def number(self, key: str, default: float | None = None) -> float:
        self._note(key, "number", default)
        return super().number(key, default)

    def whole(self, key: str, default: int | None = None, least: int = 0) -> int:
        self._note(key, "whole", default)
        return super().whole(key, default, least)

    def texts(self, key: str, default: Collection[str] | None = None) -> tuple[str, ...]:
        self._note(key, "texts", None if default is None else list(default))
        return super().texts(key, default)

    def path(self, key: str) -> Path:
        self._note(key, "text", None)
        return super().path(key)


def known_params(chain: Chain, name: str) -> tuple[Known, ...]:
    """The parameters of a step in the order in which the built-in takes them; none for a step of another kind.

    With a wrong parameter the built-in stops asking: those behind it are then missing."""
    step = next((step for step in chain.steps if step.name == name), None)
    if step is None or step.target not in BUILTINS:
        return ()
    asked = _Asked(chain, step)
    with suppress(ValueError, OSError):
        builtin(step.target, asked)
    rest = (Known(key, "any", value, given=True) for key, value in step.params.items() if key not in asked.asked)
    return (*asked.asked.values(), *rest)
