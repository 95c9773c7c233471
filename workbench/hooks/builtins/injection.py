"""Notices text in an output that speaks to the agent: flags it, wraps the output as data, or takes its sting.

Honest pages have such words too, so that flagging is what it does unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import re2

from workbench.hooks.builtins.strings import Edit, answer_of, edit_value
from workbench.hooks.model import UNCHANGED, Answer, Context, Outcome, PostHook
from workbench.hooks.params import ParamError, Params
from workbench.skill.packaged import load_yaml, resource

_INVISIBLE = frozenset(("hidden-tags", "bidi", "zero-width"))
_TAGS = range(0xE0020, 0xE007F)


class Marker(NamedTuple):
    """One sign, by RE2."""

    id: str
    title_en: str
    title_zh: str
    pattern: Any


class Found(NamedTuple):
    """A marker and where it stands in a text, in code points; `says` is what invisible letters spell."""

    id: str
    start: int
    end: int
    says: str = ""


@cache
def markers() -> tuple[Marker, ...]:
    """All markers of resources/hooks/injection.yaml."""
    options = re2.Options()
    options.log_errors = False
    return tuple(
        Marker(entry["id"], entry["title"]["en"], entry["title"]["zh"], re2.compile(entry["pattern"], options))
        for entry in load_yaml(resource("hooks", "injection.yaml"))["markers"]
    )


def make(params: Params) -> PostHook:
    """`action` (flag, wrap, neutralise) and `ignore` (ids of markers). Raises `ParamError`."""
    ignored = params.texts("ignore", ())
    known = [marker.id for marker in markers()]
    for name in ignored:
        if name not in known:
            raise ParamError("ignore", f"'{name[:40]}' is none of {', '.join(known)}")
    hook = Injection(params.step, params.choice("action", ("flag", "wrap", "neutralise"), "flag"), frozenset(ignored))
    params.done()
    return hook


def found_in(text: str, ignored: frozenset[str] = frozenset()) -> Iterator[Found]:
    """Every marker of a text, by marker. Lone surrogates are read as blanks."""
    readable = text if text.isascii() else text.encode("utf-8", "replace").decode()
    for marker in markers():
        if marker.id in ignored or (marker.id in _INVISIBLE and readable.isascii()):
            continue
        for found in marker.pattern.finditer(readable):
            says = "".join(chr(ord(sign) - 0xE0000) for sign in found[0] if ord(sign) in _TAGS)
            yield Found(marker.id, found.start(), found.end(), says)


class Injection:
    """Looks at every text of an output."""

    def __init__(self, name: str, action: str, ignored: frozenset[str]) -> None:
        self.name, self._action, self._ignored = name, action, ignored

    def after(self, tool: str, context: Context) -> Answer:
        """What was noticed is named in the message, with its places in the spans; the value as the action says."""
        noticed: list[Found] = []

        def edits(text: str, name: str) -> Sequence[Edit]:
            found = sorted(found_in(text, self._ignored), key=lambda one: (one.start, -one.end))
            noticed.extend(found)
            return list(self._edits(text, found))

        try:
            edited = edit_value(context.output, edits)
        except RecursionError:
            return Answer(Outcome.THREW, message="the output is nested too deeply")
        if not noticed:
            return UNCHANGED
        message = _told(noticed)
        if self._action == "flag":
            spans = tuple((one.start, one.end) for one in noticed) if isinstance(context.output, str) else ()
            return Answer(Outcome.NO_OP, spans=spans, message=message, metadata=[one.id for one in noticed])
        return answer_of(context.output, edited, message)

    def _edits(self, text: str, found: list[Found]) -> Iterator[Edit]:
        if self._action == "flag" or not found:
            return
        if self._action == "wrap":
            inside = text.replace("</untrusted-output>", "<\\/untrusted-output>")
            yield Edit(0, len(text), f"<untrusted-output>\n{inside}\n</untrusted-output>")
            return
        at = 0
        for one in found:
            if one.start >= at:
                yield Edit(one.start, one.end, "" if one.id in _INVISIBLE else f"[text to the agent: {one.id}]")
                at = one.end


def _told(found: list[Found]) -> str:
    counts: dict[str, int] = {}
    for one in found:
        counts[one.id] = counts.get(one.id, 0) + 1
    listed = ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items())
    spelled = next((one.says for one in found if one.says), "")
    return f"speaks to the agent: {listed}" + (f"; invisible letters spell '{spelled[:80]}'" if spelled else "")
