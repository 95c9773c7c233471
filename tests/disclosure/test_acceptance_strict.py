"""What an acceptance from the texts alone found about the strict host: a load reads a header as the scan did."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.disclosure.helpers import load, play, play_in, skill
from workbench.disclosure.strict_scan import ScanOptions, strict_scan
from workbench.disclosure.workspace import Workspace, disk_delete, disk_link
from workbench.library.load import READ_CAP


@pytest.mark.parametrize(
    "header",
    [
        'name: alpha\ndescription: "\\ud83d\\ude00"',
        "name: alpha\ndescription: a\u0085b",
        "name: alpha\ndescription: a\u2028b",
        "name: alpha\ndescription: a\x0bb",
        "name: alpha\ndescription: \x07bell",
        'name: alpha\ndescription: d\n1: a\n"1": b',
        "name: !!str alpha\ndescription: !!str 5",
        "name: alpha\ndescription: on",
        "name: alpha\ndescription: >\n  folded\n  text",
    ],
)
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_what_the_scan_takes_can_be_loaded(tmp_path: Path, header: str, start: str) -> None:
    skill(tmp_path, "alpha", text=f"{start}---\n{header}\n---\nThe body\r\n")
    timeline = play(tmp_path, load("alpha"))
    assert timeline.scan.error is None
    assert (timeline.calls[0].error_code, timeline.calls[0].result) == (None, "The body\r\n")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff---\nname: alpha\ndescription: x\n---\n",
        b"\n---\nname: alpha\ndescription: x\n---\n",
        b"--- \nname: alpha\ndescription: x\n---\n",
        b"---\nname: alpha\ndescription: x\n",
        b"---\nname: alpha\nname: alpha\ndescription: x\n---\n",
        b"---\nname: alpha\ndescription: a: b\n---\n",
        b"---\nname: alpha\ndescription: true\n---\n",
        b"---\nname: alpha\n---\n",
        b"---\n- a list\n---\n",
        b"---\nname: alpha\ndescription: " + b"x" * 1_048_576 + b"\n---\n",
        b"",
    ],
    ids=range(11),
)
def test_what_the_scan_refuses_is_refused_at_the_load(tmp_path: Path, data: bytes) -> None:
    file = skill(tmp_path, "alpha")
    timeline = play(tmp_path, lambda: file.write_bytes(data), load("alpha"))
    assert timeline.calls[0].error_code == "invalid_skill"
    error = strict_scan(str(tmp_path)).scan.error
    assert error is not None
    assert error.error_class == "SkillManifestError"


def test_a_file_that_is_too_large_is_no_fault_of_its_header(tmp_path: Path) -> None:
    file = skill(tmp_path, "alpha")
    with file.open("r+b") as stream:
        stream.truncate(READ_CAP + 1)
    done = play(tmp_path, load("alpha")).calls[0]
    assert done.error_code == "skill_load_error"
    assert any("are not read" in stage.note for stage in done.stages)


def test_a_link_that_leads_nowhere_is_not_called_deleted(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    with Workspace(str(tmp_path)) as place:
        timeline = play_in(place, lambda: disk_link(place, "skills/alpha", "gone"), load("alpha"))
    assert (timeline.calls[0].error_code, timeline.calls[0].deleted) == ("skill_path_escape", False)


def test_bodies_are_read_where_the_skills_folder_stood_at_the_scan(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        skill(tmp_path / folder, "alpha", body=folder)
    (tmp_path / "skills").symlink_to("one/skills")
    with Workspace(str(tmp_path)) as place:

        def lead_elsewhere() -> None:
            disk_delete(place, "skills")
            disk_link(place, "skills", "two/skills")

        timeline = play_in(place, load("alpha"), lead_elsewhere, load("alpha"))
    assert [done.result for done in timeline.calls] == ["one", "one"]


@pytest.mark.parametrize("directory", ["skills.", "sk*", "clock$", "com\u00b9", "sub/skills ", "a|b", "CON .txt"])
def test_names_that_windows_does_not_take(tmp_path: Path, directory: str) -> None:
    error = strict_scan(str(tmp_path), ScanOptions(directory)).scan.error
    assert error is not None
    assert error.error_class == "SkillPathError"


def test_what_the_limits_of_the_list_cost_is_said(tmp_path: Path) -> None:
    for name in "abc":
        skill(tmp_path, name, "x" * 20)
    line = len("- **a**: ") + 20
    assert strict_scan(str(tmp_path)).scan.notes == ()
    (cut,) = strict_scan(str(tmp_path), ScanOptions(max_bytes=line)).scan.notes
    assert cut.startswith("the list stops before 'b', which does not fit, nor any of the 1 after it")
    stop, sentence = strict_scan(str(tmp_path), ScanOptions(max_bytes=5)).scan.notes
    assert "before 'a'" in stop
    assert sentence.endswith("though 3 can be loaded")


@pytest.mark.parametrize(
    ("written", "listed"),
    [
        ('"\\x1cd\\x1f"', "\x1cd\x1f"),
        ('"\\x85d\\x85"', "\x85d\x85"),
        ('"\ufeffd\\u3000"', "d"),
        ('"\\u2028 d\\t"', "d"),
    ],
)
def test_a_description_is_trimmed_as_javascript_trims(tmp_path: Path, written: str, listed: str) -> None:
    skill(tmp_path, "alpha", written)
    assert strict_scan(str(tmp_path)).scan.catalog == f"- **alpha**: {listed}"


def test_a_byte_order_mark_alone_is_no_description(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", '"\\ufeff"')
    error = strict_scan(str(tmp_path)).scan.error
    assert error is not None
    assert error.error_class == "SkillManifestError"
