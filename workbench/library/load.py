"""Reads whole skills, tolerantly: for the editor, the rules and the hosts."""

from __future__ import annotations

import errno
import os
from typing import NamedTuple

from workbench.library.links import belongs_to_system
from workbench.library.reading import NotRegularError, open_regular, stamp_of
from workbench.library.snapshot import SkillEntry, Skipped, Stamp
from workbench.skill.skill import Skill

READ_CAP = 33_554_432
"""Bytes; a larger SKILL.md is not read."""


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
