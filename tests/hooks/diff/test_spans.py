"""Spans of what an opaque hook changed, values laid out for comparing, and differences found in another process."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from workbench.hooks.diff.far import TARGET, diff_far
from workbench.hooks.diff.lines import diff_lines, line_starts, split_lines
from workbench.hooks.diff.readable import both_readable, readable
from workbench.hooks.diff.spans import LONGEST, changed_spans, with_spans
from workbench.hooks.model import Answer, Outcome, Value
from workbench.sandbox.worker import Failed, Worker

texts = st.text(st.sampled_from("ab\n\r x."), max_size=60)


@given(texts)
def test_line_starts_point_at_lines(text: str) -> None:
    starts = line_starts(text)
    lines = split_lines(text)
    assert len(starts) == len(lines) + 1
    assert [text[a : a + len(line)] for a, line in zip(starts, lines, strict=False)] == lines
    assert starts[-1] == len(text)


@given(texts, texts)
def test_what_is_outside_of_the_spans_is_kept(before: str, after: str) -> None:
    spans = changed_spans(before, after)
    rest, at = "", 0
    for start, end in spans:
        assert at <= start <= end
        rest, at = rest + before[at:start], end
    rest += before[at:]
    left = iter(after)
    assert all(sign in left for sign in rest)
    assert bool(spans) is (before != after)


def test_a_redaction_is_found_in_a_text_and_in_json() -> None:
    assert changed_spans("a\nkey=sk-abc123 x\nb", "a\nkey=[R] x\nb") == ((6, 15),)
    assert changed_spans("out", "out (more)") == ((3, 3),)
    before = {"b": 1, "a": "sk-abc123"}
    (span,) = changed_spans(before, {"b": 1, "a": "[R]"})
    assert '{"a":"sk-abc123","b":1}'[slice(*span)] == "sk-abc123"
    assert changed_spans("x" * LONGEST, "y") == ()


def test_an_answer_that_knows_its_spans_keeps_them() -> None:
    known = Answer(Outcome.REWRITE, "b", spans=((0, 1),))
    assert with_spans(known, "a") is known
    assert with_spans(Answer(Outcome.REWRITE, "b"), "a").spans == ((0, 1),)
    assert with_spans(Answer(Outcome.NO_OP), "a").spans == ()


def test_one_long_line_of_json_is_laid_out_on_both_sides() -> None:
    long = '{"a":[' + ",".join(map(str, range(300))) + "]}"
    first, second = both_readable(long, '{"a":[1]}')
    assert first.count("\n") > 300
    assert second == '{\n  "a": [\n    1\n  ]\n}'
    assert both_readable("plain", "text") == ("plain", "text")
    assert readable('{"a":1}') == '{"a":1}'
    values: list[Value] = [{"a": 1}, None, [1]]
    assert [readable(value) for value in values] == ['{\n  "a": 1\n}', "", "[\n  1\n]"]


def test_another_process_finds_the_same() -> None:
    rnd = random.Random(5)
    lines = [str(rnd.randrange(900)) for _ in range(5_000)]
    first, second = "\n".join(lines), "\n".join(line for line in lines if rnd.random() > 0.1)
    with Worker(TARGET) as worker:
        assert diff_far(worker, first, second, 60) == diff_lines(first, second)
        failed = diff_far(worker, first, second, 0.0)
        assert isinstance(failed, Failed)
        assert failed.kind == "deadline"
