"""What holds for every test: offscreen Qt, a home of its own, and no noise left behind.

A test fails on an unexpected log record, on a Qt warning (pytest-qt), and on a thread or child process that
outlives it. `expected_log` names the records that a test wants to see.
"""

from __future__ import annotations

import gc
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
for _name in ("QT_STYLE_OVERRIDE", "QT_SCALE_FACTOR", "QT_QPA_PLATFORMTHEME"):
    os.environ.pop(_name, None)

import psutil
import pytest
from hypothesis import HealthCheck, settings

from workbench import bootstrap

REPO = Path(__file__).resolve().parent.parent
THREAD_GRACE = 2.0
PROCESS_GRACE = 3.0
# Long-lived helpers of the standard library, started once for the whole run.
STANDARD_HELPERS = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")
STANDARD_THREADS = ("pytest_timeout", "execnet", "asyncio_", "QueueFeederThread")

settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", default=False, help="run the tests that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    skip = pytest.mark.skip(reason="takes minutes: runs with --long")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def long_mode(request: pytest.FixtureRequest) -> bool:
    """Whether --long was given: fuzz tests multiply their number of examples by it."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(scope="session")
def repo() -> Path:
    """The checkout that the tests run in."""
    return REPO


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference material beside the checkout; it is read in place and not part of the product."""
    folder = REPO.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not on this machine: tests on the reference material are left out")
    return folder


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the settings, state or cache of the person who runs it."""
    home = tmp_path_factory.mktemp("home")
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)  # Qt warns about a runtime folder that others can read
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    for name, folder in (
        ("XDG_CONFIG_HOME", ".config"),
        ("XDG_STATE_HOME", ".local/state"),
        ("XDG_DATA_HOME", ".local/share"),
        ("XDG_CACHE_HOME", ".cache"),
    ):
        monkeypatch.setenv(name, str(home / folder))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))


class ExpectedLog:
    """Patterns of log messages that a test wants; any other record from WARNING up fails the test."""

    def __init__(self) -> None:
        self._patterns: list[re.Pattern[str]] = []

    def allow(self, pattern: str) -> None:
        """Let records pass whose message matches the regular expression somewhere."""
        self._patterns.append(re.compile(pattern))

    def covers(self, record: logging.LogRecord) -> bool:
        """Whether some pattern fits the record's message."""
        return any(pattern.search(record.getMessage()) for pattern in self._patterns)


@pytest.fixture
def expected_log() -> ExpectedLog:
    """Call `expected_log.allow(regex)` for each record at WARNING or above that the test provokes."""
    return ExpectedLog()


@pytest.fixture(autouse=True)
def _quiet_log(caplog: pytest.LogCaptureFixture, expected_log: ExpectedLog) -> Iterator[None]:
    yield
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    noise = [r for r in records if r.levelno >= logging.WARNING and not expected_log.covers(r)]
    if noise:
        pytest.fail("unexpected log records:\n" + "\n".join(f"{r.levelname} {r.name}: {r.getMessage()}" for r in noise))


def _matters(thread: threading.Thread) -> bool:
    """Whether a living thread is a leak: one of ours, one of watchdog's, or any that would keep the process alive."""
    if not thread.is_alive() or thread.name.startswith(STANDARD_THREADS):
        return False
    ours = type(thread).__module__.startswith(("workbench", "watchdog")) or thread.name.startswith("workbench")
    return ours or not thread.daemon


def _children() -> dict[int, str]:
    """Living child processes of this one by id, with their command lines; zombies and standard helpers left out."""
    found: dict[int, str] = {}
    for child in psutil.Process().children(recursive=True):
        try:
            command = " ".join(child.cmdline())
            if child.status() != psutil.STATUS_ZOMBIE and not any(name in command for name in STANDARD_HELPERS):
                found[child.pid] = command
        except psutil.NoSuchProcess:
            continue
    return found


def _leaked_threads(before: set[threading.Thread]) -> list[str]:
    deadline = time.monotonic() + THREAD_GRACE
    while True:
        leaked = [t for t in threading.enumerate() if t not in before and _matters(t)]
        if not leaked or time.monotonic() > deadline:
            return [f"thread {t.name} ({type(t).__module__}.{type(t).__name__})" for t in leaked]
        time.sleep(0.02)


def _leaked_children(before: dict[int, str]) -> list[str]:
    deadline = time.monotonic() + PROCESS_GRACE
    while True:
        leaked = {pid: command for pid, command in _children().items() if pid not in before}
        if not leaked or time.monotonic() > deadline:
            return [f"process {pid}: {command[:200]}" for pid, command in leaked.items()]
        time.sleep(0.02)


@pytest.fixture(autouse=True)
def _collected_on_this_thread() -> Iterator[None]:
    """As in the workbench itself (desktop/memory.py): no other thread may destroy widgets that a test let go."""
    gc.disable()
    yield
    gc.collect(1)  # whole windows would pile up: while Python collects by itself hardly anything is made
    gc.enable()


@pytest.fixture(autouse=True)
def _nothing_left_running(_own_home: None) -> Iterator[None]:
    threads, children = set(threading.enumerate()), _children()
    yield
    leaked = _leaked_threads(threads) + _leaked_children(children)
    if leaked:
        pytest.fail("left running after the test:\n" + "\n".join(leaked))


def _start_xvfb(display_file: Path) -> subprocess.Popen[bytes]:
    """Start Xvfb on a free display, whose number it writes to `display_file` once it accepts clients."""
    with display_file.open("wb") as number:
        return subprocess.Popen(
            ["Xvfb", "-displayfd", str(number.fileno()), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
            pass_fds=(number.fileno(),),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


@pytest.fixture
def real_display() -> Iterator[dict[str, str]]:
    """The environment of a child process that shall open a real window on a virtual display."""
    if not sys.platform.startswith("linux") or not shutil.which("Xvfb"):
        pytest.skip("Xvfb is not installed: no window was opened on a real display")
    missing = bootstrap.missing_libraries(bootstrap.WINDOW_LIBRARIES)
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed: no window was opened on a real display")
    with tempfile.TemporaryDirectory() as folder:
        display_file = Path(folder) / "display"
        server = _start_xvfb(display_file)
        try:
            deadline = time.monotonic() + 20
            while not display_file.read_text().endswith("\n"):
                if server.poll() is not None or time.monotonic() > deadline:
                    pytest.fail("Xvfb did not start")
                time.sleep(0.02)
            yield {**os.environ, "QT_QPA_PLATFORM": "xcb", "DISPLAY": ":" + display_file.read_text().strip()}
        finally:
            server.terminate()
            server.wait(10)
