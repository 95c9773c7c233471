"""How fast session files are counted: `python -m tests.bench.bench_sessions [MB]` prints CPU seconds and memory."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil

from workbench.routing.ledger import read_ledger
from workbench.routing.model import SkillText

OUTPUT = "a line of a tool's output\n" * 120


def turn(number: int) -> Iterator[dict[str, Any]]:
    """An ask, a tool call, its output, and now and then a skill."""
    base = {"sessionId": f"s{number // 500}", "version": "2", "timestamp": "2026-11-01T10:00:00.000Z"}

    def said(kind: str, content: Any, **more: Any) -> dict[str, Any]:
        return base | {"type": kind, "uuid": f"{kind}{number}", "message": {"content": content}} | more

    yield said("user", f"please merge the files of folder {number} into one and keep their order")
    name, given = ("Skill", {"skill": "pdf"}) if number % 20 == 0 else ("Bash", {"command": "ls -la"})
    use = {"type": "tool_use", "id": f"t{number}", "name": name, "input": given}
    yield said("assistant", [{"type": "text", "text": "I will look. " * 40}, use])
    yield said("user", [{"type": "tool_result", "tool_use_id": f"t{number}", "content": OUTPUT}], toolUseResult=OUTPUT)


def main() -> None:
    """Writes a file of the given size (100 MB), counts it without and with asks."""
    size = int(sys.argv[1]) * 1_000_000 if len(sys.argv) > 1 else 100_000_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "session.jsonl"
        with path.open("w", encoding="utf-8") as file:
            number = 0
            while file.tell() < size:
                file.writelines(json.dumps(line) + "\n" for line in turn(number))
                number += 1
        for asks in (False, True):
            start = time.process_time()
            ledger = read_ledger([SkillText("pdf/SKILL.md", "pdf", "Merges PDF files")], [str(path)], asks=asks)
            took = time.process_time() - start
            peak = psutil.Process().memory_info().rss // 1_000_000
            print(
                f"{size // 1_000_000} MB, asks {asks}: {took:.2f} s CPU, {size / took / 1e6:.0f} MB/s, "
                f"{peak} MB resident, {ledger.rows[0].loads} loads in {ledger.sessions} sessions"
            )


if __name__ == "__main__":
    main()
