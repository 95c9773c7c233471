"""Every kind of broken header: the rule, the place, and what the fix makes of it, with LF, CRLF and a BOM."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
import yaml

from tests.lint.lab import judge_bytes, mended
from workbench.clients.profile import Selection
from workbench.lint.engine import Engine
from workbench.skill.findings import Finding
from workbench.skill.skill import Skill

RULES = ("F", "K", "R", "Z")
NAME = "name: row-planner\n"
TEXT = "description: Plans rows.\n"


@dataclass(frozen=True)
class Kind:
    """Lines between the fences, the code and place expected, and the field's value after the fix ("" when no fix)."""

    header: str
    code: str
    place: tuple[int, int]
    fixed: tuple[str, str] | None = None
    safe: bool = True


def d(value: str) -> str:
    return f"{NAME}description: {value}\n"


KINDS = {
    "colon": Kind(d("Plans rows. Modes: two."), "F205", (3, 31), ("description", "Plans rows. Modes: two.")),
    "colon at the end": Kind(d("Plans rows:"), "F205", (3, 24), ("description", "Plans rows:")),
    "colon with quotes": Kind(d('Say "hi": now'), "F205", (3, 22), ("description", 'Say "hi": now')),
    "colon with apostrophe": Kind(d("Don't: stop"), "F205", (3, 19), ("description", "Don't: stop")),
    "colon with backslash": Kind(d("In C:\\x: y"), "F205", (3, 21), ("description", "In C:\\x: y")),
    "colon after emoji": Kind(d("😀 播种: 两行"), "F205", (3, 18), ("description", "😀 播种: 两行")),
    "colon on a wrapped line": Kind(
        f"{NAME}description:\n  Plans rows.\n  Modes now: two.\n",
        "F205",
        (5, 12),
        ("description", "Plans rows. Modes now: two."),
    ),
    "colon in metadata": Kind(
        f"{NAME}{TEXT}metadata:\n  owner: me: you\n", "F205", (5, 12), ("description", "Plans rows.")
    ),
    "colon and number sign": Kind(d("Fix: bed #4"), "F205", (3, 17), ("description", "Fix: bed #4")),
    "at sign": Kind(d("@gardener plans"), "F204", (3, 14), ("description", "@gardener plans")),
    "backtick": Kind(d("`rows` are planned"), "F204", (3, 14), ("description", "`rows` are planned")),
    "percent": Kind(d("%rows"), "F204", (3, 14), ("description", "%rows")),
    "bold": Kind(d("*Plans* rows"), "F204", (3, 14), ("description", "*Plans* rows")),
    "list sign": Kind(d("- plans rows"), "F204", (3, 14), ("description", "- plans rows")),
    "brackets": Kind(f"{NAME}{TEXT}argument-hint: [a] [b]\n", "F204", (4, 16), ("argument-hint", "[a] [b]")),
    "placeholder": Kind(d("{{rows}} are planned"), "F204", (3, 14), ("description", "{{rows}} are planned")),
    "bare placeholder": Kind(d("{{rows}}"), "F209", (3, 14), ("description", "{{rows}}")),
    "open bracket": Kind(f"{NAME}{TEXT}metadata: {{a: b\n", "F204", (4, 11)),
    "text after the block sign": Kind(d("> Plans rows."), "F204", (3, 14), ("description", "Plans rows.")),
    "text glued to the block sign": Kind(d("|Plans rows."), "F204", (3, 14), ("description", "Plans rows.")),
    "apostrophe in single quotes": Kind(d("'Doesn't dig'"), "F204", (3, 20), ("description", "Doesn't dig")),
    "quote in double quotes": Kind(d('"Say "hi" now"'), "F204", (3, 19), ("description", 'Say "hi" now'), safe=False),
    "two quoted words": Kind(d('"a" and "b"'), "F204", (3, 16), ("description", '"a" and "b"'), safe=False),
    "quote never closes": Kind(d('"Plans rows.') + "license: MIT\n", "F204", (3, 14), ("description", "Plans rows.")),
    "escape": Kind(d('"Find \\d+ rows"'), "F204", (3, 20), ("description", "Find \\d+ rows")),
    "escape and a known escape": Kind(d('"\\d and \\t"'), "F204", (3, 15), ("description", "\\d and \\t"), safe=False),
    "tab": Kind(f"{NAME}{TEXT}metadata:\n\ta: b\n\tc: d\n", "F204", (5, 1), ("description", "Plans rows.")),
    "no space": Kind(f"name:row-planner\n{TEXT}", "F204", (2, 5), ("name", "row-planner")),
    "full-width colon": Kind(f"name：row-planner\n{TEXT}", "F204", (2, 5), ("name", "row-planner")),
    "no-break space": Kind(f"{NAME}description:\u00a0Plans rows.\n", "F204", (3, 12), ("description", "Plans rows.")),
    "equals": Kind(f"{NAME}description = Plans rows.\n", "F204", (3, 12), ("description", "Plans rows.")),
    "comment inside": Kind(d("Plans #4\n  and more"), "F204", (3, 20), ("description", "Plans #4 and more")),
    "no indentation": Kind(d("Plans rows\nfor beds."), "F204", (4, 1), ("description", "Plans rows for beds.")),
    "too much indentation": Kind(
        "name: row-planner\n  description: x\n", "F204", (3, 1), ("description", "x"), safe=False
    ),
    "undefined alias": Kind(d("*rows"), "F204", (3, 14)),
    "control character": Kind(d("Plans\x07 rows"), "F212", (3, 19), ("description", "Plans rows")),
    "escaped control character": Kind(d('"Plans\\a rows"'), "F212", (3, 14)),
    "comment": Kind(d("Plans bed #4 now"), "F218", (3, 24), ("description", "Plans bed #4 now")),
    "comment is all": Kind(d("#all rows"), "F218", (3, 14), ("description", "#all rows")),
    "comment on a wrapped line": Kind(
        f"{NAME}description: Plans\n  bed #4 now\n", "F218", (4, 7), ("description", "Plans bed #4 now")
    ),
    "comment by convention": Kind(
        d("Plans rows  # draft"), "F218", (3, 26), ("description", "Plans rows  # draft"), False
    ),
    "literal": Kind(d("|\n  Plans rows.\n  Twice."), "F214", (3, 14), ("description", "Plans rows. Twice.")),
    "folded": Kind(d(">-\n  Plans rows.\n  Twice."), "F214", (3, 14), ("description", "Plans rows. Twice.")),
    "wrapped": Kind(d("Plans rows.\n  Twice."), "F214", (3, 14), ("description", "Plans rows. Twice.")),
    "escaped line break": Kind(d('"Plans rows.\\nTwice."'), "F214", (3, 14), ("description", "Plans rows. Twice.")),
    "a list in a block": Kind(
        d("|\n  Plans:\n  - a\n  - b"), "F214", (3, 14), ("description", "Plans: - a - b"), False
    ),
    "number": Kind(f"name: 123\n{TEXT}", "F211", (2, 7), ("name", "123")),
    "date": Kind(f"{NAME}{TEXT}license: 2026-01-05\n", "F211", (4, 10), ("license", "2026-01-05")),
    "null": Kind(f"name: ~\n{TEXT}", "F211", (2, 7), ("name", "~")),
    "duplicate, equal": Kind(f"{NAME}{TEXT}{NAME}", "F207", (4, 1), ("name", "row-planner")),
    "duplicate": Kind(f"{NAME}{TEXT}name: other\n", "F207", (4, 1), ("name", "other"), safe=False),
    "duplicate below": Kind(f'{NAME}{TEXT}metadata:\n  a: "1"\n  a: "2"\n', "F207", (6, 3)),
    "dashes": Kind(d("Splits at --- lines"), "F208", (3, 24), ("description", "Splits at — lines"), safe=False),
    "dashes in a comment": Kind(f"{NAME}# -----\n{TEXT}", "F208", (3, 3), ("name", "row-planner")),
    "anchor": Kind(d("&a Plans rows"), "F209", (3, 14)),
    "tag": Kind(d("!text Plans rows"), "F209", (3, 14)),
    "alias": Kind(f"name: &n row-planner\n{TEXT}metadata:\n  a: *n\n", "F209", (5, 6)),
    "flow": Kind(f"{NAME}{TEXT}allowed-tools: [Read, [Grep]]\n", "F209", (4, 16)),
    "truthy key": Kind(f"{NAME}{TEXT}metadata:\n  on: push\n", "F210", (5, 3), ("name", "row-planner")),
    "typo": Kind(f"{NAME}{TEXT}allowed_tools: Read\n", "F216", (4, 1), ("allowed-tools", "Read")),
    "camel case": Kind(f"{NAME}{TEXT}allowedTools: Read\n", "F216", (4, 1), ("allowed-tools", "Read")),
    "letters swapped": Kind(f"{NAME}{TEXT}lisence: MIT\n", "F216", (4, 1), ("license", "MIT"), safe=False),
    "unknown key": Kind(f"{NAME}{TEXT}audience: all\n", "F217", (4, 1), ("name", "row-planner"), safe=False),
    "unknown quoted key": Kind(f'{NAME}{TEXT}"my.key": v\n', "F217", (4, 1), ("name", "row-planner"), safe=False),
    "metadata number": Kind(f"{NAME}{TEXT}metadata:\n  v: 1.10\n", "K509", (5, 6), ("name", "row-planner")),
    "metadata map": Kind(f"{NAME}{TEXT}metadata:\n  v:\n    a: b\n", "K509", (5, 3)),
    "zero width in a value": Kind(d("Plans ro\u200bws"), "Z101", (3, 22), ("description", "Plans rows")),
}


def as_file(kind: Kind, newline: str, mark: bytes) -> bytes:
    text = f"---\n{kind.header}---\n\n# Steps\n\n1. Do it.\n"
    return mark + text.replace("\n", newline).encode()


def judged(data: bytes) -> tuple[Finding, ...]:
    return judge_bytes(data, rules=RULES)


def places(findings: tuple[Finding, ...]) -> list[tuple[str, tuple[int, int]]]:
    return [(found.code, (found.range.start.line, found.range.start.column)) for found in findings]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(("newline", "mark"), [("\n", b""), ("\r\n", b""), ("\n", b"\xef\xbb\xbf")])
def test_kind_is_found_where_it_is_and_its_fix_mends_it(name: str, newline: str, mark: bytes) -> None:
    kind = KINDS[name]
    data = as_file(kind, newline, mark)
    findings = judged(data)
    assert places(findings).count((kind.code, kind.place)) == 1, places(findings)
    found = next(item for item in findings if (item.code, item.range.start.line) == (kind.code, kind.place[0]))
    if kind.fixed is None:
        assert found.fixes == ()
        return
    assert found.fixes[0].safe is kind.safe
    check_fix(data, findings, found, kind.fixed)


def check_fix(data: bytes, findings: tuple[Finding, ...], found: Finding, fixed: tuple[str, str]) -> None:
    after = mended(data, found)
    again = judged(after)
    codes = [item.code for item in findings]
    left = [item.code for item in again]
    assert left.count(found.code) < codes.count(found.code)
    assert {code for code in left if left.count(code) > codes.count(code)} <= {"F209", "F214", "F217"}
    skill = Skill.from_bytes("a/SKILL.md", "a", after)
    entry = skill.frontmatter.get(fixed[0])
    assert entry is not None
    assert entry.text == fixed[1]
    assert after.count(b"\r\n") == after.count(b"\n") or b"\r\n" not in data
    assert after.startswith(b"\xef\xbb\xbf") == data.startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.code in ("F204", "F205")])
def test_a_broken_header_is_one_finding_and_still_shows_its_fields(name: str) -> None:
    data = as_file(KINDS[name], "\n", b"")
    findings = judged(data)
    assert [item.code for item in findings if item.code.startswith("F")] == [KINDS[name].code]
    skill = Skill.from_bytes("a/SKILL.md", "a", data)
    assert skill.frontmatter.recovered
    assert skill.name is not None
    with pytest.raises(yaml.YAMLError):
        yaml.compose(KINDS[name].header, Loader=yaml.CSafeLoader)


def test_two_mistakes_are_two_findings_and_both_fixes_together_mend_the_file() -> None:
    data = as_file(Kind(d("Use: it") + "license: See: LICENSE\n", "F205", (3, 17)), "\n", b"")
    findings = judged(data)
    assert places(findings) == [("F205", (3, 17)), ("F205", (4, 13))]
    assert all(item.fixes[0].safe for item in findings)
    assert judged(mended(mended(data, findings[1]), findings[0])) == ()


CLEAN = {
    "comment after the name": f"name: row-planner   # keep this\n{TEXT}",
    "comment line": f"# why\n{NAME}{TEXT}",
    "colon in quotes": d('"Modes: two"'),
    "number sign without a blank": d("Fixes issue#4 and C#"),
    "number sign in quotes": d('"Bed #4"'),
    "tab after the colon": "name:\trow-planner\ndescription:\tPlans rows.\n",
    "url": d("See https://a.example/b"),
    "time": d("At 10:30 daily"),
    "quoted number": f'name: "123"\n{TEXT}',
    "long dashes": d("Plans — rows – twice -- done"),
    "metadata of texts": f'{NAME}{TEXT}metadata:\n  version: "1.10"\n  owner: me\n',
    "escaped quote": d('"Say \\"hi\\" now"'),
    "doubled apostrophe": d("'Doesn''t dig'"),
    "boolean field": f"{NAME}{TEXT}license: MIT\n",
}


@pytest.mark.parametrize("name", CLEAN)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_is_right_is_left_alone(name: str, newline: str) -> None:
    assert places(judged(as_file(Kind(CLEAN[name], "", (0, 0)), newline, b""))) == []


def test_a_key_of_other_signs_is_told_in_a_broken_header_too() -> None:
    text = "---\nname: x-y\ndescription: Reads: tables.\nallowed_tools: Read\nModes: short\n---\n"
    skill = Skill.from_bytes("x-y/SKILL.md", "x-y", text.encode())
    found = Engine(Selection.of("spec")).lint_skill(skill).findings
    assert [(item.code, item.range.start.line) for item in found if item.code in ("F216", "F217")] == [("F216", 4)]
