"""Command hooks: a real process with the host's real JSON, its exit code and output read as the host reads them.

A command runs only when exactly its words and the files that they name are trusted, in a scratch folder, without the
user's keys in its environment, and is stopped at its deadline with everything that it started. What those files load in
their turn is not part of what was trusted.
"""

from __future__ import annotations

import errno
import hashlib
import json
import re
import shlex
import time
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from workbench.hooks.chain import Chain, Step
from workbench.hooks.diff.spans import with_spans
from workbench.hooks.model import Answer, Context, Outcome, Phase, Value
from workbench.hooks.protocols import FILTER, MODULES, Call, Printed, Wire, wire
from workbench.sandbox.commands import DISK, OUTPUT_LIMIT, Ended, run_command, scrubbed
from workbench.sandbox.groups import fresh_scratch, remove_scratch
from workbench.sandbox.trust import Trusted

TIMEOUT_MS = 10_000.0
"""A command's time where the chain says nothing. Hosts allow up to ten minutes, which is no use in a replay."""
UNTRUSTED = "not trusted: exactly this command, with the files that it names as they are now"
LARGEST_FILE = 268_435_456
"""Bytes of a file that a command names; a larger one is not read for its trust, so that the command is refused."""
_SMALL = 1_048_576
_SETTLED = 2_000_000_000
"""Nanoseconds after which a change of a file shows in its times for certain."""
FOLDERS = ("CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR")
"""Variables that hosts set to the project's folder; here it is the chain's."""
_FOLDER = re.compile(rf"\$(?:\{{(?:{'|'.join(FOLDERS)})\}}|(?:{'|'.join(FOLDERS)})\b)")
# A word of the shell that is made of plain signs, quoted texts and those variables; any other variable is not followed.
_WORD = re.compile(
    rf"(?:'[^']*'|\"(?:[^\"\\$`]|{_FOLDER.pattern})*\"|\\.|{_FOLDER.pattern}|[^\s\"'\\|&;<>()$`])+", re.DOTALL
)
_HERE = "\x01"
_SCRIPT = re.compile(r"/|\.(?:py|sh|bash|js|mjs|cjs|ts|rb|pl|php|lua|ps1|bat|exe)$", re.IGNORECASE)


class Command(NamedTuple):
    """What would run, and what trust covers: `content` is made of the bytes of `files`, which its words name."""

    words: tuple[str, ...]
    entry: str
    content: bytes
    files: tuple[str, ...]


def command_of(chain: Chain, step: Step) -> Command:
    """What would run. Runs nothing; reads the files that the words name. Raises `ChainError`.

    The command runs in a scratch folder. So a word that names a file beside the chain becomes its full path; in a text
    for the shell, only a word with a slash or with a script's ending.
    """
    folder = Path(chain.folder).absolute()
    written = step.command
    if not written or not (written if isinstance(written, str) else written[0]).strip():
        raise chain.refuse(step, "command", "the command is empty")
    if "\0" in (written if isinstance(written, str) else "".join(written)):
        raise chain.refuse(step, "command", "a command cannot hold a zero byte")
    if isinstance(written, str):
        line, files = _placed(written, folder)
        words: tuple[str, ...] = ("/bin/sh", "-c", line)
    else:
        words, files = tuple(_exec_words(written, folder)), [path for word in written if (path := _file(word, folder))]
    try:
        content = b"".join(_digest(path) for path in files)
    except OSError as failure:
        raise chain.refuse(step, "command", f"{failure.filename}: {failure.strerror}") from failure
    entry = "command " + json.dumps(written if isinstance(written, str) else list(written))
    return Command(words, entry, content, tuple(map(str, files)))


def _digest(path: Path) -> bytes:
    """Raises `OSError` also for a file that is too large."""
    found = path.stat()
    if found.st_size > LARGEST_FILE:
        raise OSError(errno.EFBIG, f"larger than {LARGEST_FILE:,} bytes", str(path))
    if found.st_size < _SMALL or time.time_ns() - max(found.st_ctime_ns, found.st_mtime_ns) < _SETTLED:
        return _read_digest(path)
    return _known_digest(path, found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


@lru_cache(maxsize=64)
def _known_digest(path: Path, *_state: int) -> bytes:
    """Of a large file that nobody changed meanwhile, such as an interpreter: it is named with every record."""
    return _read_digest(path)


def _read_digest(path: Path) -> bytes:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").digest()


def _file(word: str, folder: Path) -> Path | None:
    """The file that a word names, None when it names none."""
    try:
        path = folder / word
        return path if word and path.is_file() else None
    except (OSError, ValueError):
        return None


def _exec_words(written: Sequence[str], folder: Path) -> Iterator[str]:
    """The first word without a slash is looked up in PATH, as always."""
    for number, word in enumerate(written):
        path = _file(word, folder) if number or "/" in word else None
        yield str(path) if path else word


def _placed(line: str, folder: Path) -> tuple[str, list[Path]]:
    """The line with full paths in place of the files that it names, and those files."""
    files: list[Path] = []

    def full(found: re.Match[str]) -> str:
        word = _unquoted(_FOLDER.sub(_HERE, found[0])).replace(_HERE, str(folder))
        path = _file(word, folder) if _SCRIPT.search(word) else None
        if path is None:
            return found[0]
        files.append(path)
        return shlex.quote(str(path))

    return _WORD.sub(full, line), files


def _unquoted(word: str) -> str:
    try:
        return "".join(shlex.split(word))
    except ValueError:
        return word


class CommandHook:
    """A step that is a command. It has one scratch folder, which goes with it."""

    def __init__(self, chain: Chain, step: Step, protocol: Wire, trusted: Trusted) -> None:
        self.name = step.name
        self._chain, self._step, self._wire, self._trusted = chain, step, protocol, trusted
        self._scratch: Path | None = None

    def close(self) -> None:
        """Removes the scratch folder; a later call gets another."""
        folder, self._scratch = self._scratch, None
        if folder is not None:
            remove_scratch(folder)

    def check(self, tool: str, value: Value, context: Context) -> Answer:
        """Before the call."""
        return self._asked(Phase.PRE, tool, value, context)

    def after(self, tool: str, context: Context) -> Answer:
        """After the call."""
        return self._asked(Phase.POST, tool, context.input, context)

    def _asked(self, phase: Phase, tool: str, given: Value, context: Context) -> Answer:
        try:
            command = command_of(self._chain, self._step)  # anew each time: a script may have been changed meanwhile
        except ValueError as failure:
            return Answer(Outcome.THREW, message=str(failure))
        if not self._trusted.covers(command.content, command.entry):
            return Answer(Outcome.SKIPPED, message=UNTRUSTED)
        scratch = self._folder()
        call = Call(phase, tool, given, context, str(scratch))
        seconds = (self._step.timeout_ms or TIMEOUT_MS) / 1000
        folder = str(Path(self._chain.folder).absolute())
        env = scrubbed(scratch, dict.fromkeys(FOLDERS, folder))
        data = _as_bytes(self._wire.given(call))
        ended = run_command(command.words, data, scratch=scratch, env=env, seconds=seconds)
        return with_spans(self._read(call, ended, seconds), given if phase is Phase.PRE else context.output)

    def _folder(self) -> Path:
        """Made for the first call, so that reading a chain leaves nothing on the disk."""
        scratch = fresh_scratch(self._scratch)
        if scratch != self._scratch:
            self._scratch = scratch
            weakref.finalize(self, remove_scratch, scratch)
        return scratch

    def _read(self, call: Call, ended: Ended, seconds: float) -> Answer:
        stdout, notes = _decoded(ended.stdout)
        stderr = ended.stderr.decode("utf-8", "replace")
        if ended.left:
            notes.append(f"{ended.left} of its processes went on without it and were ended")
        answer = stopped(ended, seconds) or self._wire.read(call, Printed(ended.code, ended.signal, stdout, stderr))
        message = "; ".join(part for part in (answer.message, *notes) if part)
        return replace(answer, message=message or None, stderr=stderr or None)


def stopped(ended: Ended, seconds: float) -> Answer | None:
    """The answer of a command that did not end by itself, None for one that did."""
    if ended.problem:
        return Answer(Outcome.THREW, message=ended.problem)
    if ended.stopped == "deadline":
        printed = f"; it had printed {len(ended.stdout):,} bytes" if ended.stdout else ""
        return Answer(Outcome.TIMED_OUT, message=f"timed out after {seconds:g} s and was stopped{printed}")
    if ended.stopped == "disk":
        return Answer(Outcome.THREW, message=f"it wrote more than {DISK:,} bytes into its folder and was stopped")
    if ended.stopped:
        return Answer(Outcome.THREW, message=f"it printed more than {OUTPUT_LIMIT:,} bytes and was stopped")
    return None


def _decoded(data: bytes) -> tuple[str, list[str]]:
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as failure:
        text = data.decode("utf-8", "replace")
        return text, [f"what it printed is no UTF-8 from byte {failure.start} on; wrong bytes are shown as \ufffd"]


def _as_bytes(value: Value) -> bytes:
    """A text as it is, anything else as JSON. Lone surrogates, which UTF-8 has not, are escaped in JSON as in
    JavaScript; in a text they become question marks."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace")
    try:
        return json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value).encode("ascii")


def make(chain: Chain, step: Step, trusted: Trusted) -> CommandHook:
    """A hook for a step that is a command. Runs nothing. Raises `ChainError`."""
    protocol = step.protocol or (chain.dialect if chain.dialect in MODULES else FILTER)
    if protocol not in MODULES:
        raise chain.refuse(step, "protocol", f"'{protocol[:40]}' is no protocol; there are: {', '.join(MODULES)}")
    found = command_of(chain, step)
    return CommandHook(chain, step, wire(protocol), trusted.bound(found.content, found.entry))
