from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.phrases import Phrase, fold, unsegmented


def _found(phrase: str, task: str) -> str | None:
    span = Phrase(phrase).find(fold(task))
    return None if span is None else task[span[0] : span[1]]


@pytest.mark.parametrize("case", ["B47", "B48"])
def test_cases_from_the_field(shared: Path, case: str) -> None:
    rows = json.loads((shared / "cases" / case / "expected.json").read_text())["cases"]
    assert [(row["trigger"], _found(row["trigger"], row["task"]) is not None) for row in rows] == [
        (row["trigger"], row["fires"]) for row in rows
    ]


@pytest.mark.parametrize(
    ("phrase", "task", "found"),
    [
        ("pdf", "Merge two PDFs", None),
        ("pdf", "my_pdf-file", "pdf"),
        ("pdf", "a.pdf", "pdf"),
        ("pdf", "pdf2", None),
        ("code review", "CODE\n -- review", "CODE\n -- review"),
        ("code review", "code\u2011review", "code\u2011review"),
        ("code review", "codereview", None),
        ("c++", "abc++", None),
        (".net", "asp.net", ".net"),
        ("/plan", "/planet", None),
        ("数据", "大数据分析", "数据"),
        ("python 函数", "用python函数写", "python函数"),
        ("python函数", "用 Python 函数 写", "Python 函数"),
        ("代码 审查", "做代码审查", "代码审查"),
        ("キー", "スキー", "キー"),
        ("café", "CAFE\u0301!", "CAFE\u0301"),
        ("ガ", "xｶﾞy", "ｶﾞ"),
        ("straße", "STRASSE 1", "STRASSE"),
        ("ﬁle", "a file", "file"),
        ("हिन्द", "हिन्दी", None),
        ("pdf", "the p\u00addf", "p\u00addf"),
        ("b a", "b b a", "b a"),
        ("a a", "xa a a", "a a"),
        ("ı", "I", None),
    ],
)
def test_edges_width_and_scripts(phrase: str, task: str, found: str | None) -> None:
    assert _found(phrase, task) == found


@pytest.mark.parametrize("phrase", ["", " ", "- _", "\u200b"])
def test_a_phrase_needs_a_word(phrase: str) -> None:
    with pytest.raises(ValueError, match="no word"):
        Phrase(phrase)


def test_every_place() -> None:
    assert list(Phrase("a").spans(fold("a b-a ab 中a中"))) == [(0, 1), (4, 5), (10, 11)]


def test_large_and_broken_tasks() -> None:
    assert Phrase("aa").find(fold("a" * 100_000)) is None
    assert Phrase("a b").find(fold("a" + " " * 1_000_000)) is None
    assert Phrase("x").find(fold("\ud800 x \udfff\0")) == (2, 3)


@given(st.text(max_size=40))
def test_folding_keeps_places(text: str) -> None:
    folded = fold(text)
    for at in range(len(folded.text)):
        start, end = folded.span(at, at + 1)
        assert 0 <= start < end <= len(text)
        assert folded.text[at] in fold(text[start:end]).text


@given(st.text(min_size=1, max_size=12), st.text(max_size=10), st.text(max_size=10))
def test_a_phrase_is_found_between_blanks(phrase: str, before: str, after: str) -> None:
    if not any(char.isalnum() for char in phrase) or not phrase.isascii():
        return
    assert Phrase(phrase).find(fold(f"{before} {phrase} {after}")) is not None


def test_scripts_without_blanks() -> None:
    assert all(map(unsegmented, "中かカー한ㄅ々ไม"))
    assert not any(map(unsegmented, "aé1яא ।-、"))
