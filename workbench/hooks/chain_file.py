"""Reads `*.chain.yaml`: every mistake is one line with its place, and nothing is guessed or passed over."""

from __future__ import annotations

import errno
import ntpath
import os
import re
from collections.abc import Iterator, Mapping

from workbench.hooks.chain import DIALECT_IDS, NOWHERE, Case, Chain, ChainError, Expected, Kind, Place, Step
from workbench.hooks.chain_yaml import Node, Source, read_source, short
from workbench.hooks.expectations import KINDS
from workbench.hooks.imported import imported_chain, is_foreign
from workbench.hooks.model import OnError, Phase, Value
from workbench.library.load import read_whole

_NUL = "\0"
SIZE_LIMIT = 1_048_576
"""Bytes; a larger file is refused unread."""
CHAIN_KEYS = (
    "version", "name", "description", "dialect", "applies_to", "pre", "post", "expect", "cases",
)  # fmt: skip
STEP_KEYS = (
    "name", "use", "with", "python", "command", "protocol", "on_error", "timeout_ms", "matcher", "if", "enabled",
)  # fmt: skip
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
        source, root = read_source(name, data)
        chain = _Reader(source).chain(root)
    return chain if dialect is None else chain.under(dialect)


class _Reader:
    """Takes one part after the other."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._names: dict[str, Node] = {}

    def chain(self, root: Node) -> Chain:
        source, nodes = self._source, self._source.mapping(root, "a chain", CHAIN_KEYS)
        for key in ("version", "name", "dialect"):
            if key not in nodes:
                source.refuse(root, f"'{key}' is missing")
        if nodes["version"].value != 1 or nodes["version"].value is True:
            source.refuse(nodes["version"], "this version is not known; there is: 1")
        pre = self._steps(nodes.get("pre"), Phase.PRE)
        post = self._steps(nodes.get("post"), Phase.POST)
        folder = os.path.dirname(os.path.abspath(source.name))
        return Chain(
            name=source.text_of(nodes["name"], "'name'"),
            dialect=self._choice(nodes["dialect"], "dialect", DIALECT_IDS),
            file=source.name,
            folder=folder,
            pre=pre,
            post=post,
            applies_to=self._matchers(nodes.get("applies_to")),
            applies_place=source.place(nodes["applies_to"].at) if "applies_to" in nodes else NOWHERE,
            expect=self._expectations(nodes.get("expect")),
            cases=self._cases(nodes.get("cases"), folder, (*pre, *post)),
            description=source.text_of(nodes["description"], "'description'", True) if "description" in nodes else "",
        )

    def _list(self, node: Node | None, what: str) -> list[Node]:
        return [] if node is None else self._source.items(node, what)

    def _choice(self, node: Node, key: str, options: tuple[str, ...]) -> str:
        found = self._source.text_of(node, f"'{key}'")
        if found not in options:
            self._source.refuse(node, f"{key} '{short(found)}' is none of {', '.join(options)}")
        return found

    def _matchers(self, node: Node | None) -> tuple[str, ...] | None:
        if node is None:
            return None
        items = [node] if isinstance(node.value, str) else self._source.items(node, "'applies_to'")
        return tuple(self._source.text_of(item, "a tool matcher", True) for item in items)

    def _steps(self, node: Node | None, phase: Phase) -> tuple[Step, ...]:
        return tuple(self._step(item, phase) for item in self._list(node, f"'{phase}'"))

    def _step(self, node: Node, phase: Phase) -> Step:
        source, nodes = self._source, self._source.mapping(node, "a step", STEP_KEYS)
        kinds = [kind for kind in Kind if kind.value in nodes]
        if len(kinds) != 1:
            there = ", ".join(f"'{kind}'" for kind in Kind)
            source.refuse(node, f"a step has one of {there}" + ("; this one has several" if kinds else ""))
        kind = kinds[0]
        for key, owner in (("with", Kind.BUILTIN), ("protocol", Kind.COMMAND)):
            if key in nodes and kind is not owner:
                source.refuse(node.keys[key], f"'{key}' belongs to a step with '{owner}'")
        params = self._params(nodes.get("with"))
        return Step(
            name=self._name(node, nodes, kind),
            phase=phase,
            kind=kind,
            target=self._target(nodes, kind),
            params=params,
            command=self._command(nodes["command"]) if kind is Kind.COMMAND else (),
            protocol=self._choice(nodes["protocol"], "protocol", PROTOCOLS) if "protocol" in nodes else "",
            on_error=OnError(self._choice(nodes["on_error"], "on_error", tuple(OnError)))
            if "on_error" in nodes
            else None,
            timeout_ms=self._timeout(nodes["timeout_ms"]) if "timeout_ms" in nodes else None,
            matcher=source.text_of(nodes["matcher"], "'matcher'", True) if "matcher" in nodes else None,
            condition=source.text_of(nodes["if"], "'if'") if "if" in nodes else None,
            enabled=self._flag(nodes["enabled"]) if "enabled" in nodes else True,
            places=self._places(node, nodes),
        )

    def _name(self, node: Node, nodes: Mapping[str, Node], kind: Kind) -> str:
        """A step's name; without one what it uses, if that is clear."""
        holder = nodes.get("name") or nodes[kind.value]
        if "name" not in nodes and kind is Kind.COMMAND:
            self._source.refuse(node, "a step with 'command' needs a 'name'")
        name = self._source.text_of(holder, "'name'")
        if name in self._names:
            self._source.refuse(holder, f"two steps have the name '{short(name)}'")
        self._names[name] = holder
        return name

    def _target(self, nodes: Mapping[str, Node], kind: Kind) -> str:
        if kind is Kind.COMMAND:
            return ""
        found = self._source.text_of(nodes[kind.value], f"'{kind}'")
        if kind is Kind.PYTHON and not _ENTRY.fullmatch(found):
            self._source.refuse(nodes[kind.value], "'python' is file.py:function")
        return found

    def _params(self, node: Node | None) -> dict[str, Value]:
        if node is None:
            return {}
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
        return tuple(self._expected(item) for item in self._list(node, "'expect'"))

    def _expected(self, node: Node) -> Expected:
        place = self._source.place(node.at)
        if isinstance(node.value, str) and node.value in KINDS:
            return Expected(node.value, True, None, place)
        nodes = self._source.mapping(node, "an expectation", (*KINDS, "step"))
        kinds = [key for key in nodes if key in KINDS]
        if len(kinds) != 1:
            self._source.refuse(node, f"an expectation has one of: {', '.join(KINDS)}")
        step = self._source.text_of(nodes["step"], "'step'") if "step" in nodes else None
        if step is not None and step not in self._names:
            self._source.refuse(nodes["step"], f"no step has the name '{short(step)}'")
        value = nodes[kinds[0]].plain()
        if reason := KINDS[kinds[0]].wrong(value):
            self._source.refuse(nodes[kinds[0]], f"'{kinds[0]}': {reason}")
        return Expected(kinds[0], value, step, place)

    def _cases(self, node: Node | None, folder: str, steps: tuple[Step, ...]) -> tuple[Case, ...]:
        nodes = self._list(node, "'cases'")
        found = tuple(map(self._case, nodes))
        names = (*(case.recording for case in found), *_files_of(steps))
        kept = {os.path.realpath(os.path.join(folder, name)) for name in names if _NUL not in name}
        kept |= {os.path.realpath(self._source.name), os.path.realpath(folder)}
        for one, case in zip(nodes, found, strict=True):
            if case.golden is not None and os.path.realpath(os.path.join(folder, case.golden)) in kept:
                self._source.refuse(one, "a golden file is written over: it cannot be a file that the chain reads")
        return found

    def _case(self, node: Node) -> Case:
        nodes = self._source.mapping(node, "a case", CASE_KEYS)
        if "recording" not in nodes:
            self._source.refuse(node, "a case needs 'recording'")
        file, _, ident = self._source.text_of(nodes["recording"], "'recording'").partition("#")
        golden = self._source.text_of(nodes["golden"], "'golden'") if "golden" in nodes else None
        if golden is not None and not ident:
            self._source.refuse(nodes["golden"], "a golden file is for one record: name it as recording.jsonl#id")
        if golden is not None and _leads_out(golden):
            self._source.refuse(nodes["golden"], "a golden file is kept in the chain's folder or below it")
        if golden is not None and _is_hidden(golden):
            self._source.refuse(
                nodes["golden"], "a golden file is not kept in a hidden folder: tools obey what is there"
            )
        expect = self._expectations(nodes.get("expect"))
        return Case(file, ident or None, expect, golden, self._source.place(node.at))


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
