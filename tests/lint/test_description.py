from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.wording_lab import BODY, GOOD, codes, described, example_skills, fixed, judge, only, skill_of, spotted
from workbench.clients.profile import Selection
from workbench.library.bundle import Facts
from workbench.library.scan import scan
from workbench.lint.engine import Engine
from workbench.lint.samples import language_of, sample_language
from workbench.lint.settings import RuleSettings
from workbench.skill.cards import catalogue
from workbench.skill.skill import Skill

CODES = [code for code in catalogue().cards if code.startswith("D")]
PROFILES = {"D405": "claude-code", "D406": "claude-code", "D412": "claude-code", "D418": "claude-code"}
PROFILES |= {"D420": "claude-code", "D421": "codex", "D422": "claude-code", "D423": "codex", "D424": "tutorial"}
COMPANIONS = {"D407": {"D410", "D411", "D413"}, "D416": {"D410", "D411"}, "D413": {"D410", "D411"}, "D421": {"D410"}}
COMPANIONS |= {"D404": {"D410"}, "D405": {"D404", "D406"}, "D406": {"D406"}, "D408": set(), "D409": {"D408"}}
COMPANIONS |= {"D420": {"D406"}}


@pytest.mark.parametrize("code", [code for code in CODES if code != "D423"])
def test_each_bad_example_shows_its_rule(code: str, repo: Path) -> None:
    (skill,) = example_skills(repo, code)
    found = {item.code for item in judge(skill, PROFILES.get(code, "spec"))}
    assert code in found
    assert found <= {code} | COMPANIONS.get(code, set())


@pytest.mark.parametrize("code", CODES)
def test_each_good_example_is_good(code: str) -> None:
    good = catalogue().cards[code].good
    text = good if good.startswith("---") else f"---\nname: pdf-tables\n{good}---\n{BODY}"
    profile = PROFILES.get(code, "spec")
    assert code not in codes(skill_of(text), profile)
    assert {item.code for item in judge(skill_of(text), profile)} <= {"D411"}


@pytest.mark.parametrize("profile", ["spec", "codex", "claude-upload", "claude-code"])
@pytest.mark.parametrize("style", ["{}", '"{}"', "'{}'", ">-\n  {}", "|\n  {}"])
def test_a_good_description_has_nothing(style: str, profile: str) -> None:
    assert [item.code for item in judge(described(style.format(GOOD)), profile)] == []


def test_a_missing_description_is_inserted_after_the_name() -> None:
    skill = skill_of("---\nname: pdf-tables   # mine\nlicense: MIT\n---\n")
    found = only(skill, "D401")
    assert (found.range.start.line, found.fixes[0].safe) == (1, False)
    after = fixed(skill, found.fixes[0])
    assert after.document.text.splitlines()[1:3] == [
        "name: pdf-tables   # mine", 'description: "[TODO] Use when [TODO]."',
    ]  # fmt: skip
    assert set(codes(after)) == {"D419"}


@pytest.mark.parametrize("source", ['""', "", "'  '", "|\n", ">-\n  "])
def test_an_empty_description_is_one_finding(source: str) -> None:
    found = judge(described(source))
    assert [(item.code, item.range.start.line) for item in found] == [("D402", 3)]


@pytest.mark.parametrize("source", ["true", "2026-01-05", "12", "~"])
def test_other_scalar_types_are_left_to_the_rule_on_types(source: str) -> None:
    assert judge(described(source)) == []


@pytest.mark.parametrize(("source", "word"), [("[a, b]", "list"), ("{a: b}", "mapping"), ("\n  - a", "list")])
def test_collections_are_no_descriptions(source: str, word: str) -> None:
    found = judge(described(source))
    assert [item.code for item in found] == ["D403"]
    assert word in found[0].message


def test_a_bracketed_text_is_quoted_as_it_stands() -> None:
    skill = described("[PDF, tables]")
    after = fixed(skill, only(skill, "D403").fixes[0])
    assert 'description: "[PDF, tables]"\n' in after.document.text


@pytest.mark.parametrize("char", ["x", "菜", "🌱"])
@pytest.mark.parametrize("style", ["{}", '"{}"', "|\n  {}", ">-\n  {}"])
@pytest.mark.parametrize(("length", "over"), [(1023, False), (1024, False), (1025, True)])
def test_length_counts_code_points(char: str, style: str, length: int, over: bool) -> None:
    skill = described(style.format(char * length))
    assert ("D404" in codes(skill)) == over
    if over:
        found = only(skill, "D404")
        assert found.range.start.line == 3
        assert "1,025 characters" in found.message
        assert f"{len(char.encode()) * 1025:,} bytes" in found.message


def test_codex_counts_after_white_space_is_collapsed() -> None:
    text = "|\n" + "".join(f"  {'x' * 60}   \n" for _ in range(16)) + "  " + "y" * 40
    assert "D404" in codes(described(text))
    assert "D404" not in codes(described(text), "codex")


def test_the_cut_of_the_listing_is_exact() -> None:
    skill = described("x" * 1535 + "yz")
    found = only(skill, "D405", "claude-code")
    assert spotted(skill, found) == "yz"
    assert "D405" not in codes(described("x" * 1536), "claude-code")


def test_the_listing_counts_utf_16_units_and_joins_with_when_to_use() -> None:
    skill = described("🌱" * 700, 'when_to_use: "' + "a" * 132 + 'bcd"\n')
    found = only(skill, "D405", "claude-code")
    assert spotted(skill, found) == "bcd"
    assert "D405" not in codes(described("🌱" * 700, "when_to_use: " + "a" * 133 + "\n"), "claude-code")


@pytest.mark.parametrize(("length", "found"), [(500, False), (501, True), (1024, True), (1025, False)])
def test_the_advised_length(length: int, found: bool) -> None:
    assert ("D406" in codes(described("x" * length), "codex")) == found


@pytest.mark.parametrize(
    ("text", "profile", "found"),
    [
        ("x" * 19, "spec", True), ("x" * 20, "spec", False), ("x" * 39, "codex", True), ("x" * 40, "codex", False),
        ("菜" * 9, "spec", True), ("菜" * 10, "spec", False), ("菜" * 20, "codex", False),
    ],
)  # fmt: skip
def test_the_least_length_counts_a_chinese_character_for_two(text: str, profile: str, found: bool) -> None:
    assert ("D407" in codes(described(text), profile)) == found


def test_angle_brackets_are_one_finding_at_the_first() -> None:
    skill = described("Maps <service> to a -> b. Use when a > b.")
    assert spotted(skill, only(skill, "D408")) == "<"
    assert only(skill, "D408").severity == "info"
    assert only(skill, "D408", "claude-upload").severity == "error"
    assert [spotted(skill, item) for item in judge(skill) if item.code == "D409"] == ["<service>"]


@pytest.mark.parametrize(
    ("source", "after", "safe"),
    [
        ("Maps a -> b. Use when b => c.", "Maps a → b. Use when b ⇒ c.", True),
        ('"Maps \\"a\\" -> b"', '"Maps \\"a\\" → b"', True),
        (">-\n  Maps a\n  -> b <= c", ">-\n  Maps a\n  → b ≤ c", True),
        ("Fills <name> in.", "Fills {name} in.", False),
    ],
)
def test_brackets_are_rewritten_where_the_meaning_is_plain(source: str, after: str, safe: bool) -> None:
    skill = described(source)
    (fix,) = only(skill, "D408").fixes
    assert fix.safe == safe
    result = fixed(skill, fix)
    assert result.document.text == skill.document.text.replace(source, after)
    assert "D408" not in codes(result)


def test_a_lone_bracket_has_no_fix() -> None:
    assert only(described("In <5 ms."), "D408").fixes == ()


@pytest.mark.parametrize("text", ["a < b and c > d", "x <- y", "1 <2> 3", "<>", "a<b"])
def test_what_is_no_tag(text: str) -> None:
    assert "D409" not in codes(described(f'"{text}"'))


def test_tags_are_stripped_one_by_one() -> None:
    skill = described('"Ends with </skill> and <b>bold</b> of <name>."')
    for _ in range(4):
        found = [item for item in judge(skill) if item.code == "D409"]
        skill = fixed(skill, found[0].fixes[0])
    assert (skill.description.text if skill.description else "") == "Ends with  and bold of name."


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Extracts tables from PDF files.", ["D410", "D411"]),
        ("Extracts tables from PDF files. Use when a PDF holds tables.", ["D411"]),
        ("Extracts tables from PDF files. Not for scanned pages, ever.", ["D410"]),
        ("从 PDF 文件中提取表格并导出为电子表格文件。", ["D410", "D411"]),
        ("从 PDF 文件中提取表格并导出。当 PDF 含有表格时使用。", ["D411"]),
        ("从 PDF 文件中提取表格并导出。适用于报表。请勿用于扫描件。", []),
        ("Analise de mercado imobiliario com liquidez, desagio tipico, retorno e estrategias.", []),
        ("PDFファイルから表を抽出してスプレッドシートに書き出します。", []),
    ],
)
def test_clauses_that_lack(text: str, missing: list[str]) -> None:
    assert [item.code for item in judge(described(text))] == missing


@pytest.mark.parametrize("style", ["{}", '"{}"', "'{}'", ">-\n  {}", "|\n  {}"])
@pytest.mark.parametrize("text", ["Extracts tables from PDF files", "从文件中提取表格并导出为电子表格文件。"])
def test_stubs_are_added_at_the_end_and_ask_to_be_filled(style: str, text: str) -> None:
    skill = described(style.format(text))
    for code in ("D410", "D411"):
        after = fixed(skill, only(skill, code).fixes[0])
        left = {item.code for item in judge(after)}
        assert code not in left
        assert "D419" in left
        entry = after.description
        assert entry is not None
        assert (entry.text or "").startswith(text)


def test_when_to_use_satisfies_claude_code_alone() -> None:
    skill = described("Extracts tables from PDF files.", "when_to_use: A PDF holds tables\n")
    assert "D410" in [item.code for item in judge(skill)]
    assert "D410" not in [item.code for item in judge(skill, "claude-code")]


def test_when_to_use_is_moved_into_the_description() -> None:
    skill = described("Extracts tables.", "when_to_use: When a PDF holds tables\nlicense: MIT\n")
    found = only(skill, "D421", "codex")
    assert spotted(skill, found) == "when_to_use"
    assert only(skill, "D421", "claude-upload").severity == "error"
    after = fixed(skill, found.fixes[0])
    assert "description: Extracts tables. When a PDF holds tables\nlicense: MIT\n" in after.document.text


@pytest.mark.parametrize("heading", ["## When to Use", "# When to use this skill", "## 使用场景"])
def test_a_section_in_the_body_is_too_late(heading: str) -> None:
    skill = described("Extracts tables from PDF files.", body=f"\n{heading}\n\nOften.\n")
    assert spotted(skill, only(skill, "D421", "codex")) == heading.lstrip("# ")
    assert "D421" not in codes(described(GOOD, body=f"\n{heading}\n"), "codex")


@pytest.mark.parametrize(
    ("description", "tasks", "found"),
    [
        (GOOD, "帮我导出表格", True),
        (GOOD, "export the tables", False),
        ("提取表格并导出，当文件有表格时使用。", "export it", True),
    ],
)
def test_tasks_in_another_language(description: str, tasks: str, found: bool, tmp_path: Path) -> None:
    folder = tmp_path / "pdf-tables"
    (folder / "evals").mkdir(parents=True)
    (folder / "evals" / "trigger-eval.json").write_text(f'[{{"query": "{tasks}", "should_trigger": true}}]', "utf-8")
    (folder / "SKILL.md").write_text(f"---\nname: pdf-tables\ndescription: {description}\n---\n{BODY}", "utf-8")
    snapshot = scan([tmp_path])
    (entry,) = snapshot.entries
    skill = Skill.from_bytes(entry.path, entry.directory, (folder / "SKILL.md").read_bytes())
    engine = Engine(Selection.of("codex"), RuleSettings(only=frozenset({"D423"})))
    result = engine.lint_skill(skill, Facts(entry, snapshot.base))
    assert not result.stopped
    assert [item.code for item in result.findings] == ["D423"] * found


def test_unreadable_task_files_say_nothing(tmp_path: Path) -> None:
    assert sample_language(str(tmp_path)) is None
    (tmp_path / "a.tasks.yaml").write_text("tasks: [", "utf-8")
    (tmp_path / "b.tasks.yaml").write_text("tasks:\n  - {task: 帮我写诗}\n", "utf-8")
    assert sample_language(str(tmp_path)) == ("zh", "b.tasks.yaml")


@pytest.mark.parametrize(("text", "language"), [("hello", "en"), ("你好", "zh"), ("用 Excel 做报表", "zh"), ("", "en")])
def test_languages(text: str, language: str) -> None:
    assert language_of(text) == language


def test_bytes_against_characters() -> None:
    assert "900 bytes" in only(described("菜" * 300), "D424", "tutorial").message
    assert "D424" not in codes(described("é" * 100), "tutorial")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_fixes_leave_every_other_byte_alone(newline: str) -> None:
    text = f"---\nname: pdf-tables\n# kept\ndescription: 'Maps a -> b'   # why\nlicense: MIT\n---\n{BODY}"
    skill = skill_of(b"\xef\xbb\xbf" + text.replace("\n", newline).encode())
    for found in judge(skill):
        for fix in found.fixes:
            after = fixed(skill, fix).document.data
            assert after.startswith(b"\xef\xbb\xbf---")
            assert after.count(b"\r\n") == skill.document.data.count(b"\r\n")
            assert b"# kept" in after
            assert b"   # why" in after


def test_every_tag_is_reported_and_the_first_have_fixes() -> None:
    found = [item for item in judge(described("x " + "<b> " * 900)) if item.code == "D409"]
    assert len(found) == 900
    assert sum(bool(item.fixes) for item in found) == 20


@pytest.mark.parametrize(("length", "offered"), [(1000, True), (1024, False)])
def test_a_stub_never_makes_a_description_too_long(length: int, offered: bool) -> None:
    assert bool(only(described("x" * length), "D410").fixes) == offered
