"""Secrets leave an output whole: by the known forms at any depth, and by patterns exactly as JavaScript replaces."""

from __future__ import annotations

import base64
import json
import random
import shutil
import string
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hooks.builtins.making import after, asked, hook
from workbench.hooks.builtins.js_replace import Replacer
from workbench.hooks.builtins.strings import apply
from workbench.hooks.dialects.stepping import canonical
from workbench.hooks.model import Outcome, Value
from workbench.hooks.params import ParamError

_RANDOM = random.Random(8)
TOKEN = "ghp_" + "".join(_RANDOM.choice(string.ascii_letters + string.digits) for _ in range(36))
OTHER = "npm_" + "".join(_RANDOM.choice(string.ascii_letters + string.digits) for _ in range(36))
SEED = "/sk-[a-z0-9]{6,}/gi"


def seed(pattern: str, *outputs: Value, replacement: str = "[REDACTED]") -> list[Value]:
    made = hook("redact", "wasmagent", pattern=pattern, replacement=replacement)
    return [after(made, output) for output in outputs]


@pytest.mark.parametrize(
    ("pattern", "outputs", "wanted"),
    [
        (SEED, ["a sk-abcdef b sk-ABCDEF9"], ["a [REDACTED] b [REDACTED]"]),
        ("/sk-[a-z0-9]{6,}/i", ["a sk-abcdef b sk-ABCDEF9"], ["a [REDACTED] b sk-ABCDEF9"]),
        ("/sk-[a-z]{6}/y", ["sk-abcdef", "sk-abcdef", "sk-abcdef"], ["[REDACTED]", "sk-abcdef", "[REDACTED]"]),
        ("/sk-[a-z]{6}/gy", ["sk-abcdefsk-abcdef x", "sk-abcdef"], ["[REDACTED][REDACTED] x", "[REDACTED]"]),
        ("key", ["key key"], ["[REDACTED] key"]),
        (SEED, ["task-scheduler and risk-assessment"], ["ta[REDACTED] and ri[REDACTED]"]),
        (SEED, [{"stdout": "sk-abcdef"}, ["sk-abcdef"], None, 7], [{"stdout": "sk-abcdef"}, ["sk-abcdef"], None, 7]),
    ],
)
def test_the_seeds_helper_is_followed_to_the_letter(pattern: str, outputs: list[Value], wanted: list[Value]) -> None:
    assert seed(pattern, *outputs) == wanted


@pytest.mark.parametrize(
    ("pattern", "replacement", "text", "wanted"),
    [
        ("/(s)(k)-\\w+/g", "$2$1-$3", "sk-abc", "ks-$3"),
        ("/b/", "[$`|$&|$'|$$]", "abc", "a[a|b|c|$]c"),
        ("/(?<lead>sk)-\\w+/", "$<lead>-*", "sk-abc", "sk-*"),
        ("b", "$&$&", "abc", "abbc"),
        ("/x*/g", "-", "ab", "-a-b-"),
        ("/\\ud83d/g", "?", "a😀", "a?\ude00"),
    ],
)
def test_dollar_signs_mean_what_they_mean_in_javascript(pattern: str, replacement: str, text: str, wanted: str) -> None:
    assert seed(pattern, text, replacement=replacement) == [wanted]


def test_the_same_replacement_is_no_rewrite_and_a_missing_g_is_told() -> None:
    assert asked(hook("redact", "wasmagent", pattern="/a/g", replacement="a"), "banana").outcome is Outcome.NO_OP
    answer = asked(hook("redact", "wasmagent", pattern="/n/"), "banana")
    assert answer.message is not None
    assert "flag g" in answer.message
    assert asked(hook("redact", "wasmagent", pattern="/n/g"), "banana").message is None
    assert asked(hook("redact", "wasmagent", pattern=SEED), {"a": 1}).message is not None


PATTERNS = [SEED, "/sk-[a-z0-9]{6,}/i", "/a(b)?(c)/g", "/(?<x>a)|b/g", "/a*/g", "/\\b/g", "/a/y", "/ab/gy", "/./gu",
            "/./g", "/[^a]/", "/(a)(b)(c)/", "/^/gm", "/$/g", "/\\ud83d/g", "/(?=b)a*/g", "a", "$", "/K/i",
            "/(?<=(a))(b)/g", "/(a)\\1/", "/(?!b)(\\w)(x)?/gy"]  # fmt: skip
REPLACEMENTS = ["[R]", "$1", "$$", "$&$&", "$`|$'", "$2$1", "$10", "$01", "$<x>", "$<", "$<y>", "", "$0", "é$&😀"]
TEXTS = ["sk-abcdef x sk-ABCDEF9", "a\nb\r\nc", "\u212a", "$a$", "abcabc ac", "aaa", "", "a-b c😀d", "ab ab", "日本a語",
         "😀😀"]  # fmt: skip


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not on this machine")
def test_replacing_equals_that_of_javascript_itself() -> None:
    rng = random.Random(5)
    jobs = [(rng.choice(PATTERNS), rng.choice(REPLACEMENTS), rng.choices(TEXTS, k=3)) for _ in range(1500)]
    code = r"""
const jobs = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(jobs.map(([source, replacement, texts]) => {
  const parts = /^\/(.+)\/([a-z]*)$/s.exec(source);
  const pattern = parts ? new RegExp(parts[1], parts[2]) : source;
  return texts.map(text => text.replace(pattern, replacement));
})));"""
    done = subprocess.run(
        ["node", "-e", code], input=json.dumps(jobs), capture_output=True, encoding="utf-8", timeout=60
    )
    for (pattern, replacement, texts), wanted in zip(jobs, json.loads(done.stdout), strict=True):
        replacer = Replacer(pattern, replacement)
        made = [apply(text, replacer.edits(text)) for text in texts]
        joined = [text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass") for text in made]
        assert joined == wanted, (pattern, replacement, texts)


def test_a_pattern_for_the_worker_redacts_too_and_one_that_explodes_times_out() -> None:
    assert seed("/sk-(?!ok)\\w+/g", "sk-ok1 sk-abc") == ["sk-ok1 [REDACTED]"]
    answer = asked(hook("redact", "wasmagent", pattern="/(?=x)(x+x+)+y/g"), "x" * 40)
    assert answer.outcome is Outcome.TIMED_OUT


@pytest.mark.parametrize(
    "params",
    [{"pattern": "/(/"}, {"pattern": "/a/gg"}, {"pattern": 3}, {"strategy": "rot13"}, {"patern": "/a/"},
     {"strategy": "hash", "key_env": "NOT_SET_HERE"}, {"pattern": "/(a)(?<=b+)/"}],
)  # fmt: skip
def test_wrong_parameters_are_named(params: dict[str, Any]) -> None:
    with pytest.raises(ParamError):
        hook("redact", **params)


@pytest.mark.parametrize(
    ("output", "wanted"),
    [
        (f"use {TOKEN}", "use [REDACTED:github-token]"),
        ({"stdout": f"key={TOKEN}", "code": 0}, {"stdout": "key=[REDACTED:github-token]", "code": 0}),
        ([TOKEN, {"k": [TOKEN]}], ["[REDACTED:github-token]", {"k": ["[REDACTED:github-token]"]}]),
        ({TOKEN: 1}, {"[REDACTED:github-token]": 1}),
        ({"password": "tr0ub4dor&3"}, {"password": "[REDACTED:password]"}),
        ([{"name": "API_TOKEN", "value": "q8w7e6r5t4y3"}], [{"name": "API_TOKEN", "value": "[REDACTED:assignment]"}]),
        ({"n": None, "x": [1, 2.5, True]}, {"n": None, "x": [1, 2.5, True]}),
    ],
)  # fmt: skip
def test_secrets_go_at_any_depth_and_the_rest_stays(output: Value, wanted: Value) -> None:
    before = json.dumps(output)
    assert after(hook("redact", "wasmagent"), output) == wanted
    assert json.dumps(output) == before


def coats(secret: str) -> dict[str, str]:
    """A secret as it turns up below something."""
    shown = f"{secret[:7]}\x1b[1;31m{secret[7:20]}\x1b[0m{secret[20:]}"
    half = f"{secret[:9]}\u200b{secret[9:]}"
    coded = base64.b64encode(f"token is {secret} there".encode()).decode()
    folded = base64.b64encode(b"some lines before it\n" * 6 + f"{secret}\n".encode() + b"and after\n" * 9).decode()
    return {
        "json": json.dumps({"a": f"x\n{secret}\ty"}),
        "json in json": json.dumps({"a": json.dumps({"b": json.dumps({"c": f"\n{secret}"})})}),
        "escapes": "".join(f"\\u{ord(sign):04x}" for sign in secret),
        "percent": "?q=" + "".join(f"%{octet:02X}" for octet in secret.encode()),
        "percent twice": "?q=" + "".join(f"%25{ord(sign):02X}" for sign in secret),
        "entities": "".join(f"&#{ord(sign)};" for sign in secret),
        "colours": shown,
        "invisible": half,
        "base64": f"payload: {coded}",
        "base64 twice": base64.b64encode(coded.encode()).decode(),
        "base64 url": base64.urlsafe_b64encode(f"ÿÿ?>{secret}~~".encode()).decode(),
        "base64 wide": base64.b64encode(f"$env:X = '{secret}'".encode("utf-16-le")).decode(),
        "hexadecimal": f"token {secret}".encode().hex(),
        "base64 of Chinese": base64.b64encode(f"令牌是{secret},请保密。".encode()).decode(),
        "broken by a terminal": f"{'x' * 30}\n{'the token ' * 6}{secret[:20]}\n{secret[20:]} end",
        "base64 folded": "\n".join(folded[at : at + 64] for at in range(0, len(folded), 64)),
    }


@pytest.mark.parametrize("coat", coats(TOKEN))
def test_coats_do_not_hide_a_secret(coat: str) -> None:
    text = coats(TOKEN)[coat]
    made = str(after(hook("redact"), f"before {text} after"))
    assert "[REDACTED:github-token]" in made
    assert made.startswith("before ")
    assert made.endswith(" after")
    if coat.startswith("json"):
        json.loads(made.removeprefix("before ").removesuffix(" after"))


@pytest.mark.parametrize("outer", ["json", "json in json", "base64", "hexadecimal", "base64 url", "percent"])
@pytest.mark.parametrize("inner", ["json", "percent", "colours", "invisible", "base64", "entities", "hexadecimal"])
def test_coats_over_coats_do_not_hide_a_secret(inner: str, outer: str) -> None:
    made = str(after(hook("redact"), coats(coats(TOKEN)[inner])[outer]))
    assert "[REDACTED:github-token]" in made


@pytest.mark.parametrize(
    "lead", ["\\u4e2d\\u6587", "%E4%B8%AD", "q%0A", "x%3D", "\\u200b", "&#8203;", "\\n", "\\\\n", "\\t"]
)
def test_an_escape_right_before_a_secret_does_not_hide_it(lead: str) -> None:
    assert "[REDACTED:github-token]" in str(after(hook("redact"), f"a {lead}{TOKEN}"))


def test_what_stays_of_base64_can_be_read() -> None:
    made = str(after(hook("redact"), base64.b64encode(b"a" * 30 + b" " + TOKEN.encode() + b" " + b"b" * 30).decode()))
    head, tail = made.split("[REDACTED:github-token]")
    assert base64.b64decode(head).startswith(b"a" * 28)
    assert base64.b64decode(tail + "=" * (-len(tail) % 4)).endswith(b"b" * 28)


@pytest.mark.parametrize("cut", [1, 4, 20, 39])
def test_chunks_do_not_hide_a_secret(cut: int) -> None:
    parts = [f"key: {TOKEN[:cut]}", f"{TOKEN[cut:]} done"]
    for output in (parts, [{"type": "text", "text": part} for part in parts]):
        made = json.dumps(after(hook("redact"), output))
        assert TOKEN[:cut] not in made or cut == 1
        assert TOKEN[cut:] not in made or cut == 39
        assert "key: " in made
        assert " done" in made


def test_strategies() -> None:
    text = f"{TOKEN} {OTHER} {TOKEN}"
    assert (
        after(hook("redact", numbered=True), text)
        == "[REDACTED:github-token 1] [REDACTED:npm-token 2] [REDACTED:github-token 1]"
    )
    assert after(hook("redact", strategy="mask", keep=3), TOKEN) == f"[MASKED:…{TOKEN[-3:]}]"
    assert after(hook("redact", strategy="mask", keep=99), "password: hunter2!") == "password: [MASKED]"
    assert after(hook("redact", formats=["npm-token"]), text) == f"{TOKEN} [REDACTED:npm-token] {TOKEN}"
    assert after(hook("redact", ignore=[TOKEN]), text) == f"{TOKEN} [REDACTED:npm-token] {TOKEN}"
    assert after(hook("redact", deep=False), [TOKEN]) == [TOKEN]


def test_hashes_are_keyed_and_stable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDACT_KEY", "k1")
    one, two = (hook("redact", strategy="hash", key_env="REDACT_KEY") for _ in range(2))
    assert after(one, TOKEN) == after(two, TOKEN) != after(one, OTHER)
    monkeypatch.setenv("REDACT_KEY", "k2")
    assert after(hook("redact", strategy="hash", key_env="REDACT_KEY"), TOKEN) != after(one, TOKEN)
    alone = hook("redact", strategy="hash")
    assert after(alone, TOKEN) == after(alone, TOKEN)
    assert "this run alone" in str(asked(alone, TOKEN).message)


def test_a_number_in_json_text_leaves_json() -> None:
    made = str(after(hook("redact"), '{"password": 84726193, "n": 1}'))
    assert json.loads(made) == {"password": "[REDACTED:password]", "n": 1}


def test_spans_stand_in_the_text_or_in_its_json() -> None:
    assert asked(hook("redact"), f"é {TOKEN}").spans == ((2, 2 + len(TOKEN)),)
    output = {"b\n": [1, f'"é" {TOKEN}'], "a": {"x": OTHER, "y": {}}, "c": [], TOKEN: 3}
    written = canonical(output)
    spans = asked(hook("redact"), output).spans
    assert sorted(written[start:end] for start, end in spans) == sorted([TOKEN, TOKEN, OTHER])


STRINGS = st.text(max_size=20) | st.sampled_from([TOKEN, OTHER, f"a {TOKEN}\n{OTHER}", "\\", '"'])
OUTPUTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | STRINGS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(STRINGS, inner, max_size=4),
    max_leaves=12,
)


@given(OUTPUTS)
def test_no_secret_is_left_and_a_second_pass_changes_nothing(output: Value) -> None:
    before = json.dumps(output)
    made = hook("redact")
    once = after(made, output)
    text = json.dumps(once)
    assert TOKEN not in text
    assert OTHER not in text
    assert after(made, once) == once
    assert json.dumps(output) == before
    written = output if isinstance(output, str) else canonical(output)
    for start, end in asked(made, output).spans:
        assert 0 <= start < end <= len(written)


def test_the_field_cases_of_structured_results(shared: Path) -> None:
    secret = "sk-abcdef0123456789abcdef"
    for case in json.loads((shared / "cases/B61/input/cases.json").read_bytes()):
        output = case["output"]
        made = after(hook("redact"), output)
        assert secret not in json.dumps(made)
        assert type(made) is type(output)
        if secret in json.dumps(output):
            assert asked(hook("redact", "wasmagent", pattern=SEED), output).message is not None


def test_seed_order_demo() -> None:
    text = "x" * 20 + "sk-abcdefghijklmnop"
    redact = hook("redact", "wasmagent", pattern=SEED)
    cut = hook("truncate", "wasmagent", max=8)
    assert str(after(cut, after(redact, text))).endswith("\nEDACTED]")
    assert str(after(redact, after(cut, text))).endswith("\nijklmnop")
