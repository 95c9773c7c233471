"""F7 and F8: what is live and what is not when files change after the scan, and what a swap of a folder comes to."""

from __future__ import annotations

from pathlib import Path

from tests.disclosure.helpers import load, play, play_in, skill
from workbench.disclosure.workspace import Workspace, disk_delete, disk_link, disk_write

NEW = "---\nname: {name}\ndescription: {description}\n---\n{body}"


def text(name: str = "alpha", description: str = "Old.", body: str = "old body\n") -> str:
    return NEW.format(name=name, description=description, body=body)


def test_a_new_folder_is_neither_listed_nor_loadable(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    with Workspace(str(tmp_path)) as place:
        timeline = play_in(place, lambda: disk_write(place, "skills/beta/SKILL.md", text("beta")), load("beta"))
    assert timeline.calls[0].error_code == "skill_not_found"
    assert "beta" not in timeline.requests[-1].messages[0].content
    assert timeline.stale == {"beta": 1}


def test_an_edited_description_stays_old_in_the_list(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", text=text())
    with Workspace(str(tmp_path)) as place:
        timeline = play_in(
            place, lambda: disk_write(place, "skills/alpha/SKILL.md", text(description="New.")), load("alpha")
        )
    system = timeline.requests[-1].messages[0].content
    assert "Old." in system
    assert "New." not in system
    handler = timeline.calls[0].stages[4]
    assert "older description" in handler.note
    assert timeline.stale == {"alpha": 1}


def test_an_edited_body_is_new_at_once(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", text=text())
    with Workspace(str(tmp_path)) as place:
        timeline = play_in(
            place,
            load("alpha"),
            lambda: disk_write(place, "skills/alpha/SKILL.md", text(body="new body\n")),
            load("alpha"),
        )
    assert [done.result for done in timeline.calls] == ["old body\n", "new body\n"]


def test_a_broken_header_and_another_name_are_refused(tmp_path: Path) -> None:
    for broken in ("no header", text("gamma")):
        skill(tmp_path, "alpha", text=text())
        with Workspace(str(tmp_path)) as place:
            change = broken
            timeline = play_in(place, lambda c=change: disk_write(place, "skills/alpha/SKILL.md", c), load("alpha"))
        assert timeline.calls[0].error_code == "invalid_skill"


def test_a_swapped_folder_gives_nothing_away(tmp_path: Path) -> None:
    workspace, secret = tmp_path / "workspace", tmp_path / "secret"
    skill(workspace, "alpha", text=text())
    secret.mkdir()
    (secret / "SKILL.md").write_text(text(body="TOP SECRET\n"))
    with Workspace(str(workspace)) as place:
        timeline = play_in(place, lambda: disk_link(place, "skills/alpha", str(secret)), load("alpha"))
    done = timeline.calls[0]
    assert (done.error_code, done.deleted) == ("skill_path_escape", False)
    assert all("TOP SECRET" not in m.content for request in timeline.requests for m in request.messages)


def test_a_deleted_folder_has_the_same_code_and_is_told_apart(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", text=text())
    with Workspace(str(tmp_path)) as place:
        timeline = play_in(place, lambda: disk_delete(place, "skills/alpha"), load("alpha"))
    done = timeline.calls[0]
    assert (done.error_code, done.deleted) == ("skill_path_escape", True)
    assert timeline.stale == {"alpha": 1}


def test_the_users_own_folder_is_never_written(tmp_path: Path) -> None:
    file = skill(tmp_path, "alpha", text=text())
    with Workspace(str(tmp_path)) as place:
        play_in(place, lambda: disk_write(place, "skills/alpha/SKILL.md", "gone"), load("alpha"))
        assert place.is_copy
        copy = Path(place.root)
        assert copy.exists()
    assert file.read_text() == text()
    assert not copy.exists()


def test_nothing_changed_is_not_stale(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    assert play(tmp_path, load("alpha"), load("alpha")).stale == {}


def test_a_copy_alone_is_no_change(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    with Workspace(str(tmp_path)) as place:
        timeline = play_in(place, lambda: disk_write(place, "notes.txt", "x"), load("alpha"))
    assert timeline.stale == {}
