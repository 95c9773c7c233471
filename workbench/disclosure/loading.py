"""`load_skill` of the strict host: a registered name in, the body out, and all four checks made again on the way.

Source of the codes: systems.md 2.3, checked against the tutorial's own program. No message holds a path of this
machine; a path that is simply gone gets the code of an escape, as there, and is marked, so that a screen can say it.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from workbench.disclosure.strict_scan import StrictRegistry
from workbench.library.links import below
from workbench.library.load import InvalidArgumentsError, InvalidSkillError, PathEscapeError, strict_load

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
    skills_root = _real(os.path.join(root, *registry.directory.split("/")))
    if skills_root is None:
        return _failure(ESCAPE, "the skills folder is not there any more", deleted=True)
    if not below(skills_root, root):
        return _failure(ESCAPE, "the skills folder leads out of the workspace")
    return _loaded(skills_root, name)


def _loaded(skills_root: str, name: str) -> Loaded | LoadFailure:
    try:
        skill = strict_load(skills_root, name)
        size = skill.file.stat().st_size
        return Loaded(skill.body.decode(), size, skill.description)
    except PathEscapeError as failure:
        return _failure(ESCAPE, str(failure), failure.gone)
    except (InvalidSkillError, InvalidArgumentsError) as failure:
        return _failure(INVALID, str(failure))
    except (OSError, ValueError, RecursionError) as failure:
        return _failure(LOAD, type(failure).__name__)


def _failure(code: str, detail: str = "", deleted: bool = False) -> LoadFailure:
    return LoadFailure(code, _WORDS[code], detail, deleted)


def _real(path: str) -> str | None:
    try:
        return os.path.realpath(path, strict=True)
    except OSError:
        return None
