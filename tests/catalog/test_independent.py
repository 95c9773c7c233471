"""From files to lists: what budgets written a second time, from the facts alone, make of random skills."""

from __future__ import annotations

import html
import json
import random

import pytest

from tests.catalog.budgets import models
from workbench.catalog.budgets.values import Usage
from workbench.catalog.build import Builder
from workbench.catalog.scenario import OVERRIDES, RootSpec, Scenario
from workbench.clients.client import clients
from workbench.clients.library import judge_library
from workbench.clients.source import Source
from workbench.clients.walk import Found
from workbench.skill.skill import Skill

PARTS = (
    *("Use when ", "reports, ", "x", "表格", "整理。", "🎨", "👩\u200d👩\u200d👧", "é", "e\u0301"),
    *("& <b> \"q\" 'a'", "- ", ": ", "ㅎ", "🇩🇪", "1\ufe0f\u20e3"),
)
ROOTS = (
    RootSpec("repo", "repo", "/home/ada/work/project/.agents/skills", "/none/repo"),
    RootSpec("home", "user", "/home/ada/.agents/skills", "/none/home"),
)
NOW, DAY = 1_764_500_000_000, 86_400_000


def world(seed: int, most: int) -> list[tuple[models.Skill, Found]]:
    """Random skills whose names are their folders', in two roots."""
    some = random.Random(seed)
    found = []
    for number in range(some.randint(0, 9)):
        name = some.choice("abcz") + str(number) + some.choice(["", "-x", "-long-name"])
        text = "".join(some.choices(PARTS, k=some.randint(1, most))).strip() or "x"
        root = some.randrange(2)
        data = f"---\nname: {name}\ndescription: {json.dumps(text, ensure_ascii=False)}\n---\n\nBody.\n".encode()
        source = Source(Skill.from_bytes(f"{name}/SKILL.md", name, data))
        place = Found(f"{name}/SKILL.md", (name,), name, "SKILL.md", root, source, plain=True)
        path = f"{ROOTS[root].shown_as}/{name}/SKILL.md"
        found.append((models.Skill(name, text, path, root, ROOTS[root].scope), place))
    return sorted(found, key=lambda pair: (pair[0].root, pair[0].name))


def text_of(client: str, skills: list[tuple[models.Skill, Found]], **settings: object) -> tuple[str | None, int]:
    whom = clients()[client]
    library = judge_library([place for _, place in skills], [whom])
    catalog = Builder(whom).build(library, Scenario(client, ROOTS, **settings))  # type: ignore[arg-type]
    return catalog.text, catalog.used


@pytest.mark.parametrize("seed", range(60))
def test_codex(seed: int) -> None:
    skills = world(seed, 40)
    given = [
        one._replace(description=text if len(text) <= 1024 else text[:1021] + "...")
        for one, _ in skills
        for text in (" ".join(one.description.split()),)
    ]
    roots = [root.shown_as for root in ROOTS]
    for limit in (1, 40, 90, 150, 260, 400, 10_000):
        answer = models.codex(given, roots, "tokens", limit)
        assert text_of("codex", skills, limit=limit) == (answer.text, answer.used)
    answer = models.codex(given, roots, "code_points", 8_000)
    assert text_of("codex", skills) == (answer.text, answer.used)


@pytest.mark.parametrize("seed", range(60))
def test_claude_code(seed: int) -> None:
    skills = world(seed, 12)
    given = [one for one, _ in skills]
    some = random.Random(seed)
    names = [one.name for one in given]
    used = {name: (some.randint(1, 9), NOW - some.randint(0, 100) * DAY) for name in names if some.random() < 0.5}
    overrides = {name: some.choice(OVERRIDES) for name in names if some.random() < 0.2}
    for limit in (1, 60, 120, 250, 500, 100_000):
        answer = models.claude_code(given, limit, used, NOW, [], overrides)
        usage = {name: Usage(*values) for name, values in used.items()}
        found = text_of("claude-code", skills, limit=limit, usage=usage, now_ms=NOW, overrides=overrides)
        assert found == (answer.text, answer.used)


@pytest.mark.parametrize("seed", range(60))
def test_copilot_cli(seed: int) -> None:
    skills = world(seed, 12)
    words = {"repo": "project", "user": "user"}
    given = [
        one._replace(description=html.escape(one.description).replace("&#x27;", "&apos;"), path=words[one.scope])
        for one, _ in skills
    ]
    for limit in (1, 150, 300, 600, 15_000):
        answer = models.copilot_cli(given, limit)
        assert text_of("copilot-cli", skills, limit=limit) == (answer.text, answer.used)


@pytest.mark.parametrize("seed", range(60))
def test_tutorial(seed: int) -> None:
    skills = world(seed, 12)
    for limit in (1, 60, 120, 250, 8_000):
        for entries in (1, 4, 100):
            answer = models.tutorial([one for one, _ in skills], limit, entries)
            assert text_of("tutorial", skills, limit=limit, max_entries=entries) == (answer.text, answer.used)


def test_the_escaping_is_undone_by_a_reader() -> None:
    skills = world(1, 30)
    text, _ = text_of("copilot-cli", skills)
    assert text is not None
    assert all(one.description in html.unescape(text) for one, _ in skills)
