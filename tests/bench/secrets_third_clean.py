"""Clean lines of the third redaction test set: everything that looks like a secret and is none.

Each line is one template whose fields are filled with fresh random values; the alphabets and small makers are shared
with the secrets of the set.
"""

from __future__ import annotations

import base64
import json
import random
import string
import uuid
from collections.abc import Callable, Iterator

CLEAN_LINES = 3000
UPPER, LOWER, DIGITS = string.ascii_uppercase, string.ascii_lowercase, string.digits
ALNUM, HEX = string.ascii_letters + DIGITS, "0123456789abcdef"
URLSAFE, B64 = ALNUM + "-_", ALNUM + "+/"

Rng = random.Random


def chars(rng: Rng, alphabet: str, least: int, most: int | None = None) -> str:
    """Return `least` to `most` random characters of `alphabet`."""
    return "".join(rng.choices(alphabet, k=rng.randint(least, most or least)))


def b64(data: bytes | str, *, url: bool = False, pad: bool = True) -> str:
    """Return base64 of `data`, in the URL alphabet and without padding if asked."""
    raw = data.encode() if isinstance(data, str) else data
    text = (base64.urlsafe_b64encode if url else base64.b64encode)(raw).decode()
    return text if pad else text.rstrip("=")


def shaped(prefix: str, alphabet: str, least: int, most: int | None = None, suffix: str = "") -> Callable[[Rng], str]:
    """Return a maker of `prefix` + random characters + `suffix`; `prefix` may offer choices parted by `|`."""
    return lambda rng: rng.choice(prefix.split("|")) + chars(rng, alphabet, least, most) + suffix


_WORDS = """
amber basin candle delta ember falcon garden harbor island jungle kettle lantern meadow nickel orchard pepper
quartz river saddle timber umbrella velvet willow yellow zephyr build deploy worker cache parser ledger
"""
WORDS = _WORDS.split()


def words(rng: Rng, count: int) -> str:
    """Return `count` plain words."""
    return " ".join(rng.choices(WORDS, k=count))


def stamp(rng: Rng) -> str:
    """Return an ISO time stamp."""
    clock = f"{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}.{rng.randrange(1000):03}"
    return f"2026-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}T{clock}Z"


NAMES = """
API_KEY SECRET_KEY DB_PASSWORD GITHUB_TOKEN OPENAI_API_KEY AWS_SECRET_ACCESS_KEY STRIPE_SECRET_KEY
"""
HOLES = """
<your-api-key> YOUR_API_KEY_HERE xxxxxxxxxxxxxxxx changeme ******** ${TOKEN} $TOKEN {{secrets.TOKEN}} your_token_here
<REDACTED> [REDACTED] replace-me ... TODO null example sk-... ghp_xxxxxxxxxxxxxxxxxxxx AKIAIOSFODNN7EXAMPLE %API_KEY%
sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx AKIAXXXXXXXXXXXXXXXX @env(API_KEY) xoxb-your-token-here <insert_password>
dummy-key-for-tests sk-ant-api03-... vault:secret/data/app#key
"""
ATOMS: dict[str, Callable[[Rng], str]] = {
    "h32": shaped("", HEX, 32),
    "h40": shaped("", HEX, 40),
    "h64": shaped("", HEX, 64),
    "h128": shaped("", HEX, 128),
    "h7": shaped("", HEX, 7, 12),
    "h16": shaped("", HEX, 16),
    "u": lambda rng: str(uuid.UUID(int=rng.getrandbits(128), version=4)),
    "sri": lambda rng: b64(rng.randbytes(64)),
    "s256": lambda rng: b64(rng.randbytes(32)),
    "raw256": lambda rng: b64(rng.randbytes(32), url=True, pad=False),
    "img": lambda rng: b64(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + rng.randbytes(rng.randint(150, 400))),
    "gif": lambda rng: b64(b"GIF89a" + rng.randbytes(120)),
    "map": lambda rng: b64(json.dumps({"version": 3, "sources": [words(rng, 1) + ".ts"], "mappings": words(rng, 9)})),
    "vlq": lambda rng: ",".join(chars(rng, ALNUM + "+/", 4, 5) for _ in range(30)),
    "id": shaped("", ALNUM, 24),
    "id22": shaped("", ALNUM, 20, 22),
    "yt": shaped("", URLSAFE, 11),
    "k8": shaped("", "bcdfghjklmnpqrstvwxz2456789", 5),
    "k10": shaped("", "bcdfghjklmnpqrstvwxz2456789", 9, 10),
    "n": lambda rng: str(rng.randrange(10, 99999)),
    "big": lambda rng: str(rng.randrange(10**17, 10**18)),
    "v": lambda rng: f"{rng.randrange(30)}.{rng.randrange(20)}.{rng.randrange(20)}",
    "w": lambda rng: words(rng, 1),
    "w2": lambda rng: words(rng, 1),
    "ws": lambda rng: words(rng, rng.randint(4, 9)),
    "t": stamp,
    "ulid": shaped("01J", "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 23),
    "cid": shaped("bafybei", "abcdefghijklmnopqrstuvwxyz234567", 52),
    "nix": shaped("", "0123456789abcdfghijklmnpqrsvwxyz", 32),
    "ssh": lambda rng: "AAAAC3NzaC1lZDI1NTE5AAAAI" + b64(rng.randbytes(32), pad=False),
    "cert": lambda rng: "MII" + chars(rng, B64, 61),
    "name": lambda rng: rng.choice(NAMES.split()),
    "hole": lambda rng: rng.choice(HOLES.split()),
}
CLEAN = """
commit {h40}
{h7} {w}: {ws} (#{n})
index {h7}..{h7} 100644
Merge: {h7} {h7}
{h64}  {w}-{v}.tar.gz
{h32}  ./{w}/{w2}.bin
sha512-{sri}
      "integrity": "sha512-{sri}",
  resolved "https://registry.yarnpkg.com/{w}/-/{w}-{v}.tgz#{h40}"
  integrity sha512-{sri}
github.com/{w}/{w2} v{v} h1:{s256}
    --hash=sha256:{h64} \\
checksum = "{h64}"
{{ file = "{w}-{v}-py3-none-any.whl", hash = "sha256:{h64}" }},
<script src="https://cdn.example.net/{w}.min.js" integrity="sha384-{sri}" crossorigin="anonymous"></script>
FROM python:3.12@sha256:{h64}
Digest: sha256:{h64}
  - image: ghcr.io/{w}/{w2}@sha256:{h64}
{t} INFO request_id={u} user={n} path=/v1/{w} status=200
{{"id": "{u}", "parent": "{u}", "type": "{w}"}}
traceparent: 00-{h32}-{h16}-01
{{"type": "tool_use", "id": "toolu_{id}", "name": "Bash"}}
{{"tool_use_id": "toolu_{id}", "content": "{ws}"}}
"id": "msg_{id}", "model": "{w}", "usage": {{"input_tokens": {n}, "output_tokens": {n}}}
"call_id": "call_{id}", "response_id": "resp_{h40}"
cus_{id} paid in_{id} with pm_{id} for price_{id}
{t} trace={h32} span={h16} {ws}
etag: W/"{h32}"
x-amz-request-id: {ulid} x-amz-id-2: {s256}
cf-ray: {h16}-FRA
<img src="data:image/png;base64,{img}">
![logo](data:image/gif;base64,{gif})
//# sourceMappingURL=data:application/json;base64,{map}
{{"version":3,"mappings":"{vlq}"}}
pod/{w}-{w2}-{k10}-{k8}   1/1   Running   0   {n}m
deployment.apps/{w} scaled to 3 replicas, new set {w}-{k10}
secret/{w}-{w2}-token-{k8} created
serviceaccount: {w}, secretName: {w2}-tls-{k8}
/nix/store/{nix}-{w}-{v}/bin/{w}
ipfs://{cid}/{w}.json
https://www.youtube.com/watch?v={yt}&t={n}
https://docs.google.com/document/d/1{id22}{id22}/edit
arn:aws:iam::{big}:role/{w}-{w2}
arn:aws:secretsmanager:eu-west-1:123456789012:secret:{w}/{w2}-{yt}
ssh-ed25519 {ssh} {w}@{w2}
SHA256:{raw256} {w}@{w2} (ED25519)
-----BEGIN CERTIFICATE-----
{cert}
!function(e,t){{"object"==typeof x?module.exports=t():e.{w}=t()}}(this,function(){{var a="{w}",r={n};return a+r}});
var e=n({n}),t=n({n});const k={{key:"{w}",token:e.token,password:t.password||""}};
.{w}-{h7}{{margin:0 {n}px}}.css-{yt}{{color:#{h7}}}
{name}={hole}
export {name}="{hole}"
"{name}": "{hole}",
{name}: {hole}
const key = process.env.{name};
{name} = os.environ["{name}"]
password = getpass.getpass("Password: ")
password: str = Field(min_length=12, description="{ws}")
if (user.password !== input.password) throw new Error("{ws}");
token = tokenizer.next_token()  # {ws}
tokens: {n} prompt, {n} completion, max_tokens={n}
    def verify_password(self, password: str, password_hash: str) -> bool:
The `Authorization: Bearer <token>` header is required; {ws}.
curl -H "Authorization: Bearer $TOKEN" https://api.example.net/v1/{w}
curl -u "$USER:$PASS" https://example.net/{w}
postgres://user:password@localhost:5432/{w}
DATABASE_URL=postgres://$DB_USER:$DB_PASS@db:5432/{w}
https://github.com/{w}/{w2}/commit/{h40}
git clone git@github.com:{w}/{w2}.git && git checkout {h40}
    at Object.<anonymous> (/app/node_modules/.pnpm/{w}@{v}_{h32}/node_modules/{w}/index.js:{n}:{n})
chunk-{h7}.js  {n} kB  gzip: {n} kB
static/js/main.{h16}.js
__pycache__/{w}.cpython-312.pyc {h64}
build-id=/{yt}{yt}/{yt}{yt}
BuildID[sha1]={h40}, stripped
0x{h40} -> 0x{h64}
{w}.{w2}@example.net wrote: {ws}
{t} kafka offset={big} key={u} partition=3 token_count={n}
session {ulid} started, workspace {u}
cache key: {w}-linux-x64-{h64}
Cache restored from key: node-cache-Linux-x64-npm-{h64}
nonce={n} difficulty=18 hash=0000000000{h40}
keyboard shortcut: Ctrl+K; primary key: {w}_id; foreign key ({w}_id) references {w2}(id)
PUBLIC_KEY_FINGERPRINT={h64}
Blob {h128}
"rev": "{h40}", "narHash": "sha256-{s256}", "lastModified": {n}
{{"object":"chat.completion","id":"chatcmpl-{id}","system_fingerprint":"fp_{h7}"}}
thread_{id} run_{id} asst_{id}
GUID {{{u}}} registered in HKLM\\Software\\{w}
{w}  {w2}  {n}  {ws}
The secret of {w} is {ws}.
You should rotate the password every {n} days; see the key rotation policy ({w}).
passwordless login: enabled, secret_rotation: 30d, token_type: bearer, api_key_header: X-API-Key
 {h7} {h7}  R.E.  {yt}
{{"_id": {{"$oid": "{h7}"}}, "md5": "{h32}", "crc32c": "{yt}="}}
MD5 ({w}.iso) = {h32}
torrent magnet:?xt=urn:btih:{h40}&dn={w}
Set-Cookie: theme=dark; Path=/; lang=en
csrf-param authenticity_token, form id {w}-{n}
v{v}+{h7}.dirty
""".strip("\n").split("\n")


def clean_line(template: str, rng: Rng) -> str:
    """Return one clean line: every field of the template filled with a fresh value."""
    pieces = (ATOMS[field](rng) if field else "" for _, field, _, _ in string.Formatter().parse(template))
    literals = (text for text, _, _, _ in string.Formatter().parse(template))
    return "".join(text + piece for text, piece in zip(literals, pieces, strict=True))


def clean_lines(seed: int) -> Iterator[tuple[str, str]]:
    """Yield the clean lines of a seed with their templates, each template about equally often."""
    rng = random.Random(f"{seed}/clean")
    for number in range(CLEAN_LINES):
        template = CLEAN[number % len(CLEAN)]
        yield clean_line(template, rng), template
