"""What a client puts before the model: exact text, marks against the file, limits, and the page that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.desktop.author.conftest import Studio, skill_text, write_skill
from workbench.clients.client import Client, clients
from workbench.clients.loader import judge
from workbench.clients.source import Source
from workbench.clients.verdict import State
from workbench.desktop.author.delivered import body_of, catalog_line, deliver, lost_spans
from workbench.desktop.author.length_limits import unit_limits
from workbench.desktop.author.standing_engine import Standing
from workbench.desktop.author.text_marks import Mark, one_side, pieces
from workbench.skill.skill import Skill

TIDES = "sea/tide-tables/SKILL.md"
TEXT = skill_text("tide-tables", extra="license: MIT\n")


def standing_of(text: str) -> Standing:
    source = Source(Skill.from_bytes("tide-tables/SKILL.md", "tide-tables", text.encode()))
    return Standing(TIDES, source, {name: judge(source, client) for name, client in clients().items()})


WORDS = st.text(st.sampled_from("ab c\n#:潮汐😀"), max_size=30)


@given(WORDS, WORDS)
def test_woven_texts_give_both_texts_back(first: str, second: str) -> None:
    woven = pieces(first, second)
    assert "".join(item.text for item in one_side(woven, Mark.GONE)) == first
    assert "".join(item.text for item in one_side(woven, Mark.NEW)) == second
    for item in woven:
        text = first if item.mark is Mark.GONE else second
        assert text[item.start : item.start + len(item.text)] == item.text
    if first == second:
        assert {item.mark for item in woven} <= {Mark.SAME}


def test_long_texts_that_differ_are_not_compared_word_by_word() -> None:
    first, second = "a b " * 4000, "c d " * 4000
    assert [item.mark for item in pieces(first, second) if item.mark is not Mark.SAME] == [Mark.GONE, Mark.NEW]


@pytest.mark.parametrize("client", clients().values(), ids=lambda client: client.id)
@pytest.mark.parametrize("text", [TEXT, "", "---\nname: x\n", "no header", TEXT.replace("Reads", "Note: reads") + "潮"])
def test_every_client_delivers_something_or_says_why_not(client: Client, text: str) -> None:
    standing = standing_of(text)
    made = deliver(client, standing)
    verdict = standing.verdicts[client.id]
    file = "".join(piece.text for piece, role in made.file if role == "exact")
    assert file == standing.skill.document.text
    exact = "".join(piece.text for piece, role in made.model if role == "exact")
    said = "".join(piece.text for piece, _ in made.model)
    assert said
    if verdict.state in (State.SEEN, State.CHANGED):
        line = catalog_line(client, standing)
        assert (line is None) == ("is not published" in said)
        if line is not None:
            assert exact.startswith(line)
        body, _ = body_of(client, standing.skill)
        if body is not None:
            assert exact.endswith(standing.skill.document.text[body[0] : body[1]])
    else:
        assert exact == ""
        assert all(reason.message("en") in said for reason in verdict.reasons)


def test_the_body_comes_without_the_header_where_the_profile_says_so() -> None:
    skill = standing_of(TEXT).skill
    found = {name: body_of(client, skill)[0] for name, client in clients().items()}
    body = (skill.document.fences.body, len(TEXT))
    assert found["claude-code"] == body
    assert found["codex"] == (0, len(TEXT))
    assert found["skills-ref"] == (0, 0)
    assert found["cursor"] is None


def test_what_never_arrives_is_marked_in_the_file() -> None:
    header = "name: tide-tables\ndescription: Reads. Use when asked. # agreed\nlicense: MIT\n"
    standing = standing_of(f"---\n{header}---\nbody\n")
    verdict = standing.verdicts["copilot-cli"]
    body, _ = body_of(clients()["copilot-cli"], standing.skill)
    gone = [standing.skill.document.text[start:end] for start, end in lost_spans(standing.skill, verdict, body)]
    assert gone[0] == "---\nname: "
    assert "license: MIT" in gone[-1]
    assert "# agreed" in gone[-1]
    assert "Reads. Use when asked." not in "".join(gone)
    assert not any("body" in text for text in gone)
    whole = standing_of("nothing")
    lost = lost_spans(whole.skill, whole.verdicts["codex"], (0, 7))
    assert lost == ((0, 7),)


def test_the_list_line_marks_what_the_author_did_not_write() -> None:
    made = deliver(clients()["copilot-cli"], standing_of(TEXT.replace("high or low", "high & low")))
    new = [piece.text for piece, role in made.model if role == "exact" and piece.mark is Mark.NEW]
    assert new[0].startswith("<skill>")
    assert any("amp" in text for text in new)
    same = [piece.text for piece, role in made.model if role == "exact" and piece.mark is Mark.SAME]
    assert "tide-tables" in same[0]


def test_limits_come_from_the_facts_with_what_happens_beyond() -> None:
    limits = unit_limits()
    by_client = {item.client: item for unit in limits.values() for item in unit.limits}
    assert (by_client["claude-code"].unit, by_client["claude-code"].limit) == ("utf16", 1536)
    assert by_client["claude-code"].effect.startswith("cut at")
    assert by_client["copilot-cli"].effect == "not listed"
    assert by_client["cursor"].effect == "nobody knows"
    assert by_client["spec"].effect == "not valid"
    assert [name for name, _ in limits["columns"].budgets] == ["claude-code"]
    assert [name for name, _ in limits["bytes"].budgets] == ["tutorial"]
    over = limits["utf16"].exceeded(1100)
    assert over[0].beyond == "rejected"
    assert limits["utf16"].exceeded(1024) == ()
    assert [item.client for item in limits["utf16"].standing(("claude-code",))] == ["claude-code"]


def test_the_page_follows_text_client_and_primary(studio: Studio, library: Path) -> None:
    write_skill(library / "sea/tide-tables", TEXT)
    studio.open(library)
    studio.edit(TIDES)
    says = studio.place.clients.says
    assert says.model.toPlainText() == ""
    assert studio.run("author.sees-and-says")
    assert studio.place.bottom.page == "says"
    assert says.model.hasFocus()
    studio.workspace.set_primary("claude-code")
    studio.settle()
    studio.until(lambda: "- tide-tables: Reads" in says.model.exact_text())
    studio.replace("Reads tide", "Shows tide")
    studio.until(lambda: "- tide-tables: Shows" in says.model.exact_text())
    assert says.file.toPlainText() == studio.file.text()
    menu = says.client_menu()
    assert len(menu.actions()) == len(clients())
    next(action for action in menu.actions() if action.text().startswith("Cursor")).trigger()
    studio.until(lambda: "is not published" in says.model.toPlainText())
    assert says.model.exact_text() == ""
    says.choose("codex")
    studio.until(lambda: says.model.exact_text().endswith(studio.file.text()))
    told: list[str] = []
    says.announced.connect(told.append)
    says.copy.click()
    assert told == ["Copied what Codex shows"]
    studio.dialogs.answers.append("drop")
    studio.run("file.close")
    studio.settle()
    assert says.file.toPlainText() == ""
    menu.close()
