"""The options of `replay`, and the chains and recordings that they come to."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from workbench.cli.exits import CallError, Parser
from workbench.hooks.chain import DIALECT_IDS, Chain, ChainError
from workbench.hooks.chain_file import read_chain
from workbench.hooks.exporting import TYPESCRIPT
from workbench.hooks.recordings import PLAIN, RecordingError, read_records
from workbench.hooks.registry import TRUST_ALL
from workbench.hooks.replay import recordings_of
from workbench.hooks.serving import HOSTS
from workbench.hooks.standalone_frame import PYTHON
from workbench.llm.asking import Asker
from workbench.sandbox.trust import Trusted, TrustStore
from workbench.transcripts import Tally, in_folder

FORMATS = ("text", "json", "junit", "html")
ALL = "all"
_ENDINGS = (".jsonl", ".json", *PLAIN)
_ASKING = frozenset({"intent", "classifier"})
"""Guardrails that a model answers."""


class Recording(NamedTuple):
    """A file to replay, what it is called, and which of its records are meant (None: all).

    `problem` says why a file of a folder cannot be read: it is passed over.
    """

    path: str
    shown: str
    ids: frozenset[str] | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """What to replay through what. With `against` there are two chains, the second is the one to compare with.

    With `canaries` every output gets made-up keys first. `asker` is the model that guardrails may ask, None for nobody.
    """

    chains: tuple[Chain, ...]
    against: bool
    sources: tuple[Recording, ...]
    trusted: Trusted
    format: str
    raw: bool
    update_golden: bool
    minimise: bool
    canaries: bool
    follow: bool
    asker: Asker | None
    notes: tuple[str, ...]


def parser() -> Parser:
    """The options as `--help` shows them."""
    found = Parser(
        prog="skill-workbench replay",
        description="Replay recorded tool outputs through chains of hooks, as each host would run them.",
    )
    found.add_argument(
        "chains",
        nargs="*",
        metavar="CHAIN",
        help="a *.chain.yaml file, or hooks as agents keep them (settings.json, hooks.json, SKILL.md); several are "
        "shown side by side",
    )
    found.add_argument(
        "--recordings", action="extend", nargs="+", default=[], metavar="FILE",
        help="recorded calls: our lines of JSON, another agent's session file, a log of requests or of MCP, a text "
        "(.txt, .log, .out) as one output, or a folder of them (default: the recordings of the chain's cases)",
    )  # fmt: skip
    found.add_argument("--against", metavar="CHAIN", help="compare with this chain on every record")
    found.add_argument(
        "--dialect", metavar="IDS",
        help=f"run under these rules instead of the chain's own, divided by commas, or {ALL}; "
        f"there are: {', '.join(DIALECT_IDS)}",
    )  # fmt: skip
    found.add_argument("--format", choices=FORMATS, default="text")
    found.add_argument("--raw", action="store_true", help="do not mask secrets in the result")
    found.add_argument("--trust", action="store_true", help="let the named chains run their own code in this call")
    found.add_argument("--update-golden", action="store_true", help="write golden files that differ or are missing")
    found.add_argument(
        "--minimise", action="store_true",
        help="for each record that fails, look for the smallest output that still does; hooks are run many times",
    )  # fmt: skip
    found.add_argument(
        "--canaries", action="store_true",
        help="plant made-up keys in every output, to see where they come out again; cases are left aside",
    )  # fmt: skip
    found.add_argument(
        "--follow",
        action="store_true",
        help="go on with what is added to the recordings, until interrupted (text only)",
    )
    _add_other(found)
    return found


def _add_other(found: Parser) -> None:
    """What is done with a chain instead of replaying."""
    other = found.add_argument_group("instead of a replay")
    other.add_argument("--as-chain", action="store_true", help="write the CHAIN as a *.chain.yaml to standard output")
    other.add_argument(
        "--as-hook", metavar="HOST", choices=HOSTS,
        help=f"be a command hook of HOST ({', '.join(HOSTS)}): read its event, run the CHAIN in its order, answer",
    )  # fmt: skip
    other.add_argument(
        "--record",
        metavar="FILE",
        help="with --as-hook: add the event to FILE as a record, masked, and answer nothing; with --export: write the "
        "settings that make HOST do so after every call",
    )
    other.add_argument(
        "--export", metavar="HOST", choices=(*HOSTS, TYPESCRIPT, PYTHON),
        help=f"write the settings that start the CHAIN as one hook of HOST, code for {TYPESCRIPT}, or for {PYTHON} one "
        "file that runs the chain with nothing but the standard library",
    )  # fmt: skip
    other.add_argument(
        "--verify-log", metavar="FILE", help="check that a log of the hook 'audit' is as it was written; takes no CHAIN"
    )


def parse(arguments: list[str]) -> argparse.Namespace:
    """The options of a call. Raises `CallError`."""
    options = parser().parse_args(arguments)
    if options.record and not options.as_hook and (options.chains or not options.export):
        raise CallError("--record goes with --as-hook HOST, or with --export HOST and no CHAIN")
    if not options.chains and not ((options.as_hook or options.export) and options.record) and not options.verify_log:
        raise CallError("replay needs a CHAIN (see skill-workbench replay --help)")
    return options


def order(options: argparse.Namespace) -> Order:
    """The replay that a call asks for. Raises `CallError`."""
    chains = tuple(_chains(options))
    if options.canaries and options.update_golden:
        raise CallError("--canaries and --update-golden exclude each other: golden files are about outputs as recorded")
    if options.follow and (options.format != "text" or not options.recordings):
        raise CallError("--follow needs --recordings, and the format text")
    notes = [f"{chain.file}: {note}" for chain in _each_file(chains) for note in chain.notes]
    sources = tuple(_given(options.recordings)) or tuple(_of_cases(chains))
    if sources and all(source.problem for source in sources):
        raise CallError(sources[0].problem)
    if options.recordings:
        notes += [*_not_entered(options.recordings), *_left_out(chains, sources)]
    if not sources:
        raise CallError("replay needs --recordings FILE, or a chain with cases (see skill-workbench replay --help)")
    trusted = TRUST_ALL if options.trust else TrustStore().read()
    if trusted.problem:
        notes.append(trusted.problem)
    return Order(
        chains, options.against is not None, sources, trusted, options.format, options.raw, options.update_golden,
        options.minimise, options.canaries, options.follow, asker_for(chains), tuple(notes),
    )  # fmt: skip


def _chains(options: argparse.Namespace) -> Iterator[Chain]:
    """Every chain under every dialect that is asked for."""
    wanted = _dialects(options.dialect)
    if options.against is not None and (len(options.chains) > 1 or len(wanted) > 1):
        raise CallError("--against compares one CHAIN under one dialect with another chain")
    files = [*options.chains, *([options.against] if options.against is not None else [])]
    try:
        for file in files:
            chain = read_chain(file)
            yield from (chain.under(name) for name in wanted) if wanted else (chain,)
    except ChainError as failure:
        raise unusable(failure) from failure


def unusable(failure: ChainError) -> CallError:
    """The end of a call for a chain that cannot be used: each mistake of it in a line."""
    first, *more = map(str, failure.all)
    return CallError(first, more=more)


def _each_file(chains: Sequence[Chain]) -> list[Chain]:
    """One chain of each file."""
    return list({chain.file: chain for chain in chains}.values())


def asker_for(chains: Sequence[Chain]) -> Asker | None:
    """Whom the user's environment lets guardrails ask; looked for only where a chain has such a guardrail."""
    asks = any(step.target in _ASKING and step.enabled for chain in chains for step in chain.pre)
    if not asks or not os.environ.get("SKILL_WORKBENCH_LLM_KIND"):
        return None
    from workbench.llm.cassette import CassetteError
    from workbench.llm.endpoint import EndpointError
    from workbench.routing.llm_setup import asker_of
    from workbench.routing.route import MatcherError

    try:
        return asker_of(os.environ)
    except (CassetteError, EndpointError, MatcherError) as failure:
        raise CallError(str(failure)) from failure


def _dialects(given: str | None) -> tuple[str, ...]:
    if given is None:
        return ()
    names = [part.strip() for part in given.split(",") if part.strip()]
    for name in names:
        if name != ALL and name not in DIALECT_IDS:
            raise CallError(f"unknown dialect '{name}'; there are: {', '.join(DIALECT_IDS)}")
    if not names:
        raise CallError("--dialect needs an id")
    return DIALECT_IDS if ALL in names else tuple(dict.fromkeys(names))


def _given(paths: Sequence[str]) -> Iterator[Recording]:
    """The files that the call names, each once; those of a folder in order."""
    seen: set[str] = set()
    for path in paths:
        for file in _files(path):
            if os.path.realpath(file) not in seen:
                seen.add(os.path.realpath(file))
                problem = _problem(file)
                if problem and file == path:
                    raise CallError(problem)
                yield Recording(file, file.replace(os.sep, "/"), None, problem)


def _files(path: str) -> list[str]:
    if not os.path.isdir(path):
        return [path]
    found = in_folder(path, _ENDINGS)
    if not found:
        raise CallError(f"{path}: holds no file whose name ends with {', '.join(_ENDINGS)}")
    return found


def _not_entered(paths: Sequence[str]) -> Iterator[str]:
    """The folders below a folder that has recordings of its own."""
    for path in paths:
        if os.path.isdir(path) and any(os.path.dirname(file) == path.rstrip(os.sep) for file in _files(path)):
            found = sorted(entry.name for entry in os.scandir(path) if entry.is_dir() and entry.name[0] != ".")
            if found:
                yield f"{path}: it has recordings of its own, so that the folders in it are left: {', '.join(found)}"


def _problem(file: str) -> str:
    """Looks at the first record, so that a file that cannot be read is told before anything is written."""
    try:
        next(read_records(file, Tally()), None)
    except RecordingError as failure:
        return str(failure)
    return ""


def _of_cases(chains: Sequence[Chain]) -> Iterator[Recording]:
    """The recordings of the chains' own cases, as far as they are meant."""
    for path, ids in recordings_of(chains):
        shown = os.path.relpath(path).replace(os.sep, "/")
        if problem := _problem(path):
            raise CallError(problem)
        if ids is not None:
            missing = ids - {record.id for record in read_records(path, Tally())}
            if missing:
                raise CallError(f"{shown}: holds no record '{min(missing)}', which a case names")
        yield Recording(path, shown, ids)


def _left_out(chains: Sequence[Chain], sources: Sequence[Recording]) -> Iterator[str]:
    """What cases are about that is not replayed now."""
    given = {os.path.realpath(source.path) for source in sources}
    for path, _ in recordings_of(chains):
        if os.path.realpath(path) not in given:
            yield f"{path}: a case names it, but it is not among --recordings, so that the case was not run"
