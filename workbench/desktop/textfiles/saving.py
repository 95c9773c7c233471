"""Saving a text: what is asked where the file on disk is another one by now, or where the window is to go."""

from __future__ import annotations

from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.dialogs import Choice, Dialogs
from workbench.desktop.i18n import tr

_MOST = 32 * 1024 * 1024
"""Bytes of a changed file that are read back."""


class Saving:
    """Writes one `OpenFile`; nothing is replaced, and no text is let go, without a question."""

    def __init__(self, dialogs: Dialogs, file: OpenFile) -> None:
        self._dialogs, self._file = dialogs, file

    def save(self) -> bool:
        """Whether the text was written."""
        outcome = self._file.save()
        if outcome.kind == "conflict":
            return self._changed()
        if outcome.kind == "gone":
            return self._gone()
        if outcome.kind != "saved":
            self._refused(outcome.reason)
        return outcome.kind == "saved"

    def before_closing(self) -> str:
        """`save`, `drop` or `stay`; `drop` without a question where there is nothing to lose."""
        file = self._file
        if not file.dirty:
            return "drop"
        choices = (
            Choice("save", tr("Save"), safe=True), Choice("drop", tr("Do not save")),
            Choice("stay", tr("Cancel"), cancels=True),
        )  # fmt: skip
        said = tr("{path} has edits that are not saved.", path=file.skill_path)
        return self._dialogs.ask(tr("Save before closing?"), said, choices) or "stay"

    def _changed(self) -> bool:
        """Mine over theirs, theirs over mine (one undo step), or neither."""
        choices = (
            Choice("mine", tr("Replace the file")), Choice("theirs", tr("Take the file")),
            Choice("stay", tr("Cancel"), safe=True, cancels=True),
        )  # fmt: skip
        name = self._file.path.name
        title = tr("Not saved: {name} changed on disk after you opened it", name=name)
        said = tr("Take the file shows what stands there now; Undo brings your text back.")
        answer = self._dialogs.ask(title, said, choices)
        if answer not in ("mine", "theirs"):
            return False
        data = self._read()
        if data is None:
            return False
        if answer == "theirs":
            self._file.reload(data)
            return False
        self._file.keep_mine(data)
        return self.save()

    def _gone(self) -> bool:
        choices = (Choice("write", tr("Write it again"), safe=True), Choice("stay", tr("Cancel"), cancels=True))
        said = tr("{path} is gone from disk; the text here is all there is.", path=self._file.skill_path)
        if self._dialogs.ask(tr("Not saved"), said, choices) != "write":
            return False
        outcome = self._file.save(force=True)
        if outcome.kind != "saved":
            self._refused(outcome.reason)
        return outcome.kind == "saved"

    def _read(self) -> bytes | None:
        try:
            if self._file.path.stat().st_size > _MOST:
                self._refused(tr("the file on disk is too large"))
                return None
            return self._file.path.read_bytes()
        except OSError as failure:
            self._refused(failure.strerror or str(failure))
            return None

    def _refused(self, reason: str) -> None:
        self._dialogs.tell(tr("Not saved"), f"{self._file.skill_path}: {reason}")
