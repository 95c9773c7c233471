"""No secret leaves: made-up ones of every form are recorded, then sought in every byte that a replay writes and in all
that its window paints, speaks or copies: logs, exports, golden files, history, the error log, screenshots.
"""

from __future__ import annotations

import base64
import contextlib
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QPainter, QPicture
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QLineEdit, QPlainTextEdit, QTableView, QWidget

from tests.bench.secrets_first import First
from tests.cli.hostile_lab import Call
from tests.conftest import ExpectedLog
from tests.desktop.author.conftest import Maker, Studio, make_studio
from tests.desktop.replay.conftest import rest, visit
from workbench.desktop.replay.diff_view_lines import RowText
from workbench.desktop.replay.place import ReplayPlace
from workbench.hooks.canaries import FORMS
from workbench.hooks.history import History

__all__ = ["Maker", "Studio", "make_studio"]

RUN = 14
"""Characters of a secret in a row that count as the secret: fewer also stand in ordinary words."""
CHAIN = """version: 1
name: open
dialect: {dialect}
post:
  - {{name: normalise, use: normalise}}
  - {{name: audit, use: audit, with: {{file: audit.jsonl}}}}
  - {{name: cut, use: truncate, with: {{max: 4000, keep: head}}}}
  - {{name: loud, command: ["./loud.sh"], protocol: filter, on_error: warn}}
expect:
  - no_secrets
  - {{contains: "not there"}}
cases:
  - {{recording: "runs.jsonl#call 0", golden: golden.txt}}
  - {{recording: "runs.jsonl"}}
"""


class Lab:
    """A folder with recordings that are full of secrets, and a chain that lets all of them through."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.secrets: dict[str, str] = {}
        self.shown: dict[str, str] = {}
        self._runs: dict[str, list[bytes]] | None = None
        samples = list(First(11).samples(1))
        rng = First(12).rng
        made = [("canary " + form, text := make(rng), text.partition("=")[2] or text) for form, make in FORMS.items()]
        (folder / "runs.jsonl").write_text("".join(self._lines([*samples, *made])), "utf-8")
        (folder / "one.jsonl").write_text((folder / "runs.jsonl").read_text("utf-8").partition("\n")[0] + "\n", "utf-8")
        for dialect in ("wasmagent", "claude-code"):
            (folder / f"{dialect}.chain.yaml").write_text(CHAIN.format(dialect=dialect), "utf-8")
        loud = folder / "loud.sh"
        loud.write_text("#!/bin/sh\ncat >&2\nexit 3\n", "utf-8")
        loud.chmod(0o755)
        self.given = {file.name for file in folder.iterdir()}

    def _lines(self, samples: list[tuple[str, str, str]]) -> Iterator[str]:
        for number, (kind, text, secret) in enumerate(samples):
            wrapped = base64.b64encode(secret.encode()).decode()
            self.shown[kind] = text
            self.secrets[kind], self.secrets[f"{kind} in base64"] = secret, wrapped
            value: dict[str, object] = {
                "id": f"call {number}", "tool": "Bash", "input": {"command": f"show {text}"}, "error": text,
                "output": f"begin\n{text}\n{json.dumps({'inner': json.dumps({'deep': text})})}\n{quote(text)}\nend",
            }  # fmt: skip
            if number % 2:
                value["output"] = {"stdout": text, "list": [text, {"key": text}]}
            yield json.dumps(value) + "\n"

    def found_in(self, data: bytes) -> list[str]:
        """The kinds of secrets of which a part is there, in any of the encodings that programs write."""
        if self._runs is None:
            self._runs = {kind: _parts(secret) for kind, secret in self.secrets.items()}
        plain = data.replace(b"\0", b"") if b"\0" in data else data
        return [kind for kind, runs in self._runs.items() if any(run in plain for run in runs)]


def _parts(secret: str) -> list[bytes]:
    """Parts of a secret all over it; few of a long one, since parts of it only leave together."""
    lines = [line for line in secret.replace("\\n", "\n").split("\n") if not line.startswith("---")]
    found = [line[at : at + RUN] for line in lines for at in range(0, max(1, len(line) - RUN + 1), RUN // 2)]
    return [part.encode() for part in found[:: max(1, len(found) // 12)]]


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    folder = tmp_path / "desk"
    folder.mkdir()
    return Lab(folder)


def all_files(*folders: Path) -> Iterator[Path]:
    """Every file below folders."""
    for folder in folders:
        for inside, _, names in os.walk(folder):
            yield from (Path(inside, name) for name in names)


def nothing_written(lab: Lab, *folders: Path) -> set[str]:
    """Looks into all files that were not given; the names of those that were written."""
    written = {file for file in all_files(lab.folder, *folders) if file.name not in lab.given}
    for file in written:
        assert not lab.found_in(file.read_bytes()), file
    return {file.name for file in written}


EXPORTS = ("claude-code", "codex", "gemini-cli", "vscode", "wasmagent", "python")


def test_no_secret_leaves_the_command_line(lab: Lab, repo: Path, tmp_path: Path) -> None:
    state, call = tmp_path / "state", Call(repo)
    chains = [lab.folder / f"{name}.chain.yaml" for name in ("wasmagent", "claude-code")]
    asked: list[Sequence[object]] = [
        [*chains, "--trust", "--format", "text"], [chains[0], "--trust", "--format", "json"],
        [chains[0], "--format", "text", "--minimise", "--recordings", lab.folder / "one.jsonl"],
        [chains[0], "--format", "junit", "--update-golden"], [*chains, "--format", "html"],
        [chains[0], "--against", chains[1], "--format", "text"],
        [chains[0], "--dialect", "all", "--format", "json", "--recordings", lab.folder / "one.jsonl"],
        [chains[0], "--canaries", "--format", "text"], [chains[0], "--as-chain"],
        *([chains[0], "--export", host] for host in EXPORTS),
        ["--verify-log", lab.folder / "audit.jsonl"],
    ]  # fmt: skip
    for arguments in asked:
        run = call("replay", *arguments, code=(0, 1), XDG_STATE_HOME=str(state))
        assert run.out, arguments
        assert not lab.found_in(run.out), arguments
        assert not lab.found_in(run.err.encode()), arguments
    recorded(lab, call, chains[0])
    written = nothing_written(lab, state)
    assert {"audit.jsonl", "recorded.jsonl"} <= written
    assert "golden.txt" not in written


def recorded(lab: Lab, call: Call, chain: Path) -> None:
    """Lets an event of a host with every secret be recorded."""
    event = {"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_response": dict(lab.shown), "tool_input": {}}
    asked = ["replay", chain, "--as-hook", "claude-code", "--record", lab.folder / "recorded.jsonl"]
    done = subprocess.run(
        [sys.executable, "-m", "workbench", *map(str, asked)],
        input=json.dumps(event).encode(), env=call.environment, capture_output=True, timeout=60, check=True,
    )  # fmt: skip
    assert not lab.found_in(done.stdout + done.stderr)


_ROWS: list[str] = []


@pytest.fixture(autouse=True)
def _seen_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of panes are drawn as laid out glyphs: their texts are taken down where they are drawn."""
    draw = RowText.draw

    def noted(row: RowText, painter: QPainter, left: float, top: float) -> None:
        _ROWS.append(row.shown)
        draw(row, painter, left, top)

    monkeypatch.setattr(RowText, "draw", noted)


def painted(widget: QWidget) -> bytes:
    """All texts that a widget hands to its painter: a screenshot shows no others."""
    _ROWS.clear()
    picture = QPicture()
    painter = QPainter(picture)
    widget.render(painter, QPoint())
    painter.end()
    data: Any = picture.data()
    return bytes(data) + "\n".join(_ROWS).encode("utf-8", "replace")


def spoken(widget: QWidget) -> str:
    """What assistive tools read of a widget and all within, what tooltips say, what fields hold."""
    texts: list[str] = []
    for part in (widget, *widget.findChildren(QWidget)):
        texts += (part.accessibleName(), part.accessibleDescription(), part.toolTip(), part.windowTitle())
        if isinstance(part, QLabel | QAbstractButton | QLineEdit):
            texts.append(part.text())
        elif isinstance(part, QPlainTextEdit):
            texts.append(part.toPlainText())
        elif isinstance(part, QTableView):
            texts += _cells(part)
        said = QAccessible.queryAccessibleInterface(part)
        if said is not None:
            texts += (said.text(kind) for kind in (QAccessible.Text.Name, QAccessible.Text.Value))
    return "\n".join(texts)


def _cells(table: QTableView) -> Iterator[str]:
    model = table.model()
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    for row in range(min(model.rowCount(), 60)):
        for column in range(model.columnCount()):
            yield from (str(model.index(row, column).data(role)) for role in roles)


def test_no_secret_leaves_the_window(
    lab: Lab, studio: Studio, tmp_path: Path, expected_log: ExpectedLog, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    expected_log.allow("reading")
    place = visit(studio, lab.folder)
    assert len(place.feed.rows) == len(lab.secrets) // 2
    looked = 0
    for row in (0, 7, 30):
        place.select_row(row)
        for mode in ("text", "json", "hex"):
            place.panes.set_mode(mode)
            rest(studio, place)
            place.panes.views[0].unfold_row(0)
            looked += nothing_seen(lab, studio)
    for page in place.results.pages:
        place.results.show_page(page)
        rest(studio, place)
        looked += nothing_seen(lab, studio)
    assert looked > 12
    leave_by_export(lab, studio, place, tmp_path)
    error = ValueError(f"the value was {lab.secrets['github-classic']}")
    studio.desktop.reporter.install()
    studio.desktop.reporter.report(error, f"reading {lab.secrets['stripe']}")
    studio.desktop.reporter.uninstall()
    rest(studio, place)
    nothing_seen(lab, studio)
    log = studio.desktop.reporter.log_file.read_text("utf-8")
    assert "the value was [REDACTED:" in log
    assert not lab.found_in("\n".join(record.getMessage() for record in caplog.records).encode())
    studio.leave()
    home = Path(os.environ["HOME"])
    written = nothing_written(lab, home, tmp_path)
    assert {"replays.sqlite", "audit.jsonl", "page.html", log_name(studio)} <= written
    assert History().runs()


def log_name(studio: Studio) -> str:
    return studio.desktop.reporter.log_file.name


@pytest.fixture
def studio(make_studio: Maker) -> Studio:
    return make_studio()


def nothing_seen(lab: Lab, studio: Studio) -> int:
    """Looks at the window as it stands; how many looks that were."""
    data = painted(studio.window)
    assert not lab.found_in(data)
    said = spoken(studio.window)
    if lab.found_in(said.encode("utf-8", "replace")):
        assert [line for line in said.split("\n") if lab.found_in(line.encode("utf-8", "replace"))] == []
    return int(len(data) > 1000)


def leave_by_export(lab: Lab, studio: Studio, place: ReplayPlace, tmp_path: Path) -> None:
    """Clipboard, page, settings, golden files, the code that waits for trust."""
    for pane in place.panes.views:
        pane.select_all()
        pane.copy()
        assert not lab.found_in(QGuiApplication.clipboard().text().encode())
    studio.dialogs.files = [tmp_path / "page.html"]
    studio.run("replay.export-html")
    rest(studio, place)

    def look(dialog: QDialog) -> bool:
        assert not lab.found_in(painted(dialog))
        assert not lab.found_in(spoken(dialog).encode())
        return True

    studio.dialogs.dialogs = [look] * 9
    studio.run("replay.export-hook")
    assert not lab.found_in(QGuiApplication.clipboard().text().encode())
    studio.run("replay.trust")
    rest(studio, place)
    studio.dialogs.answers = ["write"] * 3
    studio.run("replay.approve")
    rest(studio, place)
    asked = "\n".join(map("\n".join, studio.dialogs.asked))
    assert not lab.found_in(asked.encode())
    with contextlib.suppress(FileNotFoundError):
        assert not lab.found_in((lab.folder / "golden.txt").read_bytes())


def test_what_is_sought_is_found_where_it_is_shown(lab: Lab, studio: Studio) -> None:
    place = visit(studio, lab.folder)
    assert len(lab.found_in((lab.folder / "runs.jsonl").read_bytes())) >= len(lab.secrets) // 2
    place.panes.set_mode("text")
    place.select_row(0)
    rest(studio, place)
    view = place.panes.views[0]
    view.unfold_row(0)
    line = next(at for at, text in enumerate(view.content.lines) if lab.found_in(text.encode()))
    assert not lab.found_in(painted(view))
    view.reveal(line)
    assert lab.found_in(painted(view))
    view.reveal(None)
    assert not lab.found_in(painted(view))
