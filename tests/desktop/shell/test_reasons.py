"""What a scan left out is told in the language of the window, with the reason, for each way to be left out."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.shell.test_i18n import places
from workbench.desktop import i18n
from workbench.desktop.reasons import reason_text
from workbench.library.scan import scan
from workbench.skill.packaged import resource

CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def _chinese() -> Iterator[None]:
    i18n.install("zh")
    yield
    i18n.install("en")


def test_every_reason_of_a_real_scan(tmp_path: Path) -> None:
    root = tmp_path / "skills"
    for name in ("folder", "pipe", "gone", "self", "hidden", "system", "good"):
        (root / name).mkdir(parents=True)
    (root / ".gitignore").write_text("hidden/\n", encoding="utf-8")
    (root / "hidden" / "SKILL.md").write_text("x", encoding="utf-8")
    (root / "folder" / "SKILL.md").mkdir()
    os.mkfifo(root / "pipe" / "SKILL.md")
    (root / "gone" / "SKILL.md").symlink_to("nowhere.md")
    (root / "self" / "SKILL.md").symlink_to("SKILL.md")
    (root / "system" / "SKILL.md").symlink_to("/dev/zero")
    inside = root / "node_modules" / "x"
    inside.mkdir(parents=True)
    (inside / "SKILL.md").write_text("x", encoding="utf-8")
    found = scan([str(root)])
    assert len(found.skipped) >= 5
    for skipped in found.skipped:
        assert CHINESE.search(reason_text(skipped.reason)), skipped
        assert reason_text(skipped.reason) != skipped.reason


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("it cannot be read: Permission denied", "无法读取：权限不足"),
        ("it is not a regular file: it is a named pipe", "不是普通文件：它是命名管道"),
        ("it links to ../a: b, which does not exist", "它链接到 ../a: b，而目标不存在"),
        ("body did not finish: 5,000,000 bytes: judging it took more than 9 s and was stopped",
         "body 未完成：5,000,000 字节：检查超过 9 秒，已停止"),
        ("D411 did not finish: ValueError: {odd}", "D411 未完成：ValueError: {odd}"),
        ("something nobody foresaw", "something nobody foresaw"),
    ],
)  # fmt: skip
def test_names_and_numbers_stay_and_reasons_within_are_translated(reason: str, said: str) -> None:
    assert reason_text(reason) == said


def test_in_english_nothing_changes() -> None:
    i18n.install("en")
    assert reason_text("it links to itself") == "it links to itself"


def test_translations_keep_the_places_to_fill() -> None:
    read = i18n.read_ts(resource("i18n", "zh", "reasons.ts"), "reasons")
    assert read
    for source, translation in read.items():
        assert places(translation) == places(source), source
