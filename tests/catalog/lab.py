"""Builds skill folders and scenarios on the disk, and catalogs of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from workbench.catalog.advice import Advice, advise
from workbench.catalog.build import Builder
from workbench.catalog.model import Catalog
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.world import read_world
from workbench.clients.client import client


def put(root: Path, directory: str, text: str | bytes) -> Path:
    """A SKILL.md below a root."""
    file = root / directory / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def skill(root: Path, name: str, description: str, **fields: str) -> Path:
    """An ordinary skill whose folder has its name; the description is written as a JSON string."""
    lines = [f"name: {name}", f"description: {json.dumps(description, ensure_ascii=False)}"]
    lines += [f"{key}: {value}" for key, value in fields.items()]
    return put(root, name, "---\n" + "\n".join(lines) + "\n---\n\n# Steps\n\nDo it.\n")


def build(who: str, root: Path, **settings: Any) -> Catalog:
    """One client's catalog of one root."""
    return built(who, root, **settings)[0]


def built(who: str, root: Path, **settings: Any) -> tuple[Catalog, Advice, Builder]:
    """The same with its advice."""
    scenario = Scenario(who, (RootSpec.of_folder(str(root), shown_as="/r"),), **settings)
    whom = client(who)
    world = read_world(scenario, [whom])
    builder = Builder(whom)
    catalog = builder.build(world.library, scenario)
    return catalog, advise(builder, catalog, world.library, scenario), builder


def states(catalog: Catalog) -> dict[str, str]:
    """State by name."""
    return {item.name: str(item.state) for item in catalog.entries}


def example_scenario(example: Mapping[str, Any], folder: Path) -> Path:
    """The scenario file of a worked example, with its skill folders beside it."""
    given = example["input"]
    lines = [f"client: {'tutorial' if example['client'] == 'learn-agent-tutorial' else example['client']}"]
    lines.append(f"limit: {given['budget']['limit']}")
    roots = given.get("roots") or ["/home/ada/skills"]
    lines.append("roots:")
    for number, root in enumerate(roots):
        place = folder / f"root{number}"
        place.mkdir()
        mine = [item for item in given["skills"] if item.get("path", f"{root}/x").startswith(f"{root}/")]
        for item in mine:
            more = {"when_to_use": json.dumps(item["when_to_use"], ensure_ascii=False)} if "when_to_use" in item else {}
            skill(place, item["name"], item["description"], **more)
        scope = mine[0].get("scope", "repo")
        lines.append(f"  - {{path: root{number}, scope: {scope}, shown_as: {root}}}")
    lines += _claude(given, folder)
    file = folder / "scenario.yaml"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def _claude(given: Mapping[str, Any], folder: Path) -> Iterable[str]:
    now = 1_764_500_000_000
    used = {item["name"]: item["usage"] for item in given["skills"] if item.get("usage")}
    if used:
        table = {name: {"usageCount": count, "lastUsedAt": now} for name, count in used.items()}
        (folder / "usage.json").write_text(json.dumps({"skillUsage": table}), "utf-8")
        yield "usage: usage.json"
        yield f"now: {now}"
    if "max_desc_utf16" in given:
        yield f"max_description: {given['max_desc_utf16']}"
        yield "bundled: []"
    bare = [item["name"] for item in given["skills"] if item.get("name_only")]
    if bare:
        yield "overrides: {" + ", ".join(f"{name}: name-only" for name in bare) + "}"


def expected_text(example: Mapping[str, Any]) -> str:
    """The list of a worked example."""
    expected = example["expected"]
    if "full_entries" in expected:
        names = expected["names_only"]
        line = [f"Additional skills available (invoke by name): {', '.join(names)}"] if names else []
        return "\n".join([*expected["full_entries"], *line])
    return "\n".join([*expected.get("root_lines", []), *expected["visible_lines"]])
