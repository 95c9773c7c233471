"""Reads `*.chain.yaml`: all mistakes are told, each in a line with its place; nothing is guessed or passed over."""

from __future__ import annotations

import errno
import ntpath
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from workbench.hooks.chain import DIALECT_IDS, NOWHERE, Case, Chain, ChainError, Expected, Kind, Place, Step
from workbench.hooks.chain_yaml import Node, Source, read_source, short
from workbench.hooks.expectations import KINDS
from workbench.hooks.imported import imported_chain, is_foreign
from workbench.hooks.model import OnError, Phase, Value
from workbench.library.load import read_whole

_NUL = "\0"
T = TypeVar("T")
SIZE_LIMIT = 1_048_576
"""Bytes; a larger file is refused unread."""
CHAIN_KEYS = (
    "version", "name", "description", "dialect", "applies_to", "pre", "post", "expect", "cases",
)  # fmt: skip
STEP_KEYS = (
    "name", "use", "with", "python", "command", "protocol", "on_error", "timeout_ms", "matcher", "if", "enabled",
)  # fmt: skip
EXPECTATION_KEYS = (*KINDS, "step")
CASE_KEYS = ("recording", "expect", "golden")
PROTOCOLS = (*DIALECT_IDS, "filter")
LONGEST_TIMEOUT = 3_600_000
"""Milliseconds."""
_ENTRY = re.compile(r"[^:\0]+\.py:[A-Za-z_]\w*")


def read_chain(file: str | os.PathLike[str], dialect: str | None = None) -> Chain:
    """The chain in a file, under another dialect where one is given. Nothing of it is run. Raises `ChainError`.

    Hooks in the files of an agent (`*.json`, SKILL.md) are read too, by `imported`.
    """
    name = os.fspath(file)
    try:
        data, _ = read_whole(name, SIZE_LIMIT)
    except OSError as failure:
        if failure.errno == errno.EFBIG:
            raise ChainError(name, 0, 0, f"larger than {SIZE_LIMIT:,} bytes") from failure
        raise ChainError(name, 0, 0, f"cannot be read: {failure.strerror or failure}") from failure
    return parse_chain(name, data, dialect)


def parse_chain(name: str, data: bytes, dialect: str | None = None) -> Chain:
    """The same from bytes that are taken for the content of the file called `name`. Raises `ChainError`."""
    if is_foreign(name):
        chain = imported_chain(name, data)
    else:
        found, mistakes = examine(name, data)
        if mistakes or found is None:
            raise mistakes[0]
        chain = found
    return chain if dialect is None else chain.under(dialect)


def examine(name: str, data: bytes) -> tuple[Chain | None, tuple[ChainError, ...]]:
    """What can be made of a file's bytes, and all its mistakes by place. With mistakes it is a chain to look at, not to
    run: what is wrong in it is left out or empty."""
    mistakes: list[ChainError] = []
    try:
        source, root = read_source(name, data, mistakes)
    except ChainError as failure:
        return None, failure.all
    chain = source.attempt(lambda: _Reader(source).chain(root), None)
    try:
        source.close()
    except ChainError as failure:
        return chain, failure.all
    return chain, ()


class _Reader:
    """Takes one part after the other; a part with a mistake stands in for nothing, its mistake is noted."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._names: dict[str, Node] = {}

    def chain(self, root: Node) -> Chain:
        source, nodes = self._source, self._source.mapping(root, "a chain", CHAIN_KEYS)
        for key in ("version", "name", "dialect"):
            if key not in nodes:
                source.note(root, f"'{key}' is missing")
        if "version" in nodes and (nodes["version"].value != 1 or nodes["version"].value is True):
            source.note(nodes["version"], "this version is not known; there is: 1")
        pre = self._steps(nodes.get("pre"), Phase.PRE)
        post = self._steps(nodes.get("post"), Phase.POST)
        folder = os.path.dirname(os.path.abspath(source.name))
        return Chain(
            name=self._get(nodes, "name", lambda node: source.text_of(node, "'name'"), ""),
            dialect=self._get(nodes, "dialect", lambda node: self._choice(node, "dialect", DIALECT_IDS), ""),
            file=source.name,
            folder=folder,
            pre=pre,
            post=post,
            applies_to=self._get(nodes, "applies_to", self._matchers, None),
            applies_place=source.place(nodes["applies_to"].at) if "applies_to" in nodes else NOWHERE,
            expect=self._expectations(nodes.get("expect")),
            cases=self._cases(nodes.get("cases"), folder, (*pre, *post)),
            description=self._get(nodes, "description", lambda node: source.text_of(node, "'description'", True), ""),
        )

    def _get(self, nodes: Mapping[str, Node], key: str, read: Callable[[Node], T], instead: T) -> T:
        """What stands under a key; `instead` without it, and where its mistake was noted."""
        node = nodes.get(key)
        return instead if node is None else self._source.attempt(lambda: read(node), instead)

    def _list(self, node: Node | None, what: str) -> list[Node]:
        return [] if node is None else self._source.attempt(lambda: self._source.items(node, what), [])

    def _each(self, node: Node | None, what: str, read: Callable[[Node], T | None]) -> Iterator[T]:
        """The items of a list, those left out of which there is nothing to make."""
        for item in self._list(node, what):
            found = self._source.attempt(partial(read, item), None)
            if found is not None:
                yield found

    def _choice(self, node: Node, key: str, options: tuple[str, ...]) -> str:
        found = self._source.text_of(node, f"'{key}'")
        if found not in options:
            self._source.refuse(node, f"{key} '{short(found)}' is none of {', '.join(options)}")
        return found

    def _matchers(self, node: Node) -> tuple[str, ...]:
        items = [node] if isinstance(node.value, str) else self._source.items(node, "'applies_to'")
        return tuple(self._source.text_of(item, "a tool matcher", True) for item in items)

    def _steps(self, node: Node | None, phase: Phase) -> tuple[Step, ...]:
        return tuple(self._each(node, f"'{phase}'", lambda item: self._step(item, phase)))

    def _step(self, node: Node, phase: Phase) -> Step | None:
        source, nodes = self._source, self._source.mapping(node, "a step", STEP_KEYS)
        kinds = [kind for kind in Kind if kind.value in nodes]
        name = self._name(node, nodes, kinds)
        if len(kinds) != 1:
            there = ", ".join(f"'{kind}'" for kind in Kind)
            if kinds or not source.unknown(node, STEP_KEYS):
                source.note(node, f"a step has one of {there}" + ("; this one has several" if kinds else ""))
            return None
        kind = kinds[0]
        for key, owner in (("with", Kind.BUILTIN), ("protocol", Kind.COMMAND)):
            if key in nodes and kind is not owner:
                source.note(node.keys[key], f"'{key}' belongs to a step with '{owner}'")
        nothing: tuple[str, tuple[str, ...] | str] = ("", ())
        target, command = source.attempt(lambda: self._what(nodes, kind), nothing)
        return Step(
            name=name,
            phase=phase,
            kind=kind,
            target=target,
            params=self._get(nodes, "with", self._params, {}),
            command=command,
            protocol=self._get(nodes, "protocol", lambda one: self._choice(one, "protocol", PROTOCOLS), ""),
            on_error=self._get(nodes, "on_error", self._on_error, None),
            timeout_ms=self._get(nodes, "timeout_ms", self._timeout, None),
            matcher=self._get(nodes, "matcher", lambda one: source.text_of(one, "'matcher'", True), None),
            condition=self._get(nodes, "if", lambda one: source.text_of(one, "'if'"), None),
            enabled=self._get(nodes, "enabled", self._flag, True),
            places=self._places(node, nodes),
        )

    def _name(self, node: Node, nodes: Mapping[str, Node], kinds: Sequence[Kind]) -> str:
        """A step's name; without one what it uses, if that is clear. Expectations may name a step with mistakes."""
        holder = nodes.get("name") or (nodes[kinds[0].value] if kinds else None)
        if "name" not in nodes and kinds[:1] == [Kind.COMMAND]:
            self._source.note(node, "a step with 'command' needs a 'name'")
            return ""
        if holder is None:
            return ""
        name = self._source.attempt(lambda: self._source.text_of(holder, "'name'"), "")
        if name in self._names:
            self._source.note(holder, f"two steps have the name '{short(name)}'")
        if name:
            self._names[name] = holder
        return name

    def _what(self, nodes: Mapping[str, Node], kind: Kind) -> tuple[str, tuple[str, ...] | str]:
        return ("", self._command(nodes[kind.value])) if kind is Kind.COMMAND else (self._target(nodes, kind), ())

    def _on_error(self, node: Node) -> OnError:
        return OnError(self._choice(node, "on_error", tuple(OnError)))

    def _target(self, nodes: Mapping[str, Node], kind: Kind) -> str:
        found = self._source.text_of(nodes[kind.value], f"'{kind}'")
        if kind is Kind.PYTHON and not _ENTRY.fullmatch(found):
            self._source.refuse(nodes[kind.value], "'python' is file.py:function")
        return found

    def _params(self, node: Node) -> dict[str, Value]:
        if not isinstance(node.value, dict):
            self._source.refuse(node, "'with' is a mapping of keys to values")
        return {key: inner.plain() for key, inner in node.value.items()}

    def _command(self, node: Node) -> tuple[str, ...] | str:
        if isinstance(node.value, str):
            return self._source.text_of(node, "'command'")
        words = tuple(
            self._source.text_of(item, "a word of 'command'", True) for item in self._source.items(node, "'command'")
        )
        if not words or not words[0].strip():
            self._source.refuse(node, "'command' names no program")
        return words

    def _timeout(self, node: Node) -> float:
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= LONGEST_TIMEOUT:
            self._source.refuse(node, f"'timeout_ms' is a number of milliseconds above 0, up to {LONGEST_TIMEOUT:,}")
        return float(value)

    def _flag(self, node: Node) -> bool:
        if not isinstance(node.value, bool):
            self._source.refuse(node, "true or false is needed here")
        return node.value

    def _places(self, node: Node, nodes: Mapping[str, Node]) -> dict[str, Place]:
        """Where the step stands, its own keys and its parameters; a parameter hides a key of the same name."""
        found = {"": self._source.place(node.at)}
        found.update({key: self._source.place(inner.at) for key, inner in nodes.items()})
        inner = nodes.get("with")
        if inner is not None:
            found.update({key: self._source.place(at) for key, at in inner.keys.items()})
        return found

    def _expectations(self, node: Node | None) -> tuple[Expected, ...]:
        return tuple(self._each(node, "'expect'", self._expected))

    def _expected(self, node: Node) -> Expected | None:
        place = self._source.place(node.at)
        if isinstance(node.value, str) and node.value in KINDS:
            return Expected(node.value, True, None, place)
        nodes = self._source.mapping(node, "an expectation", EXPECTATION_KEYS)
        kinds = [key for key in nodes if key in KINDS]
        if len(kinds) != 1:
            if kinds or not self._source.unknown(node, EXPECTATION_KEYS):
                self._source.note(node, f"an expectation has one of: {', '.join(KINDS)}")
            return None
        step = self._get(nodes, "step", lambda one: self._source.text_of(one, "'step'"), None)
        if step is not None and step not in self._names:
            self._source.note(nodes["step"], f"no step has the name '{short(step)}'")
        value = nodes[kinds[0]].plain()
        if reason := KINDS[kinds[0]].wrong(value):
            self._source.refuse(nodes[kinds[0]], f"'{kinds[0]}': {reason}")
        return Expected(kinds[0], value, step, place)

    def _cases(self, node: Node | None, folder: str, steps: tuple[Step, ...]) -> tuple[Case, ...]:
        found = list(self._each(node, "'cases'", lambda one: (one, self._case(one))))
        names = (*(case.recording for _, case in found), *_files_of(steps))
        kept = {os.path.realpath(os.path.join(folder, name)) for name in names if _NUL not in name}
        kept |= {os.path.realpath(self._source.name), os.path.realpath(folder)}
        for one, case in found:
            if case.golden is not None and os.path.realpath(os.path.join(folder, case.golden)) in kept:
                self._source.note(one, "a golden file is written over: it cannot be a file that the chain reads")
        return tuple(case for _, case in found)

    def _case(self, node: Node) -> Case:
        nodes = self._source.mapping(node, "a case", CASE_KEYS)
        expect = self._expectations(nodes.get("expect"))
        if "recording" not in nodes:
            self._source.refuse(node, "a case needs 'recording'")
        file, _, ident = self._source.text_of(nodes["recording"], "'recording'").partition("#")
        golden = self._get(nodes, "golden", lambda one: self._golden(one, bool(ident)), None)
        return Case(file, ident or None, expect, golden, self._source.place(node.at))

    def _golden(self, node: Node, single: bool) -> str:
        golden = self._source.text_of(node, "'golden'")
        if not single:
            self._source.refuse(node, "a golden file is for one record: name it as recording.jsonl#id")
        if _leads_out(golden):
            self._source.refuse(node, "a golden file is kept in the chain's folder or below it")
        if _is_hidden(golden):
            self._source.refuse(node, "a golden file is not kept in a hidden folder: tools obey what is there")
        return golden


def _files_of(steps: tuple[Step, ...]) -> Iterator[str]:
    """What the steps may read, as they name it."""
    for step in steps:
        if step.kind is Kind.PYTHON:
            yield step.target.rpartition(":")[0]
        yield from step.command if isinstance(step.command, tuple) else ()
        yield from (value for value in step.params.values() if isinstance(value, str) and len(value) < 1_000)


def _is_hidden(path: str) -> bool:
    """Whether a part of a path begins with a dot, as those of Git and of agents do."""
    return any(part.startswith(".") for part in os.path.normpath(path.replace("\\", "/")).split("/"))


def _leads_out(path: str) -> bool:
    """Whether a path leaves the folder that it counts from: golden files are written."""
    plain = os.path.normpath(path.replace("\\", "/"))
    return os.path.isabs(plain) or plain.split("/")[0] == ".." or bool(ntpath.splitdrive(plain)[0])
