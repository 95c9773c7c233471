"""The text editor on a chain's file, in a window of its own and in Replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.desktop.author.conftest import Maker, Studio, make_studio
from workbench.desktop import i18n
from workbench.desktop.textfiles.chain_kind import ChainKind
from workbench.desktop.textfiles.dialog import TextFileEditor

__all__ = ["Maker", "Studio", "make_studio"]

HEAD = "version: 1\nname: c\ndialect: wasmagent\n"
Opener = Callable[..., TextFileEditor]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


@pytest.fixture
def studio(make_studio: Maker) -> Studio:
    """One desktop."""
    return make_studio()


@pytest.fixture
def opened(studio: Studio, tmp_path: Path) -> Iterator[Opener]:
    """Opens a text as a chain's file and waits until it was checked."""
    made: list[TextFileEditor] = []

    def open_(text: str | bytes, line: int = 0, column: int = 1) -> TextFileEditor:
        path = tmp_path / "c.chain.yaml"
        data = text if isinstance(text, bytes) else text.encode()
        path.write_bytes(data)
        dialog = TextFileEditor(studio.window.services, ChainKind(), "c.chain.yaml", studio.window)
        made.append(dialog)
        with studio.qtbot.waitSignal(dialog.checked, timeout=10_000):
            dialog.show_file(path, data, line, column)
        dialog.setModal(True)
        dialog.show()
        dialog.activateWindow()
        studio.qtbot.waitUntil(dialog.isActiveWindow)
        dialog.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        return dialog

    yield open_
    for dialog in made:
        dialog.file.document.setModified(False)
        dialog.close()
