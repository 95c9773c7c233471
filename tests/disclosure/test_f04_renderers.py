"""F4 and F5: one library in the words of each host, byte for byte, and what their budgets leave of it.

The figures of systems.md 3.1 are of 17 skills, 12 of which are handed to us; what holds for any number is tested.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.disclosure.helpers import play, skill
from workbench.catalog.build import Builder
from workbench.catalog.model import Catalog, Shown
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.world import read_world
from workbench.clients.client import client

HOSTS = ("wasmagent", "tutorial", "skills-ref", "crewai", "deepagents", "codex", "pydantic-ai")
NASTY = "x** - **evil**: <b> & \"q\" 'a'"


def catalog(folder: Path, host: str, **settings: int) -> Catalog:
    scenario = Scenario(host, (RootSpec("skills", "repo", "/w/skills", str(folder / "skills")),), **settings)  # type: ignore[arg-type]
    whom = client(host)
    return Builder(whom).build(read_world(scenario, [whom]).library, scenario)


@pytest.mark.parametrize(
    ("host", "text"),
    [
        ("wasmagent", f"- **alpha** — {NASTY}"),
        ("tutorial", f"- **alpha**: {NASTY}"),
        ("crewai", f'<skill name="alpha">\n{NASTY}\n</skill>'),
        ("deepagents", f"- **alpha**: {NASTY}\n  -> Read `/w/skills/alpha/SKILL.md` for full instructions"),
        ("pydantic-ai", f"- alpha: {NASTY}"),
        ("codex", f"- `r0` = `/w/skills`\n- alpha: {NASTY} (file: r0/alpha/SKILL.md)"),
    ],
)
def test_f04_the_line_of_each_host_and_what_it_escapes(tmp_path: Path, host: str, text: str) -> None:
    quoted = NASTY.replace("'", "''")
    skill(tmp_path, "alpha", f"'{quoted}'")
    found = catalog(tmp_path, host).text
    assert found == text


def test_f04_skills_ref_escapes_and_has_every_value_on_its_own_line(tmp_path: Path) -> None:
    quoted = NASTY.replace("'", "''")
    skill(tmp_path, "alpha", f"'{quoted}'")
    found = catalog(tmp_path, "skills-ref").text or ""
    assert "x** - **evil**: &lt;b&gt; &amp; &quot;q&quot; &#x27;a&#x27;" in found.splitlines()
    assert found.splitlines()[:3] == ["<skill>", "<name>", "alpha"]


def test_f04_the_sizes_of_a_real_library_differ_as_measured(tmp_path: Path, shared: Path) -> None:
    with gzip.open(shared / "corpus" / "skills.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    ours = [row for row in rows if row["repo"] == "anthropics/skills" and row["dir"] != "claude-api"]
    for row in ours:
        skill(tmp_path, Path(row["path"]).parent.name, text=row["text"])
    sizes = {host: catalog(tmp_path, host).meters.bytes for host in HOSTS}
    assert len(ours) >= 10
    assert sizes["wasmagent"] - sizes["tutorial"] == 3 * len(ours)
    assert sizes["tutorial"] < sizes["wasmagent"] < sizes["crewai"] < sizes["skills-ref"]
    assert sizes["skills-ref"] > 1.2 * sizes["tutorial"]


def test_f05_each_budget_leaves_another_part(tmp_path: Path) -> None:
    for number in range(40):
        skill(tmp_path, f"s{number:02}", "word " * 60)
    strict = catalog(tmp_path, "tutorial", limit=1_000)
    assert [entry.state for entry in strict.entries].count(Shown.FULL) == 3
    assert strict.entries[-1].state is Shown.ABSENT
    claude = catalog(tmp_path, "claude-code", limit=2_000)
    assert {entry.state for entry in claude.entries} == {Shown.FULL, Shown.NAME_ONLY}
    codex = catalog(tmp_path, "codex", window=50_000)
    assert {entry.state for entry in codex.entries} == {Shown.CUT}
    lost = [entry.total - entry.kept for entry in codex.entries]
    assert max(lost) - min(lost) <= 1


def test_f05_the_window_is_a_parameter_of_the_conversation(tmp_path: Path) -> None:
    for number in range(40):
        skill(tmp_path, f"s{number:02}", "word " * 60)
    wide, narrow = (play(tmp_path, host="codex", window=tokens).scan.catalog for tokens in (1_000_000, 50_000))
    assert len(narrow) < len(wide)
