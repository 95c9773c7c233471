"""Writes a library of skills of realistic size, the same one for the same seed, for every bench to measure on."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

WORDS = (  # noqa: SIM905 - a list literal would be fifty lines
    "report table invoice chart deploy server review branch commit layout colour palette meeting note email draft "
    "schema column index query cache token prompt answer source citation summary outline slide image caption audio "
    "transcript subtitle locale glossary contract clause policy audit ledger budget forecast metric alert incident"
).split()
# Real libraries have thousands of different words; with a few dozen every description would overlap every other.
SYLLABLES = ["ba", "cor", "den", "fi", "gra", "hol", "im", "jun", "ka", "lo", "mer", "nis", "pol", "quo", "ra", "sten"]
RARE = [a + b + c for a in SYLLABLES for b in SYLLABLES for c in SYLLABLES[::2]]
RARE_SHARE = 0.5
VERBS = [
    "Creates",
    "Checks",
    "Converts",
    "Reviews",
    "Summarises",
    "Drafts",
    "Compares",
    "Extracts",
    "Plans",
    "Explains",
]
CHINESE = "处理表格并生成图表。当用户要整理数据、核对账单或导出报告时使用。"
BODY_POOL = 48


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to write. `groups` > 0 spreads the skills over that many folders; `broken` is the share with a bad header;
    `body` is the mean body size in bytes; `bundled` the share of skills with references/ and scripts/.
    """

    skills: int
    seed: int = 7
    groups: int = 0
    broken: float = 0.015
    body: int = 6_000
    bundled: float = 0.1


def generate(root: Path, recipe: Recipe) -> list[Path]:
    """Writes the library below `root` and returns the paths of its SKILL.md files, in the order of their names."""
    chance = random.Random(recipe.seed)
    bodies = [_body(chance, recipe.body) for _ in range(BODY_POOL)]
    found = []
    for number in range(recipe.skills):
        folder = root / f"group-{number % recipe.groups:03d}" if recipe.groups else root
        folder = folder / f"{chance.choice(WORDS)}-{chance.choice(WORDS)}-{number:06d}"
        found.append(_write(folder, chance, chance.choice(bodies), recipe))
    return sorted(found)


def headers(paths: list[Path]) -> list[bytes]:
    """The bytes between the fences of every file that has both, to parse them with a YAML loader for comparison."""
    return list(_headers(paths))


def _headers(paths: list[Path]) -> Iterator[bytes]:
    for path in paths:
        data = path.read_bytes()
        end = data.find(b"\n---\n", 3)
        if data.startswith(b"---\n") and end > 0:
            yield data[4 : end + 1]


def _write(folder: Path, chance: random.Random, body: str, recipe: Recipe) -> Path:
    os.makedirs(folder)
    target = folder / "SKILL.md"
    header = _header(chance, folder.name)
    if chance.random() < recipe.broken:
        header = _break(chance, header)
    target.write_bytes((header + f"\n# {folder.name}\n\n" + body).encode())
    if chance.random() < recipe.bundled:
        for name, text in (("references/details.md", "# Details\n"), ("scripts/run.py", "print('done')\n")):
            (folder / name).parent.mkdir()
            (folder / name).write_text(text)
    return target


def _sentence(chance: random.Random, count: int) -> str:
    return " ".join(chance.choice(RARE if chance.random() < RARE_SHARE else WORDS) for _ in range(count))


def _header(chance: random.Random, name: str) -> str:
    description = (
        f"{chance.choice(VERBS)} {_sentence(chance, 14)}. Use when the user asks for {_sentence(chance, 12)} "
        f"or mentions {_sentence(chance, 6)}. Do not use for {_sentence(chance, 7)}."
    )
    if chance.random() < 0.1:
        description = CHINESE + description
    lines = ["---", f"name: {name}", f"description: {description}"]
    if chance.random() < 0.4:
        lines.append("license: MIT")
    if chance.random() < 0.2:
        lines += ["metadata:", f"  author: {chance.choice(WORDS)}", f'  version: "{chance.randint(1, 9)}.0"']
    return "\n".join([*lines, "---", ""])


def _break(chance: random.Random, header: str) -> str:
    return chance.choice(
        [
            header.replace("description: ", "description: Note: ", 1),
            header.replace("description: ", "descriptoin: ", 1),
            header.replace("---\n", "", 1),
            header.replace("name: ", "name: Not A Slug ", 1),
            header.replace("description: ", 'description: "open quote ', 1),
        ]
    )


def _body(chance: random.Random, mean: int) -> str:
    wanted, size, parts = int(mean * chance.uniform(0.3, 1.7)), 0, []
    while size < wanted:
        part = _section(chance)
        parts.append(part)
        size += len(part)
    return "\n".join(parts)


def _section(chance: random.Random) -> str:
    steps = "\n".join(f"{number}. {_sentence(chance, 9).capitalize()}." for number in range(1, 5))
    kind = chance.random()
    extra = f"\n```python\n{chance.choice(WORDS)} = {chance.randint(1, 99)}\n```\n" if kind < 0.3 else ""
    if kind > 0.8:
        extra = f"\nSee `{chance.choice(WORDS)}` and https://example.org/{chance.choice(WORDS)}.\n"
    return f"## {_sentence(chance, 3).title()}\n\n{_sentence(chance, 40).capitalize()}.\n\n{steps}\n{extra}"
