"""How soon the Catalog place shows an edit that was made in Author, and how long that holds the event loop.

    python -m tests.bench.bench_catalog_place [SKILLS]

The clock starts with the keystroke in the open text and stops when the place has drawn the new figures, with table and
cards; the exact text may come a turn later and is told apart. Prints medians and worst of the rounds in milliseconds,
and the same for a what-if switch.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tests.bench.bench_stall import Pulse
from tests.bench.generate import Recipe, generate
from workbench.desktop.author.place import AuthorPlace
from workbench.desktop.catalog.place import CatalogPlace
from workbench.desktop.composition import Desktop
from workbench.desktop.running import application, settle

ROUNDS = 12


def main(arguments: list[str]) -> None:
    """Measures one library."""
    count = int(arguments[0]) if arguments else 1_000
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch) / "library"
        generate(root, Recipe(count))
        desktop = Desktop(application(), Path(scratch) / "state", theme="light", language="en")
        try:
            _measure(desktop, root, count)
        finally:
            desktop.window.hide()
            desktop.shutdown()


def _measure(desktop: Desktop, root: Path, count: int) -> None:
    desktop.start(root)
    settle(desktop)
    path = desktop.workspace.skills[count // 2].path
    desktop.window.open_item("skill", path)
    settle(desktop)
    author = desktop.window._places["author"]
    desktop.window.visit("catalog")
    settle(desktop)
    place = desktop.window._places["catalog"]
    assert isinstance(author, AuthorPlace)
    assert isinstance(place, CatalogPlace)
    pulse = Pulse()
    _tell(f"{count:,} skills, one edit", [_edit(author, place, number) for number in range(ROUNDS)])
    pulse.tell("event loop, edits")
    _tell(f"{count:,} skills, one skill off", [_toggle(place, path) for _ in range(ROUNDS)])
    pulse.tell("event loop, switches")


def _edit(author: AuthorPlace, place: CatalogPlace, number: int) -> tuple[float, float]:
    _rest(place)
    file = author.files.current
    assert file is not None
    cursor = author.editor.textCursor()
    at = file.text().index("description:") + len("description: ")
    cursor.setPosition(file.positions().to_qt(at))
    started = time.perf_counter()
    cursor.insertText("x" if number % 2 else "Reads ")
    return _wait(place, started)


def _toggle(place: CatalogPlace, path: str) -> tuple[float, float]:
    _rest(place)
    started = time.perf_counter()
    place.toggle([path])
    return _wait(place, started)


def _rest(place: CatalogPlace) -> None:
    """Until all that follows an edit in the background is done, as between two edits of a person."""
    until = time.perf_counter() + 0.6
    while time.perf_counter() < until or place.services.tasks.busy:
        QApplication.processEvents()
        time.sleep(0.002)


def _wait(place: CatalogPlace, started: float) -> tuple[float, float]:
    """Milliseconds until the figures are drawn, and until the text is."""
    before, document = place.feed.results, place.text.view.document
    _until(lambda: place.feed.results is not before)
    QApplication.processEvents()
    figures = time.perf_counter()
    _until(lambda: place.text.view.document is not document)
    QApplication.processEvents()
    return (figures - started) * 1000, (time.perf_counter() - started) * 1000


def _until(done: Callable[[], bool]) -> None:
    deadline = time.perf_counter() + 20
    while not done() and time.perf_counter() < deadline:
        QApplication.processEvents()
        time.sleep(0.0005)


def _tell(name: str, rounds: list[tuple[float, float]]) -> None:
    figures, texts = zip(*rounds, strict=True)
    sys.stdout.write(
        f"{name}: figures {statistics.median(figures):.0f} ms (worst {max(figures):.0f}), "
        f"text {statistics.median(texts):.0f} ms (worst {max(texts):.0f})\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
