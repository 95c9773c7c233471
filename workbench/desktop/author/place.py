"""The Author place: one skill at the keystroke, with the library at its left and what is known of it at its right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.clients.profile import profile
from workbench.desktop import i18n
from workbench.desktop.author.arrangement import Arrangement
from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.author.centre import Centre
from workbench.desktop.author.checking import Checking
from workbench.desktop.author.clients_link import ClientsLink
from workbench.desktop.author.disk import DiskFollower
from workbench.desktop.author.file_history import FileHistory
from workbench.desktop.author.fixes import Fixes
from workbench.desktop.author.handlers import attach_handlers
from workbench.desktop.author.inspector import Inspector
from workbench.desktop.author.library_list import LibraryPanel
from workbench.desktop.author.library_model import LibraryModel
from workbench.desktop.author.notices import FileNotices, hex_dump
from workbench.desktop.author.open_files import OpenFiles
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.outline import OutlinePanel
from workbench.desktop.author.preview_page import BundledText, PreviewPage, read_bundled
from workbench.desktop.author.problem_feed import ProblemFeed
from workbench.desktop.author.problems_model import ProblemsModel
from workbench.desktop.author.problems_panel import ProblemsPanel
from workbench.desktop.author.renaming import Renaming
from workbench.desktop.author.status import author_facts
from workbench.desktop.i18n import tr
from workbench.desktop.place import Place, StatusItem
from workbench.desktop.services import Services
from workbench.project.recovery import RecoveryStore
from workbench.project.state import state_folder
from workbench.skill.cards import catalogue
from workbench.skill.completion import Context
from workbench.skill.findings import Finding, Fix

Texts = tuple[tuple[str, bytes], ...]


class AuthorPlace(Place):
    """Joins list, text, inspector and panels; what each does is its own."""

    place_id = "author"

    def __init__(self, services: Services, library: LibraryPanel | None = None) -> None:
        """`library` is a list that stands in the window already."""
        super().__init__(services)
        self.setObjectName("author-place")
        self._build(services, library or LibraryPanel(services, LibraryModel()))
        self._awaited: list[str] = []
        self._carets: dict[str, int] = {}
        self._resting = False
        self._connect_workspace()
        self._connect_files()
        self._connect_panels()
        self._connect_remedies()
        attach_handlers(self)
        self._restore_list()
        self._show_file(None)
        self._on_status_changed()
        self._catch_up()

    def _build(self, services: Services, library: LibraryPanel) -> None:
        self.store = RecoveryStore(state_folder() / "recovery")
        self.library = library
        self.files = OpenFiles(services.theme, self.store, self)
        self.centre = Centre(services, self.files.tabs)
        self.editor = self.centre.pane.editor
        self.find_bar = self.centre.pane.find_bar
        self.problems = ProblemsPanel(services, ProblemsModel(self))
        self.feed = ProblemFeed(services.workspace, self.problems, self)
        self.outline = OutlinePanel(services.theme)
        self.preview = PreviewPage(services)
        self.inspector = Inspector(services)
        self.bottom = BottomPanel(services.theme)
        self.bottom.add_page("problems", tr("Problems"), self.problems, self.problems.tools)
        self.bottom.add_page("outline", tr("Outline"), self.outline)
        self.clients = ClientsLink(self)
        self.bottom.add_page("preview", tr("Preview"), self.preview)
        self.arrangement = Arrangement(services.theme, self.library, self.centre, self.bottom, self.inspector)
        self.fixes = Fixes(services, self)
        self.renaming = Renaming(services, self.files, self)
        self.notices = FileNotices(self.centre.banners)
        self.disk = DiskFollower(services, self.files, self.notices, self.store)
        self.history = FileHistory(services.theme, self.files, self.disk, self.centre)
        self.bottom.add_page("history", tr("History"), self.history.panel)
        self.checking = Checking(services, self.editor, self)
        self.editor.context = self._completion_context
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.arrangement)

    # What the window asks

    def regions(self) -> list[QWidget]:
        """List, banners, text, bottom page, inspector."""
        shown = self.bottom.current_page_widget()
        return [self.library.view, self.centre.banners, self.editor, shown, self.inspector]

    def activate(self) -> None:
        """Work goes on in the text; without one, in the list."""
        (self.editor if self.files.current is not None else self.library.view).setFocus()

    def status_items(self) -> list[StatusItem]:
        """Facts of the open file."""
        return author_facts(self)

    def open_item(self, kind: str, key: str) -> bool:
        """A rule's card, a skill's text, or a line of it."""
        if kind == "rule":
            card = catalogue().find(key)
            if card is not None:
                self.inspector.card.show_rule(card)
                self.show_card()
            return card is not None
        line, _, path = key.partition(":") if kind == "line" else ("", "", key)
        opened = self.open_skill(path, keep_focus=False)
        if opened and line and self.files.current is not None:
            lines = self.files.current.skill_now().document.map
            self.editor.go_to(lines.line_span(min(int(line), len(lines.starts)) - 1))
        return opened

    def location(self) -> str:
        """The path of the open skill."""
        return self.files.current.skill_path if self.files.current else ""

    def go_to(self, location: str) -> None:
        """Opens the skill of a former location."""
        self.open_skill(location, keep_focus=False)

    def save_state(self) -> dict[str, object]:
        """Open files with their carets, splitters, the bottom page."""
        self.files.note_caret(self.editor.textCursor().position())
        return {
            "files": [file.skill_path for file in self.files.files],
            "current": self.location(),
            "carets": {file.skill_path: file.caret for file in self.files.files},
            "page": self.bottom.page,
            **self.arrangement.state(),
        }

    def restore_state(self, state: dict[str, object]) -> None:
        """Takes back what `save_state` gave; files open as soon as the scan has found them."""
        self.arrangement.restore(state)
        page, carets = state.get("page"), state.get("carets")
        if isinstance(page, str):
            self.bottom.select_page(page)
        if isinstance(carets, dict):
            self._carets = {path: at for path, at in carets.items() if isinstance(path, str) and isinstance(at, int)}
        files = state.get("files")
        self._awaited = [item for item in files if isinstance(item, str)] if isinstance(files, list) else []
        current = state.get("current")
        if isinstance(current, str) and current in self._awaited:
            self._awaited.remove(current)
            self._awaited.append(current)
        self._catch_up()

    def may_close(self) -> bool:
        """Asks for each file with unsaved edits."""
        return all(self.disk.may_close(file) for file in self.files.files)

    # What its parts ask

    def open_skill(self, path: str, *, keep_focus: bool) -> bool:
        """Opens a skill of the library; whether it could be read."""
        if not path:
            return False
        known = self.files.find(path)
        try:
            file = self.files.open(self.services.workspace.file_of(path), path, caret=self._carets.pop(path, 0))
        except OSError as failure:
            self.announced.emit(tr("Cannot open {path}: {reason}", path=path, reason=failure.strerror or failure))
            return False
        if known is None:
            file.state_changed.connect(partial(self.notices.say_state, file))
            self.notices.say_state(file)
            self.disk.offer_recovery(file)
        if not keep_focus:
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        self.moved.emit()
        return True

    def close_file(self, file: OpenFile | None) -> None:
        """Closes a file after asking about unsaved edits."""
        if file is not None and self.disk.may_close(file):
            self.files.close(file)

    def show_card(self) -> None:
        """Brings the rule card into view, in the column or in the bottom panel."""
        self.show_section("rule")

    def show_section(self, name: str) -> None:
        """Brings a section of the inspector into view, in the column or in the bottom panel."""
        if self.arrangement.narrow:
            self.bottom.show_page(name)
        else:
            self.inspector.bring_up(name)

    def go_to_finding(self, finding: Finding, *, enter: bool) -> None:
        """Shows a finding: its file, its place, its card. With `enter` the focus goes to the text."""
        file = self.files.current
        if file is None or file.skill_path != finding.path:
            known = self.services.workspace.row(finding.path) is not None
            if not known or not self.open_skill(finding.path, keep_focus=True):
                self.inspector.card.show_finding(finding, None, (1, 1))
                self.show_card()
                return
        had = self.window().focusWidget()
        if finding.range.start.line:
            self.editor.go_to(finding.span)
        self.show_finding(finding)
        if not enter and had is not None:
            had.setFocus()

    def show_finding(self, finding: Finding | None) -> None:
        """The rule card of a finding of the open file."""
        file = self.files.current
        if finding is None or file is None:
            return
        every = self.findings()
        place = (every.index(finding) + 1 if finding in every else 1, max(1, len(every)))
        if (self.inspector.card.finding, self.inspector.card.place) != (finding, place):
            self.inspector.card.show_finding(finding, file.skill_now().document, place)

    def findings(self) -> tuple[Finding, ...]:
        """Findings of the open file."""
        file = self.files.current
        return self.services.workspace.findings(file.skill_path) if file is not None else ()

    def ask_fix(self, finding: Finding | None, at: QPoint) -> None:
        """The quick-fix popup for a finding and the others of its line."""
        file = self.files.current
        if file is None:
            return
        every = self.findings()
        line = finding.range.start.line if finding is not None else 0
        near = [item for item in every if item.range.start.line == line and item != finding] if line else []
        self.fixes.offer(file, [finding, *near] if finding is not None else near, every, at)

    def show_preview(self) -> None:
        """The preview page with the rendered text."""
        self.preview.show_markdown()
        self.bottom.show_page("preview")

    # Connections

    def _connect_workspace(self) -> None:
        workspace, model = self.services.workspace, self.library.model
        workspace.texts_wanted = self._edited_texts
        workspace.opened.connect(self._on_opened)
        workspace.rows_arrived.connect(self._on_rows_arrived)
        workspace.rows_changed.connect(model.put_rows)
        workspace.rows_gone.connect(model.remove_rows)
        workspace.rows_replaced.connect(self._on_rows_replaced)
        workspace.scan_finished.connect(self._on_scan_finished)
        workspace.status_changed.connect(self._on_status_changed)
        workspace.findings_changed.connect(self._on_findings_changed)
        workspace.recheck.connect(self._on_recheck)
        workspace.profiles_changed.connect(self._on_profiles_changed)

    def _connect_files(self) -> None:
        self.library.open_requested.connect(lambda path, keep: self.open_skill(path, keep_focus=keep))
        self.files.current_changed.connect(self._show_file)
        self.files.close_requested.connect(self.close_file)
        self.files.closed.connect(self._on_file_closed)
        self.files.dirty_changed.connect(self._on_dirty_changed)
        self.files.problem_found.connect(self.announced)
        self.editor.caret_moved.connect(self._on_caret_moved)
        self.editor.quick_fix_requested.connect(self.ask_fix)
        self.editor.finding_activated.connect(self.show_finding)
        self.checking.checked.connect(self._on_checked)
        self.disk.announced.connect(self.announced)
        self.disk.saved.connect(lambda _file: self.status_changed.emit())
        self.disk.compare_requested.connect(self.centre.show_compare)
        self.centre.announced.connect(self.announced)
        self.notices.bytes_requested.connect(self._show_bytes)

    def _connect_panels(self) -> None:
        self.problems.view.chosen.connect(lambda finding, enter: self.go_to_finding(finding, enter=enter))
        self.feed.counted.connect(lambda count: self.bottom.set_count("problems", count))
        self.outline.chosen.connect(self.editor.go_to)
        self.inspector.files.open_requested.connect(self._open_bundled)
        self.preview.link_activated.connect(self._follow_link)
        self.history.announced.connect(self.announced)

    def _connect_remedies(self) -> None:
        card, fixes = self.inspector.card, self.fixes
        card.fix_requested.connect(self._apply_fix)
        card.preview_requested.connect(lambda finding: self.ask_fix(finding, self.editor.fix_point()))
        card.ignore_requested.connect(self._ignore)
        card.severity_requested.connect(fixes.change_severity)
        fixes.announced.connect(self.announced)
        fixes.explain_requested.connect(self._explain)
        fixes.rename_requested.connect(lambda pair: self._with_file(lambda file: self.renaming.fix(file, pair[1])))
        fixes.config_changed.connect(self.services.workspace.reload_config)
        self.renaming.announced.connect(self.announced)
        self.renaming.done.connect(self._on_renamed)

    # Inside

    def _with_file(self, use: Callable[[OpenFile], object]) -> None:
        if self.files.current is not None:
            use(self.files.current)

    def _apply_fix(self, finding: Finding, fix: Fix) -> None:
        self._with_file(lambda file: self.fixes.apply(file, finding, fix))

    def _ignore(self, finding: Finding) -> None:
        self._with_file(lambda file: self.fixes.ignore(file, finding))

    def _explain(self, finding: Finding) -> None:
        self.show_finding(finding)
        self.show_card()

    def _completion_context(self) -> Context:
        workspace = self.services.workspace
        names = (workspace.primary, *workspace.also)
        titles = {item.id: item.title for item in workspace.profiles}
        fields = {titles.get(name, name): profile(name).fields for name in names}
        folder = self.files.current.directory if self.files.current is not None else ""
        return Context(folder, i18n.current(), fields)

    def _edited_texts(self) -> Texts:
        return tuple((file.skill_path, file.bytes_now()) for file in self.files.files if file.dirty)

    def _show_file(self, file: OpenFile | None) -> None:
        self._resting = True
        self.centre.show_file(file)
        self._resting = self.editor.textCursor().position() == 0
        self.notices.show_file(file)
        self.feed.show_file(file.skill_path if file is not None else None)
        self.preview.show_markdown()
        self.clients.follow(file)  # before the rules: verdicts take a tenth of their time
        self.checking.follow(file)
        if file is None:
            self.inspector.show_skill(None, None)
            self.inspector.card.clear(tr("Open a skill from the list to see why each finding matters and what to do."))
            self.outline.set_skill(None)
            self.preview.set_skill(None, self.services.workspace.base)
            self.bottom.set_count("outline", 0)
        else:
            self.library.view.select_path(file.skill_path)
        self.status_changed.emit()

    def _on_checked(self) -> None:
        file = self.files.current
        if file is None:
            return
        skill = file.skill_now()
        self.inspector.show_skill(skill, self.services.workspace.facts(file.skill_path))
        self.outline.set_skill(skill)
        self.preview.set_skill(skill, file.path.parent)
        self.bottom.set_count("outline", self.outline.count())
        self._refresh_card()
        self.history.refresh()
        self.status_changed.emit()

    def _refresh_card(self) -> None:
        shown, every = self.inspector.card.finding, self.findings()
        mark = self.editor.caret_mark()
        if shown is not None and shown in every:
            self.show_finding(shown)
        elif mark is not None and mark.finding in every and not self._resting:
            self.show_finding(mark.finding)
        elif every:
            self.show_finding(min(every, key=lambda item: item.severity.rank))
        else:
            self.inspector.card.clear(tr("Nothing is wrong with this skill."))
        self.problems.view.select(self.inspector.card.finding)

    def _on_caret_moved(self, _line: int, _column: int, finding: Finding | None) -> None:
        self._resting = self._resting and self.editor.textCursor().position() == 0
        if finding is not None and not self._resting and not self._caret_is_in(self.inspector.card.finding):
            self.show_finding(finding)
            self.problems.view.select(finding)
        self.status_changed.emit()

    def _caret_is_in(self, finding: Finding | None) -> bool:
        """Whether the caret stands in the shown finding: another one at the same place does not push it away."""
        file = self.files.current
        if finding is None or file is None or finding not in self.findings():
            return False
        at = file.positions().from_qt(self.editor.textCursor().position())
        return finding.span[0] <= at <= finding.span[1]

    def _on_opened(self, _path: str) -> None:
        for file in self.files.files:
            self.files.close(file)
        self.library.filter.clear()
        self.centre.say_what_to_do(empty=False)

    def _on_rows_replaced(self) -> None:
        self.library.model.set_rows(self.services.workspace.skills)

    def _on_rows_arrived(self, rows: Any) -> None:
        self.library.model.put_rows(rows)
        self._open_awaited()

    def _open_awaited(self) -> None:
        for path in [path for path in self._awaited if self.services.workspace.row(path) is not None]:
            self._awaited.remove(path)
            self.open_skill(path, keep_focus=True)

    def _catch_up(self) -> None:
        """The library was there before this place: opens what it waits for, and says so where that is all there is."""
        self._open_awaited()
        if self.services.workspace.root is not None and not self.services.workspace.scanning:
            self._on_scan_finished()

    def _on_scan_finished(self) -> None:
        for path in self._awaited:
            self.announced.emit(tr("{path} is no longer there", path=path))
        self._awaited.clear()
        self.centre.say_what_to_do(empty=not self.services.workspace.skills)
        self.checking.check_now()

    def _on_status_changed(self) -> None:
        self.library.set_scanning(self.services.workspace.scanning)
        self.status_changed.emit()

    def _on_findings_changed(self, paths: frozenset[str]) -> None:
        file = self.files.current
        if file is not None and file.skill_path in paths:
            self._refresh_card()
            self.status_changed.emit()

    def _on_recheck(self, paths: frozenset[str]) -> None:
        for file in self.files.files:
            if file.skill_path in paths and file is not self.files.current:
                self.services.workspace.check_text(file.skill_path, file.skill_now(), changed=file.dirty)
        if self.location() in paths:
            self.checking.check_now()

    def _on_profiles_changed(self) -> None:
        workspace = self.services.workspace
        self.editor.clients = 1 + len(workspace.also)
        self.editor.viewport().update()

    def _on_file_closed(self, file: OpenFile) -> None:
        self.services.workspace.forget_text(file.skill_path)
        self.notices.forget(file)

    def _on_dirty_changed(self, file: OpenFile) -> None:
        if file is self.files.current:
            self.checking.check_now()
        else:
            self.services.workspace.check_text(file.skill_path, file.skill_now(), changed=file.dirty)

    def _show_bytes(self, file: OpenFile) -> None:
        error = file.base.decode_error
        offset = error.offset if error is not None else 0
        self._show_bundled(BundledText(tr("Bytes of {name}", name=file.path.name), hex_dump(file.base.data, offset)))

    def _on_renamed(self, _source: str, _target: str) -> None:
        self._show_file(self.files.current)
        self.services.workspace.rescan()

    def _open_bundled(self, path: str) -> None:
        file = self.files.current
        if file is not None and path:
            folder = file.path.parent
            self.services.tasks.submit("bundled", lambda: read_bundled(folder, path), self._show_bundled)

    def _show_bundled(self, found: BundledText) -> None:
        if found.problem:
            self.announced.emit(tr("{path} is not shown: {reason}", path=found.path, reason=found.problem))
            return
        self.preview.show_bundled(found)
        self.bottom.show_page("preview")

    def _follow_link(self, target: str) -> None:
        if target.startswith("#"):
            self.bottom.show_page("outline")
        elif "://" in target or target.startswith("mailto:"):
            self.announced.emit(tr("{target} leads out of the skill and is not opened here", target=target))
        else:
            self._open_bundled(target.partition("#")[0])

    def _restore_list(self) -> None:
        settings, model = self.services.settings, self.library.model
        grouping, sorting = settings.get("author.grouping"), settings.get("author.sorting")
        model.set_order(grouping if isinstance(grouping, str) else "", sorting if isinstance(sorting, str) else "")
        self._on_rows_replaced()
        self._on_profiles_changed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns follow the width of the window."""
        super().resizeEvent(event)
        self.arrangement.fit(self.window().width(), self.window().height())
