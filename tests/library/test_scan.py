"""What a scan finds, and that it says why it passed over the rest."""

from __future__ import annotations

import os
import pickle
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench.generate import Recipe, generate
from workbench.library.scan import Closing, UnusablePathError, iter_scan, rescan, scan, scan_messages
from workbench.library.snapshot import UNSEEN, ScanProblem, Snapshot
from workbench.library.walk import ScanOptions

Library = Any
posix_only = pytest.mark.skipif(os.name != "posix", reason="needs POSIX file types")


def paths(snapshot: Snapshot) -> list[str]:
    return [entry.path for entry in snapshot.entries]


def problems(snapshot: Snapshot) -> list[tuple[str, str]]:
    return [(problem.kind, problem.path) for problem in snapshot.problems]


def problem(snapshot: Snapshot, kind: str) -> ScanProblem:
    (found,) = (item for item in snapshot.problems if item.kind == kind)
    return found


# PATHs


def test_a_folder_of_skills_is_listed_by_path_relative_to_it(library: Library) -> None:
    for folder in ("b-two", "a-one", "group/deep/c-three"):
        library.skill(folder)
    found = scan(library.root)
    assert paths(found) == ["a-one/SKILL.md", "b-two/SKILL.md", "group/deep/c-three/SKILL.md"]
    assert [(entry.folder, entry.directory, entry.depth) for entry in found.entries] == [
        ("a-one", "a-one", 1),
        ("b-two", "b-two", 1),
        ("group/deep/c-three", "c-three", 3),
    ]
    assert found.base == library.root
    assert found.problems == ()
    assert found.skipped == ()


@pytest.mark.parametrize("given", ["pdf", "pdf/", "pdf/SKILL.md", "./pdf/."])
def test_one_skill_is_relative_to_its_own_folder(library: Library, given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library.skill("pdf")
    monkeypatch.chdir(library.root)
    (entry,) = scan(given).entries
    assert (entry.path, entry.folder, entry.directory, entry.depth, entry.root) == ("SKILL.md", ".", "pdf", 0, ".")
    assert entry.file == library.root / "pdf" / "SKILL.md"


def test_the_current_folder_has_its_real_name(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.skill("pdf")
    monkeypatch.chdir(library.root / "pdf")
    assert [entry.directory for entry in scan(".").entries] == ["pdf"]


def test_a_file_alone_leaves_out_what_is_nested(library: Library) -> None:
    path = library.skill("pdf")
    library.skill("pdf/inner")
    assert paths(scan(path)) == ["SKILL.md"]
    assert paths(scan(path.parent)) == ["SKILL.md", "inner/SKILL.md"]


def test_several_paths_are_relative_to_the_folder_that_holds_all(library: Library) -> None:
    one, two = library.skill("x/skills/one"), library.skill("x/skills/two")
    library.skill("x/skills/three")
    found = scan([two.parent, one])
    assert found.base == library.root / "x" / "skills"
    assert paths(found) == ["one/SKILL.md", "two/SKILL.md"]
    assert {(entry.root, entry.depth) for entry in found.entries} == {(".", 1)}
    assert found.problems == ()


def test_a_path_within_another_is_listed_once(library: Library) -> None:
    library.skill("one")
    library.skill("two")
    assert paths(scan([library.root, library.root / "one", library.root / "one" / "SKILL.md"])) == [
        "one/SKILL.md",
        "two/SKILL.md",
    ]


@pytest.mark.parametrize("name", ["nothing-here", "notes.md"])
def test_an_unusable_path_is_refused_with_the_reason(library: Library, name: str) -> None:
    library.file("notes.md")
    with pytest.raises(UnusablePathError, match=name) as caught:
        scan(library.root / name)
    assert caught.value.reason


def test_no_path_and_an_impossible_path_are_refused() -> None:
    for given in ([], ["a\0b"]):
        with pytest.raises(UnusablePathError):
            scan(given)


# roots and depth


def test_the_root_is_the_topmost_folder_called_skills(library: Library) -> None:
    library.skill(".claude/skills/one")
    library.skill("plugins/p/skills/vendor/two")
    found = scan(library.root)
    assert [(entry.root, entry.depth) for entry in found.entries] == [(".claude/skills", 1), ("plugins/p/skills", 2)]
    assert [(root.path, root.conventional, root.folders) for root in found.roots] == [
        (".claude/skills", True, 1),
        ("plugins/p/skills", True, 1),
    ]


def test_else_the_root_is_the_topmost_folder_that_holds_a_skill(library: Library) -> None:
    library.skill("lib/zz")
    library.skill("lib/group/aa")
    assert [(entry.root, entry.depth) for entry in scan(library.root).entries] == [("lib", 2), ("lib", 1)]


def test_folders_below_the_root_that_scanners_pass_over_are_named(library: Library) -> None:
    library.skill("skills/.hidden/one")
    library.skill(".claude/skills/two")
    assert {entry.directory: entry.under_skipped for entry in scan(library.root).entries} == {
        "one": ".hidden",
        "two": None,
    }


def test_pruned_folders_are_told_only_when_they_hold_skills(library: Library) -> None:
    library.skill("one")
    library.skill("node_modules/pkg")
    library.file("__pycache__/x.pyc")
    found = scan(library.root)
    assert paths(found) == ["one/SKILL.md"]
    assert problem(found, "pruned").path == "node_modules"
    assert [skip.path for skip in found.skipped] == ["node_modules"]
    everything = scan(library.root, options=ScanOptions(prune=frozenset()))
    assert [(entry.path, entry.under_skipped) for entry in everything.entries] == [
        ("node_modules/pkg/SKILL.md", "node_modules"),
        ("one/SKILL.md", None),
    ]


def test_a_nested_skill_names_the_skill_around_it(library: Library) -> None:
    library.skill("garden")
    library.skill("garden/beds/roses")
    inner = scan(library.root).entries[1]
    assert (inner.path, inner.parent, inner.root) == ("garden/beds/roses/SKILL.md", "garden/SKILL.md", ".")


def test_a_draft_without_a_manifest_is_missing_and_a_usual_folder_is_not(library: Library) -> None:
    library.skill("one")
    library.skill("one/references/deep")
    library.skill("group/two")
    for path in ("notes/notes.md", "docs/guide.md", "src/code.py", "_drafts/x.md"):
        library.file(path)
    assert problems(scan(library.root)) == [("missing", "notes")]


def test_a_folder_called_skills_is_a_root_also_without_any_skill(library: Library) -> None:
    library.file("skills/notes/notes.md")
    (library.root / "skills" / "empty").mkdir()
    assert problems(scan(library.root / "skills")) == [("missing", "empty"), ("missing", "notes")]


# file names


def test_another_case_is_found_and_marked(library: Library) -> None:
    library.skill("low", filename="skill.md")
    library.skill("both")
    library.skill("both", filename="skill.md")
    library.skill("both/references", filename="Skill.md")
    both, low = scan(library.root).entries
    assert (both.filename, both.others, both.variant) == ("SKILL.md", ("skill.md",), False)
    assert (low.filename, low.others, low.variant) == ("skill.md", (), True)


def test_twins_in_case_and_in_form(library: Library) -> None:
    for folder in ("Notes", "notes", "caf\u00e9", "cafe\u0301"):
        library.skill(folder)
    found = scan(library.root)
    if len(found.entries) < 4:
        pytest.skip("this disk takes the twins for one folder")
    assert sorted((item.kind, item.path, item.other) for item in found.problems) == [
        ("case-twin", "notes", "Notes"),
        ("form-twin", "caf\u00e9", "cafe\u0301"),
    ]


@posix_only
def test_odd_names_are_shown_and_never_crash(library: Library) -> None:
    raw = os.fsencode(library.root)
    for name in (b"a\nb", b"bad\xff\xfe", b"tab\there", "emoji-\U0001f600".encode()):
        os.mkdir(os.path.join(raw, name))
        Path(os.fsdecode(os.path.join(raw, name, b"SKILL.md"))).write_bytes(b"---\nname: x\n---\n")
    found = scan(library.root)
    assert {entry.directory for entry in found.entries} == {"a\nb", "bad\\xff\\xfe", "tab\there", "emoji-\U0001f600"}
    for entry in found.entries:
        entry.path.encode("utf-8")
        assert entry.file.read_bytes() == b"---\nname: x\n---\n"


def test_the_order_is_that_of_utf16_code_units(library: Library) -> None:
    for folder in ("\uff5e-wide", "\U0001f600-emoji", "ascii"):
        library.skill(folder)
    assert [entry.directory for entry in scan(library.root).entries] == ["ascii", "\U0001f600-emoji", "\uff5e-wide"]


# what cannot be read


def test_a_folder_called_skill_md(library: Library) -> None:
    (library.root / "odd" / "SKILL.md").mkdir(parents=True)
    found = scan(library.root)
    assert problems(found) == [("not-a-file", "odd/SKILL.md")]
    assert found.skipped[0].reason == "it is not a regular file: it is a folder"


@posix_only
def test_pipes_sockets_and_devices_are_never_opened(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pipe", "socket", "device", "piped-link"):
        (library.root / name).mkdir()
    os.mkfifo(library.root / "pipe" / "SKILL.md")
    library.link("device/SKILL.md", "/dev/zero")
    library.link("piped-link/SKILL.md", "../pipe/SKILL.md")
    monkeypatch.chdir(library.root / "socket")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("SKILL.md")
        monkeypatch.setattr(os, "open", lambda *_: pytest.fail("something was opened"))
        found = scan(library.root)
    kinds = [item for item in problems(found) if item[0] == "not-a-file"]
    assert [path for _, path in kinds] == [f"{name}/SKILL.md" for name in ("device", "pipe", "piped-link", "socket")]
    assert len(found.skipped) == 4


@posix_only
def test_a_pipe_that_takes_the_place_of_a_file_does_not_block(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = library.skill("one")
    real = os.open

    def swap(name: str, *rest: Any) -> int:
        path.unlink()
        os.mkfifo(path)
        return real(name, *rest)

    monkeypatch.setattr(os, "open", swap)
    assert problems(scan(library.root)) == [("not-a-file", "one/SKILL.md")]


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        (PermissionError(13, "Permission denied"), "unreadable"),
        (FileNotFoundError(2, "No such file"), "vanished"),
        (OSError(5, "Input/output error"), "unreadable"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_the_rest_is_listed(
    library: Library, monkeypatch: pytest.MonkeyPatch, failure: OSError, kind: str
) -> None:
    library.skill("bad")
    library.skill("good")
    real = os.open

    def fail(name: str, *rest: Any) -> int:
        if "bad" in name:
            raise failure
        return real(name, *rest)

    monkeypatch.setattr(os, "open", fail)
    found = scan(library.root)
    assert paths(found) == ["good/SKILL.md"]
    assert problems(found) == [(kind, "bad/SKILL.md")]
    assert found.skipped[0].path == "bad/SKILL.md"


def test_files_that_vanish_during_the_scan(library: Library) -> None:
    for number in range(6):
        library.skill(f"skill-{number}")
    stream = iter_scan(library.root, options=ScanOptions(chunk=2))
    next(stream)
    (library.root / "skill-4" / "SKILL.md").unlink()
    shutil.rmtree(library.root / "skill-5")
    found = list(stream)[-1]
    assert isinstance(found, Snapshot)
    assert len(found.entries) == 4
    assert problems(found) == [("vanished", "skill-5")]


@posix_only
def test_a_path_too_long_for_the_system_is_told(library: Library) -> None:
    library.skill("one")
    name = "d" * 250
    program = (
        f"import os\nos.chdir({str(library.root)!r})\nfor _ in range(20):\n os.mkdir({name!r}); os.chdir({name!r})\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    try:
        found = scan(library.root)
        assert paths(found) == ["one/SKILL.md"]
        assert [item.kind for item in found.problems] == ["unreadable"]
    finally:
        subprocess.run(["rm", "-rf", str(library.root / name)], check=True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_folder_without_permission_is_told(library: Library) -> None:
    closed = library.skill("closed").parent
    closed.chmod(0)
    try:
        assert problems(scan(library.root)) == [("unreadable", "closed")]
    finally:
        closed.chmod(0o755)


def test_depth_and_number_of_folders_are_bounded_and_told(library: Library) -> None:
    library.skill("a/b/c/d")
    for number in range(9):
        library.skill(f"n{number}")
    deep = scan(library.root, options=ScanOptions(max_depth=2))
    assert ("too-deep", "a/b") in problems(deep)
    many = scan(library.root, options=ScanOptions(max_folders=4))
    assert problem(many, "too-many").count == 4
    assert [skip.path for skip in many.skipped] == [problem(many, "too-many").path]


# streaming


def test_rows_come_in_chunks_and_the_snapshot_holds_them_all(library: Library) -> None:
    for number in range(25):
        library.skill(f"skill-{number:02}")
    *chunks, last = iter_scan(library.root, options=ScanOptions(chunk=10))
    assert isinstance(last, Snapshot)
    rows = [entry for chunk in chunks if isinstance(chunk, tuple) for entry in chunk]
    assert [len(chunk) for chunk in chunks if isinstance(chunk, tuple)] == [10, 10, 5]
    assert sorted(rows, key=lambda entry: entry.path) == list(last.entries)


def test_a_scan_crosses_a_process_border_in_small_pieces(library: Library) -> None:
    for number in range(25):
        library.skill(f"skill-{number:02}")
    messages = [pickle.loads(pickle.dumps(item)) for item in scan_messages([str(library.root)], ScanOptions(chunk=10))]
    closing = messages.pop()
    assert isinstance(closing, Closing)
    rows = [entry for chunk in messages if isinstance(chunk, tuple) for entry in chunk]
    assert closing.snapshot(rows) == scan(library.root)


def test_a_folder_of_ten_thousand_skills(library: Library) -> None:
    for number in range(10_000):
        (library.root / f"s{number:05}").mkdir()
        (library.root / f"s{number:05}" / "SKILL.md").write_bytes(b"---\nname: x\n---\n")
    found = scan(library.root)
    assert len(found.entries) == 10_000
    assert found.roots[0].folders == 10_000


def test_what_git_ignores_is_left_out_on_request_and_told(library: Library) -> None:
    library.file(".gitignore", "build/\n/two/SKILL.md\n")
    for folder in ("one", "two", "build/three"):
        library.skill(folder)
    assert len(scan(library.root).entries) == 3
    found = scan(library.root, options=ScanOptions(gitignore=True))
    assert paths(found) == ["one/SKILL.md"]
    assert [(skip.path, skip.reason) for skip in found.skipped] == [
        ("build", "ignored by .gitignore"),
        ("two/SKILL.md", "ignored by .gitignore"),
    ]


def test_a_scan_without_headers_finds_the_same(tmp_path: Path) -> None:
    generate(tmp_path, Recipe(40, groups=3, broken=0.3, body=500, bundled=0.4))
    (tmp_path / "skills").mkdir()
    (tmp_path / "skills" / ".hidden").mkdir()
    (tmp_path / "skills" / ".hidden" / "SKILL.md").write_text("---\nname: x\n---\n")
    (tmp_path / "skills" / "again").symlink_to("../skills/.hidden")
    (tmp_path / "skills" / "empty").mkdir()
    (tmp_path / "skills" / "draft").mkdir()
    (tmp_path / "skills" / "draft" / "README.md").write_text("x")
    full, brief = scan([tmp_path]), scan([tmp_path], options=ScanOptions(headers=False))
    seen = [entry._replace(stamp=UNSEEN, header=b"", bytes_read=0, digest=b"") for entry in full.entries]
    assert [entry._replace(stamp=UNSEEN) for entry in brief.entries] == seen
    assert (full.roots, full.problems, full.skipped) == (brief.roots, brief.problems, brief.skipped)
    assert {"link-duplicate", "missing"} <= {problem.kind for problem in full.problems}
    again, changes = rescan(brief)
    assert [entry.header for entry in again.entries] == [entry.header for entry in full.entries]
    assert not changes.added
    assert not changes.removed
