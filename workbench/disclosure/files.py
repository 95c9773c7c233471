"""The file tools of the simulated agent: they read the workspace for real and write into its scratch copy alone.

Codes as in the tutorial's file tools (learn-agent, chapter 2). `shell` runs nothing, ever.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import re2

from workbench.disclosure.workspace import Workspace, WorkspaceError
from workbench.library.links import below, shown
from workbench.library.load import READ_CAP, read_whole
from workbench.library.reading import NotRegularError

NOT_RUN: Final = "[simulated: the workbench ran nothing; the script gave no output for this command]"
MOST_FOUND: Final = 10_000
"""Paths that `glob` looks at and no more."""


class Result(NamedTuple):
    """What a tool gives back. With `code` it is an error; the text is then the message alone, or with `whole` all that
    the model gets, as a hook has left it."""

    text: str
    code: str = ""
    whole: bool = False


class _RefusalError(Exception):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def run_tool(workspace: Workspace, name: str, given: Mapping[str, Any]) -> Result:
    """Carries out one of the file tools, `todo_write` or `shell`. Never raises; no message holds an absolute path."""
    try:
        return _TOOLS[name](workspace, given)
    except _RefusalError as refusal:
        return Result(str(refusal), refusal.code)
    except WorkspaceError as failure:
        return Result(str(failure), "filesystem_error")
    except (OSError, ValueError) as failure:
        return Result(getattr(failure, "strerror", None) or "the file cannot be used", "filesystem_error")


def is_inside(workspace: Workspace, path: str) -> bool:
    """Whether a path that a tool is given stays in the workspace, all links followed."""
    if not path or "\0" in path or os.path.isabs(path) or ".." in path.replace("\\", "/").split("/"):
        return False
    return below(os.path.realpath(os.path.join(workspace.root, path)), workspace.root)


def is_readable(workspace: Workspace, path: str) -> bool:
    """Whether a path may be read: it stays inside, or it is that of a skill to which the user's own link leads."""
    if is_inside(workspace, path):
        return True
    if not workspace.linked or not path or "\0" in path or os.path.isabs(path) or ".." in path.split("/"):
        return False
    return os.path.realpath(os.path.join(workspace.root, path)) in workspace.linked


def _place(workspace: Workspace, path: str) -> str:
    if not is_inside(workspace, path):
        raise _RefusalError("path_escape", "the path leads out of the workspace")
    return os.path.join(workspace.root, path)


def _text(workspace: Workspace, path: str) -> str:
    place = os.path.join(workspace.root, path) if is_readable(workspace, path) else _place(workspace, path)
    if os.path.isdir(place):
        raise _RefusalError("invalid_path", f"'{path}' is a folder")
    try:
        return read_whole(place, READ_CAP)[0].decode()
    except UnicodeDecodeError:
        raise _RefusalError("invalid_utf8", f"'{path}' is not UTF-8") from None
    except NotRegularError:
        raise _RefusalError("filesystem_error", f"'{path}' is no regular file") from None
    except FileNotFoundError:
        raise _RefusalError("file_not_found", f"there is no file '{path}'") from None


def _read_file(workspace: Workspace, given: Mapping[str, Any]) -> Result:
    text, limit = _text(workspace, given["path"]), given.get("limit")
    if limit is None:
        return Result(text)
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    kept = lines[: int(limit)]
    rest = len(lines) - len(kept)
    return Result("".join(kept) + (f"… ({rest} more lines)" if rest else ""))


def _read_lines(workspace: Workspace, given: Mapping[str, Any]) -> Result:
    """As the tutorial's tool reads: line ends become line feeds, the last one and a byte order mark are left out."""
    lines = re.split(r"\r\n|\r|\n", _text(workspace, given["path"]).removeprefix("\ufeff"))
    if lines[-1] == "":
        lines.pop()
    limit = int(given.get("limit") or len(lines))
    more = [f"... ({len(lines) - limit} more lines)"] if limit < len(lines) else []
    return Result("\n".join(lines[:limit] + more))


def _write_file(workspace: Workspace, given: Mapping[str, Any]) -> Result:
    content = given["content"].encode("utf-8", "surrogatepass")
    workspace.make_writable()
    place = Path(_place(workspace, given["path"]))
    if place.is_dir():
        raise _RefusalError("invalid_path", f"'{given['path']}' is a folder")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)
    return Result(f"{len(content)} bytes written to {given['path']}")


def _edit_file(workspace: Workspace, given: Mapping[str, Any]) -> Result:
    text = _text(workspace, given["path"])
    if given["old_text"] not in text:
        raise _RefusalError("text_not_found", f"the text does not stand in {given['path']}")
    new = text.replace(given["old_text"], given["new_text"], 1)
    _write_file(workspace, {"path": given["path"], "content": new})
    return Result(f"{given['path']} edited")


def _glob(workspace: Workspace, given: Mapping[str, Any]) -> Result:
    pattern = given["pattern"].replace("\\", "/")
    if os.path.isabs(pattern) or ".." in pattern.split("/"):
        raise _RefusalError("path_escape", "the pattern leads out of the workspace")
    wanted = _matcher(pattern)
    paths = list(itertools.islice(_paths(workspace.root), MOST_FOUND + 1))
    found = sorted(path for path in paths[:MOST_FOUND] if wanted.fullmatch(path))
    if len(paths) > MOST_FOUND:
        found.append(f"… (the rest was not looked at: more than {MOST_FOUND:,} paths)")
    return Result("\n".join(found) if found else "(no matches)")


def _paths(root: str) -> Iterator[str]:
    """Files and folders below a folder, relative to it with `/`, however deep; no link is followed, and a folder that
    cannot be listed has nothing in it."""
    pending = [""]
    while pending:
        above = pending.pop()
        try:
            with os.scandir(os.path.join(root, above)) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            yield shown(f"{above}{entry.name}")
        pending += [f"{above}{entry.name}/" for entry in reversed(entries) if entry.is_dir(follow_symlinks=False)]


def _matcher(pattern: str) -> Any:
    """`**/` any folders, `*` and `?` within a name, `[…]` and `[!…]` one sign; by RE2, since the pattern comes from a
    script or a model. Raises `re2.error` for signs that are no set."""
    pieces = re.split(r"(\*\*/|\*\*|\*|\?|\[[^\]]+\])", "/".join(p for p in pattern.split("/") if p not in ("", ".")))
    words = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    quiet = re2.Options()
    quiet.log_errors = False
    return re2.compile("(?s)" + "".join(words.get(piece) or _signs(piece) for piece in pieces), quiet)


def _signs(piece: str) -> str:
    """A set of signs, or a stretch that stands for itself."""
    if len(piece) > 2 and piece[0] == "[" and piece[-1] == "]":
        inner = piece[1:-1].replace("\\", "\\\\").replace("[", "\\[")
        return f"[^{inner[1:]}]" if inner[0] == "!" and len(inner) > 1 else f"[{inner}]"
    return str(re2.escape(piece))


def _todo_write(_: Workspace, given: Mapping[str, Any]) -> Result:
    return Result(f"{len(given['todos'])} entries kept")


def _shell(_: Workspace, given: Mapping[str, Any]) -> Result:
    return Result(NOT_RUN)


_TOOLS: Final[Mapping[str, Callable[[Workspace, Mapping[str, Any]], Result]]] = {
    "read_file": _read_file,
    "read_lines": _read_lines,
    "write_file": _write_file,
    "edit_file": _edit_file,
    "glob": _glob,
    "todo_write": _todo_write,
    "shell": _shell,
}
