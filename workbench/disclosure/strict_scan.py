"""The strict host's scan: one bad skill and there is no registry. Beside what it says, every bad skill is listed.

Source of the rules: systems.md 2.1, checked against the tutorial's own program (learn-agent, chapter 7).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.catalog.budgets.tutorial import MAX_BYTES, code_units
from workbench.clients.client import Client, client
from workbench.clients.loader import judge_all
from workbench.clients.source import Source
from workbench.clients.verdict import State, Verdict
from workbench.disclosure.meter import read_header
from workbench.disclosure.model import Scan, ScanError
from workbench.library.links import below, shown
from workbench.skill.meters import byte_length
from workbench.skill.skill import Skill

MAX_ENTRIES = 100
DIRECTORY = "skills"
HOST = "tutorial"
PATH, DUPLICATE, MANIFEST, RANGE = "SkillPathError", "DuplicateSkillError", "SkillManifestError", "RangeError"
# What Windows takes for no name, as the tutorial's file tools know it: devices in any case and with any ending, signs
# that no name may hold, a dot or a blank at the end. com0 is allowed.
_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[1-9¹²³]) *(?:\..*)?|.*[\x00-\x1f<>:\"|*?].*|.*[. ]",
    re.IGNORECASE | re.DOTALL,
)
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class ScanOptions:
    """The scan's settings: the folder below the workspace, and the limits of the list (entries, UTF-8 bytes)."""

    directory: str = DIRECTORY
    max_entries: object = MAX_ENTRIES
    max_bytes: object = MAX_BYTES


class Registered(NamedTuple):
    """A skill that can be loaded: its name, its description as it was at the scan, and its folder's name."""

    name: str
    description: str
    folder: str


@dataclass(frozen=True, slots=True)
class StrictRegistry:
    """A finished scan and what it registered by name; nothing is registered where the scan failed. `directory` is the
    skills folder relative to the workspace, with `/`; `place` is where it really stood at the scan, all links followed:
    bodies are read from there."""

    scan: Scan
    skills: Mapping[str, Registered] = field(default_factory=dict)
    directory: str = DIRECTORY
    place: str = DIRECTORY


class Manifest(NamedTuple):
    """What a header gives: name and description as the host reads them."""

    name: str
    description: str


class ManifestError(Exception):
    """A header that the host refuses; the message is the reason, without a path of this machine."""


class _ScanStoppedError(Exception):
    def __init__(self, error_class: str, path: str, message: str) -> None:
        super().__init__(message)
        self.error = ScanError(error_class, path, message)


def strict_scan(workspace: str, options: ScanOptions | None = None) -> StrictRegistry:
    """Scans a workspace. Never raises: what stops the scan stands in `scan.error`."""
    wanted = options or ScanOptions()
    bytes_read: dict[str, int] = {}
    try:
        root = _workspace(workspace)
        limits = _limit(wanted.max_entries, "max_catalog_entries"), _limit(wanted.max_bytes, "max_catalog_bytes")
        directory = _directory(wanted.directory)
        skills_root = _skills_root(root, directory)
    except _ScanStoppedError as failure:
        return StrictRegistry(Scan((), (), "", bytes_read, failure.error))
    if skills_root is None:
        return StrictRegistry(Scan((), (), "", bytes_read), {}, directory)
    place = os.path.relpath(skills_root, root).replace(os.sep, "/")
    return _registry(_Walk(skills_root, directory, bytes_read), limits, directory, place)


def _registry(walk: _Walk, limits: tuple[int, int], directory: str, place: str) -> StrictRegistry:
    walk.run()
    if walk.bad:
        scan = Scan((), (), "", walk.bytes_read, walk.stopped, tuple(walk.bad))
        return StrictRegistry(scan, {}, directory, place)
    ordered = sorted(walk.found.values(), key=lambda one: code_units(one.name))
    listed = _listed(ordered, *limits)
    text = "\n".join(catalog_line(one) for one in listed)
    names = tuple(one.name for one in ordered)
    notes = tuple(_notes(names, len(listed)))
    scan = Scan(names, tuple(one.name for one in listed), text, walk.bytes_read, notes=notes)
    return StrictRegistry(scan, {one.name: one for one in ordered}, directory, place)


def _notes(names: Sequence[str], listed: int) -> Iterator[str]:
    """What the limits of the list cost: nothing in the prompt tells it."""
    if listed == len(names):
        return
    more = len(names) - listed - 1
    rest = f", nor any of the {more:,} after it" if more else ""
    yield f"the list stops before '{names[listed]}', which does not fit{rest}; what is not listed can still be loaded"
    if not listed:
        yield f"no line fits: the prompt says that there are no skills, though {len(names):,} can be loaded"


def catalog_line(skill: Registered) -> str:
    """A skill's line of the list: nothing in it is escaped."""
    return f"- **{skill.name}**: {skill.description}"


def _listed(ordered: Sequence[Registered], most_entries: int, most_bytes: int) -> list[Registered]:
    """The skills before the first whose line does not fit: the list stops there, it does not go on with a shorter."""
    used, listed = 0, list[Registered]()
    for skill in ordered[:most_entries]:
        used += byte_length(catalog_line(skill)) + bool(listed)
        if used > most_bytes:
            break
        listed.append(skill)
    return listed


def _workspace(path: str) -> str:
    try:
        root = os.path.realpath(path, strict=True)
    except (OSError, ValueError):
        raise _ScanStoppedError(PATH, "", "the workspace does not exist") from None
    if not os.path.isdir(root):
        raise _ScanStoppedError(PATH, "", "the workspace is no folder")
    return root


def _limit(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value <= 0:
        raise _ScanStoppedError(RANGE, "", f"{name} must be a positive whole number, not {value!r}")
    return value


def _directory(written: str) -> str:
    """The skills folder relative to the workspace, with `/`; a backslash parts names, too."""
    if not written or "\0" in written:
        raise _ScanStoppedError(PATH, "", "the skills folder has no name")
    path = written.replace("\\", "/")
    if path.startswith("/") or _DRIVE.match(path):
        raise _ScanStoppedError(PATH, written, "the skills folder must be relative to the workspace")
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if not parts or ".." in parts:
        raise _ScanStoppedError(PATH, written, "the skills folder must lie below the workspace")
    for part in parts:
        if _RESERVED.fullmatch(part):
            raise _ScanStoppedError(PATH, written, f"'{part}' is no name that Windows takes")
    return "/".join(parts)


def strict_path(written: str) -> str | None:
    """A path as the host's file tools take it, parted by `/`; empty for the workspace itself, None for one that they
    refuse: absolute, with `..`, or with a name that Windows does not take."""
    path = written.replace("\\", "/")
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if not path or "\0" in path or path.startswith("/") or _DRIVE.match(path) or ".." in parts:
        return None
    return None if any(_RESERVED.fullmatch(part) for part in parts) else "/".join(parts)


def _skills_root(root: str, directory: str) -> str | None:
    """The real skills folder; None where there is none, which is no error."""
    path = os.path.join(root, *directory.split("/"))
    if not os.path.exists(path):
        return None
    real = os.path.realpath(path)
    if not below(real, root):
        raise _ScanStoppedError(PATH, directory, "the skills folder leads out of the workspace")
    if not os.path.isdir(real):
        raise _ScanStoppedError(PATH, directory, "the skills folder is no folder")
    return real


class _Walk:
    """One walk over the first level of the skills folder. `bad` are all that are refused, in the order met; `stopped`
    is what the strict scan says: the first one of the walk, else the first name that is not its folder's."""

    def __init__(self, root: str, directory: str, bytes_read: dict[str, int]) -> None:
        self._root, self._directory = root, directory
        self.bytes_read = bytes_read
        self.found: dict[str, Registered] = {}
        self.bad: list[ScanError] = []
        self.stopped: ScanError | None = None

    def run(self) -> None:
        """Looks at every entry, also after the one at which the strict scan stops."""
        misnamed: list[ScanError] = []
        try:
            names = sorted(os.listdir(self._root), key=code_units)
        except OSError as failure:
            self.stopped = ScanError(PATH, self._directory, f"cannot be listed: {failure.strerror}")
            self.bad.append(self.stopped)
            return
        for name in names:
            path = f"{self._directory}/{shown(name)}"
            try:
                skill = self._skill(name, path)
            except _ScanStoppedError as failure:
                self.bad.append(failure.error)
                self.stopped = self.stopped or failure.error
                continue
            if skill is not None and skill.name != name:
                message = f"the name '{skill.name}' is not that of the folder '{shown(name)}'"
                misnamed.append(ScanError(MANIFEST, f"{path}/SKILL.md", message))
        self.bad += misnamed
        if self.stopped is None and misnamed:
            self.stopped = misnamed[0]

    def _skill(self, name: str, path: str) -> Registered | None:
        """What one entry registers; None for a plain file and for a folder without SKILL.md (a draft)."""
        entry = os.path.join(self._root, name)
        if not os.path.islink(entry) and not os.path.isdir(entry):
            return None
        folder = self._real(entry, self._root, path, "the folder leads out of the skills folder")
        if not os.path.isdir(folder):
            raise _ScanStoppedError(PATH, path, "the link leads to no folder")
        file = os.path.join(folder, "SKILL.md")
        if not os.path.exists(file):
            return None
        file_path = f"{path}/SKILL.md"
        real = self._real(file, folder, file_path, "SKILL.md leads out of its folder")
        if not os.path.isfile(real):
            raise _ScanStoppedError(PATH, file_path, "SKILL.md is no regular file")
        return self._registered(real, name, file_path)

    def _real(self, path: str, root: str, shown: str, message: str) -> str:
        try:
            real = os.path.realpath(path, strict=True)
        except OSError:
            raise _ScanStoppedError(PATH, shown, "the link leads nowhere") from None
        if not below(real, root):
            raise _ScanStoppedError(PATH, shown, message)
        return real

    def _registered(self, file: str, folder: str, path: str) -> Registered:
        try:
            header = read_header(file)
        except OSError as failure:
            raise _ScanStoppedError(PATH, path, f"cannot be read: {failure.strerror or 'not a regular file'}") from None
        self.bytes_read[path] = header.bytes_read
        try:
            found = manifest(header.data, path)
        except ManifestError as failure:
            raise _ScanStoppedError(MANIFEST, path, str(failure)) from None
        name = found.name
        skill = Registered(name, found.description, folder)
        other = self.found.setdefault(name, skill)
        if other is not skill:
            where = f"{self._directory}/{other.folder}"
            raise _ScanStoppedError(DUPLICATE, path, f"the name '{name}' is taken by {where}")
        return skill


def manifest(data: bytes, path: str) -> Manifest:
    """Name and description of a header, closing line included, as the client's profile reads them. Whether the name is
    that of the folder is asked elsewhere: of two that claim a name, that is told first. Raises `ManifestError`."""
    host = client(HOST)
    named = Skill.from_bytes(path, "", data).frontmatter.get("name")
    verdict = _verdict(host, data, path, named.text if named is not None and named.text is not None else "")
    if verdict.reasons and verdict.reasons[0].kind == "name-mismatch":  # read otherwise by the client, as by a tag
        verdict = _verdict(host, data, path, str(dict(verdict.reasons[0].values)["name"]))
    if verdict.state in (State.NOT_SEEN, State.NOT_KNOWN) or verdict.name is None or verdict.description is None:
        raise ManifestError(verdict.reasons[0].message() if verdict.reasons else "the header is not accepted")
    return Manifest(verdict.name, verdict.description)


def _verdict(host: Client, data: bytes, path: str, directory: str) -> Verdict:
    return judge_all(Source(Skill.from_bytes(path, directory, data)), (host,))[0]
