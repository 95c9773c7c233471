"""The language that a skill's sample tasks are written in, when it has any beside it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from workbench.library.snapshot import Bundle
from workbench.skill.frontmatter import compose

_HAN = re.compile("[\u3400-\u9fff]")
_LETTER = re.compile("[A-Za-z]")
_LIMIT = 262_144
_TEXT_KEYS = frozenset({"query", "task", "prompt"})
_EVALS = "evals/trigger-eval.json"


def language_of(text: str) -> str:
    """`zh` when Chinese characters weigh more than Latin words (taken as five letters each), else `en`."""
    return "zh" if len(_HAN.findall(text)) * 2.5 > len(_LETTER.findall(text)) else "en"


def sample_language(folder: str) -> tuple[str, str] | None:
    """Language of most sample tasks in a skill's folder, and the file they stand in; None without any.

    Reads `evals/trigger-eval.json` and `*.tasks.yaml` directly in the folder, up to 256 KiB.
    """
    for name in _candidates(folder):
        try:
            path = Path(folder, name)
            if path.stat().st_size > _LIMIT:
                continue
            tasks = list(_tasks(path.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, yaml.YAMLError, RecursionError):
            continue  # an unreadable task file is reported where tasks are read
        if tasks:
            chinese = sum(language_of(task) == "zh" for task in tasks)
            return ("zh" if chinese * 2 > len(tasks) else "en"), name
    return None


def may_have_samples(bundle: Bundle) -> bool:
    """Whether a skill's folder may hold sample tasks, judged by names alone."""
    names = [item.path for item in bundle.files]
    return bundle.truncated or _EVALS in names or any(name.endswith(".tasks.yaml") for name in names)


def _candidates(folder: str) -> list[str]:
    found = [_EVALS] if os.path.exists(os.path.join(folder, _EVALS)) else []
    try:
        found += sorted(name for name in os.listdir(folder) if name.endswith(".tasks.yaml"))
    except OSError:
        return found
    return found


def _tasks(text: str) -> Iterator[str]:
    """The texts of tasks; JSON is read as the YAML that it is."""
    waiting = [compose(text)]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue  # aliases lead to the same node again and again
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            waiting.extend(node.value)
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if isinstance(value, yaml.ScalarNode) and key.value in _TEXT_KEYS:
                    yield value.value
                elif isinstance(value, yaml.CollectionNode):
                    waiting.append(value)
