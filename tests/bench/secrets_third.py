"""A third redaction test set, written from the token formats alone by somebody who had not read our rules.

A measure taken on a set tuned together with the rules says little; this one was kept apart until it was measured: at
first 94.5 % of its secrets were found and 1.07 % of its clean lines were hit. The rules have been mended by kind since.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from urllib.parse import quote

from tests.bench.secrets_third_clean import (
    ALNUM,
    B64,
    DIGITS,
    HEX,
    UPPER,
    URLSAFE,
    Rng,
    b64,
    chars,
    clean_lines,
    shaped,
    stamp,
    words,
)

PER_KIND = 40
PASSWORD = ALNUM + "!#$*-_.^~"

Parts = tuple[str, str, str]
"""Text before the secret, the secret, text after it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of secret is made, and the names under which it usually appears (`bare`: also without a name)."""

    make: Callable[[Rng], str]
    names: tuple[str, ...]
    bare: bool = True


@dataclass(frozen=True, slots=True)
class Sample:
    """One text with its exact spans (start, end, kind) and the form of its surroundings."""

    text: str
    spans: tuple[tuple[int, int, str], ...]
    form: str


def jwt(rng: Rng) -> str:
    """Return a signed token of three base64url parts."""
    algorithm = rng.choice(("HS256", "RS256", "ES256", "HS512"))
    header: dict[str, object] = {"alg": algorithm, "typ": "JWT"}
    if rng.random() < 0.3:
        header = {"kid": chars(rng, ALNUM, 12), **header}
    body = {"sub": str(rng.randrange(10**9)), "name": words(rng, 2), "iat": rng.randrange(17 * 10**8, 18 * 10**8)}
    size = {"HS256": 32, "RS256": 256, "ES256": 64, "HS512": 64}[algorithm]
    heads = (b64(json.dumps(part, separators=(",", ":")), url=True, pad=False) for part in (header, body))
    return ".".join((*heads, b64(rng.randbytes(size), url=True, pad=False)))


def discord_bot(rng: Rng) -> str:
    """Return a Discord bot token: the encoded id, a time stamp, a signature."""
    user = b64(str(rng.randrange(10**17, 10**18)), pad=False)
    return f"{user}.{chars(rng, URLSAFE, 6)}.{chars(rng, URLSAFE, 38)}"


def slack_app(rng: Rng) -> str:
    """Return a Slack app-level token."""
    return f"xapp-1-A{chars(rng, UPPER + DIGITS, 10)}-{chars(rng, DIGITS, 13)}-{chars(rng, HEX, 64)}"


def slack_bot(rng: Rng) -> str:
    """Return a Slack bot or user token."""
    numbers = "-".join(chars(rng, DIGITS, 12, 13) for _ in range(2))
    if rng.random() < 0.4:
        return f"xoxp-{numbers}-{chars(rng, DIGITS, 13)}-{chars(rng, HEX, 32)}"
    return f"xoxb-{numbers}-{chars(rng, ALNUM, 24)}"


def openai(rng: Rng) -> str:
    """Return an OpenAI key: the old short form, or a project or service-account key."""
    if rng.random() < 0.3:
        return f"sk-{chars(rng, ALNUM, 20)}T3BlbkFJ{chars(rng, ALNUM, 20)}"
    half = rng.choice((58, 74))
    return f"sk-{rng.choice(('proj', 'svcacct'))}-{chars(rng, URLSAFE, half)}T3BlbkFJ{chars(rng, URLSAFE, half)}"


def pypi(rng: Rng) -> str:
    """Return a PyPI upload token (a macaroon for pypi.org)."""
    return "pypi-AgEIcHlwaS5vcmc" + chars(rng, URLSAFE, 120, 170)


def sentry(rng: Rng) -> str:
    """Return a Sentry organisation token."""
    body = json.dumps({"iat": rng.randrange(17 * 10**8, 18 * 10**8) + 0.5, "url": "https://sentry.io", "org": "acme"})
    return f"sntrys_{b64(body)}_{chars(rng, B64, 43)}"


def password(rng: Rng) -> str:
    """Return a password as people or generators make them, with at least one digit."""
    if rng.random() < 0.3:
        return words(rng, 3).title().replace(" ", rng.choice("-._")) + str(rng.randrange(10, 9999)) + rng.choice("!#*")
    return chars(rng, PASSWORD, 9, 22) + rng.choice(DIGITS) + rng.choice(ALNUM)


def grafana(rng: Rng) -> str:
    """Return a Grafana service-account token."""
    return f"glsa_{chars(rng, ALNUM, 32)}_{chars(rng, HEX, 8)}"


def azure_client(rng: Rng) -> str:
    """Return an Entra client secret: three characters, `nQ~`, the rest."""
    return f"{chars(rng, ALNUM, 3)}{rng.choice('78')}Q~{chars(rng, ALNUM + '-_.~', 34)}"


def square(rng: Rng) -> str:
    """Return a Square access token, of the present or the older form."""
    return "EAAA" + chars(rng, URLSAFE, 60) if rng.random() < 0.5 else "sq0atp-" + chars(rng, URLSAFE, 22)


def postman(rng: Rng) -> str:
    """Return a Postman API key."""
    return f"PMAK-{chars(rng, HEX, 24)}-{chars(rng, HEX, 34)}"


NAMED: dict[str, Kind] = {
    "aws-access-key-id": Kind(shaped("AKIA|ASIA", UPPER + "234567", 16), ("AWS_ACCESS_KEY_ID", "aws_access_key_id")),
    "aws-secret-key": Kind(shaped("", B64, 40), ("AWS_SECRET_ACCESS_KEY", "aws_secret_access_key"), bare=False),
    "aws-session-token": Kind(shaped("IQoJb3JpZ2luX2Vj", B64, 300, 420, "=="), ("AWS_SESSION_TOKEN",), bare=False),
    "github-classic": Kind(shaped("ghp_|gho_|ghu_|ghs_|ghr_", ALNUM, 36), ("GITHUB_TOKEN", "GH_TOKEN", "gh_pat")),
    "github-fine": Kind(
        lambda rng: f"github_pat_11{chars(rng, UPPER + DIGITS, 20)}_{chars(rng, ALNUM, 59)}", ("GITHUB_TOKEN",)
    ),
    "gitlab": Kind(shaped("glpat-|gldt-|glrt-|glptt-", URLSAFE, 20), ("GITLAB_TOKEN", "PRIVATE_TOKEN")),
    "slack-token": Kind(slack_bot, ("SLACK_BOT_TOKEN", "slack_token")),
    "slack-app": Kind(slack_app, ("SLACK_APP_TOKEN",)),
    "stripe": Kind(shaped("sk_live_|rk_live_|sk_test_", ALNUM, 24, 99), ("STRIPE_SECRET_KEY", "STRIPE_KEY")),
    "stripe-webhook": Kind(shaped("whsec_", ALNUM, 32), ("STRIPE_WEBHOOK_SECRET",)),
    "openai": Kind(openai, ("OPENAI_API_KEY", "openai_key")),
    "anthropic": Kind(shaped("sk-ant-api03-|sk-ant-admin01-", URLSAFE, 93, 93, "AA"), ("ANTHROPIC_API_KEY",)),
    "openrouter": Kind(shaped("sk-or-v1-", HEX, 64), ("OPENROUTER_API_KEY",)),
    "google-api": Kind(shaped("AIzaSy", URLSAFE, 33), ("GOOGLE_API_KEY", "mapsApiKey", "GEMINI_API_KEY")),
    "google-oauth": Kind(shaped("ya29.a0", URLSAFE, 140, 200), ("access_token", "GOOGLE_OAUTH_ACCESS_TOKEN")),
    "google-client": Kind(shaped("GOCSPX-", URLSAFE, 28), ("client_secret", "GOOGLE_CLIENT_SECRET")),
    "npm": Kind(shaped("npm_", ALNUM, 36), ("NPM_TOKEN", "NODE_AUTH_TOKEN", "_authToken")),
    "pypi": Kind(pypi, ("TWINE_PASSWORD", "PYPI_TOKEN")),
    "rubygems": Kind(shaped("rubygems_", HEX, 48), ("GEM_HOST_API_KEY",)),
    "huggingface": Kind(shaped("hf_", ALNUM[:52], 34), ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN")),
    "groq": Kind(shaped("gsk_", ALNUM, 52), ("GROQ_API_KEY",)),
    "replicate": Kind(shaped("r8_", ALNUM, 37), ("REPLICATE_API_TOKEN",)),
    "perplexity": Kind(shaped("pplx-", ALNUM, 48), ("PERPLEXITY_API_KEY",)),
    "xai": Kind(shaped("xai-", ALNUM, 80), ("XAI_API_KEY",)),
    "sendgrid": Kind(lambda rng: f"SG.{chars(rng, URLSAFE, 22)}.{chars(rng, URLSAFE, 43)}", ("SENDGRID_API_KEY",)),
    "twilio-key": Kind(shaped("SK", HEX, 32), ("TWILIO_API_KEY",)),
    "twilio-auth": Kind(shaped("", HEX, 32), ("TWILIO_AUTH_TOKEN",), bare=False),
    "mailgun": Kind(shaped("key-", HEX, 32), ("MAILGUN_API_KEY",)),
    "mailchimp": Kind(lambda rng: f"{chars(rng, HEX, 32)}-us{rng.randint(1, 21)}", ("MAILCHIMP_API_KEY",), bare=False),
    "telegram": Kind(
        lambda rng: f"{rng.randrange(10**8, 10**10)}:AA{chars(rng, URLSAFE, 33)}", ("TELEGRAM_BOT_TOKEN",)
    ),
    "discord-bot": Kind(discord_bot, ("DISCORD_TOKEN", "DISCORD_BOT_TOKEN")),
    "jwt": Kind(jwt, ("access_token", "id_token", "SUPABASE_SERVICE_ROLE_KEY")),
    "digitalocean": Kind(shaped("dop_v1_|doo_v1_|dor_v1_", HEX, 64), ("DIGITALOCEAN_ACCESS_TOKEN",)),
    "shopify": Kind(shaped("shpat_|shpss_|shpca_", HEX, 32), ("SHOPIFY_ACCESS_TOKEN",)),
    "databricks": Kind(shaped("dapi", HEX, 32), ("DATABRICKS_TOKEN",)),
    "azure-storage": Kind(shaped("", B64, 86, 86, "=="), ("AZURE_STORAGE_KEY", "AccountKey"), bare=False),
    "azure-client": Kind(azure_client, ("AZURE_CLIENT_SECRET", "clientSecret")),
    "vault": Kind(shaped("hvs.|hvb.", URLSAFE, 90, 110), ("VAULT_TOKEN",)),
    "terraform": Kind(lambda rng: f"{chars(rng, ALNUM, 14)}.atlasv1.{chars(rng, URLSAFE, 67)}", ("TFE_TOKEN",)),
    "docker": Kind(shaped("dckr_pat_", URLSAFE, 27), ("DOCKERHUB_TOKEN", "DOCKER_PASSWORD")),
    "linear": Kind(shaped("lin_api_", ALNUM, 40), ("LINEAR_API_KEY",)),
    "notion": Kind(shaped("ntn_", ALNUM, 46), ("NOTION_TOKEN",)),
    "figma": Kind(shaped("figd_", URLSAFE, 40), ("FIGMA_TOKEN",)),
    "grafana": Kind(grafana, ("GRAFANA_TOKEN",)),
    "newrelic": Kind(shaped("NRAK-", UPPER + DIGITS, 27), ("NEW_RELIC_API_KEY",)),
    "datadog": Kind(shaped("", HEX, 32), ("DD_API_KEY", "DATADOG_API_KEY"), bare=False),
    "sentry": Kind(sentry, ("SENTRY_AUTH_TOKEN",)),
    "atlassian": Kind(shaped("ATATT3xFfGF0", URLSAFE, 170, 171, "=" + "7C0BF1E2"), ("JIRA_API_TOKEN",)),
    "square": Kind(square, ("SQUARE_ACCESS_TOKEN",)),
    "postman": Kind(postman, ("POSTMAN_API_KEY",)),
    "cloudflare": Kind(shaped("", URLSAFE, 40), ("CLOUDFLARE_API_TOKEN", "CF_API_TOKEN"), bare=False),
    "fly": Kind(shaped("FlyV1 fm2_", B64, 200, 260), ("FLY_API_TOKEN",)),
    "age": Kind(shaped("AGE-SECRET-KEY-1", "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58), ("SOPS_AGE_KEY",)),
    "password": Kind(password, ("DB_PASSWORD", "password", "smtp_pass", "ADMIN_PASSWD", "redisPassword"), bare=False),
    "generic-secret": Kind(
        lambda rng: chars(rng, rng.choice((HEX, ALNUM, URLSAFE)), 28, 64),
        ("API_KEY", "SECRET_KEY", "client_secret", "auth_token", "JWT_SECRET", "ENCRYPTION_KEY", "apiKey"),
        bare=False,
    ),
}

WITH_NAME: dict[str, str] = {
    "env": "# {w}\nLOG_LEVEL=info\n{n}={s}\nPORT=8080\n",
    "env-quoted": 'NODE_ENV=production\n{n}="{s}"\nHOST=0.0.0.0\n',
    "export": "$ export {n}={s} && make deploy\n",
    "export-quoted": "export {n}='{s}'\n",
    "powershell": '$env:{n} = "{s}"\n',
    "json": '{{"service": "{w}", "{n}": "{s}", "retries": 3}}',
    "json-pretty": '{{\n  "name": "{w}",\n  "{n}": "{s}",\n  "timeout": 30\n}}\n',
    "yaml": "service:\n  name: {w}\n  {n}: {s}\n  replicas: 2\n",
    "yaml-quoted": 'env:\n  - name: {n}\n    value: "{s}"\n  - name: PORT\n    value: "80"\n',
    "toml": '[server]\nhost = "localhost"\n{n} = "{s}"\n',
    "ini": "[default]\nregion = eu-west-1\n{n} = {s}\n",
    "properties": "app.name={w}\napp.{n}: {s}\n",
    "python": 'import os\n\nclient = Client({n}="{s}", timeout=30)\n',
    "typescript": 'const {n}: string = "{s}";\nexport default {n};\n',
    "go": 'cfg := Config{{\n\t{n}: "{s}",\n}}\n',
    "docker": "docker run --rm -e {n}={s} -p 80:80 acme/api:1.4.2\n",
    "dockerfile": "FROM alpine:3.20\nENV {n}={s}\nRUN make\n",
    "cli-flag": "$ tool login --{n} {s} --region eu\nLogged in.\n",
    "ci": "2026-11-03T08:11:09.1Z ##[group]Run npm ci\nenv:\n  CI: true\n  {n}: {s}\n##[endgroup]\n",
    "log-kv": '{t} INFO  config loaded {n}={s} region=eu attempt=1 msg="{w}"\n',
    "log-dict": "{t} DEBUG settings: {{'debug': False, '{n}': '{s}', 'workers': 4}}\n",
    "trace": (
        'Traceback (most recent call last):\n  File "/app/main.py", line 41, in run\n    client.call()\n'
        "ValueError: bad credentials ({n}={s})\n"
    ),
    "sql": "INSERT INTO settings (id, name, value) VALUES (17, '{n}', '{s}');\n",
    "html": '<form action="/save"><input type="hidden" name="{n}" value="{s}"></form>\n',
    "query": "GET https://api.example.net/v1/items?page=2&{n}={s}&sort=asc HTTP/1.1\n",
    "diff": '@@ -3,4 +3,4 @@\n region: eu\n-{n}: ""\n+{n}: {s}\n port: 80\n',
    "table": "| setting | value |\n| --- | --- |\n| {n} | {s} |\n",
    "xml": "<config>\n  <{n}>{s}</{n}>\n</config>\n",
    "grep": "config/prod.env:12:{n}={s}\n",
    "env-dump": "HOME=/root\nLANG=C.UTF-8\n{n}={s}\nPATH=/usr/bin:/bin\nPWD=/app\n",
}
WITHOUT_NAME: dict[str, str] = {
    "curl": 'curl -sS -H "Authorization: Bearer {s}" https://api.example.net/v1/me\n',
    "header-dump": "> GET /v1/me HTTP/2\n> host: api.example.net\n> authorization: Bearer {s}\n> accept: */*\n",
    "chat": "sure, use {s} for now, I will rotate it tomorrow ({w})\n",
    "error": "{t} ERROR 401 Unauthorized: key {s} is not allowed to call /v1/{w}\n",
    "stack": "Error: request failed\n    at call (/app/index.js:10:7)\n    token: '{s}',\n  status: 403\n",
    "list": "keys:\n- {s}\n- none\n",
    "array": '["{w}", "{s}", 42]',
    "call": 'client = connect("{s}")\n',
    "clipboard": "{s}\n",
    "path": "GET /hooks/{s}/ping 200 12ms\n",
    "ansi": "\x1b[32m✓\x1b[0m token \x1b[1m{s}\x1b[0m saved\n",
    "angle": "<code>{s}</code>\n",
}


def fill(template: str, rng: Rng, name: str, secret: str) -> Parts:
    """Return the template filled and cut at the secret."""
    text = template.format(n=name, w=words(rng, 1), t=stamp(rng), s="\0")
    before, _, after = text.partition("\0")
    if before.endswith("=") and " HTTP/" in after:
        secret = quote(secret, safe=PASSWORD.replace("#", ""))
    return before, secret, after


def pem(rng: Rng) -> Parts:
    """Return a private key block; the secret is its body."""
    label = rng.choice(("RSA PRIVATE KEY", "EC PRIVATE KEY", "PRIVATE KEY", "OPENSSH PRIVATE KEY", "DSA PRIVATE KEY"))
    raw = b64(rng.randbytes(rng.choice((118, 600, 1190))))
    body = "\n".join(raw[at : at + 64] for at in range(0, len(raw), 64))
    indent = rng.choice(("", "", "    "))
    lead = rng.choice(("", "$ cat id_key\n", "key: |\n"))
    text = (indent + body.replace("\n", "\n" + indent)) if lead.startswith("key") else body
    return f"{lead}-----BEGIN {label}-----\n", text, f"\n-----END {label}-----\n"


def service_account(rng: Rng) -> Parts:
    """Return a Google service-account file, in which the key is one JSON string."""
    raw = b64(rng.randbytes(1190))
    body = "\\n".join(raw[at : at + 64] for at in range(0, len(raw), 64))
    head = f'{{"type": "service_account", "project_id": "{words(rng, 1)}", "private_key_id": "{chars(rng, HEX, 40)}", '
    return head + '"private_key": "-----BEGIN PRIVATE KEY-----\\n', body, '\\n-----END PRIVATE KEY-----\\n"}'


def url_password(rng: Rng) -> Parts:
    """Return a database or repository URL with a password in it."""
    scheme = rng.choice(("postgres", "postgresql", "mysql", "mongodb+srv", "amqp", "https", "ftp"))
    lead = rng.choice(("DATABASE_URL=", "connecting to ", '{"url": "', "git clone ", "  dsn: "))
    secret = quote(password(rng), safe="!*-_.~")
    tail = "/app?ssl=true" + ('"}' if lead.startswith("{") else "\n")
    return f"{lead}{scheme}://{words(rng, 1)}:", secret, f"@db-{rng.randint(1, 9)}.internal:5432{tail}"


def redis_url(rng: Rng) -> Parts:
    """Return a redis URL with a password and no user."""
    return f"{stamp(rng)} WARN retry redis://:", quote(password(rng), safe="!*-_.~"), "@cache:6379/0 in 5s\n"


def basic(rng: Rng) -> Parts:
    """Return a Basic authorization header or the auth of a docker config."""
    secret = b64(f"{words(rng, 1)}:{password(rng)}")
    if rng.random() < 0.3:
        return '{"auths": {"https://index.docker.io/v1/": {"auth": "', secret, '"}}}'
    return rng.choice(("Authorization: Basic ", "curl -H 'authorization: Basic ")), secret, "\n"


def bearer(rng: Rng) -> Parts:
    """Return an opaque bearer token or API-key header."""
    head = rng.choice(("Authorization: Bearer ", "X-API-Key: ", "x-auth-token: ", "< set-authorization: Token "))
    return f"POST /v2/{words(rng, 1)}\n{head}", chars(rng, URLSAFE, 30, 60), "\nAccept: application/json\n"


def curl_user(rng: Rng) -> Parts:
    """Return a command line with a password as its argument."""
    head, tail = rng.choice(
        (
            ("curl -u admin:", " https://x.example.net/api\n"),
            ("mysql -uroot -p", " app < dump.sql\n"),
            ("sshpass -p ", " ssh root@10.0.0.4\n"),
            ("PGPASSWORD=", " psql -h db app\n"),
            ("redis-cli -a ", " ping\n"),
        )
    )
    return head, chars(rng, ALNUM + "-_.", 12, 20) + rng.choice(DIGITS), tail


def slack_webhook(rng: Rng) -> Parts:
    """Return a Slack webhook; the secret is its last part."""
    head = (
        f"https://hooks.slack.com/services/T{chars(rng, UPPER + DIGITS, 8, 10)}/B{chars(rng, UPPER + DIGITS, 8, 10)}/"
    )
    return f"webhook: {head}", chars(rng, ALNUM, 24), "\n"


def discord_webhook(rng: Rng) -> Parts:
    """Return a Discord webhook; the secret is its last part."""
    return f"POST https://discord.com/api/webhooks/{rng.randrange(10**17, 10**18)}/", chars(rng, URLSAFE, 68), " 204\n"


def azure_sas(rng: Rng) -> Parts:
    """Return a shared-access URL; the secret is its signature."""
    head = "https://acme.blob.core.windows.net/c/f.zip?sv=2024-11-04&se=2026-12-31T00%3A00%3A00Z&sr=b&sp=r&sig="
    return head, quote(b64(rng.randbytes(32)), safe=""), rng.choice(("", "&comp=list", "\n"))


def connection_string(rng: Rng) -> Parts:
    """Return an ADO or Azure connection string."""
    if rng.random() < 0.5:
        return "Server=tcp:db.example.net,1433;Database=app;User ID=sa;Password=", password(rng), ";Encrypt=True;\n"
    head = "DefaultEndpointsProtocol=https;AccountName=acme;AccountKey="
    return head, chars(rng, B64, 86) + "==", ";EndpointSuffix=core.windows.net\n"


def kubernetes(rng: Rng) -> Parts:
    """Return a Kubernetes Secret whose value is base64."""
    name = rng.choice(("password", "token", "api-key", "db-pass"))
    head = f"apiVersion: v1\nkind: Secret\nmetadata:\n  name: {words(rng, 1)}\ntype: Opaque\ndata:\n  {name}: "
    return head, b64(password(rng)), "\n"


def netrc(rng: Rng) -> Parts:
    """Return a netrc, pgpass or htaccess-like line."""
    if rng.random() < 0.5:
        return f"machine git.example.net login {words(rng, 1)} password ", password(rng), "\n"
    return "db.example.net:5432:app:admin:", chars(rng, ALNUM, 14, 20), "\n"


def cookie(rng: Rng) -> Parts:
    """Return a session cookie as a client sends or gets it."""
    name = rng.choice(("sessionid", "connect.sid", "JSESSIONID", "auth_session", "__Secure-next-auth.session-token"))
    head = rng.choice(("Cookie: theme=dark; ", "Set-Cookie: "))
    return f"{head}{name}=", chars(rng, ALNUM, 32, 64), "; Path=/\n"


PLACED: dict[str, Callable[[Rng], Parts]] = {
    "private-key": pem,
    "service-account": service_account,
    "url-password": url_password,
    "redis-url": redis_url,
    "basic-auth": basic,
    "bearer": bearer,
    "command-password": curl_user,
    "slack-webhook": slack_webhook,
    "discord-webhook": discord_webhook,
    "azure-sas": azure_sas,
    "connection-string": connection_string,
    "kubernetes-secret": kubernetes,
    "netrc": netrc,
    "session-cookie": cookie,
}


def wrap(parts: Parts, how: str) -> Parts:
    """Return the parts as they look inside a JSON string, percent-encoded, or in base64 (the covering characters)."""
    before, secret, after = parts
    if how in {"json-string", "json-twice"}:
        inner = [json.dumps(part, ensure_ascii=False)[1:-1] for part in parts]
        once = ('{"tool": "Bash", "stdout": "' + inner[0], inner[1], inner[2] + '", "code": 0}')
        return wrap(once, "json-string") if how == "json-twice" else once
    if how == "percent":
        return "body=" + quote(before, safe=""), quote(secret, safe=""), quote(after, safe="") + "&n=1"
    if how == "base64":
        start, size = len(before.encode()), len(secret.encode())
        text = b64(before + secret + after)
        low, high = start * 8 // 6, -(-(start + size) * 8 // 6)
        return "payload: " + text[:low], text[low:high], text[high:] + "\n"
    return parts


WRAPS = ("json-string", "json-twice", "percent", "base64")


def secret_samples(seed: int) -> Iterator[Sample]:
    """Yield `PER_KIND` samples of every kind; about one in four is wrapped."""
    for kind in (*NAMED, *PLACED):
        rng = random.Random(f"{seed}/{kind}")
        forms = forms_of(kind, rng)
        for number in range(PER_KIND):
            form = forms[number % len(forms)]
            before, secret, after = place(kind, form, rng)
            if rng.random() < 0.25:
                how = rng.choice(WRAPS)
                before, secret, after = wrap((before, secret, after), how)
                form = f"{form} in {how}"
            start = len(before)
            yield Sample(before + secret + after, ((start, start + len(secret), kind),), form)


def forms_of(kind: str, rng: Rng) -> list[str]:
    """Return the surroundings possible for `kind`, shuffled."""
    if kind in PLACED:
        return ["own"]
    forms = [*WITH_NAME, *(WITHOUT_NAME if NAMED[kind].bare else ())]
    rng.shuffle(forms)
    return forms


def place(kind: str, form: str, rng: Rng) -> Parts:
    """Return one fresh secret of `kind` in its surroundings."""
    if form == "own":
        return PLACED[kind](rng)
    made = NAMED[kind]
    return fill(WITH_NAME.get(form) or WITHOUT_NAME[form], rng, rng.choice(made.names), made.make(rng))


class Third:
    """The set of a seed, as the bench asks for it."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def samples(self, each: int) -> Iterator[tuple[str, str, str]]:
        """Yield kind, text and secret, at most `each` of a kind."""
        seen: Counter[str] = Counter()
        for sample in secret_samples(self._seed):
            start, end, kind = sample.spans[0]
            seen[kind] += 1
            if seen[kind] <= each:
                yield kind, sample.text, sample.text[start:end]

    def clean(self, count: int) -> Iterator[str]:
        """Yield lines without any secret."""
        return (text for text, _ in islice(clean_lines(self._seed), count))
