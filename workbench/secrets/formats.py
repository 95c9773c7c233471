"""The forms of secrets from resources/secrets, read when first needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

_PACKAGE = Path(__file__).resolve().parent.parent


class Format(NamedTuple):
    """One form. `near` are lower-case texts, one of them in every match; `weigh` asks for a look at the value."""

    id: str
    title_en: str
    title_zh: str
    near: tuple[str, ...]
    pattern: re.Pattern[str]
    weigh: bool


@cache
def formats() -> tuple[Format, ...]:
    """Every form in the order of the files, which is that of their precedence. Raises `FileNotFoundError` or
    `ValueError` for a broken installation."""
    found = [made for path in sorted(_folder().glob("*.yaml")) for made in _read(path)]
    return tuple(found)


def _folder() -> Path:
    """This room imports none of ours, so it looks for its data itself, as `skill.packaged` does."""
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        folder = root / "resources" / "secrets"
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"resources/secrets is missing beside {_PACKAGE}; the installation is incomplete")


def _read(path: Path) -> Iterator[Format]:
    root = yaml.compose(path.read_bytes(), Loader=yaml.CSafeLoader)
    for entry in _plain(root)["formats"]:  # type: ignore[index]
        title = entry["title"]
        yield Format(
            entry["id"],
            title["en"],
            title["zh"],
            tuple(entry["near"]),
            re.compile(entry["pattern"], re.ASCII),  # as RE2 has it: a token may stand right beside Chinese
            entry.get("weigh") == "true",
        )


def _plain(node: object) -> object:
    """Mappings, lists and texts; every scalar stays a text."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: _plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    if isinstance(node, yaml.ScalarNode):
        return node.value
    raise ValueError("resources/secrets holds something else than mappings, lists and texts")
