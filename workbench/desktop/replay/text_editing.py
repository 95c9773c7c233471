"""A chain's file as text: opened with the unsaved steps in it or not at all, and read again once it was saved."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from workbench.desktop.dialogs import Choice
from workbench.desktop.i18n import tr
from workbench.desktop.textfiles.chain_kind import ChainKind
from workbench.desktop.textfiles.dialog import TextFileEditor
from workbench.hooks.chain_file import SIZE_LIMIT
from workbench.library.load import read_whole
from workbench.secrets import mask

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace

_READ: Final = "replay.edit-text"


class TextEditing:
    """Opens the editor for a chain of the place."""

    def __init__(self, place: ReplayPlace) -> None:
        self._place = place

    def refusal(self) -> str | None:
        """Why the chosen chain cannot be edited as text; None where it can."""
        return self._refusal(self._place.feed.chain)

    def open_chosen(self) -> None:
        """The chain at the left, at the line that a problem or a step led to."""
        place = self._place
        self.open(place.feed.chain, place.text.line_of(place.feed.chain))

    def open(self, path: str, line: int = 0) -> None:
        """A chain's file at a line; 0 is its first mistake."""
        refusal = self._refusal(path)
        if refusal is not None:
            self._place.announced.emit(refusal)
            return
        tasks = self._place.services.tasks
        tasks.submit(_READ, partial(_read, path), lambda found: self._open(path, line, *found), self._place.fail)

    def _refusal(self, path: str) -> str | None:
        feed = self._place.feed
        file = feed.file_of(path)
        if file is None:
            return tr("no chain is chosen")
        if not file.editable:
            return tr("{name} is an agent's own file; edit it there", name=file.shown)
        if feed.changed_outside(path):
            return tr("{name} has unsaved steps and was changed outside: save or revert first", name=file.shown)
        return None

    def _open(self, path: str, line: int, data: bytes, secret: bool) -> None:
        place, services = self._place, self._place.services
        file = place.feed.file_of(path)
        if file is None or (secret and not self._shows(file.shown)):
            return
        dialog = TextFileEditor(services, ChainKind(), file.shown, place.window())
        dialog.show_file(Path(path), data, line)
        if place.feed.is_draft(path):
            if not dialog.put(file.data):
                place.announced.emit(tr("{name} has unsaved steps: save or revert first", name=file.shown))
                dialog.deleteLater()
                return
            dialog.say(tr("Your unsaved steps are in this text. Closed without saving, they stay as they were."))
        dialog.saved.connect(self._on_saved)
        services.dialogs.show(dialog)
        dialog.deleteLater()

    def _shows(self, name: str) -> bool:
        choices = (Choice("show", tr("Show the text")), Choice("stay", tr("Cancel"), safe=True, cancels=True))
        said = tr("Everywhere else they are masked. To edit the text it is shown as it is.")
        return self._place.services.dialogs.ask(tr("{name} holds secrets", name=name), said, choices) == "show"

    def _on_saved(self, path: str) -> None:
        feed = self._place.feed
        feed.revert(path)
        feed.reload(always=False)
        self._place.announced.emit(tr("Saved {name}", name=Path(path).name))


def _read(path: str) -> tuple[bytes, bool]:
    """The bytes of a file, and whether they hold secrets."""
    data, _ = read_whole(path, SIZE_LIMIT)
    text = data.decode("utf-8", "replace")
    return data, mask(text) != text
