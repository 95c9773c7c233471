from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sandbox.javascript_table import REFUSED, ROWS
from workbench.sandbox.patterns import Lane, Pattern, PatternError, Subject, capturing, looks_like_literal, read_pattern
from workbench.sandbox.slow import Ask, SlowLane
from workbench.sandbox.subject import Span


def _units(text: str, span: Span) -> Span:
    """A span of code points in UTF-16 units."""
    start, end = (len(text[:at].encode("utf-16-le", "surrogatepass")) // 2 for at in span)
    return start, end


def _spans(pattern: Pattern, text: str) -> list[Span]:
    subject = Subject(text)
    if pattern.lane_for(subject) is Lane.RE2:
        return [_units(text, span) for span in pattern.spans(subject)]
    with SlowLane(5.0) as lane:
        answer = lane.ask([Ask(pattern, 0, 99)], subject)[0]
    assert not answer.failure
    return [_units(text, subject.span(*span, pattern.unicode)) for span in answer.spans]


@pytest.mark.parametrize(("body", "flags", "text", "spans"), ROWS)
def test_it_matches_what_javascript_matches(body: str, flags: str, text: str, spans: list[tuple[int, int]]) -> None:
    found = _spans(read_pattern(f"/{body}/{flags}"), text)
    if any(0xD800 <= ord(char) <= 0xDFFF for char in text) or any(ord(char) > 0xFFFF for char in text):
        # a span that cuts a character in half is shown around the whole of it
        assert len(found) == len(spans)
        assert all(ours[0] <= theirs[0] and ours[1] >= theirs[1] for ours, theirs in zip(found, spans, strict=True))
    else:
        assert found == spans


@pytest.mark.parametrize(("body", "flags"), REFUSED)
def test_it_refuses_what_javascript_refuses(body: str, flags: str) -> None:
    with pytest.raises(PatternError) as failure:
        read_pattern(f"/{body}/{flags}")
    assert 0 <= failure.value.index <= len(body) + 2
    assert "\n" not in failure.value.reason


@pytest.mark.parametrize(
    ("source", "index", "reason"),
    [
        ("//", 0, "empty"),
        ("/a", 0, "not closed"),
        ("/[/", 0, "not closed"),
        ("/a/x", 3, "'x' is no flag"),
        ("/a/gg", 4, "stands twice"),
        ("/a/uv", 3, "exclude each other"),
        ("/usr/bin", 5, "'b' is no flag"),
        ("/a\nb/", 2, "end of its line"),
        ("/[a--b]/v", 3, "flag v"),
        ("/[a[b]]/v", 3, "flag v"),
        ("/[a-]/v", 3, "flag v"),
        ("/[a&&b]/v", 3, "flag v"),
        ("/" + "(" * 200 + "/", 101, "nested"),
        ("/" + "a" * 10_000 + "/", 0, "longer than"),
        ("/a(b/", 2, "not closed"),
        ("/ab)/", 3, "has no ("),
    ],
)
def test_mistakes_have_their_place(source: str, index: int, reason: str) -> None:
    with pytest.raises(PatternError) as failure:
        read_pattern(source)
    assert failure.value.index == index
    assert reason in failure.value.reason


@pytest.mark.parametrize(
    ("source", "lane", "reason"),
    [
        ("/(a+)+$/", Lane.RE2, ""),
        (r"/(a)\1/", Lane.WORKER, "backreferences"),
        ("/(?=a)b/", Lane.WORKER, "lookahead"),
        ("/(?<=a)b/", Lane.WORKER, "lookbehind"),
        ("/a{1001}/", Lane.WORKER, "counts above 1,000"),
        ("/(?:a{100}){11}/", Lane.WORKER, "RE2"),
        ("/(?<=a*)b/", Lane.NONE, "lookbehind of a variable length"),
        (r"/(?=\p{L})a/u", Lane.NONE, "lookahead; Python's re has no \\p"),
        (r"/\p{Script=Nowhere}/u", Lane.NONE, "Nowhere"),
    ],
)
def test_the_lane_and_why(source: str, lane: Lane, reason: str) -> None:
    pattern = read_pattern(source)
    assert pattern.lane is lane
    assert reason in pattern.reason
    assert bool(pattern.reason) is (lane is not Lane.RE2)


def test_lines_that_re2_does_not_know_go_to_the_worker() -> None:
    pattern = read_pattern("/^b$/m")
    assert pattern.lane_for(Subject("a\nb")) is Lane.RE2
    assert pattern.lane_for(Subject("a\r\nb")) is Lane.WORKER
    assert read_pattern(r"/a\B/").lane_for(Subject("é")) is Lane.WORKER


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("/x/g", "asked again, it misses"),
        ("/x/y", "asked again, it misses"),
        ("/(a+)+$/", "exponentially"),
        ("/(a|aa)+$/", "exponentially"),
        (r"/(?:\s*a*)*b/", "exponentially"),
        (r"/\p{L}/", "needs the u flag"),
        (r"/\u{61}/", "needs the u flag"),
        ("/[😀]/", "two halves"),
        ("/😀+/", "half of this character"),
    ],
)
def test_cautions(source: str, word: str) -> None:
    assert any(word in text for _, text in read_pattern(source).cautions)


@pytest.mark.parametrize(
    "source", ["/react|vite/i", r"/(?:ab|ac)+$/", r"/(\w+\s)+x/", "/(a{1,3})+/", r"/\p{L}/u", "/a*b*/"]
)
def test_no_caution_where_there_is_nothing_to_say(source: str) -> None:
    assert read_pattern(source).cautions == ()


@pytest.mark.parametrize(
    ("source", "needs"),
    [
        ("/react|vite/i", ("react", "vite")),
        (r"/\bcode[- ]review\b/i", ("review",)),
        (r"/\d+/", ()),
        ("/a?b*/", ()),
        ("/(?:foo)+(bar|[xy])?/", ("foo",)),
        ("/σ/i", ()),
        ("/(?:a|b*)c/", ("c",)),
        ("/😀/", ()),
        ("/😀/u", ("😀",)),
        ("/中文/i", ("中文",)),
    ],
)
def test_needed_words(source: str, needs: tuple[str, ...]) -> None:
    assert read_pattern(source).needs == needs


@given(st.sampled_from([row[:2] for row in ROWS]), st.text(max_size=30))
def test_a_match_holds_a_needed_word_and_lies_in_the_text(row: tuple[str, str], text: str) -> None:
    pattern = read_pattern("/{}/{}".format(*row))
    subject = Subject(text)
    if pattern.lane_for(subject) is not Lane.RE2:
        return
    spans = pattern.spans(subject)
    assert all(0 <= start <= end <= len(text) for start, end in spans)
    assert not spans or pattern.possible(subject)


@given(st.text("ab\\()[]{}*+?|^$.-/0123,:=!<>nkupdwsbBcx😀中", max_size=20), st.sampled_from(["", *"iumvs"]))
def test_any_text_is_a_pattern_or_a_mistake_with_a_place(body: str, flags: str) -> None:
    lane, index = Lane.NONE, 0
    try:
        lane = read_pattern(f"/{body}/{flags}").lane
    except PatternError as failure:
        index = failure.index
    assert 0 <= index <= len(body) + len(flags) + 2
    if lane is Lane.RE2:
        assert len(read_pattern(f"/{body}/{flags}").spans(Subject("aab 中😀"), 20)) <= 20


def test_hostile_texts_for_re2() -> None:
    evil = read_pattern("/(a+)+$/")
    assert evil.find(Subject("a" * 100_000 + "!")) is None
    assert read_pattern(r"/\0/").find(Subject("a\0")) == (1, 2)
    assert read_pattern("/a/").spans(Subject("\ud800a\udc00")) == ((1, 2),)
    assert len(read_pattern("/a/").spans(Subject("a" * 1_000_000), 5)) == 5


@pytest.mark.parametrize(
    ("text", "is_one"), [("/a/", True), ("/a", False), ("a/b/", False), ("//", False), ("/a/b", True)]
)
def test_what_looks_like_a_pattern(text: str, is_one: bool) -> None:
    assert looks_like_literal(text) is is_one


def test_the_slow_lane_stops_what_is_too_slow_and_answers_the_rest() -> None:
    evil, good = read_pattern("/(?=(a+)+$)a.*b/"), read_pattern(r"/(\w)\1/")
    subject = Subject("b" + "a" * 60 + "!")
    with SlowLane() as lane:
        begun = time.monotonic()
        found = lane.ask([Ask(good), Ask(evil), Ask(good, 2), Ask(evil), Ask(good)], subject)
        assert [answer.failure for answer in found] == ["", "deadline", "", "deadline", ""]
        assert [answer.spans for answer in found if not answer.failure] == [((1, 3),), ((2, 4),), ((1, 3),)]
        assert time.monotonic() - begun < 20


def test_a_large_pattern_on_a_large_text_has_a_deadline_too() -> None:
    heavy, subject = read_pattern("/" + "(a?){500}" * 20 + "b/"), Subject("a" * 20_000 + "b!")
    assert heavy.lane is Lane.RE2
    assert heavy.lane_for(Subject("ab")) is Lane.RE2
    assert heavy.lane_for(subject) is Lane.WORKER
    with SlowLane() as lane:
        answers = lane.ask([Ask(heavy), Ask(read_pattern("/b/"), 0, 5)], subject)
    assert [answer.failure for answer in answers] == ["deadline", ""]
    assert answers[1].spans == ((20_000, 20_001),)


def test_groups_for_those_who_replace() -> None:
    assert capturing("/(?<a>x)(y)/").search("xy").groups() == ("x", "y")
    assert dict(read_pattern("/(?<a>x)(y)/").names) == {"a": 1}


def test_the_slow_lane_says_what_re_cannot_run() -> None:
    broken = replace(read_pattern("/(?=a)a/"), worker="(")
    with SlowLane() as lane:
        answers = lane.ask([Ask(broken), Ask(read_pattern("/(?=a)a/"))], Subject("a"))
    assert [answer.failure for answer in answers] == ["error", ""]
    assert "unterminated" in answers[0].reason


def test_the_process_of_the_slow_lane_goes_with_its_owner() -> None:
    lane = SlowLane()
    lane.ask([Ask(read_pattern("/(?=a)a/"))], Subject("a"))
    worker = lane._worker
    assert worker.pid is not None
    del lane
    assert worker.pid is None
