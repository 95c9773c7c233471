"""How long the event loop is ever held while recordings are played: a large one in ten hosts, all in two chains.

    python -m tests.bench.bench_stall_replay

Prints the longest gap between two turns of the event loop against the bar of 50 ms, and how long each thing took. On a
machine that does other work `chrt -f -R 60 …` lets the main thread alone go before it.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tests.bench.bench_diff import log_line
from tests.bench.bench_stall import LIMIT_MS, Pulse, resident, rest, turn
from workbench.desktop.composition import Desktop
from workbench.desktop.replay.place import ReplayPlace
from workbench.desktop.running import application

_KEY = "ghp_Zk39aQpL27xMv5TtBw81RnYc64HsUdEf02Gj"
_CHAIN = """version: 1
name: {name}
dialect: {dialect}
post:
  - {{name: ansi, use: ansi}}
  - {{name: normalise, use: normalise}}
  - {{name: redact, use: redact}}
  - {{name: compact, use: compact}}
  - {{name: cut, use: truncate, with: {{max: {most}}}}}
"""


def recordings(root: Path) -> None:
    """A thousand outputs of 10 KB, one of ten megabytes, one of JSON of one."""
    rnd = random.Random(5)
    lines = [log_line(rnd, number) for number in range(105_000)]
    lines[50_000] = f"TOKEN={_KEY}"
    values: list[object] = ["\n".join(lines)]
    values.append([{"n": number, "line": lines[number], "ok": True, "more": [1, 2]} for number in range(10_000)])
    values += ["\n".join(lines[at * 100 : at * 100 + 100]) for at in range(1_000)]
    with (root / "out.jsonl").open("w", encoding="utf-8") as out:
        for number, value in enumerate(values):
            call = {"id": f"r{number}", "tool": "Bash", "input": {"command": f"cat {number}"}, "output": value}
            out.write(json.dumps(call) + "\n")
    text = _CHAIN + "cases:\n  - {{recording: out.jsonl}}\n"
    (root / "a.chain.yaml").write_text(text.format(name="a", dialect="wasmagent", most=8_000), encoding="utf-8")
    (root / "b.chain.yaml").write_text(text.format(name="b", dialect="tutorial", most=4_000), encoding="utf-8")


class Stalls:
    """Says how long something took and held the loop."""

    def __init__(self, app: QApplication, place: ReplayPlace) -> None:
        self._app, self.place, self.worst = app, place, 0.0
        self.pulse = Pulse()

    def told(self, name: str, runs: bool = True) -> None:
        """Waits until all is played, and tells."""
        feed, start = self.place.feed, time.perf_counter()
        tasks = self.place.services.tasks
        keys = ("replay.load", "replay.play", "replay.panes", "replay.run" if runs else "replay.play")
        rest(self._app, 0.1)
        turn(self._app, lambda: not any(key.startswith(keys) for key in tasks.keys))
        took = time.perf_counter() - start
        self.worst = max(self.worst, max(gap[0] for gap in self.pulse.gaps))
        self.pulse.tell(f"{name} in {took:.1f} s ({len(feed.rows):,} recordings)")


def measure(app: QApplication, root: Path, state: Path) -> float:
    """Everything that is played in the place; gives the longest gap in ms."""
    desktop = Desktop(app, state, theme="light", language="en")
    desktop.start(None)
    desktop.window.open_folder(root)
    turn(app, lambda: not desktop.workspace.busy)
    desktop.window.visit("replay")
    place = desktop.window.place
    assert isinstance(place, ReplayPlace)
    rest(app, 0.2)
    stalls = Stalls(app, place)
    stalls.told("read, one of 10 MB in ten hosts, all in two chains")
    feed = place.feed
    for row, name in ((2, "one of 10 KB"), (1, "JSON of 1.2 MB in ten hosts"), (0, "10 MB in ten hosts")):
        feed.choose_row(row)
        stalls.told(name)
    feed.hold_against("chain", str(root / "b.chain.yaml"))
    stalls.told("A and B")
    feed.set_canaries(True)
    stalls.told("canaries")
    print(f"  memory of the desktop: {resident():,.0f} MB")
    desktop.window.hide()
    desktop.shutdown()
    return stalls.worst


def main() -> int:
    """All of it; 1 when the bar is missed."""
    with tempfile.TemporaryDirectory(prefix="workbench-stall-") as folder:
        os.environ["XDG_STATE_HOME"] = os.environ["XDG_CACHE_HOME"] = folder
        root = Path(folder) / "desk"
        root.mkdir()
        recordings(root)
        worst = measure(application(), root, Path(folder) / "state")
    verdict = "PASS" if worst <= LIMIT_MS else "FAIL"
    print(f"{verdict} longest gap {worst:.0f} ms, bar {LIMIT_MS} ms, ratio {worst / LIMIT_MS:.2f}")
    return int(worst > LIMIT_MS)


if __name__ == "__main__":
    sys.exit(main())
