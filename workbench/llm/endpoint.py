"""Where a model is asked, and with what: settings of the user, checked once. Keys stay in the environment."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NoReturn
from urllib.parse import urlsplit

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HEADER = re.compile(r"[A-Za-z0-9-]{1,100}")
_HEADER_VALUE = re.compile(r"[\x20-\x7e]{0,1000}")
_KEYS = (
    "kind", "base_url", "model", "key_env", "headers", "timeout", "attempts", "price", "max_tokens_key",
)  # fmt: skip
_OPEN_HEADERS = frozenset({"authorization", "x-api-key", "api-key", "cookie", "x-goog-api-key"})
_PRICE = ("input", "output", "cached")


class EndpointError(ValueError):
    """Settings that name no usable endpoint; the message is one line."""


class Kind(StrEnum):
    """The protocol of an endpoint."""

    OPENAI = "openai"
    ANTHROPIC = "anthropic"


class Secret:
    """A key that shows itself to nobody but `reveal`."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The key itself, for the header of a request alone."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is not written anywhere")


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost. `cached` is for input that the endpoint read from its cache, as `input` when None."""

    input: float
    output: float
    cached: float | None = None
    currency: str = "USD"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model to ask. `timeout` bounds one attempt as a whole, in seconds; `attempts` counts the first too.

    `max_tokens_key` is what an OpenAI-compatible endpoint calls the limit of an answer.
    """

    kind: Kind
    base_url: str
    model: str
    key: Secret | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    timeout: float = 60.0
    attempts: int = 4
    price: Price | None = None
    max_tokens_key: str = "max_tokens"

    @property
    def on_this_machine(self) -> bool:
        """Whether the address is that of this machine: then no proxy is asked."""
        return is_loopback(urlsplit(self.base_url).hostname or "")

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know before the first call."""
        if self.base_url.startswith("http:") and self.key is not None and not self.on_this_machine:
            return (f"{self.base_url} is not encrypted: others on the way can read the key",)
        return ()


def is_loopback(host: str) -> bool:
    """Whether a host name is this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def endpoint_of(settings: Mapping[str, object], environ: Mapping[str, str]) -> Endpoint:
    """The endpoint of a user's settings: `kind`, `base_url`, `model`, and `key_env`, the name of the environment
    variable that holds the key. Raises `EndpointError`."""
    for key in settings:
        if key in ("key", "api_key", "token"):
            raise EndpointError(f"'{key}': keys do not belong into files; name the environment variable in 'key_env'")
        if key not in _KEYS:
            raise EndpointError(f"'{str(key)[:40]}' is no setting of an endpoint; there are {', '.join(_KEYS)}")
    kind = _text(settings, "kind")
    if kind not in tuple(Kind):
        raise EndpointError("'kind' is openai or anthropic")
    return Endpoint(
        Kind(kind),
        checked_url(_text(settings, "base_url")),
        _text(settings, "model"),
        _key(settings, environ),
        _headers(settings.get("headers", {})),
        float(_number(settings, "timeout", 60.0, 0.1, 3600)),
        int(_number(settings, "attempts", 4, 1, 10)),
        _price(settings.get("price")),
        _text(settings, "max_tokens_key", "max_tokens"),
    )


def checked_url(url: str) -> str:
    """The address without a slash at its end. Raises `EndpointError`, whose message does not repeat a password."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise EndpointError("'base_url' is no address") from None
    if parts.username is not None or parts.password is not None:
        raise EndpointError("'base_url' holds a user or a password; keys are named in 'key_env'")
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise EndpointError("'base_url' starts with http:// or https:// and a host")
    if parts.query or parts.fragment or re.search(r"[\s\x00-\x1f\x7f]", url.strip()):
        raise EndpointError("'base_url' ends before any ? or #, and has no blanks")
    return url.strip().rstrip("/")


def _text(settings: Mapping[str, object], key: str, default: str | None = None) -> str:
    value = settings.get(key, default)
    if not isinstance(value, str) or not value.strip():
        raise EndpointError(f"'{key}' is missing" if value is None else f"'{key}' is a text")
    return value.strip()


def _number(settings: Mapping[str, object], key: str, default: float, least: float, most: float) -> float:
    value = settings.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise EndpointError(f"'{key}' is a number from {least:g} to {most:g}")
    return value


def _key(settings: Mapping[str, object], environ: Mapping[str, str]) -> Secret | None:
    if settings.get("key_env") is None:
        return None
    name = _text(settings, "key_env")
    if not _NAME.fullmatch(name):
        raise EndpointError("'key_env' is the name of an environment variable, not the key itself")
    value = environ.get(name, "").strip()
    if not value:
        raise EndpointError(f"the environment variable {name} is not set")
    if not _HEADER_VALUE.fullmatch(value):
        raise EndpointError(f"the environment variable {name} holds characters that no header may have")
    return Secret(value)


def _headers(value: object) -> Mapping[str, str]:
    if not isinstance(value, Mapping):
        raise EndpointError("'headers' is a mapping of names to texts")
    found: dict[str, str] = {}
    for name, text in value.items():
        if not (isinstance(name, str) and isinstance(text, str)):
            raise EndpointError("'headers' is a mapping of names to texts")
        if not _HEADER.fullmatch(name) or not _HEADER_VALUE.fullmatch(text):
            raise EndpointError(f"'headers': '{name[:40]}' cannot be sent")
        if name.lower() in _OPEN_HEADERS:
            raise EndpointError(f"'headers': {name} holds a key; keys are named in 'key_env'")
        found[name] = text
    return found


def _price(value: Any) -> Price | None:
    if value is None:
        return None
    if not isinstance(value, Mapping) or not {"input", "output"} <= set(value) <= {*_PRICE, "currency"}:
        raise EndpointError("'price' has input and output, and may have cached and currency, for a million tokens")
    amounts = {key: float(_number(value, key, 0, 0, 1_000_000)) for key in _PRICE if value.get(key) is not None}
    if not {"input", "output"} <= set(amounts):
        raise EndpointError("'price': input and output are numbers")
    return Price(amounts["input"], amounts["output"], amounts.get("cached"), _text(value, "currency", "USD"))
