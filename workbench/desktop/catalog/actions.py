"""What the Catalog place does beyond the what-if itself: usage files, scenarios, comparisons, the effective set."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from workbench.catalog.revision import RevisionError, export
from workbench.catalog.scenario_file import ScenarioError, read_scenario
from workbench.clients.client import Client
from workbench.clients.scopes import Effective, Machine, effective
from workbench.desktop.catalog.engine import Ask, CatalogEngine, Ground, bundled_columns, roots_of
from workbench.desktop.catalog.pairs import pairs
from workbench.desktop.catalog.picker import AskText, SkillPicker
from workbench.desktop.catalog.results import Results
from workbench.desktop.catalog.scenario_out import not_saved, scenario_text
from workbench.desktop.catalog.whatif import WhatIf
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.library.save import atomic_save

if TYPE_CHECKING:
    from workbench.desktop.catalog.place import CatalogPlace

_OTHER = "catalog.other"


class CatalogActions(QObject):
    """Asks, reads in the background, and shows. `announced` says what came of it."""

    announced = Signal(str)

    def __init__(self, place: CatalogPlace, services: Services) -> None:
        super().__init__(place)
        self._place = place
        self._services = services
        self.machine: Machine | None = None
        self._again: Callable[[], None] | None = None
        self._before: tuple[str, Results] | None = None
        self._former: tuple[Callable[[], None] | None, tuple[str, Results] | None] = None, None

    # What-if

    def choose_usage(self) -> None:
        """A usage file, read and never written; cancelling keeps the one in force."""
        file = self._services.dialogs.open_file(tr("Usage file of Claude Code"), Path.home() / ".claude.json")
        if file is not None:
            self._place.take(replace(self._place.whatif, usage=str(file)), tr("Usage {file}", file=file.name))

    def no_usage(self) -> None:
        """A new user."""
        self._place.take(replace(self._place.whatif, usage=""), tr("Usage: none"))

    def pick_off(self) -> None:
        """Switches a skill off that is chosen from a list."""
        off = self._place.whatif.off
        lines = [line for line in self._place.feed.results.skills if line.path not in off]
        lines.sort(key=lambda line: line.name.casefold())
        if not lines:
            self.announced.emit(tr("No skill is on."))
            return
        dialog = SkillPicker(
            self._services.theme, tr("Switch a skill off"), [(line.path, line.name) for line in lines], self._window()
        )
        if self._services.dialogs.show(dialog) and dialog.picked:
            self._place.toggle([dialog.picked])

    def save_scenario(self) -> None:
        """Writes the what-if of the shown client as a file."""
        place = self._place
        start = Path(self._services.workspace.base) / f"{place.client}.scenario.yaml"
        target = self._services.dialogs.save_as(tr("Save as scenario"), start)
        if target is None:
            return
        names = {line.path: line.name for line in place.feed.results.skills}
        reserved = bundled_columns(place.feed.members()[place.client])
        text = scenario_text(place.client, place.feed.roots, place.whatif, names, target, reserved)
        try:
            atomic_save(target, text.encode("utf-8", "surrogatepass"), None)
        except OSError as failure:
            reason = failure.strerror or failure
            self.announced.emit(tr("{file} was not written: {reason}", file=target.name, reason=reason))
            return
        left = len(not_saved(place.client, place.whatif, names))
        said = tr("Saved as {file}", file=target.name)
        more = tr_n(left, "; 1 thing stands in it as a comment", "; {count} things stand in it as comments")
        self.announced.emit(said + more if left else said)

    def load_scenario(self) -> None:
        """Takes over a scenario file: client, window, limit, roots, overrides."""
        file = self._services.dialogs.open_file(tr("Load a scenario"), Path(self._services.workspace.base))
        if file is None:
            return
        known = tuple(self._place.titles)

        def show(found: object) -> None:
            from workbench.catalog.scenario import Scenario

            assert isinstance(found, Scenario)
            value = WhatIf(window=found.window, overrides=dict(found.overrides))
            value = value.with_limit(found.client, found.limit)
            self._place.take(value, tr("Scenario {file}", file=file.name))
            self._place.use_roots(found.roots)
            self._place.show_client(found.client)
            used = tr("Scenario {file} is in force", file=file.name)
            missing = tr("; its usage and bundled lines are not taken over") if found.usage or found.bundled else ""
            self.announced.emit(used + missing)

        self._services.tasks.submit(_OTHER, lambda: read_scenario(file, known), show, self._refused(ScenarioError))

    # Comparing

    def compare_folder(self) -> None:
        """The catalog of another folder before, this one after."""
        start = Path(self._services.workspace.base)
        folder = self._services.dialogs.open_folder(tr("Folder to compare with"), start)
        if folder is not None:
            self._start(partial(self._compare_folder, folder))

    def _compare_folder(self, folder: Path) -> None:
        ask, members = self._ask(self._conditions()), self._place.feed.members()
        title = tr("{folder}, then this folder", folder=folder.name)

        def done(made: Results) -> None:
            self._show_pairs(title, made, ())

        self._services.tasks.submit(_OTHER, lambda: _of_folder(folder, ask, members), done, self._failed)

    def compare_revision(self) -> None:
        """The catalog of a git revision before, the files as they are after."""
        dialog = AskText(
            self._services.theme, tr("Compare with a git revision"), tr("Revision"),
            tr("A branch, tag or commit. Only stored objects are read: nothing is checked out and nothing is run."),
            "HEAD", self._window(),
        )  # fmt: skip
        if self._services.dialogs.show(dialog) and dialog.text:
            self._start(partial(self._compare_revision, dialog.text))

    def _compare_revision(self, revision: str) -> None:
        base, ask = Path(self._services.workspace.base), self._ask(self._conditions())
        members = self._place.feed.members()
        title = tr("{revision}, then the files as they are", revision=revision)

        def done(made: tuple[Results, tuple[str, ...]]) -> None:
            self._show_pairs(title, made[0], made[1])

        refused = self._refused(RevisionError, revision)
        self._services.tasks.submit(_OTHER, lambda: _of_revision(base, revision, ask, members), done, refused)

    def compare_saved(self) -> None:
        """What is saved before, what is edited or tried after."""
        self._start(self._compare_saved)

    def _compare_saved(self) -> None:
        engine = self._place.feed.engine
        if engine is None:
            return
        ask, members = replace(self._ask(WhatIf()), texts={}), engine.members
        base, names = Ground(self._place.feed.roots), tr("Saved, then edited and tried")

        def read() -> Results:
            other = CatalogEngine(members)
            other.load(base)
            return _computed(other, ask)

        self._services.tasks.submit(_OTHER, read, lambda made: self._show_pairs(names, made, ()), self._failed)

    def show_effective(self) -> None:
        """The effective set of the shown client in a folder."""
        start = Path(self._services.workspace.root or Path.home())
        folder = self._services.dialogs.open_folder(tr("Folder in which the client works"), start)
        if folder is not None:
            self.effective_in(folder)

    def effective_in(self, folder: Path) -> None:
        """The same for a folder that is known."""
        self._start(partial(self._effective_in, folder))

    def follow_client(self) -> None:
        """Another client is shown: the page above the table answers for that one, without taking the focus."""
        if self._again is not None:
            self._before = None
            self._again()

    def follow_results(self) -> None:
        """The catalogs are others: what stands after in a comparison is, too."""
        if self._before is not None:
            self._show_pairs(*self._before, ())

    def _start(self, work: Callable[[], None]) -> None:
        """Does it, and again for each client that is shown while its page is open."""
        self._former = self._again, self._before
        self._again, self._before = work, None
        work()

    def _effective_in(self, folder: Path) -> None:
        member, machine = self._place.feed.members()[self._place.client], self.machine

        def done(found: Effective) -> None:
            self._place.show_effective(found)

        self._services.tasks.submit(_OTHER, lambda: effective(member, folder, machine), done, self._failed)

    # Inside

    def _conditions(self) -> WhatIf:
        """What is tried of the client's surroundings; what is tried of these skills says nothing of others."""
        return replace(self._place.whatif, edits={}, off=frozenset(), order=())

    def _ask(self, whatif: WhatIf) -> Ask:
        feed = self._place.feed
        return Ask(0, whatif, (self._place.client,), {}, feed.titles())

    def _show_pairs(self, title: str, before: Results, left_out: tuple[str, ...]) -> None:
        after, client = self._place.feed.results, self._place.client
        old, new = before.figures.get(client), after.figures.get(client)
        size = f"{old.wanted:,} → {new.wanted:,}" if old is not None and new is not None else ""
        named = f"{self._place.titles.get(client, client)}: {title}"
        self._before = title, before
        if client not in before.catalogs or client not in after.catalogs:
            return
        self._place.show_compare(named, pairs(before, after, client), size)
        if left_out:
            first = left_out[0]
            self.announced.emit(tr_n(len(left_out), "Left out: {first}", "{count} left out: {first}, …", first=first))

    def _refused(self, kind: type[Exception], about: str = "") -> Callable[[BaseException], None]:
        def say(failure: BaseException) -> None:
            self._again, self._before = self._former
            if isinstance(failure, kind):
                self.announced.emit(f"{about}: {failure}" if about else str(failure))
            else:
                self._failed(failure)

        return say

    def _failed(self, failure: BaseException) -> None:
        self._services.tasks.problem_found.emit(_OTHER, failure)

    def _window(self) -> QWidget:
        return self._place.window()


def _computed(engine: CatalogEngine, ask: Ask) -> Results:
    made = engine.compute(ask)
    assert made is not None
    return made


def _of_folder(folder: Path, ask: Ask, members: Mapping[str, Client]) -> Results:
    """The catalogs of a folder by the same rule for roots as an opened one."""
    from workbench.clients.walk import walk

    paths = [item.path for item in walk(folder).found]
    deep = any(path.count("/") > 1 for path in paths)
    engine = CatalogEngine(members)
    engine.load(Ground.of(folder, roots_of(paths, folders=deep)))
    return _computed(engine, ask)


def _of_revision(base: Path, revision: str, ask: Ask, members: Mapping[str, Client]) -> tuple[Results, tuple[str, ...]]:
    with tempfile.TemporaryDirectory(prefix="workbench-revision-") as scratch:
        left_out = export(str(base), revision, Path(scratch))
        return _of_folder(Path(scratch), ask, members), left_out
