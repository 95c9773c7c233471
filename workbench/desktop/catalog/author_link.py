"""The way from Catalog into Author: a skill opened, a span selected, a tried description as one undo step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from workbench.desktop.catalog.rewording import CannotRewordError, reworded
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.skill.skill import Skill
from workbench.skill.text import Span
from workbench.skill.valuemap import ValueMap

if TYPE_CHECKING:
    from workbench.desktop.author.place import AuthorPlace
    from workbench.desktop.catalog.showing import CatalogShowing


class AuthorLink:
    """Opens what the Catalog place points at."""

    def __init__(self, services: Services, place: CatalogShowing) -> None:
        self._services = services
        self._place = place

    def open(self, path: str, span: Span | None = None) -> bool:
        """A skill in Author, with a span of its document (code points) selected; whether it could be opened."""
        author = self._author(path)
        if author is not None and span is not None:
            author.editor.go_to(span, select=True)
        return author is not None

    def open_file(self, file: Path) -> bool:
        """A file anywhere: in Author where it belongs to the open library, else as a folder of its own."""
        base = Path(self._services.workspace.base)
        try:
            path = file.relative_to(base).as_posix()
        except ValueError:
            path = ""
        if path and self._services.workspace.row(path) is not None:
            return self.open(path)
        from workbench.desktop.window import MainWindow

        window = self._place.window()
        if not isinstance(window, MainWindow) or not file.exists():
            return False
        window.open_folder(file)
        return True

    def open_description(self, path: str, span: Span | None) -> bool:
        """A skill with a part of its description selected; `span` counts in the description as its author wrote it."""
        author = self._author(path)
        if author is None or author.files.current is None:
            return False
        found = described(author.files.current.skill_now(), span)
        if found is not None:
            author.editor.go_to(found, select=True)
        return True

    def apply(self, path: str, description: str) -> bool:
        """Opens a skill and gives it another description as one undo step; nothing is saved."""
        author = self._author(path)
        if author is None or author.files.current is None:
            return False
        file = author.files.current
        try:
            edits = reworded(file.skill_now(), description)
        except CannotRewordError as reason:
            said = {"its header cannot be read": tr("its header cannot be read"),
                    "its description is no text": tr("its description is no text")}  # fmt: skip
            self._say(tr("{path} was not changed: {reason}", path=path, reason=said[str(reason)]))
            return False
        if edits and not file.apply_edits(edits, tr("another description")):
            self._say(tr("{path} cannot be edited as it is", path=path))
            return False
        found = described(file.skill_now(), None)
        if found is not None:
            author.editor.go_to(found)
        return True

    def written(self, path: str, shown: str) -> str:
        """The description that the file on disk or in Author has, without what is tried."""
        engine = self._place.feed.engine
        return engine.description_of(path, shown) if engine is not None else shown

    def _author(self, path: str) -> AuthorPlace | None:
        from workbench.desktop.author.place import AuthorPlace
        from workbench.desktop.window import MainWindow

        window, path = self._place.window(), self._place.feed.author_path(path)
        if not isinstance(window, MainWindow) or self._services.workspace.row(path) is None:
            self._say(tr("{path} is not in the open library", path=path))
            return None
        window.open_item("skill", path)
        return window.place if isinstance(window.place, AuthorPlace) else None

    def _say(self, text: str) -> None:
        self._place.announced.emit(text)


def described(skill: Skill, span: Span | None) -> Span | None:
    """Where a part of the description stands in the document; its whole value where the part is not given."""
    entry = skill.description
    if entry is None:
        return None
    if span is None or entry.text is None:
        return entry.value_span
    places = ValueMap.of(skill.document.text, entry.value_span, entry.style, entry.text)
    lead = len(entry.text) - len(entry.text.lstrip())
    return places.span(min(span[0] + lead, len(entry.text)), min(span[1] + lead, len(entry.text)))
