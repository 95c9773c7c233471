"""The tour: each question's answer is computed, and has the value that the strict host is known to give."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from workbench.disclosure.meter import CHUNK
from workbench.disclosure.model import Kind, StageName
from workbench.disclosure.play import play_script
from workbench.disclosure.tour import (
    LANGUAGES,
    Question,
    Told,
    intro,
    parts_of,
    questions,
    script_of,
    target,
    tell,
    tell_script,
)

IDS = [question.id for question in questions()]


def told(name: str, language: str = "en", **options: Any) -> Told:
    return tell(question(name), language, **options)


def question(name: str) -> Question:
    return next(one for one in questions() if one.id == name)


def has(found: Told, **facts: object) -> None:
    assert {name: found.facts[name] for name in facts} == facts
    assert found.fits


def test_there_are_the_eight_questions_and_the_malicious_skill() -> None:
    assert IDS == ["prompt", "record", "added", "read", "room", "path", "link", "powers", "malicious"]
    assert [one.number for one in questions()] == list(range(1, 10))


def test_question_1_neither_body_nor_header_before_loading() -> None:
    found = told("prompt")
    has(found, body_before=False, header_ever=False, with_body=2, requests=2, skills=4, file_bytes=311, body_bytes=195)
    has(found, first_parts=("system", "tools", "catalog", "task"))
    assert "95 bytes" in found.answer
    assert "request 2" in found.answer


def test_question_2_nobody_is_asked_and_a_decision_is_recorded() -> None:
    found = told("record")
    has(found, asked=False, decision="allow", source="default", effect="read", loaded_recorded=True)
    has(found, calls=2, recorded=1, refused_at="prepare", refused_code="invalid_arguments")


def test_question_3_what_was_added_is_not_there_until_a_new_scan() -> None:
    found = told("added")
    has(found, added="gamma", code="skill_not_found", listed=False, loaded=False, again=5, again_has=True)
    has(found, changed="beta", new_body=True, skills=4)
    assert "Check a release" in str(found.facts["old_line"])


def test_question_4_one_piece_is_read_whatever_the_length() -> None:
    found = told("read")
    has(found, read=CHUNK, file_bytes=145_034, longer_read=CHUNK, longer_lines=50_004)
    has(found, wide_header=CHUNK + 1, wide_read=2 * CHUNK)
    assert "4,096" in found.answer
    assert "8,192" in found.answer


def test_question_5_what_is_not_listed_can_be_loaded() -> None:
    has(told("room"), limit=10, listed=0, skills=4, loaded=True, with_body=2)


def test_question_6_a_name_leaves_the_model_no_choice_of_files() -> None:
    found = told("path")
    has(found, argument=("name",), tried=3, refused=3, refused_at="prepare", refused_code="invalid_arguments")
    has(found, looked=False, outside_seen=False, file_tool="read_file", file_code="path_escape")


def test_question_7_a_folder_that_became_a_link_is_refused() -> None:
    found = told("link")
    has(found, first_loaded=True, second_loaded=False, code="skill_path_escape", outside_seen=False)
    has(found, first=1, second=2, gone="beta", gone_code="skill_path_escape", deleted=True)


def test_question_8_a_body_gives_no_power() -> None:
    found = told("powers")
    has(found, same_tools=True, tools_before=8, new_tools=(), shell_asked=True, shell_decision="deny")
    has(found, outside_decision="deny", outside_source="workspace-boundary", outside_approved=False)


def test_the_malicious_skill_runs_nothing_without_and_with_a_yes() -> None:
    found = told("malicious")
    has(found, command="rm -rf ~/", no_decision="deny", no_at="permission", no_ran=False)
    has(found, no_skipped=("handler", "post-hook"))
    has(found, yes_decision="allow", yes_source="approval", yes_note="nothing was run", yes_ran=False, files_kept=2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", IDS)
def test_every_text_is_filled_and_every_answer_is_one_of_the_tours(name: str, language: str) -> None:
    found = told(name, language)
    assert found.fits
    assert len(found.texts) == len(found.question.steps) >= 3
    for text in (*found.texts, found.answer, found.question.title.of(language), found.question.about.of(language)):
        assert text.strip() == text != ""
        assert "{" not in text
        assert ("，" in text or "？" in text or "。" in text) is (language == "zh")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("name", IDS)
def test_both_languages_have_the_same_places(name: str) -> None:
    one = question(name)
    facts = set(told(name).facts)
    for words in (*(step.words for step in one.steps), *(variant.words for variant in one.answers)):
        assert places(words.en) == places(words.zh) <= facts
        assert words.en != words.zh
    assert any(places(variant.words.en) for variant in one.answers) or name == "malicious"
    assert all(set(variant.when) <= facts for variant in one.answers)
    assert len(one.title.zh) <= 26
    assert intro().en != intro().zh


@pytest.mark.parametrize("name", IDS)
def test_the_evidence_of_every_step_is_on_screen(name: str) -> None:
    found = told(name)
    for step in found.question.steps:
        there = target(step.show, found.timeline)
        request = found.timeline.requests[there.request - 1]
        if step.show.part:
            assert there.part is not None
            assert parts_of(request)[there.part][1] == step.show.part
            at = parts_of(request)[there.part][0]
            assert at >= request.new or step.show.part in (Kind.CATALOG, Kind.TOOLS), "evidence is what is new"
        if step.show.call:
            assert request.caused == there.call == f"c{step.show.call}"
            assert there.stage in tuple(StageName)


def test_calls_made_at_once_belong_to_the_request_that_made_them() -> None:
    from workbench.disclosure.script_file import read_script
    from workbench.disclosure.tour import Show
    from workbench.skill.packaged import resource

    timeline = play_script(read_script(resource("disclosure", "questions", "odd-bytes.script.yaml")))
    assert [target(Show(call=number), timeline).request for number in (1, 2, 3)] == [1, 1, 1]
    timeline = play_script(read_script(resource("disclosure", "questions", "parent-and-child.script.yaml")))
    assert [target(Show(call=number), timeline).request for number in (1, 2, 3, 4)] == [1, 2, 3, 4]


# Nothing is known beforehand


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A copy of the workspace of the first questions."""
    return Path(shutil.copytree(Path(script_of(question("prompt")).workspace), tmp_path / "base"))


def elsewhere(name: str, workspace: Path, **changes: Any) -> Told:
    one = question(name)
    return tell_script(one, replace(script_of(one), workspace=str(workspace), **changes))


def test_figures_follow_the_files(base: Path) -> None:
    skill = base / "skills" / "alpha" / "SKILL.md"
    skill.write_text(skill.read_text("utf-8").replace("Name the two", "Say the two good") + "More.\n", "utf-8")
    before, found = told("prompt"), elsewhere("prompt", base)
    assert found.fits
    assert int(str(found.facts["body_bytes"])) == int(str(before.facts["body_bytes"])) + len("More.\n")
    assert "Say the two good" in found.texts[1]


def test_another_host_gets_another_answer() -> None:
    assert told("prompt", host="deepagents").facts["header_ever"] is True
    assert "hands over the whole file" in told("prompt", host="deepagents").answer


def test_what_the_tour_does_not_tell_of_is_said_as_it_was_found(base: Path) -> None:
    found = elsewhere("room", base, options={"max_catalog_bytes": 8_000})
    assert not found.fits
    assert "listed: 4" in found.answer
    longer = base / "skills" / "long" / "SKILL.md"
    longer.parent.mkdir()
    longer.write_text(f"---\nname: long\ndescription: {'x' * 5_000}\n---\nBody.\n", "utf-8")
    assert not elsewhere("read", base).fits


def test_a_workspace_that_changed_is_not_called_as_it_was(tmp_path: Path) -> None:
    one = question("malicious")
    script = script_of(one)
    workspace = Path(shutil.copytree(script.workspace, tmp_path / "malicious"))
    written = script.turns[2].calls[0]._replace(raw='{"path":"notes.txt","content":"gone"}')  # type: ignore[union-attr]
    turns = (*script.turns[:2], script.turns[2]._replace(calls=(written,)), *script.turns[3:])  # type: ignore[call-arg]
    found = tell_script(one, replace(script, workspace=str(workspace), turns=turns))
    assert found.facts["files_kept"] == 1
    assert not found.fits
    assert (workspace / "notes.txt").read_text("utf-8") == "Something worth keeping.\n"


def test_the_chinese_tour_plays_chinese_words() -> None:
    english, chinese = script_of(question("prompt")), script_of(question("prompt"), "zh")
    assert english.task != chinese.task
    assert told("prompt", "zh").timeline.answer != told("prompt").timeline.answer
    assert told("prompt").timeline.calls[0].input == told("prompt", "zh").timeline.calls[0].input
