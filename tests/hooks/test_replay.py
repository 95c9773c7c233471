"""The engine: state that lives as long as a replay, cases, goldens, leaks, and what counts as failed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from tests.hooks.fakes import Post, record, rewrite
from workbench import __version__
from workbench.hooks import registry
from workbench.hooks.as_json import chain_object, record_object
from workbench.hooks.chain import Chain, ChainError
from workbench.hooks.chain_file import read_chain
from workbench.hooks.compare import Comparison, compare, compared_object
from workbench.hooks.hiding import mask_for
from workbench.hooks.junit import junit_text
from workbench.hooks.model import UNCHANGED, Answer, Context, Outcome
from workbench.hooks.params import ParamError, Params
from workbench.hooks.replay import Replay, Replayed, recordings_of
from workbench.hooks.text_out import record_lines

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
HEAD = "version: 1\nname: c\ndialect: wasmagent\n"


class Counter(Post):
    """Appends how often it was asked; knows that it was closed."""

    closed = 0

    def __init__(self, name: str) -> None:
        super().__init__(name, self._count)
        self.count = 0

    def _count(self, tool: str, context: Context) -> Answer:
        self.count += 1
        return rewrite(f"{context.output} {self.count}")

    def close(self) -> None:
        type(self).closed += 1


def _make(name: str, params: Params) -> Post:
    text = params.text("text", "")
    params.done()
    answers = {
        "redact": lambda tool, context: rewrite(str(context.output).replace(SECRET, "[REDACTED]")),
        "truncate": lambda tool, context: rewrite(str(context.output)[-12:]),
        "ansi": lambda tool, context: UNCHANGED,
        "normalise": lambda tool, context: Answer(Outcome.SKIPPED, message="not trusted: a.py:after"),
        "compact": lambda tool, context: Answer(Outcome.THREW, message=f"broke over {SECRET} \x1b"),
    }
    return (
        Counter(name) if name == "json" else Post(params.step, answers[name]) if not text else Post(text, answers[name])
    )


@pytest.fixture(autouse=True)
def _builtins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "builtin", _make)
    Counter.closed = 0


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def make(text: str, name: str = "c.chain.yaml") -> Chain:
        (tmp_path / name).write_text(HEAD + text, "utf-8")
        return read_chain(tmp_path / name)

    return make


def play(chain: Chain, output: object, **values: Any) -> Replayed:
    with Replay([chain]) as replay:
        return replay.run(record(output), **values)


def test_hooks_live_as_long_as_the_replay(write: Any) -> None:
    chain = write("post: [{use: json}]\n")
    with Replay([chain]) as replay:
        assert [replay.run(record("x")).played[0].result.final for _ in range(3)] == ["x 1", "x 2", "x 3"]
    assert Counter.closed == 1
    assert play(chain, "x").played[0].result.final == "x 1"


def test_a_step_that_is_off_is_left_out(write: Any) -> None:
    assert play(write("post: [{use: json, enabled: false}]\n"), "x").played[0].result.final == "x"


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("post:\n  - {use: redackt}\n", 5, 11, "there is no hook 'redackt'"),
        ("post:\n  - {use: deny_tools}\n", 5, 11, "'deny_tools' belongs under 'pre', not under 'post'"),
        ("post:\n  - {use: json, with: {txt: a}}\n", 5, 24, "unknown parameter 'txt'; there are: text"),
        ("post:\n  - {use: json, with: {text: 3}}\n", 5, 24, "a text is needed here"),
    ],
)
def test_mistakes_of_parameters_have_their_place(write: Any, text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(ChainError) as caught:
        Replay([write("post: [{use: json}]\n", "good.chain.yaml"), write(text)])
    assert (caught.value.line, caught.value.column) == (line, column)
    assert reason in caught.value.reason
    assert Counter.closed == 1


def test_order_decides_over_a_leak(write: Any) -> None:
    safe = play(write("post: [{use: redact}, {use: truncate}]\n"), f"key {SECRET}").played[0]
    half = play(write("post: [{use: truncate}, {use: redact}]\n"), f"key {SECRET}").played[0]
    whole = play(write("post: [{use: ansi}]\n"), f"key {SECRET}").played[0]
    assert (safe.leaks.full, safe.leaks.partial) == ((), ())
    assert (half.leaks.full, len(half.leaks.partial)) == ((), 1)
    assert (len(whole.leaks.full), whole.leaks.partial) == (1, ())


def test_cases_are_about_their_records_alone(write: Any, tmp_path: Path) -> None:
    chain = write(
        "post: [{use: redact}]\nexpect: [no_secrets]\ncases:\n"
        "  - {recording: runs.jsonl#r1, expect: [{contains: never}], golden: golden/r1.txt}\n"
        "  - {recording: runs.jsonl, expect: [{not_contains: never}]}\n"
    )
    runs = str(tmp_path / "runs.jsonl")
    own = play(chain, "x", file=runs).played[0]
    assert [(check.expected.kind, check.ok) for check in own.checks] == [
        ("no_secrets", True), ("contains", False), ("not_contains", True),
    ]  # fmt: skip
    assert own.golden is not None
    assert not own.golden.ok
    other = play(chain, "x", file=str(tmp_path / "other.jsonl"))
    assert [check.expected.kind for check in other.played[0].checks] == ["no_secrets"]
    assert (other.played[0].golden, other.failed) == (None, False)
    assert dict(recordings_of([chain])) == {runs: None}
    only = replace(chain, cases=chain.cases[:1])
    assert dict(recordings_of([only])) == {runs: frozenset({"r1"})}


def test_goldens_are_updated_on_request(write: Any, tmp_path: Path) -> None:
    chain = write("post: [{use: redact}]\ncases: [{recording: r.jsonl#r1, golden: g/r1.txt}]\n")
    file = str(tmp_path / "r.jsonl")
    with Replay([chain], update_golden=True) as replay:
        assert replay.run(record(f"a {SECRET}"), file).failed is False
    assert (tmp_path / "g" / "r1.txt").read_text("utf-8") == "a [REDACTED]\n"
    assert play(chain, f"a {SECRET}", file=file).failed is False
    assert play(chain, "b", file=file).failed is True
    other = play(chain.under("tutorial"), "b", file=file)
    assert other.failed is False
    assert other.played[0].result.notes == ("the golden file is left aside: it is about the dialect wasmagent",)
    assert chain.under("tutorial").under("wasmagent") == chain


def test_what_was_not_trusted_counts_as_failed(write: Any) -> None:
    found = play(write("post: [{use: normalise}]\n"), "x")
    assert found.failed
    assert found.played[0].untrusted


def test_an_own_dialect_that_is_missing_is_said(write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from workbench.hooks import dialects

    monkeypatch.setattr(dialects, "MODULES", {})
    with pytest.raises(ChainError, match="the dialect 'wasmagent' is not built yet"):
        Replay([write("post: [{use: json}]\n")])


def whole(replay: Replay, *found: Replayed, raw: bool = False) -> dict[str, Any]:
    return {
        "schema": 1,
        "tool": {"name": "skill-workbench", "version": __version__},
        "chains": [chain_object(chain) for chain in replay.chains],
        "records": [record_object(one, raw) for one in found],
        "skipped": [],
        "summary": {"records": len(found), "failed": sum(one.failed for one in found)},
    }


def test_the_object_is_valid_and_masked(write: Any, repo: Path) -> None:
    schema = json.loads((repo / "resources" / "schema" / "replay.schema.json").read_bytes())
    with Replay([write("post: [{use: ansi}, {use: compact}]\nexpect: [no_secrets, {max_bytes: 3}]\n")]) as replay:
        found = replay.run(record({"a": [f"key {SECRET}"], SECRET: 1}, input={"x": SECRET}))
        value, raw = whole(replay, found), whole(replay, found, raw=True)
    jsonschema.validate(value, schema)
    jsonschema.validate(raw, schema)
    assert SECRET not in json.dumps(value)
    assert "[REDACTED:" in json.dumps(value)
    assert raw["records"][0]["results"][0]["final"]["a"] == [f"key {SECRET}"]
    result = value["records"][0]["results"][0]
    assert list(result)[:7] == ["chain", "decision", "final", "steps", "leaks", "host_would_discard", "expectations"]
    assert list(result["steps"][0]) == [
        "name", "phase", "outcome", "bytes_before", "bytes_after", "ms", "spans", "message", "stderr", "valid_json",
    ]  # fmt: skip
    assert result["steps"][1]["outcome"] == "threw"


def test_a_secret_is_masked_where_its_surroundings_are_gone() -> None:
    value = "Tr0ub4dor-9xQ7"
    hidden = mask_for(record(f"password = '{value}'"))
    assert value not in str(hidden(f"it was {value} once"))


def test_junit_and_text_show_why_and_no_secret(write: Any) -> None:
    chain = write("post: [{use: compact, on_error: fail}]\nexpect: [{contains: zzz}]\n")
    with Replay([chain, chain.under("tutorial")]) as replay:
        found = [replay.run(record(SECRET)), replay.run(record("fine", id="r<2>"))]
    xml = "".join(junit_text(replay.chains, found))
    root = ET.fromstring(xml)
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in root] == [
        ("c (wasmagent)", "2", "2"), ("c (tutorial)", "2", "2"),
    ]  # fmt: skip
    failures = root[0][0].findall("failure")
    assert [failure.get("type") for failure in failures] == ["decision", "contains"]
    text = "\n".join(line for one in found for line in record_lines(one, several=True))
    assert "c (tutorial): failed" in text
    assert "✗ contains: it is not there" in text
    assert SECRET not in xml
    assert SECRET not in text
    assert SECRET[:20] not in text


@pytest.mark.parametrize(
    ("ours", "theirs", "verdict"),
    [
        ("redact", "redact", Comparison.SAME),
        ("redact", "ansi", Comparison.IMPROVED),
        ("ansi", "redact", Comparison.REGRESSED),
        ("truncate", "ansi", Comparison.IMPROVED),
        ("json", "compact", Comparison.DIFFERENT),
    ],
)
def test_two_chains_are_compared(write: Any, ours: str, theirs: str, verdict: Comparison) -> None:
    chains = [write(f"post: [{{use: {name}}}]\n", f"{name}.chain.yaml") for name in (ours, theirs)]
    with Replay(chains) as replay:
        found = replay.run(record(f"key {SECRET}"))
    assert compare(*found.played) is verdict
    assert compared_object(*found.played)["verdict"] == verdict.value


def test_parameters_name_what_is_wrong() -> None:
    params = Params({"a": 1, "b": [1], "c": "x"}, "s", "wasmagent", Path())
    for key, take in (
        ("a", params.text),
        ("b", params.texts),
        ("c", params.number),
        ("c", params.whole),
        ("a", params.flag),
    ):
        with pytest.raises(ParamError) as caught:
            take(key)
        assert caught.value.key == key
    with pytest.raises(ParamError, match="'z' is missing"):
        params.text("z")
