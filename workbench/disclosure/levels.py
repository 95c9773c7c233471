"""The third level: the files that a body names. Loading a skill reads none of them, and authorises none of them.

A body is text. The files it points at are reached by the agent's ordinary tools, under the ordinary permissions; so is
every command that it asks for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

import re2

from workbench.library.bundle import list_bundle
from workbench.library.links import below, shown
from workbench.library.load import READ_CAP, read_whole
from workbench.skill.packaged import load_yaml, resource
from workbench.skill.skill import Skill
from workbench.skill.text import Span

INSIDE, MISSING, OUTSIDE = "inside", "missing", "outside"
NOT_AUTHORISED: Final = "not authorised by the skill: the agent's own tools and permissions decide"
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
# A path that stands in prose or code without being a link: one of the usual folders, or a file that is there.
_WRITTEN = re.compile(r"(?<![\w./~$-])(?:\.{1,2}/)*(?:[\w-][\w.-]*/)+[\w-][\w.-]*\.\w{1,8}(?![\w/])")
_USUAL = ("references/", "scripts/", "assets/", "templates/", "examples/")
_LONGEST = 1_024
_WIDEST = 160
_MOST = 500
"""Files and remarks of one body that are kept."""


class FileNamed(NamedTuple):
    """A file that a body names. `state` is `inside`, `missing` or `outside`; `size` in bytes (0 where there is none or
    it lies outside), `depth` the folders below the skill's own, `line` of the SKILL.md, `span` in code points of its
    text. `how` is `link` or `text`."""

    path: str
    state: str
    size: int
    depth: int
    line: int
    span: Span
    how: str
    executable: bool = False


class Remark(NamedTuple):
    """Words that ask for something that cannot be undone. `kind` is a key of resources/disclosure/destructive.yaml."""

    kind: str
    line: int
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class LevelThree:
    """What a body leads to. `unnamed` are files of the folder that the body does not name; `truncated` tells that the
    folder or the body holds more than was kept."""

    path: str
    body: int
    files: tuple[FileNamed, ...]
    remarks: tuple[Remark, ...]
    unnamed: tuple[str, ...]
    truncated: bool = False


def level_three(workspace: str, path: str) -> LevelThree:
    """The third level of the SKILL.md at a path relative to the workspace. Nothing but the SKILL.md is opened.

    Raises `OSError`.
    """
    file = os.path.join(workspace, path)
    data, _ = read_whole(file, READ_CAP)
    skill = Skill.from_bytes(path, "", data)
    folder = os.path.dirname(file)
    bundle = list_bundle(folder)
    there = {item.path for item in bundle.files if item.kind != "folder"}
    found = list(_files(skill, folder, there))
    remarks = list(_remarks(skill))
    named = {one.path for one in found}
    document = skill.document
    return LevelThree(
        path,
        len(data) - document.map.byte_of(document.fences.body),
        tuple(found[:_MOST]),
        tuple(remarks[:_MOST]),
        tuple(sorted(there - named - {os.path.basename(path)})),
        bundle.truncated or len(found) > _MOST or len(remarks) > _MOST,
    )


def _files(skill: Skill, folder: str, there: set[str]) -> Iterator[FileNamed]:
    """Each file once, where it is named first."""
    real = os.path.realpath(folder)
    seen: set[str] = set()
    for span, written, how in sorted(_written(skill, there)):
        path = os.path.normpath(written).replace(os.sep, "/")
        if path in seen or path == ".":
            continue
        seen.add(path)
        yield _judged(skill, folder, real, path, span, how)


def _written(skill: Skill, there: set[str]) -> Iterator[tuple[Span, str, str]]:
    """Spans of paths with the path and how it is written."""
    document = skill.document
    links = [link for link in skill.markdown.links if link.kind in ("inline", "definition")]
    covered = set[int]()
    for link in links:
        path = _path_of(link.target)
        covered.update(range(*link.span))
        if path:
            yield link.target_span, path, "link"
    for match in _WRITTEN.finditer(document.text, document.fences.body):
        path = os.path.normpath(match[0])
        if match.start() not in covered and (path in there or path.startswith(_USUAL)):
            yield match.span(), match[0], "text"


def _path_of(target: str) -> str:
    """The path of a relative link; empty for any other."""
    if not target or target[0] in "#?\\" or len(target) > _LONGEST or _SCHEME.match(target):
        return ""
    path = unquote(target.partition("#")[0].partition("?")[0])
    return "" if "\0" in path or target.startswith("//") else path


def _judged(skill: Skill, folder: str, real: str, path: str, span: Span, how: str) -> FileNamed:
    line = skill.document.map.position(span[0]).line
    depth = path.count("/")
    if os.path.isabs(path) or path == ".." or path.startswith("../"):
        return FileNamed(path, OUTSIDE, 0, depth, line, span, how)
    place = os.path.join(folder, path)
    if not os.path.exists(place):
        return FileNamed(path, MISSING, 0, depth, line, span, how)
    if not below(os.path.realpath(place), real):
        return FileNamed(path, OUTSIDE, 0, depth, line, span, how)
    state = os.stat(place)
    is_file = os.path.isfile(place)
    return FileNamed(
        path, INSIDE, state.st_size if is_file else 0, depth, line, span, how, is_file and bool(state.st_mode & 0o100)
    )


def _remarks(skill: Skill) -> Iterator[Remark]:
    document = skill.document
    found: list[tuple[Span, str]] = []
    for kind, pattern in _patterns().items():
        found += [(match.span(), kind) for match in pattern.finditer(document.text, document.fences.body)]
    for span, kind in sorted(found):
        start, end = document.map.line_span(document.map.line_of(span[0]))
        text = " ".join(document.text[start:end].split())
        yield Remark(kind, document.map.position(span[0]).line, span, text[:_WIDEST])


@cache
def _patterns() -> Mapping[str, Any]:
    data = load_yaml(resource("disclosure", "destructive.yaml"))
    return {kind: re2.compile(pattern) for kind, pattern in data.items()}


def level_object(level: LevelThree) -> dict[str, Any]:
    """The JSON form."""
    return {
        "path": level.path,
        "body_bytes": level.body,
        "files": [
            {
                "path": shown(one.path),
                "state": one.state,
                "bytes": one.size,
                "depth": one.depth,
                "line": one.line,
                "how": one.how,
                "executable": one.executable,
                "authorised": False,
            }
            for one in level.files
        ],
        "destructive": [{"kind": one.kind, "line": one.line, "text": one.text} for one in level.remarks],
        "unnamed": [shown(path) for path in level.unnamed],
        "truncated": level.truncated,
        "note": NOT_AUTHORISED,
    }
