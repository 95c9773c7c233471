"""A catalog built again after an edit is the one built anew; the list holds the verdicts' own words."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.catalog.lab import build, put, skill, states
from workbench.catalog.build import Builder, confidence
from workbench.catalog.levels import bundle_size, levels
from workbench.catalog.model import Catalog, Shown
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.world import entry_path, read_world
from workbench.clients.client import clients
from workbench.clients.library import LibraryVerdicts, judge_library
from workbench.clients.source import Source
from workbench.clients.walk import Found
from workbench.skill.skill import Skill

ROOT = RootSpec("", "repo", "/home/ada/skills", "/home/ada/skills")


def found_of(name: str, data: bytes, directory: str = "") -> Found:
    path = f"{name}/SKILL.md"
    source = Source(Skill.from_bytes(path, directory or name, data))
    return Found(path, (name,), directory or name, "SKILL.md", 0, source, plain=True)


@pytest.fixture(scope="module")
def corpus() -> LibraryVerdicts:
    """What every client makes of the handed corpus, each skill in a folder called as it was found."""
    file = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "skills.jsonl.gz"
    if not file.is_file():
        pytest.skip(f"{file} is missing")
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        items = [json.loads(line) for line in lines]
    found = [found_of(f"{item['id']:04}", item["text"].encode("utf-8", "replace"), item["dir"]) for item in items]
    return judge_library(found, clients().values())


@pytest.mark.parametrize("client", list(clients()))
def test_the_list_holds_the_description_that_the_verdict_shows(client: str, corpus: LibraryVerdicts) -> None:
    """What any later screen calls "the description" is byte-equal to what this client's model reads."""
    whom = clients()[client]
    library = corpus
    if client == "tutorial":  # a bad skill or a second one of its name fails its scan
        pairs = zip(corpus.found, corpus.verdicts[client], strict=True)
        library = judge_library([item for item, verdict in pairs if verdict.state == "seen"], [whom])
    catalog = Builder(whom).build(library, Scenario(client, (ROOT,), limit=10_000_000, max_entries=10_000))
    pairs = zip(library.found, library.verdicts[client], strict=True)
    shown = {entry_path(ROOT, item): verdict for item, verdict in pairs}
    listed = [item for item in catalog.entries if item.line]
    assert len(listed) > 500 or catalog.text is None
    for item in listed:
        verdict = shown[item.path]
        assert verdict.name is not None
        assert verdict.name in item.line
        if item.state is Shown.FULL:
            assert (verdict.description or "") in item.line
            assert item.kept == item.total == len(verdict.description or "")
    assert catalog.text is None or all(item.line in catalog.text for item in listed)
    assert {item.path for item in catalog.entries} == set(shown)


def same(one: Catalog, two: Catalog) -> None:
    assert replace(one) == replace(two)


def test_one_edit_gives_what_building_anew_gives() -> None:
    data = "---\nname: s{0}\ndescription: Does thing {0}. Use when asked.\n---\n\nBody.\n"
    found = [found_of(f"s{number}", data.format(number).encode()) for number in range(40)]
    whom = list(clients().values())
    builders = [Builder(item) for item in whom]
    scenario = Scenario("codex", (ROOT,), window=20_000)
    library = judge_library(found, whom)
    edits = [
        found_of("s7", b"---\nname: s7\ndescription: Another text.\n---\n"),
        found_of("s8", b"---\nname: zz\ndescription: Renamed.\n---\n"),
        found_of("s9", b"---\nname: s9\ndescription: Hidden.\ndisable-model-invocation: true\n---\n"),
        found_of("s9", b"---\nname: s9\ndescription: Back.\n---\n"),
        found_of("s3", b"nothing"),
    ]
    for edit in edits:
        for builder in builders:
            builder.build(library, scenario)
        found = [edit if item.path == edit.path else item for item in found]
        library = judge_library(found, whom, library)
        anew = judge_library(found, whom)
        for builder in builders:
            same(builder.build(library, scenario), Builder(builder.client).build(anew, scenario))
    for changed in (found[:5], [*found, found_of("aa", data.format(99).encode())], []):
        library = judge_library(changed, whom, library)
        for builder in builders:
            same(builder.build(library, scenario), Builder(builder.client).build(library, scenario))


def test_a_skill_is_made_anew_and_its_neighbours_are_not() -> None:
    found = [found_of(f"s{n}", f"---\nname: s{n}\ndescription: Does {n}.\n---\n".encode()) for n in range(5)]
    whom = clients()["goose"]
    builder, scenario = Builder(whom), Scenario("goose", (ROOT,))
    library = judge_library(found, [whom])
    before = builder.build(library, scenario)
    found[2] = found_of("s2", b"---\nname: s2\ndescription: Does two.\n---\n")
    after = builder.build(judge_library(found, [whom], library), scenario)
    assert [one is two for one, two in zip(before.entries, after.entries, strict=True)][1:] == [True, False, True, True]


def test_what_is_switched_off_hides_nobody(tmp_path: Path) -> None:
    for root in ("one", "two"):
        skill(tmp_path / root, "a", f"From {root}.")
    roots = tuple(RootSpec(name, "repo", f"/{name}", str(tmp_path / name)) for name in ("one", "two"))
    whom = clients()["goose"]
    for off, text in ((frozenset[str](), "• a - From one."), (frozenset({"one/a/SKILL.md"}), "• a - From two.")):
        scenario = Scenario("goose", roots, off=off)
        catalog = Builder(whom).build(read_world(scenario, [whom]).library, scenario)
        assert catalog.text == text
    assert {item.path: str(item.state) for item in catalog.entries} == {
        "one/a/SKILL.md": "hidden",
        "two/a/SKILL.md": "full",
    }


def test_another_order_where_the_client_keeps_it(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        skill(tmp_path, name, "Does it.")
    order = ("c/SKILL.md", "a/SKILL.md")
    assert [item.name for item in build("gemini-cli", tmp_path, order=order).entries] == ["c", "a", "b"]
    assert [item.name for item in build("goose", tmp_path, order=order).entries] == ["a", "b", "c"]


def test_settings_tell_what_was_taken(tmp_path: Path) -> None:
    skill(tmp_path, "a", "Does it.")
    assert build("claude-code", tmp_path).settings["window"] == 200_000
    assert build("claude-code", tmp_path, limit=5).settings["window"] is None
    assert build("tutorial", tmp_path).settings == {"limit": None, "max_entries": 100}
    assert build("gemini-cli", tmp_path).settings == {}


def test_claude_codes_limit_of_a_description_is_no_other_clients(tmp_path: Path) -> None:
    put(tmp_path, "a", "---\nname: a\ndescription: Does one thing after another.\n---\n")
    assert build("claude-code", tmp_path, max_description=8).text == "- a: Does on…"
    assert build("goose", tmp_path, max_description=8).text == "• a - Does one thing after another."


def test_confidence_is_that_of_the_weakest_fact() -> None:
    found = {name: confidence(item) for name, item in clients().items()}
    assert found["claude-code"] == "run"
    assert found["goose"] == "source"
    assert found["cursor"] not in ("run", "source")


def test_levels_of_disclosure(tmp_path: Path) -> None:
    skill(tmp_path, "a", "Does it.")
    body = len((tmp_path / "a" / "SKILL.md").read_bytes().split(b"---\n", 2)[2])
    (tmp_path / "a" / "references").mkdir()
    (tmp_path / "a" / "references" / "long.md").write_bytes(b"x" * 500)
    skill(tmp_path, "b", "Hidden.", **{"disable-model-invocation": "true"})
    whom = clients()["claude-code"]
    scenario = Scenario("claude-code", (RootSpec.of_folder(str(tmp_path)),))
    world = read_world(scenario, [whom])
    catalog = Builder(whom).build(world.library, scenario)
    sizes = {entry_path(scenario.roots[0], item): bundle_size(item, scenario) for item in world.library.found}
    found = levels(catalog, world.library.found, scenario, sizes)
    first, second = found.skills
    assert (first.catalog.bytes, first.body.bytes, first.references.bytes, first.files) == (13, body, 500, 1)
    assert first.references.tokens_estimated == 125
    assert second.catalog.bytes == 0
    assert found.saved == pytest.approx(1 - 13 / (13 + 2 * body + 500))
    assert states(catalog) == {"a": "full", "b": "hidden"}


def test_settings_that_make_no_difference_are_told(tmp_path: Path) -> None:
    skill(tmp_path, "a", "Does it.")
    told = {note.kind: note.message() for note in build("goose", tmp_path, window=5, limit=5).warnings}
    assert told == {"settings-unused": "This client takes no notice of: window, limit"}
    assert [note.kind for note in build("codex", tmp_path, window=5, limit=500).warnings] == ["limit-over-window"]
    assert build("codex", tmp_path, window=200_000).warnings == ()
    assert build("tutorial", tmp_path, limit=500, max_entries=5).warnings == ()


def test_skills_of_which_nothing_is_known_are_not_left_out_silently(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "SKILL.md").write_text("---\nname: twin\ndescription: Use it.\n---\nSteps.\n")
    found = build("gemini-cli", tmp_path)
    assert found.text == ""
    assert [note.kind for note in found.warnings] == ["not-known-left-out"]
    assert "(2): one/SKILL.md, two/SKILL.md" in found.warnings[0].message()


def test_codex_shows_where_a_linked_skill_really_is(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for folder in (root / "pdf", tmp_path / "far"):
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_text(f"---\nname: {folder.name}\ndescription: Use it.\n---\nSteps.\n")
    (root / "alias").symlink_to("pdf")
    (root / "near").symlink_to("../far")
    found = build("codex", root)
    assert found.text == "\n".join(
        [f"- far: Use it. (file: {tmp_path.resolve()}/far/SKILL.md)", "- pdf: Use it. (file: /r/pdf/SKILL.md)"]
    )
