"""One start on a real (virtual) display: the window comes up, draws, and says nothing on standard error."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

# Counts the different colours on the whole screen; an empty X screen has one or two.
COLOURS = """
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
image = app.primaryScreen().grabWindow(0).toImage()
print(len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}))
"""


def colours_on_screen(environment: dict[str, str]) -> int:
    done = subprocess.run(
        [sys.executable, "-c", COLOURS], env=environment, capture_output=True, encoding="utf-8", timeout=60
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.mark.xvfb
def test_window_opens_on_a_real_display(real_display: dict[str, str], repo: Path, tmp_path: Path) -> None:
    assert colours_on_screen(real_display) <= 2
    noise = tmp_path / "stderr"
    with noise.open("wb") as stderr:
        process = subprocess.Popen(
            [sys.executable, "-m", "workbench", "skills/commit-messages"], cwd=repo, env=real_display, stderr=stderr
        )
    try:
        deadline = time.monotonic() + 60
        seen = 0
        while seen < 20 and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.3)
            seen = colours_on_screen(real_display)
        assert process.poll() is None, noise.read_text(encoding="utf-8")
        assert seen >= 20
    finally:
        process.terminate()
        process.wait(30)
    assert noise.read_text(encoding="utf-8") == ""
