"""Starting: what cannot run says why in one line and with the right exit code, before Qt could abort."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType
from pytestqt.qtbot import QtBot

from tests.conftest import ExpectedLog
from workbench.desktop import app, guard
from workbench.desktop.report import Reporter


@pytest.mark.parametrize(
    ("python", "binding", "bad"),
    [
        ((3, 11, 7), (6, 12, 0), True),
        ((3, 11, 7), (6, 13, 1), True),
        ((3, 11, 7), (6, 11, 3), False),
        ((3, 12, 1), (6, 12, 0), False),
        ((3, 13, 0), (), True),
    ],
)
def test_binding(python: tuple[int, ...], binding: tuple[int, ...], bad: bool) -> None:
    reason = guard.unusable_binding(python, binding)
    assert bool(reason) == bad
    if bad and binding:
        assert "3.12" in reason
        assert "<6.12" in reason


def test_installed_binding_is_known_and_usable() -> None:
    assert guard.binding_version() >= (6, 8)
    assert guard.reason(needs_display=False) == ""


@pytest.mark.parametrize(
    ("environment", "platform", "bad"),
    [
        ({}, "linux", True),
        ({"DISPLAY": ""}, "linux", True),
        ({"DISPLAY": ":4077"}, "linux", True),
        ({"DISPLAY": "host:0"}, "linux", False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", False),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", False),
        ({"QT_QPA_PLATFORM": "offscreen:size=10x10"}, "linux", False),
        ({"QT_QPA_PLATFORM": "xcb"}, "linux", True),
        ({}, "darwin", False),
        ({}, "win32", False),
    ],
)
def test_display(environment: dict[str, str], platform: str, bad: bool) -> None:
    assert bool(guard.no_display(environment, platform)) == bad


def _python(code: str, **extra: str) -> subprocess.CompletedProcess[str]:
    dropped = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {key: value for key, value in os.environ.items() if key not in dropped} | extra
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_without_display_one_line_and_exit_3_without_importing_qt(repo: Path) -> None:
    code = (
        "import sys; from workbench.desktop.app import open_window; code = open_window(None); "
        "assert not [name for name in sys.modules if name.startswith('PySide6')]; sys.exit(code)"
    )
    done = _python(code, PYTHONPATH=str(repo))
    assert done.returncode == 3, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "no display" in done.stderr


def test_missing_path_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert app.open_window(tmp_path / "gone") == 2
    assert app.save_screenshots(tmp_path / "out", tmp_path / "gone") == 2
    assert capsys.readouterr().err.count("does not exist") == 2


def test_unwritable_target_is_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert app.save_screenshots(tmp_path / "file" / "out", None) == 2
    assert "cannot write" in capsys.readouterr().err


def test_qt_that_does_not_load_is_exit_3(repo: Path) -> None:
    code = (
        "import sys; sys.modules['PySide6.QtCore'] = None; from workbench.desktop.app import open_window; "
        "sys.exit(open_window(None))"
    )
    done = _python(code, PYTHONPATH=str(repo), QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 3, done.stderr
    assert "Qt cannot be loaded" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def reporter(qtbot: QtBot, tmp_path: Path, expected_log: ExpectedLog) -> Iterator[Reporter]:
    """A reporter that has taken over for one test."""
    expected_log.allow("unexpected error|^Qt: ")
    made = Reporter(tmp_path)
    made.install()
    yield made
    made.uninstall()


def test_errors_are_logged_and_said_in_one_sentence(qtbot: QtBot, reporter: Reporter) -> None:
    with qtbot.waitSignal(reporter.reported) as told:
        try:
            raise ValueError("no such thing")
        except ValueError as error:
            sys.excepthook(ValueError, error, error.__traceback__)
    assert told.args == ["ValueError: no such thing"]
    text = reporter.log_file.read_text(encoding="utf-8")
    assert "Traceback" in text
    assert "no such thing" in text


def test_errors_of_threads_are_reported(qtbot: QtBot, reporter: Reporter) -> None:
    with qtbot.waitSignal(reporter.reported) as told:
        thread = threading.Thread(target=lambda: 1 // 0)
        thread.start()
        thread.join()
    assert "ZeroDivisionError" in told.args[0]


def test_qt_messages_go_to_the_log_and_only_serious_ones_are_shown(qtbot: QtBot, reporter: Reporter) -> None:
    context = QMessageLogContext()
    reporter._on_qt_message(QtMsgType.QtWarningMsg, context, "a layout is odd")
    reporter._on_qt_message(QtMsgType.QtWarningMsg, context, "This plugin does not support propagateSizeHints()")
    with qtbot.waitSignal(reporter.reported) as told:
        reporter._on_qt_message(QtMsgType.QtCriticalMsg, context, "the scene is lost")
    assert told.args == ["Qt: the scene is lost"]
    text = reporter.log_file.read_text(encoding="utf-8")
    assert "a layout is odd" in text
    assert "propagateSizeHints" not in text
