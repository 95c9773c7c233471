"""Runs in the worker process: trusted Python predicates, from the very text that was trusted.

The file on disk is not opened again: what runs is what was hashed. A predicate imports the standard library and what is
installed, never its own folder.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

from workbench.sandbox.budget import allow

_LOADED: dict[str, Callable[[str], Any]] = {}


def load(key: str, source: bytes, file: str, name: str) -> None:
    """Runs the module's body once and keeps the function. Raises whatever the code raises."""
    if key in _LOADED:
        return
    space: dict[str, Any] = {"__name__": "trigger", "__file__": file}
    exec(compile(source, file, "exec", dont_inherit=True), space)  # this is what was trusted
    found = space.get(name)
    if not callable(found):
        raise TypeError(f"there is no function {name} in it")
    _LOADED[key] = found


def ask(key: str, task: str) -> bool:
    """Whether the predicate says yes: any true value counts, also of a coroutine."""
    answer = _LOADED[key](task)
    if inspect.isawaitable(answer):
        answer = asyncio.run(_awaited(answer))
    return bool(answer)


async def _awaited(answer: Any) -> Any:
    return await answer


def serve(call: str, seconds: float, *args: Any) -> bool:
    """One of the two above by name, with so much CPU time; a worker has one function."""
    allow(seconds)
    try:
        if call == "load":
            load(*args)
            return True
        return ask(*args)
    finally:
        allow(0)
