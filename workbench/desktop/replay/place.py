"""The Replay place: what does the model see after my hooks, here and in other hosts, and does a secret survive?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.place import Place, StatusItem
from workbench.desktop.reasons import line_text
from workbench.desktop.replay.adding import Adding
from workbench.desktop.replay.cards import ChainRow
from workbench.desktop.replay.chain_desk import ChainDesk
from workbench.desktop.replay.chain_editing import DropParam, Move, SetParam, Switch
from workbench.desktop.replay.chain_text import ChainTextDesk
from workbench.desktop.replay.exporting import Exporting
from workbench.desktop.replay.feed import HOST, NOTHING, OTHER, ReplayFeed
from workbench.desktop.replay.handlers import attach_handlers
from workbench.desktop.replay.keeping import RowKey
from workbench.desktop.replay.known_params import Known, known_params
from workbench.desktop.replay.outside import OutsideWatch, watched_paths
from workbench.desktop.replay.pane_sides import FINAL, Side
from workbench.desktop.replay.param_dialog import ParamDialog
from workbench.desktop.replay.playing import verdict_of
from workbench.desktop.replay.saving import Saving
from workbench.desktop.replay.sides import both_sides, offered, order_side
from workbench.desktop.replay.status import replay_facts, untrusted_steps
from workbench.desktop.replay.strip_order import host_order
from workbench.desktop.replay.telling import Report
from workbench.desktop.replay.text_editing import TextEditing
from workbench.desktop.replay.trusting import Shown as Code
from workbench.desktop.replay.trusting import TrustDialog, load_code, trust
from workbench.desktop.replay.view import ReplayView
from workbench.desktop.replay.words import TITLES
from workbench.desktop.services import Services
from workbench.hooks.chain import Chain
from workbench.hooks.replay import Played
from workbench.secrets import mask

_CODE: Final = "replay.code"
_PARAMS: Final = "replay.params"
_SIDES: Final = ("left", "right")


class ReplayPlace(ReplayView):
    """Joins the parts. `pins` are the moments that the panes show, `report` what was said last."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.pins = [FINAL, FINAL]
        self.feed = ReplayFeed(services, self.isVisible, self)
        self.adding = Adding(services, self.feed, self.window)
        self.editing = TextEditing(self)
        self.desk = ChainDesk(services, self.feed, self.announced.emit, self.editing)
        self.exporting = Exporting(self)
        self.saving = Saving(self)
        self.text = ChainTextDesk(self)
        self.outside = OutsideWatch(self)
        self.outside.changed.connect(self.feed.look_again)
        self._connect_feed()
        self._connect_bar()
        for number, row in enumerate((self.left, self.right)):
            self._connect_row(number, row)
        self.strip.chosen.connect(lambda dialect, left: self.feed.choose_host(dialect, left=left))
        self.records.list.chosen.connect(self.feed.choose_row)
        self.records.list.removed.connect(self.feed.remove)
        self.records.add.clicked.connect(self._show_adding)
        self.begin.clicked.connect(lambda _checked: self.desk.new_chain())
        self.panes.pinned.connect(self._on_pinned)
        self.panes.copied.connect(self.announced)
        self.panes.said.connect(self.announced)
        self.results.host_chosen.connect(lambda dialect: self.feed.choose_host(dialect, left=False))
        self.bar.records.clicked.connect(lambda _checked: self.toggle_records())
        self.results.order_chosen.connect(self._show_order)
        self.results.row_chosen.connect(self.select_row)
        self.results.line_chosen.connect(self.text.show_line)
        self.text.page.edit.clicked.connect(lambda _checked=False: services.commands.run("replay.edit-text"))
        for button, way in (
            (self.nothing.files, self.adding.add_file), (self.nothing.folder, self.adding.add_folder),
            (self.nothing.paste, self.adding.paste), (self.nothing.sample, self.adding.use_sample),
        ):  # fmt: skip
            button.clicked.connect(lambda _checked=False, way=way: way())
        attach_handlers(self)
        self._on_loaded()

    def _connect_feed(self) -> None:
        feed = self.feed
        feed.loaded_changed.connect(self._on_loaded)
        feed.lines_changed.connect(self._on_lines)
        feed.chain_changed.connect(self._on_chain)
        feed.shown_changed.connect(self._on_shown)
        feed.stale_changed.connect(self._on_stale)
        feed.said.connect(lambda text: self.announced.emit(line_text(mask(text))))

    def _connect_bar(self) -> None:
        bar = self.bar
        bar.chain_menu_asked.connect(self.desk.fill_chains)
        bar.against_menu_asked.connect(self.desk.fill_against)
        bar.mode_chosen.connect(self.panes.set_mode)
        bar.only_changes_turned.connect(self.panes.set_only_changes)
        bar.replay_asked.connect(self.feed.reload)
        bar.stop_asked.connect(self.feed.stop)
        bar.save_asked.connect(self.save_chain)
        bar.revert_asked.connect(lambda: self.feed.revert(self.feed.chain))

    def _connect_row(self, number: int, row: ChainRow) -> None:
        row.chosen.connect(partial(self._pin, number))
        row.switched.connect(lambda name, on: self.feed.change(self._path(number), Switch(name, on)))
        row.moved.connect(lambda name, to: self.feed.change(self._path(number), Move(name, to)))
        row.edit_asked.connect(lambda name: self.edit_step(self._path(number), name))
        row.review_asked.connect(lambda name: self.review(self._chain(number), name))

    # What the window asks

    @property
    def at_rest(self) -> bool:
        """Whether everything has arrived that was asked for."""
        return not self.feed.running

    @property
    def in_panes(self) -> bool:
        """Whether the keyboard is in one of the panes."""
        focused = QApplication.focusWidget()
        return focused is not None and self.panes.isAncestorOf(focused)

    def regions(self) -> list[QWidget]:
        """The list, the cards, the hosts, the panes, the results."""
        if self.pages.currentWidget() is self.nothing:
            return [self.nothing.files]
        lists = [] if self.records.isHidden() else [self.records.list]
        cards = [row.cards[0] for row in (self.left, self.right) if row.cards and not row.isHidden()]
        hosts = [] if self.strip.isHidden() else [next(iter(self.strip.cards.values()))]
        return [self.bar.chain, *lists, *cards, *hosts, self.panes.focused, self.results.current_page_widget()]

    def activate(self) -> None:
        """Work goes on in the list of recordings."""
        self.feed.catch_up()
        if self.pages.currentWidget() is self.nothing:
            self.nothing.files.setFocus()
        else:
            (self.panes.focused if self.records.isHidden() else self.records.list).setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.feed.catch_up()

    def status_items(self) -> list[StatusItem]:
        """Leaks, time, trust."""
        return replay_facts(self)

    def location(self) -> str:
        """The id of the chosen recording."""
        row = self.feed.current
        return row.record.id if row is not None else ""

    def go_to(self, location: str) -> None:
        """Back to a recording, or to the line of a chain's file (`chain:line:path`)."""
        if self.text.go_to(location):
            return
        found = next((at for at, row in enumerate(self.feed.rows) if row.record.id == location), None)
        if found is not None:
            self.select_row(found)

    def save_state(self) -> dict[str, object]:
        """What was added, and what stands at the sides. Pasted outputs are not kept."""
        feed = self.feed
        order = self.strip.order
        return {"hosts": list(order.hosts), "hidden": sorted(order.hidden), "removed": sorted(feed.removed),
                "recordings": list(feed.added), "chains": list(feed.added_chains), "chain": feed.chain,
                "against": feed.against, "other": feed.other, "left": feed.left_host, "right": feed.right_host,
                "base": self.base}  # fmt: skip

    @property
    def base(self) -> str:
        """The open folder, empty without one."""
        workspace = self.services.workspace
        return str(workspace.base) if workspace.root is not None else ""

    def restore_state(self, state: dict[str, object]) -> None:
        """Takes back what `save_state` gave, as far as it is about the same folder."""
        feed = self.feed
        self.strip.arrange(host_order(_texts(state.get("hosts")), _texts(state.get("hidden"))))
        if state.get("base") != self.base:
            return
        feed.added, feed.added_chains = _texts(state.get("recordings")), _texts(state.get("chains"))
        feed.removed = set(_keys(state.get("removed")))
        feed.chain, feed.other = _text(state.get("chain")), _text(state.get("other"))
        against = state.get("against")
        feed.against = str(against) if against in (NOTHING, HOST, OTHER) else HOST
        hosts = [_text(state.get(side)) for side in _SIDES]
        feed.left_host, feed.right_host = (host if host in TITLES else "" for host in hosts)
        feed.reload()

    def may_close(self) -> bool:
        """Chains that were changed are saved, let go, or kept open."""
        return self.saving.may_close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """X exchanges the sides, B says which step made the span, Control and arrows go from host to host, Control and
        Return replay this recording."""
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        bare = event.modifiers() == Qt.KeyboardModifier.NoModifier
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        key = Qt.Key(event.key())
        if control and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.feed.play()
        elif control and key in steps:
            self.next_host(steps[key])
        elif bare and key in steps and self.in_panes:
            self.panes.step(steps[key])
        elif bare and key == Qt.Key.Key_X:
            self.exchange()
        elif bare and key == Qt.Key.Key_B:
            self.panes.show_blame()
        else:
            super().keyPressEvent(event)

    # What its parts and commands ask

    def select_row(self, at: int) -> None:
        """Another recording, in the list as well."""
        if at not in self.records.list.records.shown:
            self.records.set_filter("")
        self.records.list.select_row(at)
        self.feed.choose_row(at)

    def next_host(self, by: int) -> None:
        """The next or former host at the right."""
        hosts, right = self.strip.order.seen, self.feed.right
        at = hosts.index(right.dialect) if right is not None and right.dialect in hosts else -1
        self.feed.choose_host(hosts[(at + by) % len(hosts)], left=False)

    def exchange(self) -> None:
        """Left becomes right."""
        if self.feed.right is not None:
            self.pins.reverse()
            self.feed.exchange()

    def save_chain(self) -> None:
        """Writes every chain that was changed."""
        self.saving.save()

    def show_findings(self) -> None:
        """The page of findings."""
        self.results.show_page("findings")

    def show_problems(self) -> None:
        """All that is to be said of files, in full."""
        loaded = self.feed.loaded
        if loaded is not None:
            said = "\n".join(line_text(mask(line)) for line in loaded.problems[:200])
            self.services.dialogs.tell(tr("Chains and recordings"), said)

    def toggle_records(self) -> None:
        """Shows or hides the list of recordings."""
        self.records.setVisible(self.records.isHidden())
        if not self.records.isHidden():
            self.records.list.setFocus()

    def edit_step(self, path: str, name: str) -> None:
        """Asks the built-in for its parameters and shows the form."""
        file = self.feed.file_of(path)
        chain = file.chain if file is not None else None
        if chain is None:
            return
        runner = self.services.tasks
        runner.submit(_PARAMS, lambda: known_params(chain, name), lambda found: self._edit(path, name, found))

    def _edit(self, path: str, name: str, params: tuple[Known, ...]) -> None:
        before = self.feed.file_of(path)
        if before is None:
            return
        dialog = ParamDialog(
            self.services.theme, name, params, lambda key, value: self.feed.change(path, SetParam(name, key, value)),
            lambda key: self.feed.change(path, DropParam(name, key)), self.window(),
        )  # fmt: skip
        if not self.services.dialogs.show(dialog):
            self.feed.restore(before)
        dialog.deleteLater()

    def review(self, chain: Chain | None, name: str) -> None:
        """Reads the code of a step and shows it; it runs from then on when it is trusted."""
        if chain is None:
            return
        self.services.tasks.submit(_CODE, lambda: load_code(chain, name), self._show_code, self.fail)

    def review_next(self) -> None:
        """The first step that waits for trust."""
        for name, chain in untrusted_steps(self).items():
            self.review(chain, name)
            return

    def _show_code(self, code: Code | None) -> None:
        if code is None:
            return
        dialog = TrustDialog(self.services.theme, code, self.window())
        accepted = self.services.dialogs.show(dialog)
        dialog.deleteLater()
        if accepted:
            self.services.tasks.submit(_CODE, lambda: trust(code), lambda _none: self._on_trusted(code), self.fail)

    def _on_trusted(self, code: Code) -> None:
        self.announced.emit(tr("Trusted: {name}", name=code.step))
        self.feed.play()
        self.feed.run()

    def fail(self, failure: BaseException) -> None:
        """Tells why something could not be done."""
        self.announced.emit(line_text(mask(str(failure) or type(failure).__name__)))

    # What happened

    def _path(self, number: int) -> str:
        return self.feed.other if number and self.feed.against == OTHER else self.feed.chain

    def _chain(self, number: int) -> Chain | None:
        return self.feed.right if number else self.feed.left

    def _on_loaded(self) -> None:
        feed = self.feed
        loaded = feed.loaded
        self.records.taken = len(feed.removed)
        self.records.show_rows(feed.rows, feed.lines, feed.row)
        files = loaded.files if loaded is not None else ()
        named = files[0].rpartition("/")[2] if len(files) == 1 else tr_n(len(files), "1 file", "{count} files")
        self.records.footer.setText(" · ".join([*([named] if files else []), tr("secrets masked")]))
        self.records.footer.setToolTip("\n".join(files))
        empty = loaded is not None and not feed.rows
        problems = "\n".join(line_text(mask(line)) for line in loaded.problems[:8]) if loaded is not None else ""
        self.nothing.say(problems)
        self.outside.follow(watched_paths(loaded, self.base) if loaded is not None else frozenset())
        self.pages.setCurrentWidget(self.nothing if empty else self.columns)
        self._on_chain()

    def _on_lines(self) -> None:
        feed = self.feed
        self.records.show_lines(feed.lines, feed.row)
        self.bar.show_lines(feed.rows, feed.lines, feed.running)
        self.results.show_lines(feed.rows, feed.lines, feed.refusal)
        self._say()
        self.status_changed.emit()

    def _say(self) -> None:
        """What hinders: no chain, a broken one, one that cannot be run."""
        feed = self.feed
        file = feed.file_of(feed.chain)
        text = ""
        if feed.loaded is not None and not feed.chains:
            text = tr("There is no chain here (*.chain.yaml). The menu Chain A opens one, or begins one.")
        elif file is not None and file.chain is None:
            more = tr_n(len(file.more), "1 more mistake", "{count} more mistakes") if file.more else ""
            text = "\n".join(filter(None, (line_text(file.problem), more)))
        elif feed.refusal:
            text = line_text(feed.refusal.replace(file.path, file.shown) if file is not None else feed.refusal)
        text = " ".join(filter(None, (text, self.saving.word())))
        self.notice.setText(mask(text))
        self.notice.setVisible(bool(text))
        self.begin.setVisible(feed.loaded is not None and not feed.chains)
        self.fit_notice()

    def _on_chain(self) -> None:
        feed = self.feed
        self.bar.show_chain(feed.file_of(feed.chain), feed.is_draft(feed.chain))
        self.bar.show_against(self.desk.against_text())
        self._show_rows()
        self._say()
        self.status_changed.emit()

    def _show_rows(self) -> None:
        feed, shown = self.feed, self.feed.shown
        left, right, row = feed.left, feed.right, feed.current
        raw = shown.raw_bytes if shown is not None else row.size if row is not None else 0
        self._show_row(self.left, 0, left, shown.left if shown is not None else None, raw)
        self._show_row(self.right, 1, right, shown.right if shown is not None else None, raw)
        self.strip.setVisible(left is not None)
        self.right_line.setVisible(right is not None)

    def _show_row(self, widget: ChainRow, number: int, chain: Chain | None, played: Played | None, raw: int) -> None:
        widget.setVisible(chain is not None)
        if chain is None:
            return
        file = self.feed.file_of(self._path(number))
        same = played is not None and played.chain.dialect == chain.dialect and played.chain.file == chain.file
        title = TITLES[chain.dialect] if self.feed.against != OTHER else chain.name
        editable = file is not None and file.editable
        widget.show_chain(chain, title, played if same else None, raw, editable=editable, at=self.pins[number])

    def _on_shown(self) -> None:
        feed, shown = self.feed, self.feed.shown
        self.bar.records.set_content(feed.current.title if feed.current is not None else tr("none"), icon="list")
        left = feed.left
        self._show_rows()
        verdicts = {} if shown is None else {name: verdict_of(one) for name, one in shown.hosts.items()}
        right = feed.right.dialect if feed.right is not None and feed.against == HOST else ""
        refused = shown.refused if shown is not None else {}
        self.strip.show_verdicts(verdicts, refused, left.dialect if left is not None else "", right)
        self.results.show_report(shown.report if shown is not None else Report(), played=shown is not None)
        if shown is not None and left is not None:
            self.panes.set_chains(offered(shown, left))
            self._show_sides(*both_sides(shown, left, feed.right, (self.pins[0], self.pins[1])))
        elif feed.current is not None:
            raw = feed.current.record
            self.panes.show_sides(Side(tr("recorded"), raw), Side(tr("no hooks"), raw))
        else:
            self.panes.clear()
        self.text.focus_step()
        self.status_changed.emit()

    def _show_sides(self, left: Side, right: Side) -> None:
        """Hands the sides over, unless they are those that are shown: when the other hosts follow."""
        now = self.panes.sides
        same = all(
            one is not None and one.result is other.result and one.record is other.record and one.at == other.at
            for one, other in zip(now, (left, right), strict=True)
        )
        if not same:
            self.panes.show_sides(left, right)

    def _pin(self, number: int, at: int) -> None:
        self.pins[number] = at
        (self.right if number else self.left).pin(at)
        side = self.panes.sides[number]
        if side is not None and side.result is not None:
            sides = list(self.panes.sides)
            sides[number] = side.pinned(at)
            left, right = sides
            if left is not None and right is not None:
                self.panes.show_sides(left, right)

    def _on_pinned(self, where: str, side: Side) -> None:
        number = _SIDES.index(where)
        self.pins[number] = side.at
        (self.right if number else self.left).pin(side.at)
        chain, result = self._chain(number), side.result
        if result is not None and chain is not None and result.dialect != chain.dialect:
            self.feed.choose_host(result.dialect, left=not number)

    def _show_order(self, dialect: str, place: int) -> None:
        shown, left = self.feed.shown, self.panes.sides[0]
        side = order_side(shown, dialect, place) if shown is not None else None
        if side is not None and left is not None:
            self.panes.show_sides(left, side)

    def _on_stale(self, stale: bool) -> None:
        self.progress.set_busy(stale)
        self.status_changed.emit()

    def _show_adding(self) -> None:
        menu = QMenu(self)
        self.adding.fill(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.records.add.mapToGlobal(self.records.add.rect().bottomLeft()))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _keys(value: object) -> Iterator[RowKey]:
    """Recordings that were taken from the list, out of what was kept."""
    for item in value if isinstance(value, list) else ():
        if isinstance(item, list | tuple) and len(item) == 3 and isinstance(item[2], int):
            yield _text(item[0]), _text(item[1]), item[2]


def build(services: Services) -> Place:
    """The place."""
    return ReplayPlace(services)
