"""Remedies in the Author place: the quick-fix popup, fix all safe, ignore with a reason, change a severity."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QInputDialog, QWidget

from workbench.desktop.author.offers import Offer, offers_for, try_fixes
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.quick_fix import QuickFixPopup
from workbench.desktop.i18n import tr
from workbench.desktop.services import Services
from workbench.library.save import atomic_save, content_digest
from workbench.lint.fixing import FileFix, mend
from workbench.lint.suppression import directive_edit
from workbench.project.configedit import set_rule_level
from workbench.skill.edits import OverlapError, TextEdit
from workbench.skill.findings import Finding, Fix
from workbench.skill.skill import Skill


class Fixes(QObject):
    """Applies edits to the open file, each remedy as one undo step. `announced(text)` tells what was done."""

    announced = Signal(str)
    explain_requested = Signal(object)
    rename_requested = Signal(object)
    config_changed = Signal()

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        self._parent = parent
        self.popup: QuickFixPopup | None = None

    def offer(self, file: OpenFile, findings: Sequence[Finding], every: Sequence[Finding], at: QPoint) -> None:
        """Shows the popup for the findings at the caret; `every` are all of the file, for fix all safe."""
        safe = sum(1 for item in every if any(fix.safe and fix.edits for fix in item.fixes))
        commands = self._services.commands
        keys = {"all": commands.key_text("fix.all-safe"), "explain": commands.key_text("rule.explain")}
        offers = offers_for(findings, safe, keys)
        if not offers:
            self.announced.emit(tr("No finding at the caret"))
            return
        skill, engine = file.skill_now(), self._services.workspace.engine
        facts = self._services.workspace.facts(file.skill_path)
        popup = self.popup = QuickFixPopup(self._services, self._parent)
        popup.chosen.connect(lambda offer: self._take(file, offer))
        popup.closed.connect(self._on_popup_closed)
        popup.offer(offers, skill.document, lambda fixes: try_fixes(engine, facts, skill, fixes))
        popup.show_at(QRect(at, at))

    def _on_popup_closed(self) -> None:
        self.popup = None

    def apply(self, file: OpenFile, finding: Finding, fix: Fix) -> None:
        """Applies one remedy as one undo step."""
        if fix.renames:
            self.rename_requested.emit((finding, fix))
            return
        self._edit(file, fix.edits, fix.title, tr("Done: {title}", title=fix.title))

    def apply_all_safe(self, file: OpenFile) -> None:
        """Applies every safe remedy, looking again until nothing is left to do; one undo step."""
        workspace = self._services.workspace
        engine, facts, skill, revision = (
            workspace.engine,
            workspace.facts(file.skill_path),
            file.skill_now(),
            file.revision,
        )

        def work() -> tuple[FileFix, int]:
            mended = mend(engine, skill, facts)
            after = Skill.from_bytes(skill.path, skill.directory, mended.after)
            return mended, len(engine.lint_skill(after, facts).findings)

        def done(found: tuple[FileFix, int]) -> None:
            if file.revision != revision:
                self.announced.emit(tr("The text was edited meanwhile; nothing was applied"))
            else:
                self._apply_mended(file, *found)

        self._services.tasks.submit("fix-all", work, done)

    def _apply_mended(self, file: OpenFile, mended: FileFix, left: int) -> None:
        if not mended.changed:
            self.announced.emit(tr("No safe fix to apply, {left} left", left=left))
            return
        edits = (TextEdit(0, len(mended.before), mended.after.decode("utf-8")),)
        done = tr("{fixed} fixed, {left} left", fixed=mended.fixed, left=left)
        self._edit(file, edits, tr("Fix all safe"), " · ".join((done, *mended.notes)))

    def ignore(self, file: OpenFile, finding: Finding) -> None:
        """Asks for the reason and writes a directive above or beside the finding."""
        question = tr("Why is {code} ignored here? The reason stands in the file.", code=finding.code)
        reason, accepted = self._ask_text(tr("Ignore {code}", code=finding.code), question)
        if not accepted or not reason.strip():
            return
        edit = directive_edit(file.skill_now().document, finding, reason.strip())
        if edit is None:
            self.announced.emit(tr("A finding about a folder is ignored in workbench.toml, not in the file"))
            return
        self._edit(file, (edit,), tr("Ignore"), tr("{code} is ignored here", code=finding.code))

    def change_severity(self, finding: Finding) -> None:
        """Asks for another severity and writes it into workbench.toml."""
        names = [tr("Error"), tr("Warning"), tr("Advice"), tr("Off")]
        values = ["error", "warning", "info", "off"]
        workspace = self._services.workspace
        target = workspace.config_file or workspace.base / "workbench.toml"
        title = tr("Severity of {code}", code=finding.code)
        chosen, accepted = self._ask_item(title, tr("Written to {path}", path=target), names, finding.severity.rank)
        if not accepted:
            return
        try:
            before = content_digest(target.read_bytes()) if target.exists() else None
            atomic_save(target, set_rule_level(target, finding.code, values[names.index(chosen)]), before)
        except (OSError, ValueError) as failure:
            self._services.dialogs.tell(title, str(failure))
            return
        self.config_changed.emit()
        self.announced.emit(tr("{code} is now: {level}", code=finding.code, level=chosen))

    def _take(self, file: OpenFile, offer: Offer) -> None:
        finding = offer.finding
        if offer.kind == "all":
            self.apply_all_safe(file)
        elif finding is None:
            return
        elif offer.kind == "fix" and offer.fix is not None:
            self.apply(file, finding, offer.fix)
        elif offer.kind == "ignore":
            self.ignore(file, finding)
        elif offer.kind == "severity":
            self.change_severity(finding)
        else:
            self.explain_requested.emit(finding)

    def _edit(self, file: OpenFile, edits: Sequence[TextEdit], label: str, done: str) -> None:
        try:
            applied = file.apply_edits(edits, label)
        except OverlapError as failure:
            self.announced.emit(tr("Not applied: {reason}", reason=failure))
            return
        self.announced.emit(done if applied else tr("Not applied: the file cannot be edited"))

    def _ask_text(self, title: str, question: str) -> tuple[str, bool]:
        dialog = QInputDialog(self._parent)
        dialog.setWindowTitle(title)
        dialog.setLabelText(question)
        accepted = self._services.dialogs.show(dialog)
        return dialog.textValue(), accepted

    def _ask_item(self, title: str, question: str, names: list[str], current: int) -> tuple[str, bool]:
        dialog = QInputDialog(self._parent)
        dialog.setWindowTitle(title)
        dialog.setLabelText(question)
        dialog.setComboBoxItems(names)
        dialog.setTextValue(names[current])
        accepted = self._services.dialogs.show(dialog)
        return dialog.textValue(), accepted
