"""Runs in a worker process: trusted Python hooks, from the very text that was trusted.

The file on disk is not opened again: what runs is what was hashed. A hook imports the standard library and what is
installed, never its own folder. What it prints is kept apart from what it answers. Only what JSON can say leaves.
"""

from __future__ import annotations

import contextlib
import copy
import inspect
import io
import math
import os
import pickle
import sys
from collections.abc import Callable
from typing import Any

_LOADED: dict[str, Callable[..., Any]] = {}
LARGEST = 67_108_864
"""Bytes of an answer as it travels."""
_PRINTED = 65_536
MOST = 1_000_000
"""Values of an answer."""
_DEEPEST = 200


class _Capped(io.StringIO):
    """Keeps the first of what is printed."""

    def write(self, text: str) -> int:
        room = _PRINTED - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)


def start(folder: str, memory: int, processes: int | None) -> None:
    """Makes a scratch folder the current one, so that a hook that writes does not write into anybody's project, and
    takes the one that was current out of those from which it imports. `memory` (bytes) becomes what it cannot raise its
    limit above, `processes` how many its user may have."""
    here = os.path.realpath(os.getcwd())
    sys.path[:] = [name for name in sys.path if name and os.path.realpath(name) != here]
    os.chdir(folder)
    with contextlib.suppress(ImportError):
        import resource

        for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_NPROC, processes)):
            with contextlib.suppress(ValueError, OSError):
                _bound(resource, kind, most)


def _bound(resource: Any, kind: int, most: int | None) -> None:
    """Makes a limit the hard one; the soft one stays where it is lower."""
    if most is not None:
        soft, _ = resource.getrlimit(kind)
        resource.setrlimit(kind, (most if soft == resource.RLIM_INFINITY else min(soft, most), most))


def load(key: str, source: bytes, file: str, name: str) -> None:
    """Runs the module's body once and keeps the function. Raises whatever the code raises."""
    if key in _LOADED:
        return
    space: dict[str, Any] = {"__name__": "hook", "__file__": file}
    exec(compile(source, file, "exec", dont_inherit=True), space)  # this is what was trusted
    found = space.get(name)
    if not callable(found):
        raise TypeError(f"there is no function {name} in it")
    _LOADED[key] = found


def ask(key: str, context: dict[str, Any], *before: Any) -> dict[str, Any]:
    """Calls a hook with `before` and the context. Gives `answer`, whether it is JSON (`problem`), what the hook made of
    the context's values by changing them in place (`changed`), and what it printed."""
    kept = {name: copy.deepcopy(context[name]) for name in ("input", "output")}
    if len(before) > 1:
        context["input"] = before[1]  # one object under both names, as in the hosts
    printed = _Capped()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        answer = _LOADED[key](*before, context)
        if inspect.isawaitable(answer):
            import asyncio  # many times slower to import than all the rest, and rarely needed

            answer = asyncio.run(_awaited(answer))
    found: dict[str, Any] = {"printed": printed.getvalue(), "problem": "", "answer": None, "changed": {}}
    try:
        now = {"output": context.get("output"), "input": before[1] if len(before) > 1 else context.get("input")}
        found["changed"] = {name: _plain(now[name]) for name in kept if _differs(now[name], kept[name])}
        found["answer"] = _plain(_with_rewrite(answer))
        if len(pickle.dumps((found["answer"], found["changed"]), pickle.HIGHEST_PROTOCOL)) > LARGEST:
            found |= {"answer": None, "changed": {}, "problem": f"it is larger than {LARGEST:,} bytes"}
    except (TypeError, ValueError) as failure:
        found["problem"] = str(failure)
    return found


def _with_rewrite(answer: Any) -> Any:
    """An object of the hook's own class that has `rewrite`, itself or by its class, counts as JSON with that key,
    as in JavaScript, where the first seed looks for an own or an inherited key."""
    plain = isinstance(answer, dict | list | tuple | str | int | float | None)
    return answer if plain or not hasattr(answer, "rewrite") else {"rewrite": answer.rewrite}


def _differs(now: Any, before: Any) -> bool:
    """Whether a list or an object was changed in place; another value in the context's entry changes nothing."""
    return isinstance(before, list | dict) and type(now) is type(before) and bool(now != before)


async def _awaited(answer: Any) -> Any:
    return await answer


def _plain(value: Any) -> Any:
    """A value as JSON knows it, without subclasses. Raises `TypeError` and `ValueError` for one that it does not."""
    left = MOST

    def plain(value: Any, depth: int) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise ValueError(f"it holds more than {MOST:,} values")
        if depth > _DEEPEST:
            raise ValueError(f"it is nested more than {_DEEPEST} deep, or holds itself")
        if isinstance(value, list | tuple):
            return [plain(item, depth + 1) for item in value]
        if isinstance(value, dict):
            if odd := next((key for key in value if not isinstance(key, str)), None):
                raise TypeError(f"a key of an object is {type(odd).__name__}, not a text")
            return {str(key): plain(item, depth + 1) for key, item in value.items()}
        return _scalar(value)

    return plain(value, 0)


def _scalar(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{float(value)} is nothing that JSON can say")
    for kind in (int, float, str):
        if isinstance(value, kind):
            return kind(value) if type(value) is not kind else value
    raise TypeError(f"a {type(value).__name__} is nothing that JSON can say")


def serve(call: str, *args: Any) -> Any:
    """One of those above by name: a worker has one function."""
    if call == "ask":
        return ask(*args)
    start(*args) if call == "start" else load(*args)
    return True
