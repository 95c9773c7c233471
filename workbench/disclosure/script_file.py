"""Reads `*.script.yaml`: every mistake is one line with its place, and nothing is guessed or passed over."""

from __future__ import annotations

import base64
import binascii
import errno
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from workbench.disclosure.expectations import KINDS
from workbench.disclosure.hosts import MODULES
from workbench.disclosure.script import (
    About,
    DiskAction,
    DiskStep,
    Expectation,
    ModelStep,
    Script,
    ScriptCall,
    ScriptError,
    Step,
    compact,
)  # fmt: skip
from workbench.hooks.chain import NOWHERE, ChainError, Place
from workbench.hooks.chain_yaml import Node, Source, read_source, short
from workbench.library.load import read_whole

SIZE_LIMIT = 1_048_576
"""Bytes; a larger file is refused unread."""
SCRIPT_KEYS = ("version", "host", "workspace", "task", "options", "hooks", "parity", "turns", "expect")
CALL_KEYS = ("call", "with", "raw", "approve", "output", "child")
TURN_KEYS = (*CALL_KEYS, "say", "calls", "disk")
DISK_KEYS = ("write", "delete", "mkdir", "link", "text", "base64", "to")
DEEPEST_CHILD = 4
_TURN = re.compile(rb"[ ]*- |expect:")


def read_script(file: str | os.PathLike[str]) -> Script:
    """The script in a file. Nothing of it is played. Raises `ScriptError`."""
    name = os.fspath(file)
    try:
        data, _ = read_whole(name, SIZE_LIMIT)
    except OSError as failure:
        if failure.errno == errno.EFBIG:
            raise ScriptError(name, NOWHERE, f"larger than {SIZE_LIMIT:,} bytes") from failure
        raise ScriptError(name, NOWHERE, f"cannot be read: {failure.strerror or failure}") from failure
    return parse_script(name, data)


def parse_script(name: str, data: bytes) -> Script:
    """The same from bytes that are taken for the content of the file called `name`. Raises `ScriptError`."""
    try:
        source, root = read_source(name, data)
        return _Reader(source, data).script(root)
    except ChainError as failure:
        reason = failure.reason
        if reason.startswith("is empty;"):
            reason = "is empty; a script needs 'version', 'host', 'workspace', 'task' and 'turns'"
        raise ScriptError(name, Place(failure.line, failure.column), reason) from failure


def read_before(name: str, data: bytes, failure: ScriptError) -> Script | None:
    """The steps before a mistake, so that they can still be played; None where there are none. Expectations are left
    out: they are about the whole."""
    lines = data.split(b"\n")
    last = min(max(failure.place.line, 1), len(lines))
    for number in range(last - 1, 0, -1):
        if not _TURN.match(lines[number]):
            continue
        try:
            script = parse_script(name, b"\n".join(lines[:number]) + b"\n")
        except ScriptError:
            continue
        return replace(script, expect=()) if script.turns else None
    return None


class _Reader:
    """Takes one part after the other."""

    def __init__(self, source: Source, data: bytes) -> None:
        self._source, self._data = source, data
        self._notes: list[str] = []

    def script(self, root: Node) -> Script:
        """The whole."""
        source, nodes = self._source, self._source.mapping(root, "a script", SCRIPT_KEYS)
        for key in ("version", "host", "task", "turns"):
            if key not in nodes:
                source.refuse(root, f"'{key}' is missing")
        if type(nodes["version"].value) is not int or nodes["version"].value != 1:
            source.refuse(nodes["version"], "this version is not known; there is: 1")
        folder = os.path.dirname(os.path.abspath(source.name))
        return Script(
            host=self._host(nodes["host"]),
            task=source.text_of(nodes["task"], "'task'"),
            workspace=self._workspace(nodes.get("workspace"), folder),
            turns=self._turns(nodes["turns"], "'turns'", 0),
            options=self._options(nodes.get("options")),
            expect=tuple(self._expectations(nodes.get("expect"))),
            hooks=self._path(nodes["hooks"], folder, "'hooks'") if "hooks" in nodes else "",
            parity=self._flag(nodes["parity"], "'parity'") if "parity" in nodes else False,
            file=source.name,
            folder=folder,
            source=self._data,
            notes=tuple(self._notes),
            places={key: source.place(at) for key, at in root.keys.items()},
        )

    def _host(self, node: Node) -> str:
        name = self._source.text_of(node, "'host'")
        if name not in MODULES:
            self._source.refuse(node, f"the host '{short(name)}' is not simulated; there are: {', '.join(MODULES)}")
        return name

    def _workspace(self, node: Node | None, folder: str) -> str:
        path = folder if node is None else self._path(node, folder, "'workspace'")
        if node is not None and not os.path.isdir(path):
            self._source.refuse(node, f"the workspace '{short(str(node.value))}' is no folder that exists")
        return path

    def _path(self, node: Node, folder: str, what: str) -> str:
        return os.path.normpath(os.path.join(folder, self._source.text_of(node, what)))

    def _flag(self, node: Node, what: str) -> bool:
        if not isinstance(node.value, bool):
            self._source.refuse(node, f"{what} is true or false")
        return node.value

    def _options(self, node: Node | None) -> Mapping[str, Any]:
        """The host's options. Whether the host has one of that name is asked when it is opened."""
        if node is None:
            return {}
        if not isinstance(node.value, dict):
            self._source.refuse(node, "'options' is a mapping of keys to values")
        return {key: inner.plain() for key, inner in node.value.items() if inner.value is not None}

    # Turns

    def _turns(self, node: Node, what: str, depth: int) -> tuple[Step, ...]:
        if depth > DEEPEST_CHILD:
            self._source.refuse(node, f"children are nested more than {DEEPEST_CHILD} deep")
        steps: list[Step] = []
        for item in self._source.items(node, what):
            steps += self._turn(item, depth)
        self._check_end(steps)
        return tuple(steps)

    def _check_end(self, steps: Sequence[Step]) -> None:
        last = next((at for at, step in enumerate(steps) if isinstance(step, ModelStep) and not step.calls), None)
        if last is not None and last + 1 < len(steps):
            place = steps[last + 1].place
            self._notes.append(
                f"{self._source.name}:{place.line}:{place.column}: stands after the last word and is not played"
            )

    def _turn(self, node: Node, depth: int) -> list[Step]:
        source, nodes = self._source, self._source.mapping(node, "a turn", TURN_KEYS)
        kinds = [key for key in ("call", "calls", "disk") if key in nodes]
        if len(kinds) > 1 or (not kinds and "say" not in nodes) or ("disk" in nodes and "say" in nodes):
            source.refuse(node, "a turn has 'call', 'calls', 'say' or 'disk'" + ("; not both" if kinds else ""))
        self._belongs(node, nodes)
        if "disk" in nodes:
            found = nodes["disk"]
            items = found.value if isinstance(found.value, list) else [found]
            return [self._disk(item) for item in items]
        text = source.text_of(nodes["say"], "'say'", True) if "say" in nodes else ""
        calls: tuple[ScriptCall, ...] = ()
        if "call" in nodes:
            calls = (self._call(node, nodes, depth),)
        elif "calls" in nodes:
            calls = self._calls(nodes["calls"], depth)
        return [ModelStep(text, calls, source.place(node.at))]

    def _belongs(self, node: Node, nodes: Mapping[str, Node]) -> None:
        for key in CALL_KEYS[1:]:
            if key in nodes and "call" not in nodes:
                self._source.refuse(node.keys[key], f"'{key}' belongs to a turn with 'call'")

    def _calls(self, node: Node, depth: int) -> tuple[ScriptCall, ...]:
        items = self._source.items(node, "'calls'")
        if not items:
            self._source.refuse(node, "'calls' needs at least one call")
        return tuple(self._call(item, self._source.mapping(item, "a call", CALL_KEYS), depth) for item in items)

    def _call(self, node: Node, nodes: Mapping[str, Node], depth: int) -> ScriptCall:
        source = self._source
        if "call" not in nodes:
            source.refuse(node, "'call' is missing")
        if "with" in nodes and "raw" in nodes:
            source.refuse(node.keys["raw"], "'with' and 'raw' exclude each other")
        return ScriptCall(
            source.text_of(nodes["call"], "'call'"),
            self._arguments(nodes),
            self._flag(nodes["approve"], "'approve'") if "approve" in nodes else True,
            source.text_of(nodes["output"], "'output'", True) if "output" in nodes else None,
            self._turns(nodes["child"], "'child'", depth + 1) if "child" in nodes else None,
            source.place(node.at),
        )

    def _arguments(self, nodes: Mapping[str, Node]) -> str:
        if "raw" in nodes:
            raw = nodes["raw"].value
            if not isinstance(raw, str):
                self._source.refuse(nodes["raw"], "'raw' is a text; put quotes around it")
            return raw
        return compact(nodes["with"].plain()) if "with" in nodes else "{}"

    def _disk(self, node: Node) -> DiskStep:
        source, nodes = self._source, self._source.mapping(node, "a disk step", DISK_KEYS)
        actions = [action for action in DiskAction if action.value in nodes]
        if len(actions) != 1:
            source.refuse(
                node, f"a disk step has one of {', '.join(DiskAction)}" + ("; not several" if actions else "")
            )
        action = actions[0]
        needed = {DiskAction.WRITE: ("text", "base64"), DiskAction.LINK: ("to",)}.get(action, ())
        for key in ("text", "base64", "to"):
            if key in nodes and key not in needed:
                source.refuse(node.keys[key], f"'{key}' does not belong to '{action}'")
        given = [key for key in needed if key in nodes]
        if needed and len(given) != 1:
            source.refuse(node, f"'{action}' needs " + " or ".join(f"'{key}'" for key in needed))
        text = self._content(given[0], nodes[given[0]]) if given else ""
        return DiskStep(action, source.text_of(nodes[action.value], f"'{action}'"), text, source.place(node.at))

    def _content(self, key: str, node: Node) -> str | bytes:
        if not isinstance(node.value, str):
            self._source.refuse(node, f"'{key}' is a text")
        if key != "base64":
            return node.value
        try:
            return base64.b64decode("".join(node.value.split()), validate=True)
        except (binascii.Error, ValueError):
            self._source.refuse(node, "'base64' holds other characters than Base64 has")

    # Expectations

    def _expectations(self, node: Node | None) -> list[Expectation]:
        found: list[Expectation] = []
        for item in [] if node is None else self._source.items(node, "'expect'"):
            found += self._expected(item)
        return found

    def _expected(self, node: Node) -> list[Expectation]:
        """One for each kind that the entry names; a value of null counts, for `error_code: null` says something."""
        source = self._source
        if not isinstance(node.value, dict):
            source.refuse(node, "an expectation is a mapping, such as {request: 1, contains: …}")
        nodes: Mapping[str, Node] = node.value
        about, number = self._about(node, nodes)
        kinds = [key for key in nodes if key != about]
        if not kinds:
            source.refuse(node, f"what is expected? There are: {', '.join(KINDS[about])}")
        return [self._one(node, about, number, key) for key in kinds]

    def _about(self, node: Node, nodes: Mapping[str, Node]) -> tuple[About, int]:
        named = [about for about in About if about in nodes]
        if len(named) != 1:
            self._source.refuse(node, f"an expectation is about one of {', '.join(About)}")
        about = named[0]
        value = nodes[about].value
        if about not in (About.REQUEST, About.CALL):
            if value is not True:
                self._source.refuse(nodes[about], f"'{about}' is true, beside what is expected of it")
            return about, 0
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            self._source.refuse(nodes[about], f"'{about}' is a number from 1")
        return about, value

    def _one(self, node: Node, about: About, number: int, key: str) -> Expectation:
        nodes: Mapping[str, Node] = node.value  # type: ignore[assignment]
        if key not in KINDS[about]:
            known = ", ".join(KINDS[about])
            self._source.refuse(node.keys[key], f"unknown expectation '{short(key)}' of a {about}; there are: {known}")
        value = nodes[key].plain()
        reason = KINDS[about][key].wrong(value)
        if reason:
            self._source.refuse(nodes[key], f"'{key}': {reason}")
        written = compact({about.value: number or True, key: value})
        return Expectation(about, number, key, value, written, self._source.place(node.at))
