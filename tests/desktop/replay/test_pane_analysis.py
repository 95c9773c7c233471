"""What is found in the texts of both panes: secrets and what is left of them, and which step made what."""

from __future__ import annotations

import random
from dataclasses import replace
from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.desktop.replay.pane_samples import QUIET, RAW, REDACTED, TOKEN, chain, leaking, record, safe
from workbench.desktop.replay import pane_engine
from workbench.desktop.replay.analysis import Asked, Told, analyse
from workbench.desktop.replay.blame import Made, carried, edits, made_by
from workbench.desktop.replay.leftovers import leftovers
from workbench.desktop.replay.pane_content import HIDDEN, Kind
from workbench.desktop.replay.pane_engine import Analyst
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.replay.strip_spots import CHANGES, LEAKS, REDACTIONS
from workbench.hooks.hiding import Secret

TEXTS = st.text(alphabet="ab \n", max_size=30)


def spans(told: Told, *kinds: Kind) -> list[str]:
    """The texts of the marked spans of some kinds."""
    return [told.text[mark.start : mark.end] for mark in told.marks if mark.kind in kinds]


def test_the_raw_secret_is_hidden_and_its_label_is_a_redaction() -> None:
    found = analyse(Asked((RAW,), (), (RAW,)), Asked((RAW, REDACTED, QUIET), ("redact", "mask-mail"), (RAW,)))
    assert spans(found.left, Kind.SECRET) == [TOKEN]
    assert spans(found.right, Kind.REDACTED) == ["[REDACTED:token]"]
    assert spans(found.right, Kind.MASKED) == ["<mail>"]
    assert [(mark.step, mark.lost) for mark in found.right.marks] == [("redact", len(TOKEN)), ("mask-mail", 15)]
    assert not spans(found.right, *HIDDEN)


def test_what_is_left_of_a_cut_token_is_found_and_told() -> None:
    made = Analyst().prepare(safe(), leaking(), "text")
    leak = next(mark for mark in made.right.marks if mark.kind is Kind.LEAK)
    text = made.right.lines[1]
    assert text[: leak.end - leak.start] == TOKEN[18:]
    assert (leak.form, leak.lost) == ("github-token", len(TOKEN))
    assert [mark.step for mark in made.right.marks if mark.kind is Kind.CUT] == ["truncate"]
    assert made.spots[LEAKS]
    assert made.spots[REDACTIONS]
    assert made.spots[CHANGES]


def test_parts_of_two_secrets_side_by_side_are_hidden_to_the_last_letter() -> None:
    one, other = Secret("a", "abcdefghijklmnop"), Secret("b", "ZYXWVUTSRQPONMLK")
    text = f"x{one.text[3:12]}{other.text[5:14]}y"
    found = list(leftovers(text, f"{one.text} {other.text}", [one, other]))
    assert "".join(text[mark.start : mark.end] for mark in found) == text[1:-1]


def test_a_part_is_hidden_where_the_whole_stands_elsewhere_too() -> None:
    one = Secret("a", "abcdefghijklmnop")
    assert [(mark.start, mark.end) for mark in leftovers(f"{one.text} {one.text[4:]}", one.text, [one])] == [
        (0, 16), (17, 29)
    ]  # fmt: skip


def test_very_many_secrets_are_hidden_in_every_cut() -> None:
    rnd = random.Random(7)
    tokens = ["ghp_" + "".join(rnd.choice(ascii_letters + digits) for _ in range(36)) for _ in range(150)]
    raw = "\n".join(f"key {number}: {token} is set" for number, token in enumerate(tokens))
    for start in (0, raw.index(tokens[140]) + 9, raw.index(tokens[3]) + 30):
        made = Analyst().prepare(Side("h", record(raw), chain(raw, raw[start:]), 0),
                                 Side("h", record(raw), chain(raw, raw[start:])), "text")  # fmt: skip
        for content in (made.left, made.right):
            last = len(content.lines) - 1
            told = content.masked((0, 0), (last, content.lines.length(last)))
            assert not any(token[at : at + 6] in told for token in tokens for at in range(len(token) - 5))


def test_what_also_stands_elsewhere_is_no_part_of_a_secret() -> None:
    one = Secret("a", "prefix-Zk39aQpL27xMv5")
    assert not list(leftovers("prefix-", f"the prefix-word and {one.text}", [one]))


def test_a_secret_over_several_lines_is_hidden_line_by_line() -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\n" + "MIIEpAIBAAKCAQEA7bq98" * 12 + "\n-----END RSA PRIVATE KEY-----"
    made = Analyst().prepare(Side("raw", record(f"a\n{key}\nb")), Side("raw", record("a")), "text")
    hidden = [mark for mark in made.left.marks if mark.kind is Kind.SECRET]
    assert len(hidden) >= 3
    text = "\n".join(made.left.lines)
    assert all("\n" not in text[mark.start : mark.end] for mark in hidden)
    assert "MIIE" not in made.left.masked((0, 0), (len(made.left.lines) - 1, 1))


def test_json_in_one_line_is_laid_out_on_both_sides_and_stays_masked() -> None:
    raw = '{"items":[' + ",".join(f'{{"n":{number}}}' for number in range(90)) + f'],"token":"{TOKEN}"}}'
    made = Analyst().prepare(Side("h", record(raw), chain(raw, raw.replace(TOKEN, "[X]")), 0),
                             Side("h", record(raw), chain(raw, raw.replace(TOKEN, "[X]"))), "text")  # fmt: skip
    assert len(made.left.lines) == len(made.right.lines) > 90
    assert [mark.kind for mark in made.left.marks] == [Kind.SECRET]
    assert [mark.step for mark in made.right.marks] == ["redact"]


def test_a_value_that_no_step_made_is_the_hosts() -> None:
    result = replace(chain(RAW, REDACTED), final="[withheld]")
    made = Analyst().prepare(Side("h", record(), result, 0), Side("h", record(), result), "text")
    assert {mark.step for mark in made.right.marks} == {"the host"}


def test_large_texts_are_looked_at_in_another_process_with_the_same_result() -> None:
    filling = "".join(f"line {number} of the log\n" for number in range(12_000))
    raw = filling + RAW
    sides = [replace(safe(at), record=record(raw), result=chain(raw, raw.replace(TOKEN, "*****"))) for at in (0, -1)]
    assert 2 * len(raw) > pane_engine.LARGE
    far = Analyst().prepare(sides[0], sides[1], "text")
    near = analyse(pane_engine._asked(sides[0]), pane_engine._asked(sides[1]))
    assert (list(far.left.marks), list(far.right.marks)) == (list(near.left.marks), list(near.right.marks))
    assert far.rows is not None
    assert [tuple(change) for change in far.rows.diff.changes] == list(near.changes)
    assert far.left.lines.text is raw, "no second copy of a large text"  # type: ignore[attr-defined]


@pytest.mark.parametrize("end", ["\n", " "])
def test_of_large_texts_the_beginning_comes_first_and_hides_what_all_of_it_tells(end: str) -> None:
    filling = end.join(f"word {number} of the log" for number in range(30_000))
    kept = f"{TOKEN[10:]}{end}{filling}"
    raw = f"{filling}{end}TOKEN={TOKEN}{end}{filling}"
    sides = [Side("h", record(raw), chain(raw, kept, names=("cut",)), at) for at in (0, -1)]
    made = Analyst().first(sides[0], sides[1], "text")
    assert not made.left.whole
    assert not made.right.whole
    leak = made.right.marks[0]
    assert (leak.kind, leak.start, leak.end) == (Kind.LEAK, 0, len(TOKEN) - 10)
    assert len(made.right.lines[0]) <= pane_engine.SHOWN
    small = Analyst().first(safe(0), safe(), "text")
    assert small.left.whole


def test_a_secret_at_the_end_of_the_beginning_is_hidden_too() -> None:
    text = "word " * (pane_engine.SHOWN // 5 - 1) + TOKEN + " word" * 200_000
    made = Analyst().first(Side("a", record(text)), Side("b", record(text)), "text")
    assert not made.left.whole
    assert list(made.left.marks)[-1].end == pane_engine.SHOWN
    assert TOKEN[:4] not in made.left.masked((0, 0), (0, pane_engine.SHOWN))


def test_hex_compares_bytes_and_hides_the_same_secrets() -> None:
    made = Analyst().prepare(safe(0), safe(-1), "hex")
    assert made.rows is not None
    assert made.rows.changed
    written = "".join(line[10:] for line in made.left.lines)
    assert TOKEN[4:12].encode().hex(" ") not in written
    assert TOKEN[:4] not in written


@given(st.lists(TEXTS, min_size=2, max_size=4))
def test_blame_covers_what_is_new_and_lies_within_the_text(texts: list[str]) -> None:
    made = made_by(texts, [f"s{number}" for number in range(len(texts) - 1)])
    covered = set[int]()
    for span in made:
        assert 0 <= span.start <= span.end <= len(texts[-1])
        assert not covered & set(range(span.start, span.end)), "no two steps made the same"
        covered |= set(range(span.start, span.end))
    kept = "".join(sign for at, sign in enumerate(texts[-1]) if at not in covered)
    rest = iter(texts[0])
    assert all(sign in rest for sign in kept), "what no step made was there from the start"


@given(TEXTS, TEXTS)
def test_edits_make_the_second_text_of_the_first(before: str, after: str) -> None:
    made, at = "", 0
    for edit in edits(before, after):
        made += before[at : edit.start] + after[edit.other_start : edit.other_end]
        at = edit.end
    assert made + before[at:] == after


def test_what_a_later_step_changes_again_is_its_own() -> None:
    first = [Made(4, 12, "one", 3)]
    found = list(carried(first, edits("abcdXXXXXXXXefgh", "abcdXX--XXXXefgh")))
    assert [(span.start, span.end) for span in found] == [(4, 6), (8, 12)] or found == []
