"""Reads whole skills: tolerantly for the editor and the rules, strictly as a host that trusts nothing it scanned."""

from __future__ import annotations

import errno
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from workbench.library.links import belongs_to_system, below
from workbench.library.reading import NotRegularError, open_regular, stamp_of
from workbench.library.snapshot import SkillEntry, Skipped, Stamp
from workbench.skill.document import Document
from workbench.skill.frontmatter import Entry, Frontmatter
from workbench.skill.name import NAME_LIMIT, SLUG
from workbench.skill.skill import Skill

READ_CAP = 33_554_432
"""Bytes; a larger SKILL.md is not read."""

# systems.md 2.1: fewer device names than Windows has; com0 is allowed.
_DEVICES = re.compile(r"con|prn|aux|nul|com[1-9]|lpt[1-9]")


class LoadedSkill(NamedTuple):
    """A skill with the bytes it was read from and the file's stamp."""

    skill: Skill
    data: bytes
    stamp: Stamp

    @property
    def digest(self) -> bytes:
        """The hash of the bytes: what a save expects. Made when asked for: judging 10,000 skills needs none."""
        from workbench.library.save import content_digest  # who only reads needs nothing that saves

        return content_digest(self.data)


@dataclass(frozen=True, slots=True)
class StrictSkill:
    """What a strict host registers and loads. `body` is everything after the closing line, byte for byte."""

    name: str
    description: str
    body: bytes
    file: Path


class StrictLoadError(Exception):
    """A strict load that failed. `code` is what a host tells the model; the message holds no absolute path."""

    code = "skill_load_error"


class InvalidArgumentsError(StrictLoadError):
    """The name that was asked for is no skill name."""

    code = "invalid_arguments"


class PathEscapeError(StrictLoadError):
    """Folder or file leave the root, or are not there any more: `gone` tells which."""

    code = "skill_path_escape"

    def __init__(self, message: str, gone: bool = False) -> None:
        super().__init__(message)
        self.gone = gone


class InvalidSkillError(StrictLoadError):
    """The SKILL.md is not a regular file, not UTF-8, has no valid frontmatter or another name."""

    code = "invalid_skill"


def read_skill(source: SkillEntry | str | os.PathLike[str], *, cap: int = READ_CAP) -> LoadedSkill | Skipped:
    """The whole skill, or the reason why it was not read. Never raises for what stands on the disk."""
    if isinstance(source, SkillEntry):
        file, path, directory = f"{source.location}{os.sep}{source.filename}", source.path, source.directory
    else:
        file = os.path.abspath(os.fspath(source))
        path, directory = os.path.basename(file), os.path.basename(os.path.dirname(file))
    try:
        data, stamp = read_whole(file, cap, link=not isinstance(source, SkillEntry) or source.file_link is not None)
    except OSError as failure:
        return _skipped(path, failure)
    return LoadedSkill(Skill.from_bytes(path, directory, data), data, stamp)


def read_light(entry: SkillEntry, most: int) -> Skill | Skipped | None:
    """The skill of an entry whose file has at most `most` bytes; None for a larger one. Never raises, as above."""
    try:
        if entry.file_link is None:
            data = _read_small(f"{entry.location}{os.sep}{entry.filename}", most)
        else:
            data, _ = read_whole(str(entry.file), READ_CAP)
    except OSError as failure:
        return _skipped(entry.path, failure)
    if data is None or len(data) > most:
        return None
    return Skill.from_bytes(entry.path, entry.directory, data)


def _skipped(path: str, failure: OSError) -> Skipped:
    if isinstance(failure, FileNotFoundError):
        return Skipped(path, "it vanished before it was read")
    if isinstance(failure, NotRegularError):
        return Skipped(path, str(failure))
    return Skipped(path, f"it cannot be read: {failure.strerror or failure}")


def _read_small(file: str, most: int) -> bytes | None:
    """All bytes of a regular file that is no link; None when there are more than `most`. Raises `OSError`."""
    descriptor, found = open_regular(file)
    try:
        size = found.st_size
        data = os.read(descriptor, size + 1) if size <= most else b""
        if len(data) != size:
            data, size = _read_rest(descriptor, data, most)
    finally:
        os.close(descriptor)
    return data if size <= most else None


def read_whole(file: str, cap: int, *, link: bool = True) -> tuple[bytes, Stamp]:
    """All bytes of a regular file, and its stamp. Raises `OSError`, with `EFBIG` for more than `cap` bytes.

    With `link` the path may be a link, which is looked at first: opening a device can act.
    """
    if link and os.path.islink(file) and os.path.exists(file) and not _leads_to_file(file):
        raise NotRegularError("it leads to a folder, a device, a pipe or a socket")
    descriptor, found = open_regular(file)
    try:
        size = found.st_size
        data = os.read(descriptor, size + 1) if size <= cap else b""
        if len(data) != size <= cap:
            data, size = _read_rest(descriptor, data, cap)
    finally:
        os.close(descriptor)
    if size > cap:
        raise OSError(errno.EFBIG, f"it has {size:,} bytes; files above {cap:,} bytes are not read", file)
    return data, stamp_of(found)


def _leads_to_file(link: str) -> bool:
    return os.path.isfile(link) and not belongs_to_system(os.path.realpath(link))


def _read_rest(descriptor: int, data: bytes, cap: int) -> tuple[bytes, int]:
    """The rest of a file whose size was not what its state said, up to the cap; and how many bytes there are."""
    pieces, size = [data], len(data)
    while size <= cap and (piece := os.read(descriptor, 1_048_576)):
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces), size


def strict_load(root: str | os.PathLike[str], name: str) -> StrictSkill:
    """The body as a strict host gives it, with all four checks made again on the real paths (systems.md 2.3).

    Raises `InvalidArgumentsError`, `PathEscapeError` or `InvalidSkillError`.
    """
    if len(name) > NAME_LIMIT or not SLUG.fullmatch(name) or _DEVICES.fullmatch(name):
        raise InvalidArgumentsError(f"{name!r} is not a skill name")
    file = _inside(os.fspath(root), name)
    try:
        data, _ = read_whole(file, READ_CAP)
    except OSError as failure:
        raise InvalidSkillError(f"SKILL.md of {name} cannot be read") from failure
    document = Document.from_bytes(data)
    description = _checked(document, name)
    closing = document.map.byte_of(document.fences.body)
    return StrictSkill(name, description, data[closing:], Path(file))


def _inside(root: str, name: str) -> str:
    """The real SKILL.md, after folder and file were found to stand where they must."""
    real_root = _resolve(root, name)
    folder = _resolve(os.path.join(real_root, name), name)
    if not below(folder, real_root) or folder == real_root:
        raise PathEscapeError(f"the folder of {name} leads out of the skills folder")
    file = _resolve(os.path.join(folder, "SKILL.md"), name)
    if not below(file, folder):
        raise PathEscapeError(f"SKILL.md of {name} leads out of its folder")
    if not os.path.isfile(file):  # learn-agent chapter 7 gives it the code of an escape, too
        raise PathEscapeError(f"SKILL.md of {name} is not a regular file")
    return file


def _resolve(path: str, name: str) -> str:
    try:
        return os.path.realpath(path, strict=True)
    except OSError as failure:
        raise PathEscapeError(f"{name} is not there any more", gone=True) from failure


def _checked(document: Document, name: str) -> str:
    """The description of a valid header whose name is the one asked for."""
    if document.decode_error is not None:
        raise InvalidSkillError(f"SKILL.md of {name} is not UTF-8")
    fences = document.fences
    if not (fences.opening and fences.opening_exact and fences.closing and fences.closing_exact) or fences.lead[1]:
        raise InvalidSkillError(f"SKILL.md of {name} has no frontmatter between two --- lines")
    header = Frontmatter.of(document)
    keys = [entry.key for entry in header.entries]
    if header.error is not None or header.root is None or len(set(keys)) != len(keys):
        raise InvalidSkillError(f"the frontmatter of {name} is not valid YAML")
    if _text(header.get("name"), name, "name") != name:
        raise InvalidSkillError(f"the frontmatter of {name} gives another name")
    description = _text(header.get("description"), name, "description").strip()
    if not description or "\n" in description or "\r" in description:
        raise InvalidSkillError(f"the description of {name} is empty or has several lines")
    return description


def _text(entry: Entry | None, name: str, key: str) -> str:
    """A value that YAML 1.2 reads as a string."""
    if entry is None or entry.text is None or entry.reading.yaml12 != "str":
        raise InvalidSkillError(f"{key} of {name} is missing or not text")
    return entry.text
