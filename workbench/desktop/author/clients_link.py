"""Joins what the clients make of a skill to what shows it: the list, a client's view, the page, the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from workbench.desktop.author.client_view import ClientView
from workbench.desktop.author.sees_and_says import SeesAndSays
from workbench.desktop.author.standing import SkillStanding
from workbench.desktop.author.standing_engine import MOST, Standing
from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.author.openfile import OpenFile
    from workbench.desktop.author.place import AuthorPlace


class ClientsLink(QObject):
    """The verdicts of the Author place."""

    def __init__(self, place: AuthorPlace) -> None:
        super().__init__(place)
        self._place = place
        services = place.services
        self.standing = SkillStanding(services, place.files, place.editor, self)
        self.who = place.inspector.who
        self.says = SeesAndSays(services)
        self.view: ClientView | None = None
        place.bottom.add_page("says", tr("Sees and says"), self.says, self.says.tools)
        self.standing.judged.connect(self._on_judged)
        self.standing.library_judged.connect(self._on_library_judged)
        self.who.chosen.connect(self.show_client)
        place.inspector.counted.connect(self._count_section)
        self.says.announced.connect(place.announced)
        services.workspace.profiles_changed.connect(self._on_library_judged)

    def follow(self, file: OpenFile | None) -> None:
        """Shows another file from now on."""
        self.standing.follow(file)
        if file is None:
            self.who.show_standing(None)
            self.says.show_standing(None)

    def show_list(self) -> None:
        """Puts the focus into the list of clients."""
        self._place.show_section("who")
        view = self.who.view
        current = view.currentIndex()
        view.setCurrentIndex(current if current.isValid() else self.who.model.index(0))
        view.setFocus()

    def show_client(self, client: str) -> None:
        """The view of a client beside its row; the focus goes back to where it was when it closes."""
        standing = self.who.standing
        if standing is None or self.view is not None:
            return
        had = self._place.window().focusWidget()
        self.who.view.select_client(client)
        view = ClientView(self._place.services, self.who.view, standing, self.who.model.all)
        view.span_asked.connect(lambda span: self._place.editor.go_to(span, select=True))
        view.says_asked.connect(self._show_says)
        view.copied.connect(self._place.announced)
        view.closed.connect(lambda: self._on_view_closed(had))
        self.view = view
        view.show_client(client)
        view.show_beside(self.who.view.row_rect(client))

    def show_first_lost(self) -> None:
        """The view of the first client that loses the skill."""
        client = self.who.first_lost()
        if client:
            self._place.show_section("who")
            self.show_client(client)

    def no_lost(self) -> str | None:
        """Why there is no such client to show."""
        if self._place.files.current is None:
            return tr("no file is open")
        if self.who.standing is None:
            return tr("the clients have not judged the skill yet")
        return None if self.who.first_lost() else tr("no client loses this skill")

    def _count_section(self, name: str, count: int) -> None:
        text = {"who": tr("{count} lost", count=count), "lengths": tr("{count} over", count=count)}.get(name, "")
        self._place.bottom.set_count(name, count, text, "error" if text else "")

    def _show_says(self, client: str) -> None:
        self.says.choose(client)
        self._place.bottom.show_page("says")

    def _on_view_closed(self, had: object) -> None:
        self.view = None
        focus = getattr(had, "setFocus", None)
        if focus is not None:
            focus()

    def _on_judged(self, standing: Standing) -> None:
        self.who.show_standing(standing, self._note(standing))
        self.says.show_standing(standing)

    def _on_library_judged(self) -> None:
        self._place.library.set_outcomes(self.standing.outcomes, self._place.services.workspace.primary)

    def _note(self, standing: Standing) -> str:
        """What the verdicts leave aside."""
        if standing.found is not None:
            return ""
        if self.standing.too_large:
            return tr("Place and names are not compared: more than {count} skills", count=f"{MOST:,}")
        if self.standing.outcomes is None:
            return tr("Place and names are not compared yet")
        return tr("No client's search meets this file; judged as if one did")
