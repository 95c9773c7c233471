"""Which matchers are heard, as values that the background can use. No Qt.

What was measured elsewhere (a model's answers, imported results) is a matcher too: it asks nobody. A model itself is
never a matcher of the matrix, which is judged at every keystroke; it is asked in a run that the user starts.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from workbench.routing.fusion import Choice
from workbench.routing.imported import Imported, ImportedMatcher
from workbench.routing.route import MatcherError, choices

if TYPE_CHECKING:
    from workbench.routing.embedders import Embedder

Matchers = tuple[tuple[str, float], ...]
Recorded = Mapping[str, Imported]
"""What was measured elsewhere, by the id that it has as a matcher."""
EMBEDDINGS: Final = "SKILL_WORKBENCH_EMBEDDINGS_"


def chosen_by(names: Matchers, recorded: Recorded) -> tuple[Choice, ...]:
    """Matchers with their weights. Raises `MatcherError`, also for a model that gave no answers yet."""
    found: list[Choice] = []
    for name, weight in names:
        if name in recorded:
            found.append(Choice(ImportedMatcher(recorded[name], name), weight))
        elif name == "semantic":
            from workbench.routing.semantic import SemanticMatcher  # costs a start that few need

            found.append(Choice(SemanticMatcher(embedder()), weight))
        elif name == "llm":
            raise MatcherError("llm: no answers are held; start a run")
        else:
            found += choices([(name, weight)])
    return tuple(found)


def embedder() -> Embedder:
    """The embedder of now; kept, so that a text becomes a vector once. Raises `MatcherError` where there is none."""
    return _embedder(*(os.environ.get(EMBEDDINGS + name, "").strip() for name in ("URL", "MODEL", "KEY_ENV")))


@lru_cache(1)
def _embedder(_url: str, _model: str, _key: str) -> Embedder:
    from workbench.routing.embedders import embedder_here

    return embedder_here()


def embedding_host() -> str:
    """The host that texts are sent to when meaning is compared; empty where nothing leaves this machine's process."""
    return urlsplit(os.environ.get(f"{EMBEDDINGS}URL", "").strip()).hostname or ""


def embedding_model() -> str:
    """The model that makes vectors of them there."""
    return os.environ.get(f"{EMBEDDINGS}MODEL", "").strip()


def why_no_semantic() -> str:
    """Why meaning cannot be compared here; empty where it can."""
    try:
        embedder()
    except (MatcherError, ImportError) as failure:
        return str(failure)
    return ""
