"""The tour from its start to its end by keyboard, in a window on a real (virtual) display."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.desktop import i18n
from workbench.disclosure.tour import questions, tell

# Presses keys alone, and prints what the strip says before each of them.
WALK = """
import json, sys, time
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from workbench.desktop.composition import Desktop
app = QApplication([])
desktop = Desktop(app, Path(sys.argv[1]), theme="light", language=sys.argv[2])
window = desktop.window
window.visit("welcome")
window.show()
window.activateWindow()
def press(key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget() or window, key, modifier)
def rest():
    end = time.monotonic() + 60
    while time.monotonic() < end and (desktop.tasks.busy or (window.place is not None and not window.place.at_rest)):
        QTest.qWait(10)
    QTest.qWait(10)
QTest.qWaitForWindowActive(window)
rest()
for _ in range(12):
    if QApplication.focusWidget() is window.welcome.questions.rows[0].button:
        break
    press(Qt.Key.Key_F6)
press(Qt.Key.Key_Return)
said = []
for _ in range(200):
    rest()
    if window.page != "disclosure":
        break
    said.append(window.place.tour.strip.text)
    press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
print(json.dumps([app.platformName(), window.page, said]))
desktop.shutdown()
"""


@pytest.mark.xvfb
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_tour_is_walked_in_a_real_window(
    real_display: dict[str, str], repo: Path, tmp_path: Path, language: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WALK, str(tmp_path / "state"), language],
        cwd=repo, env=real_display, capture_output=True, encoding="utf-8", timeout=240,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    platform, page, said = json.loads(done.stdout)
    assert (platform, page) == ("xcb", "welcome")
    every = [tell(question, language) for question in questions()]
    assert said == [text for told in every for text in (*told.texts, told.answer)]
