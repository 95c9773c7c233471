"""Hostile libraries are tried on whole processes: what starts them, with a deadline, and the skills they meet."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HEADER = "---\nname: {name}\ndescription: Reads PDF files into text. Use when the user sends a PDF.\n---\n\n"
GOOD = HEADER + "# Steps\n\nRead it.\n"
COLON = GOOD.replace("files into", "files: into")
LIMIT_SECONDS = 60
"""For a whole process on a busy machine; a hang is what is looked for, not slowness."""


@dataclass(frozen=True, slots=True)
class Result:
    code: int
    out: bytes
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Call:
    """Runs `python -m workbench` as a process with a deadline; no traceback may ever show."""

    def __init__(self, repo: Path) -> None:
        self.environment = {**os.environ, "PYTHONPATH": str(repo)}

    def __call__(self, *arguments: object, code: tuple[int, ...] = (0, 1), **environment: str) -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "workbench", *map(str, arguments)],
            env={**self.environment, **environment},
            capture_output=True,
            timeout=LIMIT_SECONDS,
            check=False,
        )
        err = done.stderr.decode()
        assert "Traceback" not in err
        assert "internal error" not in err
        assert done.returncode in code, err
        return Result(done.returncode, done.stdout, err)

    def start(self, *arguments: object) -> subprocess.Popen[bytes]:
        """The same without waiting."""
        return subprocess.Popen(
            [sys.executable, "-m", "workbench", *map(str, arguments)],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=hear_ctrl_c if os.name == "posix" else None,
        )


def hear_ctrl_c() -> None:
    """A shell starts what it runs in the background deaf to Ctrl+C, which children inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def skill(folder: Path, name: str, text: str | bytes = GOOD) -> Path:
    file = folder / name / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.replace("{name}", name).encode())
    return file


def fixed(text: str) -> str:
    value = "Reads PDF files: into text. Use when the user sends a PDF."
    return text.replace(value, f'"{value}"')
