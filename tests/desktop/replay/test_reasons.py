"""Every sentence of a dialect that says why a rewrite is dropped is told in the language of the window."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.desktop.shell.test_i18n import places
from workbench.desktop import i18n
from workbench.desktop.reasons import reason_text
from workbench.desktop.replay.words import TITLES, way_of
from workbench.hooks.chain import DIALECT_IDS
from workbench.hooks.dialects import claude_code, codex, crewai, gemini, openai_agents, vscode
from workbench.hooks.dialects.events import NOT_MADE
from workbench.skill.packaged import resource

CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def _chinese() -> Iterator[None]:
    i18n.install("zh")
    yield
    i18n.install("en")


@pytest.mark.parametrize(
    "reason",
    [
        codex.NO_REWRITE, gemini.NO_REWRITE, vscode.NO_REWRITE, crewai.NOT_A_TEXT, openai_agents.NOT_A_TEXT,
        claude_code.FAILED_CALL, NOT_MADE, f"dropped by the host: {crewai.NOT_A_TEXT}",
    ],
)  # fmt: skip
def test_it_is_told_in_chinese(reason: str) -> None:
    assert CHINESE.search(reason_text(reason))
    assert "rewrite" not in reason_text(reason)


def test_every_host_has_a_name_and_a_way() -> None:
    assert set(TITLES) == set(DIALECT_IDS)
    assert all(CHINESE.search(way_of(dialect)) for dialect in DIALECT_IDS)


def test_translations_keep_the_places_to_fill() -> None:
    read = i18n.read_ts(resource("i18n", "zh", "replay_reasons.ts"), "reasons")
    for source, translation in read.items():
        assert places(translation) == places(source), source
