"""The window: bars, rail, one page per place, and what joins them. It builds a place on the first visit."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.command_list import MENUS
from workbench.desktop.i18n import current, tr
from workbench.desktop.place import Place
from workbench.desktop.reasons import reason_text
from workbench.desktop.services import Services
from workbench.desktop.session import RecentFolders, Session
from workbench.desktop.shell.banner import Banner, BannerStack
from workbench.desktop.shell.drop import dropped_path
from workbench.desktop.shell.facts import window_facts
from workbench.desktop.shell.history import History, Spot
from workbench.desktop.shell.menus import CommandMenu
from workbench.desktop.shell.palette_model import Finder, Item
from workbench.desktop.shell.presenter import KeyShow
from workbench.desktop.shell.rail import Rail
from workbench.desktop.shell.statusbar import StatusBar
from workbench.desktop.shell.topbar import TopBar
from workbench.project.rows import SkillRow
from workbench.skill.cards import catalogue

if TYPE_CHECKING:
    from workbench.desktop.shell.palette import Palette
    from workbench.desktop.shell.welcome import RecoveryRow, Welcome

Factory = Callable[[Services], Place]
WELCOME: Final = "welcome"
NARROW: Final = 1100
MINIMUM: Final = (880, 600)


class MainWindow(QMainWindow):
    """One window on one library. `closed_for_good` is emitted when it really closes, `recovery_chosen` with
    the key and the action for a recovery copy."""

    closed_for_good = Signal()
    recovery_chosen = Signal(str, str)

    def __init__(
        self, services: Services, recent: RecentFolders, session: Session, factories: Mapping[str, Factory]
    ) -> None:
        super().__init__()
        self.services = services
        self.recent = recent
        self.history = History()
        self._session = session
        self._factories = factories
        self._places: dict[str, Place] = {}
        self._page = ""
        self._recovery: tuple[RecoveryRow, ...] = ()
        self._single = False
        self._awaited = ""
        self.presenting = False
        self._state_before = Qt.WindowState.WindowNoState
        self.setWindowTitle(tr("Skill Workbench"))
        self.setMinimumSize(*MINIMUM)
        self.setAcceptDrops(True)
        self.topbar = TopBar(services, recent)
        self.rail = Rail(services.theme, services.commands)
        self.banners = BannerStack(services.theme)
        self.pages = QStackedWidget()
        self._welcome: Welcome | None = None
        self._palette: Palette | None = None
        self.statusbar = StatusBar(services.theme, services.commands)
        self._status_turn = QTimer(self, singleShot=True, interval=0)
        self._status_turn.timeout.connect(self.refresh_status)
        self.finder = Finder(services.commands, self._skill_items, self._rule_items)
        self._lay_out()
        self.keys = KeyShow(services.theme, self)
        self._connect()
        self._restore(session)

    @property
    def page(self) -> str:
        """Id of the shown page: a place, or `welcome`."""
        return self._page

    @property
    def welcome(self) -> Welcome:
        """The welcome page, built when it is first needed."""
        if self._welcome is None:
            from workbench.desktop.shell.welcome import Welcome

            self._welcome = Welcome(self.services, self.recent)
            self._welcome.folder_chosen.connect(self.open_folder)
            self._welcome.recovery_chosen.connect(self.recovery_chosen)
            self._welcome.set_recovery(self._recovery)
            self.pages.addWidget(self._welcome)
        return self._welcome

    @property
    def palette_overlay(self) -> Palette:
        """The command palette, built when it is first needed."""
        if self._palette is None:
            from workbench.desktop.shell.palette import Palette

            self._palette = Palette(self.services.theme, self.finder, self)
            self._palette.chosen.connect(self._on_palette_chosen)
            self._palette.inside_requested.connect(self._search_inside)
        return self._palette

    @property
    def place(self) -> Place | None:
        """The shown place; None on the welcome page."""
        return self._places.get(self._page)

    def location_of(self, page: str) -> str:
        """Where the user is in a place that was built already; empty for one that was not."""
        place = self._places.get(page)
        return place.location() if place is not None else ""

    def visit(self, page: str, location: str = "") -> None:
        """Show a page, building its place on the first visit, and remember it for Back."""
        self._note_spot()
        self._show_page(page)
        if location and self.place is not None:
            self.place.go_to(location)
        self.history.visit(Spot(page, self._location()))

    def show_front(self, front: QWidget) -> None:
        """Show what stands for the Author place until that is loaded."""
        self.pages.addWidget(front)
        self.pages.setCurrentWidget(front)
        self.rail.set_current("author")
        self.refresh_status()

    def set_recovery(self, rows: Sequence[RecoveryRow]) -> None:
        """Offer these recovery copies on the welcome page."""
        self._recovery = tuple(rows)
        if self._welcome is not None:
            self._welcome.set_recovery(rows)

    def go_back(self) -> None:
        """The page before, with what was selected there."""
        self._note_spot()
        self._go(self.history.back())

    def go_forward(self) -> None:
        """The page after, when Back was used."""
        self._note_spot()
        self._go(self.history.forward())

    def open_folder(self, path: Path) -> None:
        """Open a folder or a SKILL.md, and go to Author."""
        path = path.absolute()
        if not path.exists():
            self._say_missing(path)
            return
        if not self.may_close():
            return
        self.load_folder(path)
        self.visit("author")

    def load_folder(self, path: Path, *, follow: bool = True) -> None:
        """Let the workspace open a path that is there; `follow` as it understands it."""
        self._single = path.is_file() or (path / "SKILL.md").is_file()
        self.services.workspace.open(path, follow=follow)
        self.recent.touch(path if path.is_dir() else path.parent)

    def open_when_found(self, path: str) -> None:
        """Open a skill (`SkillRow.path`) as soon as the running or next scan has found it."""
        self._awaited = path

    def close_folder(self) -> None:
        """Let the library go and show the welcome page; places with unsaved work are asked first."""
        if self.may_close():
            self.services.workspace.close()
            self.setWindowTitle(tr("Skill Workbench"))
            self.topbar.refresh()
            self.visit(WELCOME)

    def may_close(self) -> bool:
        """Whether every place lets its work go; a place with unsaved work asks."""
        return all(place.may_close() for place in self._places.values())

    def open_item(self, kind: str, key: str) -> None:
        """Open a skill or a rule where it belongs."""
        self._note_spot()
        self._show_page("author")
        if self.place is None or not self.place.open_item(kind, key):
            self.statusbar.show_message(tr("{name} cannot be opened here.", name=key), "not-known")
        self._on_place_moved()

    def open_palette(self, scope: str = "all") -> None:
        """Show the palette over the window."""
        self.palette_overlay.open(self._page, scope)

    def cycle_region(self, step: int) -> None:
        """Move the focus to the next or former region: bars, rail, banner and the parts of the page."""
        regions = [region for region in self._regions() if region.isVisible() and region.isEnabled()]
        focused = QApplication.focusWidget()
        at = next((i for i, region in enumerate(regions) if _holds(region, focused)), -1 if step > 0 else 0)
        target = regions[(at + step) % len(regions)]
        if target is self.rail:
            self.rail.focus_current()
        else:
            _focus(target)

    def set_presenting(self, on: bool) -> None:
        """Presenter view: the whole screen, one size larger, rail and status bar hidden, keys shown."""
        if on == self.presenting:
            return
        self.presenting = on
        self._fill_screen(on)
        self.rail.setVisible(not on)
        self.statusbar.setVisible(not on)
        if on:
            self.services.theme.larger()
            self.keys.start()
        else:
            self.services.theme.smaller()
            self.keys.stop()

    def _fill_screen(self, on: bool) -> None:
        if on:
            self._state_before = self.windowState()
            self.setWindowState(self._state_before | Qt.WindowState.WindowFullScreen)
        else:
            self.setWindowState(self._state_before)

    def refresh_status(self) -> None:
        """Show the facts of the workspace and of the shown place."""
        facts = window_facts(self.services, self._page, self.show_skipped)
        if self.place is not None:
            facts = [*facts, *self.place.status_items()]
        self.statusbar.set_items(facts)

    def _refresh_soon(self, *_: object) -> None:
        """Once for whatever comes in one turn of the event loop."""
        self._status_turn.start()

    def show_skipped(self) -> None:
        """Say what a scan left out, each with its reason."""
        workspace = self.services.workspace
        lines = [f"{skipped.path}: {reason_text(skipped.reason)}" for skipped in workspace.skipped[:40]]
        hidden = len(workspace.skipped) - len(lines)
        if hidden > 0:
            lines.append(tr("{count} more", count=hidden))
        self.services.dialogs.tell(tr("Skipped"), "\n".join(lines))

    def session(self) -> Session:
        """What the next start needs to look like this."""
        workspace = self.services.workspace
        states = {**(self._session.places or {}), **{key: place.save_state() for key, place in self._places.items()}}
        geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        page = self._page if self._page not in ("", WELCOME) else "author"
        return Session(geometry, page, str(workspace.root) if workspace.root else "", states)

    def retire(self) -> None:
        """Take the window down for good after another one has taken its place: it hears no signal any more."""
        self.keys.stop()
        self.setParent(None)
        self.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Icons only and one client button below 1100 px."""
        super().resizeEvent(event)
        self._apply_width()
        if self._palette is not None and self._palette.isVisible():
            self._palette.place_over_window()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask every place that has unsaved work."""
        if not self.may_close():
            event.ignore()
            return
        self.set_presenting(False)
        self.closed_for_good.emit()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the presenter view, else goes back to the main region of the place."""
        if event.key() == Qt.Key.Key_Escape:
            if self.presenting:
                self.set_presenting(False)
            elif self.place is not None:
                self.place.activate()
            return
        super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a folder or a SKILL.md, else say why not."""
        path, reason = dropped_path(event.mimeData())
        if self._page == WELCOME:
            self.welcome.drop_area.set_drag(True, reason)
        if path is not None:
            event.acceptProposedAction()
        elif self._page != WELCOME:
            self.statusbar.show_message(reason, "warning")

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Calm down."""
        self._end_drag()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        self._end_drag()
        path, _reason = dropped_path(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.open_folder(path)

    def _end_drag(self) -> None:
        if self._welcome is not None:
            self._welcome.drop_area.set_drag(False)

    def _lay_out(self) -> None:
        self.pages.setObjectName("pages")
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.banners)
        right.addWidget(self.pages, 1)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.rail)
        middle.addLayout(right, 1)
        if sys.platform == "darwin":
            for name in MENUS:
                self.menuBar().addMenu(CommandMenu(name, self.services.commands, self))
        central = QWidget()
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.topbar)
        column.addLayout(middle, 1)
        column.addWidget(self.statusbar)
        self.setCentralWidget(central)

    def _connect(self) -> None:
        services, workspace = self.services, self.services.workspace
        self.addActions(list(services.commands.actions.values()))
        services.commands.visit = self.visit
        services.commands.refused.connect(self._on_refused)
        services.commands.ran.connect(self.finder.note_run)
        services.tasks.busy_changed.connect(self._refresh_soon)
        self.rail.chosen.connect(self.visit)
        self.topbar.folder_chosen.connect(self.open_folder)
        services.theme.theme_changed.connect(self._apply_width)
        workspace.opened.connect(self._on_opened)
        for signal in (workspace.rows_arrived, workspace.profiles_changed, workspace.status_changed):
            signal.connect(self._refresh_soon)
        workspace.rows_arrived.connect(self._on_rows_arrived)
        workspace.scan_finished.connect(self._on_scan_finished)

    def _restore(self, session: Session) -> None:
        self.resize(QSize(1440, 900).boundedTo(self.screen().availableSize()))
        if session.geometry:
            self.restoreGeometry(QByteArray.fromBase64(session.geometry.encode("ascii", "replace")))

    def _show_page(self, page: str) -> None:
        if page != WELCOME and page not in self._places:
            self._build_place(page)
        self._page = page
        place = self._places.get(page)
        self.pages.setCurrentWidget(self.welcome if place is None else place)
        self.rail.set_current(page)
        self.refresh_status()
        if self.place is not None:
            self.place.activate()
        elif self.isVisible():
            self.welcome.open_button.setFocus()

    def _build_place(self, page: str) -> None:
        place = self._factories[page](self.services)
        self._places[page] = place
        self.pages.addWidget(place)
        place.status_changed.connect(self._refresh_soon)
        place.announced.connect(self.statusbar.show_message)
        place.moved.connect(self._on_place_moved)
        state = (self._session.places or {}).get(page)
        if state:
            place.restore_state(dict(state))

    def _regions(self) -> list[QWidget]:
        page = self.place.regions() if self.place is not None else self.welcome.regions()
        return [self.topbar, self.rail, self.banners, *page, self.statusbar]

    def _go(self, spot: Spot | None) -> None:
        if spot is None:
            return
        self._show_page(spot.page)
        if self.place is not None and spot.location:
            self.place.go_to(spot.location)

    def _note_spot(self) -> None:
        self.history.update(Spot(self._page, self._location()))

    def _location(self) -> str:
        return self.place.location() if self.place is not None else ""

    def _apply_width(self) -> None:
        narrow = self.width() < self.services.theme.theme.px(NARROW)
        self.rail.set_narrow(narrow)
        self.topbar.set_narrow(narrow)

    def _skill_items(self) -> list[Item]:
        return [
            Item(row.name, row.path, row.group, (row.directory, row.path)) for row in self.services.workspace.skills
        ]

    def _rule_items(self) -> list[Item]:
        language = current()
        items = []
        for card in catalogue().cards.values():
            detail = f"{card.code} · {card.title.in_language(language)}"
            items.append(Item(card.slug, card.code, detail, (card.code, card.title.en, card.title.zh)))
        return items

    def _say_missing(self, path: Path) -> None:
        banner = Banner(f"missing:{path}", "warning", tr("Not found: {path}", path=path))
        self.banners.show_banner(banner, lambda _action: None)

    def _on_opened(self, path: str) -> None:
        self.setWindowTitle(f"{self.services.workspace.title} - " + tr("Skill Workbench"))
        self.refresh_status()

    def _on_rows_arrived(self, rows: Sequence[SkillRow]) -> None:
        """Show the text of a skill that was opened alone or has just been made."""
        if self._single and rows:
            self._single = False
            self.open_item("skill", rows[0].path)
        elif self._awaited and any(row.path == self._awaited for row in rows):
            found, self._awaited = self._awaited, ""
            self.open_item("skill", found)

    def _on_scan_finished(self) -> None:
        workspace = self.services.workspace
        if workspace.root is not None:
            folder = workspace.root if workspace.root.is_dir() else workspace.root.parent
            counts = [row.counts or (0, 0, 0) for row in workspace.skills]
            totals = [sum(each[rank] for each in counts) for rank in range(3)]
            self.recent.update(folder, len(workspace.skills), *totals)
        self.refresh_status()

    def _on_place_moved(self) -> None:
        self.history.visit(Spot(self._page, self._location()))
        self._refresh_soon()

    def _search_inside(self, words: str) -> None:
        from workbench.project.inside import search_inside

        workspace = self.services.workspace
        files = [(row.path, workspace.file_of(row.path)) for row in workspace.skills]
        edited = dict(workspace.texts_wanted()) if workspace.texts_wanted is not None else {}
        show = partial(self.palette_overlay.show_inside, words)
        self.services.tasks.submit("palette.inside", lambda: search_inside(files, words, edited), show)

    def _on_refused(self, command_id: str, reason: str) -> None:
        title = self.services.commands.title(command_id).rstrip("…")
        self.statusbar.show_message(f"{title}: {reason}", "not-known")

    def _on_palette_chosen(self, kind: str, key: str) -> None:
        if kind == "command":
            self.services.commands.run(key)
        else:
            self.open_item(kind, key)


def _holds(region: QWidget, focused: QWidget | None) -> bool:
    return focused is not None and (region is focused or region.isAncestorOf(focused))


def _focus(region: QWidget) -> None:
    """Focus a region, or the first widget in it that takes the focus."""
    if region.focusPolicy() != Qt.FocusPolicy.NoFocus:
        region.setFocus(Qt.FocusReason.TabFocusReason)
        return
    for child in region.findChildren(QWidget):
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisible() and child.isEnabled():
            child.setFocus(Qt.FocusReason.TabFocusReason)
            return
