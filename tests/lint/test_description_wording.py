from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lint.wording_lab import codes, described, fixed, judge, only, skill_of, spotted
from workbench.skill.edits import apply_edits
from workbench.skill.skill import Skill

USE = "Use when a PDF holds tables. Not for scanned pages."


def spots(text: str, code: str, profile: str = "claude-code") -> list[str]:
    skill = described(text)
    return [spotted(skill, item) for item in judge(skill, profile) if item.code == code]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("I can help you extract tables.", "I"), ("You can extract tables.", "You"),
        ("Your tables, extracted.", "Your"),
        ("We extract tables.", "We"),
        ("我可以帮你提取表格。", "我"), ("您可以提取表格。", "您"), ("让我提取表格。", "让我"),
    ],
)  # fmt: skip
def test_first_and_second_person(text: str, word: str) -> None:
    assert spots(f"{text} {USE}", "D412") == [word]


@pytest.mark.parametrize("text", ["Indexes tables.", "Weekly tables.", "Extracts tables you name.", "提取我的表格。"])
def test_third_person(text: str) -> None:
    assert spots(f"{text} {USE}", "D412") == []


def test_the_lead_is_dropped() -> None:
    skill = described(f"I can help you extract tables. {USE}")
    after = fixed(skill, only(skill, "D412", "claude-code").fixes[0])
    assert f"description: Extract tables. {USE}\n" in after.document.text


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("deploy-staging", "Deploy staging", True), ("deploy-staging", "A skill to deploy the staging.", True),
        ("deploy-staging", "Deploys staging builds to the cluster.", False), ("pdf", "PDF tools", True),
        ("deploy-staging", "Deploy staging 2", False), ("表格", "表格", False),
    ],
)  # fmt: skip
def test_the_name_again(name: str, text: str, found: bool) -> None:
    skill = skill_of(f"---\nname: {name}\ndescription: {text}\n---\n", name)
    assert ("D413" in codes(skill)) == found


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("Helps with various stuff", ["Helps with", "various", "stuff"]),
        ("Reads PDF files and more.", ["and more"]),
        ("Reads PDF files. Use when this capability is needed.", ["when this capability is needed"]),
        ("处理各种各样的表格等等", ["各种各样", "等等"]),
        ("Reads tables and more than one sheet.", []),
        ("Restuffs thingsboards.", []),
    ],
)
def test_vague_phrases(text: str, phrases: list[str]) -> None:
    assert spots(text, "D414") == phrases


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"Step 1 opens, step 2 reads. {USE}", True),
        (f"First, open the file, then read it. {USE}", True),
        (f"Does: 1. open 2. read 3. write. {USE}", True),
        (f"Research → Script → Build → Assemble. {USE}", True),
        (f"首先打开文件，然后读取。{USE}", True),
        (f"首先支持 PDF。{USE}", False),
        ("Reads files. Use when (1) a PDF comes, (2) a sheet comes, (3) a scan comes.", False),
        (f"Converts CSV → Parquet. {USE}", False),
        (f"Finds the first mismatch, the findings and the next one. {USE}", False),
    ],
)
def test_steps(text: str, found: bool) -> None:
    assert bool(spots(f'"{text}"' if ": " in text else text, "D415")) == found


MIXED = (
    "Reads pdf, csv, xls, xlsx, doc, docx, odt, ods files and writes one table. Use when somebody sends office files "
    "of several kinds and wants their numbers side by side."
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("pdf, csv, xls, xlsx, doc, docx, table, sheet", True),
        ("pdf, csv, xls, xlsx, doc, docx, table", False),
        ("表格、文档、报表、图片、导出、转换、合并、拆分", True),
        (MIXED, False),
        ("Tables \"a\", \"b c\", \"d\", \"e f\", \"g\", \"h\"", True),
        ("Reads tables of every office format. Use when a user says \"a\", \"b\", \"c\", \"d\" or \"e\".", False),
    ],
)  # fmt: skip
def test_keywords(text: str, found: bool) -> None:
    assert bool(spots(f"'{text}'", "D416")) == found


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("Use for everything.", ["for everything"]), ("Use for any task.", ["any task"]),
        ("Always use this skill first.", ["Always use this"]), ("Takes precedence over other skills.", None),
        ("适用于所有任务。", ["所有任务"]), ("Use for any task that reads a PDF.", []),
        ("Answers all questions about tables.", []), ("Use for every request the user makes.", None),
    ],
)  # fmt: skip
def test_claims(text: str, phrases: list[str] | None) -> None:
    found = spots(text, "D417")
    assert found == phrases if phrases is not None else found


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The pipeline of reports.", "The"), ("A reader of tables.", "A"), ("这是一个工具。", "这是"),
        ("该工具读取表格。", "该"),
        ("Reads the tables.", None), ("Analyses tables.", None), ("This skill should be used when asked.", None),
    ],
)  # fmt: skip
def test_openings(text: str, word: str | None) -> None:
    assert spots(text, "D418") == ([word] if word else [])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[TODO: describe]", ["[TODO: describe]"]), ("TODO", ["TODO"]), ("TODO: say it", ["TODO"]),
        ("Lorem ipsum dolor.", ["Lorem ipsum"]), ("Your description here.", ["Your description here"]),
        ("[Insert what it does]", ["[Insert what it does]"]), ("{{description}}", ["{{description}}"]),
        ("[…]", ["[…]"]), ("待补充", ["待补充"]),
        ("Finds TODO comments in code.", []), ("Keeps a todo list.", []), ("Handles {{args}} in commands.", []),
        ("Edits [links] in Markdown.", []), ("Describes what a skill does.", []),
    ],
)  # fmt: skip
def test_placeholders(text: str, found: list[str]) -> None:
    assert spots(f"'{text}'", "D419", "spec") == found


@pytest.mark.parametrize(("filler", "found"), [(399, False), (400, True), (600, True)])
def test_late_use_cases(filler: int, found: bool) -> None:
    text = "x" * (filler - 2) + ". " + USE
    assert bool(spots(text, "D420")) == found


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        (f"Follows the rules as of May 2026. {USE}", ["as of May"]),
        (f"Uses the currently valid form. {USE}", ["currently"]),
        (f"目前支持 PDF。{USE}", ["目前"]), ("Reads logs. Use when the user asks what changed recently.", []),
        (f"Reads RFC 2026 and CVE-2024-1 texts. {USE}", []), (f"Fetches the latest news. {USE}", []),
    ],
)  # fmt: skip
def test_words_of_time(text: str, phrases: list[str]) -> None:
    found = spots(text, "D422")
    assert [item[: len(want)] for item, want in zip(found, phrases, strict=True)] == phrases


def test_phrases_in_folded_and_escaped_values_stand_at_their_characters() -> None:
    assert spots(">-\n  Reads\n  various\n  tables", "D414") == ["various"]
    assert spots('"Reads \\"\\u00e9\\" various tables"', "D414") == ["various"]
    assert spots(">-\n  Reads tables and\n  so on", "D414") == ["and\n  so on"]


def test_the_wording_of_a_guessed_description_is_not_judged() -> None:
    assert codes(skill_of("---\nname: pdf-tables\ndescription: Use: for: everything\n---\n"), "claude-code") == []


PIECES = [
    *("TODO ", "<b>", "</b>", "->", "use when ", "various ", "I can help you ", "[", "]", '\\"', "'"),
    *("中文，", "。", "👩‍👩‍👧", " ", "x, "),
]
STYLES = ["plain", "single", "double", "folded", "literal"]


def _source(text: str, style: str) -> str:
    if style == "single":
        return "'" + text.replace("'", "''") + "'"
    if style == "double":
        return '"' + text.replace('\\"', "\\u0022") + '"'
    return {"plain": "x ", "folded": ">-\n  x ", "literal": "|\n  x "}[style] + text


@given(st.lists(st.sampled_from(PIECES), max_size=25), st.sampled_from(STYLES), st.sampled_from(["\n", "\r\n"]))
def test_any_description_is_judged_and_every_fix_is_confined(pieces: list[str], style: str, newline: str) -> None:
    source = _source("".join(pieces), style)
    text = f"---\nname: pdf-tables\ndescription: {source}\nlicense: MIT\n---\nBody\n".replace("\n", newline)
    skill = skill_of(text)
    for found in judge(skill, "claude-code"):
        assert 0 <= found.span[0] <= found.span[1] <= skill.document.fences.header[1]
        for fix in found.fixes:
            data = apply_edits(skill.document.data, fix.edits)
            after = Skill.from_bytes(skill.path, skill.directory, data)
            assert not after.frontmatter.recovered
            assert data.endswith(f"license: MIT{newline}---{newline}Body{newline}".encode())
            assert data.startswith(f"---{newline}name: pdf-tables{newline}".encode())
