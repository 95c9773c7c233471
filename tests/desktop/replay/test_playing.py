"""What is played in the background: verdicts, pieces of a run, the parameters that a built-in asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desktop.replay.conftest import HOUSE, KEY, record
from workbench.desktop.replay.cards import cards_of
from workbench.desktop.replay.known_params import Known, known_params
from workbench.desktop.replay.loading import Ground, Row, load
from workbench.desktop.replay.param_dialog import text_of, value_of
from workbench.desktop.replay.playing import Pair, Run, Wanted, play
from workbench.hooks.chain import Chain, ChainError
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.compare import Comparison
from workbench.sandbox.trust import Trusted

REVERSED = HOUSE.replace("dialect: wasmagent", "dialect: pydantic-ai")


def chain(text: str = HOUSE, name: str = "house.chain.yaml") -> Chain:
    return parse_chain(name, text.encode())


def rows(folder: Path) -> tuple[Row, ...]:
    return load(Ground(str(folder))).rows


def test_a_folder_is_read_with_its_cases(folder: Path) -> None:
    loaded = load(Ground(str(folder)))
    assert [item.shown for item in loaded.chains] == ["house.chain.yaml", "other.chain.yaml"]
    assert [(row.record.id, row.title) for row in loaded.rows] == [
        ("env", "env | sort"), ("plain", "cat notes"), ("object", "vault list"),
    ]  # fmt: skip
    assert loaded.files == ("out.jsonl",)
    assert loaded.tools == {"Bash"}
    assert loaded.problems == ()


def test_what_cannot_be_read_is_a_problem_and_not_the_end(folder: Path, tmp_path: Path) -> None:
    (folder / "a.chain.yaml").write_text("version: 2\n", encoding="utf-8")
    (folder / "workbench.toml").write_text('[files]\nrecordings = ["none/*.jsonl"]\n', encoding="utf-8")
    (tmp_path / "empty").mkdir()
    given = (str(tmp_path / "gone.jsonl"), str(tmp_path / "empty"))
    loaded = load(Ground(str(folder), str(folder / "workbench.toml"), (), given))
    assert len(loaded.rows) == 3
    said = "\n".join(loaded.problems)
    assert "a.chain.yaml" in said
    assert "gone.jsonl" in said
    assert "holds no recordings" in said
    assert "nothing matches 'none/*.jsonl'" in said


def test_a_title_is_masked(folder: Path) -> None:
    line = record("a", "x", f"curl -H token:{KEY}")
    (folder / "out.jsonl").write_text(line + "\n", encoding="utf-8")
    (row,) = rows(folder)
    assert KEY not in row.title
    assert row.title.startswith("curl -H")


def test_a_run_gives_every_record_in_pieces_and_compares(folder: Path) -> None:
    run = Run(Pair(chain(), chain(REVERSED), Trusted()), rows(folder))
    found = []
    while not run.done:
        found += run.piece()
    assert run.closed
    assert found[0].compared is Comparison.IMPROVED
    assert [line.left.verdict for line in found] == ["safe", "safe", "safe"]
    assert found[0].right is not None
    assert found[0].right.verdict == "partial"


def test_a_closed_run_plays_nothing_more(folder: Path) -> None:
    run = Run(Pair(chain(), None, Trusted()), rows(folder))
    run.close()
    assert run.piece() == []


def test_a_chain_that_cannot_be_run_is_refused_with_its_place(folder: Path) -> None:
    with pytest.raises(ChainError, match=r"house.chain.yaml:7:\d+: there is no hook 'wash'"):
        Run(Pair(chain(HOUSE.replace("use: truncate, with: {max: 30, keep: tail}", "use: wash")), None, Trusted()), ())


def test_sides_come_first_and_the_other_hosts_are_added(folder: Path) -> None:
    row = rows(folder)[0]
    pair = Pair(chain(), chain(REVERSED), Trusted())
    first = play(pair, row, frozenset(), Wanted(), sides_only=True)
    assert first is not None
    assert set(first.hosts) == {"wasmagent", "pydantic-ai"}
    assert not first.whole
    whole = play(pair, row, frozenset(), Wanted(), first)
    assert whole is not None
    assert len(whole.hosts) == 10
    assert whole.left is first.left
    wanted = Wanted()
    wanted.stale = True
    assert play(pair, row, frozenset(), wanted) is None


def test_cards_stand_in_the_order_of_the_host_and_keep_what_is_off() -> None:
    off = chain(REVERSED.replace("{name: redact, use: redact}", "{name: redact, use: redact, enabled: false}"))
    assert [(card.name, card.enabled) for card in cards_of(off, None)] == [("redact", False), ("cut", True)]


def test_a_built_in_tells_its_parameters() -> None:
    found = {known.key: known for known in known_params(chain(), "cut")}
    assert found["max"].value == 30
    assert found["max"].given
    assert found["keep"].kind == "choice"
    assert set(found["keep"].options) >= {"head", "tail"}
    assert not found["unit"].given
    wrong = chain(HOUSE.replace("max: 30", "max: many, odd: 1"))
    assert {known.key for known in known_params(wrong, "cut")} >= {"max", "odd"}
    assert known_params(chain(), "nobody") == ()


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        ("text", "", ""), ("text", "12", "12"), ("whole", "12", 12), ("number", "1.5", 1.5),
        ("texts", '["a"]', ["a"]), ("any", "plain words", "plain words"), ("any", '{"a": 1}', {"a": 1}),
    ],
)  # fmt: skip
def test_what_is_typed_becomes_a_value(kind: str, typed: str, value: object) -> None:
    assert value_of(Known("k", kind, None), typed) == value
    assert value_of(Known("k", kind, value), text_of(Known("k", kind, value))) == value


@pytest.mark.parametrize(("kind", "typed"), [("whole", "1.5"), ("whole", "true"), ("number", "x"), ("texts", "[1]")])
def test_what_is_wrong_is_said(kind: str, typed: str) -> None:
    with pytest.raises(ValueError, match="needed here"):
        value_of(Known("k", kind, None), typed)
