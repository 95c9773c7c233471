"""What is wrong with a chain stands in Problems beside what is wrong with skills, and shows its rule."""

from __future__ import annotations

from pathlib import Path

from tests.desktop.author.conftest import Maker

CHAIN = "hooks/logs.chain.yaml"
TEXT = "version: 1\nname: c\ndialect: tutorial\npost:\n  - {use: truncate, with: {max: 9}}\n  - {use: redact}\n"
SKILL = "---\nname: logs\ndescription: Reads logs. Use when a log is at hand. Don't use for mails.\n---\n\n# A\n"


def test_a_chain_is_told_with_its_card_and_a_broken_one_as_not_checked(make_studio: Maker, tmp_path: Path) -> None:
    for path, text in {CHAIN: TEXT, "bad.chain.yaml": "version: 2\n", "logs/SKILL.md": SKILL}.items():
        file = tmp_path / "desk" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    studio = make_studio()
    studio.open(tmp_path / "desk")
    workspace = studio.workspace
    studio.until(lambda: bool(workspace.findings(CHAIN)))
    (finding,) = workspace.findings(CHAIN)
    assert (finding.code, finding.range.start.line) == ("T101", 6)
    told = [item.reason.partition(": ")[0] for item in workspace.skipped]
    assert told == ["bad.chain.yaml:1:1", "bad.chain.yaml:1:1", "bad.chain.yaml:1:10"]  # name, dialect, version
    studio.place.go_to_finding(finding, enter=False)
    studio.settle()
    assert studio.place.inspector.card.finding == finding
    (tmp_path / "desk" / CHAIN).write_text(TEXT.replace("{use: truncate, with: {max: 9}}", "{use: ansi}"), "utf-8")
    workspace.rescan(frozenset({str(tmp_path / "desk" / CHAIN)}))
    studio.until(lambda: not workspace.findings(CHAIN))
