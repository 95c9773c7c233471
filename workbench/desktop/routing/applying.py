"""The way from Routing into Author: a skill opened, and a tried description as one undo step."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.desktop.catalog.author_link import described
from workbench.desktop.catalog.rewording import CannotRewordError, reworded
from workbench.desktop.i18n import tr


def open_in_author(place: QWidget, path: str) -> bool:
    """A skill in Author; whether there is a window that could."""
    from workbench.desktop.window import MainWindow

    window = place.window()
    if not isinstance(window, MainWindow):
        return False
    window.open_item("skill", path)
    return True


def apply_in_author(place: QWidget, path: str, description: str) -> str:
    """Opens a skill and gives it another description; nothing is saved. What went wrong, empty when nothing did."""
    from workbench.desktop.author.place import AuthorPlace
    from workbench.desktop.window import MainWindow

    window = place.window()
    if not open_in_author(place, path) or not isinstance(window, MainWindow):
        return tr("{path} cannot be edited as it is", path=path)
    author = window.place
    file = author.files.current if isinstance(author, AuthorPlace) else None
    if not isinstance(author, AuthorPlace) or file is None:
        return tr("{path} cannot be edited as it is", path=path)
    try:
        edits = reworded(file.skill_now(), description)
    except CannotRewordError as reason:
        said = {"its header cannot be read": tr("its header cannot be read"),
                "its description is no text": tr("its description is no text")}  # fmt: skip
        return tr("{path} was not changed: {reason}", path=path, reason=said[str(reason)])
    if edits and not file.apply_edits(edits, tr("another description")):
        return tr("{path} cannot be edited as it is", path=path)
    found = described(file.skill_now(), None)
    if found is not None:
        author.editor.go_to(found)
    return ""
