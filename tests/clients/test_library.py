"""Verdicts of a whole library: several skills of one name, links to one file, strict scans, and one edit at a time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.clients.client import Client, clients
from workbench.clients.library import LibraryVerdicts, judge_library, judge_walked
from workbench.clients.scopes import shadowed
from workbench.clients.source import Source
from workbench.clients.verdict import Reason, State, Verdict
from workbench.clients.walk import Found, walk
from workbench.skill.skill import Skill

ALL = tuple(clients().values())


def write(root: Path, folder: str, name: str, text: str = "Reads files.") -> Path:
    file = root / folder / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"---\nname: {name}\ndescription: {text}\n---\n\nBody\n")
    return file


class Judge:
    """Takes the name field for every client, drops a description of `bad`, and counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, source: Source, whom: Sequence[Client]) -> tuple[Verdict, ...]:
        self.asked += 1
        name, text = source.skill.shown_name, source.skill.shown_description
        if text == "bad":
            return tuple(Verdict(one.id, State.NOT_SEEN, None, None, (Reason("in-root"),)) for one in whom)
        return tuple(Verdict(one.id, State.SEEN, name, text) for one in whom)


def judged(*roots: Path, judge: Judge | None = None) -> LibraryVerdicts:
    walked = [walk(root, number, root.name) for number, root in enumerate(roots)]
    found = [item for one in walked for item in one.found]
    return judge_library(found, ALL, links=[note for one in walked for note in one.links], judge=judge or Judge())


def states(verdicts: LibraryVerdicts, client: str) -> dict[str, str]:
    pairs = zip(verdicts.found, verdicts.verdicts[client], strict=True)
    return {item.path: str(verdict.state) for item, verdict in pairs}


@pytest.mark.parametrize(
    ("client", "first", "second"),
    [
        ("codex", "seen", "seen"),
        ("claude-code", "seen", "seen"),
        ("copilot-cli", "seen", "not-seen"),
        ("vscode", "seen", "not-seen"),
        ("goose", "seen", "not-seen"),
        ("crewai", "seen", "not-seen"),
        ("gemini-cli", "not-seen", "seen"),
        ("opencode", "not-seen", "seen"),
        ("kilo", "not-seen", "seen"),
        ("cline", "not-seen", "seen"),
        ("roo", "not-seen", "seen"),
        ("deepagents", "not-seen", "seen"),
        ("cursor", "not-known", "not-known"),
        ("pydantic-ai", "not-seen", "not-seen"),
        ("wasmagent", "not-seen", "not-seen"),
        ("tutorial", "not-seen", "not-seen"),
        ("skills-ref", "seen", "seen"),
        ("claude-upload", "seen", "seen"),
        ("lenient", "seen", "seen"),
    ],
)
def test_one_name_in_two_roots(tmp_path: Path, client: str, first: str, second: str) -> None:
    write(tmp_path / "one", "pdf", "pdf")
    write(tmp_path / "two", "pdf", "pdf")
    found = judged(tmp_path / "one", tmp_path / "two")
    assert states(found, client) == {"one/pdf/SKILL.md": first, "two/pdf/SKILL.md": second}
    for item, verdict in zip(found.found, found.verdicts[client], strict=True):
        if verdict.state is State.NOT_SEEN:
            (reason,) = verdict.reasons
            assert reason.code == "G102"
            assert "two" if item.path.startswith("one") else "one" in reason.message()


@pytest.mark.parametrize(
    ("client", "first", "second"),
    [
        ("codex", "seen", "seen"),
        ("copilot-cli", "seen", "not-seen"),
        ("crewai", "seen", "not-seen"),
        ("deepagents", "not-seen", "seen"),
        ("opencode", "not-known", "not-known"),
        ("goose", "not-known", "not-known"),
        ("tutorial", "not-seen", "not-seen"),
    ],
)
def test_one_name_twice_in_one_root(tmp_path: Path, client: str, first: str, second: str) -> None:
    write(tmp_path / "one", "a", "pdf")
    write(tmp_path / "one", "b", "pdf")
    found = judged(tmp_path / "one")
    assert states(found, client) == {"one/a/SKILL.md": first, "one/b/SKILL.md": second}
    codes = {reason.code for verdict in found.verdicts[client] for reason in verdict.reasons}
    assert codes <= {"G101"}


def test_cline_alone_compares_names_without_case(tmp_path: Path) -> None:
    write(tmp_path / "one", "a", "PDF")
    write(tmp_path / "two", "b", "pdf")
    found = judged(tmp_path / "one", tmp_path / "two")
    lost = [name for name, items in found.verdicts.items() if any(item.state is not State.SEEN for item in items)]
    assert lost == ["cline"]


def test_the_winner_is_named(tmp_path: Path) -> None:
    write(tmp_path / "one", "pdf", "pdf")
    write(tmp_path / "two", "pdf", "pdf")
    found = judged(tmp_path / "one", tmp_path / "two")
    assert shadowed(found.verdicts["copilot-cli"][1]) == "one/pdf/SKILL.md"
    assert shadowed(found.verdicts["codex"][1]) == ""


def test_two_ways_to_one_file_are_listed_once_by_codex(tmp_path: Path) -> None:
    write(tmp_path / "one", "pdf", "pdf")
    (tmp_path / "one" / "alias").symlink_to("pdf")
    found = judged(tmp_path / "one")
    assert states(found, "codex") == {"one/pdf/SKILL.md": "seen", "one/alias/SKILL.md": "not-seen"}
    assert [verdict.reasons[0].kind for verdict in found.verdicts["codex"] if verdict.reasons] == ["same-file"]
    assert set(states(found, "claude-code").values()) == {"seen"}


def test_a_strict_scan_names_the_first_bad_skill_and_judges_the_others(tmp_path: Path) -> None:
    write(tmp_path / "one", "b", "b", "bad")
    write(tmp_path / "one", "a", "a")
    write(tmp_path / "one", "x/deep", "deep", "bad")
    found = judged(tmp_path / "one")
    (warning,) = found.warnings
    assert (warning.client, warning.path) == ("tutorial", "one/b/SKILL.md")
    assert "one/b/SKILL.md" in warning.message()
    assert warning.message("zh") != warning.message()
    assert states(found, "tutorial")["one/a/SKILL.md"] == "seen"


@pytest.mark.parametrize("target", ["nowhere", "../away"])
def test_a_link_that_escapes_or_dangles_fails_the_strict_scan(tmp_path: Path, target: str) -> None:
    write(tmp_path / "one", "pdf", "pdf")
    (tmp_path / "away").mkdir()
    (tmp_path / "one" / "gone").symlink_to(target)
    assert [item.path for item in judged(tmp_path / "one").warnings] == ["one/gone"]


def test_a_good_library_has_no_warnings(tmp_path: Path) -> None:
    write(tmp_path / "one", "pdf", "pdf")
    assert judged(tmp_path / "one").warnings == ()
    assert judged(tmp_path / "none").verdicts["codex"] == ()


def edited(item: Found, text: str) -> Found:
    skill = Skill.from_bytes(item.path, item.directory, text.encode())
    return item._replace(source=Source(skill))


def plain(found: LibraryVerdicts) -> dict[str, list[Verdict]]:
    return {name: list(items) for name, items in found.verdicts.items()}


def test_after_an_edit_only_that_skill_is_judged(tmp_path: Path) -> None:
    for name in ("a", "b", "c", "d"):
        write(tmp_path / "one", name, name)
    judge = Judge()
    before = judged(tmp_path / "one", judge=judge)
    now = list(before.found)
    now[2] = edited(now[2], "---\nname: a\ndescription: Other.\n---\n")
    after = judge_library(now, ALL, before, judge=judge)
    assert judge.asked == 5
    assert plain(after) == plain(judge_library(now, ALL, judge=Judge()))
    assert states(after, "copilot-cli")["one/c/SKILL.md"] == "not-seen"
    assert states(before, "copilot-cli")["one/c/SKILL.md"] == "seen"
    again = judge_library(before.found, ALL, after, judge=judge)
    assert plain(again) == plain(before)


def test_after_a_new_skill_the_others_are_not_judged_again(tmp_path: Path) -> None:
    write(tmp_path / "one", "a", "a")
    judge = Judge()
    before = judged(tmp_path / "one", judge=judge)
    write(tmp_path / "one", "b", "a")
    fresh = [item for item in walk(tmp_path / "one", 0, "one").found if item.directory == "b"]
    after = judge_library([*before.found, *fresh], ALL, before, judge=judge)
    assert judge.asked == 2
    assert states(after, "copilot-cli") == {"one/a/SKILL.md": "seen", "one/b/SKILL.md": "not-seen"}


NAMES = st.sampled_from(["a", "b", "A"])
TEXTS = st.sampled_from(["good", "bad"])


@given(
    st.lists(st.tuples(st.integers(0, 1), NAMES, TEXTS), min_size=1, max_size=6),
    st.lists(st.tuples(st.integers(0, 5), NAMES, TEXTS), min_size=1, max_size=4),
)
def test_edits_one_by_one_come_to_the_same_as_all_anew(
    skills: list[tuple[int, str, str]], edits: list[tuple[int, str, str]]
) -> None:
    items = []
    for at, (root, name, text) in enumerate(skills):
        data = f"---\nname: {name}\ndescription: {text}\n---\n".encode()
        source = Source(Skill.from_bytes(f"{root}/d{at}/SKILL.md", f"d{at}", data))
        items.append(Found(f"{root}/d{at}/SKILL.md", (f"d{at}",), f"d{at}", "SKILL.md", root, source, plain=True,
                           real=f"/r{root}/d{at}"))  # fmt: skip
    found = judge_library(items, ALL, judge=Judge())
    for at, name, text in edits:
        at %= len(items)
        items[at] = edited(items[at], f"---\nname: {name}\ndescription: {text}\n---\n")
        found = judge_library(items, ALL, found, judge=Judge())
        anew = judge_library(items, ALL, judge=Judge())
        assert plain(found) == plain(anew)
        assert found.warnings == anew.warnings


def test_several_walks_are_judged_together(tmp_path: Path) -> None:
    write(tmp_path / "one", "pdf", "pdf")
    write(tmp_path / "two", "pdf", "pdf")
    walked = [walk(tmp_path / name, number, name) for number, name in enumerate(("one", "two"))]
    found = judge_walked(walked, [clients()["copilot-cli"]])
    assert states(found, "copilot-cli") == {"one/pdf/SKILL.md": "seen", "two/pdf/SKILL.md": "not-seen"}
    assert set(found.of(0)) == {"copilot-cli"}
