"""The result of a replay as JUnit XML, which every CI shows: a suite for each chain, a case for each record.

Source of the form: the schema of Jenkins' xunit plugin (junit-10.xsd), of which only common parts are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from workbench.hooks.chain import Chain
from workbench.hooks.hiding import mask_for
from workbench.hooks.model import Decision
from workbench.hooks.replay import Played, Replayed
from workbench.secrets import mask

_BLANKS = {ord("\n"): "&#10;", ord("\r"): "&#13;", ord("\t"): "&#9;"}
"""A reader of XML would make blanks of them inside an attribute."""
_NOT_XML = re.compile(
    "[^\t\n\r\u0020-\u007e\u00a0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


def junit_text(chains: Sequence[Chain], replayed: Sequence[Replayed]) -> Iterator[str]:
    """The document in pieces. Messages are masked."""
    suites = [(chain, [one.played[number] for one in replayed]) for number, chain in enumerate(chains)]
    total = sum(len(played) for _, played in suites)
    failed = sum(one.failed for _, played in suites for one in played)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="skill-workbench replay" tests="{total}" failures="{failed}" errors="0">\n'
    for chain, played in suites:
        yield from _suite(chain, played, replayed)
    yield "</testsuites>\n"


def _suite(chain: Chain, played: Sequence[Played], replayed: Sequence[Replayed]) -> Iterator[str]:
    name = _attribute(f"{chain.name} ({chain.dialect})")
    failed = sum(one.failed for one in played)
    spent = sum(_seconds(one) for one in played)
    counts = f'tests="{len(played)}" failures="{failed}" errors="0" skipped="0"'
    yield f'  <testsuite name={name} {counts} time="{spent:.3f}">\n'
    for one, whole in zip(played, replayed, strict=True):
        reasons = list(reasons_of(one, whole))
        title = _attribute(f"{whole.record.id} {whole.record.tool}")
        head = f'    <testcase classname={_attribute(chain.name)} name={title} time="{_seconds(one):.3f}"'
        if not reasons:
            yield f"{head}/>\n"
            continue
        yield f"{head}>\n"
        for kind, reason in reasons:
            yield f"      <failure type={_attribute(kind)} message={_attribute(reason)}/>\n"
        yield "    </testcase>\n"
    yield "  </testsuite>\n"


def reasons_of(played: Played, replayed: Replayed) -> Iterator[tuple[str, str]]:
    """Why a record failed in a chain: kind and reason, masked."""
    hidden = mask_for(replayed.record)
    if played.result.decision is Decision.FAILED:
        failed = [step for step in played.result.steps if step.message]
        said = "; ".join(f"{step.name}: {step.message}" for step in failed)
        yield "decision", str(hidden(said or "the chain failed"))
    if played.untrusted:
        yield "trust", "a hook was not run because nobody trusted it; --trust does so for one call"
    for check in played.checks:
        if not check.ok:
            yield check.expected.kind, str(hidden(check.message or ""))
    if played.golden is not None and not played.golden.ok:
        yield "golden", f"{played.golden.path}: {played.golden.message}"


def _seconds(played: Played) -> float:
    return sum(step.ms for step in played.result.steps) / 1000


def _attribute(text: str) -> str:
    safe = escape(_NOT_XML.sub("\ufffd", mask(text)))
    return f'"{safe.translate(_BLANKS)}"'
