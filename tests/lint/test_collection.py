from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.lab import Judgement, judge, write


def places(found: Judgement) -> dict[str, list[tuple[str, int, str]]]:
    return {code: found.places(code) for code in sorted(found.codes())}


class TestDuplicateName:
    def test_both_files_name_the_other_at_the_value(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/a/notes/SKILL.md", description="First.")
        write(tmp_path / "skills/b/notes/SKILL.md", description="Second.")
        found = judge(tmp_path)
        assert places(found) == {
            "G101": [("skills/a/notes/SKILL.md", 2, "error"), ("skills/b/notes/SKILL.md", 2, "error")]
        }
        first, second = found.of("G101")
        assert "skills/b/notes/SKILL.md" in first.message
        assert "skills/a/notes/SKILL.md" in second.message
        assert (first.range.start.column, first.range.end.column) == (7, 12)
        assert (first.range.start.offset, first.range.end.offset) == (10, 15)

    def test_the_whole_scan_of_a_strict_host_fails(self, tmp_path: Path) -> None:
        write(tmp_path / "a/notes/SKILL.md", description="First.")
        write(tmp_path / "b/notes/SKILL.md", description="Second.")
        found = judge(tmp_path, "tutorial").of("G101")
        assert [finding.severity.value for finding in found] == ["error", "error"]
        assert "whole library" in found[0].message

    def test_groups_without_a_folder_called_skills_are_one_collection(self, tmp_path: Path) -> None:
        write(tmp_path / "group-a/notes/SKILL.md", description="First.")
        write(tmp_path / "group-b/deep/notes/SKILL.md", description="Second.")
        assert len(judge(tmp_path).of("G101")) == 2

    @pytest.mark.parametrize("other", ["notes ", '"notes"', "'notes'", "notes # mine"])
    def test_quotes_and_blanks_do_not_matter(self, tmp_path: Path, other: str) -> None:
        write(tmp_path / "a/notes/SKILL.md", description="First.")
        write(tmp_path / "b/notes/SKILL.md", other, description="Second.")
        assert len(judge(tmp_path).of("G101")) == 2

    def test_after_a_bom_and_crlf(self, tmp_path: Path) -> None:
        write(tmp_path / "a/notes/SKILL.md", description="First.")
        data = b"\xef\xbb\xbf---\r\nname: notes\r\ndescription: Second.\r\n---\r\n"
        write(tmp_path / "b/notes/SKILL.md", data=data)
        found = judge(tmp_path).of("G101")[1]
        assert (found.range.start.line, found.range.start.offset) == (2, data.index(b"notes"))

    def test_names_that_differ(self, tmp_path: Path) -> None:
        write(tmp_path / "a/notes/SKILL.md", description="First.")
        write(tmp_path / "a/minutes/SKILL.md", description="Second.")
        assert places(judge(tmp_path)) == {}

    def test_no_name_is_no_duplicate(self, tmp_path: Path) -> None:
        for folder in "ab":
            write(tmp_path / folder / "SKILL.md", data=f"---\ndescription: Text {folder}.\n---\n".encode())
        assert places(judge(tmp_path)) == {}

    def test_many_are_counted(self, tmp_path: Path) -> None:
        for number in range(6):
            write(tmp_path / f"g{number}/notes/SKILL.md", description=f"Number {number}.")
        found = judge(tmp_path).of("G101")
        assert len(found) == 6
        assert "(+2)" in found[0].message
        assert "g0/notes/SKILL.md" not in found[0].message


class TestAcrossRoots:
    def test_two_folders_called_skills(self, tmp_path: Path) -> None:
        for home in (".claude", ".agents"):
            write(tmp_path / home / "skills/notes/SKILL.md")
        found = judge(tmp_path)
        assert places(found) == {
            "G102": [(".agents/skills/notes/SKILL.md", 2, "warning"), (".claude/skills/notes/SKILL.md", 2, "warning")]
        }
        assert ".claude/skills/notes" in found.of("G102")[0].message

    def test_two_paths(self, tmp_path: Path) -> None:
        for folder in ("one", "two"):
            write(tmp_path / folder / "notes/SKILL.md")
        found = judge([tmp_path / "one", tmp_path / "two"])
        assert places(found) == {"G102": [("one/notes/SKILL.md", 2, "warning"), ("two/notes/SKILL.md", 2, "warning")]}

    def test_two_in_one_root_and_one_in_another(self, tmp_path: Path) -> None:
        write(tmp_path / "one/skills/a/notes/SKILL.md")
        write(tmp_path / "one/skills/b/notes/SKILL.md")
        write(tmp_path / "two/skills/notes/SKILL.md")
        found = judge(tmp_path)
        assert len(found.of("G101")) == 2
        assert len(found.of("G102")) == 3

    def test_two_skills_of_one_folder_given_by_themselves(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/a/SKILL.md", "notes")
        write(tmp_path / "skills/b/SKILL.md", "notes")
        found = judge([tmp_path / "skills/a", tmp_path / "skills/b"])
        assert found.codes() == {"G101"}

    def test_a_link_to_the_same_skill_is_no_copy(self, tmp_path: Path) -> None:
        write(tmp_path / "shared/notes/SKILL.md")
        write(tmp_path / "skills/other/SKILL.md")
        (tmp_path / "skills/notes").symlink_to("../shared/notes")
        assert judge(tmp_path).of("G102") == []


class TestNearlySame:
    @pytest.mark.parametrize(
        ("one", "other"), [("pdf-a", "PDF-A"), ("caf\u00e9", "cafe\u0301"), ("pdf", "ｐｄｆ"), ("file", "ﬁle")]
    )
    def test_case_and_form(self, tmp_path: Path, one: str, other: str) -> None:
        write(tmp_path / "a/x/SKILL.md", one, "First.")
        write(tmp_path / "b/y/SKILL.md", other, "Second.")
        found = judge(tmp_path, rules=("G",))
        assert found.places("G103") == [("a/x/SKILL.md", 2, "warning"), ("b/y/SKILL.md", 2, "warning")]
        assert found.of("G101") == []
        assert other in found.of("G103")[0].message

    def test_equal_names_are_not_nearly_equal(self, tmp_path: Path) -> None:
        write(tmp_path / "a/x/SKILL.md", "pdf", "First.")
        write(tmp_path / "b/y/SKILL.md", "pdf", "Second.")
        assert judge(tmp_path).codes() == {"G101"}


class TestSameDescription:
    def test_white_space_and_quotes_do_not_matter(self, tmp_path: Path) -> None:
        write(tmp_path / "a/SKILL.md", description="Reads a  table. Use when a table is there.")
        write(tmp_path / "b/SKILL.md", description=">\n  Reads a table.\n  Use when a table is there.")
        found = judge(tmp_path)
        assert places(found) == {"G104": [("a/SKILL.md", 3, "warning"), ("b/SKILL.md", 3, "warning")]}
        assert "b/SKILL.md" in found.of("G104")[0].message

    def test_a_copy_under_the_same_name_is_told_by_its_name(self, tmp_path: Path) -> None:
        write(tmp_path / "a/notes/SKILL.md")
        write(tmp_path / "b/notes/SKILL.md")
        assert judge(tmp_path).codes() == {"G101"}

    def test_empty_descriptions_are_not_the_same(self, tmp_path: Path) -> None:
        for name in "ab":
            write(tmp_path / name / "SKILL.md", data=f'---\nname: {name}\ndescription: ""\n---\n'.encode())
        assert places(judge(tmp_path)) == {}
