"""Keeps every run that was played to its end, and carries out what is asked of the history."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from workbench.desktop.dialogs import Choice
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import line_text
from workbench.desktop.replay.feed import HOST, NOTHING, OTHER
from workbench.desktop.replay.history.facts import Finished, facts
from workbench.desktop.replay.history.page import ALL, HistoryPage
from workbench.desktop.replay.history.words import differences, line_entry, pair_entry, run_entry, sides, when
from workbench.desktop.replay.loading import ChainFile
from workbench.desktop.routing.tables import Rows
from workbench.hooks.history import History, Kept, Run
from workbench.hooks.history_compare import Pair, pairs
from workbench.secrets import mask

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace

PAGE: Final = "history"
_KEEP: Final = "replay.history.keep"
_READ: Final = "replay.history"
_OFFERED: Final = 20


class _Read(NamedTuple):
    runs: tuple[Run, ...]
    word: str


class HistoryDesk:
    """The page and the store behind it. The store is only used in the background."""

    def __init__(self, place: ReplayPlace, store: History | None = None) -> None:
        self._place, self._tasks = place, place.services.tasks
        self.store = store or History()
        self.page = HistoryPage(place.services.theme)
        self.runs: tuple[Run, ...] = ()
        self.open_run: Run | None = None
        self._lines: Sequence[Kept] = ()
        self._pairs: Sequence[Pair] = ()
        self._pair_title = ""
        self._seen: object = None
        self._awaited: Run | None = None
        self._unsaved: Finished | None = None
        self._kept = 0
        self._ended = False
        place.destroyed.connect(self._end)
        place.results.add_page(PAGE, tr("History"), self.page)
        place.feed.lines_changed.connect(self._on_lines)
        place.feed.chain_changed.connect(self._on_chain)
        place.results.page_changed.connect(self._on_page)
        page = self.page
        page.opened.connect(self._on_opened)
        page.back.connect(self.show_list)
        page.open_asked.connect(lambda: self._on_opened(page.current))
        page.compare_asked.connect(self._offer)
        page.again_asked.connect(self.run_again)
        page.delete_asked.connect(self.delete)
        page.filtered.connect(lambda _key: self._show_pairs())

    # Keeping

    def _on_lines(self) -> None:
        finished = self._finished()
        if finished is None:
            return
        self._seen = self._place.feed.lines
        if any(map(self._place.feed.is_draft, _files(finished))):
            self._unsaved = finished
        else:
            self._keep(finished)

    def _on_chain(self) -> None:
        """A chain that was played with changes may be saved now as it was played."""
        feed, played = self._place.feed, self._unsaved
        if played is None or any(feed.file_of(path) != file for path, file in _files(played).items()):
            return
        if not any(map(feed.is_draft, _files(played))):
            self._keep(played)

    def _keep(self, finished: Finished) -> None:
        self._unsaved = None
        self._kept += 1
        self._submit(f"{_KEEP}:{self._kept}", partial(_keep, self.store, finished), self._on_kept)

    def _finished(self) -> Finished | None:
        """The run that has just come to its end."""
        feed = self._place.feed
        lines, left, right = feed.lines, feed.left, feed.right
        if feed.running or not lines or lines is self._seen or lines[-1] is None or left is None:
            return None
        known = [line for line in lines if line is not None]
        file, other = feed.file_of(feed.chain), feed.file_of(feed.other if feed.against == OTHER else feed.chain)
        if len(known) < len(lines) or len(lines) != len(feed.rows) or file is None:
            return None
        base = str(self._place.services.workspace.base) if self._place.services.workspace.root is not None else ""
        return Finished(left, file, right, other if right is not None else None, feed.rows, known, feed.canaries, base)

    def _on_kept(self, kept: tuple[int, str]) -> None:
        number, word = kept
        self._say(word)
        before, self._awaited = self._awaited, None
        if before is not None and before.id == number:
            self._say(tr("It came out exactly as before."))
        if before is not None or self._place.results.page == PAGE:
            self._read(partial(self._after_again, before, number))

    def _after_again(self, before: Run | None, number: int) -> None:
        after = self._run(number)
        if before is not None and after is not None and _follows(before, after):
            self.compare(before, after)
        elif self.page.at_list:
            self.show_list()

    # Showing

    def _on_page(self, name: str) -> None:
        if name == PAGE and self.page.at_list:
            self._read(self.show_list)

    def _read(self, then: Callable[[], object]) -> None:
        def take(read: _Read) -> None:
            self.runs = read.runs
            self._say(read.word)
            then()

        self._submit(_READ, partial(_runs, self.store), take)

    def show_list(self) -> None:
        """All runs; the one that was open is current."""
        current = self.open_run or (self.runs[self.page.current] if self._listed() else None)
        self.open_run = None
        at = next((at for at, run in enumerate(self.runs) if current is not None and run.id == current.id), 0)
        if self.runs:
            kept = tr_n(len(self.runs), "1 run", "{count} runs")
            self.page.show_runs(Rows(self.runs, run_entry), at, kept)
        else:
            self.page.show_said(
                tr(
                    "No run was kept yet. A run over all recordings is kept once it is done, unless the chain has "
                    "changes that are not saved. Verdicts, sizes and times are kept, never an output."
                )
            )

    def _listed(self) -> bool:
        return 0 <= self.page.current < len(self.runs)

    @property
    def chosen(self) -> Run | None:
        """The run that is open, else the current one of the list."""
        return self.open_run or (self.runs[self.page.current] if self._listed() else None)

    def _run(self, number: int) -> Run | None:
        return next((run for run in self.runs if run.id == number), None)

    def _on_opened(self, at: int) -> None:
        if self.page.at_list:
            if 0 <= at < len(self.runs):
                self.open(self.runs[at])
        else:
            self._go_to(self._pairs[at].line if self._pairs else self._lines[at])

    def open(self, run: Run) -> None:
        """Shows the records of a run."""

        def take(found: tuple[tuple[Kept, ...], str]) -> None:
            self._lines, word = found
            self._say(word)
            self.open_run, self._pairs = run, ()
            titles = self._titles()
            made = Rows(self._lines, lambda at, line: line_entry(at, line, _title(titles, line)))
            self.page.show_lines(made, f"{sides(run)} · {when(run)}")

        self._submit(_READ, partial(_lines, self.store, run), take)

    def compare(self, one: Run, other: Run) -> None:
        """Shows two runs beside each other, the earlier one first."""
        before, after = sorted((one, other), key=lambda run: (run.at, run.id))

        def take(found: tuple[list[Pair], str]) -> None:
            self._pairs, word = found
            self._say(word)
            self.open_run = after
            self._pair_title = " · ".join((f"{when(before)} → {when(after)}", sides(after), differences(before, after)))
            self.page.kinds.set_current(ALL)
            self._show_pairs()

        self._submit(_READ, partial(_compared, self.store, before, after), take)

    def _show_pairs(self) -> None:
        wanted = self.page.kinds.current
        places = [at for at, pair in enumerate(self._pairs) if wanted in (ALL, pair.change)]
        titles = self._titles()
        made = Rows(self._pairs, lambda at, pair: pair_entry(at, pair, _title(titles, pair.line)), places)
        self.page.show_pairs(made, self._pair_title, dict(Counter(pair.change for pair in self._pairs)))

    def _titles(self) -> dict[tuple[str, str], str]:
        """What the recordings are called that are loaded now; the history keeps no inputs."""
        return {(row.file, row.record.id): row.title for row in self._place.feed.rows}

    def _go_to(self, line: Kept) -> None:
        rows = self._place.feed.rows
        found = [at for at, row in enumerate(rows) if (row.file, row.record.id) == (line.file, line.ident)]
        if found:
            same = [at for at in found if (rows[at].record.provenance.line or 0) == line.place]
            self._place.select_row((same or found)[0])
        else:
            self._say(tr("This recording is not loaded now."))

    def _offer(self, where: QPoint) -> None:
        menu = QMenu(self.page)
        self.fill(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(where)

    def fill(self, menu: QMenu) -> None:
        """The runs that the chosen one may be held against, those of the same chain first."""
        run = self.chosen
        for other in others(run, self.runs)[:_OFFERED] if run is not None else ():
            action = menu.addAction(f"{when(other)} · {sides(other)}")
            action.triggered.connect(partial(self._on_other, other))
        if not menu.actions():
            menu.addAction(tr("There is no other run")).setEnabled(False)

    def _on_other(self, other: Run, _checked: bool = False) -> None:
        run = self.chosen
        if run is not None:
            self.compare(run, other)

    # Changing

    def run_again(self) -> None:
        """Plays the chains of the chosen run once more, as they are now, and shows what became other."""
        run = self.chosen
        if run is not None:
            self._submit(_READ, partial(_missing, run), partial(self._again, run))

    def _again(self, run: Run, missing: list[str]) -> None:
        what = run.what
        if missing:
            names = ", ".join(map(os.path.basename, missing[:3]))
            self._say(tr_n(len(missing), "{names} is no longer there", "{count} files are no longer there: {names}",
                           names=names))  # fmt: skip
        if {what.left.file, what.right.file if what.right is not None else ""} & set(missing):
            return
        feed = self._place.feed
        if self._place.feed.drafts:
            self._say(tr("Save the changed chains first."))
            return
        wanted = [what.left.file, *([what.right.file] if what.right is not None else [])]
        known = {item.path for item in feed.chains}
        feed.stop()
        feed.added_chains += [path for path in dict.fromkeys(wanted) if path not in known]
        loaded = {row.file for row in feed.rows}
        feed.added += [path for path in what.files if path not in loaded and path not in missing]
        feed.chain, feed.left_host, feed.canaries = what.left.file, what.left.dialect, what.canaries
        if what.right is None:
            feed.against = NOTHING
        else:
            feed.against = HOST if what.right.file == what.left.file else OTHER
            feed.other, feed.right_host = what.right.file, what.right.dialect
        self._awaited = run
        self._place.status_changed.emit()
        feed.reload()

    def delete(self) -> None:
        """Asks, then takes the chosen run or all runs away."""
        run = self.chosen
        if run is None:
            return
        choices = (
            Choice("one", tr("Delete this run")), Choice("all", tr("Delete all runs")),
            Choice("stay", tr("Cancel"), safe=True, cancels=True),
        )  # fmt: skip
        answer = self._place.services.dialogs.ask(tr("Delete from the history"), f"{sides(run)}\n{when(run)}", choices)
        if answer in ("one", "all"):
            self.open_run = None
            numbers = [run.id] if answer == "one" else None
            self._submit(_READ, partial(_deleted, self.store, numbers), self._on_deleted)

    def _on_deleted(self, read: _Read) -> None:
        self.runs = read.runs
        self._say(read.word)
        self.show_list()

    def _say(self, text: str) -> None:
        if text:
            self._place.announced.emit(line_text(mask(text)))

    def _submit(self, key: str, work: Callable[[], Any], done: Callable[[Any], object]) -> None:
        def alive(answer: Callable[[Any], object]) -> Callable[[Any], object]:
            return lambda value: None if self._ended else answer(value)

        self._tasks.submit(key, work, alive(done), alive(self._place.fail))

    def _end(self, _gone: object = None) -> None:
        """The window was built anew, or closed: what was asked for comes too late."""
        self._ended = True


def _follows(before: Run, after: Run) -> bool:
    """Whether a run is another one of the same chain."""
    return before.id != after.id and before.what.left.file == after.what.left.file


def _files(finished: Finished) -> dict[str, ChainFile]:
    """The files of both chains by their paths."""
    return {file.path: file for file in (finished.left_file, finished.right_file) if file is not None}


def others(run: Run, runs: Sequence[Run]) -> list[Run]:
    """The other runs, those of the same chain first, the newest of them first."""
    found = [other for other in runs if other.id != run.id]
    return sorted(found, key=lambda other: other.what.left.file != run.what.left.file)


def _title(titles: dict[tuple[str, str], str], line: Kept) -> str:
    return titles.get((line.file, line.ident)) or f"{line.tool} {line.ident}"


def _keep(store: History, finished: Finished) -> tuple[int, str]:
    return store.add(*facts(finished, store.key())), store.take_word()


def _runs(store: History) -> _Read:
    return _Read(store.runs(), store.take_word())


def _lines(store: History, run: Run) -> tuple[tuple[Kept, ...], str]:
    return store.lines(run.id), store.take_word()


def _compared(store: History, before: Run, after: Run) -> tuple[list[Pair], str]:
    return pairs(store.lines(before.id), store.lines(after.id)), store.take_word()


def _deleted(store: History, numbers: Sequence[int] | None) -> _Read:
    if numbers is None:
        store.clear()
    else:
        store.delete(numbers)
    return _runs(store)


def _missing(run: Run) -> list[str]:
    """The files of a run that are no longer there."""
    what = run.what
    named = dict.fromkeys([what.left.file, *([what.right.file] if what.right is not None else []), *what.files])
    return [path for path in named if not os.path.exists(path)]


def attach_history(place: ReplayPlace) -> HistoryDesk:
    """Adds the page to the place, and the command that shows it."""
    desk = HistoryDesk(place)
    place.services.commands.attach("replay.history", lambda: place.results.show_page(PAGE))
    return desk
