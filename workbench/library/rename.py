"""Renames a skill in one step that can be undone: its folder, its `name`, and the paths that lead to it."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from workbench.library.links import shown
from workbench.library.load import READ_CAP, read_whole
from workbench.library.moves import rename_path
from workbench.library.references import FILE_CAP, Target, references, searched_files
from workbench.library.save import ConflictError, atomic_save, content_digest
from workbench.library.snapshot import PRUNED, Skipped
from workbench.skill.document import Document
from workbench.skill.edits import TextEdit, apply_edits
from workbench.skill.frontmatter import Frontmatter
from workbench.skill.scalars import core_type

SETTINGS_FILE = "workbench.toml"
_PLAIN_NAME = re.compile(r"[A-Za-z\u0080-\U0010ffff][\w-]*")
_YAML11_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


class RenameError(Exception):
    """Why a rename is not possible or was rolled back, in one line."""


@dataclass(frozen=True, slots=True)
class FileChange:
    """Edits of one file. `path` is absolute, as before the rename; `digest` that of the bytes the edits are for."""

    path: str
    digest: bytes
    edits: tuple[TextEdit, ...]


@dataclass(frozen=True, slots=True)
class RenamePlan:
    """What a rename will do, to be shown before it is done.

    `source` and `target` are absolute folders. `mentions` are (path relative to the root, count) of files that hold the
    old name other than in a path to the skill: they stay as they are. `skipped` were not searched, with the reason.
    """

    root: str
    source: str
    target: str
    changes: tuple[FileChange, ...]
    mentions: tuple[tuple[str, int], ...] = ()
    skipped: tuple[Skipped, ...] = ()

    @property
    def occurrences(self) -> int:
        """How many places in files change."""
        return sum(len(change.edits) for change in self.changes)


@dataclass(frozen=True, slots=True)
class Renamed:
    """A finished rename with what `undo` needs: every changed file as (path now, digest now, bytes before)."""

    plan: RenamePlan
    files: tuple[tuple[str, bytes, bytes], ...]


def plan_rename(
    root: str | os.PathLike[str], folder: str, new_name: str, *, settings: Iterable[str | os.PathLike[str]] = ()
) -> RenamePlan:
    """The plan for the skill in `folder`, relative to `root`; `settings` are `workbench.toml` files beside the root's.

    Raises `RenameError` for a name that cannot be a folder, a missing folder, or a target that exists.
    """
    base = os.path.abspath(root)
    source = os.path.normpath(os.path.join(base, folder))
    target = os.path.join(os.path.dirname(source), new_name)
    _check(base, source, target, new_name)
    finder = _Finder(base, source, new_name)
    return finder.plan(target, [os.path.abspath(path) for path in settings])


def apply(plan: RenamePlan) -> Renamed:
    """Does it: files first, the folder last. Raises `RenameError`; then everything stands as before."""
    done: list[tuple[str, bytes, bytes]] = []
    try:
        for change in plan.changes:
            before, _ = read_whole(change.path, READ_CAP)
            if content_digest(before) != change.digest:
                raise ConflictError(change.path, content_digest(before))
            saved = atomic_save(change.path, apply_edits(before, change.edits), change.digest)
            done.append((change.path, saved.digest, before))
        rename_path(plan.source, plan.target)
    except (OSError, ValueError) as failure:
        lost = _restore(done)
        raise RenameError(_in_words("the rename was taken back", failure, lost)) from failure
    return Renamed(plan, tuple((_moved(path, plan), digest, before) for path, digest, before in done))


def undo(done: Renamed) -> None:
    """Takes a rename back. Raises `RenameError` when a file was changed since; then nothing is taken back."""
    plan = done.plan
    for path, digest, _ in done.files:
        try:
            now = content_digest(read_whole(path, READ_CAP)[0])
        except OSError as failure:
            raise RenameError(_in_words("the rename cannot be taken back", failure)) from failure
        if now != digest:
            raise RenameError(f"the rename cannot be taken back: {shown(path)} was changed since")
    try:
        rename_path(plan.target, plan.source)
    except OSError as failure:
        raise RenameError(_in_words("the rename cannot be taken back", failure)) from failure
    files = zip(done.files, plan.changes, strict=True)
    lost = _restore([(change.path, digest, before) for (_, digest, before), change in files])
    if lost:
        raise RenameError(
            f"the folder has its old name again, but these files could not be restored: {', '.join(lost)}"
        )


class _Finder:
    def __init__(self, root: str, source: str, new_name: str) -> None:
        self.root = root
        self.source = source
        self.new_name = new_name
        self.old_name = os.path.basename(source)
        self.mentions: list[tuple[str, int]] = []
        self.skipped: list[Skipped] = []

    def plan(self, target: str, settings: list[str]) -> RenamePlan:
        changes = [change for path in self._files(settings) if (change := self._change(path))]
        return RenamePlan(self.root, self.source, target, tuple(changes), tuple(self.mentions), tuple(self.skipped))

    def _files(self, settings: list[str]) -> Iterator[str]:
        manifest = os.path.join(self.source, self._manifest())
        yield manifest
        for path in searched_files(self.root, PRUNED):
            if path != manifest:
                yield path
        for path in dict.fromkeys((os.path.join(self.root, SETTINGS_FILE), *settings)):
            if os.path.isfile(path):
                yield path

    def _manifest(self) -> str:
        names = sorted(name for name in os.listdir(self.source) if name.lower() == "skill.md")
        return "SKILL.md" if "SKILL.md" in names or not names else names[0]

    def _change(self, path: str) -> FileChange | None:
        is_own = os.path.dirname(path) == self.source and os.path.basename(path).lower() == "skill.md"
        try:
            data, _ = read_whole(path, READ_CAP if is_own else FILE_CAP)
        except OSError as failure:
            if os.path.lexists(path):
                self.skipped.append(Skipped(self._relative(path), failure.strerror or str(failure)))
            return None
        edits = self._edits(path, data, is_own)
        return FileChange(path, content_digest(data), tuple(edits)) if edits else None

    def _edits(self, path: str, data: bytes, is_own: bool) -> list[TextEdit]:
        bases = (self.root, os.path.dirname(self.root), *_skill_folder(path, self.root))
        found, mentions = references(data, path, Target(self.source, tuple(dict.fromkeys(bases))))
        edits = [TextEdit(item.start, item.end, self.new_name) for item in found]
        name = self._name_edit(data) if is_own else None
        if name is not None:
            mentions -= data[name.start : name.end].strip(b"\"'") == os.fsencode(self.old_name)
            edits.insert(0, name)
        if mentions > 0:
            self.mentions.append((self._relative(path), mentions))
        return edits

    def _name_edit(self, data: bytes) -> TextEdit | None:
        document = Document.from_bytes(data)
        if document.foreign:
            self.skipped.append(Skipped(self._relative(self.source), "its SKILL.md is not UTF-8: the name in it stays"))
            return None
        entry = Frontmatter.of(document).get("name")
        if entry is None or entry.text is None or entry.text == self.new_name:
            return None
        start, end = entry.value_span
        quote = {"single": "'", "double": '"'}.get(entry.style, "" if _is_plain(self.new_name) else '"')
        return TextEdit(document.map.byte_of(start), document.map.byte_of(end), f"{quote}{self.new_name}{quote}")

    def _relative(self, path: str) -> str:
        return shown(os.path.relpath(path, self.root).replace(os.sep, "/"))


def _check(base: str, source: str, target: str, new_name: str) -> None:
    if not new_name or new_name in (".", "..") or any(char in "/\\\"'\n\r\t\0" for char in new_name):
        raise RenameError(f"{new_name!r} cannot be the name of a folder")
    if source == base or not os.path.isdir(source):
        raise RenameError(f"{shown(os.path.basename(source))} is not a folder below the library")
    if os.path.basename(source) == new_name:
        raise RenameError(f"the skill is called {new_name} already")
    if new_name in os.listdir(os.path.dirname(source)):
        raise RenameError(f"{shown(os.path.basename(target))} exists already")


def _is_plain(name: str) -> bool:
    """Whether YAML 1.1 and 1.2 read the name as text without quotes."""
    return bool(_PLAIN_NAME.fullmatch(name)) and core_type(name) == "str" and name.lower() not in _YAML11_WORDS


def _skill_folder(path: str, root: str) -> Iterator[str]:
    """The folder of the skill that a bundled file belongs to: its paths may count from there."""
    folder = os.path.dirname(path)
    while len(folder) > len(root):
        if os.path.isfile(os.path.join(folder, "SKILL.md")):
            yield folder
            return
        folder = os.path.dirname(folder)


def _moved(path: str, plan: RenamePlan) -> str:
    """Where a file of the plan stands after the rename."""
    inside = Path(path).is_relative_to(plan.source)
    return os.path.join(plan.target, os.path.relpath(path, plan.source)) if inside else path


def _restore(done: list[tuple[str, bytes, bytes]]) -> list[str]:
    """Writes back what stood in the files; gives those where that failed."""
    lost = []
    for path, digest, before in reversed(done):
        try:
            atomic_save(path, before, digest)
        except OSError:
            lost.append(shown(path))
    return lost


def _in_words(what: str, failure: Exception, lost: Iterable[str] = ()) -> str:
    reason = str(failure)
    if isinstance(failure, OSError):
        reason = failure.strerror or reason
        with contextlib.suppress(TypeError):
            reason = f"{shown(os.path.basename(os.fsdecode(failure.filename)))}: {reason}"
    more = ", ".join(lost)
    return f"{what}: {reason}" + (f"; these files could not be restored: {more}" if more else "")
