"""The walk: what is met, and what each client makes of the place, cell by cell of the torture table."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.clients import walk as walking
from workbench.clients.client import clients
from workbench.clients.facts import CONFIDENCES, Fact, Facts
from workbench.clients.finding import UNKNOWN_KINDS, WORDS, WalkRules, reach, walk_rules
from workbench.clients.verdict import reason_texts
from workbench.clients.walk import Found, walk

TEXT = "---\nname: {name}\ndescription: Reads files. Use when a file is sent.\n---\n\n# Steps\n"


def skill(root: Path, folder: str, filename: str = "SKILL.md") -> Path:
    file = root / folder / filename
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(TEXT.format(name=file.parent.name))
    return file


def found(root: Path) -> dict[str, Found]:
    return {item.path: item for item in walk(root).found}


def answers(root: Path, path: str) -> dict[str, str]:
    """What each client makes of a place: `yes`, the kind of the reason, or `?` where nobody knows."""
    item = found(root)[path]
    given_ = {name: reach(client, item) for name, client in clients().items()}
    return {
        name: "yes" if reason is None else "?" if reason.kind in UNKNOWN_KINDS else reason.kind
        for name, reason in given_.items()
    }


TABLE = ("codex", "claude-code", "copilot-cli", "gemini-cli", "opencode", "cline", "deepagents", "pydantic-ai")
"""The columns of the torture table, skills-ref aside, which walks nothing."""
DEEP = "too-deep"


@pytest.mark.parametrize(
    ("path", "cells"),
    [
        ("a/b/c/SKILL.md", ("yes", DEEP, "yes", DEEP, "yes", DEEP, DEEP, DEEP)),
        ("a/b/c/d/e/f/SKILL.md", ("yes", DEEP, "yes", DEEP, "yes", DEEP, DEEP, DEEP)),
        ("a/b/c/d/e/f/g/SKILL.md", (DEEP, DEEP, "yes", DEEP, "yes", DEEP, DEEP, DEEP)),
        ("SKILL.md", ("yes", "in-root", "yes", "yes", "yes", "?", "in-root", "?")),
        (".hidden/SKILL.md", ("hidden-folder", "?", "hidden-folder", "hidden-folder", "hidden-folder", "?", "?", "?")),
        ("node_modules/pdf/SKILL.md", ("yes", DEEP, "yes", DEEP, "yes", DEEP, DEEP, DEEP)),
        ("pdf/skill.md", ("file-name",) * 8),
        ("pdf/SKILL.md", ("yes",) * 8),
    ],
)
def test_the_rows_about_places(tmp_path: Path, path: str, cells: tuple[str, ...]) -> None:
    skill(tmp_path, os.path.dirname(path), os.path.basename(path))
    given_ = answers(tmp_path, path)
    assert tuple(given_[name] for name in TABLE) == cells


def test_copilot_stops_at_a_skill_so_the_sixth_level_inside_the_fifth_is_lost(tmp_path: Path) -> None:
    skill(tmp_path, "a/b/c/d/e")
    skill(tmp_path, "a/b/c/d/e/f")
    assert answers(tmp_path, "a/b/c/d/e/SKILL.md")["copilot-cli"] == "yes"
    inner = answers(tmp_path, "a/b/c/d/e/f/SKILL.md")
    assert (inner["copilot-cli"], inner["codex"], inner["opencode"]) == ("nested-skill", "yes", "yes")


def test_a_skill_in_the_root_hides_the_others_from_copilot_alone(tmp_path: Path) -> None:
    skill(tmp_path, ".")
    skill(tmp_path, "pdf")
    given_ = answers(tmp_path, "pdf/SKILL.md")
    assert given_.pop("copilot-cli") == "hidden-by-root"
    assert given_.pop("claude-upload") == "yes"
    assert set(given_.values()) == {"yes"}


def test_gemini_passes_over_node_modules_at_its_own_level(tmp_path: Path) -> None:
    skill(tmp_path, "node_modules")
    assert answers(tmp_path, "node_modules/SKILL.md")["gemini-cli"] == "node-modules"


def test_skills_ref_alone_takes_the_lower_case_name(tmp_path: Path) -> None:
    skill(tmp_path, "pdf", "skill.md")
    assert [name for name, answer in answers(tmp_path, "pdf/skill.md").items() if answer == "yes"] == ["skills-ref"]


def test_cursor_is_known_only_in_the_documented_place(tmp_path: Path) -> None:
    for folder in ("pdf", "a/b", ".", ".x"):
        skill(tmp_path, folder)
    expected = {"pdf/SKILL.md": "yes", "a/b/SKILL.md": "?", "SKILL.md": "?", ".x/SKILL.md": "?"}
    assert {path: answers(tmp_path, path)["cursor"] for path in expected} == expected


def test_links_to_folders_are_followed_once_and_never_in_circles(tmp_path: Path) -> None:
    root, away = tmp_path / "root", tmp_path / "away"
    skill(root, "pdf")
    skill(away, "docx")
    (root / "alias").symlink_to("pdf")
    (root / "out").symlink_to(away / "docx")
    (root / "pdf" / "up").symlink_to("..")
    (root / "gone").symlink_to("nowhere")
    walked = walk(root)
    assert [item.path for item in walked.found] == ["pdf/SKILL.md", "alias/SKILL.md", "out/SKILL.md"]
    alias, out = walked.found[1:]
    assert (alias.link, alias.outside, out.link, out.outside) == ("alias", False, "out", True)
    assert alias.real == walked.found[0].real
    assert {(note.path, note.kind) for note in walked.links} == {
        ("pdf/up", "loop"),
        ("alias/up", "loop"),
        ("gone", "dangling"),
        ("out", "outside"),
    }


def test_what_clients_make_of_linked_folders(tmp_path: Path) -> None:
    root = tmp_path / "root"
    skill(root, "pdf")
    skill(tmp_path / "away", "docx")
    (root / "alias").symlink_to("pdf")
    (root / "out").symlink_to(tmp_path / "away" / "docx")
    inside, outside = answers(root, "alias/SKILL.md"), answers(root, "out/SKILL.md")
    assert (inside["codex"], inside["claude-code"], inside["cline"]) == ("yes", "yes", "linked-folder")
    assert (inside["copilot-cli"], inside["deepagents"]) == ("?", "?")
    assert (inside["tutorial"], outside["tutorial"], outside["goose"]) == ("yes", "link-outside", "yes")


def test_what_clients_make_of_a_linked_file(tmp_path: Path) -> None:
    skill(tmp_path, "pdf")
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "SKILL.md").symlink_to("../pdf/SKILL.md")
    given_ = answers(tmp_path, "copy/SKILL.md")
    assert (given_["codex"], given_["goose"], given_["claude-code"]) == ("linked-file", "yes", "?")


def test_codex_counts_folders_and_entries_by_levels(tmp_path: Path) -> None:
    codex = clients()["codex"]
    item = next(iter(walk_one(tmp_path)))
    assert reach(codex, item._replace(folders=2_000, entries=20_000)) is None
    for over, kind in (
        (item._replace(folders=2_001), "folder-limit"),
        (item._replace(entries=20_001), "entry-limit"),
    ):
        reason = reach(codex, over)
        assert reason is not None
        assert reason.kind == kind


def walk_one(tmp_path: Path) -> tuple[Found, ...]:
    skill(tmp_path, "pdf")
    return walk(tmp_path).found


def test_the_counts_are_those_of_a_walk_by_levels(tmp_path: Path) -> None:
    skill(tmp_path, "a/z")
    skill(tmp_path, "b")
    (tmp_path / "b" / "A.txt").write_text("")
    items = found(tmp_path)
    assert (items["b/SKILL.md"].folders, items["b/SKILL.md"].entries) == (3, 5)  # root: a, b; a: z; b: A.txt, SKILL.md
    assert (items["a/z/SKILL.md"].folders, items["a/z/SKILL.md"].entries) == (4, 6)


def test_what_is_met_again_behind_a_link_does_not_count_again(tmp_path: Path) -> None:
    skill(tmp_path, "pdf")
    for number in range(9):
        (tmp_path / f"link{number}").symlink_to("pdf")
    walked = walk(tmp_path)
    assert (len(walked.found), walked.folders, walked.entries) == (10, 2, 11)


def test_git_is_never_entered_and_everything_else_is(tmp_path: Path) -> None:
    for folder in (".git/x", "node_modules/a", ".venv/b", "__pycache__/c"):
        skill(tmp_path, folder)
    assert sorted(found(tmp_path)) == [".venv/b/SKILL.md", "__pycache__/c/SKILL.md", "node_modules/a/SKILL.md"]


def test_odd_things_called_skill_md_are_told_and_hide_nothing(tmp_path: Path) -> None:
    skill(tmp_path, "good")
    (tmp_path / "folder" / "SKILL.md").mkdir(parents=True)
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "SKILL.md")
    (tmp_path / "dangling").mkdir()
    (tmp_path / "dangling" / "SKILL.md").symlink_to("nowhere")
    walked = walk(tmp_path)
    assert [item.path for item in walked.found] == ["good/SKILL.md"]
    assert {item.path for item in walked.skipped} == {"pipe/SKILL.md", "dangling/SKILL.md"}
    assert [(note.path, note.kind, note.is_manifest) for note in walked.links] == [
        ("dangling/SKILL.md", "dangling", True)
    ]


def test_a_folder_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    skill(tmp_path, "pdf")
    skill(tmp_path, "shut")
    ask = os.scandir

    def refuse(path: str) -> Any:
        if path.endswith("shut"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return ask(path)

    monkeypatch.setattr(os, "scandir", refuse)
    walked = walk(tmp_path)
    assert [item.path for item in walked.found] == ["pdf/SKILL.md"]
    assert [(item.path, item.reason) for item in walked.skipped] == [("shut", "it cannot be read: Permission denied")]


def test_a_root_that_is_not_there_is_told(tmp_path: Path) -> None:
    walked = walk(tmp_path / "none")
    assert (walked.found, [item.path for item in walked.skipped]) == ((), ["."])


def test_bounds_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "MOST_FOLDERS", 3)
    for name in "abcd":
        skill(tmp_path, name)
    walked = walk(tmp_path)
    assert len(walked.found) == 2
    assert "more than 3 folders" in walked.skipped[0].reason
    deep = tmp_path / "deep" / Path(*["x"] * 70)
    deep.mkdir(parents=True)
    monkeypatch.setattr(walking, "MOST_FOLDERS", 1_000)
    assert any("64 folders deep" in item.reason for item in walk(tmp_path / "deep").skipped)


def test_a_link_to_a_large_tree_costs_a_bounded_walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "BEHIND_LINK", 5)
    root, away = tmp_path / "root", tmp_path / "away"
    skill(root, "pdf")
    for number in range(9):
        skill(away, f"s{number}")
    (root / "out").symlink_to(away)
    walked = walk(root)
    assert len(walked.found) == 1 + 4
    assert any(item.path == "out" for item in walked.skipped)


def test_only_one_skill_is_read_when_asked(tmp_path: Path) -> None:
    for folder in ("pdf", "docx", "pdf/inner"):
        skill(tmp_path, folder)
    assert [item.path for item in walk(tmp_path, only="pdf").found] == ["pdf/SKILL.md"]


def test_the_file_beside_a_skill_is_read_up_to_its_cap(tmp_path: Path) -> None:
    for name, size in (("small", 10), ("large", walking.OPENAI_CAP + 1)):
        file = skill(tmp_path, name).parent / "agents" / "openai.yaml"
        file.parent.mkdir()
        file.write_bytes(b"#" * size)
    items = found(tmp_path)
    assert items["small/SKILL.md"].source.openai == b"#" * 10
    assert items["large/SKILL.md"].source.openai is None


def test_each_folder_is_listed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[str] = []
    ask = os.scandir
    for number in range(70):
        skill(tmp_path, f"g{number % 7}/s{number}")
        (tmp_path / f"link{number}").symlink_to(f"g{number % 7}")

    def note(path: str) -> Any:
        listed.append(path)
        return ask(path)

    monkeypatch.setattr(os, "scandir", note)
    walked = walk(tmp_path)
    assert walked.folders == 1 + 7 + 70
    assert len(listed) == len(set(listed)) <= walked.folders + walking.BEHIND_LINKS


def test_every_client_has_discovery_facts_with_sources() -> None:
    for client in clients().values():
        facts = [fact for key, fact in client.facts.items() if key.startswith("discovery.")]
        assert facts, client.id
        for fact in facts:
            assert fact.source, fact.key
            assert fact.confidence in CONFIDENCES
        walk_rules(client)


def test_every_reason_has_both_languages() -> None:
    for kind, item in reason_texts().items():
        assert item.text.en, kind
        assert item.text.zh, kind


@pytest.mark.parametrize(
    ("key", "value"),
    [("depth", 0), ("depth", "deep"), ("depth", True), ("hidden", "maybe"), ("file_names", "SKILL.md"),
     ("max_folders", -1), ("collision_case", "yes")],
)  # fmt: skip
def test_a_wrong_fact_is_refused_with_its_key(key: str, value: object) -> None:
    facts = Facts({f"discovery.{key}": Fact(f"discovery.{key}", value, "test", "guess", "2026-11-30")})
    with pytest.raises(ValueError, match=key):
        WalkRules.of(facts)


NAMES = st.sampled_from(["a", "b", ".h", "node_modules", "SKILL.md", "skill.md", "x.txt", ".git", "é"])


@given(st.lists(st.tuples(st.lists(NAMES, min_size=1, max_size=4), st.sampled_from("fdl")), max_size=12))
def test_any_tree_is_walked(tmp_path_factory: pytest.TempPathFactory, tree: list[tuple[list[str], str]]) -> None:
    root = tmp_path_factory.mktemp("tree")
    for parts, kind in tree:
        path = root.joinpath(*parts)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if kind == "f":
                path.write_text("---\nname: a\n---\n")
            elif kind == "d":
                path.mkdir()
            else:
                path.symlink_to(root / tree[0][0][0])
        except OSError:
            continue
    walked = walk(root)
    paths = [item.path for item in walked.found]
    assert len(paths) == len(set(paths))
    for item in walked.found:
        assert (root / item.path).is_file()
        assert ".git" not in item.folder
        for client in clients().values():
            reason = reach(client, item)
            assert reason is None or reason.message("zh")


def test_words_and_fields_agree() -> None:
    assert set(WORDS) < set(WalkRules.__dataclass_fields__)
