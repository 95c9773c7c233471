"""Secrets that are written in parts, deep in strings of JSON, in Kubernetes objects, and beside their names."""

from __future__ import annotations

import base64
import json

import pytest

from workbench.secrets import find, mask

TOKEN = "ghp_q7Xw2LmPz0RtVb5NcYk8Hd3JfGs6TaEu19oB"
LABEL = "[REDACTED:github-token]"


def coded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f'x = "{TOKEN[:12]}" +\n    "{TOKEN[12:]}";', f'x = "{LABEL}";'),
        (f"x = '{TOKEN[:2]}' . '{TOKEN[2:]}'", f"x = '{LABEL}'"),
        (f"x = ('{TOKEN[:9]}'\n     '{TOKEN[9:]}')", f"x = ('{LABEL}')"),
        (f"日志 '{TOKEN[:9]}' + '{TOKEN[9:20]}' + '{TOKEN[20:]}' 完", f"日志 '{LABEL}' 完"),
        (f"export T={TOKEN[:15]}\\\n{TOKEN[15:]}\n", f"export T={LABEL}\n"),
        (f"body: {TOKEN[:20]}=\r\n{TOKEN[20:]} end", f"body: {LABEL} end"),
        (json.dumps({"o": f'"{TOKEN[:12]}" +\n "{TOKEN[12:]}"'}), json.dumps({"o": f'"{LABEL}"'})),
    ],
)
def test_a_secret_in_parts_goes_whole(text: str, wanted: str) -> None:
    assert mask(text) == wanted


def test_values_of_json_lose_their_parts_and_keep_their_keys() -> None:
    text = json.dumps({"head": TOKEN[:10], "more": TOKEN[10:20], "rest": TOKEN[20:], "user": "ada99"})
    assert json.loads(mask(text)) == {"head": LABEL, "more": LABEL, "rest": LABEL, "user": "ada99"}
    assert json.loads(mask(json.dumps([TOKEN[:10], TOKEN[10:]]))) == [LABEL, LABEL]
    assert json.loads(mask(json.dumps({"token": TOKEN, "user": "ada99"}))) == {"token": LABEL, "user": "ada99"}
    assert find(json.dumps({"a": "sk-", "b": "risk-assessment", "c": "x" * 40})) == ()


@pytest.mark.parametrize("after", ["next line", "next", "Next line that is longer than every other line here, by far"])
def test_a_token_at_the_end_of_the_longest_line_takes_nothing_of_the_next(after: str) -> None:
    line = f"a note of the longest line ends in {TOKEN}"
    text = f"first\n{line}\n{after[: len(line)]}\n"
    assert mask(text) == text.replace(TOKEN, LABEL)


@pytest.mark.parametrize("depth", range(7))
def test_a_password_is_found_however_deep_in_strings_of_json(depth: int) -> None:
    text = json.dumps({"password": "tr0ub4dor&3x", "n": 1})
    for _ in range(depth):
        text = json.dumps({"stdout": text})
    made = mask(text)
    assert "tr0ub4dor" not in made
    for _ in range(depth):
        made = json.loads(made)["stdout"]
    assert json.loads(made) == {"password": "[REDACTED:password]", "n": 1}


K8S = "[REDACTED:kubernetes-secret]"
OBJECT = {"apiVersion": "v1", "data": {"user": coded("admin"), "key": coded("x8Kq-22!z")}, "kind": "Secret"}


def test_everything_below_data_of_a_kubernetes_secret_is_secret() -> None:
    parts = {"user": coded("admin"), "tls.key": coded("y" * 60), "code": coded("12345")}
    lines = "".join(f"  {name}: {value}\n" for name, value in parts.items())
    text = f"apiVersion: v1\nkind: Secret\ndata:\n{lines}metadata:\n  name: db\n"
    hidden = "".join(f"  {name}: {K8S}\n" for name in parts)
    assert mask(text) == f"apiVersion: v1\nkind: Secret\ndata:\n{hidden}metadata:\n  name: db\n"
    assert mask("kind: Secret\nstringData:\n  dsn: hunter-two-9x\n") == f"kind: Secret\nstringData:\n  dsn: {K8S}\n"


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_so_it_is_in_json_and_in_its_strings(depth: int) -> None:
    text = json.dumps(OBJECT)
    for _ in range(depth):
        text = json.dumps({"stdout": text})
    made = mask(text)
    for _ in range(depth):
        made = json.loads(made)["stdout"]
    assert json.loads(made) == {**OBJECT, "data": {"user": K8S, "key": K8S}}


@pytest.mark.parametrize(
    "text",
    [
        f"apiVersion: v1\nkind: ConfigMap\ndata:\n  user: {coded('admin')}\n",
        f"kind: Secret\ndata: {{}}\n---\nkind: ConfigMap\ndata:\n  user: {coded('admin')}\n",
        "kind: Secret\ndata:\n  user: <base64>\n",
        "arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/api-Ab12Cd",
        "SLACK_TOKEN is xoxb-your-token-here",
        'export OPENAI_API_KEY="@env(API_KEY)"',
    ],
)
def test_what_only_looks_like_it_stays(text: str) -> None:
    assert mask(text) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("| DB_PASSWORD | {} |", "eTFajVbL9MFsM3h"),
        ("INSERT INTO settings VALUES (17, 'DD_API_KEY', '{}');", "9f8e7d6c5b4a3f2e1d0c"),
        ("tool login --JWT_SECRET {} --verbose", "q8w7e6r5t4y3u2i1"),
        ("<API_KEY>{}</API_KEY>", "9f8e7d6c5b4a3f2e1d0c"),
        ('const API_KEY: string = "{}";', "9f8e7d6c5b4a3f2e1d0c"),
        ("smtp_pass: {}", "tr0ub4dor+3x"),
        ("mysql -uroot -p{} shop", "tr0ub4dor&3x"),
        ("redis-cli -h cache -a {} ping", "tr0ub4dor&3x"),
        ("db.internal:5432:shop:app:{}", "tr0ub4dor&3x"),
        ('AWS_SESSION_TOKEN="{}"', "IQoJb3JpZ2luX2Vj" + "a8Kd93/+Zq" * 300),
    ],
)
def test_a_value_beside_its_name_goes_whole(text: str, value: str) -> None:
    assert value not in mask(text.format(value))
    hit = find(text.format(value))[0]
    assert text.format(value)[hit.start : hit.end] == value


def test_a_key_block_of_megabytes_in_json_is_one_hit() -> None:
    body = "\n".join(["q7Xw2LmPz0RtVb5NcYk8Hd3JfGs6TaEu19oBq7Xw2LmPz0RtVb5NcYk8Hd3JfGs6"] * 8_000)
    text = json.dumps({"k": f"-----BEGIN RSA PRIVATE KEY-----\n{body}\n-----END RSA PRIVATE KEY-----\n"})
    assert mask(text) == '{"k": "[REDACTED:private-key]\\n"}'
