"""The effective set of a client in a folder: which directories count, which copy wins, and that nothing is written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.clients.client import clients
from workbench.clients.scopes import Effective, Machine, effective, git_top, scope_roots, shadowed

GOOD = "---\nname: {name}\ndescription: Reads files. Use when a file is sent.\n---\n\n# Steps\n\nRead it.\n"


class Place:
    """A home, a repository with a folder in it, and a system of one's own."""

    def __init__(self, tmp_path: Path) -> None:
        self.home, self.repo, self.top = tmp_path / "home", tmp_path / "work" / "repo", tmp_path / "system"
        self.folder = self.repo / "app"
        for folder in (self.home, self.folder, self.repo / ".git", self.top):
            folder.mkdir(parents=True)
        self.machine = Machine(self.home, {}, self.top)

    def write(self, root: Path, name: str) -> None:
        file = root / name / "SKILL.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(GOOD.format(name=name))

    def effective(self, client: str) -> Effective:
        return effective(clients()[client], self.folder, self.machine)

    def shown(self, client: str) -> list[str]:
        """Paths of the client's directories, `repo` and `app` standing for the project's folders."""
        roots = scope_roots(clients()[client], self.folder, self.machine)
        named = ((self.folder, "app"), (self.repo, "repo"), (self.top, ""))
        found = []
        for root in roots:
            text = root.shown
            for folder, word in named:
                text = text.replace(folder.as_posix(), word)
            found.append(text)
        return found


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.mark.parametrize(
    ("client", "expected"),
    [
        ("claude-code", ["~/.claude/skills", "app/.claude/skills", "repo/.claude/skills"]),
        (
            "codex",
            ["app/.codex/skills", "repo/.codex/skills", "~/.codex/skills", "~/.agents/skills",
             "~/.codex/skills/.system", "/etc/codex/skills", "repo/.agents/skills", "app/.agents/skills"],
        ),
        (
            "copilot-cli",
            ["app/.github/skills", "repo/.github/skills", "app/.agents/skills", "repo/.agents/skills",
             "app/.claude/skills", "repo/.claude/skills", "~/.copilot/skills", "~/.agents/skills"],
        ),
        (
            "cline",
            ["repo/.clinerules/skills", "repo/.cline/skills", "repo/.agents/skills", "~/.cline/skills",
             "~/.agents/skills"],
        ),
        (
            "goose",
            ["app/.agents/skills", "app/.goose/skills", "app/.claude/skills", "~/.agents/skills",
             "~/.config/goose/skills", "~/.claude/skills", "~/.config/agents/skills"],
        ),
        ("roo", ["~/.agents/skills", "~/.roo/skills", "app/.agents/skills", "app/.roo/skills"]),
        ("tutorial", ["app/skills"]),
        ("crewai", []),
        ("skills-ref", []),
    ],
)  # fmt: skip
def test_the_directories_in_load_order(place: Place, client: str, expected: list[str]) -> None:
    assert place.shown(client) == expected


def test_every_client_says_where_it_looks_or_that_it_is_told(place: Place) -> None:
    told = [name for name in clients() if place.effective(name).given]
    assert sorted(told) == [
        "claude-upload", "crewai", "deepagents", "lenient", "pydantic-ai", "skills-ref", "wasmagent",
    ]  # fmt: skip


def test_environment_moves_directories_and_a_relative_value_does_not(place: Place) -> None:
    codex = clients()["codex"]
    for value, expected in (("/srv/codex", "/srv/codex/skills"), ("codex", "~/.codex/skills")):
        machine = Machine(place.home, {"CODEX_HOME": value}, Path("/"))
        assert expected in [root.shown for root in scope_roots(codex, place.folder, machine)]
    machine = Machine(place.home, {"XDG_CONFIG_HOME": str(place.home / "cfg")}, place.top)
    assert "~/cfg/goose/skills" in [root.shown for root in scope_roots(clients()["goose"], place.folder, machine)]


def test_outside_a_repository_only_the_folder_counts(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    roots = scope_roots(clients()["copilot-cli"], folder, Machine(tmp_path / "home"))
    assert [root.path for root in roots if root.scope == "repo"] == [
        folder / ".github/skills", folder / ".agents/skills", folder / ".claude/skills",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("client", "project", "user", "winner"),
    [
        ("copilot-cli", "app/.github/skills", ".copilot/skills", "project"),
        ("vscode", "app/.github/skills", ".copilot/skills", "project"),
        ("goose", "app/.goose/skills", ".claude/skills", "project"),
        ("gemini-cli", "app/.gemini/skills", ".gemini/skills", "project"),
        ("roo", "app/.roo/skills", ".roo/skills", "project"),
        ("opencode", "app/.opencode/skills", ".opencode/skills", "user"),
        ("kilo", "app/.kilo/skills", ".kilo/skills", "user"),
        ("cline", ".cline/skills", ".cline/skills", "user"),
    ],
)
def test_which_copy_wins(place: Place, client: str, project: str, user: str, winner: str) -> None:
    place.write(place.repo / project, "pdf")
    place.write(place.home / user, "pdf")
    found = place.effective(client)
    assert found.documented
    (kept,) = found.winners
    assert kept.path.startswith("~") == (winner == "user")
    (lost,) = found.shadowed_by(kept)
    verdict = next(one for _, item, one in found.rows if item is lost)
    assert shadowed(verdict) == kept.path
    assert verdict.reasons[0].code == "G102"


@pytest.mark.parametrize("client", ["codex", "claude-code"])
def test_both_copies_are_listed(place: Place, client: str) -> None:
    folder = "skills"
    dot = ".codex" if client == "codex" else ".claude"
    place.write(place.folder / dot / folder, "pdf")
    place.write(place.home / dot / folder, "pdf")
    assert len(place.effective(client).winners) == 2


def test_where_precedence_is_not_documented_nobody_wins(place: Place) -> None:
    place.write(place.folder / ".cursor" / "skills", "pdf")
    place.write(place.home / ".cursor" / "skills", "pdf")
    place.write(place.home / ".cursor" / "skills", "docx")
    found = place.effective("cursor")
    assert not found.documented
    states = {item.path.rpartition("/skills/")[2]: str(verdict.state) for _, item, verdict in found.rows}
    assert states == {"pdf/SKILL.md": "not-known", "docx/SKILL.md": "seen"}


def test_a_root_that_is_the_same_folder_is_read_once(place: Place) -> None:
    place.write(place.home / ".agents" / "skills", "pdf")
    (place.home / ".copilot").mkdir()
    (place.home / ".copilot" / "skills").symlink_to(place.home / ".agents" / "skills")
    found = place.effective("copilot-cli")
    assert [(root.shown, root.duplicate) for root in found.roots if root.exists] == [
        ("~/.copilot/skills", ""),
        ("~/.agents/skills", "~/.copilot/skills"),
    ]
    assert len(found.winners) == 1


def test_codex_admin_directory_is_that_of_the_machine(place: Place) -> None:
    place.write(place.top / "etc" / "codex" / "skills", "pdf")
    found = place.effective("codex")
    assert [root.scope for root, _, _ in found.rows] == ["admin"]


def test_what_codex_brings_itself_is_met_in_its_own_directory_alone(place: Place) -> None:
    place.write(place.home / ".codex" / "skills" / ".system", "maker")
    found = place.effective("codex")
    seen = {(root.scope, str(verdict.state)) for root, _, verdict in found.rows}
    assert seen == {("system", "seen")}


def test_a_second_look_judges_only_what_changed(place: Place) -> None:
    place.write(place.home / ".claude" / "skills", "pdf")
    place.write(place.home / ".claude" / "skills", "docx")
    client = clients()["claude-code"]
    before = effective(client, place.folder, place.machine)
    place.write(place.home / ".claude" / "skills", "xlsx")
    after = effective(client, place.folder, place.machine, before)
    old = {item.path: item.source for item in before.library.found}
    assert len(after.winners) == 3
    assert all(item.source is old[item.path] for item in after.library.found if item.path in old)


def test_nothing_is_written_or_made(place: Place, tmp_path: Path) -> None:
    place.write(place.home / ".claude" / "skills", "pdf")

    def picture() -> list[tuple[str, int]]:
        return sorted((path, os.lstat(path).st_mtime_ns) for top, dirs, files in os.walk(tmp_path)
                      for path in (os.path.join(top, name) for name in (*dirs, *files)))  # fmt: skip

    before = picture()
    for name in clients():
        place.effective(name)
    assert picture() == before


def test_the_top_of_a_repository(place: Place, tmp_path: Path) -> None:
    assert git_top(place.folder) == place.repo
    assert git_top(tmp_path) is None
