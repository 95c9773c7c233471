"""What happens to an unexpected error: into the log with its traceback, and one visible sentence; never a silent loss
and never a traceback in the user's face."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from workbench.desktop.letterbox import MainThreadPost

LOG: Final = logging.getLogger("workbench.desktop")
_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_HARMLESS: Final = ("does not support propagateSizeHints", "This plugin does not support raise()")


@dataclass(frozen=True, slots=True)
class _Hooks:
    """What stood in the hooks before, to be put back."""

    qt: Any
    main: Any
    thread: Any
    propagate: bool


class _LogFile(logging.Handler):
    """Opens the log with the first record: most sessions have none, and what turns logs over is slow to import."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._target: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self._target is None:
            from logging.handlers import RotatingFileHandler

            self._target = RotatingFileHandler(self._file, maxBytes=500_000, backupCount=2, encoding="utf-8")
            self._target.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self._target.handle(record)

    def close(self) -> None:
        if self._target is not None:
            self._target.close()
        super().close()


class Reporter(QObject):
    """Takes errors from every side; `reported(sentence)` is emitted on the main thread for each."""

    reported = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log_file = folder / "workbench.log"
        self._handler: logging.Handler | None = None
        self._before: _Hooks | None = None
        self._post = MainThreadPost(self.reported.emit, self)
        self._box = self._post.box

    def install(self) -> None:
        """Take over Qt's messages and the hooks for errors that nobody caught."""
        try:
            self.log_file.parent.mkdir(parents=True, exist_ok=True)
            with self.log_file.open("a", encoding="utf-8"):
                self._handler = _LogFile(self.log_file)
            LOG.addHandler(self._handler)
        except OSError as error:
            print(f"skill-workbench: no log: {error}", file=sys.stderr)  # noqa: T201 - the only place left to say it
        LOG.setLevel(logging.INFO)
        self._before = _Hooks(
            qInstallMessageHandler(self._on_qt_message), sys.excepthook, threading.excepthook, LOG.propagate
        )
        LOG.propagate = False
        sys.excepthook = self._on_error
        threading.excepthook = self._on_thread_error

    def uninstall(self) -> None:
        """Put the former hooks back and close the log; nothing is reported any more."""
        self._post.close()
        if self._before is not None:
            qInstallMessageHandler(self._before.qt)
            sys.excepthook, threading.excepthook = self._before.main, self._before.thread
            LOG.propagate, self._before = self._before.propagate, None
        if self._handler is not None:
            LOG.removeHandler(self._handler)
            self._handler.close()
            self._handler = None

    def report(self, error: BaseException, doing: str = "") -> None:
        """Log an error with its traceback and say it in one sentence, both without secrets; may be called from any
        thread."""
        from workbench.secrets import mask  # most sessions have no error, and it is slow to load

        trace = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        LOG.error("%s\n%s", mask(doing) or "unexpected error", mask(trace))
        sentence = mask(f"{doing or type(error).__name__}: {error}")
        print(f"skill-workbench: {sentence} (details: {self.log_file})", file=sys.stderr)  # noqa: T201 - for the shell
        self._box.put(sentence)

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.report(error)

    def _on_thread_error(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self.report(arguments.exc_value)

    def _on_qt_message(self, kind: QtMsgType, context: QMessageLogContext, message: str | None) -> None:
        text = message or ""
        if any(part in text for part in _HARMLESS):
            return
        LOG.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)
        if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
            self._box.put(f"Qt: {text}")
