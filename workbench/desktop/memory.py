"""Collects reference cycles where that does no harm: on the main thread, in small portions.

Python collects in whichever thread makes the object that was one too many. There it would destroy widgets that the
window let go, and Qt allows that on the main thread alone. So the automatic collection stays off, and `Collector` does
the same work by the same counts between two turns of the event loop. A full collection looks at every object there is:
with the rows and findings of 100,000 skills that takes the better part of a second. While a pass runs there is none;
when it has ended, what it brought is set aside, so that later collections do not look at it again. It is data without
cycles and goes when its last user goes.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_EVERY_MS: Final = 1_000
_OFTEN: Final = (700, 10, 10)
_MANY: Final = 2_000
_NO_FULL: Final = (700, 10, 1_000_000)


def starting() -> None:
    """No collection at all until a collector starts: a start makes many objects and drops hardly any."""
    gc.disable()


class Collector(QObject):
    """From `start` to `stop` it collects on the thread it lives on, and Python by itself in none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(collect_due)

    def start(self) -> None:
        """What there is now belongs to the window and is left aside from now on."""
        gc.freeze()
        gc.set_threshold(*_OFTEN)
        self._timer.start()

    def stop(self) -> None:
        """No thread is left that could do harm: Python collects again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


def collect_due() -> None:
    """Collects the oldest generation whose count is over its threshold, if any is."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, most) in enumerate(counts) if count > most]
    if due:
        gc.collect(due[-1])


def quiet() -> None:
    """No full collection until `settle`."""
    gc.set_threshold(*_NO_FULL)


def settle(objects: int) -> None:
    """Full collections may run again; they leave aside what there is now, when that are many objects."""
    if objects >= _MANY:
        gc.freeze()
    gc.set_threshold(*_OFTEN)
