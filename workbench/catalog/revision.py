"""The skills of a folder as they stood in a git revision, put into a scratch folder where they can be walked.

Only stored objects are read (`ls-tree`, `cat-file`): no checkout, so that neither filters nor hooks nor helpers that a
repository's own settings name are ever started. Links are not made, and only the files that catalogs depend on are.
"""

from __future__ import annotations

import errno
import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from workbench.library.load import READ_CAP

DEADLINE = 20.0
"""Seconds for all that git does."""
MOST_FILES = 100_000
MOST_BYTES = 256 * 1_048_576
_OBJECT = re.compile(r"[0-9a-f]{40,64}")
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS})
_NO_REVISION = "fatal: Needed a single revision"
_WANTED = ("skill.md", "agents/openai.yaml")
_QUIET = (
    "--no-pager",
    "--no-optional-locks",
    "--no-replace-objects",
    "--literal-pathspecs",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "protocol.allow=never",
)


class RevisionError(ValueError):
    """Git cannot give that revision of that folder; the message is one line."""


class _Blob(NamedTuple):
    path: str
    object: str
    size: int


def export(folder: str, revision: str, target: Path) -> tuple[str, ...]:
    """Writes the skills of a folder as of a revision below `target`; what was left out, one line each.

    Raises `RevisionError`.
    """
    if revision.startswith("-") or "\0" in revision:
        raise RevisionError(f"'{revision}' is no revision")
    inside = _git(folder, "rev-parse", "--show-prefix").decode("utf-8", "surrogateescape").rstrip("\n")
    said = _git(folder, "rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}")
    commit = said.decode("ascii", "replace").strip()
    if not _OBJECT.fullmatch(commit):
        raise RevisionError("git answered with something else than a revision")
    left_out: list[str] = []
    blobs = list(_listed(folder, commit, inside, left_out))
    for blob, data in _contents(folder, blobs):
        place = target / blob.path
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        except OSError as failure:  # a tree that no disk can hold: a name that is too long, one name twice
            if failure.errno in _FULL:
                raise RevisionError(f"{target}: {failure.strerror}") from failure
            left_out.append(f"{_short(blob.path)}: it cannot be written here: {failure.strerror}")
    return tuple(left_out)


def _listed(folder: str, commit: str, inside: str, left_out: list[str]) -> Iterator[_Blob]:
    raw = _git(folder, "ls-tree", "-r", "-l", "-z", "--full-tree", commit, *(["--", inside] if inside else []))
    total = 0
    for number, record in enumerate(raw.split(b"\0")):
        if not record:
            continue
        head, _, name = record.partition(b"\t")
        words = head.decode("ascii", "replace").split()
        if len(words) != 4:
            raise RevisionError("git answered with something else than a list of files")
        mode, _, identity, size = words
        path = name.decode("utf-8", "surrogateescape").removeprefix(inside)
        if not path.lower().endswith(_WANTED):
            continue
        reason = _refusal(mode, size, path, total)
        if number >= MOST_FILES:
            reason = f"the revision holds more than {MOST_FILES:,} files"
        if reason:
            left_out.append(f"{_short(path)}: {reason}")
            continue
        total += int(size)
        yield _Blob(path, identity, int(size))


def _refusal(mode: str, size: str, path: str, total: int) -> str:
    if mode == "120000":
        return "a link, which is not followed in a revision"
    if mode not in ("100644", "100755", "100664"):
        return "no file"
    if any(part in ("", ".", "..") or part.lower() == ".git" for part in path.split("/")):
        return "no safe path"
    if not size.isdigit():
        return "the repository does not have its content"
    if int(size) > READ_CAP:
        return f"larger than {READ_CAP:,} bytes"
    return f"the skills of the revision hold more than {MOST_BYTES:,} bytes" if total + int(size) > MOST_BYTES else ""


def _contents(folder: str, blobs: list[_Blob]) -> Iterator[tuple[_Blob, bytes]]:
    raw = _git(folder, "cat-file", "--batch", given="".join(f"{blob.object}\n" for blob in blobs).encode())
    at = 0
    for blob in blobs:
        end = raw.find(b"\n", at)
        head = raw[at:end].split()
        if end < 0 or len(head) != 3 or head[2] != str(blob.size).encode():
            raise RevisionError(f"git cannot read {_short(blob.path)}")
        yield blob, raw[end + 1 : end + 1 + blob.size]
        at = end + 2 + blob.size


def _short(path: str) -> str:
    """A path inside a message, not longer than a few lines."""
    return path if len(path) <= 200 else f"{path[:100]}…{path[-99:]}"


def _git(folder: str, *arguments: str, given: bytes | None = None) -> bytes:
    try:
        done = subprocess.run(
            ["git", *_QUIET, *arguments],
            cwd=folder,
            env=_environment(),
            input=given,
            stdin=subprocess.DEVNULL if given is None else None,
            capture_output=True,
            timeout=DEADLINE,
            check=False,
        )
    except FileNotFoundError as failure:
        missing = "git is not installed" if failure.filename == "git" else f"{folder}: no such folder"
        raise RevisionError(missing) from failure
    except subprocess.TimeoutExpired as failure:
        raise RevisionError(f"git did not answer within {DEADLINE:.0f} s") from failure
    except OSError as failure:
        raise RevisionError(f"git cannot be started: {failure.strerror or failure}") from failure
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[0][:200]
        said = "no such revision" if said == _NO_REVISION else said.removeprefix("fatal: ")
        raise RevisionError(said or f"git failed with {done.returncode}")
    return done.stdout


def _environment() -> Mapping[str, str]:
    """The caller's environment without what would lead git elsewhere, ask for a password or reach for the network."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    return {
        **kept,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",  # stands above every protocol.*.allow of the repository
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_PAGER": "cat",
        "LC_ALL": "C",
    }
