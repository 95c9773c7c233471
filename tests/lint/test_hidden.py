"""Z101: what nobody sees is found, what belongs to a script or an emoji is left alone."""

from __future__ import annotations

import pytest

from tests.lint.lab import judge_bytes, mended

HEAD = "---\nname: a\ndescription: Does b.\n---\n\n"
TAGS = "".join(chr(0xE0000 + ord(char)) for char in "hide")
WALES = "\U0001f3f4" + "".join(chr(0xE0000 + ord(char)) for char in "gbwls") + "\U000e007f"


@pytest.mark.parametrize(
    "text",
    [
        "👩🏽‍⚕️ 🧑‍🚒 ❤️‍🔥 🏴‍☠️ 👨‍👩‍👧‍👦",
        "⚠️ ☎︎ 1️⃣ #️⃣ ©️ ™️ ㊗️ ↔️ ✔️ ℹ️",
        "می‌خواهم کتاب‌ها",
        "क्‍ष ন্‌ত",
        WALES,
        "葛󠄀 辻󠄁",
        "a ≩︀ b",
        "א\u200f. \u200fשלום",
        "ᠮᠣᠩᠭᠣᠯ\u180eᠠ",
        "naïve café — “quotes” … 中文，全角　空格",
    ],
)
def test_characters_with_an_honest_use(text: str) -> None:
    assert judge_bytes((HEAD + text + "\n").encode(), rules=("Z101",)) == ()


@pytest.mark.parametrize(
    ("text", "column", "severity", "point"),
    [
        ("su\u200bdo", 3, "warning", "U+200B"),
        ("so\u00adft", 3, "warning", "U+00AD"),
        ("a\u2060b", 2, "warning", "U+2060"),
        ("a\ufeffb", 2, "warning", "U+FEFF"),
        ("a\u200db", 2, "warning", "U+200D"),
        ("a\ufe0fb", 2, "warning", "U+FE0F"),
        ("中\u200b文", 2, "warning", "U+200B"),
        ("😀 a\u200cb", 4, "warning", "U+200C"),
        ("a\ue000b", 2, "warning", "U+E000"),
        ("a\U000f0001b", 2, "warning", "U+F0001"),
        ("a\u200b\u200cb", 2, "error", "U+200B, U+200C"),
        ("a\u202eexe.txt", 2, "error", "U+202E"),
        ("a\u2066b", 2, "error", "U+2066"),
        ("a\u200eb", 2, "error", "U+200E"),
        (f"a{TAGS}b", 2, "error", "U+E0068"),
        ("a\U000e0107\U000e0115\U000e0121b", 2, "error", "U+E0107"),
        (WALES.replace("\U000e007f", ""), 2, "error", "U+E0067"),
        ("⚠️️ x", 3, "warning", "U+FE0F"),
    ],
)
@pytest.mark.parametrize("fence", ["", "```\n"])
def test_hidden_characters(text: str, column: int, severity: str, point: str, fence: str) -> None:
    data = (HEAD + fence + text + "\n" + fence).encode()
    (found,) = judge_bytes(data, rules=("Z101",))
    assert (found.range.start.line, found.range.start.column) == (7 if fence else 6, column)
    assert found.severity.value == severity
    assert point in found.message
    if found.fixes:
        assert judge_bytes(mended(data, found), rules=("Z101",)) == ()


def test_hidden_words_are_shown() -> None:
    (found,) = judge_bytes((HEAD + f"a{TAGS}b\n").encode(), rules=("Z101",))
    assert "“hide”" in found.message
    assert not found.fixes[0].safe


def test_the_header_counts_too() -> None:
    data = "---\nname: a\ndescription: Does\u200b b.\n---\n".encode()
    (found,) = judge_bytes(data, rules=("Z101",))
    assert (found.range.start.line, found.range.start.column) == (3, 18)
    assert mended(data, found) == b"---\nname: a\ndescription: Does b.\n---\n"


def test_a_byte_order_mark_is_not_hidden_text() -> None:
    assert judge_bytes(b"\xef\xbb\xbf" + HEAD.encode(), rules=("Z101",)) == ()


def test_a_flood_is_cut_short() -> None:
    assert len(judge_bytes((HEAD + "a\u200b" * 5000).encode(), rules=("Z101",))) == 200
