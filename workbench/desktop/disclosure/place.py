"""The Disclosure place: what does the model have in front of it at each step, and what happened to that tool call?"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from workbench.desktop.disclosure.choosing import TOOLS, message_at, stale_message
from workbench.desktop.disclosure.driving import Driving
from workbench.desktop.disclosure.exporting import Exporting
from workbench.desktop.disclosure.feed import DisclosureFeed
from workbench.desktop.disclosure.handlers import attach_handlers
from workbench.desktop.disclosure.notices import AUTHOR, EDIT, notices
from workbench.desktop.disclosure.prompt_parts import Wish
from workbench.desktop.disclosure.script_desk import ScriptDesk
from workbench.desktop.disclosure.status import disclosure_facts
from workbench.desktop.disclosure.stepping import Stepping
from workbench.desktop.disclosure.summary import CONVERSATION, COST, FILES, PIECES
from workbench.desktop.disclosure.tour.controller import TourController
from workbench.desktop.disclosure.view import DisclosureView
from workbench.desktop.disclosure.words import host_title
from workbench.desktop.i18n import tr
from workbench.desktop.place import Place, StatusItem
from workbench.desktop.reasons import line_text
from workbench.desktop.replay.outside import OutsideWatch
from workbench.desktop.services import Services
from workbench.disclosure.model import Kind, StageName
from workbench.disclosure.script import Script
from workbench.secrets import mask


class DisclosurePlace(DisclosureView):
    """Joins the parts."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self._pointed: tuple[int, int | None, str, str] | None = None
        self._shown_problems: tuple[str, ...] = ()
        self._waiting = True
        self.feed = DisclosureFeed(services, self.isVisible, self)
        self.desk = ScriptDesk(self)
        self.exporting = Exporting(self)
        self.player = Stepping(self)
        self.outside = OutsideWatch(self)
        self.outside.changed.connect(self.feed.look_again)
        self.driving = Driving(self)
        self.tour = TourController(services, self, self)
        self._connect()
        attach_handlers(self)
        self._on_played()

    def _connect(self) -> None:
        feed, bar = self.feed, self.bar
        feed.played_changed.connect(self._on_played)
        feed.chosen_changed.connect(self._on_chosen)
        feed.waiting_changed.connect(self._on_waiting)
        feed.said.connect(self.announced)
        bar.host_menu_asked.connect(self.desk.fill_hosts)
        bar.script_menu_asked.connect(self.desk.fill_scripts)
        bar.stepped.connect(feed.step)
        bar.stale_asked.connect(self.show_stale)
        bar.rescan_asked.connect(feed.rescan)
        self.lanes.request_selected.connect(feed.choose_request)
        self.lanes.part_selected.connect(self._on_part)
        self.lanes.call_selected.connect(feed.choose_call)
        self.lanes.detail_asked.connect(self.focus_detail)
        self.summary.views.chosen.connect(self.go_to_view)
        self.cost.asked.connect(self._ask_cost)
        self.pieces.asked.connect(self._ask_parts)
        self.detail.copied.connect(self.announced)
        self.detail.clients_asked.connect(self._ask_clients)
        commands = self.services.commands
        for button, command in (
            (self.nothing.folder, "file.open-folder"), (self.nothing.samples, "file.open-samples"),
        ):  # fmt: skip
            button.clicked.connect(partial(self._open, command))
        self.nothing.script.clicked.connect(lambda _checked=False: commands.run("disclosure.new-script"))
        self.services.workspace.profiles_changed.connect(self._show_names)

    # What the window asks

    @property
    def at_rest(self) -> bool:
        """Whether everything has arrived that was asked for."""
        return not self.feed.running

    @property
    def base(self) -> Path:
        """The open folder, else the home folder."""
        workspace = self.services.workspace
        return Path(workspace.base) if workspace.root is not None else Path.home()

    def regions(self) -> list[QWidget]:
        """Toolbar, page, stages, message."""
        if self.pages.currentWidget() is self.nothing:
            return [self.bar.host, self.view_focus]
        stages = [self.stages.stop] if self.view == CONVERSATION and not self.stages.isHidden() else []
        return [self.bar.host, self.view_focus, *stages, self.detail.page]

    def activate(self) -> None:
        """Work goes on at the lanes; the default script is about the skill that is open in Author."""
        self._follow_author()
        self.feed.catch_up()
        self.view_focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow_author()
        self.feed.catch_up()

    def _follow_author(self) -> None:
        from workbench.desktop.window import MainWindow

        window = self.window()
        path = window.location_of("author") if isinstance(window, MainWindow) else ""
        if path:
            self.feed.follow_skill(Path(path).parent.name)

    def status_items(self) -> list[StatusItem]:
        """What is stale, who played, what is listed."""
        return disclosure_facts(self)

    def open_item(self, kind: str, key: str) -> bool:
        """A skill: the default script on it."""
        row = self.services.workspace.row(key) if kind == "skill" else None
        if row is None:
            return False
        self.feed.choose_script("", Path(row.path).parent.name or self.base.name)
        return True

    def location(self) -> str:
        """The number of the chosen request."""
        return str(self.feed.request + 1)

    def go_to(self, location: str) -> None:
        """Back to a request."""
        if location.isdecimal():
            self.feed.choose_request(int(location) - 1)

    def save_state(self) -> dict[str, object]:
        """Script, host, request, and where the tour is."""
        feed = self.feed
        return {"base": str(self.base), "script": feed.script, "host": feed.host, "skill": feed.skill,
                "added": list(feed.added), "request": feed.request, "tour": self.tour.state()}  # fmt: skip

    def restore_state(self, state: dict[str, object]) -> None:
        """Takes back what `save_state` gave; but for the tour as far as it is about the same folder."""
        self.tour.resume(state.get("tour"))
        if state.get("base") != str(self.base):
            return
        feed, added, request = self.feed, state.get("added"), state.get("request")
        feed.added = [item for item in added if isinstance(item, str)] if isinstance(added, list) else []
        feed.script, feed.host, feed.skill = (_text(state.get(key)) for key in ("script", "host", "skill"))
        feed.request = request if isinstance(request, int) and request >= 0 else 0
        feed.look_again()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right step, Home and End go to the ends, Return goes to the text, P plays step by step."""
        feed = self.feed
        keys: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Left: partial(feed.step, -1), Qt.Key.Key_Right: partial(feed.step, 1),
            Qt.Key.Key_Home: partial(feed.choose_request, 0), Qt.Key.Key_End: self.last_request,
            Qt.Key.Key_Return: self.focus_detail, Qt.Key.Key_Enter: self.focus_detail,
            Qt.Key.Key_P: partial(self.services.commands.run, "disclosure.play"),
        }  # fmt: skip
        wish = keys.get(Qt.Key(event.key()))
        if wish is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            wish()

    # What the tour asks

    def show_script(self, script: Script, host: str) -> None:
        """Plays a script in a host and shows it."""
        self._pointed = None
        self.feed.show_given(script, host)

    def point(self, request: int, part: int | None = None, call: str = "", stage: str = "") -> None:
        """Selects a request by its number, and in it a part, or a call and one of its stages."""
        self._pointed = (request, part, call, stage)
        if not self.feed.running:
            self._take_point()

    def set_strip(self, strip: QWidget | None) -> None:
        """A strip above the toolbar, or none."""
        self.put_strip(strip)

    # What its parts and commands ask

    @property
    def at_end(self) -> bool:
        """Whether the last request is chosen."""
        timeline = self.feed.timeline
        return timeline is None or self.feed.request >= len(timeline.requests) - 1

    @property
    def has_stale(self) -> bool:
        """Whether a skill is not what it was at the scan."""
        return self.feed.played is not None and bool(self.feed.played.stale)

    def last_request(self) -> None:
        """The end of the conversation."""
        timeline = self.feed.timeline
        if timeline is not None:
            self.feed.choose_request(len(timeline.requests) - 1)

    def focus_detail(self) -> None:
        """The keyboard goes to the text of the message."""
        if self.narrow:
            self.bottom.set_folded(False)
            self.bottom.select_page("message")
        self.detail.focus_text()

    def show_stale(self) -> None:
        """The first message with a body that is newer than the list; the list where there is none."""
        played, timeline = self.feed.played, self.feed.timeline
        if played is None or timeline is None or not played.stale:
            return
        found = stale_message(timeline, frozenset(one.name for one in played.stale))
        if found is None:
            return
        self.go_to_view(CONVERSATION)
        if self.narrow:
            self.bottom.set_folded(False)
            self.bottom.select_page("message")
        self.feed.choose_message(*found)

    def show_tab(self, tab: str) -> None:
        """One of the three ways of the message."""
        if self.narrow:
            self.bottom.set_folded(False)
            self.bottom.select_page("message")
        self.detail.show_tab(tab)

    def go_to_view(self, view: str) -> None:
        """Another page."""
        if self.feed.timeline is not None:
            self.show_view(view)
            self._fill_view()

    def notes(self) -> tuple[str, ...]:
        """What is to be known of the script and the host, one line each."""
        played = self.feed.played
        if played is None:
            return ()
        timeline = played.timeline
        found = (*played.notes, *(timeline.scan.notes if timeline is not None else ()))
        return (*found, *(timeline.log if timeline is not None else ()))

    def show_notes(self) -> None:
        """All of that in full."""
        said = "\n\n".join(line_text(mask(line)) for line in self.notes())
        self.services.dialogs.tell(tr("Script and host"), said)

    def show_expectations(self) -> None:
        """What the script expects, and what became of it."""
        timeline = self.feed.timeline
        lines = [
            f"{tr('holds') if one.ok else tr('fails')}: {one.expect}"
            + (f"\n    {line_text(one.message)}" if one.message else "")
            for one in (timeline.expectations if timeline is not None else ())
        ]
        self.services.dialogs.tell(tr("Expectations"), mask("\n".join(lines)))

    def fail(self, failure: BaseException) -> None:
        """Tells why something could not be done."""
        self.announced.emit(line_text(mask(str(failure) or type(failure).__name__)))

    # What happened

    def _on_played(self) -> None:
        feed = self.feed
        timeline = feed.timeline
        self._show_names()
        self.bar.show_stale(self.has_stale)
        self.summary.show_sum(timeline, feed.played.cost if feed.played is not None else None)
        self._show_notices()
        self.outside.follow(frozenset(feed.played.files if feed.played is not None else ()))
        self.lanes.show_timeline(timeline, feed.request)
        self.show_nothing(timeline is None or not timeline.requests)
        self._say_nothing()
        self._keep_focus()
        self._on_chosen()
        self._fill_view()
        self._take_point()
        self.status_changed.emit()

    def _on_chosen(self) -> None:
        feed = self.feed
        timeline, played = feed.timeline, feed.played
        count = len(timeline.requests) if timeline is not None else 0
        self.bar.show_step(feed.request + 1 if count else 0, count)
        if timeline is None or played is None or not count:
            self.detail.show_nothing(tr("Nothing is chosen"))
            self.stages.show_call(None, "")
            return
        self.lanes.select(feed.request)
        self._select_part()
        call, number = feed.shown_call, timeline.requests[feed.request].n
        self.stages.show_call(call, played.host)
        message = message_at(timeline, feed.request, feed.message)
        if message is None:
            self.detail.show_nothing(tr("Nothing is chosen"))
        elif any(part.kind is Kind.CATALOG for part in message.parts):
            self.detail.show_list(played, message, number)
        else:
            self.detail.show_message(message, number, played, call if call and message.call == call.id else None)

        self.detail.link.show_for(timeline, message, call)

    def _select_part(self) -> None:
        """The part of the bar that stands for the chosen message."""
        wanted = -1 if self.feed.message == TOOLS else self.feed.message
        parts = self.lanes.parts
        current = self.lanes.part
        if 0 <= current < len(parts) and parts[current].message == wanted:
            return
        of_it = [at for at, part in enumerate(parts) if part.message == wanted]
        listed = [at for at in of_it if parts[at].kind is Kind.CATALOG]
        self.lanes.select_part(next(iter(listed or of_it), -1))

    def _on_part(self, request: int, part: int) -> None:
        parts = self.lanes.data.parts(request)
        if 0 <= part < len(parts):
            message = parts[part].message
            self.feed.choose_message(request, TOOLS if message < 0 else message)

    def _on_waiting(self, waiting: bool) -> None:
        self.progress.set_busy(waiting)
        self.status_changed.emit()

    def _show_names(self) -> None:
        played = self.feed.played
        host = played.host if played is not None else self.feed.host or "tutorial"
        self.bar.show_names(host_title(self.services, host), self.desk.name(), self.desk.tip())

    def _keep_focus(self) -> None:
        """The keyboard goes on where work does, when what it waited for is there."""
        waited = self.bar.script.hasFocus() and self._waiting
        self._waiting = self.pages.currentWidget() is self.nothing
        if waited and not self._waiting:
            self.view_focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say_nothing(self) -> None:
        feed = self.feed
        if not feed.open:
            self.nothing.say(
                tr("No folder is open. Disclosure plays a conversation over the skills of a folder."), closed=True
            )
        elif feed.failure:
            self.nothing.say(line_text(mask(feed.failure)), closed=False)
        elif feed.played is None:
            self.nothing.say(tr("The skills are being read and the script is played."), closed=False)
        else:
            self.nothing.say(
                tr("Nothing was played: the banner above says why."), closed=False, script=feed.timeline is None
            )

    def _show_notices(self) -> None:
        wanted = notices(self.feed.played)
        for key in self._shown_problems:
            if key not in {banner.key for banner in wanted}:
                self.banners.remove(key)
        for banner in wanted:
            if banner not in self.banners.banners:
                self.banners.show_banner(banner, self._on_answered)
        self._shown_problems = tuple(banner.key for banner in wanted)

    def _on_answered(self, answer: str) -> None:
        if answer == AUTHOR:
            self._open_refused()
        elif answer == EDIT:
            problem = self.feed.played.problem if self.feed.played is not None else None
            self.desk.edit(problem.line if problem is not None else 0)

    def _open_refused(self) -> None:
        """The skill at which the scan stopped, in Author."""
        from workbench.desktop.window import MainWindow

        played, timeline, window = self.feed.played, self.feed.timeline, self.window()
        error = timeline.scan.error if timeline is not None else None
        if played is None or error is None or not isinstance(window, MainWindow):
            return
        inside = os.path.relpath(os.path.join(played.workspace, error.path), self.base).replace(os.sep, "/")
        if self.services.workspace.row(inside) is None:
            self.announced.emit(tr("{path} is not in the open library", path=error.path))
        else:
            window.open_item("skill", inside)

    def _ask_clients(self, skill: str) -> None:
        if skill:
            self.detail.clients.say(tr("Each host loads {name}…", name=skill))
            self.feed.ask("in_clients", (skill,), self.detail.clients.show_bodies)
        else:
            self.detail.clients.say(tr("Choose a message that holds a skill's body."))

    def _fill_view(self) -> None:
        """Asks for what the page that is seen needs."""
        feed = self.feed
        if feed.timeline is None:
            return
        if self.view == COST:
            self._ask_cost(self.cost.turns.value(), self.cost.price.value())
        elif self.view == FILES:
            feed.ask("levels", (), self.files.show_levels)
        elif self.view == PIECES:
            self._ask_parts(self.pieces.wish)

    def _ask_cost(self, turns: int, price: float) -> None:
        self.feed.ask("cost", (turns, price), self.cost.show_cost)

    def _ask_parts(self, wish: Wish) -> None:
        self.feed.ask("prompt_parts", (wish,), lambda found: None if found is None else self.pieces.show_parts(found))

    def _take_point(self) -> None:
        pointed, timeline = self._pointed, self.feed.timeline
        if pointed is None or timeline is None:
            return
        self._pointed = None
        number, part, call, stage = pointed
        self.go_to_view(CONVERSATION)
        self.feed.choose_request(number - 1)
        from workbench.disclosure.tour import parts_of

        parts = parts_of(timeline.requests[self.feed.request]) if part is not None else ()
        if part is not None and 0 <= part < len(parts):
            message = parts[part][0]
            self.feed.choose_message(self.feed.request, TOOLS if message < 0 else message)
        if call:
            self.feed.choose_call(call)
        if stage:
            self.stages.mark(StageName(stage))
        if self.narrow and (stage or part is not None):
            self.bottom.select_page("stages" if stage else "message")

    def _open(self, command: str, _checked: bool = False) -> None:
        """Opens something and stays here."""
        commands = self.services.commands
        commands.run(command)
        commands.run("go.disclosure")


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def build(services: Services) -> Place:
    """The Disclosure place."""
    return DisclosurePlace(services)
