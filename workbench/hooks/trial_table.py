"""A table of events with what a hook is to decide about each: run as a batch, and kept as cases of the hook's chain.

A chain's case is about a record and knows outcomes, not permissions: a row that expects `ask` or `defer` is not kept,
and what is kept of a row is masked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import yaml

from workbench.hooks.chain import NOWHERE, Case, Chain, ChainError, Expected, Kind, Step
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.chain_writing import chain_text
from workbench.hooks.hiding import mask_for
from workbench.hooks.model import Outcome, Provenance, Record
from workbench.hooks.protocols import MODULES
from workbench.hooks.recordings import record_object
from workbench.hooks.serving import read_event
from workbench.hooks.trying import Tried, Verdict, problems, try_step
from workbench.sandbox.trust import Trusted
from workbench.secrets import mask
from workbench.skill.frontmatter import compose

_OUTCOMES = {
    Verdict.NOTHING: Outcome.NO_OP,
    Verdict.ALLOW: Outcome.NO_OP,
    Verdict.DENY: Outcome.BLOCKED,
    Verdict.REWRITE: Outcome.REWRITE,
    Verdict.ERROR: Outcome.THREW,
    Verdict.TIMED_OUT: Outcome.TIMED_OUT,
}
_SIGNS = re.compile(r"[^\w.-]+")


class Row(NamedTuple):
    """An event for a host, as text, and what is expected of the hook. `name` is what the row is called."""

    name: str
    host: str
    text: str
    expected: Verdict


class Judged(NamedTuple):
    """A row that was run. `problem` says why it was not, and then `tried` is None."""

    row: Row
    tried: Tried | None
    problem: str = ""

    @property
    def ok(self) -> bool:
        """Whether the hook decided as expected."""
        return self.tried is not None and self.tried.verdict is self.row.expected


class Kept(NamedTuple):
    """The chain's file and its recording with the rows in them, and for each row that is not there why."""

    chain: bytes
    recording: bytes
    added: int
    left_out: tuple[str, ...]


def run_rows(
    chain: Chain, step: Step, rows: Sequence[Row], trusted: Trusted | None = None, headless: bool = False
) -> Iterator[Judged]:
    """Every row, one at a time; one that is no event of its host is not run, and says why."""
    for row in rows:
        wrong = problems(row.host, step.phase, row.text)
        if wrong:
            yield Judged(row, None, "; ".join(wrong))
            continue
        try:
            yield Judged(row, try_step(chain, step, row.host, row.text, trusted, headless))
        except ValueError as failure:
            yield Judged(row, None, str(failure))


def speaks(chain: Chain, step: Step) -> str:
    """The host whose events a replay would write to a command, empty for a step that reads none."""
    if step.kind is not Kind.COMMAND:
        return ""
    return step.protocol or (chain.dialect if chain.dialect in MODULES else "filter")


def kept(name: str, data: bytes, step_name: str, rows: Sequence[Row], file: str, recording: bytes) -> Kept:
    """The rows as cases of the chain in `data`, whose records are added to those of `recording`, the content of `file`
    beside the chain. Nothing is written. Raises `ChainError` where the file cannot take cases as it is written."""
    chain = parse_chain(name, data)
    step = next((one for one in chain.steps if one.name == step_name), None)
    if step is None:
        raise ChainError(name, 0, 0, f"no step is called '{step_name}'")
    taken = set(re.findall(rb'"id": "((?:[^"\\]|\\.)*)"', recording))
    cases, lines, left_out = list[Case](), list[str](), list[str]()
    for row in rows:
        why = _refused(chain, step, row)
        if why:
            left_out.append(f"{row.name}: {why}")
            continue
        ident = _free(row.name, taken)
        lines.append(_record_line(row, ident))
        expected = Expected("outcome", str(_OUTCOMES[row.expected]), step_name, NOWHERE)
        cases.append(Case(file, ident, (expected,), None, NOWHERE))
    made = _with_cases(name, data, chain, cases) if cases else data
    head = recording if not recording or recording.endswith(b"\n") else recording + b"\n"
    return Kept(made, head + "".join(lines).encode("utf-8", "replace"), len(cases), tuple(left_out))


def _refused(chain: Chain, step: Step, row: Row) -> str:
    """Why a row is no case."""
    if row.expected not in _OUTCOMES:
        return f"a chain knows no '{row.expected}'"
    host = speaks(chain, step)
    if host and host != row.host:
        return f"a replay speaks to this command as {host}, not as {row.host}"
    wrong = problems(row.host, step.phase, row.text)
    return "; ".join(wrong)


def _free(name: str, taken: set[bytes]) -> str:
    base = _SIGNS.sub("-", mask(name)).strip("-") or "try"
    ident, number = base, 1
    while ident.encode() in taken:
        number += 1
        ident = f"{base}-{number}"
    taken.add(ident.encode())
    return ident


def _record_line(row: Row, ident: str) -> str:
    event = read_event(row.host, row.text)
    assert event is not None
    record = event.record._replace(id=ident, provenance=Provenance(f"tried by hand, {row.host}", 0))
    return json.dumps(_masked(record), ensure_ascii=False) + "\n"


def _masked(record: Record) -> Any:
    return mask_for(record)(record_object(record))


def _with_cases(name: str, data: bytes, chain: Chain, cases: Sequence[Case]) -> bytes:
    """The file with cases at the end of its own, everything else as it is; read again and compared."""
    text = data.decode()
    newline = "\r\n" if "\r\n" in text else "\n"
    at, indent, head = _end_of_cases(name, text)
    before = text[:at] if not at or text[:at].endswith("\n") else text[:at] + newline
    written = "".join(f"{indent}- {_case(case)}{newline}" for case in cases)
    made = (before + (f"cases:{newline}" if head else "") + written + text[at:]).encode()
    wanted = replace(chain, cases=(*chain.cases, *cases))
    try:
        found = parse_chain(name, made)
    except ChainError as failure:
        raise ChainError(name, 0, 0, f"the file cannot take cases as it is written: {failure.reason}") from failure
    if chain_text(found) != chain_text(wanted):
        raise ChainError(name, 0, 0, "the file cannot take cases as it is written")
    return made


def _end_of_cases(name: str, text: str) -> tuple[int, str, bool]:
    """Where a case is added, how far it is set in, and whether the key is to be written too."""
    bom = len(text) - len(text.removeprefix("\ufeff"))
    root = compose(text[bom:])
    pairs = root.value if isinstance(root, yaml.MappingNode) else ()
    node = next((value for key, value in pairs if key.value == "cases"), None)
    if node is None:
        return len(text), "  ", True
    if not isinstance(node, yaml.SequenceNode) or node.flow_style or not node.value:
        raise ChainError(name, node.start_mark.line + 1, 0, "the cases are not written one a line; add them by hand")
    column = node.start_mark.column
    end = node.value[-1].end_mark.index + bom
    line_end = text.find("\n", end - 1 if text[end - 1 : end] == "\n" else end)
    return (line_end + 1 if line_end >= 0 else len(text)), " " * column, False


def _case(case: Case) -> str:
    expect = [{item.kind: item.value, "step": item.step} for item in case.expect]
    return json.dumps({"recording": f"{case.recording}#{case.id}", "expect": expect}, ensure_ascii=False)
