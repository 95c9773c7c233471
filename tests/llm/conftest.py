"""The server that the tests of this room talk to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.llm.loopback import Server, loopback


@pytest.fixture
def server() -> Iterator[Server]:
    """A real HTTP server on this machine."""
    with loopback() as found:
        yield found
