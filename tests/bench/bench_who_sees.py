"""One edit → the verdicts of all clients: judged where the skill stands in a library, and shown in the Author place.

Run by hand: `python tests/bench/bench_who_sees.py [SKILLS] [KEYS]`. Prints the percentiles of judging alone (ordinary
and odd headers), of showing the rows on the main thread, and of the whole way in a running window, from the keystroke
to the rows; for each the time by the clock and of this process alone.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.bench_keystroke import Times, percentile
from workbench.desktop.author.place import AuthorPlace
from workbench.desktop.author.standing_engine import StandingEngine
from workbench.desktop.composition import Desktop
from workbench.desktop.running import application, settle
from workbench.skill.skill import Skill

TEXT = "Reads tide tables for a harbour. Use when someone asks for high or low water {number}."
KINDS = {
    "ordinary": "description: Reads {key}tables. Use when asked.\n",
    "unquoted colon": "description: Note: reads {key}tables. Use when asked.\n",
    "comment": "description: Reads {key}tables. # and more\n",
    "too long": "description: " + "Reads tables {key}" * 200 + "\n",
    "block": "description: >\n  Reads {key}tables.\n  Use when asked.\n",
}


def library(root: Path, count: int) -> list[str]:
    """So many ordinary skills in one root; answers their paths."""
    paths = []
    for number in range(count):
        folder = root / f"skill-{number}"
        folder.mkdir()
        text = f"---\nname: skill-{number}\ndescription: {TEXT.format(number=number)}\n---\n\nbody\n"
        (folder / "SKILL.md").write_text(text, encoding="utf-8")
        paths.append(f"skill-{number}/SKILL.md")
    return paths


def report(title: str, found: Times) -> None:
    """One line."""
    wall = [percentile(found.wall, share) for share in (0.5, 0.98)]
    cpu = [percentile(found.cpu, share) for share in (0.5, 0.98)]
    print(f"{title:44} p50 {wall[0]:6.2f}  p98 {wall[1]:6.2f} ms   process p50 {cpu[0]:6.2f}  p98 {cpu[1]:6.2f} ms")


def judging(root: Path, paths: list[str], keys: int) -> None:
    """The engine alone."""
    engine = StandingEngine()
    started = time.perf_counter()
    engine.load(root, paths)
    print(f"first walk and verdicts of {len(paths):,} skills: {time.perf_counter() - started:.2f} s")
    path = paths[len(paths) // 2]
    name = path.partition("/")[0]
    for kind, field in KINDS.items():
        found = Times()
        for number in range(keys):
            header = field.replace("{key}", "x" * (number % 40))
            data = f"---\nname: {name}\n{header}---\n\nbody\n".encode()
            start, used = time.perf_counter(), time.process_time()
            engine.judge(path, root / path, {path: Skill.from_bytes(path, name, data)})
            found.wall.append((time.perf_counter() - start) * 1000)
            found.cpu.append((time.process_time() - used) * 1000)
        report(f"judge, {kind}", found)


def in_window(root: Path, paths: list[str], keys: int) -> None:
    """The place, with lint and everything else that a keystroke sets off."""
    app = application()
    with tempfile.TemporaryDirectory() as state:
        desktop = Desktop(app, Path(state), theme="light", language="en")
        desktop.window.resize(1440, 900)
        desktop.window.show()
        desktop.start(root)
        settle(desktop)
        desktop.window.open_item("skill", paths[len(paths) // 2])
        settle(desktop)
        place = desktop.window.place
        assert isinstance(place, AuthorPlace)
        for kind, typed in (("ordinary", " "), ("unquoted colon", ": x ")):
            _type(place, "tide tables", typed)
            settle(desktop)
            report(f"keystroke → rows, {kind}", _strokes(place, keys))
        shown = Times()
        standing = place.inspector.who.standing
        for number in range(keys):
            start, used = time.perf_counter(), time.process_time()
            place.inspector.who.show_standing(standing if number % 2 else None)
            shown.wall.append((time.perf_counter() - start) * 1000)
            shown.cpu.append((time.process_time() - used) * 1000)
        report("showing rows on the main thread", shown)
        for file in place.files.files:
            place.files.close(file)
        desktop.window.hide()
        desktop.shutdown()


def _type(place: AuthorPlace, after: str, text: str) -> None:
    file = place.files.current
    assert file is not None
    cursor = place.editor.textCursor()
    cursor.setPosition(file.positions().to_qt(file.text().index(after) + len(after)))
    place.editor.setTextCursor(cursor)
    cursor.insertText(text)


def _strokes(place: AuthorPlace, keys: int) -> Times:
    app, link, found = application(), place.clients, Times()
    done: list[object] = []
    link.standing.judged.connect(done.append)
    for number in range(keys + 10):
        done.clear()
        start, used = time.perf_counter(), time.process_time()
        place.editor.textCursor().insertText("ab"[number % 2])
        while not done:
            app.processEvents()
        if number >= 10:
            found.wall.append((time.perf_counter() - start) * 1000)
            found.cpu.append((time.process_time() - used) * 1000)
        for _ in range(20):
            app.processEvents()
            time.sleep(0.002)
    link.standing.judged.disconnect(done.append)
    return found


def main() -> None:
    """Everything once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("skills", type=int, nargs="?", default=1000)
    parser.add_argument("keys", type=int, nargs="?", default=150)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        paths = library(Path(folder), given.skills)
        judging(Path(folder), paths, given.keys)
        in_window(Path(folder), paths, given.keys)


if __name__ == "__main__":
    main()
