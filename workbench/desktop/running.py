"""Running a desktop: the event loop for a person, or a walk through every place for screenshots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QLibraryInfo, QThread, QTranslator
from PySide6.QtWidgets import QApplication

from workbench.desktop import i18n, memory
from workbench.desktop.composition import Desktop
from workbench.desktop.report import LOG
from workbench.desktop.shell.rail import PLACES
from workbench.project.state import state_folder
from workbench.skill.packaged import sample_skills

SIZE: Final = (1440, 900)
_PATIENCE_MS: Final = 180_000
_SWITCH_S: Final = 0.0005
"""Seconds after which a busy thread lets the main thread go on. Painting gives the lock away at many calls into Qt and
would wait ten times as long to get it back at each of them by default."""


def application(argv: list[str] | None = None) -> QApplication:
    """The application object, made once; an existing one is used again."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    sys.setswitchinterval(_SWITCH_S)
    app = QApplication(argv or ["skill-workbench"])
    app.setApplicationName("skill-workbench")
    app.setApplicationDisplayName("Skill Workbench")
    app.setDesktopFileName("skill-workbench")
    app.setStyle("Fusion")
    return app


def run_window(path: Path | None, theme: str, language: str) -> int:
    """Show the window until it closes; 0."""
    memory.starting()
    app = application()
    desktop = Desktop(app, state_folder(), theme=theme, language=language)
    try:
        desktop.reporter.install()
        _translate_qt(app)
        _start(desktop, path)
        return app.exec()
    finally:
        desktop.shutdown()


def _start(desktop: Desktop, path: Path | None) -> None:
    """Start; whatever fails on the way is reported in the window that is there."""
    try:
        desktop.start_gradually(path)
    except Exception as error:  # noqa: BLE001 - a person gets a window with the reason, not a traceback
        desktop.reporter.report(error)


def run_screenshots(directory: Path, path: Path | None, state: Path, theme: str, language: str) -> int:
    """Write author.png, catalog.png, routing.png, disclosure.png and replay.png; 0, or 2 when one failed."""
    desktop = Desktop(application(), state, theme=theme, language=language)
    try:
        desktop.reporter.install()
        desktop.window.resize(*SIZE)
        desktop.start(path or sample_skills())
        if not settle(desktop):
            _complain("the check did not end in time; the pictures show how far it came")
        show_worst(desktop)
        settle(desktop)
        failed = [entry.id for entry in PLACES if not _save(desktop, entry.id, directory)]
    finally:
        desktop.window.hide()
        desktop.shutdown()
    for page in failed:
        _complain(f"cannot write {directory / page}.png")
    return 2 if failed else 0


def settle(desktop: Desktop) -> bool:
    """Process events until nothing is scanned, checked or awaited; False when it took too long."""
    deadline = QDeadlineTimer(_PATIENCE_MS)
    quiet = 0
    while quiet < 5 and not deadline.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        QThread.msleep(30)
        place = desktop.window.place
        busy = desktop.workspace.busy or desktop.tasks.busy or not (place is None or place.at_rest)
        quiet = 0 if busy else quiet + 1
    return quiet >= 5


def show_worst(desktop: Desktop) -> None:
    """Open the skill with the most serious findings, so that the picture of Author shows what it is for."""
    rows = desktop.workspace.skills
    if rows:
        worst = max(rows, key=lambda row: row.counts or (0, 0, 0))
        desktop.window.open_item("skill", worst.path)


def _save(desktop: Desktop, page: str, directory: Path) -> bool:
    desktop.window.visit(page)
    settle(desktop)
    return desktop.window.grab().save(str(directory / f"{page}.png"))


def _translate_qt(app: QApplication) -> None:
    """Qt's own texts (file dialogs, context menus of fields) in Chinese, from the files that come with Qt."""
    if i18n.current() != "zh":
        return
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load("qtbase_zh_CN", folder):
        app.installTranslator(translator)
    else:
        LOG.info("Qt's Chinese texts are not installed in %s", folder)


def _complain(text: str) -> None:
    print(f"skill-workbench: {text}", file=sys.stderr)  # noqa: T201 - the reason belongs on stderr
