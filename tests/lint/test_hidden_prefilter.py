"""The quick look at bytes never passes over a hidden character."""

from __future__ import annotations

import sys

from workbench.lint.rules.hidden import _HIDDEN, _may_hide


def test_every_hidden_character_is_seen_by_its_bytes() -> None:
    hidden = [char for char in map(chr, range(sys.maxunicode + 1)) if _HIDDEN.match(char)]
    assert len(hidden) > 100_000
    assert [char for char in hidden if not _may_hide(f"a{char}b".encode())] == []


def test_ordinary_text_of_many_scripts_is_passed_over() -> None:
    for text in ("“Quotes” – dashes — and … dots", "统一日期、数字；与空格。", "日本語", "한국어", "café ÄÖÜ €", "😀"):
        assert not _may_hide(text.encode())
