"""A model as matcher from environment variables, for the command line and for CI. Nothing is asked unless they are set.

`SKILL_WORKBENCH_LLM_KIND` (openai, anthropic), `_URL`, `_MODEL`, `_KEY_ENV` (the name of the variable that holds the
key), `_CLIENT` (whose catalog the model reads), `_ROOT` (the skills root whose catalog it is, exactly as that client
loads it; without it the list is laid out from names and descriptions as they are written), `_RUNS`, `_CASSETTE` (a file
of answers), `_TAPE` (auto, replay, record), `_MOST_CALLS`, `_TIMEOUT` (whole seconds that one attempt may take). With
a cassette and `replay` neither address nor key is needed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from workbench.clients.client import UnknownClientError, client
from workbench.clients.opening import UnusableRootError
from workbench.llm.asking import Asker, Tape
from workbench.llm.cassette import Cassette, CassetteError
from workbench.llm.endpoint import EndpointError, Kind, endpoint_of
from workbench.llm.spending import Spending
from workbench.routing.llm_catalog import ModelCatalog, of_catalog, of_folder, of_texts
from workbench.routing.llm_matcher import Render
from workbench.routing.llm_prompt import Asking
from workbench.routing.model import SkillText
from workbench.routing.route import MatcherError

_PREFIX = "SKILL_WORKBENCH_LLM_"
DEFAULT_CLIENT = "claude-code"
_MOST_RUNS = 25


def from_environment(environ: Mapping[str, str] | None = None) -> tuple[Asker, Render, Asking]:
    """Who is asked, with which catalog and how. Raises `MatcherError`."""
    given = os.environ if environ is None else environ
    try:
        return (
            asker_of(given),
            render_for(_get(given, "CLIENT") or DEFAULT_CLIENT, _get(given, "ROOT")),
            Asking(runs=_count(given, "RUNS", 1)),
        )
    except (EndpointError, CassetteError, UnknownClientError, UnusableRootError) as failure:
        raise MatcherError(f"llm: {failure}") from failure


def asker_of(environ: Mapping[str, str]) -> Asker:
    """The endpoint and the cassette of the variables. Raises `MatcherError`, `EndpointError` or `CassetteError`."""
    kind, model, tape = _get(environ, "KIND"), _get(environ, "MODEL"), _get(environ, "TAPE") or Tape.AUTO
    if kind not in tuple(Kind) or not model:
        raise MatcherError(
            f"llm: no model is set up; {_PREFIX}KIND (openai or anthropic), {_PREFIX}URL and {_PREFIX}MODEL are needed"
        )
    if tape not in tuple(Tape):
        raise MatcherError(f"llm: {_PREFIX}TAPE is auto, replay or record")
    path = _get(environ, "CASSETTE")
    cassette = Cassette.open(Path(path)) if path else None
    spending = Spending(most_calls=_count(environ, "MOST_CALLS", 1_000_000))
    if tape == Tape.REPLAY:
        return Asker(Kind(kind), model, None, cassette, Tape.REPLAY, spending)
    from workbench.llm.client import Client  # HTTP costs a start-up that a replay need not pay

    settings: dict[str, object] = {"kind": kind, "model": model, "base_url": _get(environ, "URL") or None}
    settings |= {"key_env": _get(environ, "KEY_ENV") or None}
    settings |= {"timeout": _count(environ, "TIMEOUT", 60)}
    endpoint = endpoint_of({name: value for name, value in settings.items() if value is not None}, environ)
    return Asker(Kind(kind), model, Client(endpoint), cassette, Tape(tape), spending)


def render_for(name: str, root: str = "") -> Render:
    """Lays out the catalog of a client: of a skills root exactly as it is loaded, else of names and descriptions as
    written. Raises `UnknownClientError` or `UnusableRootError`."""
    whose = client(name)
    if root:
        catalog = of_folder(whose, root)
        return lambda skills: of_catalog(catalog, skills)

    def render(skills: Sequence[SkillText]) -> ModelCatalog:
        found = of_catalog(of_texts(whose, skills), skills)
        said = f"llm: the list of {name} is laid out from what is written; what it changes on loading is not in it"
        return found._replace(cautions=(said, *found.cautions))

    return render


def _get(environ: Mapping[str, str], name: str) -> str:
    return environ.get(_PREFIX + name, "").strip()


def _count(environ: Mapping[str, str], name: str, default: int) -> int:
    text = _get(environ, name)
    most = _MOST_RUNS if name == "RUNS" else 1_000_000
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 8 and 1 <= int(text) <= most):
        raise MatcherError(f"llm: {_PREFIX}{name} is a whole number from 1 to {most:,}")
    return int(text)
