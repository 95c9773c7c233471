"""Use of skills counted from session files, and asks that no skill took."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.transcripts.lab import CODEX_META, Claude, codex_said, codex_shell, write
from workbench.routing import asks as asks_room
from workbench.routing import ledger as ledger_room
from workbench.routing.asks import LONGEST, Ask, Unclaimed, ask_of, unclaimed
from workbench.routing.ledger import Ledger, Use, read_ledger
from workbench.routing.model import SkillText
from workbench.routing.route import Routed, Router
from workbench.transcripts import Message, Moment, Role

PDF = SkillText("pdf/SKILL.md", "pdf", "Merge, split and fill PDF files. Use for PDF documents.", "body of pdf")
CSV = SkillText("tables/csv/SKILL.md", "csv-tables", "Clean and join CSV tables.", "")
NEVER = SkillText("never/SKILL.md", "never", "Nobody calls this.", "x")
SKILLS = (PDF, CSV, NEVER)
AT = 1_793_527_200_000  # when the sessions of the lab begin


def row(ledger: Ledger, name: str) -> Use:
    return next(use for use in (*ledger.rows, *ledger.others) if use.name == name)


def claude(tmp_path: Path, name: str, session: Claude) -> str:
    return write(tmp_path / name, session.lines)


def test_loads_are_counted_by_who_asked(tmp_path: Path) -> None:
    first = (
        Claude("s1").user("merge the files").skill("t1", "pdf", "/s/pdf", "12345").slash("pdf").body("/s/pdf", "123")
    )
    second = Claude("s2").user("go").call("t2", "Skill", {"skill": "kit:pdf"}).gives("t2", "Launching").model("ok")
    ledger = read_ledger(SKILLS, [claude(tmp_path, "1.jsonl", first), claude(tmp_path, "2.jsonl", second)])
    use = row(ledger, "pdf")
    assert (use.skill, use.by_user, use.by_model, use.by_client, use.loads) == (0, 1, 2, 0, 3)
    assert (use.sessions, use.last_used) == (2, AT + 5_000)
    assert (use.bytes_in, use.estimated, use.unsized) == (5 + 3 + len(PDF.body), 1, 0)
    assert [(Path(moment.file).name, moment.line) for moment in use.moments] == [
        ("1.jsonl", 6), ("1.jsonl", 2), ("2.jsonl", 2)
    ]  # fmt: skip
    assert (ledger.sessions, ledger.clients, ledger.files) == (2, (("claude-code", 2),), 2)
    assert (ledger.since, ledger.until) == (AT, AT + 5_000)
    assert [use.name for use in ledger.never] == ["csv-tables", "never"]
    assert ledger.asks == ()


def test_a_skill_is_known_by_its_folder_too_and_others_are_listed(tmp_path: Path) -> None:
    lines = [CODEX_META, codex_said("user", "go"), *codex_shell("a", "cat /s/csv/SKILL.md")]
    lines += codex_shell("b", "cat /s/strange/SKILL.md")
    ledger = read_ledger(SKILLS, [write(tmp_path / "rollout-1.jsonl", lines)])
    use = row(ledger, "csv-tables")
    assert (use.by_model, use.inferred, use.reads, use.unsized) == (1, 1, 0, 1)
    assert [(other.name, other.skill, other.loads) for other in ledger.others] == [("strange", None, 1)]


def test_a_file_that_is_read_beside_a_loading_tool_is_no_load(tmp_path: Path) -> None:
    session = Claude().user("edit it").call("t", "Read", {"file_path": "/s/pdf/SKILL.md"}).gives("t", "x")
    use = row(read_ledger(SKILLS, [claude(tmp_path, "1.jsonl", session)]), "pdf")
    assert (use.loads, use.reads, use.sessions, use.moments) == (0, 1, 0, ())


def test_a_session_that_is_written_twice_counts_once(tmp_path: Path) -> None:
    session = Claude("s1").user("merge").skill("t1", "pdf", "/s/pdf", "x").slash("pdf").body("/s/pdf", "x")
    resumed = [line | {"sessionId": "s2"} for line in session.lines]
    paths = [claude(tmp_path, "1.jsonl", session), write(tmp_path / "2.jsonl", resumed)]
    ledger = read_ledger(SKILLS, paths)
    assert (row(ledger, "pdf").loads, ledger.copies) == (2, 2)


def otel(name: str, session: str) -> dict[str, Any]:
    pairs = {"skill.name": name, "session.id": session, "invocation_trigger": "user-slash"}
    about = [{"key": key, "value": {"stringValue": value}} for key, value in pairs.items()]
    log = {"timeUnixNano": str(AT * 1_000_000), "body": {"stringValue": "claude_code.skill_activated"}}
    return {"resourceLogs": [{"scopeLogs": [{"logRecords": [log | {"attributes": about}]}]}]}


def test_telemetry_counts_where_no_file_was_read(tmp_path: Path) -> None:
    told = write(tmp_path / "otel.jsonl", [otel("pdf", "s1"), otel("pdf", "elsewhere")])
    session = claude(tmp_path, "1.jsonl", Claude("s1").user("merge").skill("t1", "pdf", "/s/pdf", "x"))
    ledger = read_ledger(SKILLS, [told, session])
    assert (row(ledger, "pdf").by_user, row(ledger, "pdf").by_model) == (1, 1)
    assert ledger.sessions == 2
    assert [note.split(" belong")[0] for note in ledger.notes] == ["1 loads told by telemetry"]


def test_what_could_not_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"a": 1}\n')
    ledger = read_ledger(SKILLS, [str(tmp_path / "a.jsonl"), str(tmp_path / "none.jsonl")])
    assert [(Path(skip.file).name, skip.kind) for skip in ledger.skips] == [
        ("a.jsonl", "not read: it is no session file of a client that is known"),
        ("none.jsonl", "not read: No such file or directory"),
    ]
    assert (ledger.files, ledger.sessions, ledger.since) == (2, 0, None)


def test_stopping_gives_what_was_counted(tmp_path: Path) -> None:
    paths = [claude(tmp_path, f"{n}.jsonl", Claude(f"s{n}").user("hello there")) for n in range(3)]
    answers = iter([False, True])
    ledger = read_ledger(SKILLS, paths, stop=lambda: next(answers))
    assert (ledger.stopped, ledger.files, ledger.sessions) == (True, 1, 1)


def test_moments_and_other_skills_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_room, "_MOST_OTHERS", 2)
    session = Claude().user("go")
    for _ in range(120):
        session.slash("pdf").body("/s/pdf", "x")
    for number in range(4):
        session.slash(f"other{number}").body(f"/s/other{number}", "x")
    ledger = read_ledger(SKILLS, [claude(tmp_path, "1.jsonl", session)])
    moments = row(ledger, "pdf").moments
    assert (row(ledger, "pdf").loads, len(moments)) == (120, 50)
    assert moments[0].at == row(ledger, "pdf").last_used
    assert len(ledger.others) == 2
    assert ledger.notes == ("2 loads of further skills that are not in the library, beyond 2 of them",)


def test_asks_carry_what_was_loaded_for_them(tmp_path: Path) -> None:
    session = Claude().user("merge the files").skill("t1", "pdf", "/s/pdf", "x").user("bake a cake for me")
    session.user("bake a cake for me").user("merge the files")
    ledger = read_ledger(SKILLS, [claude(tmp_path, "1.jsonl", session)], asks=True)
    assert [(ask.text, ask.loaded, ask.times) for ask in ledger.asks] == [
        ("merge the files", ("pdf",), 2), ("bake a cake for me", (), 2)
    ]  # fmt: skip


def moment() -> Moment:
    return Moment("claude-code", "s", "", AT, "f", 1, 0)


def test_an_ask_is_masked_and_bounded() -> None:
    key = "ghp_" + "aB3dE6fG9hJ2kL5mN8pQ1rS4tU7vW0xY3zA6"
    ask = ask_of(Message(moment(), Role.USER, f"a\0b {key} " + "x" * 1_000_000, ""))
    assert (len(ask.text), ask.cut) == (LONGEST, True)
    assert key not in ask.text
    assert ask.text.startswith("a\ufffdb [REDACTED:")


def texts(found: Unclaimed) -> list[list[str]]:
    return [[ask.text for ask in group.asks] for group in found.groups]


def test_unclaimed_asks_are_grouped() -> None:
    said = [
        "bake a chocolate cake for the party",
        "merge these two PDF files",
        "which chocolate cake recipe is good for a party",
        "帮我订一张去上海的火车票",
        "订一张明天去上海的火车票吧",
        "yes",
        "/clear",
        "water the plants on the balcony",
    ]
    found = unclaimed([Ask(text, moment()) for text in said], Router(SKILLS).route)
    assert sorted(map(sorted, texts(found))) == sorted(
        [sorted([said[0], said[2]]), sorted([said[3], said[4]]), [said[7]]]
    )
    assert (found.claimed, found.short, found.failed, found.left) == (2, 1, 0, 0)
    tasks = found.groups[0].tasks("cakes")
    assert [(task.id, task.expected) for task in tasks] == [("ask-1", "cakes"), ("ask-2", "cakes")]


def test_a_load_claims_and_a_failed_call_is_not_measured() -> None:
    failed = Routed("none", (), (), measured=False)
    loaded = Ask("do the usual thing please", moment(), ("pdf",))
    found = unclaimed([loaded, Ask("something quite different", moment())], lambda _: failed)
    assert (found.groups, found.claimed, found.failed) == ((), 1, 1)


def test_more_asks_than_can_be_grouped_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asks_room, "MOST_GROUPED", 3)
    found = unclaimed(
        [Ask(f"unheard of thing number {n}", moment()) for n in range(5)], lambda _: Routed("none", (), ())
    )
    assert (sum(len(group.asks) for group in found.groups), found.left) == (3, 2)
