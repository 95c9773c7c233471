from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lint.lab import judge, write
from workbench.lint import similarity
from workbench.lint.settings import RuleSettings, codes_of
from workbench.lint.similarity import KEPT, MIN_FEATURES, OverlapIndex, features, stem

ONE = "Plans vegetable beds by season and neighbour crops. Use when a bed has to be laid out."
OTHER = "Plans vegetable rows by season and neighbour crops. Use when a row has to be laid out."
ZH_ONE = "整理会议记录并列出待办事项，按负责人分组。当用户提供会议录音文本时使用。"
ZH_OTHER = "整理会议记录并列出待办事项，按截止日分组。当用户提供会议录音文本时使用。"

WORDS = [f"word{number}x" for number in range(14)]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join), max_size=14)


def exact(texts: dict[str, str], threshold: float) -> dict[str, dict[str, float]]:
    """Every pair compared with every other."""
    sets = {key: features(text) for key, text in texts.items()}
    sizable = {key: found for key, found in sets.items() if len(found) >= MIN_FEATURES}
    scores = {
        one: {other: len(a & b) / len(a | b) for other, b in sizable.items() if other != one}
        for one, a in sizable.items()
    }
    return {one: {o: s for o, s in found.items() if s >= threshold} for one, found in scores.items()}


def answers(index: OverlapIndex, texts: dict[str, str]) -> dict[str, list[float]]:
    return {key: [found.score for found in index.partners(key)] for key in texts}


def strongest(texts: dict[str, str], threshold: float) -> dict[str, list[float]]:
    found = exact(texts, threshold)
    return {key: sorted(found.get(key, {}).values(), reverse=True)[:KEPT] for key in texts}


def numbered(texts: list[str]) -> dict[str, str]:
    return {f"k{number}": text for number, text in enumerate(texts)}


class TestFeatures:
    def test_boilerplate_and_plural_do_not_count(self) -> None:
        assert features("Use this skill when the user asks for invoices.") == {"invoice"}
        assert features("Queries; query") == {"query"}

    @pytest.mark.parametrize(
        ("word", "expected"),
        [("classes", "classe"), ("status", "status"), ("glass", "glass"), ("bus", "bus"), ("shoes", "shoes")],
    )
    def test_stem(self, word: str, expected: str) -> None:
        assert stem(word) == expected

    def test_chinese_is_read_by_pairs(self) -> None:
        assert features("会议记录") == {"会议", "议记", "记录"}
        assert features("表") == {"表"}
        assert features("导出PDF表格") == {"导出", "pdf", "表格"}

    def test_programming_languages_keep_their_signs(self) -> None:
        assert features("C++ and C#") == {"c++", "c#"}
        assert "c++" in features("编译 C++ 代码")


class TestIndex:
    @given(TEXTS, st.sampled_from([0.3, 0.5, 0.6, 0.75, 1.0]))
    def test_finds_exactly_what_comparing_all_finds(self, texts: list[str], threshold: float) -> None:
        library = numbered(texts)
        index = OverlapIndex(threshold)
        index.sync(library)
        if not index.tally.crowded:
            assert answers(index, library) == strongest(library, threshold)

    @given(TEXTS, st.lists(st.tuples(st.integers(0, 15), st.sampled_from([None, *WORDS])), max_size=8))
    def test_kept_up_to_date_answers_as_a_fresh_one(
        self, texts: list[str], changes: list[tuple[int, str | None]]
    ) -> None:
        library = numbered(texts)
        index = OverlapIndex()
        index.sync(library)
        for number, word in changes:
            if word is None:
                library.pop(f"k{number}", None)
            else:
                library[f"k{number}"] = f"{library.get(f'k{number}', '')} {word}"
            index.sync(library)
        assert len(index) == len(library)
        if not index.tally.crowded:
            assert answers(index, library) == strongest(library, 0.6)

    def test_dense_and_sparse_libraries_of_some_size(self) -> None:
        chance = random.Random(4)
        for vocabulary in (20, 60, 400):
            words = [f"w{number}q" for number in range(vocabulary)]
            library = numbered([" ".join(chance.choices(words, k=18)) for _ in range(300)])
            index = OverlapIndex(0.5)
            index.sync(library)
            wanted = strongest(library, 0.5)
            if index.tally.crowded:
                assert {key for key, found in answers(index, library).items() if found} <= {
                    k for k in wanted if wanted[k]
                }
            else:
                assert answers(index, library) == wanted

    def test_identical_descriptions_are_bounded_and_counted(self) -> None:
        library = numbered(["alpha beta gamma delta epsilon"] * 500)
        index = OverlapIndex()
        index.sync(library)
        assert index.tally.crowded > 0
        assert all(len(index.partners(key)) == KEPT for key in library)
        for number in range(40):
            library[f"k{number}"] = "entirely other words stand here now"
            index.sync(library)
        assert {found.score for found in index.partners("k400", 3)} == {1.0}
        assert all(int(found.other[1:]) >= 40 for found in index.partners("k499", 3))

    def test_a_library_too_large_for_all_pairs_says_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(similarity, "BLOCK", 100)
        monkeypatch.setattr(similarity, "NEIGHBOURS", 50)
        chance = random.Random(1)
        words = [f"w{number}q" for number in range(500)]
        library = numbered([" ".join(chance.choices(words, k=20)) for _ in range(200)])
        library["twin"] = library["k7"]
        index = OverlapIndex()
        index.sync(library)
        assert index.tally.neighbourhoods == 10
        assert [found.other for found in index.partners("twin")] == ["k7"]
        library["edited"] = library["k9"]
        index.sync(library)
        assert [found.other for found in index.partners("edited")] == ["k9"]

    def test_two_processes_find_what_one_finds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(similarity, "BLOCK", 100)
        monkeypatch.setattr(similarity, "NEIGHBOURS", 50)
        chance = random.Random(2)
        words = [f"w{number}q" for number in range(30)]
        library = numbered([" ".join(chance.choices(words, k=20)) for _ in range(300)])
        one, two = OverlapIndex(0.5), OverlapIndex(0.5, by_two=True)
        for index in (one, two):
            index.sync(library)
        assert answers(two, library) == answers(one, library)
        assert two.tally == one.tally
        assert any(answers(one, library).values())

    def test_too_few_words_are_not_compared(self) -> None:
        index = OverlapIndex()
        index.sync({"a": "alpha beta gamma", "b": "alpha beta gamma"})
        assert index.partners("a") == ()

    def test_an_unknown_key_has_no_partners(self) -> None:
        index = OverlapIndex()
        index.remove("nobody")
        assert index.partners("nobody") == ()


class TestRule:
    @pytest.mark.parametrize(("one", "other"), [(ONE, OTHER), (ZH_ONE, ZH_OTHER)])
    def test_both_are_told_with_the_score(self, tmp_path: Path, one: str, other: str) -> None:
        write(tmp_path / "beds/SKILL.md", description=one)
        write(tmp_path / "rows/SKILL.md", description=other)
        found = judge(tmp_path)
        assert found.places("G105") == [("beds/SKILL.md", 3, "warning"), ("rows/SKILL.md", 3, "warning")]
        score = f"{similarity.similarity(one, other):.0%}"
        assert score in found.of("G105")[0].message
        assert "rows" in found.of("G105")[0].message
        assert found.of("G105")[0].range.start.column == 14

    def test_threshold_is_a_parameter(self, tmp_path: Path) -> None:
        write(tmp_path / "beds/SKILL.md", description=ONE)
        write(tmp_path / "rows/SKILL.md", description=OTHER)
        for threshold, count in ((0.99, 0), (0.2, 2)):
            settings = RuleSettings(only=codes_of(["G105"]), parameters={"G105": {"threshold": threshold}})
            index = OverlapIndex(0.6)
            assert len(judge(tmp_path, settings=settings, overlaps=index).findings) == count

    def test_different_tasks_are_silent(self, tmp_path: Path) -> None:
        write(tmp_path / "beds/SKILL.md", description=ONE)
        write(tmp_path / "pdf/SKILL.md", description="Reads tables in PDF files. Use when a PDF holds numbers.")
        assert judge(tmp_path).of("G105") == []

    def test_identical_texts_and_copies_are_told_elsewhere(self, tmp_path: Path) -> None:
        write(tmp_path / "a/beds/SKILL.md", description=ONE)
        write(tmp_path / "b/beds/SKILL.md", description=OTHER)
        write(tmp_path / "c/rows/SKILL.md", description=ONE)
        found = judge(tmp_path)
        assert [place[0] for place in found.places("G105")] == ["b/beds/SKILL.md", "c/rows/SKILL.md"]

    def test_one_finding_names_the_strongest(self, tmp_path: Path) -> None:
        for number in range(6):
            write(tmp_path / f"s{number}/SKILL.md", description=f"{ONE} Plot {number}.")
        found = judge(tmp_path).of("G105")
        assert len(found) == 6
        assert found[0].message.count("%") == 3

    def test_an_index_kept_between_passes_follows_the_files(self, tmp_path: Path) -> None:
        index = OverlapIndex()
        write(tmp_path / "beds/SKILL.md", description=ONE)
        write(tmp_path / "rows/SKILL.md", description=OTHER)
        assert len(judge(tmp_path, overlaps=index).of("G105")) == 2
        write(tmp_path / "rows/SKILL.md", description="Reads tables in PDF files.")
        assert judge(tmp_path, overlaps=index).of("G105") == []
        (tmp_path / "rows/SKILL.md").unlink()
        write(tmp_path / "lines/SKILL.md", description=OTHER)
        assert len(judge(tmp_path, overlaps=index).of("G105")) == 2

    def test_what_was_left_out_is_said(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(similarity, "BLOCK", 4)
        for number in range(8):
            write(tmp_path / f"skills/s{number}/SKILL.md", description=f"{ONE} Plot {number}.")
        found = [f for f in judge(tmp_path).of("G105") if f.range.start.line == 0]
        assert [(f.path, f.severity.value) for f in found] == [("skills", "info")]
        assert "8" in found[0].message
