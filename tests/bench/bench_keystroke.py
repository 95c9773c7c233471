"""How long a keystroke takes in a SKILL.md of 500 lines: key event → text → findings → squiggles painted.

Run by hand: `python tests/bench/bench_keystroke.py [LINES] [KEYS]`. Prints the percentiles of the whole path and of its
parts, and the ratio to a keystroke in a bare QPlainTextEdit in the same run.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from workbench.clients.profile import Selection
from workbench.desktop import style
from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.theme import ThemeManager
from workbench.lint.engine import Engine

WORDS = "Read the merged changes since the last tag and write one sentence for each of them 写发布说明 😀. "
LINK = "- See [style](references/style.md) and `git log`."
BLOCK = ["## Step", "", f"- {WORDS}", LINK, "", "```sh", "ls -l | wc", "```", ""]


def sample(lines: int) -> str:
    """A skill with a few findings, as authors write them."""
    fields = ["name: release-notes", f"description: Use when: {WORDS * 3}", "allowed_tools: Read", "version: 1.10"]
    header = ["---", *fields, "---", ""]
    body = (BLOCK * (lines // len(BLOCK) + 1))[: lines - len(header)]
    return "\n".join([*header, *body]) + "\n"


def press(widget: QWidget, text: str) -> None:
    """One key, down and up."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, text))


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


@dataclass
class Times:
    """Milliseconds of each keystroke: by the clock, and of this process alone, which other load does not change."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


def measure(keys: int, stroke: Callable[[str], None]) -> Times:
    """The first ten keystrokes are left out: they fill caches."""
    found = Times()
    for number in range(keys + 10):
        start, used = time.perf_counter(), time.process_time()
        stroke("ab c"[number % 4])
        if number >= 10:
            found.wall.append((time.perf_counter() - start) * 1000)
            found.cpu.append((time.process_time() - used) * 1000)
    return found


def bare(text: str, keys: int) -> Times:
    """The same in Qt's own widget."""
    widget = QPlainTextEdit()
    widget.resize(740, 880)
    widget.setPlainText(text)
    widget.show()
    place(widget)

    def stroke(char: str) -> None:
        press(widget, char)
        QApplication.processEvents()

    return measure(keys, stroke)


def place(widget: QPlainTextEdit) -> None:
    """Put the caret at the end of the description, where authors type most."""
    cursor = widget.textCursor()
    cursor.setPosition(widget.document().findBlockByNumber(2).position())
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    widget.setTextCursor(cursor)
    QApplication.processEvents()


def full(text: str, keys: int) -> tuple[Times, dict[str, list[float]], int]:
    """The whole path; answers its times, the times of its parts, and how many findings there were."""
    app = QApplication.instance()
    themes = ThemeManager(lambda theme: style.apply(app, theme) if isinstance(app, QApplication) else None)
    editor, file = SkillEditor(themes), OpenFile()
    editor.resize(740, 880)
    file.load(Path("/nowhere/release-notes/SKILL.md"), "release-notes/SKILL.md", text.encode())
    engine = Engine(Selection.of("spec", ["claude-code", "codex", "claude-upload", "tutorial", "lenient"]))
    parts: dict[str, list[float]] = {"key": [], "lint": [], "show": [], "paint": []}
    found = 0
    editor.set_file(file)
    editor.show()
    place(editor)

    def stroke(char: str) -> None:
        nonlocal found
        marks = [time.perf_counter()]
        press(editor, char)
        marks.append(time.perf_counter())
        findings = engine.lint_skill(file.skill_now()).findings
        marks.append(time.perf_counter())
        editor.set_findings(findings, file.revision)
        marks.append(time.perf_counter())
        QApplication.processEvents()
        marks.append(time.perf_counter())
        found = len(findings)
        for name, start, end in zip(parts, marks[:-1], marks[1:], strict=True):
            parts[name].append((end - start) * 1000)

    return measure(keys, stroke), parts, found


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=int, nargs="?", default=500)
    parser.add_argument("keys", type=int, nargs="?", default=300)
    given = parser.parse_args()
    lines, keys = given.lines, given.keys
    _app = QApplication.instance() or QApplication([])
    text = sample(lines)
    plain = bare(text, keys)
    whole, parts, found = full(text, keys)
    print(f"{lines} lines, {len(text.encode()):,} bytes, {keys} keystrokes, {found} findings")
    for name, times in (("bare QPlainTextEdit", plain), ("editor with findings", whole)):
        for kind, values in (("clock", times.wall), ("CPU", times.cpu)):
            half, most = percentile(values, 0.5), percentile(values, 0.98)
            print(f"{name:20} {kind:5} p50 {half:6.2f} ms   p98 {most:6.2f} ms")
    for name, values in parts.items():
        half, most = percentile(values, 0.5), percentile(values, 0.98)
        print(f"  {name:18} clock p50 {half:6.2f} ms   p98 {most:6.2f} ms")
    ratio = percentile(whole.cpu, 0.5) / percentile(plain.cpu, 0.5)
    print(f"ratio of CPU p50 {ratio:.1f}; budget: p98 16 ms at 500 lines")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
