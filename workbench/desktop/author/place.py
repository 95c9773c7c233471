"""The Author place: one skill at the keystroke, with the library at its left and what is known of it at its right."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.author.checking import Checking
from workbench.desktop.author.disk import DiskFollower
from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.fixes import Fixes
from workbench.desktop.author.handlers import attach_handlers
from workbench.desktop.author.inspector import Inspector
from workbench.desktop.author.library_list import LibraryPanel
from workbench.desktop.author.library_model import LibraryModel
from workbench.desktop.author.open_files import OpenFiles
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.outline import OutlinePanel
from workbench.desktop.author.problems_model import ProblemsModel
from workbench.desktop.author.problems_panel import ProblemsPanel
from workbench.desktop.author.renaming import Renaming
from workbench.desktop.author.status import author_facts
from workbench.desktop.i18n import tr
from workbench.desktop.place import Place, StatusItem
from workbench.desktop.services import Services
from workbench.desktop.shell.banner import BannerStack
from workbench.desktop.shell.parts import ElidedLabel, hairline
from workbench.project.recovery import RecoveryStore
from workbench.project.state import state_folder
from workbench.skill.cards import catalogue
from workbench.skill.findings import Finding

NARROW = 1100
"""Width in pixels at 100 % below which the right column moves into the bottom panel."""


class AuthorPlace(Place):
    """Joins list, editor, inspector and panels; what each does is its own."""

    place_id = "author"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.setObjectName("author-place")
        self.store = RecoveryStore(state_folder() / "recovery")
        self.library = LibraryPanel(services, LibraryModel(self))
        self.files = OpenFiles(services.theme, self.store, self)
        self.banners = BannerStack(services.theme)
        self.editor = SkillEditor(services.theme, fix_key=services.commands.key_text("fix.quick"))
        self.problems = ProblemsPanel(services, ProblemsModel(self))
        self.outline = OutlinePanel(services.theme)
        self.inspector = Inspector(services)
        self.bottom = BottomPanel(services.theme)
        self.fixes = Fixes(services, self)
        self.renaming = Renaming(services, self.files, self)
        self.disk = DiskFollower(services, self.files, self.banners, self.store)
        self.checking = Checking(services, self.editor, self)
        self.path_label = ElidedLabel("", "secondary", "tertiary", Qt.TextElideMode.ElideMiddle)
        self._awaited: list[str] = []
        self._narrow = False
        self._library_list = QTimer(self, singleShot=True, interval=150)
        self._library_list.timeout.connect(self._list_library)
        self._lay_out()
        self._connect()
        attach_handlers(self)
        self._restore_list()
        self._show_file(None)

    # What the window asks

    def regions(self) -> list[QWidget]:
        shown = self.bottom.current_page_widget()
        return [self.library.view, self.banners, self.editor, shown, self.inspector]

    def activate(self) -> None:
        (self.editor if self.files.current is not None else self.library.view).setFocus()

    def status_items(self) -> list[StatusItem]:
        return author_facts(self)

    def open_item(self, kind: str, key: str) -> bool:
        if kind == "rule":
            card = catalogue().find(key)
            if card is not None:
                self.inspector.card.show_rule(card)
                self.show_card()
            return card is not None
        return self.open_skill(key, keep_focus=False)

    def location(self) -> str:
        return self.files.current.skill_path if self.files.current else ""

    def go_to(self, location: str) -> None:
        self.open_skill(location, keep_focus=False)

    def save_state(self) -> dict[str, object]:
        return {
            "files": [file.skill_path for file in self.files.files],
            "current": self.location(),
            "carets": {file.skill_path: file.caret for file in self.files.files},
            "columns": self.columns.sizes(),
            "rows": self.rows.sizes(),
            "page": self.bottom.page,
        }

    def restore_state(self, state: dict[str, object]) -> None:
        for splitter, key in ((self.columns, "columns"), (self.rows, "rows")):
            sizes = state.get(key)
            if isinstance(sizes, list) and len(sizes) == splitter.count() and all(isinstance(item, int) for item in sizes):
                splitter.setSizes(sizes)
        files = state.get("files")
        self._awaited = [item for item in files if isinstance(item, str)] if isinstance(files, list) else []
        current = state.get("current")
        if isinstance(current, str) and current in self._awaited:
            self._awaited.remove(current)
            self._awaited.append(current)
        self._open_awaited()

    def may_close(self) -> bool:
        return all(self.disk.may_close(file) for file in self.files.files)

    # What its parts ask

    def open_skill(self, path: str, *, keep_focus: bool) -> bool:
        """Opens a skill of the library; whether it could be read."""
        if not path:
            return False
        target = self.services.workspace.file_of(path)
        try:
            file = self.files.open(target, path)
        except OSError as failure:
            self.announced.emit(tr("Cannot open {path}: {reason}", path=path, reason=failure.strerror or failure))
            return False
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
        if self._narrow:
            self.bottom.show_page("about")
        self.inspector.ensureWidgetVisible(self.inspector.card)

    def go_to_finding(self, finding: Finding, *, enter: bool) -> None:
        """Shows a finding: its file, its place, its card."""
        file = self.files.current
        if file is None or file.skill_path != finding.path:
            if not self.services.workspace.file_of(finding.path).is_file() or not self.open_skill(finding.path, keep_focus=True):
                self.show_finding(finding)
                return
        had = self.focusWidget()
        self.editor.go_to(finding.span)
        self.show_finding(finding)
        if not enter and had is not None:
            had.setFocus()

    def show_finding(self, finding: Finding | None) -> None:
        """The rule card of a finding, or a word that there is none."""
        file = self.files.current
        if finding is None or file is None:
            return
        every = self.services.workspace.findings(finding.path)
        place = (every.index(finding) + 1 if finding in every else 1, max(1, len(every)))
        if self.inspector.card.finding != finding:
            self.inspector.card.show_finding(finding, file.skill_now().document, place)

    def findings(self) -> tuple[Finding, ...]:
        """Findings of the shown file."""
        file = self.files.current
        return self.services.workspace.findings(file.skill_path) if file is not None else ()

    # Inside

    def _lay_out(self) -> None:
        px = self.services.theme.theme.px
        self.bottom.add_page("problems", tr("Problems"), self.problems, self.problems.tools)
        self.bottom.add_page("outline", tr("Outline"), self.outline)
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.rows.addWidget(self._centre())
        self.rows.addWidget(self.bottom)
        self.rows.setSizes([px(560), px(226)])
        self.rows.setStretchFactor(0, 1)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        for widget in (self.library, self.rows, self.inspector):
            self.columns.addWidget(widget)
        self.columns.setSizes([px(248), px(736), px(384)])
        self.columns.setStretchFactor(1, 1)
        for splitter in (self.rows, self.columns):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        self.library.setMinimumWidth(px(180))
        self.inspector.setMinimumWidth(px(300))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.columns)

    def _centre(self) -> QWidget:
        px = self.services.theme.theme.px
        strip = QHBoxLayout()
        strip.setContentsMargins(0, 0, px(12), 0)
        strip.setSpacing(px(12))
        strip.addWidget(self.files.tabs)
        strip.addWidget(self.path_label, 1)
        self.path_label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.centre = QWidget()
        self.centre.setObjectName("author-centre")
        column = QVBoxLayout(self.centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(strip)
        column.addWidget(hairline())
        column.addWidget(self.banners)
        column.addWidget(self.editor, 1)
        return self.centre

    def _connect(self) -> None:
        workspace, model = self.services.workspace, self.library.model
        workspace.opened.connect(self._on_opened)
        workspace.rows_arrived.connect(self._on_rows_arrived)
        workspace.rows_changed.connect(model.update_rows)
        workspace.rows_replaced.connect(lambda: model.set_rows(workspace.skills))
        workspace.scan_finished.connect(self._on_scan_finished)
        workspace.status_changed.connect(self._on_status_changed)
        workspace.findings_changed.connect(self._on_findings_changed)
        workspace.profiles_changed.connect(self._on_profiles_changed)
        self.library.open_requested.connect(lambda path, keep: self.open_skill(path, keep_focus=keep))
        self.files.current_changed.connect(self._show_file)
        self.files.close_requested.connect(self.close_file)
        self.files.closed.connect(workspace.forget_text)
        self.files.problem_found.connect(self.announced)
        self.editor.caret_moved.connect(self._on_caret_moved)
        self.editor.quick_fix_requested.connect(lambda finding, at: self.ask_fix(finding, at))
        self.editor.finding_activated.connect(self.show_finding)
        self.problems.view.chosen.connect(lambda finding, enter: self.go_to_finding(finding, enter=enter))
        self.problems.scope_changed.connect(lambda _scope: self._list_problems())
        self.outline.chosen.connect(self.editor.go_to)
        self.inspector.files.open_requested.connect(self._open_bundled)
        card = self.inspector.card
        card.fix_requested.connect(lambda finding, fix: self._with_file(lambda file: self.fixes.apply(file, finding, fix)))
        card.preview_requested.connect(lambda finding: self.ask_fix(finding, self.editor.fix_point()))
        card.ignore_requested.connect(lambda finding: self._with_file(lambda file: self.fixes.ignore(file, finding)))
        card.severity_requested.connect(self.fixes.change_severity)
        self.fixes.announced.connect(self.announced)
        self.fixes.explain_requested.connect(self._explain)
        self.fixes.rename_requested.connect(lambda pair: self._with_file(lambda file: self.renaming.fix(file, pair[1])))
        self.fixes.config_changed.connect(workspace.reload_config)
        self.renaming.announced.connect(self.announced)
        self.renaming.done.connect(lambda _old, _new: workspace.rescan())
        self.disk.announced.connect(self.announced)
        self.disk.saved.connect(lambda _file: self.status_changed.emit())
        self.checking.checked.connect(self._on_checked)

    def ask_fix(self, finding: Finding | None, at: Any) -> None:
        """The quick-fix popup for a finding, or for all of the caret's line."""
        file = self.files.current
        if file is None:
            return
        every = self.findings()
        line = finding.range.start.line if finding is not None else 0
        near = [item for item in every if item.range.start.line == line and item != finding] if line else []
        self.fixes.offer(file, ([finding, *near] if finding is not None else near), every, at)

    def _with_file(self, use: Any) -> None:
        file = self.files.current
        if file is not None:
            use(file)

    def _explain(self, finding: Finding) -> None:
        self.show_finding(finding)
        self.show_card()

    def _show_file(self, file: OpenFile | None) -> None:
        self.editor.set_file(file)
        self.editor.setVisible(file is not None)
        self.path_label.setText(file.skill_path if file is not None else "")
        self.checking.follow(file)
        if file is None:
            self.inspector.show_skill(None, None)
            self.inspector.card.clear(tr("Open a skill from the list to see why each finding matters and what to do."))
            self.outline.set_skill(None)
        else:
            self.library.view.select_path(file.skill_path)
        self._list_problems()
        self.status_changed.emit()

    def _on_checked(self) -> None:
        file = self.files.current
        if file is None:
            return
        skill = file.skill_now()
        self.inspector.show_skill(skill, self.services.workspace.facts(file.skill_path))
        self.outline.set_skill(skill)
        self.bottom.set_count("outline", self.outline.count())
        if self.problems.scope == "file":
            self._list_problems()
        self._refresh_card()
        self.status_changed.emit()

    def _refresh_card(self) -> None:
        shown, every = self.inspector.card.finding, self.findings()
        if shown is None or shown not in every:
            mark = self.editor.caret_mark()
            if mark is not None:
                self.show_finding(mark.finding)
            elif every:
                self.show_finding(min(every, key=lambda item: item.severity.rank))
            else:
                self.inspector.card.clear(tr("Nothing is wrong with this skill."))
        self.problems.view.select(self.inspector.card.finding)

    def _on_caret_moved(self, _line: int, _column: int, finding: Finding | None) -> None:
        if finding is not None:
            self.show_finding(finding)
            self.problems.view.select(finding)
        self.status_changed.emit()

    def _list_problems(self) -> None:
        if self.problems.scope == "library":
            self._library_list.start()
            return
        findings = self.findings()
        self.problems.set_empty_text(self._empty_text())
        self.problems.model.set_findings(findings)
        self.bottom.set_count("problems", len(findings))

    def _list_library(self) -> None:
        findings = self.services.workspace.all_findings()
        self.problems.set_empty_text(tr("No problem in the whole library."))
        self.problems.model.set_findings(findings)
        self.bottom.set_count("problems", len(findings))

    def _empty_text(self) -> str:
        if self.files.current is None:
            return tr("No file is open.")
        workspace = self.services.workspace
        titles = {item.id: item.title for item in workspace.profiles}
        names = ", ".join(titles.get(name, name) for name in (workspace.primary, *workspace.also))
        running = len(workspace.engine.running)
        off = len(catalogue().cards) - running
        return tr("No problems for {names}. {running} rules ran, {off} are off.", names=names, running=running, off=off)

    def _on_opened(self, _path: str) -> None:
        for file in self.files.files:
            self.files.close(file)
        self.library.filter.clear()
        self.library.model.set_rows(())

    def _on_rows_arrived(self, rows: Any) -> None:
        self.library.model.add_rows(rows)
        self.library.set_progress(self.library.model.total, self.services.workspace.scanning)
        self._open_awaited()

    def _open_awaited(self) -> None:
        ready = [path for path in self._awaited if self.services.workspace.row(path) is not None]
        for path in ready:
            self._awaited.remove(path)
            self.open_skill(path, keep_focus=True)

    def _on_scan_finished(self) -> None:
        self._awaited.clear()
        self._on_status_changed()
        file = self.files.current
        if file is not None:
            self.checking.check_now()

    def _on_status_changed(self) -> None:
        self.library.set_progress(self.library.model.total, self.services.workspace.scanning)
        self.status_changed.emit()

    def _on_findings_changed(self, paths: Any) -> None:
        file = self.files.current
        if self.problems.scope == "library" or (file is not None and file.skill_path in paths):
            self._list_problems()

    def _on_profiles_changed(self) -> None:
        self.checking.check_now()

    def _open_bundled(self, path: str) -> None:
        file = self.files.current
        if file is None or not path:
            return
        target = file.path.parent / path
        try:
            if target.stat().st_size > 2_000_000:
                raise OSError(0, tr("larger than 2 MB"))
            text = target.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as failure:
            self.services.dialogs.tell(path, tr("Not shown: {reason}", reason=failure))
            return
        self.services.dialogs.tell(path, text if len(text) <= 8_000 else text[:8_000] + "…")

    def _restore_list(self) -> None:
        settings = self.services.settings
        grouping, sorting = settings.get("author.grouping"), settings.get("author.sorting")
        if isinstance(grouping, str):
            self.library.model.grouping = grouping
        if isinstance(sorting, str):
            self.library.model.sorting = sorting
        self.library.model.set_rows(self.services.workspace.skills)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.window().width() < self.services.theme.theme.px(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            self._move_inspector(narrow)

    def _move_inspector(self, narrow: bool) -> None:
        if narrow:
            self.bottom.add_page("about", tr("About this skill"), self.inspector)
        else:
            self.bottom.remove_page("about")
            self.columns.addWidget(self.inspector)
            self.inspector.show()
        self.library.view.delegate.worst_only = narrow

