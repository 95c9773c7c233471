"""Each budgeted client once more, written from the words of clients.md alone and as slowly as they read.

Nothing here is taken from the product: what both say must come from the same facts, not from the same code.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wcwidth import iter_graphemes, wcswidth


class Skill(NamedTuple):
    name: str
    description: str
    path: str = ""
    root: int = 0
    scope: str = "repo"


class Answer(NamedTuple):
    """The text, what of each skill's description is in it (None: the skill is not listed), and the client's count."""

    text: str
    kept: tuple[int | None, ...]
    used: int


# Codex (section 4)


def codex(skills: Sequence[Skill], roots: Sequence[str], unit: str, limit: int) -> Answer:
    ranks = ["system", "admin", "repo", "user"]
    order = sorted(
        range(len(skills)),
        key=lambda i: (ranks.index(skills[i].scope), skills[i].name.encode(), skills[i].path.encode()),
    )
    used_roots = [root for number, root in enumerate(roots) if any(skill.root == number for skill in skills)]
    table_lines = [f"- `r{number}` = `{root}`" for number, root in enumerate(used_roots)]
    short = []
    for skill in skills:
        number = used_roots.index(roots[skill.root])
        short.append(f"r{number}" + skill.path[len(roots[skill.root]) :])
    best = codex_form(skills, order, [skill.path for skill in skills], unit, limit, [])
    if table_lines:
        aliased = codex_form(skills, order, short, unit, limit, table_lines)
        if codex_rank(aliased, skills) < codex_rank(best, skills):
            best = aliased
    return best


def codex_rank(answer: Answer, skills: Sequence[Skill]) -> tuple[int, int, int]:
    included = sum(kept is not None for kept in answer.kept)
    dropped = sum(len(skill.description) - (kept or 0) for skill, kept in zip(skills, answer.kept, strict=True))
    return (-included, dropped, answer.used)


def codex_cost(text: str, unit: str) -> int:
    return math.ceil(len(text.encode()) / 4) if unit == "tokens" else len(text)


def codex_table(table_lines: Sequence[str], unit: str) -> int:
    if not table_lines:
        return 0
    absolute = "\n## Skills\n" + "x" * 418 + "\n### Available skills\n"
    aliased = "\n## Skills\n" + "x" * 261 + "\n### Skill roots\n" + "".join(f"{line}\n" for line in table_lines)
    return max(0, codex_cost(aliased + "### Available skills\n", unit) - codex_cost(absolute, unit))


def codex_form(
    skills: Sequence[Skill],
    order: Sequence[int],
    paths: Sequence[str],
    unit: str,
    limit: int,
    table_lines: Sequence[str],
) -> Answer:
    def line(index: int, characters: int) -> str:
        shown = skills[index].description[:characters]
        return f"- {skills[index].name}: {shown} (file: {paths[index]})" if shown else bare(index)

    def bare(index: int) -> str:
        return f"- {skills[index].name}: (file: {paths[index]})"

    def cost(text: str) -> int:
        return codex_cost(text + "\n", unit)

    table = codex_table(table_lines, unit)
    left = limit - table
    kept: list[int | None] = [None] * len(skills)
    if sum(cost(line(i, len(skills[i].description))) for i in order) <= left:
        kept = [len(skill.description) for skill in skills]
    elif sum(cost(bare(i)) for i in order) <= left:
        left -= sum(cost(bare(i)) for i in order)
        have = [0] * len(skills)
        changed = True
        while changed:
            changed = False
            for i in order:
                if have[i] < len(skills[i].description):
                    delta = cost(line(i, have[i] + 1)) - cost(line(i, have[i]))
                    if delta <= left:
                        have[i] += 1
                        left -= delta
                        changed = True
        kept = list(have)
    else:
        for i in order:
            if cost(bare(i)) <= left:
                left -= cost(bare(i))
                kept[i] = 0
    shown = [line(i, characters) for i in order if (characters := kept[i]) is not None]
    return Answer("\n".join([*table_lines, *shown]), tuple(kept), sum(map(cost, shown)) + table)


# Claude Code (section 5)


def columns(text: str) -> int:
    clusters = iter_graphemes(text.replace("\u00ad", ""))
    return sum(1 if "🇦" <= cluster <= "🇿" and len(cluster) == 1 else max(0, wcswidth(cluster)) for cluster in clusters)


def claude_code(
    skills: Sequence[Skill],
    limit: int,
    usage: Mapping[str, tuple[float, float]],
    now: float,
    bundled: Sequence[str],
    overrides: Mapping[str, str],
) -> Answer:
    listed = [i for i, skill in enumerate(skills) if overrides.get(skill.name) not in ("off", "user-invocable-only")]
    bare = {i: f"- {skills[i].name}" for i in listed}
    rest = {i: f": {skills[i].description}" for i in listed}
    for i in listed:
        if not skills[i].description or overrides.get(skills[i].name) == "name-only":
            rest[i] = ""
    lines = [bare[i] + rest[i] for i in listed] + list(bundled)
    keeping = {i for i in listed if rest[i]}
    if sum(map(columns, lines)) + len(lines) - 1 > limit:
        left = limit - (sum(columns(bare[i]) for i in listed) + sum(map(columns, bundled)) + len(lines) - 1)
        scores = {}
        for i in listed:
            count, last = usage.get(skills[i].name, (0, 0))
            scores[i] = count * max(0.5 ** ((now - last) / 86_400_000 / 7), 0.1)
        for i in sorted(listed, key=lambda i: (-scores[i], i)):
            if not rest[i]:
                continue
            if columns(rest[i]) <= left:
                left -= columns(rest[i])
            else:
                keeping.discard(i)
        lines = [bare[i] + (rest[i] if i in keeping else "") for i in listed] + list(bundled)
    kept = tuple(
        (len(skill.description) if i in keeping else 0) if i in listed else None for i, skill in enumerate(skills)
    )
    return Answer("\n".join(lines), kept, sum(map(columns, lines)) + max(0, len(lines) - 1))


# Copilot CLI (section 6)


def copilot_cli(skills: Sequence[Skill], limit: int, older: bool = False) -> Answer:
    entries = [
        f"<skill>\n  <name>{skill.name}</name>\n  <description>{skill.description}</description>\n"
        f"  <location>{skill.path}</location>\n</skill>"
        for skill in skills
    ]
    used = 0
    shown: list[str] = []
    for entry in entries:
        units = len(entry.encode("utf-16-le")) // 2
        if used + units + 1 > limit:
            break
        used += units + 1
        shown.append(entry)
    count = len(shown)
    text = list(shown)
    if count < len(skills) and older:
        text.append(f"<!-- Showing {count} of {len(skills)} skills due to token limits -->")
    elif count < len(skills):
        names = ", ".join(skill.name for skill in skills[count:])
        text.append(f"Additional skills available (invoke by name): {names}")
    kept = tuple(len(s.description) if i < count else (None if older else 0) for i, s in enumerate(skills))
    return Answer("\n".join(text), kept, used)


# The tutorial (section 1; systems.md 2.2)


def tutorial(skills: Sequence[Skill], limit: int, entries: int) -> Answer:
    order = sorted(range(len(skills)), key=lambda i: skills[i].name.encode("utf-16-be"))
    text = b""
    kept: list[int | None] = [None] * len(skills)
    for place, i in enumerate(order):
        line = f"- **{skills[i].name}**: {skills[i].description}".encode()
        longer = text + b"\n" + line if place else line
        if place == entries or len(longer) > limit:
            break
        text = longer
        kept[i] = len(skills[i].description)
    return Answer(text.decode(), tuple(kept), len(text))
