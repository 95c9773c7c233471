"""`load_skill` of the strict host: a registered name in, the body out, and all four checks made again on the way.

Source of the codes: systems.md 2.3, checked against the tutorial's own program. No message holds a path of this
machine; a path that is simply gone gets the code of an escape, as there, and is marked, so that a screen can say it.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from workbench.disclosure.meter import MOST_HEADER, header_size
from workbench.disclosure.strict_scan import ManifestError, StrictRegistry, manifest
from workbench.library.links import below
from workbench.library.load import READ_CAP, read_whole

NOT_FOUND, ESCAPE, INVALID = "skill_not_found", "skill_path_escape", "invalid_skill"
MISMATCH, WORKSPACE, LOAD = "skill_workspace_mismatch", "skill_workspace_error", "skill_load_error"
_WORDS = {
    NOT_FOUND: "no skill of this name is registered",
    ESCAPE: "the path of this skill is not safe any more",
    INVALID: "the SKILL.md of this skill is not valid any more",
    MISMATCH: "the registered skills belong to another workspace",
    WORKSPACE: "the workspace cannot be found",
    LOAD: "the skill could not be loaded",
}


class Loaded(NamedTuple):
    """The body, byte for byte as UTF-8 text, and the bytes of the whole file that were read for it."""

    body: str
    bytes_read: int
    description: str


class LoadFailure(NamedTuple):
    """Why nothing was loaded. `deleted` tells that the path is gone, not that it leads elsewhere; `detail` is for who
    looks at the simulation, the model gets `message` alone."""

    code: str
    message: str
    detail: str = ""
    deleted: bool = False


def load(registry: StrictRegistry, root: str, name: str, workspace: str | None = None) -> Loaded | LoadFailure:
    """Loads a skill of a registry that was made in `root`, the real path of its workspace.

    `workspace` is the one that the call comes from (default: the same). Never raises.
    """
    here = _real(root if workspace is None else workspace)
    if here is None or not os.path.isdir(here):
        return _failure(WORKSPACE)
    if here != root:
        return _failure(MISMATCH)
    if name not in registry.skills:
        return _failure(NOT_FOUND)
    skills_root = _real(os.path.join(root, *registry.place.split("/")))
    if skills_root is None:
        return _failure(ESCAPE, "the skills folder is not there any more", deleted=True)
    if not below(skills_root, root) or not os.path.isdir(skills_root):
        return _failure(ESCAPE, "the skills folder leads out of the workspace or is none")
    return _located(skills_root, name)


def _located(skills_root: str, name: str) -> Loaded | LoadFailure:
    """Folder and file must stand where they did, all links followed."""
    place = os.path.join(skills_root, name)
    folder = _real(place)
    if folder is None:
        return _lost(place, f"the folder of {name}")
    if not below(folder, skills_root) or not os.path.isdir(folder):
        return _failure(ESCAPE, f"the folder of {name} leads out of the skills folder or is none")
    place = os.path.join(folder, "SKILL.md")
    file = _real(place)
    if file is None:
        return _lost(place, f"SKILL.md of {name}")
    if not below(file, folder):
        return _failure(ESCAPE, f"SKILL.md of {name} leads out of its folder")
    if not os.path.isfile(file):
        return _failure(ESCAPE, f"SKILL.md of {name} is not a regular file")
    return _read(file, name)


def _lost(place: str, what: str) -> LoadFailure:
    """What cannot be resolved: it is gone, or a link stands there that leads nowhere."""
    if os.path.lexists(place):
        return _failure(ESCAPE, f"{what} is a link that leads nowhere")
    return _failure(ESCAPE, f"{what} is not there any more", deleted=True)


def _read(file: str, name: str) -> Loaded | LoadFailure:
    """The body, where the header is still one that the scan would take, by the same reader."""
    try:
        data, _ = read_whole(file, READ_CAP)
    except OSError as failure:
        return _failure(LOAD, f"SKILL.md of {name}: {failure.strerror or failure}")
    end = header_size(data)
    if end > MOST_HEADER:
        return _failure(INVALID, f"the header of {name} has no end within {MOST_HEADER:,} bytes")
    try:
        body = data[end:].decode()
        found = manifest(data[:end], f"{name}/SKILL.md")
    except UnicodeDecodeError:
        return _failure(INVALID, f"SKILL.md of {name} is not UTF-8")
    except ManifestError as failure:
        return _failure(INVALID, str(failure))
    if found.name != name:
        return _failure(INVALID, f"the header of {name} gives another name")
    return Loaded(body, len(data), found.description)


def _failure(code: str, detail: str = "", deleted: bool = False) -> LoadFailure:
    return LoadFailure(code, _WORDS[code], detail, deleted)


def _real(path: str) -> str | None:
    try:
        return os.path.realpath(path, strict=True)
    except OSError:
        return None
