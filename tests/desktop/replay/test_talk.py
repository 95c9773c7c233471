"""The page that tells the conversation around the chosen call, with every hook in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desktop.replay.conftest import KEY, Studio, rest, visit
from tests.hooks.test_conversation import SECRET, session
from workbench.desktop import i18n
from workbench.desktop.replay.place import ReplayPlace
from workbench.desktop.replay.talk.page import TalkPage
from workbench.desktop.replay.talk.rows import entries
from workbench.hooks.conversation import Line, Mark, Who

DENY = """version: 1
name: a-deny
dialect: claude-code
pre:
  - {name: long, use: max_input_length, with: {max: 900}}
  - {name: no-bash, use: deny_tools, with: {tools: [Bash]}}
post:
  - {use: redact}
cases:
  - {recording: "talk/session.jsonl"}
"""


@pytest.fixture
def place(studio: Studio, folder: Path) -> ReplayPlace:
    """The place with a session, at a chain that refuses."""
    (folder / "talk").mkdir()
    session(folder / "talk")
    (folder / "a-deny.chain.yaml").write_text(DENY, encoding="utf-8")
    return visit(studio, folder)


def page(studio: Studio, place: ReplayPlace) -> TalkPage:
    found = place.results.current_page_widget()
    assert isinstance(found, TalkPage)
    return found


def told(studio: Studio, place: ReplayPlace) -> list[str]:
    rest(studio, place)
    return [entry.sentence for entry in page(studio, place).table.entries.entries]


def choose(studio: Studio, place: ReplayPlace, ident: str, chain: str) -> None:
    place.feed.choose_chain(next(item.path for item in place.feed.chains if item.path.endswith(chain)))
    place.select_row(next(at for at, row in enumerate(place.feed.rows) if row.record.id == ident))
    rest(studio, place)


def test_every_hook_of_a_refused_call_is_there(studio: Studio, place: ReplayPlace) -> None:
    choose(studio, place, "t2", "a-deny.chain.yaml")
    studio.run("replay.conversation")
    found = told(studio, place)
    starts = [line.split(",")[0] for line in found]
    assert starts == [
        "user", "model", "the model calls Bash", "hook before the call: long", "hook before the call: no-bash",
        "hook after the call: redact", "the model gets", "model", "model",
    ]  # fmt: skip
    assert found[2].startswith("the model calls Bash, deny")
    assert ", deny, " in found[4]
    assert all(SECRET[8:] not in line for line in found)
    cells = page(studio, place).table.entries.entries[2].cells
    assert (cells[0].shape, cells[0].token) == ("error", "error.text")


def test_it_follows_the_chosen_call_and_chain(studio: Studio, place: ReplayPlace) -> None:
    choose(studio, place, "env", "house.chain.yaml")
    studio.run("replay.conversation")
    found = told(studio, place)
    assert found[0] == "the file holds no messages around this call"
    assert found[1].startswith("the model calls Bash, rewrite")
    assert "[REDACTED:github-token]" in found[3]
    assert all(KEY[8:] not in line for line in found)
    place.results.show_page("log")
    choose(studio, place, "plain", "house.chain.yaml")
    place.results.show_page("conversation")
    assert any("long enough to be cut" in line for line in told(studio, place))


def test_words_in_chinese() -> None:
    i18n.install("zh")
    lines = [Line(who, "n", "t", mark) for who in Who if who is not Who.HOOK for mark in Mark]
    for entry in entries(lines, "pasted", "codex"):
        assert any("\u4e00" <= sign <= "\u9fff" for sign in entry.sentence)
