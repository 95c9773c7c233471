"""What each matcher of our own gives points for, and that its evidence adds up to them."""

from __future__ import annotations

from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.baselines import KeywordMatcher, RrfMatcher, TfidfMatcher
from workbench.routing.body import LABEL, BodyMatcher
from workbench.routing.char import ALIKE, CharMatcher, grams, spelling
from workbench.routing.explicit import CALLED, NAMED, ExplicitMatcher
from workbench.routing.lexical import KIN, LexicalMatcher
from workbench.routing.model import Index, Matcher, SkillText
from workbench.routing.terms import Postings, card_of, rarest

SKILLS = (
    SkillText(
        "a", "commit-messages", "Writes commit messages for staged changes. Use when committing.", "# Git\nbranch"
    ),
    SkillText("b", "pdf-tables", "Extracts tables from PDF files. Do not use for pictures or scanned photos.", "ocr"),
    SkillText("c", "meeting-minutes", "Turns a transcript into minutes with owners and dates.", "agenda"),
    SkillText("d", "zh-gongwen", "起草通知、公告等公文。当用户要写正式公文时使用。", "红头文件"),
    SkillText("e", "images", "Compares pictures. Use when two pictures differ.", ""),
    SkillText("f", "empty", "", ""),
)
ALL: tuple[Matcher, ...] = (
    LexicalMatcher(),
    CharMatcher(),
    BodyMatcher(),
    ExplicitMatcher(),
    KeywordMatcher(),
    TfidfMatcher(),
    RrfMatcher(),
)
TEXT = """commit message staged pictures picture photos scanned PDF tabels minutes transcript 起草 通知 公告 图片
会议纪要 /images $pdf-tables don't use meeting-minutes skill 不要用 branch ocr the of , ."""
WORDS = (*TEXT.split(), "\0", "\ud800", " ")
TASKS = st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)


def best(index: Index, task: str) -> str | None:
    values = index.row(task).values
    top = max(values)
    return SKILLS[list(values).index(top)].name if top > 0 else None


@pytest.mark.parametrize("matcher", ALL, ids=lambda matcher: matcher.id)
@given(task=TASKS)
def test_evidence_sums_to_the_value(matcher: Matcher, task: str) -> None:
    index = matcher.fit(SKILLS)
    row = index.row(task)
    assert len(row.values) == len(SKILLS)
    for skill, value in enumerate(row.values):
        parts = index.explain(task, skill)
        assert fsum(part.contribution for part in parts) == pytest.approx(value, abs=1e-9)
        for part in parts:
            assert part.matcher == matcher.id
            if part.task_span is not None:
                assert 0 <= part.task_span[0] < part.task_span[1] <= len(task)
            if part.skill_span is not None:
                field = getattr(SKILLS[skill], part.field)
                assert 0 <= part.skill_span[0] < part.skill_span[1] <= len(field)


@pytest.mark.parametrize("matcher", ALL, ids=lambda matcher: matcher.id)
def test_no_skills_and_no_words_are_no_error(matcher: Matcher) -> None:
    assert list(matcher.fit(()).row("anything").values) == []
    assert set(matcher.fit(SKILLS).row("").values) == {0.0}
    assert matcher.fit(SKILLS).explain("", 0) == ()


@pytest.mark.parametrize(
    ("task", "skill"),
    [
        ("write a commit message", "commit-messages"),
        ("committing now, what message?", "commit-messages"),
        ("get the tables out of this PDF", "pdf-tables"),
        ("帮我起草一份通知", "zh-gongwen"),
        ("这两张图片有什么区别", "images"),  # no word in common: concepts join the languages
        ("compare these two photos", "images"),
        ("what is the capital of Peru", None),
    ],
)
def test_lexical_finds(task: str, skill: str | None) -> None:
    assert best(LexicalMatcher().fit(SKILLS), task) == skill


def test_a_word_in_the_name_counts_more_than_in_the_description() -> None:
    index = LexicalMatcher().fit(SKILLS)
    parts = {part.field: part for part in index.explain("the minutes", 2)}
    assert set(parts) == {"name", "description"}
    assert parts["name"].skill_span == (8, 15)
    assert parts["name"].contribution == pytest.approx(2 * parts["description"].contribution)


def test_other_words_for_the_same_count_less_and_never_beside_the_word_itself() -> None:
    index = LexicalMatcher().fit(SKILLS)
    direct, kin = index.row("picture").values[4], index.row("photo").values[4]
    assert kin == pytest.approx(KIN * direct)
    assert index.row("picture photo").values[4] == pytest.approx(direct)
    (part,) = index.explain("a photo", 4)
    assert part.task_span == (2, 7)
    assert part.note in ("photo ≈ picture", "photo ≈ image")


def test_a_dont_use_clause_gives_no_points_and_vetoes_what_fits_it_better() -> None:
    index = LexicalMatcher().fit(SKILLS)
    row = index.row("extract text from scanned photos")
    assert row.vetoes[1].matcher == "lexical"
    assert "Do not use for pictures or scanned photos" in row.vetoes[1].reason
    assert row.vetoes[1].task_span == (18, 32)
    assert not index.row("extract the tables from this PDF with scanned pages").vetoes


def test_char_joins_words_that_are_misspelled() -> None:
    index = CharMatcher().fit(SKILLS)
    assert best(index, "extrcat the tabels") == "pdf-tables"
    assert LexicalMatcher().fit(SKILLS).row("tabels").values[1] == 0
    (part,) = index.explain("tabels", 1)
    assert (part.kind, part.note, part.task_span) == ("gram", "tabel ≈ tabl", (0, 6))
    assert [part.note for part in index.explain("起草通知书", 3)] == ["", "", ""]  # 起草, 草通, 通知: each like itself


def test_alike_words_are_above_the_bar_and_the_most_alike_comes_first() -> None:
    CharMatcher().fit(SKILLS).row("commitment")
    found = spelling().alike("commitment")
    assert found == tuple(sorted(found, reverse=True))
    for alike, other in found:
        own, theirs = grams("commitment"), grams(other)
        assert alike == 2 * len(own & theirs) / (len(own) + len(theirs)) >= ALIKE


def test_other_digits_are_no_typo() -> None:
    skills = [SkillText("a", "a", "error404 kubernetes2 word12"), SkillText("b", "b", "error403 kubernetes word13")]
    index = CharMatcher().fit(skills)
    assert [bool(value) for value in index.row("eror404").values] == [True, False]
    assert [bool(value) for value in index.row("kuberntes2").values] == [True, True]  # one without digits may be meant
    assert all(index.row("error").values)


def test_words_that_all_begin_alike_cost_no_more_than_the_best_few() -> None:
    words = [f"config{one}{two}{three}" for one in "abcdefg" for two in "klmnop" for three in "tuvwx"]
    CharMatcher().fit([SkillText("a", "a", " ".join(words))]).row("configabx")
    found = spelling().alike("configabx")
    assert 1 < len(found) <= 16
    assert found == tuple(sorted(found, reverse=True))


def test_evidence_of_words_that_mean_the_same_says_so() -> None:
    index = LexicalMatcher().fit([SkillText("a", "a", "Diagnoses slow queries")])
    assert {part.kind: part.note for part in index.explain("debug queries", 0)} == {
        "concept": "debug ≈ diagnose",
        "term": "",
    }


def test_explain_after_another_task_is_of_this_task() -> None:
    for matcher in (LexicalMatcher(), CharMatcher(), ExplicitMatcher()):
        index = matcher.fit(SKILLS)
        first = [index.explain("use pdf-tables for tables", at) for at in range(len(SKILLS))]
        index.explain("/commit-messages", 0)
        assert [index.explain("use pdf-tables for tables", at) for at in range(len(SKILLS))] == first
        assert not any(index.explain("", at) for at in range(len(SKILLS)))


def test_body_is_labelled() -> None:
    index = BodyMatcher().fit(SKILLS)
    assert best(index, "new branch") == "commit-messages"
    assert [part.note for part in index.explain("new branch", 0)] == [LABEL]


def points(task: str, skill: int) -> float:
    return ExplicitMatcher().fit(SKILLS).row(task).values[skill]


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("/images compare", CALLED),
        ("$images compare", CALLED),
        ("use the images skill", CALLED),
        ("用 images 技能比较", CALLED),
        ('use "images" for this', CALLED),
        ("compare the images", 0),  # an ordinary word
        ("open /images/a.png", 0),
        ("what is images.py", 0),
        ("$images-old", 0),
    ],
)
def test_a_name_of_one_word_counts_when_it_is_called(task: str, expected: float) -> None:
    assert points(task, 4) == expected


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("Commit Messages, please", NAMED),
        ("fix commit_messages", NAMED),
        ("use commit-messages here", CALLED),
        ("调用commit-messages", CALLED),
        ("commit all messages", 0),
        ("list the pull requests with commit messages", NAMED),
        ("list the pull requests without commit messages", NAMED),
    ],
)
def test_a_name_of_several_words_counts_wherever_it_stands(task: str, expected: float) -> None:
    assert points(task, 0) == expected


@pytest.mark.parametrize(
    "task",
    [
        "don't use pdf-tables",
        "do NOT use the pdf-tables skill",
        "without pdf-tables please",
        "不要用pdf-tables",
        "请勿使用 pdf-tables 技能",
        "use commit-messages instead of pdf-tables",
    ],
)
def test_a_task_can_refuse_a_skill(task: str) -> None:
    row = ExplicitMatcher().fit(SKILLS).row(task)
    assert row.values[1] == 0
    assert row.vetoes[1].matcher == "explicit"
    assert list(row.vetoes) == [1]
    start, end = row.vetoes[1].task_span or (0, 0)
    assert task[start:end].lower() == "pdf-tables"


def test_rarer_words_count_more_and_background_words_less() -> None:
    postings = Postings([card_of(skill.name, skill.description) for skill in SKILLS])
    assert postings.rarity("transcript", 1) == rarest(len(SKILLS)) > postings.rarity("transcript", 3)
    assert postings.rarity("file", 1) < postings.rarity("transcript", 1)


def test_baselines_rank_and_stay_between_their_bounds() -> None:
    for matcher in (KeywordMatcher(), TfidfMatcher(), RrfMatcher()):
        index = matcher.fit(SKILLS)
        assert best(index, "write a commit message for staged changes") == "commit-messages"
        assert all(0 <= value <= 1 for value in index.row("commit messages for pictures in PDF tables").values)


def test_a_change_of_one_skill_answers_like_a_fresh_index() -> None:
    changed = (*SKILLS[:4], SKILLS[4]._replace(description="Draws maps."), SKILLS[5])
    for matcher in (LexicalMatcher(), CharMatcher()):
        before = matcher.fit(SKILLS)
        assert before.row("maps").values[4] == 0
        after = matcher.fit(changed)
        assert after.row("maps").values[4] > 0
        assert before.row("maps").values[4] == 0
