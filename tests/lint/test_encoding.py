from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lint.lab import judge_bytes, mended
from workbench.skill.findings import Finding

GOOD = "---\nname: a\ndescription: Says a. Use when a comes up.\n---\n\n# A\n\nText.\n"
BOM = codecs.BOM_UTF8


def only(data: bytes, code: str, profile: str = "spec") -> Finding:
    found = judge_bytes(data, profile)
    assert [finding.code for finding in found] == [code]
    return found[0]


def test_a_plain_file_has_no_finding() -> None:
    assert judge_bytes(GOOD.encode()) == ()
    assert judge_bytes(GOOD.replace("Says", "说").encode()) == ()


@pytest.mark.parametrize("data", [b"", b"\n", b" \t\r\n\n", BOM + b"\n"])
def test_empty_files(data: bytes) -> None:
    found = {finding.code: finding for finding in judge_bytes(data)}
    assert found["L103"].severity.value == "error"
    assert found["L103"].range.start.line == 1
    assert "L107" not in found
    assert str(len(data)) in found["L103"].message


def test_empty_is_a_warning_for_claude_code() -> None:
    assert {f.code: f.severity.value for f in judge_bytes(b"", "claude-code")} == {"L103": "warning"}


def test_one_character_is_not_empty() -> None:
    assert "L103" not in {f.code for f in judge_bytes(b"x\n")}
    assert "L103" not in {f.code for f in judge_bytes(b" " * 100 + b"x\n")}


class TestNotUtf8:
    def test_place_and_value_of_the_first_wrong_byte(self) -> None:
        data = GOOD.replace("Text", "Füße caf@").encode().replace(b"caf@", b"caf\xe9")
        found = only(data, "L104")
        assert found.range.start.offset == data.index(b"\xe9")
        assert (found.range.start.line, found.range.start.column) == (8, 9)
        assert found.range.end.offset == found.range.start.offset + 1
        assert "0xE9" in found.message
        assert str(data.index(b"\xe9")) in found.message

    def test_wrong_bytes_are_read_as_windows_1252(self) -> None:
        data = GOOD.encode().replace(b"Text", b"\x93Text\x94 caf\xe9")
        found = only(data, "L104")
        assert not found.fixes[0].safe
        after = mended(data, found)
        assert after.decode() == GOOD.replace("Text", "\u201cText\u201d café")
        assert judge_bytes(after) == ()

    def test_no_fix_for_bytes_that_windows_1252_lacks(self) -> None:
        assert only(GOOD.encode().replace(b"Text", b"\xffText\x81"), "L104").fixes == ()

    def test_after_a_bom(self) -> None:
        data = BOM + GOOD.encode().replace(b"Text", b"T\xffxt")
        found = next(f for f in judge_bytes(data) if f.code == "L104")
        assert found.range.start.offset == data.index(b"\xff")
        assert mended(data, found) == BOM + GOOD.replace("Text", "Tÿxt").encode()

    @pytest.mark.parametrize(
        ("encoding", "name"),
        [("utf-16", "UTF-16"), ("utf-16-le", "UTF-16 LE"), ("utf-16-be", "UTF-16 BE"), ("utf-32", "UTF-32")],
    )
    def test_whole_file_in_another_encoding(self, encoding: str, name: str) -> None:
        data = GOOD.encode(encoding)
        found = only(data, "L104")
        assert name in found.message
        assert (found.range.start.line, found.range.start.offset, found.range.end.offset) == (1, 0, 0)
        assert mended(data, found) == GOOD.encode()

    def test_gbk(self) -> None:
        text = GOOD.replace("Text", "整理会议记录并列出待办事项，按负责人分组。")
        data = text.encode("gb18030")
        found = only(data, "L104")
        assert "GBK" in found.message
        assert f"offset {data.index('整'.encode('gb18030'))} " in found.message.replace(")", " ")
        assert mended(data, found) == text.encode()

    def test_no_other_rule_judges_a_file_in_another_encoding(self) -> None:
        data = GOOD.replace("\n", "\r\n").encode("utf-16")
        assert [f.code for f in judge_bytes(data)] == ["L104"]

    @given(st.binary(max_size=200))
    def test_any_bytes(self, data: bytes) -> None:
        for finding in judge_bytes(data):
            assert 0 <= finding.range.start.offset <= finding.range.end.offset <= max(len(data), 3)
            for number in range(len(finding.fixes)):
                mended(data, finding, number)


class TestBom:
    def test_fix_takes_three_bytes(self) -> None:
        data = BOM + GOOD.encode()
        found = only(data, "L105")
        assert (found.range.start.offset, found.range.end.offset, found.range.start.line) == (0, 3, 1)
        assert found.fixes[0].safe
        assert mended(data, found) == GOOD.encode()

    def test_several_marks_go_at_once(self) -> None:
        data = BOM * 2 + GOOD.encode()
        found = next(f for f in judge_bytes(data) if f.code == "L105")
        assert mended(data, found) == GOOD.encode()

    def test_severity_by_client(self) -> None:
        data = BOM + GOOD.encode()
        levels = {p: only(data, "L105", p).severity.value for p in ("spec", "codex", "tutorial", "claude-upload")}
        assert levels == {"spec": "warning", "codex": "error", "tutorial": "info", "claude-upload": "error"}


class TestLineEnds:
    def test_crlf_is_advice_and_its_fix_is_not_safe(self) -> None:
        data = GOOD.replace("\n", "\r\n").encode()
        found = only(data, "L106")
        assert found.severity.value == "info"
        assert found.range.start.line == 1
        assert not found.fixes[0].safe
        assert mended(data, found) == GOOD.encode()
        assert judge_bytes(data, "codex") == ()

    @pytest.mark.parametrize("lines", [3, 500])
    def test_mixed(self, lines: int) -> None:
        text = GOOD + "more\r\n" * lines
        found = only(text.encode(), "L106")
        assert found.severity.value == "warning"
        assert found.range.start.line == (9 if lines == 3 else 1)
        assert found.fixes[0].safe
        assert mended(text.encode(), found) == text.replace("\r\n", "\n").encode()

    def test_mixed_names_the_first_odd_line_after_an_emoji(self) -> None:
        data = GOOD.replace("Text.", "😀 Text.\r\nOn.").encode()
        found = only(data, "L106")
        assert (found.range.start.line, found.range.end.column) == (8, 8)

    def test_carriage_returns_alone(self) -> None:
        data = GOOD.replace("\n", "\r").encode()
        found = only(data, "L106")
        assert found.severity.value == "warning"
        assert mended(data, found) == GOOD.encode()

    @given(st.lists(st.sampled_from(["a", "é", "😀", "\n", "\r\n", "\r", ""]), max_size=120))
    def test_fix_once_is_enough_and_keeps_every_other_character(self, parts: list[str]) -> None:
        data = "".join(["x", *parts]).encode()
        for found in (f for f in judge_bytes(data) if f.code == "L106"):
            after = mended(data, found)
            assert "L106" not in {f.code for f in judge_bytes(after)}
            strip = bytes.maketrans(b"", b"")
            assert after.translate(strip, b"\r\n") == data.translate(strip, b"\r\n")


class TestFinalNewline:
    @pytest.mark.parametrize(
        ("end", "fixed"),
        [
            ("", "\n"),
            ("  ", "  \n"),
            ("\n\n", "\n"),
            ("\n\n\n", "\n"),
            ("\n \n", "\n"),
            ("\n  ", "\n"),
        ],
    )
    def test_one_line_end(self, end: str, fixed: str) -> None:
        data = (GOOD.rstrip("\n") + end).encode()
        found = only(data, "L107")
        assert found.severity.value == "info"
        after = mended(data, found)
        assert after == (GOOD.rstrip("\n") + fixed).encode()
        assert judge_bytes(after) == ()

    @pytest.mark.parametrize("end", ["", "\r\n\r\n"])
    def test_in_the_style_of_the_file(self, end: str) -> None:
        text = GOOD.replace("\n", "\r\n")
        data = (text.rstrip("\r\n") + end).encode()
        found = next(f for f in judge_bytes(data) if f.code == "L107")
        assert mended(data, found) == text.encode()

    def test_place_of_surplus_lines(self) -> None:
        found = only((GOOD + "\n\n").encode(), "L107")
        assert (found.range.start.offset, found.range.end.offset) == (len(GOOD), len(GOOD) + 2)
        assert "2" in found.message
