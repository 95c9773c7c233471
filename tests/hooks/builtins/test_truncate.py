"""Outputs are shortened as wasmagent does it, quirks included, and in our own way that tears nothing apart."""

from __future__ import annotations

import json
import math
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hooks.builtins.making import after, asked, hook
from workbench.hooks.builtins.cutting import Unit, length
from workbench.hooks.builtins.js_numbers import js_number
from workbench.hooks.model import Outcome, Value
from workbench.hooks.params import ParamError


def seed(limit: float, text: str) -> Value:
    return after(hook("truncate", "wasmagent", max=limit, unit="utf16", keep="tail"), text)


@pytest.mark.parametrize(
    ("limit", "text", "wanted"),
    [
        (10, "abcdefghijklmnopqrstuvwxyz", "…[truncated 16 chars]…\nqrstuvwxyz"),
        (10, "abcdefghijk", "…[truncated 1 chars]…\nbcdefghijk"),
        (10, "abcdefghij", "abcdefghij"),
        (0, "abc", "…[truncated 3 chars]…\nabc"),
        (-3, "abcdefgh", "…[truncated 11 chars]…\ndefgh"),
        (-9, "abc", "…[truncated 12 chars]…\n"),
        (math.nan, "abc", "…[truncated NaN chars]…\nabc"),
        (2.5, "abcde", "…[truncated 2.5 chars]…\nde"),
        (math.inf, "abc", "abc"),
        (-math.inf, "abc", "…[truncated Infinity chars]…\n"),
        (1, "a😀", "…[truncated 2 chars]…\n\ude00"),
        (0.5, "ab", "…[truncated 1.5 chars]…\nab"),
        (8, "x" * 20 + "sk-abcdefghijklmnop", "…[truncated 31 chars]…\nijklmnop"),
    ],
)
def test_the_seeds_helper_is_followed_to_the_letter(limit: float, text: str, wanted: str) -> None:
    assert seed(limit, text) == wanted


def test_the_seeds_helper_cuts_its_own_marker_the_second_time() -> None:
    once = seed(10, "abcdefghijklmnopqrstuvwxyz")
    assert isinstance(once, str)
    assert seed(10, once) == "…[truncated 23 chars]…\nqrstuvwxyz"


def test_the_seeds_helper_makes_kilobytes_of_chinese() -> None:
    assert len(str(seed(4000, "汉" * 5000)).encode()) == 12029


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not on this machine")
def test_any_text_and_number_give_what_javascript_gives() -> None:
    rng = random.Random(3)
    odd = [0.1, 1e-7, 1e21, 1e22, 2.0**53, -0.0, 0.5, -0.5, 123.456]
    texts = ["".join(rng.choices("ab😀漢\ud83c\n", k=rng.randint(0, 30))) for _ in range(1500)]
    jobs = [(text, rng.choice([rng.randint(-40, 40), rng.uniform(-5, 35), rng.choice(odd)])) for text in texts]
    code = """
const jobs = JSON.parse(require("fs").readFileSync(0, "utf8"));
const lost = (text, most) => "…[truncated " + String(text.length - most) + " chars]…\\n";
console.log(JSON.stringify(jobs.map(([text, most]) =>
  text.length <= most ? text : lost(text, most) + text.slice(-most))));"""
    done = subprocess.run(["node", "-e", code], input=json.dumps(jobs), capture_output=True, encoding="utf-8")
    for (text, limit), wanted in zip(jobs, json.loads(done.stdout), strict=True):
        made, expected = (str(one).encode("utf-16", "surrogatepass") for one in (seed(limit, text), wanted))
        assert made == expected, (text, limit)


@pytest.mark.parametrize("output", [None, {"a": "x" * 99}, ["x" * 99], 7])
def test_the_seeds_helper_lets_other_values_pass_and_says_so(output: Value) -> None:
    answer = asked(hook("truncate", "wasmagent", max=3), output)
    assert answer.outcome is Outcome.NO_OP
    assert answer.message is not None


@pytest.mark.parametrize(
    ("number", "text"),
    [(3.0, "3"), (-0.0, "0"), (0.1, "0.1"), (1e21, "1e+21"), (1.5e-7, "1.5e-7"), (1e-5, "0.00001"), (5.5, "5.5")],
)  # fmt: skip
def test_numbers_are_written_as_javascript_writes_them(number: float, text: str) -> None:
    assert js_number(number) == text


@pytest.mark.parametrize(
    ("text", "limit", "unit", "keep", "wanted"),
    [
        ("ab🏷cd", 3, "utf16", "head", "ab"),
        ("日本語テキスト", 10, "bytes", "head", "日本語"),
        ("x👩\u200d🚒y", 3, "code_points", "head", "x"),
        ("e\u0301clair", 6, "code_points", "tail", "clair"),
        ("🇯🇵🇫🇷", 3, "code_points", "head", "🇯🇵"),
        ("a\r\nb", 2, "code_points", "head", "a"),
        ("a\r\nb", 2, "code_points", "tail", "b"),
        ("x" * 20 + "sk-abcdefghijklmnop", 8, "utf16", "tail", "ijklmnop"),
        ("ab\x1b[31mcd", 4, "code_points", "head", "ab"),
        ("ab\x1b[31mcd", 5, "code_points", "tail", "cd"),
    ],
)
def test_nothing_is_torn_apart(text: str, limit: int, unit: str, keep: str, wanted: str) -> None:
    answer = asked(hook("truncate", max=limit, unit=unit, keep=keep), text)
    assert answer.value == wanted
    assert answer.message == "the limit leaves no room for a marker"


@pytest.mark.parametrize("keep", ["head", "tail", "middle"])
def test_the_marker_is_within_the_limit_and_counts_what_went(keep: str) -> None:
    text = "".join(f"line {number}\n" for number in range(100))
    made = after(hook("truncate", max=100, unit="bytes", keep=keep), text)
    assert isinstance(made, str)
    assert len(made.encode()) <= 100
    gone = int(made.split("truncated ")[1].split(" ")[0])
    assert len(text) - gone == len(made) - len(made[made.index("…") : made.rindex("…") + 1]) - made.count("\n…") - (
        made.count("…\n")
    ) + (keep != "tail" and text[: made.index("…")].endswith("\n"))


def test_lines_count_the_marker() -> None:
    text = "".join(f"{number}\n" for number in range(10))
    assert after(hook("truncate", max=3, unit="lines", keep="tail"), text) == "…[truncated 8 lines]…\n8\n9\n"
    assert after(hook("truncate", max=3, unit="lines", keep="head"), text) == "0\n1\n…[truncated 8 lines]…"


def test_an_open_colour_is_closed() -> None:
    made = after(hook("truncate", max=60, unit="code_points", keep="head"), "\x1b[31m" + "red " * 40)
    assert isinstance(made, str)
    assert made.index("\x1b[0m") < made.index("…")


TEXTS = st.text(alphabet=st.sampled_from("ab \n\r\t漢é\u0301😀👩\u200d🚒🇯🇵\x1b[31m0;"), max_size=120)


@given(TEXTS, st.integers(0, 80), st.sampled_from(list(Unit)), st.sampled_from(["head", "tail", "middle"]))
def test_the_limit_holds_in_every_unit_and_twice_is_once(text: str, limit: int, unit: Unit, keep: str) -> None:
    made = hook("truncate", max=limit, unit=str(unit), keep=keep)
    once = after(made, text)
    assert isinstance(once, str)
    assert length(once, unit) <= limit or once == text
    assert length(once, unit) <= limit
    assert after(made, once) == once
    once.encode()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=8), inner, max_size=8),
    max_leaves=30,
)


@given(VALUES, st.integers(1, 200))
def test_json_stays_json_within_the_limit(value: Value, limit: int) -> None:
    made = hook("truncate", max=limit, unit="code_points", mode="json")
    text = json.dumps(value, ensure_ascii=False)
    once = after(made, text)
    assert isinstance(once, str)
    if isinstance(value, dict | list):
        json.loads(once)
    assert len(once) <= limit
    assert after(made, once) == once


def test_json_tells_what_went() -> None:
    text = json.dumps({"rows": list(range(500)), "log": "x" * 500, "ok": True})
    made = json.loads(str(after(hook("truncate", max=300, unit="bytes", mode="json"), text)))
    assert made["ok"] is True
    assert made["_truncated"] is True
    assert made["rows"][-1]["_truncated"] > 0
    assert made["log"].endswith("…")


def test_an_object_stays_an_object() -> None:
    output = {"stdout": "y" * 900, "code": 0}
    made = after(hook("truncate", max=200), output)
    assert isinstance(made, dict)
    assert made["code"] == 0
    assert output["stdout"] == "y" * 900


@pytest.mark.parametrize(
    "params",
    [{}, {"max": -1}, {"max": 2.5}, {"max": "9"}, {"max": 9, "unit": "words"}, {"max": 9, "limit": 3}],
)
def test_wrong_parameters_are_named(params: dict[str, Any]) -> None:
    with pytest.raises(ParamError):
        hook("truncate", **params)


def test_the_field_cases_of_cuts(shared: Path) -> None:
    for case in json.loads((shared / "cases/B62/input/cases.json").read_bytes()):
        size, rest = case["cut"].split(" ", 1)
        unit = "utf16" if "UTF-16" in rest else "bytes" if "bytes" in rest else "code_points"
        made = after(
            hook("truncate", max=int(size), unit=unit, keep="head" if "head" in rest else "tail"), case["text"]
        )
        wanted = {"one flag": "🇯🇵"}.get(case["right"], case["right"].split(" (")[0])
        assert made == wanted
