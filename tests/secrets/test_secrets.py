"""Secrets are recognised by their forms, and ordinary text is left alone."""

from __future__ import annotations

import base64
import random
import re
import string
import time
from collections.abc import Callable

import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st

from workbench.secrets import Hit, Masker, find, find_across, find_under, mask
from workbench.secrets.formats import formats

_RANDOM = random.Random(4)


def some(size: int, signs: str = string.ascii_letters + string.digits) -> str:
    return "".join(_RANDOM.choice(signs) for _ in range(size))


HEX, UPPER = "0123456789abcdef", string.ascii_uppercase + "234567"
FAKES: dict[str, Callable[[], str]] = {
    "anthropic-key": lambda: f"sk-ant-api03-{some(80)}AA",
    "openrouter-key": lambda: f"sk-or-v1-{some(64, HEX)}",
    "openai-key": lambda: f"sk-proj-{some(90)}",
    "model-endpoint-key": lambda: f"sk-{some(40)}",
    "groq-key": lambda: f"gsk_{some(52)}",
    "huggingface-token": lambda: f"hf_{some(34, string.ascii_letters)}",
    "google-key": lambda: f"AIza{some(35)}",
    "github-token": lambda: f"ghp_{some(36)}",
    "gitlab-token": lambda: f"glpat-{some(20)}",
    "aws-access-key": lambda: f"AKIA{some(16, UPPER)}",
    "slack-token": lambda: f"xoxb-{some(12, string.digits)}-{some(24)}",
    "stripe-key": lambda: f"sk_live_{some(24)}",
    "npm-token": lambda: f"npm_{some(36)}",
    "pypi-token": lambda: f"pypi-{some(120)}",
    "vault-token": lambda: f"hvs.{some(90)}",
    "sendgrid-key": lambda: f"SG.{some(22)}.{some(43)}",
    "telegram-token": lambda: f"{some(9, '123456789')}:AA{some(33)}",
    "json-web-token": lambda: f"eyJ{some(30)}.eyJ{some(60)}.{some(43)}",
    "private-key": lambda: f"-----BEGIN RSA PRIVATE KEY-----\n{some(64)}\n{some(64)}\n-----END RSA PRIVATE KEY-----",
}


@pytest.mark.parametrize("form", FAKES)
@pytest.mark.parametrize("around", ["{}", "key: {} and more", "密钥是{}。", '{{"a": "{}"}}', "x={}\n", "({})"])
def test_every_form_is_found_whole_whatever_stands_around_it(form: str, around: str) -> None:
    token = FAKES[form]()
    text = around.format(token)
    start = text.index(token)
    hits = find(text)
    assert any(hit.start <= start and hit.end >= start + len(token) for hit in hits), (text, hits)
    assert token not in mask(text)


def test_a_hit_names_the_form_and_its_place() -> None:
    token = FAKES["github-token"]()
    assert find(f"use {token} now") == (Hit("github-token", 4, 4 + len(token)),)
    assert mask(f"use {token} now") == "use [REDACTED:github-token] now"


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer abc123def456ghi789jkl",
        "postgres://ada:s3cr3t-Pa55@db.example.org/app",
        'API_KEY = "9f8e7d6c5b4a3f2e1d0c"',
        "aws_secret_access_key = wJalrXUtnFEMIK7MDENGbPxRfiCYzzzzzzzzKEYq",
        "AccountName=a;AccountKey=" + "Zm9v" * 20 + "==",
    ],
)
def test_places_that_hold_a_secret_lose_it(text: str) -> None:
    assert "[REDACTED:" in mask(text)


@pytest.mark.parametrize(
    "text",
    [
        "Set API_KEY=your-api-key-here before you start.",
        "password: ${DB_PASSWORD}",
        "token: <token>",
        "The task-scheduler and risk-assessment-of-everything skills.",
        "commit 1c5a13d0a7f3b2c4d5e6f708192a3b4c5d6e7f80 Drop a needless exception",
        "sha512-" + base64.b64encode(bytes(range(64))).decode(),
        "id 123e4567-e89b-12d3-a456-426614174000",
        "secret: keep it short",
        "请不要把密码写进文件。",
        "Authorization: required",
        "A file that starts with -----BEGIN PRIVATE KEY----- is a key and must not be committed anywhere at all.",
        "https://example.org:8080/path@home",
        "toolu_01A09q90qw90lq917835lq9",
    ],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert find(text) == ()
    assert mask(text) is text


def test_a_given_key_is_masked_in_every_spelling() -> None:
    key = 'odd"key/with+signs=1'
    masker = Masker([key])
    coded = base64.b64encode(key.encode()).decode()
    for text in (key, '{"k": "odd\\"key/with+signs=1"}', "?k=odd%22key%2Fwith%2Bsigns%3D1", f"Basic {coded}"):
        assert "[REDACTED:given-key]" in masker(text), text
    assert Masker(["", "abc"])("abc is too short to mask") == "abc is too short to mask"


def test_patterns_are_such_as_both_engines_read() -> None:
    for form in formats():
        re2.compile(form.pattern.pattern.decode())
        assert form.near
        assert all(near == near.lower() for near in form.near)
        assert form.title_en
        assert form.title_zh


def test_the_near_texts_stand_in_every_match() -> None:
    for form, make in FAKES.items():
        near = [text for item in formats() if item.id == form for text in item.near]
        assert any(text in make().lower() for text in near), form


@given(st.text(max_size=300))
def test_masking_is_stable_and_never_fails(text: str) -> None:
    once = mask(text)
    assert mask(once) == once


def test_overlapping_hits_are_joined() -> None:
    token = FAKES["github-token"]()
    masked = mask(f"https://bot:{token}@example.org and Authorization: Bearer {token}")
    assert token[:12] not in masked
    assert masked.count("REDACTED") == 2


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN PRIVATE KEY-----" * 8000,
        "-----BEGIN PRIVATE KEY-----\n" + ("A" * 64 + "\n") * 4000 + "-",
        "eyJ" * 80_000,
        "-eyJ" * 60_000,
        "eyJaaaaaaaa." * 20_000,
        "token=" * 40_000,
        "://a:" * 50_000,
        "aws" * 60_000 + "key",
        "authorization=" * 20_000,
        "%41" * 60_000,
        "\\u0041" * 40_000,
        "\x1b]8;;" * 40_000,
        "QUFB" * 60_000,
        ("QUFB" * 16 + "\n") * 4_000,
        "41" * 100_000,
        ("token" * 16 + "\n") * 3_000,
    ],
    ids=[
        "pem",
        "long-pem",
        "jwt",
        "dashed-jwt",
        "dotted-jwt",
        "assignment",
        "url",
        "aws",
        "header",
        "percent",
        "escapes",
        "links",
        "base64",
        "folded-base64",
        "hex",
        "folds",
    ],
)
def test_evil_texts_take_time_in_proportion(text: str) -> None:
    """A quadratic pattern would need minutes on these; CPU time so that a busy machine does not matter."""
    start = time.process_time()
    find(text)
    assert time.process_time() - start < 20


def test_lone_surrogates_and_nul_are_no_obstacle() -> None:
    token = FAKES["npm-token"]()
    assert mask(f"\ud800\0{token}\udfff") == "\ud800\0[REDACTED:npm-token]\udfff"
    assert re.search("REDACTED", mask(f"\0 {token}"))


def test_a_name_tells_what_stands_under_it() -> None:
    assert find_under("password", "tr0ub4dor&3") == (Hit("password", 0, 11),)
    assert find_under("colour", "tr0ub4dor&3") == ()
    assert find_under("token", "<token>") == ()
    token = FAKES["npm-token"]()
    assert find_under("x-api-key", f"{token}") == (Hit("npm-token", 0, len(token)),)


def test_chunks_share_a_secret() -> None:
    token = FAKES["github-token"]()
    parts = find_across([f"a {token[:9]}", token[9:20], f"{token[20:]} b {token}"])
    assert parts == (
        (Hit("github-token", 2, 11),), (Hit("github-token", 0, 11),), (Hit("github-token", 0, len(token) - 20),)
    )  # fmt: skip
    assert find_across(["a", "b"]) == ((), ())


def test_a_large_coded_file_is_looked_through() -> None:
    token = FAKES["github-token"]()
    plain = "日志行一切正常\n" * 70_000 + token + "\n" + "tail\n" * 9
    coded = base64.b64encode(plain.encode()).decode()
    (hit,) = find(coded)
    assert token in base64.b64decode(coded[hit.start : hit.end]).decode("utf-8", "replace")
    assert hit.end - hit.start < 70


def test_the_longest_line_of_settings_does_not_reach_into_the_next() -> None:
    token = FAKES["github-token"]()
    assert mask(f"HARBOUR_TOKEN={token}\nREGION=north\n") == "HARBOUR_TOKEN=[REDACTED:github-token]\nREGION=north\n"
    line = f"the key that a terminal broke is {token[:20]}"
    assert mask(f"{line}\n{token[20:]} end") == f"{line[:-20]}[REDACTED:github-token] end"
