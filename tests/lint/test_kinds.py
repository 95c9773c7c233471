"""Every kind of mistake in many forms: found at its exact place, nothing else reported, mended to what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint import kinds_body, kinds_file, kinds_folder, kinds_mixed, kinds_yaml
from tests.lint.kinds_lab import Case, faults, lay_out, lint
from workbench.clients.profile import Selection
from workbench.lint.engine import Engine
from workbench.lint.fixing import mend
from workbench.skill.document import Document
from workbench.skill.edits import apply_edits
from workbench.skill.findings import Finding
from workbench.skill.skill import Skill

CASES = [*kinds_body.CASES, *kinds_yaml.CASES, *kinds_file.CASES, *kinds_folder.CASES, *kinds_mixed.CASES]


def by_id(item: Case) -> str:
    return item.id


def test_ids_are_unique() -> None:
    assert len({item.id for item in CASES}) == len(CASES)


@pytest.mark.parametrize("given", CASES, ids=by_id)
def test_the_mistake_is_found_at_its_place_and_nothing_else(given: Case, tmp_path: Path) -> None:
    run = lint(lay_out(given, tmp_path), given.profile)
    assert [item.path for item in run.skipped] == [path for path in ("node_modules",) if (tmp_path / path).is_dir()]
    assert not faults(given, run.findings)


def judged(given: Case, path: str, data: bytes) -> tuple[Finding, ...]:
    result = Engine(Selection.of(given.profile)).lint_skill(
        Skill.from_bytes(path, path.rpartition("/")[0].rpartition("/")[2], data)
    )
    assert not result.stopped
    return result.findings


def counted(findings: tuple[Finding, ...]) -> dict[str, int]:
    return {code: sum(item.code == code for item in findings) for code in {item.code for item in findings}}


@pytest.mark.parametrize("given", [item for item in CASES if len(item.files) == 1], ids=by_id)
def test_each_safe_fix_removes_its_finding_and_touches_nothing_else(given: Case, tmp_path: Path) -> None:
    ((path, data),) = given.files.items()
    findings = judged(given, path, data)
    before = counted(findings)
    errors = sum(item.severity.rank == 0 for item in findings)
    for finding in findings:
        for fix in finding.fixes:
            if not fix.safe or not fix.edits:
                continue
            mended = apply_edits(data, fix.edits)
            untouched = data
            for edit in sorted(fix.edits, key=lambda item: -item.start):
                untouched = untouched[: edit.start] + untouched[edit.end :]
            assert is_subsequence(untouched, mended)
            after = judged(given, path, mended)
            assert counted(after).get(finding.code, 0) < before[finding.code], (finding.code, fix.title, mended)
            if finding.code not in ("F204", "F205", "F211"):  # a value that can be read now may break other rules
                assert sum(item.severity.rank == 0 for item in after) <= errors, (finding.code, fix.title, mended)
            if finding.code not in ("L105", "F201"):
                assert mended.startswith(b"\xef\xbb\xbf") == data.startswith(b"\xef\xbb\xbf")
            if finding.code != "L106" and b"\r\n" in data and data.count(b"\n") == data.count(b"\r\n"):
                assert mended.count(b"\n") == mended.count(b"\r\n")


@pytest.mark.parametrize("given", [item for item in CASES if len(item.files) == 1], ids=by_id)
def test_mending_twice_is_mending_once(given: Case) -> None:
    ((path, data),) = given.files.items()
    engine = Engine(Selection.of(given.profile))
    directory = path.rpartition("/")[0].rpartition("/")[2]
    once = mend(engine, Skill.from_bytes(path, directory, data))
    twice = mend(engine, Skill.from_bytes(path, directory, once.after))
    assert twice.after == once.after
    body = Document.from_bytes(data).body.encode()
    if not {"L104", "L106", "Z101", "F201", "F202"} & {item.code for item in judged(given, path, data)}:
        assert once.after.endswith(body)


@pytest.mark.parametrize("given", [item for item in CASES if item.id.startswith("encoding-")], ids=by_id)
def test_another_encoding_is_shown_and_mended_as_it_was_meant(given: Case) -> None:
    ((path, data),) = given.files.items()
    codec = given.id.removeprefix("encoding-")
    skill = Skill.from_bytes(path, "a", data)
    assert skill.document.text == data.decode(codec)
    (fix,) = judged(given, path, data)[0].fixes
    assert not fix.safe
    assert apply_edits(data, fix.edits).decode() == data.decode(codec)


def test_a_message_does_not_repeat_an_endless_value() -> None:
    data = ("---\nname: " + "a " * 40_000 + "\ndescription: x\n---\n").encode()
    found = judged(CASES[0], "b/SKILL.md", data)
    assert {"N304", "N305", "N308"} <= {item.code for item in found}
    assert max(len(item.message) for item in found) < 700


@pytest.mark.parametrize("line", ["license MIT", "<!-- note -->", "<<<<<<< HEAD", "}", "version 2"])
def test_a_line_that_is_no_text_is_not_made_text(line: str) -> None:
    for data in (f"---\nname: b\n{line}\ndescription: x\n---\n", f"---\nname: b\ndescription: x\n{line}\n---\n"):
        found = judged(CASES[0], "b/SKILL.md", data.encode())
        assert any(item.code == "F204" and not any(fix.safe for fix in item.fixes) for item in found)
        assert not any(item.code == "N308" for item in found)


@pytest.mark.parametrize("profile", ["spec", "claude-code", "codex", "claude-upload", "tutorial", "lenient"])
def test_no_case_stops_a_rule_and_every_range_lies_in_its_file(profile: str) -> None:
    engine = Engine(Selection.of(profile))
    for given in CASES:
        for path, data in given.files.items():
            skill = Skill.from_bytes(path, "a", data)
            result = engine.lint_skill(skill)
            assert not result.stopped, given.id
            for found in result.findings:
                assert 0 <= found.range.start.offset <= found.range.end.offset <= len(data), (given.id, found.code)
                assert found.message.isprintable() or not skill.document.text.isprintable()
                assert all(0 <= edit.start <= edit.end <= len(data) for fix in found.fixes for edit in fix.edits)


def is_subsequence(part: bytes, whole: bytes) -> bool:
    rest = iter(whole)
    return all(byte in rest for byte in part)


MEANT = [
    ("F205", "description: Modes: short, long.", 'description: "Modes: short, long."'),
    ("F205", "description: It's this: that", "description: \"It's this: that\""),
    ("F205", 'description: Say "x": now', "description: 'Say \"x\": now'"),
    ("F205", 'description: It\'s "x": now', "description: 'It\'\'s \"x\": now'"),
    ("F205", "description: C:\\temp: here", "description: 'C:\\temp: here'"),
    ("F205", "description: 用法: 读取", 'description: "用法: 读取"'),
    ("F205", "description: A: b   ", 'description: "A: b"   '),
    ("F205", "description: One.\n  Two: x.", 'description: "One.\n  Two: x."'),
    ("F205", "description:\n  One.\n  Two: x.", 'description:\n  "One.\n  Two: x."'),
    ("F205", "metadata:\n  note: a: b", 'metadata:\n  note: "a: b"'),
    ("F205", "description: A: b\n# note\n\n# more", 'description: "A: b"\n# note\n\n# more'),
    ("F205", "description:\n  A: b\n  c\n  # note", 'description:\n  "A: b\n  c"\n  # note'),
    ("F204", "description: |\nReads.\nUse.", "description: |\n  Reads.\n  Use."),
    ("F204", "description: Reads\nand more.", "description: Reads\n  and more."),
    ("F205", "allowed-tools:\n  - Bash(git: *)\n  - Read", 'allowed-tools:\n  - "Bash(git: *)"\n  - Read'),
    ("F205", "metadata:\n- a: b\n  c: d: e", 'metadata:\n- a: b\n  c: "d: e"'),
    ("F204", "tags:\n  - @two", 'tags:\n  - "@two"'),
    ("F218", "description: Fix C #sharp files", 'description: "Fix C #sharp files"'),
    ("F218", "description: See #4, 'ok'", "description: \"See #4, 'ok'\""),
    ("F218", "description: #42 is fixed", 'description: "#42 is fixed"'),
    ("F204", "description: @file reader", 'description: "@file reader"'),
    ("F204", "description: `pdf` reader", 'description: "`pdf` reader"'),
    ("F204", "description: *bold* reader", 'description: "*bold* reader"'),
    ("F204", "description: [PDF] reader", 'description: "[PDF] reader"'),
    ("F204", "description: {x} reader", 'description: "{x} reader"'),
    ("F204", "description: > reads pages", 'description: "reads pages"'),
    ("F204", 'description: "Find \\d+"', "description: 'Find \\d+'"),
    ("F204", 'description: "It\'s \\d+"', "description: 'It\'\'s \\d+'"),
    ("F204", 'description: "Reads C:\\Users\\me"', "description: 'Reads C:\\Users\\me'"),
    ("F204", 'description: "Is \\xzz"', "description: 'Is \\xzz'"),
    ("F204", 'description: "Read" tables', "description: '\"Read\" tables'"),
    ("F204", 'description: "Reads tables', 'description: "Reads tables"'),
    ("F204", "description: 'It's a reader'", "description: \"It's a reader\""),
    ("F204", "metadata:\n\ta: b", "metadata:\n  a: b"),
    ("F204", "metadata:\n\ta: b\n\tc: d", "metadata:\n  a: b\n  c: d"),
    ("F204", "description:Reads pages", "description: Reads pages"),
    ("F204", "description：Reads pages", "description: Reads pages"),
    ("F211", "description: 42", 'description: "42"'),
    ("F211", "license: 2.0 # why", 'license: "2.0" # why'),
    ("K509", "metadata:\n  version: 1.10", 'metadata:\n  version: "1.10"'),
    ("K509", "metadata:\n  day: 2026-03-01 # c", 'metadata:\n  day: "2026-03-01" # c'),
    ("F214", "description: >-\n  Reads.\n  Use when x.", 'description: "Reads. Use when x."'),
    ("F214", "description: >\n  Say \"x\".\n  Use when.", "description: 'Say \"x\". Use when.'"),
    ("F214", "description: |-\n  Reads.\n  Use.", 'description: "Reads. Use."'),
    ("F216", "allowed_tools: Read", "allowed-tools: Read"),
    ("F217", "foo: bar", "metadata:\n  foo: bar"),
    ("F217", "foo: 1\nmetadata:\n  a: b", 'metadata:\n  a: b\n  foo: "1"'),
    ("F210", "on: push", '"on": push'),
    ("N308", "name: other", "name: a"),
    ("N308", 'name: "other" # c', 'name: "a" # c'),
    ("N308", "name: 'other'", "name: 'a'"),
    ("N302", 'name: ""', 'name: "a"'),
    ("N302", "name:", "name: a"),
]  # fmt: skip


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("bom", ["", "\ufeff"], ids=["", "bom"])
@pytest.mark.parametrize(("code", "wrong", "right"), MEANT, ids=lambda value: value[:40])
def test_the_first_fix_gives_what_was_meant(code: str, wrong: str, right: str, bom: str, ending: str) -> None:
    frame = f"{bom}---\n{{}}\nlicense2: x\n---\n\n# Steps  \n\nNo newline"
    data = frame.format(wrong).replace("\n", ending).encode()
    given = Case("", {}, ())
    found = next(item for item in judged(given, "a/SKILL.md", data) if item.code == code)
    assert apply_edits(data, found.fixes[0].edits).decode() == frame.format(right).replace("\n", ending)
