"""A second set of secrets and clean lines, written from the issuers' own pages before the rules were grown, not after.

Each secret stands where such things turn up in practice: shell history, compose files, logs, dumps of a client.
"""

from __future__ import annotations

import base64
import json
import random
import string
import uuid
from collections.abc import Callable, Iterator
from urllib.parse import quote

LETTERS, DIGITS, HEX = string.ascii_letters, string.digits, "0123456789abcdef"
ALNUM = LETTERS + DIGITS
URLSAFE = ALNUM + "-_"
Sample = tuple[str, str, str]
"""Kind, the line or lines, and the secret as it stands there."""


class Second:
    """Makes the set from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def some(self, size: int, signs: str = ALNUM) -> str:
        return "".join(self.rng.choice(signs) for _ in range(size))

    def pick(self, *options: str) -> str:
        return self.rng.choice(options)

    def password(self) -> str:
        """What a generator of passwords gives: all four classes."""
        signs = ALNUM + "!#%^*-_=+?"
        return self.pick(*LETTERS) + self.some(self.rng.randint(9, 22), signs) + self.pick(*DIGITS)

    def samples(self, each: int) -> Iterator[Sample]:
        kinds: list[Callable[[], Sample]] = [getattr(self, name) for name in sorted(dir(self)) if name[:2] == "k_"]
        for kind in kinds:
            for _ in range(each):
                yield kind()

    def k_cloudflare(self) -> Sample:
        key = self.some(40, URLSAFE)
        return "cloudflare", f"export CLOUDFLARE_API_TOKEN={key}", key

    def k_heroku(self) -> Sample:
        key = str(uuid.UUID(int=self.rng.getrandbits(128)))
        return "heroku", f"heroku: using HEROKU_API_KEY={key} from the environment", key

    def k_discord(self) -> Sample:
        lead = base64.b64encode(self.some(18, DIGITS).encode()).decode().rstrip("=")
        key = f"{lead}.{self.some(6, URLSAFE)}.{self.some(38, URLSAFE)}"
        return "discord", f'client.run("{key}")', key

    def k_mailchimp(self) -> Sample:
        key = f"{self.some(32, HEX)}-us{self.rng.randint(1, 21)}"
        return "mailchimp", f"curl -u anystring:{key} https://us6.api.mailchimp.com/3.0/", key

    def k_square(self) -> Sample:
        key = f"sq0atp-{self.some(22, URLSAFE)}"
        return "square", f"Square client ready ({key})", key

    def k_terraform(self) -> Sample:
        key = f"{self.some(14)}.atlasv1.{self.some(67, URLSAFE)}"
        return "terraform", f'credentials "app.terraform.io" {{ token = "{key}" }}', key

    def k_pulumi(self) -> Sample:
        key = f"pul-{self.some(40, HEX)}"
        return "pulumi", f"logging in with {key}", key

    def k_doppler(self) -> Sample:
        key = f"dp.pt.{self.some(43)}"
        return "doppler", f"doppler configure set token {key}", key

    def k_dropbox(self) -> Sample:
        key = f"sl.{self.some(136, URLSAFE)}"
        return "dropbox", f"[dropbox] token refreshed: {key}", key

    def k_sentry(self) -> Sample:
        key = f"sntrys_{base64.b64encode(self.some(60).encode()).decode()}_{self.some(43)}"
        return "sentry", f"sentry-cli --auth-token {key} releases list", key

    def k_tailscale(self) -> Sample:
        key = f"tskey-auth-{self.some(17)}-{self.some(32)}"
        return "tailscale", f"tailscale up --authkey {key}", key

    def k_airtable(self) -> Sample:
        key = f"pat{self.some(14)}.{self.some(64, HEX)}"
        return "airtable", f"airtable: 401 for {key}", key

    def k_supabase(self) -> Sample:
        key = f"sbp_{self.some(40, HEX)}"
        return "supabase", f"SUPABASE_ACCESS_TOKEN: {key}", key

    def k_nvidia(self) -> Sample:
        key = f"nvapi-{self.some(64, URLSAFE)}"
        return "nvidia", f"nvapi key in use: {key}.", key

    def k_langsmith(self) -> Sample:
        key = f"lsv2_pt_{self.some(32, HEX)}_{self.some(10, HEX)}"
        return "langsmith", f"LANGCHAIN_API_KEY={key}", key

    def k_rubygems(self) -> Sample:
        key = f"rubygems_{self.some(48, HEX)}"
        return "rubygems", f":rubygems_api_key: {key}", key

    def k_azure_client(self) -> Sample:
        key = f"{self.some(3)}8Q~{self.some(34, URLSAFE)}"
        return "azure-client", f"AZURE_CLIENT_SECRET={key}", key

    def k_mistral(self) -> Sample:
        key = self.some(32)
        return "mistral", f'{{"MISTRAL_API_KEY": "{key}"}}', key

    def k_brevo(self) -> Sample:
        key = f"xkeysib-{self.some(64, HEX)}-{self.some(16)}"
        return "brevo", f"api-key: {key}", key

    def k_planetscale(self) -> Sample:
        key = f"pscale_tkn_{self.some(43, URLSAFE)}"
        return "planetscale", f"service token {key} created", key

    def k_curl_user(self) -> Sample:
        key = self.password()
        return "curl-user", f"curl -s -u deploy:{key} https://repo.internal/artifacts", key

    def k_redis_url(self) -> Sample:
        key = self.some(24)
        return "redis-url", f"REDIS_URL=redis://:{key}@cache-1.internal:6379/0", key

    def k_jdbc(self) -> Sample:
        key = self.password().replace("=", "x")
        return "jdbc", f"jdbc:sqlserver://db1:1433;databaseName=crm;user=svc;password={key};encrypt=true", key

    def k_compose(self) -> Sample:
        key = self.password()
        return "compose", f"      POSTGRES_PASSWORD: {key}\n      POSTGRES_DB: shop", key

    def k_pgpassword(self) -> Sample:
        key = self.password()
        return "pgpassword", f"PGPASSWORD='{key}' psql -h db -U app -c 'select 1'", key

    def k_npmrc(self) -> Sample:
        key = f"npm_{self.some(36)}"
        return "npmrc", f"//registry.example.net/:_authToken={key}", key

    def k_docker_auth(self) -> Sample:
        key = base64.b64encode(f"ci:{self.password()}".encode()).decode()
        return "docker-auth", json.dumps({"auths": {"ghcr.io": {"auth": key}}}), key

    def k_netrc(self) -> Sample:
        key = self.some(20)
        return "netrc", f"machine api.host.dev login bot password {key}", key

    def k_cookie(self) -> Sample:
        key = self.some(48, URLSAFE)
        return "cookie", f"Set-Cookie: sessionid={key}; HttpOnly; Path=/", key

    def k_basic(self) -> Sample:
        key = base64.b64encode(f"admin:{self.password()}".encode()).decode()
        return "basic", f"> Authorization: Basic {key}", key

    def k_ec_key(self) -> Sample:
        body = base64.b64encode(self.rng.randbytes(121)).decode()
        key = "\\n".join(body[at : at + 64] for at in range(0, len(body), 64))
        key = f"-----BEGIN EC PRIVATE KEY-----\\n{key}\\n-----END EC PRIVATE KEY-----"
        return "pem-in-json", f'{{"type": "service_account", "private_key": "{key}\\n"}}', key

    def k_openssh(self) -> Sample:
        body = base64.b64encode(b"openssh-key-v1\0" + self.rng.randbytes(280)).decode()
        lines = "\n".join(body[at : at + 70] for at in range(0, len(body), 70))
        key = f"-----BEGIN OPENSSH PRIVATE KEY-----\n{lines}\n-----END OPENSSH PRIVATE KEY-----"
        return "openssh", f"$ cat ~/.ssh/id_ed25519\n{key}\n$", key

    def k_kube_secret(self) -> Sample:
        inner = f"ghp_{self.some(36)}"
        key = base64.b64encode(inner.encode()).decode()
        return "kube-secret", f"apiVersion: v1\nkind: Secret\ndata:\n  gh: {key}\n", key.rstrip("=")

    def k_percent(self) -> Sample:
        inner = f"{self.some(10)}/{self.some(20)}+{self.some(8)}"
        key = quote(inner, safe="")
        return "percent", f"GET /cb?state=1&client_secret={key}&grant=code HTTP/1.1", key

    def k_escaped(self) -> Sample:
        key = f"sk-proj-{self.some(70, URLSAFE)}"
        inner = json.dumps({"log": json.dumps({"key": f"line\n{key}\n"})})
        return "escaped", json.dumps({"stdout": inner}), key

    def k_coloured(self) -> Sample:
        key = f"glpat-{self.some(20, URLSAFE)}"
        shown = f"{key[:9]}\x1b[1;31m{key[9:]}"
        return "coloured", f"found \x1b[32m{shown}\x1b[0m in .env", shown

    def k_yaml_list(self) -> Sample:
        key = self.some(40)
        return "yaml-list", f"env:\n  - name: SIGNING_SECRET\n    value: {key}\n", key

    def k_mysql(self) -> Sample:
        key = self.password()
        return "mysql", f"mysql --user=root --password={key} shop < dump.sql", key

    def k_moonshot(self) -> Sample:
        key = f"sk-{self.some(48)}"
        return "moonshot", f"调用失败:密钥{key}已失效", key

    def k_zhipu(self) -> Sample:
        key = f"{self.some(32, HEX)}.{self.some(16)}"
        return "zhipu", f"zhipu_api_key = '{key}'", key

    def clean(self, count: int) -> Iterator[str]:
        """Lines without a secret, of the kinds that trouble most rules."""
        makers: list[Callable[[], str]] = [getattr(self, name) for name in sorted(dir(self)) if name[:2] == "c_"]
        for number in range(count):
            yield makers[number % len(makers)]()

    def c_git(self) -> str:
        return f"{self.some(40, HEX)} refs/heads/feature/{self.pick('token-refresh', 'secret-santa', 'api-keys')}"

    def c_lock(self) -> str:
        return f'"integrity": "sha512-{base64.b64encode(self.rng.randbytes(64)).decode()}",'

    def c_uuid(self) -> str:
        return f"request_id={uuid.UUID(int=self.rng.getrandbits(128))} took {self.rng.randint(1, 900)} ms"

    def c_digest(self) -> str:
        return f"Digest: sha256:{self.some(64, HEX)}"

    def c_image(self) -> str:
        return f'<img src="data:image/png;base64,iVBORw0KGgo{self.some(80)}">'

    def c_call(self) -> str:
        return f'{{"type":"tool_use","id":"toolu_{self.some(24)}","name":"Bash"}}'

    def c_code(self) -> str:
        return self.pick(
            "const token = await getToken(request.headers);",
            "password: str = Field(min_length=8, description='at least eight')",
            "if (secret === undefined) throw new Error('secret is required');",
            "api_key = os.environ['OPENAI_API_KEY']",
            "def test_token_refresh_keeps_session(client, make_token):",
            "tokenizer = AutoTokenizer.from_pretrained('bert-base-uncased')",
        )

    def c_prose(self) -> str:
        return self.pick(
            "Set password: to at least twelve characters, and never reuse the secret: it is logged.",
            "The risk-assessment and task-scheduler modules use disk-encryption-at-rest.",
            "Tokens: 18,204 in, 1,377 out; cached 12,000.",
            "请把密码保存在环境变量 DB_PASSWORD 中,不要写进代码。",
            "Bearer tokens are sent in the Authorization: header of every request.",
        )

    def c_stand_in(self) -> str:
        return self.pick(
            "OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxx",
            "password=${DB_PASSWORD}",
            "GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}",
            "token: <your-token>",
            "aws_access_key_id = AKIAIOSFODNN7EXAMPLE",
        )

    def c_path(self) -> str:
        return f"/var/lib/docker/overlay2/{self.some(64, HEX)}/merged/usr/share/keys/apk"

    def c_ssh_public(self) -> str:
        return f"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{self.some(43)} ada@laptop"

    def c_url(self) -> str:
        return f"https://cdn.example.net/assets/app.{self.some(20, HEX)}.js?v={self.rng.randint(10**9, 10**10)}"

    def c_etag(self) -> str:
        return f'etag: W/"{self.some(27)}" cache-key: v2-{self.some(16, HEX)}'

    def c_trace(self) -> str:
        return f"traceparent: 00-{self.some(32, HEX)}-{self.some(16, HEX)}-01"
