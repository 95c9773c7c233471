"""Formats whose counts stand before their cases hold no record in memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.hooks.fakes import record
from workbench.hooks.chain_file import read_chain
from workbench.hooks.html_out import html_text
from workbench.hooks.junit import junit_text
from workbench.hooks.replay import Replay, Replayed
from workbench.hooks.waiting import Waiting

_MB = 1024 * 1024


def test_what_waits_comes_again_as_it_was() -> None:
    found = Waiting()
    given = ["é\r\n", "\ud800", "x" * (2 * _MB), "\n"]
    for piece in given:
        found.write([piece])
    assert "".join(found.read()) == "".join(given)


@pytest.mark.parametrize("write", [junit_text, html_text])
def test_records_are_not_held(
    tmp_path: Path, write: Callable[[Sequence[Any], Iterator[Replayed]], Iterator[str]]
) -> None:
    file = tmp_path / "c.chain.yaml"
    file.write_text("version: 1\nname: c\ndialect: wasmagent\nexpect: [{contains: zzz}]\n", encoding="utf-8")
    chain = read_chain(str(file))
    with Replay([chain]) as replay:
        replay.run(record("warm"))
        tracemalloc.start()
        made = (replay.run(record("ab " * (_MB // 3), id=f"r{number}")) for number in range(12))
        text = "".join(write([chain], made))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert text.count("it is not there") == 12
    assert peak < 9 * _MB
    if write is junit_text:
        assert ET.fromstring(text).get("failures") == "12"
