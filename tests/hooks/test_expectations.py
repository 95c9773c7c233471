"""Every kind of expectation, held and broken; messages tell no value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hooks.fakes import append, chain, post, record, rewrite
from workbench.hooks.chain import NOWHERE, Expected
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.wasmagent import DIALECT
from workbench.hooks.expectations import KINDS, Checked, Facts, checked
from workbench.hooks.leaks import leaks_in
from workbench.hooks.model import ChainResult, Order, Value

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def check(
    kind: str,
    value: Value,
    final: Value,
    raw: Value = "raw",
    step: str | None = None,
    folder: Path | None = None,
    change: Callable[[ChainResult], ChainResult] = lambda result: result,
) -> Checked:
    """An expectation on a chain of one hook that makes `final` of everything."""
    steps: list[BoundStep] = [
        post("a", lambda tool, context: rewrite(final)),
        post("b", lambda tool, context: rewrite(final)),
    ]
    place = chain("wasmagent", folder=str(folder or "."))

    def run(output: Value) -> ChainResult:
        return DIALECT.run(record(output), steps, place)

    result = change(run(raw))
    facts = Facts(record(raw), result, leaks_in(raw, result.final), place.folder, run)
    assert KINDS[kind].wrong(value) == ""
    return checked(Expected(kind, value, step, NOWHERE), facts)


HOLDS: list[tuple[str, Value, Value]] = [
    ("contains", "b", "abc"),
    ("contains", ["a", "c"], "abc"),
    ("not_contains", ["x", "y"], "abc"),
    ("matches", "/B/i", "abc"),
    ("matches", "/(?<=a)b/", "abc"),
    ("matches", "a.c", "a.c"),
    ("not_matches", "a.c", "abc"),
    ("not_matches", "/B/", "abc"),
    ("equals", {"a": [1]}, {"a": [1]}),
    ("json_path", "$.a[0]", {"a": [1]}),
    ("json_path", {"path": "$.a[*].b", "equals": 2}, '{"a": [{"b": 1}, {"b": 2}]}'),
    ("json_path", {"path": '$["a b"][-1]', "equals": None}, {"a b": [1, None]}),
    ("json_schema", {"type": "object", "required": ["a"]}, '{"a": 1}'),
    ("json_schema", {"type": "string"}, "abc"),
    ("max_bytes", 3, "abc"),
    ("max_tokens_est", 1, "abc"),
    ("no_secrets", True, "abc"),
    ("no_secrets", False, SECRET),
    ("unchanged", True, "raw"),
    ("unchanged", False, "abc"),
    ("blocked", False, "abc"),
    ("decision", "allow", "abc"),
    ("idempotent", True, "abc"),
    ("order_independent", True, "abc"),
    ("max_ms", 10_000, "abc"),
    ("hook_called", "a", "abc"),
    ("hook_called", {"hook": "z", "times": 0}, "abc"),
    ("reject_by_host", False, "abc"),
]
BREAKS: list[tuple[str, Value, Value, str]] = [
    ("contains", "x", "abc", "it is not there"),
    ("contains", ["a", "x", "y"], "abc", "2 of 3 are not there"),
    ("not_contains", ["c", "b"], "abc", "found at character 2"),
    ("matches", "/B/", "abc", "nothing matches"),
    ("not_matches", "/C/i", "abc", "a match at character 3"),
    ("not_matches", "/(?<=a)b/", "abc", "a match at character 2"),
    ("equals", {"a": 1}, {"a": 2}, "it is another value"),
    ("json_path", "$.b", {"a": 1}, "the path leads nowhere"),
    ("json_path", {"path": "$.a", "equals": 2}, {"a": 1}, "another value stands there"),
    ("json_schema", {"type": "object", "required": ["a"]}, {"b": 1}, "a"),
    ("json_schema", {"type": "object"}, "abc", "object"),
    ("max_bytes", 3, "abcd", "it has 4 bytes"),
    ("max_bytes", 3, "éé", "it has 4 bytes"),
    ("max_tokens_est", 1, "abcde", "it has 2 tokens (estimated)"),
    ("no_secrets", True, f"x {SECRET}", "still there: "),
    ("no_secrets", False, "abc", "no secret was recognised"),
    ("unchanged", True, "abc", "it was changed"),
    ("unchanged", False, "raw", "it was not changed"),
    ("blocked", True, "abc", "it was not blocked"),
    ("decision", "blocked", "abc", "the decision is allow"),
    ("idempotent", False, "abc", "a second run changes nothing"),
    ("order_independent", False, "abc", "every order gives the same"),
    ("hook_called", {"hook": "a", "times": 2}, "abc", "it was called 1 times"),
    ("reject_by_host", True, "abc", "the host would take it"),
]


@pytest.mark.parametrize(("kind", "value", "final"), HOLDS)
def test_holds(kind: str, value: Value, final: Value) -> None:
    found = check(kind, value, final)
    assert (found.ok, found.message) == (True, None)


@pytest.mark.parametrize(("kind", "value", "final", "message"), BREAKS)
def test_breaks(kind: str, value: Value, final: Value, message: str) -> None:
    found = check(kind, value, final)
    assert not found.ok
    assert message in (found.message or "")
    assert SECRET not in (found.message or "")


def test_every_kind_is_tried() -> None:
    tried = {kind for kind, *_ in HOLDS} & {kind for kind, *_ in BREAKS}
    assert set(KINDS) - tried == {"equals_file", "outcome", "max_ms"}


def test_after_a_step() -> None:
    assert check("contains", "abc", "abc", step="a").ok
    assert check("outcome", "rewrite", "abc", step="a").ok
    assert check("outcome", "threw", "abc", step="a").message == "the outcome is rewrite"
    assert check("contains", "abc", "abc", step="gone").message == "the step 'gone' was not run"
    assert check("outcome", "threw", "abc").message == "name the step whose outcome it is with 'step'"


def test_a_part_of_a_secret_is_no_redaction() -> None:
    found = check("no_secrets", True, f"…{SECRET[-12:]}", raw=f"token {SECRET} end")
    assert not found.ok
    assert "a part of it" in (found.message or "")


def test_a_file_is_compared_but_for_its_last_line_end(tmp_path: Path) -> None:
    (tmp_path / "want.txt").write_bytes(b"a\r\nb\r\n")
    assert check("equals_file", "want.txt", "a\nb", folder=tmp_path).ok
    assert check("equals_file", "want.txt", "a\nc", folder=tmp_path).message == "differs from want.txt from line 2 on"
    assert "cannot be read" in (check("equals_file", "gone.txt", "a", folder=tmp_path).message or "")


def test_a_schema_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text('{"type": "array"}', "utf-8")
    assert check("json_schema", "s.json", [1], folder=tmp_path).ok
    assert not check("json_schema", "s.json", {}, folder=tmp_path).ok
    assert "gone.json" in (check("json_schema", "gone.json", [1], folder=tmp_path).message or "")
    assert "is not checked here" in KINDS["json_schema"].wrong({"unevaluatedItems": False})


def test_orders_that_differ() -> None:
    def twice(result: ChainResult) -> ChainResult:
        return ChainResult("c", "d", result.decision, "x", (), (Order(("a", "b"), "x"), Order(("b", "a"), "y")))

    found = check("order_independent", True, "abc", change=twice)
    assert found.message == "2 different results, depending on which hook finishes first"


def test_a_chain_that_grows_is_not_idempotent() -> None:
    steps = [post("a", append("!"))]
    result = DIALECT.run(record("x"), steps, chain("wasmagent"))
    facts = Facts(
        record("x"),
        result,
        leaks_in("x", "x!"),
        ".",
        lambda value: DIALECT.run(record(value), steps, chain("wasmagent")),
    )
    assert checked(Expected("idempotent", True, None, NOWHERE), facts).message == "a second run changes it again"


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("contains", ""), ("contains", []), ("matches", "/(/"), ("json_path", "a"), ("json_path", {"path": "$.a["}),
        ("max_bytes", True), ("no_secrets", "yes"), ("decision", "deny"), ("hook_called", {"times": 1}), ("outcome", 3),
    ],
)  # fmt: skip
def test_wrong_values(kind: str, value: Any) -> None:
    assert KINDS[kind].wrong(value)
