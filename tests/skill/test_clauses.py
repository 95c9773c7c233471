from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.description import Clauses, clauses, lowered, markers, words_of

Parts = tuple[list[str], list[str], list[str]]


def parts(text: str) -> Parts:
    found = clauses(text)
    what, use, dont = ([text[start:end] for start, end in spans] for spans in _all(found))
    return what, use, dont


def _all(found: Clauses) -> tuple[tuple[tuple[int, int], ...], ...]:
    return found.what, found.use_when, found.dont_use


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ([], [], [])),
        ("Extracts tables.", (["Extracts tables."], [], [])),
        ("Extracts tables. Use when a PDF has tables.", (["Extracts tables."], ["Use when a PDF has tables."], [])),
        (
            "Fills forms. Use this skill when the user names a form; not for scans. Keeps fonts.",
            (["Fills forms.", "Keeps fonts."], ["Use this skill when the user names a form"], ["not for scans."]),
        ),
        (
            "Use when editing a table, but not for charts.",
            ([], ["Use when editing a table, but"], ["not for charts."]),
        ),
        (
            "Sorts mail — use for inboxes — don't use for archives.",
            (["Sorts mail"], ["use for inboxes"], ["don't use for archives."]),
        ),
        (
            "Reads logs when the user asks about errors.",
            (["Reads logs"], ["when the user asks about errors."], []),
        ),
        (
            "Do NOT use when the user asks for a chart.",
            ([], [], ["Do NOT use when the user asks for a chart."]),
        ),
        ("Trigger when a build fails; a test hangs.", ([], ["Trigger when a build fails; a test hangs."], [])),
        ("Activate for Rust crates (e.g. serde) only.", ([], ["Activate for Rust crates (e.g. serde) only."], [])),
        ("This skill should be used when asked.", ([], ["This skill should be used when asked."], [])),
        ("Avoid for spreadsheets.", ([], [], ["Avoid for spreadsheets."])),
        ("Helps to avoid using old APIs.", (["Helps to avoid using old APIs."], [], [])),
        ("Use when tests do not run.", ([], ["Use when tests do not run."], [])),
        ("A library used to build maps.", (["A library used to build maps."], [], [])),
        (
            'Use when someone says "what is this? explain it" or similar. Answers briefly.',
            (["Answers briefly."], ['Use when someone says "what is this? explain it" or similar.'], []),
        ),
        (
            "Edits slides. For documents, use docx instead.",
            (["Edits slides."], [], ["For documents, use docx instead."]),
        ),
        (
            "Lints code.\n\nUse when:\n- a file is saved\n- it is built",
            (["Lints code."], ["Use when:\n- a file is saved\n- it is built"], []),
        ),
    ],
)  # fmt: skip
def test_english(text: str, expected: Parts) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("生成报表。", (["生成报表。"], [], [])),
        ("生成报表。适用于月末结账。不适用于审计。", (["生成报表。"], ["适用于月末结账。"], ["不适用于审计。"])),
        ("当用户要求导出表格时使用，不要用于图片。", ([], ["当用户要求导出表格时使用"], ["不要用于图片。"])),
        (
            "整理会议记录；在会议结束后使用；请勿用于访谈。",
            (["整理会议记录"], ["在会议结束后使用"], ["请勿用于访谈。"]),
        ),
        ("在用户上传录音时调用。输出纪要。", (["输出纪要。"], ["在用户上传录音时调用。"], [])),
        ("特别适用于长文。", ([], ["特别适用于长文。"], [])),
        ("触发词：周报、月报。", ([], ["触发词：周报、月报。"], [])),
        ("需要核对发票时使用。", ([], ["需要核对发票时使用。"], [])),
        ("除非用户点名，否则不触发。", ([], [], ["除非用户点名，否则不触发。"])),
        ("特别用于长文。", ([], ["特别用于长文。"], [])),
        ("统计资源使用情况。", (["统计资源使用情况。"], [], [])),
        ("不用于翻译。", ([], [], ["不用于翻译。"])),
        (
            "Writes minutes. 适用于会议纪要；not for interviews.",
            (["Writes minutes."], ["适用于会议纪要"], ["not for interviews."]),
        ),
        ("Use when 用户提到发票。请勿用于合同。", ([], ["Use when 用户提到发票。"], ["请勿用于合同。"])),
    ],
)
def test_chinese_and_mixed(text: str, expected: Parts) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    "marker",
    [
        "Use when", "Use this skill when", "Use this skill for", "Use it whenever", "USE FOR:", "Use proactively when",
        "Trigger when",
        "Triggers:", "Trigger phrases:", "Triggers on", "Activate when", "Activates for", "Invoke when",
        "Auto-invokes when", "When the user asks for", "When working on", "Whenever", "Should be used when",
        "Ideal for",
        "适用于", "适合于", "用于",
        "适用场景：", "触发条件：", "何时使用：", "如果用户要", "每当",
    ],
)  # fmt: skip
def test_every_positive_marker(marker: str) -> None:
    found = clauses(f"Does one thing. {marker} a b c.")
    assert found.use_when
    assert not found.dont_use


@pytest.mark.parametrize(
    "marker",
    [
        "Don't use for", "Don’t use when", "Do not use for", "DO NOT USE FOR:", "Never use for", "Not for", "NOT when",
        "Avoid when", "Avoid using this for", "Skip for", "Not intended for", "Should not be used for",
        "Does not cover",
        "Do not trigger on", "Out of scope:", "不要用于", "不适用于",
        "请勿用于", "不用于", "不应用于",
        "避免用于", "不适合",
        "切勿用于", "禁止用于", "不要使用",
    ],
)  # fmt: skip
def test_every_negative_marker(marker: str) -> None:
    found = clauses(f"Does one thing. {marker} a b c.")
    assert found.dont_use
    assert not found.use_when


PIECES = [*"ab. ;—-\n\"'，。；", "use when ", "not for ", "don't use ", "适用于", "请勿", "当", "时"]


@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_spans_are_trimmed_ordered_and_cover_every_word(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = clauses(text)
    spans = sorted(span for spans in _all(found) for span in spans)
    covered = 0
    for start, end in spans:
        assert covered <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip(" \t\r\n-–—;；,，•")
        assert not text[covered:start].strip(" \t\r\n-–—;；,，•")
        covered = end
    assert not text[covered:].strip(" \t\r\n-–—;；,，•")


@given(st.text(max_size=80))
def test_any_text_has_clauses(text: str) -> None:
    for spans in _all(clauses(text)):
        assert all(0 <= start < end <= len(text) for start, end in spans)
    assert len(lowered(text)) == len(text)


def test_markers_alone_tell_whether_there_are_clauses() -> None:
    low = lowered("Sorts mail. Use when the inbox is full. Not for archives.")
    assert [kind for _, kind in markers(low, words_of(low))] == ["use", "use", "dont"]


@pytest.mark.parametrize(
    "piece",
    ["use ", '"', "当", "for ", "; - ", "在", "use when; ", "don't use; ", "时使用", "not for ", "for use instead "],
)
def test_hostile_text_is_read_to_its_end(piece: str) -> None:
    text = piece * 20_000 + "x"
    found = clauses(text)
    assert max(end for spans in _all(found) for _, end in spans) == len(text)
