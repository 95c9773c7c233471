"""`skill-workbench disclose`: a conversation in a simulated host, request by request.

Exit code 1 for an expectation that fails, and for a scan that fails unless the script expects just that.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from workbench import __version__
from workbench.cli.disclose_options import Order, order
from workbench.cli.ending import ending_in_order
from workbench.cli.exits import CLEAN, FOUND, UNABLE, CallError, drop_stdout, say
from workbench.disclosure.as_json import timeline_pieces
from workbench.disclosure.cost import Cost, cost_object, cost_of
from workbench.disclosure.levels import LevelThree, level_object, level_three
from workbench.disclosure.model import Timeline
from workbench.disclosure.play import NotSimulatedError, left_out, play_script
from workbench.disclosure.script import About, Script, ScriptError
from workbench.disclosure.text_out import Mask, cost_lines, level_lines, timeline_lines
from workbench.lint.report.visible import visible
from workbench.sandbox.trust import Trusted

if TYPE_CHECKING:
    from workbench.disclosure.driving import DrivingModel

_TOOL = {"schema": 1, "tool": {"name": "skill-workbench", "version": __version__}}
_MODEL_FAILED = "model_failed"


class Shown(NamedTuple):
    """A conversation with what is shown beside it."""

    script: Script
    timeline: Timeline
    cost: Cost | None
    levels: tuple[LevelThree, ...]


def run(arguments: list[str]) -> int:
    """Carries out one call; the exit code."""
    wanted = order(arguments)
    trusted = _trusted(wanted)
    try:
        with ending_in_order():
            results = [_played(wanted, script, host, trusted) for script, host in wanted.cases]
    except (ScriptError, NotSimulatedError) as failure:
        raise CallError(str(failure)) from failure
    try:
        sys.stdout.writelines(_FORMATS[wanted.format](wanted, results))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough, as for the other verbs
        drop_stdout()
    if wanted.format == "text" and not wanted.model and not any(script.turns for script, _ in wanted.cases):
        say("this is what the model has at its first request; --load NAME shows what loading a skill adds")
    return max(_code(shown) for shown in results)


def _trusted(wanted: Order) -> Trusted | None:
    if not any(script.hooks for script, _ in wanted.cases):
        return None
    from workbench.hooks.registry import TRUST_ALL
    from workbench.sandbox.trust import TrustStore

    trusted = TRUST_ALL if wanted.trust else TrustStore().read()
    if trusted.problem:
        say(trusted.problem)
    return trusted


def _played(wanted: Order, script: Script, host: str, trusted: Trusted | None) -> Shown:
    for note in (*script.notes, *left_out(script, host)):
        say(note)
    model = _model(wanted)
    if model is not None and script.turns:
        say("a real model drives: the turns that were given are left out")
    timeline = play_script(script, host=host, model=model, trusted=trusted)
    for note in () if model is None else model.notes:
        say(note)
    more = wanted.format == "html"
    cost = cost_of(timeline, script.workspace, wanted.turns, wanted.price) if wanted.cost or more else None
    levels = tuple(_levels(timeline, script)) if wanted.levels or more else ()
    return Shown(script, timeline, cost, levels)


def _model(wanted: Order) -> DrivingModel | None:
    if not wanted.model:
        return None
    from workbench.disclosure.driving import DriverError, from_environment

    try:
        return from_environment(os.environ)
    except DriverError as failure:
        raise CallError(str(failure)) from failure


def _levels(timeline: Timeline, script: Script) -> Iterator[LevelThree]:
    """The third level of each skill that was loaded, as its file stands in the user's folder."""
    folders = {path.rpartition("/")[0].rpartition("/")[2]: path for path in timeline.scan.bytes_read}
    for name in dict.fromkeys(call.skill for call in timeline.calls if call.skill):
        if name not in folders:
            say(f"level 3 of {name} is not shown: no folder of that name was scanned")
            continue
        try:
            yield level_three(script.workspace, folders[name])
        except OSError as failure:
            say(f"level 3 of {name} is not shown: {folders[name]}: {failure.strerror or failure}")


def _code(shown: Shown) -> int:
    timeline = shown.timeline
    if timeline.ending is not None and timeline.ending.code == _MODEL_FAILED:
        say(f"skill-workbench: {timeline.ending.message}")
        return UNABLE
    failed = any(not one.ok for one in timeline.expectations)
    return FOUND if failed or (timeline.scan.error is not None and not _is_expected(shown)) else CLEAN


def _is_expected(shown: Shown) -> bool:
    """Whether the script expects the very error of the scan."""
    checked = zip(shown.script.expect, shown.timeline.expectations, strict=False)
    return any(one.about is About.SCAN and one.kind == "error" and result.ok for one, result in checked)


def _as_json(wanted: Order, results: list[Shown]) -> Iterator[str]:
    if not wanted.several:
        yield from timeline_pieces(results[0].timeline, head=_TOOL, more=_more(results[0]))
        yield "\n"
        return
    yield "{" + "".join(f"\n {json.dumps(key)}: {json.dumps(value)}," for key, value in _TOOL.items())
    yield '\n "results": ['
    for number, shown in enumerate(results):
        yield "," * bool(number) + "\n  "
        yield from timeline_pieces(shown.timeline, "  ", _TOOL, _more(shown))
    yield "\n ]\n}\n"


def _more(shown: Shown) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if shown.cost is not None:
        found["cost"] = cost_object(shown.cost)
    if shown.levels:
        found["levels"] = [level_object(level) for level in shown.levels]
    return found


def _as_text(wanted: Order, results: list[Shown]) -> Iterator[str]:
    hidden = _mask(wanted)
    for number, shown in enumerate(results):
        yield "\n" * bool(number)
        for line in timeline_lines(shown.timeline, hidden, wanted.whole):
            yield visible(line) + "\n"
        for line in () if shown.cost is None else cost_lines(shown.cost):
            yield visible(line) + "\n"
        for level in shown.levels:
            yield from (visible(hidden(line)) + "\n" for line in level_lines(level))


def _as_html(wanted: Order, results: list[Shown]) -> Iterator[str]:
    from workbench.disclosure.html_out import Beside, html_text

    shown = results[0]
    beside = Beside(shown.cost, shown.levels)
    yield from html_text(shown.timeline, beside, wanted.language, _mask(wanted))


def _mask(wanted: Order) -> Mask:
    if wanted.raw:
        return lambda text: text
    from workbench.secrets import mask

    return mask


_FORMATS = {"json": _as_json, "text": _as_text, "html": _as_html}
