"""The first set of secrets and clean lines: kinds of issuers whose forms the rules know, in many surroundings."""

from __future__ import annotations

import base64
import json
import random
import string
import uuid
from collections.abc import Callable, Iterator

LETTERS, DIGITS, HEX = string.ascii_letters, string.digits, "0123456789abcdef"
ALNUM = LETTERS + DIGITS
URLSAFE = ALNUM + "-_"
BASE32 = string.ascii_uppercase + "234567"
Sample = tuple[str, str, str]
SURROUNDINGS = (
    "{}",
    "the key is {} and it works",
    '{{"stdout": "value {} ok", "code": 0}}',
    "export KEY_A={}",
    "2026-11-30T12:00:00Z INFO using {}, retrying",
    "('{}',)",
    "密钥是{}。",
    "line one\\n{}\\nline three",
    "<td>{}</td>",
    "- {}\n- next",
)
STAND_INS = ("API_KEY=your-api-key-here", "token: <token>", "password: ${PW}", "secret: changeme123")
STAND_IN_TOKENS = ("sk-xxxxxxxxxxxxxxxxxxxxxxxx", f"ghp_{'X' * 36}", "AKIAIOSFODNN7EXAMPLE")


class First:
    """Makes the set from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        some, rng = self.some, self.rng
        self.kinds: dict[str, Callable[[], str]] = {
            "aws-access-key": lambda: f"AKIA{some(16, BASE32)}",
            "anthropic": lambda: f"sk-ant-api03-{some(93, URLSAFE)}AA",
            "openai-project": lambda: f"sk-proj-{some(74, URLSAFE)}T3BlbkFJ{some(74, URLSAFE)}",
            "openai-old": lambda: f"sk-{some(20)}T3BlbkFJ{some(20)}",
            "github-classic": lambda: f"ghp_{some(36)}",
            "github-fine": lambda: f"github_pat_{some(22)}_{some(59)}",
            "gitlab": lambda: f"glpat-{some(20, URLSAFE)}",
            "slack-bot": lambda: f"xoxb-{some(12, DIGITS)}-{some(13, DIGITS)}-{some(24)}",
            "slack-webhook": lambda: f"https://hooks.slack.com/services/T{some(8)}/B{some(10)}/{some(24)}",
            "stripe": lambda: f"sk_live_{some(24)}",
            "google-api": lambda: f"AIza{some(35, URLSAFE)}",
            "google-oauth": lambda: f"ya29.{some(120, URLSAFE)}",
            "npm": lambda: f"npm_{some(36)}",
            "pypi": lambda: f"pypi-AgEIcHlwaS5vcmc{some(140, URLSAFE)}",
            "huggingface": lambda: f"hf_{some(34, LETTERS)}",
            "sendgrid": lambda: f"SG.{some(22, URLSAFE)}.{some(43, URLSAFE)}",
            "twilio": lambda: f"SK{some(32, HEX)}",
            "telegram": lambda: f"{some(9, '123456789')}:AA{some(33, URLSAFE)}",
            "digitalocean": lambda: f"dop_v1_{some(64, HEX)}",
            "shopify": lambda: f"shpat_{some(32, HEX)}",
            "databricks": lambda: f"dapi{some(32, HEX)}",
            "vault": lambda: f"hvs.{some(90, URLSAFE)}",
            "jwt": self.jwt,
            "rsa-key": self.rsa,
            "url-password": lambda: f"postgres://app:{some(16)}@db.internal:5432/shop",
            "auth-header": lambda: f"Authorization: Bearer {some(40)}",
            "assigned-key": lambda: f'api_key = "{some(32)}"',
            "assigned-password": lambda: f"DB_PASSWORD='{some(10)}!{some(4, DIGITS)}x'",
            "aws-secret": lambda: f"aws_secret_access_key = {some(38, ALNUM + '/+')}{rng.randint(10, 99)}",
            "azure-storage": lambda: f"AccountKey={base64.b64encode(rng.randbytes(64)).decode()}",
        }

    def some(self, size: int, signs: str = ALNUM) -> str:
        return "".join(self.rng.choice(signs) for _ in range(size))

    def jwt(self) -> str:
        """Three parts as they are issued: the claims are JSON."""
        head = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"JWT"}').decode().rstrip("=")
        claims = json.dumps({"sub": self.some(10, DIGITS), "iat": self.rng.randint(10**9, 2 * 10**9)})
        return f"{head}.{base64.urlsafe_b64encode(claims.encode()).decode().rstrip('=')}.{self.some(43, URLSAFE)}"

    def rsa(self) -> str:
        body = base64.b64encode(self.rng.randbytes(600)).decode()
        lines = "\n".join(body[at : at + 64] for at in range(0, len(body), 64))
        return f"-----BEGIN RSA PRIVATE KEY-----\n{lines}\n-----END RSA PRIVATE KEY-----"

    def samples(self, each: int) -> Iterator[Sample]:
        for kind, make in self.kinds.items():
            for number in range(each):
                whole = make()
                secret = self._part(kind, whole)
                around = SURROUNDINGS[number % len(SURROUNDINGS)]
                if "\n" in whole and '"' in around:
                    whole, secret = whole.replace("\n", "\\n"), secret.replace("\n", "\\n")
                yield kind, around.format(whole), secret

    def _part(self, kind: str, whole: str) -> str:
        """The secret of a place that says more than the secret."""
        if kind == "url-password":
            return whole.split(":")[2].split("@")[0]
        if kind == "slack-webhook":
            return whole.split("/services/")[1]
        if kind in ("auth-header", "assigned-key", "assigned-password", "aws-secret"):
            return whole.split("=", 1)[-1].split(" ")[-1].strip("\"'")
        return whole.removeprefix("AccountKey=")

    def clean(self, count: int) -> Iterator[str]:
        """Lines without a secret: hashes, ids, Base64, stand-ins, words that look like prefixes."""
        some, rng = self.some, self.rng
        makers: list[Callable[[], str]] = [
            lambda: f"commit {some(40, HEX)} Rotate the signing key of the token service",
            lambda: f"{uuid.UUID(int=rng.getrandbits(128))}",
            lambda: f"sha512-{base64.b64encode(rng.randbytes(64)).decode()}",
            lambda: f"sha256:{some(64, HEX)}  layer {rng.randint(1, 9)}",
            lambda: f"toolu_{some(24)} call_{some(24)} msg_{some(24)}",
            lambda: f"iVBORw0KGgo{some(76, ALNUM + '+/')}",
            lambda: f"risk-assessment-{some(6)} task-scheduler desk-organiser disk-usage-by-month",
            lambda: f"at handler (/srv/app/dist/server.{some(8, HEX)}.js:{rng.randint(1, 999)}:17)",
            lambda: rng.choice(STAND_INS),
            lambda: rng.choice(STAND_IN_TOKENS),
            lambda: f"GET /v1/models?page_size={rng.randint(1, 99)}&cursor={some(16)} 200 {rng.randint(1, 900)}ms",
            lambda: f'resolved "https://packages.example/{some(5)}/-/a-1.0.{rng.randint(1, 9)}.tgz#{some(40, HEX)}"',
            lambda: f"-rw-r--r-- 1 ada staff {rng.randint(100, 99999)} Nov 30 12:00 private_key_notes.md",
            lambda: f"MD5 ({some(8)}.tar.gz) = {some(32, HEX)}",
            lambda: f"trace {some(32, HEX)} span {some(16, HEX)} token_count={rng.randint(100, 99999)}",
        ]  # fmt: skip
        for number in range(count):
            yield makers[number % len(makers)]()
