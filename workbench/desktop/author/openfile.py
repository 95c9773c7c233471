"""One file that is open in the editor: its bytes, its Qt document, and what the user changed.

The document is what the user edits; the bytes are derived from it without loss. Line ends other than the file's
ordinary one, the byte order mark and a conversion to UTF-8 live in the document's formats, so that undo restores them
together with the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument, QTextFormat

from workbench.desktop.author.lines import EvenLayout, ending_before, insert_exactly, joined, set_ending_before
from workbench.desktop.author.positions import BLOCK_END, LINE_END, DocumentMap, StandIns
from workbench.library.save import ConflictError, GoneError, atomic_save, content_digest
from workbench.skill.changes import TextChange, byte_edits, text_changes
from workbench.skill.document import BOM, Document
from workbench.skill.edits import TextEdit, apply_edits
from workbench.skill.skill import Skill
from workbench.skill.text import encode

LARGE: Final = 2_000_000
"""Bytes from which nothing is highlighted (screens.md, Author, states)."""

TOO_LARGE: Final = 32 * 1024 * 1024
"""Bytes that are not opened at all."""

_MARGIN: Final = 6
"""Pixels around the text; given before a text is loaded, because a later change would be an undo step."""
_UNBROKEN: Final = re.compile(r"\S{5000}")
"""A run without a blank in which Qt's search for a place to wrap takes time by the square of its length."""

_PASTE: Final = 2_000
"""Code points added at once from which such a run is looked for again."""

_BOM_PROPERTY: Final = QTextFormat.Property.UserProperty.value + 2
_CONVERTED_PROPERTY: Final = QTextFormat.Property.UserProperty.value + 3
_ORDINARY: Final = {"lf": "\n", "crlf": "\r\n", "cr": "\r", "none": "\n"}


class FileTooLargeError(OSError):
    """The file is larger than the editor opens; the message has its size in bytes."""


@dataclass(frozen=True, slots=True)
class SaveOutcome:
    """What became of a save.

    `kind`: `saved`, `conflict` (the file on disk is not the one that was loaded), `gone` (it is no longer there),
    `readonly` or `failed`. `reason` is for people, empty when saved.
    """

    kind: str
    reason: str = ""


class OpenFile(QObject):
    """A file with its document. `skill_path` is its path relative to the library, with `/`."""

    changed = Signal(int)
    dirty_changed = Signal(bool)
    state_changed = Signal()
    about_to_reload = Signal()
    reloaded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = Path()
        self.skill_path = ""
        self.directory = ""
        self.document = QTextDocument(self)
        self.document.setDocumentMargin(_MARGIN)
        self.layout = EvenLayout(self.document)
        self.document.setDocumentLayout(self.layout)
        self.revision = 0
        self.endless = False  # whether some word is so long that lines are better broken anywhere
        self.caret = 0
        self.scroll = 0
        self._base = Document.from_bytes(b"")
        self._digest = content_digest(b"")
        self._ordinary = "\n"
        self._varied = False
        self._special = False
        self._stand_ins: StandIns = StandIns.for_text("") or StandIns({})
        self._locked = ""
        self._text = ""
        self._state: tuple[str, bool, bool] = ("", False, False)
        self._skill: Skill | None = None
        self._map: DocumentMap | None = None
        self._labels: dict[int, str] = {}
        self.document.contentsChanged.connect(self._on_contents_changed)
        self.document.modificationChanged.connect(self.dirty_changed)

    def load(self, path: Path, skill_path: str = "", data: bytes | None = None) -> None:
        """Open a file, forgetting the one before and its undo steps. `data` are its bytes when they are known.

        Raises `OSError`, of which `FileTooLargeError` is one.
        """
        if data is None:
            size = path.stat().st_size
            if size > TOO_LARGE:
                raise FileTooLargeError(f"{path.name} has {size:,} bytes; the editor opens up to {TOO_LARGE:,}")
            data = path.read_bytes()
        self.path = path
        self.skill_path = skill_path or path.name
        self.directory = path.parent.name
        self._adopt(data)

    def _adopt(self, data: bytes) -> None:
        base = self._base = Document.from_bytes(data)
        self._digest = content_digest(data)
        self._ordinary = _ordinary_ending(base)
        found = StandIns.for_text(base.text)
        self._locked = "" if found else "stand-ins"
        self._stand_ins = found or StandIns.for_text("") or StandIns({})
        self._special = self._stand_ins.needed(base.text)
        document = self.document
        document.blockSignals(True)
        document.setUndoRedoEnabled(False)
        self.endless = _UNBROKEN.search(base.text) is not None
        document.setPlainText(LINE_END.sub("\n", self._stand_ins.show(base.text)))
        self._varied = base.newline == "mixed"
        if self._varied:
            self._mark_endings(base.text)
        self._set_flags(base.bom, False)
        document.setUndoRedoEnabled(True)
        document.setModified(False)
        document.blockSignals(False)
        self.caret = self.scroll = 0
        self._labels.clear()
        self._state = self._read()
        self._announce()
        self.state_changed.emit()

    def _mark_endings(self, text: str) -> None:
        block = self.document.firstBlock()
        for match in LINE_END.finditer(text):
            block = block.next()
            set_ending_before(block, match[0], self._ordinary)

    # What the file is now

    @property
    def base(self) -> Document:
        """The file as it was loaded, reloaded or saved last."""
        return self._base

    @property
    def digest(self) -> bytes:
        """Hash of the bytes that the disk had when they were loaded or saved last (see `content_digest`)."""
        return self._digest

    @property
    def dirty(self) -> bool:
        """Whether there are edits that are not saved."""
        return self.document.isModified()

    @property
    def converted(self) -> bool:
        """Whether a file in another encoding was converted to UTF-8 and not saved or undone since."""
        return self._state[2]

    @property
    def encoding_error(self) -> bool:
        """Whether the bytes are not UTF-8, so that the document shows a guess."""
        return self._base.decode_error is not None and not self.converted

    @property
    def read_only_reason(self) -> str:
        """Why the file cannot be edited: `encoding`, `stand-ins` (it uses every private character), or empty."""
        return "encoding" if self.encoding_error else self._locked

    @property
    def read_only(self) -> bool:
        """Whether the file cannot be edited."""
        return bool(self.read_only_reason)

    @property
    def large(self) -> bool:
        """Whether the file is too large to be highlighted."""
        return len(self._base.data) > LARGE

    @property
    def stand_ins(self) -> StandIns:
        """The characters that stand for those a Qt document cannot hold."""
        return self._stand_ins

    def text(self) -> str:
        """The file's text now, in code points, with its own line ends and without a byte order mark."""
        return self._text

    def positions(self) -> DocumentMap:
        """Conversions between `text()` and the document."""
        if self._map is None:
            self._map = DocumentMap(self._text)
        return self._map

    def bytes_now(self) -> bytes:
        """The file's bytes with the user's edits alone."""
        if self.read_only:
            return self._base.data
        return (BOM if self._state[1] else b"") + encode(self._text)

    def skill_now(self) -> Skill:
        """The skill as it stands in the editor."""
        if self._skill is None or self._skill.path != self.skill_path:
            self._skill = Skill.from_bytes(self.skill_path, self.directory, self.bytes_now())
        return self._skill

    def edits_since_load(self) -> tuple[TextEdit, ...]:
        """Edits that turn the bytes last loaded or saved into `bytes_now()`."""
        base, now = self._base, self.bytes_now()
        if base.data == now:
            return ()
        if base.decode_error is not None:
            return (TextEdit(0, len(base.data), now.decode("utf-8")),)
        edits = byte_edits(base.text, self._text, 3 if base.bom else 0)
        if base.bom == self._state[1]:
            return edits
        if not base.bom:
            return _with_bom_added(edits)
        return _with_bom_removed(edits)

    # Changing it

    def apply_edits(self, edits: Sequence[TextEdit], label: str = "") -> bool:
        """Apply edits of `bytes_now()` as one undo step; False when the file cannot be edited so.

        Raises `OverlapError`. `label` names the step in `undo_label`.
        """
        new = Document.from_bytes(apply_edits(self.bytes_now(), edits))
        if new.decode_error is not None or self._locked or self._stand_ins.clash(new.text):
            return False
        self._transform(new)
        self._labels[self.document.availableUndoSteps()] = label
        return True

    @property
    def undo_label(self) -> str:
        """The label of the step that undo would take back; empty for typing."""
        return self._labels.get(self.document.availableUndoSteps(), "")

    def convert_to_utf8(self) -> bool:
        """Take the decoded guess as the text, as one undo step; False when the file is UTF-8 already."""
        if not self.encoding_error:
            return False
        self._set_flags(False, True)
        return True

    def reload(self, data: bytes) -> None:
        """Show other bytes as one undo step that keeps what did not change; they count as what the disk has."""
        new = Document.from_bytes(data)
        self.about_to_reload.emit()
        if self._locked or new.decode_error is not None or self.encoding_error or self._stand_ins.clash(new.text):
            self._adopt(data)
        else:
            self._transform(new)
            self._note_saved(new)
        self.reloaded.emit()

    def _transform(self, new: Document) -> None:
        changes = text_changes(self._text, new.text)
        places = self.positions()
        cursor = QTextCursor(self.document)
        # where undo puts the caret back to
        cursor.setPosition(places.span_to_qt((changes[0].start, changes[0].end))[1] if changes else 0)
        cursor.beginEditBlock()
        for change in reversed(changes):
            self._change(cursor, change, places)
        if new.bom != self._state[1] or self._base.decode_error is not None:
            self._set_flags(new.bom, self._base.decode_error is not None)
        cursor.endEditBlock()

    def _change(self, cursor: QTextCursor, change: TextChange, places: DocumentMap) -> None:
        start, end = places.span_to_qt((change.start, change.end))
        cursor.setPosition(start)
        first = cursor.block()
        kept = ending_before(first, self._ordinary)
        at_start = first.position()
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        shown = self._shown(change.text)
        self._varied = insert_exactly(cursor, shown, self._ordinary) or self._varied
        set_ending_before(self.document.findBlock(at_start), kept, self._ordinary)

    def _shown(self, text: str) -> str:
        text = self._stand_ins.cleaned(text)
        if not self._stand_ins.needed(text):
            return text
        self._special = True
        return self._stand_ins.show(text)

    def shown(self, text: str) -> str:
        """A text from elsewhere as this document holds it: line ends as LF, special characters through stand-ins."""
        return LINE_END.sub("\n", self._shown(text))

    def _set_flags(self, bom: bool, converted: bool) -> None:
        frame = self.document.rootFrame()
        made = frame.frameFormat()
        made.setProperty(_BOM_PROPERTY, bom)
        made.setProperty(_CONVERTED_PROPERTY, converted)
        frame.setFrameFormat(made)

    def set_line_ends(self, ending: str) -> None:
        """Give every line end of the file this form (LF, CRLF or CR), as one undo step."""
        cursor = QTextCursor(self.document)
        cursor.beginEditBlock()
        block = self.document.firstBlock().next()
        while block.isValid():
            set_ending_before(block, ending, self._ordinary)
            block = block.next()
        self._varied = True
        cursor.endEditBlock()

    # Saving

    def save(self, path: Path | None = None, *, force: bool = False) -> SaveOutcome:
        """Write the bytes, refusing where the file on disk is not the one that was loaded.

        `path` saves under another name and goes on with that file; `force` overwrites whatever stands there.
        """
        target = path or self.path
        data = self.bytes_now()
        try:
            atomic_save(target, data, None if force or path else self._digest)
        except ConflictError as failure:
            return SaveOutcome("conflict", failure.strerror or "")
        except GoneError as failure:
            return SaveOutcome("gone", failure.strerror or "")
        except PermissionError as failure:
            return SaveOutcome("readonly", failure.strerror or str(failure))
        except OSError as failure:
            return SaveOutcome("failed", failure.strerror or str(failure))
        if path is not None:
            self.path, self.directory, self.skill_path = path, path.parent.name, path.name
        self._note_saved(Document.from_bytes(data))
        return SaveOutcome("saved")

    def keep_mine(self, data: bytes) -> None:
        """The disk has other bytes and the user keeps these: the next save replaces `data`."""
        self._base, self._digest = Document.from_bytes(data), content_digest(data)
        self.document.setModified(True)
        self.state_changed.emit()

    def _note_saved(self, base: Document) -> None:
        self._base, self._digest = base, content_digest(base.data)
        self.document.setModified(False)
        self.state_changed.emit()

    # Following the document

    def _on_contents_changed(self) -> None:
        state = self._read()
        if state == self._state:
            return
        converted = state[2] != self._state[2]
        self._state = state
        self._announce()
        if converted:
            self.state_changed.emit()

    def _look_for_endless_words(self, text: str) -> None:
        endless = _UNBROKEN.search(text) is not None
        if endless != self.endless:
            self.endless = endless
            self.state_changed.emit()

    def _announce(self) -> None:
        if abs(len(self._state[0]) - len(self._text)) > _PASTE:
            self._look_for_endless_words(self._state[0])
        self._text = self._state[0]
        self._skill = self._map = None
        self.revision += 1
        self.changed.emit(self.revision)

    def _read(self) -> tuple[str, bool, bool]:
        if self._varied:
            text = joined(self.document, self._ordinary)
        else:
            text = self.document.toRawText().replace(BLOCK_END, self._ordinary)
        if self._special:
            text = self._stand_ins.restore(text)
        flags = self.document.rootFrame().frameFormat()
        return text, flags.boolProperty(_BOM_PROPERTY), flags.boolProperty(_CONVERTED_PROPERTY)


def _ordinary_ending(document: Document) -> str:
    """What Enter inserts: the file's line end, the commonest one where it has several."""
    if document.newline in _ORDINARY:
        return _ORDINARY[document.newline]
    text = document.text
    both = text.count("\r\n")
    counts = {"\n": text.count("\n") - both, "\r\n": both, "\r": text.count("\r") - both}
    return max(counts, key=lambda ending: counts[ending])


def _with_bom_added(edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """A byte order mark in front, merged with an edit that starts there: two edits at one place would overlap."""
    if edits and edits[0].start == 0:
        return (TextEdit(0, edits[0].end, "\ufeff" + edits[0].text), *edits[1:])
    return (TextEdit(0, 0, "\ufeff"), *edits)


def _with_bom_removed(edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    if edits and edits[0].start == len(BOM):
        return (TextEdit(0, edits[0].end, edits[0].text), *edits[1:])
    return (TextEdit(0, len(BOM), ""), *edits)
