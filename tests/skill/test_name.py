from __future__ import annotations

import unicodedata
import warnings
from pathlib import PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.name import (
    NAME_LIMIT,
    is_slug,
    kebab,
    lookalikes,
    same_name,
    same_when_compatible,
    script_of,
    windows_device,
)


@pytest.mark.parametrize("name", ["a", "pdf", "pdf-tables", "3d-print", "a-1-b", "x" * 64])
def test_slugs(name: str) -> None:
    assert is_slug(name)


@pytest.mark.parametrize(
    "name", ["", "-a", "a-", "a--b", "A", "a_b", "a b", "é", "表格", "x" * 65, "a\n", "pdf²", "a.b"]
)
def test_not_slugs(name: str) -> None:
    assert not is_slug(name)


@pytest.mark.parametrize(
    ("name", "device"),
    [
        ("nul", "NUL"), ("CON", "CON"), ("Aux", "AUX"), ("prn", "PRN"), ("com1", "COM1"), ("lpt9", "LPT9"),
        ("com¹", "COM¹"), ("lpt³", "LPT³"), ("conin$", "CONIN$"), ("ConOut$", "CONOUT$"), ("clock$", "CLOCK$"),
        ("nul.txt", "NUL"), ("nul.tar.gz", "NUL"), ("nul.", "NUL"), ("nul ", "NUL"), ("nul .txt", "NUL"),
        ("com1:x", "COM1"),
        ("com0", None), ("lpt0", None), ("com10", None), ("nulls", None), ("console", None), ("my-nul", None),
        ("clock", None), ("", None), (".nul", None), ("com⁴", None), (" nul", None),
    ],
)  # fmt: skip
def test_windows_devices(name: str, device: str | None) -> None:
    assert windows_device(name) == device


@pytest.mark.parametrize("stem", ["con", "nul", "aux", "prn", "com1", "com0", "lpt5", "lpt0", "conin$", "pdf", "com²"])
@pytest.mark.parametrize("tail", ["", ".txt", ".", " "])
def test_devices_agree_with_the_standard_library(stem: str, tail: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # from Python 3.13 on it points to os.path.isreserved
        reserved = PureWindowsPath(stem + tail).is_reserved()
    assert (windows_device(stem + tail) is not None) == reserved


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("PDF_Tool", "pdf-tool"), ("pdfTool", "pdf-tool"), ("PDFTool", "pdf-tool"), ("My  Skill!", "my-skill"),
        ("--a--b--", "a-b"), ("Café", "cafe"), ("pdf²", "pdf2"), ("ｐｄｆ", "pdf"), ("表格", ""), ("表格 pdf", ""),
        ("!!!", ""), ("a" * 70, "a" * 64), ("ab-" * 30, "ab-" * 20 + "ab"), ("x" * 64 + "-y", "x" * 64),
    ],
)  # fmt: skip
def test_kebab(text: str, slug: str) -> None:
    assert kebab(text) == slug


@given(st.text(max_size=100))
def test_kebab_gives_a_slug_or_nothing_and_is_stable(text: str) -> None:
    slug = kebab(text)
    assert slug == "" or is_slug(slug)
    assert kebab(slug) == slug
    assert len(slug) <= NAME_LIMIT


def test_names_are_compared_in_form_c_and_by_case() -> None:
    assert same_name("café", unicodedata.normalize("NFD", "café"))
    assert not same_name("file", "ﬁle")
    assert same_when_compatible("file", "ﬁle")
    assert not same_name("Pdf", "pdf")


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("pdf-tаbles", [(5, "а", "a")]),
        ("ехсеl", [(0, "е", "e"), (1, "х", "x"), (2, "с", "c"), (3, "е", "e")]),
        ("сосо", [(0, "с", "c"), (1, "о", "o"), (2, "с", "c"), (3, "о", "o")]),
        ("pdf²", [(3, "²", "2")]),
        ("ﬁle", [(0, "ﬁ", "fi")]),
        ("ｐdf", [(0, "ｐ", "p")]),
        ("pdf‐x", [(3, "‐", "-")]),
        ("dıff", [(1, "ı", "i")]),
        ("проdf", [(0, "п", ""), (1, "р", "p"), (2, "о", "o")]),
    ],
)
def test_lookalikes(name: str, found: list[tuple[int, str, str]]) -> None:
    assert [(item.index, item.char, item.ascii) for item in lookalikes(name)] == found


@pytest.mark.parametrize(
    "name", ["pdf", "café", "проект", "表格", "表格-pdf", "データ-かな", "λόγος", "naïve-zürich", "데이터-a", "a-🌱"]
)
def test_honest_names(name: str) -> None:
    assert lookalikes(name) == ()


def test_decomposed_names_keep_their_indices() -> None:
    name = unicodedata.normalize("NFD", "é") + "а"
    assert [(item.index, item.code_point) for item in lookalikes(name)] == [(2, "U+0430")]


@given(st.text(max_size=30))
def test_any_text_is_judged(name: str) -> None:
    for item in lookalikes(name):
        assert name[item.index] == item.char
        assert item.char > "\x7f" or item.script


@pytest.mark.parametrize(
    ("char", "script"), [("a", "LATIN"), ("а", "CYRILLIC"), ("表", "CJK"), ("ｐ", "LATIN"), ("1", "")]
)
def test_scripts(char: str, script: str) -> None:
    assert script_of(char) == script
