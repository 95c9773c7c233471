"""The parameters of a built-in hook, taken one by one with their types; what is wrong is named by its key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.hooks.model import Value

if TYPE_CHECKING:
    from workbench.llm.asking import Asker


class ParamError(ValueError):
    """A parameter that is missing, unknown or wrong; `key` is empty when it is about all of them."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"'{key}': {reason}" if key else reason)
        self.key, self.reason = key, reason


class Params:
    """What stands under `with`. Every method that takes a key marks it as known; `done` refuses the rest.

    `dialect` is the chain's: some built-ins keep to its ways. Relative paths count from `folder`. `step` is the name of
    the step, which the hook bears. `asker` is whom the user lets guardrails ask, None for nobody.
    """

    def __init__(
        self, values: Mapping[str, Value], step: str, dialect: str, folder: Path, asker: Asker | None = None
    ) -> None:
        self.values, self.step, self.dialect, self.folder, self.asker = values, step, dialect, folder, asker
        self._known: list[str] = []

    def has(self, key: str) -> bool:
        """Whether a value is given that is not null."""
        self._known.append(key)
        return self.values.get(key) is not None

    def any(self, key: str, default: Value = None) -> Value:
        """The value as it is."""
        return self.values[key] if self.has(key) else default

    def text(self, key: str, default: str | None = None) -> str:
        """A text, also an empty one; without a default it must be given."""
        found = self._wanted(key, default)
        if not isinstance(found, str):
            raise ParamError(key, "a text is needed here")
        return found

    def choice(self, key: str, options: Collection[str], default: str) -> str:
        """One of some words."""
        found = self.text(key, default)
        if found not in options:
            raise ParamError(key, f"'{found[:40]}' is none of {', '.join(options)}")
        return found

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false."""
        found = self._wanted(key, default)
        if not isinstance(found, bool):
            raise ParamError(key, "true or false is needed here")
        return found

    def number(self, key: str, default: float | None = None) -> float:
        """Any number, also a fraction, a negative one, infinity and NaN."""
        found = self._wanted(key, default)
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise ParamError(key, "a number is needed here")
        return found

    def whole(self, key: str, default: int | None = None, least: int = 0) -> int:
        """A whole number that is not too small."""
        found = self._wanted(key, default)
        if isinstance(found, bool) or not isinstance(found, int):
            raise ParamError(key, "a whole number is needed here")
        if found < least:
            raise ParamError(key, f"{found} is less than {least}")
        return found

    def texts(self, key: str, default: Collection[str] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        found = self._wanted(key, default)
        items = tuple(found) if isinstance(found, list | tuple) else ()
        if not isinstance(found, list | tuple) or not all(isinstance(item, str) for item in items):
            raise ParamError(key, "a list of texts is needed here")
        return tuple(str(item) for item in items)

    def path(self, key: str) -> Path:
        """A path, from the chain's folder."""
        found = self.text(key)
        if not found or "\0" in found:
            raise ParamError(key, "a path is needed here")
        return self.folder / found

    def done(self) -> None:
        """Refuses what nobody took."""
        for key in self.values:
            if key not in self._known:
                known = ", ".join(dict.fromkeys(self._known)) or "none"
                raise ParamError(key, f"unknown parameter '{key[:40]}'; there are: {known}")

    def _wanted(self, key: str, default: Value) -> Value:
        if self.has(key):
            return self.values[key]
        if default is None:
            raise ParamError("", f"'{key}' is missing under 'with'")
        return default
