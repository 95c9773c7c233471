"""Terms: the quick way and the way with places agree, and every place is the word's own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.question import question
from workbench.routing.terms import card_of, countable, places, refused, stop_terms
from workbench.routing.text import LONGEST, pieces, runs, stemmed, terms

TEXTS = st.text(st.sampled_from("abcdeing XYZ_-/+#.,0123 会议纪要图片日本語ｱ한국İß\u200b\0\ud800\n"), max_size=60)


@given(TEXTS | st.text(max_size=60))
def test_terms_are_those_of_the_pieces(text: str) -> None:
    assert terms(text) == [piece.term for piece in pieces(text)]


@given(TEXTS | st.text(max_size=60))
def test_places_lie_in_the_text_and_hold_the_word(text: str) -> None:
    for word, start, end in runs(text):
        assert 0 <= start < end <= len(text)
        assert len(word) == end - start
    for piece in pieces(text):
        assert text[piece.start : piece.end]


def test_words_are_stemmed_and_chinese_is_read_in_pairs() -> None:
    assert terms("Merging merged PDFs in C++ and C#") == ["merg", "merg", "pdfs", "in", "c++", "and", "c#"]
    assert terms("会议纪要 v2") == ["会议", "议纪", "纪要", "v2"]
    assert terms("会") == ["会"]
    assert terms("用pdf写") == ["用", "pdf", "写"]


def test_a_stem_asked_for_a_chinese_run_does_not_become_a_term() -> None:
    assert stemmed("起草通知") == "起草通知"
    assert terms("起草通知") == ["起草", "草通", "通知"]


def test_what_is_too_long_is_said() -> None:
    asked = question("pdf " * (LONGEST // 2))
    assert asked.warnings == (f"the task has {LONGEST * 2:,} characters; only the first {LONGEST:,} are compared",)
    assert question("pdf").warnings == ()


def test_dont_use_clauses_are_not_counted_and_keep_places() -> None:
    text = "Merges reports. Do not use for photographs."
    assert len(countable(text)) == len(text)
    assert "photographs" not in countable(text)
    assert "photograph" not in card_of("reports", text).counts
    assert refused("reports", text) == {"photograph"}
    assert places(text)["report"] == (7, 14)


def test_the_name_counts_twice_and_common_words_not_at_all() -> None:
    card = card_of("report-merging", "Use when reports are merged")
    assert card.counts == {"report": 3, "merg": 3}
    assert card.length == 6
    assert {"use", "when", "使用"} <= stop_terms()
