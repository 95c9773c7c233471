from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from tests.lint.wording_lab import GOOD, codes, example_skills, fixed, judge, named, only, skill_of, spotted
from workbench.skill.cards import catalogue
from workbench.skill.findings import Rename
from workbench.skill.skill import Skill

NAME_CODES = [code for code in catalogue().cards if code.startswith("N")]
RECIPES = [code for code in NAME_CODES if catalogue().cards[code].example.endswith(".py")]
OPT_IN = {"N317"}


def example_profile(code: str) -> str:
    card = catalogue().cards[code]
    levels = card.variants[""].levels
    return next(column for column in ("spec", "claude-code", "claude-upload", "tutorial") if levels[column])


@pytest.mark.parametrize("code", [code for code in NAME_CODES if code not in RECIPES and code not in OPT_IN])
def test_each_bad_example_shows_its_rule_alone(code: str, repo: Path) -> None:
    (skill,) = example_skills(repo, code)
    profile = example_profile(code)
    found = codes(skill, profile)
    assert code in found
    allowed = {code, "N319", "N316"} if profile == "claude-code" else {code}
    assert set(found) <= allowed


@pytest.mark.parametrize("code", RECIPES)
def test_each_recipe_builds_a_bad_example(code: str, repo: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(repo / catalogue().cards[code].example)], cwd=tmp_path, check=True)
    (path,) = tmp_path.rglob("SKILL.md")
    skill = Skill.from_bytes(path.relative_to(tmp_path).as_posix(), path.parent.name, path.read_bytes())
    assert codes(skill) == [code]


@pytest.mark.parametrize("name", ["pdf-tables", "a", "3d", "x" * 64, "null-checks", "com0"])
def test_good_names(name: str) -> None:
    assert codes(named(name, name)) == []


def test_missing_name_is_inserted_from_the_folder() -> None:
    skill = skill_of(f"---\n# about tables\ndescription: {GOOD}\n---\n")
    found = only(skill, "N301")
    assert (found.range.start.line, found.fixes[0].safe) == (1, True)
    after = fixed(skill, found.fixes[0])
    assert codes(after) == []
    assert after.document.text == f"---\nname: pdf-tables\n# about tables\ndescription: {GOOD}\n---\n"


def test_the_inserted_line_has_the_files_own_ending_and_the_byte_order_mark_stays() -> None:
    data = b"\xef\xbb\xbf" + f"---\r\ndescription: {GOOD}\r\n---\r\n".encode()
    skill = skill_of(data)
    after = fixed(skill, only(skill, "N301").fixes[0])
    assert after.document.data.startswith(b"\xef\xbb\xbf---\r\nname: pdf-tables\r\ndescription")


def test_a_folder_that_yaml_would_misread_is_quoted() -> None:
    skill = skill_of(f"---\ndescription: {GOOD}\n---\n", "123")
    after = fixed(skill, only(skill, "N301").fixes[0])
    assert 'name: "123"' in after.document.text
    assert codes(after) == []


@pytest.mark.parametrize(
    "text", ["# No header\n", "", "---\nname: a: b\ndescription x\n---\n", "---\n- a\n---\n", "---\njust text\n---\n"]
)
@pytest.mark.parametrize("profile", ["spec", "tutorial"])
def test_a_header_that_is_missing_or_broken_is_not_also_without_a_name(text: str, profile: str) -> None:
    assert not {"N301", "D401"} & set(codes(skill_of(text), profile))


@pytest.mark.parametrize("source", ['""', "''", '"  "', "", "|\n  \n"])
def test_an_empty_name_is_filled(source: str) -> None:
    skill = named(source)
    found = only(skill, "N302")
    assert found.range.start.line == 2
    assert codes(skill) == ["N302"]
    assert [codes(fixed(skill, fix)) for fix in found.fixes] == [[]] * len(found.fixes)


def test_an_anchor_is_never_edited() -> None:
    skill = skill_of("---\nname: &n\ndescription: *n\n---\n")
    assert only(skill, "N302").fixes == ()
    assert only(named("&n pdf-table"), "N308").fixes == ()


@pytest.mark.parametrize("source", ["123", "true", "null", "2026-01-05", "0x1f", "1e3", "yes"])
def test_scalars_of_another_type_are_left_to_the_rule_on_types(source: str) -> None:
    assert codes(named(source, source)) == []


@pytest.mark.parametrize(("source", "word"), [("[pdf-tables]", "list"), ("{a: b}", "mapping"), ("\n  - a", "list")])
def test_collections_are_no_names(source: str, word: str) -> None:
    found = only(named(source), "N303")
    assert word in found.message
    assert codes(named(source)) == ["N303"]


def test_a_list_of_one_is_unwrapped() -> None:
    skill = named("[pdf-tables]")
    after = fixed(skill, only(skill, "N303").fixes[0])
    assert "name: pdf-tables\n" in after.document.text
    assert codes(after) == []


@pytest.mark.parametrize(("length", "found"), [(63, []), (64, []), (65, ["N304"])])
@pytest.mark.parametrize("style", ["{}", '"{}"', "'{}'", ">-\n  {}"])
def test_length_counts_characters(length: int, found: list[str], style: str) -> None:
    name = "x" * length
    assert codes(named(style.format(name), name)) == found


def test_length_of_letters_outside_ascii_counts_characters() -> None:
    name = "表" * 64
    assert codes(named(name, name)) == ["N309"]
    assert only(named(name + "格", name + "格"), "N304").message.startswith("The name has 65 ")


def test_the_excess_is_marked() -> None:
    name = "x" * 64 + "yz"
    skill = named(f'"{name}"', name)
    assert spotted(skill, only(skill, "N304")) == "yz"


@pytest.mark.parametrize(
    ("name", "code", "spot"),
    [
        ("PDF_Tool", "N305", "PDF_T"), ("pdf tool", "N305", " "), ("pdf.tool", "N305", "."), ("pdf-🌱", "N305", "🌱"),
        ("-pdf", "N306", "-"), ("pdf--", "N306", "--"), ("pdf--x", "N307", "--"), ("a---b", "N307", "---"),
        ("café", "N309", "é"), ("表格", "N309", "表格"), ("pdf-tаbles", "N310", "а"), ("pdf²", "N310", "²"),
        ("nul", "N311", "nul"), ("com1.txt", "N311", "com1.txt"), ("a<b>", "N314", "<b>"), ("plug:pdf", "N314", ":"),
    ],
)  # fmt: skip
def test_characters_and_their_places(name: str, code: str, spot: str) -> None:
    source = f'"{name}"' if ":" in name else name
    skill = named(source, name)
    assert spotted(skill, only(skill, code)) == spot


@pytest.mark.parametrize("name", ["pdf-tаbles", "ｐdf", "ﬁle"])
def test_a_look_alike_is_not_also_a_foreign_letter(name: str) -> None:
    assert codes(named(name, name)) == ["N310"]


def test_a_control_character_is_left_to_the_rule_on_them() -> None:
    assert codes(named('"a\\u0007b"', "a\u0007b")) == []


def test_a_look_alike_is_named_exactly() -> None:
    assert "U+0430, CYRILLIC SMALL LETTER A" in only(named("tаble", "tаble"), "N310").message


@pytest.mark.parametrize("name", ["PDF_Tool", "-pdf", "pdf--x", "a<b>"])
def test_a_slug_is_proposed_and_the_folder_goes_with_it(name: str) -> None:
    skill = named(name, name)
    fix = next(fix for found in judge(skill) for fix in found.fixes if found.code in ("N305", "N306", "N307", "N314"))
    assert not fix.safe
    assert fix.renames
    assert codes(fixed(skill, fix)) == []


@pytest.mark.parametrize(("source", "folder"), [("PDF-Tables", "pdf-tables"), ("pdf--x", "pdf-x"), ("'-pdf'", "pdf")])
def test_the_fix_is_safe_when_the_folder_has_the_name_already(source: str, folder: str) -> None:
    skill = named(source, folder)
    safe = [fix for found in judge(skill) for fix in found.fixes if fix.safe]
    assert safe
    for fix in safe:
        after = fixed(skill, fix)
        assert codes(after) == []
        assert fixed(after, fix).document.data == after.document.data or not judge(after)


def test_a_mismatch_has_two_remedies() -> None:
    skill = named("garden-bed-planner  # mine", "bed-planner")
    field, folder = only(skill, "N308").fixes
    assert (field.safe, folder.safe) == (True, False)
    assert fixed(skill, field).document.text == skill.document.text.replace("garden-bed-planner", "bed-planner")
    assert folder.renames == (Rename("bed-planner", "garden-bed-planner"),)
    assert codes(fixed(skill, field)) == codes(fixed(skill, folder)) == []


def test_a_folder_that_is_the_path_itself_is_renamed_beside_itself() -> None:
    skill = Skill.from_bytes("SKILL.md", "bed", f"---\nname: beds\ndescription: {GOOD}\n---\n".encode())
    assert only(skill, "N308").fixes[1].renames == (Rename(".", "../beds"),)


def test_names_are_compared_in_form_c_and_by_case() -> None:
    assert codes(named("café", unicodedata.normalize("NFD", "café"))) == ["N309"]
    assert codes(named("pdf", "PDF")) == ["N308"]
    assert "U+FB01" in only(named("file-notes", "ﬁle-notes"), "N308").message


def test_a_text_without_a_folder_has_no_mismatch() -> None:
    assert codes(named("pdf-tables", "")) == []


@pytest.mark.parametrize(
    ("name", "profile", "code", "severity"),
    [
        ("claude-pdf", "claude-upload", "N312", "error"), ("claude-pdf", "claude-code", "N312", "info"),
        ("synced", "claude-code", "N313", "error"), ("batch", "claude-code", "N318", "warning"),
        ("helper", "spec", "N315", "info"), ("deploy", "claude-code", "N316", "info"),
        ("extract-tables", "claude-upload", "N319", "info"),
    ],
)  # fmt: skip
def test_words_that_matter_to_one_client(name: str, profile: str, code: str, severity: str) -> None:
    assert only(named(name, name), code, profile).severity == severity


@pytest.mark.parametrize("name", ["claude-handoff", "batch", "mcp-proxy", "synced", "deploy"])
def test_the_specification_reserves_nothing(name: str) -> None:
    assert codes(named(name, name)) == []


def test_a_command_of_one_client_does_not_concern_another() -> None:
    assert "N318" not in codes(named("compress", "compress"), "claude-code")


def test_a_guessed_name_is_judged_and_never_edited() -> None:
    skill = skill_of("---\nname: csv-tables\ndescription: Use when: a: b\n---\n")
    assert only(skill, "N308").fixes == ()
    assert codes(skill) == ["N308"]
