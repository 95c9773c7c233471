"""L116–L118: names of folders and bundled files that do not survive another system, an archive or a checkout."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from workbench.library.listing import UNPORTABLE
from workbench.library.snapshot import BundledFile, SkillEntry
from workbench.lint.registry import Hit, Hits, LibraryHit, LibraryView, Proposal, View, rules
from workbench.lint.rules.location import below, folder_of
from workbench.skill.findings import Rename
from workbench.skill.name import windows_device

_BYTES = re.compile(r"\\x[0-9a-f]{2}")
_ILLEGAL = re.compile(r'[\x00-\x1f<>:"|?*\\]+')


def _files(view: View) -> tuple[BundledFile, ...]:
    """The bundled files; empty where SKILL.md is alone."""
    if view.facts is None or view.facts.alone:
        return ()
    return view.facts.bundle.files


@rules.skill("L116", any_encoding=True)
def portable_name(view: View) -> Hits:
    """The skill's folder or a bundled file that Windows cannot create."""
    entry = view.entry
    if entry is None:
        return ()
    hits = list(_folder(view, entry)) if UNPORTABLE.search(entry.directory) else []
    limit = view.parameters["max_path"]
    room = limit - len(entry.directory) - 1
    suspects = [item for item in _files(view) if len(item.path) > room or UNPORTABLE.search(item.path)]
    return [*hits, *(hit for item in suspects for hit in _portable(view, entry, item, limit))]


def _folder(view: View, entry: SkillEntry) -> Iterator[Hit]:
    """Not told where the name is the same, for N311 and N305 tell it there."""
    written = view.skill.name
    if written is None or (written.text or "").strip() != entry.directory:
        yield from _unportable(view, entry.directory, entry.folder, renamed=False)


def _portable(view: View, entry: SkillEntry, item: BundledFile, limit: int) -> Iterator[Hit]:
    """A folder's bad name is told once, at the folder; its files are told for what is theirs."""
    name, path = item.path.rpartition("/")[2], below(entry.folder, item.path)
    length = len(entry.directory) + 1 + len(item.path)
    found = list(_unportable(view, name, path))
    if not found and length > limit:
        found.append(Hit(None, {"name": name, "length": length, "limit": limit}, "length", path=path))
    return iter(found)


def _unportable(view: View, name: str, path: str, *, renamed: bool = True) -> Iterator[Hit]:
    """What is wrong with one name, the worst first; a skill's folder is renamed by the rules on its name."""

    def fixes(target: str) -> tuple[Proposal, ...]:
        return _renamed(view, path, name, target) if renamed else ()

    device, illegal = windows_device(name), _ILLEGAL.search(name)
    if _BYTES.search(name):
        yield Hit(None, {"name": name}, "undecodable", path=path)
    elif illegal:
        target = _ILLEGAL.sub("-", name).strip("- .") or "file"
        yield Hit(None, {"name": name, "characters": _shown(illegal[0])}, "characters", fixes(target), path=path)
    elif device:
        yield Hit(None, {"name": name, "device": device}, "", fixes(f"file-{name}"), path=path)
    elif name.endswith((".", " ")):
        yield Hit(None, {"name": name}, "ending", fixes(name.rstrip(". ")), path=path)


def _shown(characters: str) -> str:
    return " ".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in characters)


def _renamed(view: View, path: str, name: str, target: str) -> tuple[Proposal, ...]:
    """Not offered where the skill speaks of the file, for the text would then speak of a file that is not there."""
    if not target or target == name or name in view.document.text:
        return ()
    rename = Rename(path, below(folder_of(path), target))
    return (Proposal("rename", False, renames=(rename,), values={"target": target}),)


@rules.skill("L117", any_encoding=True)
def case_twins(view: View) -> Hits:
    """Two bundled paths that differ in case alone. SKILL.md and its own twins are L102."""
    files = _files(view)
    if not files:
        return ()
    paths = [item.path for item in files if item.path.lower() != "skill.md"]
    return _twins(view, paths, str.lower) if len({path.lower() for path in paths}) < len(paths) else ()


@rules.skill("L118", any_encoding=True)
def normal_forms(view: View) -> Hits:
    """Two bundled paths that differ in normal form alone, or a folder whose name is decomposed."""
    if view.facts is None:
        return ()
    entry = view.facts.entry
    hits = [] if entry.directory.isascii() else list(_decomposed(entry))
    paths = [item.path for item in _files(view) if not item.path.isascii()]
    if len(paths) > 1:
        hits += _twins(view, paths, lambda path: unicodedata.normalize("NFC", path))
    return hits


def _decomposed(entry: SkillEntry) -> Iterator[Hit]:
    composed = unicodedata.normalize("NFC", entry.directory)
    if composed == entry.directory or entry.folder == ".":
        return
    taken = os.path.lexists(os.path.join(os.path.dirname(entry.location), composed))
    rename = Rename(entry.folder, below(folder_of(entry.folder), composed))
    fixes = () if taken else (Proposal("compose", False, renames=(rename,), values={"target": composed}),)
    yield Hit(None, {"name": entry.directory}, "folder", fixes, path=entry.folder)


def _twins(view: View, paths: Iterable[str], form: Callable[[str], str]) -> list[Hit]:
    assert view.facts is not None
    folder = view.facts.entry.folder
    first: dict[str, str] = {}
    hits = []
    for path in paths:
        other = first.setdefault(form(path), path)
        if other != path:
            hits.append(Hit(values={"path": path, "other": other}, path=below(folder, path)))
    return hits


def _folder_twins(view: LibraryView, kind: str) -> Iterator[LibraryHit]:
    for problem in view.snapshot.problems:
        if problem.kind == kind:
            yield LibraryHit(problem.path, {"path": problem.path, "other": problem.other})


@rules.library("L117")
def case_twin_folders(view: LibraryView) -> Iterator[LibraryHit]:
    """Two skill folders whose paths differ in case alone."""
    return _folder_twins(view, "case-twin")


@rules.library("L118")
def form_twin_folders(view: LibraryView) -> Iterator[LibraryHit]:
    """Two skill folders whose paths differ in normal form alone."""
    return _folder_twins(view, "form-twin")
