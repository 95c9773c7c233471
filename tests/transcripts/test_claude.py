"""Claude Code's session files: who asked, which tools ran, which skills came in and by whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.transcripts.lab import Claude, asked, loads, only, read, write
from workbench.transcripts import Begun, Call, Load, Message, Output, Role, Tally


def test_a_skill_that_the_model_loads(tmp_path: Path) -> None:
    session = (
        Claude().user("merge these").skill("t1", "pdf", "/home/ada/.claude/skills/pdf", "# PDF 文\n").model("done")
    )
    found = read(write(tmp_path / "a.jsonl", session.lines))
    (load,) = only(Load, found)
    assert (load.skill, load.path, load.by, load.size, load.id) == (
        "pdf", "/home/ada/.claude/skills/pdf", "model", len("# PDF 文\n".encode()), "t1",
    )  # fmt: skip
    assert (load.moment.line, load.moment.session, load.moment.at) == (2, "s1", 1_793_527_201_000)
    data = (tmp_path / "a.jsonl").read_bytes()
    assert data[load.moment.offset :].startswith(b'{"type": "assistant"')
    assert [said.role for said in only(Message, found)] == [Role.USER, Role.MODEL]


def test_a_skill_that_the_user_types(tmp_path: Path) -> None:
    session = Claude().slash("pdf", "a.pdf b.pdf").body("/s/pdf", "body")
    path = write(tmp_path / "a.jsonl", session.lines)
    assert loads(path) == [("pdf", "user", "body", 4)]
    assert asked(path) == ["/pdf a.pdf b.pdf"]


def test_a_built_in_command_loads_nothing(tmp_path: Path) -> None:
    session = Claude().slash("clear").user("<local-command-stdout></local-command-stdout>").user("hello there")
    session.body("/s/late", "put in by the client")
    path = write(tmp_path / "a.jsonl", session.lines)
    assert loads(path) == [("late", "client", "body", 20)]
    assert asked(path) == ["/clear", "hello there"]


def test_an_envelope_that_is_quoted_is_no_command(tmp_path: Path) -> None:
    quoted = "what does <command-name>/pdf</command-name> mean?"
    path = write(tmp_path / "a.jsonl", Claude().user(quoted).body("/s/pdf", "x").lines)
    assert asked(path) == [quoted]
    assert loads(path) == [("pdf", "client", "body", 1)]


def test_a_call_that_failed_loads_nothing(tmp_path: Path) -> None:
    error = "<tool_use_error>Unknown skill: pdf</tool_use_error>"
    session = Claude().call("t1", "Skill", {"skill": "pdf"}).gives("t1", error, is_error=True).model("sorry")
    found = read(write(tmp_path / "a.jsonl", session.lines))
    assert only(Load, found) == []
    assert [output.error for output in only(Output, found)] == ["Unknown skill: pdf"]


def test_a_load_without_its_body_is_told_when_the_model_goes_on(tmp_path: Path) -> None:
    session = Claude().call("t1", "Skill", {"command": "kit:pdf"}).gives("t1", "Launching skill: kit:pdf").model("ok")
    assert loads(write(tmp_path / "a.jsonl", session.lines)) == [("kit:pdf", "model", "tool", None)]


def test_two_skills_at_once_get_their_own_bodies(tmp_path: Path) -> None:
    session = Claude().call("t1", "Skill", {"skill": "kit:one"}).call("t2", "Skill", {"skill": "two"})
    session.gives("t1", "Launching").gives("t2", "Launching").body("/s/two", "22").body("/p/one", "1")
    assert loads(write(tmp_path / "a.jsonl", session.lines)) == [
        ("two", "model", "tool", 2),
        ("kit:one", "model", "tool", 1),
    ]


def test_a_body_belongs_to_who_asked_for_it(tmp_path: Path) -> None:
    session = Claude().call("t1", "Skill", {"skill": "alias"}).gives("t1", "Launching").slash("csv").body("/s/csv", "x")
    assert loads(write(tmp_path / "a.jsonl", session.lines)) == [
        ("csv", "user", "body", 1),
        ("alias", "model", "tool", None),
    ]
    alone = Claude().skill("t1", "alias", "/s/real-name", "xy")
    assert loads(write(tmp_path / "b.jsonl", alone.lines)) == [("alias", "model", "tool", 2)]


def test_a_duration_of_the_client_is_taken_where_it_is_a_number(tmp_path: Path) -> None:
    session = Claude().call("t1", "Task", {}).call("t2", "Task", {}).gives("t1", "x").gives("t2", "x")
    session.lines[2]["toolUseResult"] = {"durationMs": 1200}
    session.lines[3]["toolUseResult"] = {"durationMs": 10**400}
    found = only(Output, read(write(tmp_path / "a.jsonl", session.lines)))
    assert [output.duration_ms for output in found] == [1200.0, None]


def test_a_loading_call_without_output_is_told_and_not_counted(tmp_path: Path) -> None:
    tally = Tally()
    found = read(write(tmp_path / "a.jsonl", Claude().call("t1", "Skill", {"skill": "pdf"}).lines), tally)
    assert only(Load, found) == []
    assert [(skip.kind, skip.times) for skip in tally.skips] == [
        ("a call of a skill's loading tool without its output: not counted as a load", 1)
    ]


@pytest.mark.parametrize(
    "more",
    [
        {"isMeta": True}, {"isSidechain": True}, {"agentId": "x"}, {"isCompactSummary": True},
        {"origin": {"kind": "task-notification"}},
    ],
)  # fmt: skip
def test_what_no_person_wrote_is_no_ask(tmp_path: Path, more: dict[str, object]) -> None:
    assert asked(write(tmp_path / "a.jsonl", Claude().user("real").user("not", **more).lines)) == ["real"]


def test_what_is_typed_while_the_model_works_is_an_ask(tmp_path: Path) -> None:
    def queued(**more: object) -> dict[str, object]:
        attachment = {"type": "queued_command", "commandMode": "prompt", "prompt": "and sort them", **more}
        return Claude().user("x").lines[0] | {"type": "attachment", "attachment": attachment}

    lines = [queued(), queued(prompt=[{"type": "image"}, {"type": "text", "text": "now this"}]), queued(isMeta=True)]
    lines += [queued(origin={"kind": "coordinator"}), queued(commandMode="task-notification")]
    assert asked(write(tmp_path / "a.jsonl", lines)) == ["and sort them", "now this"]


def test_reminders_are_taken_out_of_an_ask(tmp_path: Path) -> None:
    text = "<system-reminder>\nnever mind\n</system-reminder>\nmerge the files<system-reminder>open"
    session = Claude().user(text).user("<system-reminder>only</system-reminder>").user("Caveat: The messages below")
    assert asked(write(tmp_path / "a.jsonl", session.lines)) == ["merge the files<system-reminder>open"]


def test_calls_without_ids_are_matched_in_order(tmp_path: Path) -> None:
    session = Claude().call(None, "Bash", {"command": "ls"}).call(None, "Bash", {"command": "pwd"})
    found = read(write(tmp_path / "a.jsonl", session.gives(None, "a").gives(None, "/").gives(None, "late").lines))
    assert [(call.id, call.input) for call in only(Call, found)] == [
        ("#1", {"command": "ls"}),
        ("#2", {"command": "pwd"}),
    ]
    assert [(output.id, output.output) for output in only(Output, found)] == [("#1", "a"), ("#2", "/")]


def test_reading_a_skill_file_counts_once_a_turn(tmp_path: Path) -> None:
    session = Claude().user("look")
    for number in range(3):
        session.call(f"t{number}", "Read", {"file_path": "/s/pdf/SKILL.md", "offset": number}).gives(f"t{number}", "x")
    session.user("again").call("t9", "Read", {"file_path": "/s/pdf/SKILL.md"}).gives("t9", "x")
    assert loads(write(tmp_path / "a.jsonl", session.lines)) == [("pdf", "model", "read", None)] * 2


def test_each_session_of_a_file_begins_once(tmp_path: Path) -> None:
    lines = Claude("s1").user("a").user("b").lines + Claude("s2").user("c", cwd="/x", version="2.1").lines
    begun = only(Begun, read(write(tmp_path / "a.jsonl", lines)))
    assert [(one.moment.session, one.cwd, one.version) for one in begun] == [("s1", "", ""), ("s2", "/x", "2.1")]
