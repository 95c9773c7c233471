"""Settings of an endpoint: what is refused, and that no key shows."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from workbench.llm.endpoint import Endpoint, EndpointError, Kind, Price, Secret, endpoint_of

GOOD: dict[str, Any] = {"kind": "openai", "base_url": "https://models.example.org/v1/", "model": "m"}


def test_good_settings() -> None:
    found = endpoint_of(
        GOOD | {"key_env": "MY_KEY", "price": {"input": 1, "output": 2.5}, "timeout": 5, "headers": {"x-team": "a"}},
        {"MY_KEY": "k3y-value"},
    )
    assert found.base_url == "https://models.example.org/v1"
    assert found.key is not None
    assert found.key.reveal() == "k3y-value"
    assert found.price == Price(1.0, 2.5)
    assert (found.kind, found.model, found.timeout, found.attempts) == (Kind.OPENAI, "m", 5.0, 4)
    assert "k3y-value" not in repr(found)
    assert endpoint_of(GOOD, {}).key is None


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"kind": "grpc"}, "openai or anthropic"),
        ({"model": ""}, "'model'"),
        ({"model": None}, "'model' is missing"),
        ({"key": "sk-1"}, "environment variable"),
        ({"api_key": "sk-1"}, "environment variable"),
        ({"key_env": "sk-proj-abc"}, "not the key itself"),
        ({"key_env": "UNSET"}, "UNSET is not set"),
        ({"key_env": "TWO_LINES"}, "TWO_LINES holds characters"),
        ({"base_url": "ftp://x"}, "http://"),
        ({"base_url": "https://"}, "http://"),
        ({"base_url": "https://ada:pw@x/v1"}, "password"),
        ({"base_url": "https://x/v1?key=1"}, "before any ?"),
        ({"base_url": "https://x:99999/"}, "no address"),
        ({"base_url": "https://[x/"}, "no address"),
        ({"base_url": "https://x/a b"}, "no blanks"),
        ({"timeout": 0}, "'timeout'"),
        ({"timeout": True}, "'timeout'"),
        ({"attempts": 99}, "'attempts'"),
        ({"headers": {"Authorization": "x"}}, "'key_env'"),
        ({"headers": {"a b": "x"}}, "cannot be sent"),
        ({"headers": {"a": "x\r\ny"}}, "cannot be sent"),
        ({"headers": []}, "mapping"),
        ({"price": 3}, "'price'"),
        ({"price": {"input": 1, "output": "2"}}, "'output'"),
        ({"price": {"input": 1, "output": None}}, "'price'"),
        ({"colour": "red"}, "'colour'"),
    ],
)
def test_bad_settings_are_refused_in_one_line_that_shows_no_key(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(EndpointError) as caught:
        endpoint_of(GOOD | settings, {"TWO_LINES": "a\nb"})
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not any(key in str(caught.value) for key in ("sk-1", "pw@", "sk-proj"))


def test_a_key_shows_nowhere() -> None:
    key = Secret("k3y-value")
    assert "k3y" not in f"{key} {key!r}"
    with pytest.raises(TypeError):
        pickle.dumps(key)


def test_an_open_address_is_warned_of() -> None:
    key = Secret("k")
    assert Endpoint(Kind.OPENAI, "http://far.example.org", "m", key).warnings
    assert not Endpoint(Kind.OPENAI, "http://far.example.org", "m").warnings
    for here in ("http://localhost:1/v1", "http://127.0.0.1:1", "http://[::1]:1"):
        assert Endpoint(Kind.OPENAI, here, "m", key).on_this_machine
        assert not Endpoint(Kind.OPENAI, here, "m", key).warnings
