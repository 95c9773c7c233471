"""Playing in another process: the same results, in small pieces; a lost process is said, and nothing of it is left."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from tests.desktop.replay.conftest import HOUSE, KEY, OWN
from workbench.desktop.replay import playing
from workbench.desktop.replay.crew import Crew, PlayerLostError
from workbench.desktop.replay.known_secrets import known
from workbench.desktop.replay.lending import loaded
from workbench.desktop.replay.loading import Ground, Row, load
from workbench.desktop.replay.pane_engine import AnalysisError, Analyst
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.replay.playing import Line, Pair, Run, Shown, Wanted, play
from workbench.desktop.replay.wire import HEAVY, TEXT_PIECE, Wire, loads
from workbench.hooks.chain import Chain, ChainError
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.model import Provenance, Record
from workbench.hooks.registry import TRUST_ALL
from workbench.hooks.replay import Played
from workbench.sandbox.trust import Trusted

LOG = "\n".join(f"line {number}: nothing to hide" for number in range(2_000)) + f"\nTOKEN={KEY}\n"
TREE = [{"n": number, "text": f"TOKEN={KEY}" if number == 70 else "word " * 20} for number in range(900)]


@pytest.fixture
def crew() -> Iterator[Crew]:
    """Processes that are ended with the test."""
    made = Crew()
    yield made
    made.close()


def row(output: object, ident: str = "r") -> Row:
    record = Record(ident, "claude-code", "s", "Bash", {"command": "x"}, output, None, None, "none", None, None,
                    Provenance("f", 1))  # fmt: skip
    return Row(record, "", "x", len(str(output)))


def chain(text: str = HOUSE, folder: Path | None = None) -> Chain:
    name = "a.chain.yaml" if folder is None else str(folder / "a.chain.yaml")
    return parse_chain(name, text.encode())


def timeless(played: Played | None) -> object:
    """Without the times, which are never the same."""
    if played is None:
        return None
    steps = tuple(step._replace(ms=0.0) for step in played.result.steps)
    return played._replace(result=replace(played.result, steps=steps))


def facts(shown: Shown | None) -> list[object]:
    assert shown is not None
    hosts = {dialect: timeless(one) for dialect, one in shown.hosts.items()}
    return [shown.record, hosts, timeless(shown.left), timeless(shown.right), shown.refused, shown.report]


def test_values_travel_in_small_pieces_and_come_out_as_they_were() -> None:
    text = "x" * (2 * TEXT_PIECE + 1)
    value = {"text": text, "again": [text, text[:-1]], "many": list(range(3 * HEAVY)), "none": None, "\ud800": 1.5}
    pieces = Wire().pack(value)
    assert max(len(piece.data) for piece in pieces) <= TEXT_PIECE
    assert sum(piece.kind == "text" for piece in pieces) == 5
    assert len(list(loads(pieces))) == 3
    other = Wire()
    (found,) = [got for piece in pieces for got in other.take(piece)]
    assert found == value
    assert found["again"][0] is found["text"]


def test_what_went_one_way_comes_back_as_the_same_text_and_equal_trees_travel_once() -> None:
    one, other = Wire(), Wire()
    tree = [{"n": number} for number in range(HEAVY)]
    given = {"text": "y" * 10_000, "tree": tree}
    (there,) = [got for piece in one.pack(given) for got in other.take(piece)]
    answer = other.pack([there["text"], there["tree"], [dict(part) for part in there["tree"]]])
    assert [piece.kind for piece in answer] == ["list", "value"]
    (back,) = [got for piece in answer for got in one.take(piece)]
    assert back[0] is given["text"]
    assert back[1] is back[2] is tree


@pytest.mark.parametrize("output", [LOG, TREE])
def test_a_process_plays_as_the_window_would(crew: Crew, output: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "FAR_RUN", 0)
    pair = Pair(chain(), chain(HOUSE.replace("wasmagent", "pydantic-ai")), Trusted())
    one = row(output)
    far = play(pair, one, frozenset({"Bash"}), Wanted(), crew=crew)
    assert facts(far) == facts(play(pair, one, frozenset({"Bash"}), Wanted()))
    assert far is not None
    assert far.record is one.record
    assert [secret.text for secret in known(one.record) or ()] == [KEY]
    again = play(pair, one, frozenset({"Bash"}), Wanted(), far, crew=crew)
    assert facts(again) == facts(far)
    assert lines(Run(pair, [one, row("short")], crew)) == lines(Run(pair, [one, row("short")]))


def lines(run: Run) -> list[object]:
    found: list[Line] = []
    while not run.done:
        found += run.piece()
    return [(one.left._replace(ms=0), one.right and one.right._replace(ms=0), one.compared) for one in found]


def test_a_chain_that_cannot_be_run_is_refused_from_there_too(crew: Crew) -> None:
    wrong = chain(HOUSE.replace("use: truncate, with: {max: 30, keep: tail}", "use: wash"))
    with pytest.raises(ChainError, match=r"a.chain.yaml:7:\d+: there is no hook 'wash'"):
        Run(Pair(wrong, None, Trusted()), [row("x" * playing.FAR_RUN + "y")], crew)


def test_a_lost_process_is_said_and_the_next_play_gets_a_new_one(crew: Crew) -> None:
    far = crew.lend()
    far.ask("begin", Pair(chain(), None, Trusted()))
    (worker,) = psutil.Process().children()
    worker.kill()
    with pytest.raises(PlayerLostError, match="was lost: the worker "):
        far.ask("lines", [row(LOG)])
    far.close()
    shown = play(Pair(chain(), None, Trusted()), row(LOG), frozenset(), Wanted(), crew=crew)
    assert shown is not None
    assert len(shown.hosts) == 10


def test_values_that_are_nested_too_deeply_to_be_sent_are_played_here(crew: Crew) -> None:
    deep: object = "x" * (playing.FAR + 1)
    for _ in range(900):
        deep = [deep]
    shown = play(Pair(chain(), None, Trusted()), row(deep), frozenset(), Wanted(), crew=crew)
    assert shown is not None
    assert len(shown.hosts) == 10


def test_own_code_is_run_in_the_hosts_that_were_chosen_only(tmp_path: Path) -> None:
    (tmp_path / "shout.py").write_text(
        f"def shout(tool, context):\n    open({str(tmp_path / 'ran')!r}, 'a').write('x')\n", encoding="utf-8"
    )
    own = chain(OWN, tmp_path)
    pair = Pair(own, own.under("codex"), TRUST_ALL)
    shown = play(pair, row("some"), frozenset(), Wanted())
    assert shown is not None
    assert set(shown.hosts) == {"wasmagent", "codex"}
    assert (tmp_path / "ran").read_text(encoding="utf-8") == "xx"
    assert len(shown.unasked) == 8
    assert shown.report.findings[-1].hosts == shown.unasked
    untrusted = play(replace(pair, trusted=Trusted()), row("some"), frozenset(), Wanted())
    assert untrusted is not None
    assert len(untrusted.hosts) == 10


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_stopping_ends_what_a_hook_started(crew: Crew, tmp_path: Path) -> None:
    slow = OWN.replace('python: "shout.py:shout"', f'command: "echo $$ > {tmp_path}/pid; exec sleep 600"')
    run = Run(Pair(chain(slow, tmp_path), None, TRUST_ALL), [row("x" * (playing.FAR_RUN + 1))], crew)
    failures: list[BaseException] = []

    def played() -> None:
        try:
            run.piece()
        except PlayerLostError as failure:
            failures.append(failure)

    thread = threading.Thread(target=played)
    thread.start()
    until = time.monotonic() + 30
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text(encoding="utf-8").strip():
        assert time.monotonic() < until
        time.sleep(0.02)
    pid = int((tmp_path / "pid").read_text(encoding="utf-8"))
    assert psutil.pid_exists(pid)
    run.close()
    thread.join()
    assert "cancelled" in str(failures[0])
    assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_the_first_screen_of_what_nobody_played_knows_the_secrets_of_all_of_it(crew: Crew) -> None:
    filler = "".join(f"line {number}: nothing to hide here\n" for number in range(16_000))
    output = f"first Zk39aQpL27xM alone\n{filler}DB_PASSWORD=Zk39aQpL27xM\n"
    record = row(output).record
    side = Side("raw", record)
    made = Analyst(crew).first(side, side, "text")
    assert not made.left.whole
    assert [secret.text for secret in known(record) or ()] == ["Zk39aQpL27xM"]
    assert [(mark.start, mark.end) for mark in made.left.marks] == [(6, 18)]
    crew.close()
    with pytest.raises(AnalysisError, match="closing"):
        Analyst(crew).first(side.pinned(0), Side("raw", record._replace(id="other")), "text")


def test_large_recordings_are_read_in_another_process_and_give_the_same(crew: Crew, tmp_path: Path) -> None:
    (tmp_path / "a.chain.yaml").write_text(HOUSE)
    rows = tmp_path / "rows.jsonl"
    rows.write_text("".join(json.dumps({"id": f"r{n}", "tool": "Bash", "output": LOG * 4}) + "\n" for n in range(6)))
    ground = Ground(str(tmp_path), recordings=(str(rows),))
    assert not crew.warm
    far = loaded(ground, crew)
    assert crew.warm
    assert len(far.rows) == 6
    assert far == load(ground)
    crew.close()
    assert loaded(ground, crew) == far
