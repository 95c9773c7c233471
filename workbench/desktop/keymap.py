"""All shortcuts in one file (`resources/keymap.toml`), read into one mapping."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtGui import QKeySequence

from workbench.skill.packaged import resource

Keymap = Mapping[str, tuple[str, ...]]


def load_keymap(path: Path | None = None) -> Keymap:
    """Key texts (portable form, "Ctrl+Shift+P") by command id; ValueError for a text that Qt cannot read."""
    data = tomllib.loads((path or resource("keymap.toml")).read_text(encoding="utf-8"))
    keymap = {command: tuple(keys) for command, keys in data["keys"].items()}
    for command, keys in keymap.items():
        for key in keys:
            if QKeySequence(key, QKeySequence.SequenceFormat.PortableText).isEmpty():
                raise ValueError(f"{command}: {key!r} is not a key")
    return keymap


def conflicts(keymap: Keymap) -> dict[str, list[str]]:
    """Keys that stand for more than one command, with those commands."""
    owners: dict[str, list[str]] = {}
    for command, keys in keymap.items():
        for key in keys:
            portable = QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)
            owners.setdefault(portable, []).append(command)
    return {key: commands for key, commands in owners.items() if len(commands) > 1}


def caps(key: str) -> list[str]:
    """The parts of a key as key caps, in the platform's own words: `Ctrl`, `Shift`, `P`."""
    text = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    parts = text.replace("++", "+\x00").split("+")
    return ["+" if part == "\x00" else part for part in parts if part]
