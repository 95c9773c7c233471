"""Watching: every kind of change is told once, with events and without."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.library import watch as watch_module
from workbench.library.save import atomic_save
from workbench.library.scan import rescan, scan
from workbench.library.watch import FLOOD, PROBE_PREFIX, Watcher, watched_folders

Library = Any


class Ear:
    """Collects what a watcher tells."""

    def __init__(self) -> None:
        self.calls: list[frozenset[Path]] = []
        self.heard = threading.Condition()

    def __call__(self, paths: frozenset[Path]) -> None:
        with self.heard:
            self.calls.append(paths)
            self.heard.notify_all()

    @property
    def paths(self) -> set[Path]:
        return set().union(*self.calls)

    def wait_for(self, *wanted: Path, seconds: float = 10) -> None:
        with self.heard:
            assert self.heard.wait_for(lambda: set(wanted) <= self.paths, seconds), f"{wanted} not in {self.calls}"


Start = Callable[..., Watcher]


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def watch(library: Library, ear: Ear) -> Iterator[Start]:
    started: list[Watcher] = []

    def start(**options: Any) -> Watcher:
        watcher = Watcher([library.root], ear, **{"poll_interval": 0.2, **options})
        started.append(watcher)
        watcher.start()
        assert watcher.wait_ready(10)
        return watcher

    yield start
    for watcher in started:
        watcher.stop()


@pytest.fixture(params=["events", "polling"])
def watched(request: pytest.FixtureRequest, library: Library, watch: Start) -> Library:
    """A library with three skills that is being watched in one of both ways."""
    for name in ("one", "two", "group/three"):
        library.skill(name)
    watcher = watch(polling=request.param == "polling")
    assert [mode.kind for mode in watcher.modes] == [request.param]
    return library


def test_an_edit_is_told(watched: Library, ear: Ear) -> None:
    path = watched.skill("one", body="edited\n")
    ear.wait_for(path)


def test_an_atomic_save_is_told_as_the_file_alone(watched: Library, ear: Ear) -> None:
    path = watched.root / "one" / "SKILL.md"
    atomic_save(path, b"---\nname: new\n---\n", None)
    ear.wait_for(path)
    assert ear.paths <= {path, path.parent}


def test_an_editor_that_deletes_and_writes_anew_gives_a_modification(watched: Library, ear: Ear) -> None:
    before = scan(watched.root)
    path = watched.root / "one" / "SKILL.md"
    path.unlink()
    path.write_bytes(b"---\nname: anew\n---\n")
    ear.wait_for(path)
    _, changes = rescan(before, ear.paths)
    assert (changes.added, changes.removed, changes.modified) == ((), (), ("one/SKILL.md",))


def test_a_moved_skill_is_told_at_both_places(watched: Library, ear: Ear) -> None:
    before = scan(watched.root)
    (watched.root / "one").rename(watched.root / "uno")
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        now, changes = rescan(before, ear.paths) if ear.calls else (before, None)
        if changes and changes.moved:
            break
        time.sleep(0.05)
    assert changes
    assert changes.moved == (("one/SKILL.md", "uno/SKILL.md"),)
    assert [entry.directory for entry in now.entries] == ["three", "two", "uno"]


def test_a_deleted_folder_is_told(watched: Library, ear: Ear) -> None:
    before = scan(watched.root)
    shutil.rmtree(watched.root / "group")
    deadline = time.monotonic() + 10
    removed: tuple[str, ...] = ()
    while not removed and time.monotonic() < deadline:
        removed = rescan(before, ear.paths)[1].removed if ear.calls else ()
        time.sleep(0.05)
    assert removed == ("group/three/SKILL.md",)


def test_a_new_folder_with_a_skill_is_told(watched: Library, ear: Ear, tmp_path: Path) -> None:
    before = scan(watched.root)
    (tmp_path / "four").mkdir()
    (tmp_path / "four" / "SKILL.md").write_text("---\nname: four\n---\n")
    shutil.move(tmp_path / "four", watched.root / "four")
    deadline = time.monotonic() + 10
    added: tuple[str, ...] = ()
    while not added and time.monotonic() < deadline:
        added = rescan(before, ear.paths)[1].added if ear.calls else ()
        time.sleep(0.05)
    assert added == ("four/SKILL.md",)


def test_a_root_that_is_deleted_and_made_again_is_watched_on(watched: Library, ear: Ear) -> None:
    shutil.rmtree(watched.root)
    ear.wait_for(watched.root)
    ear.calls.clear()
    path = watched.skill("one")
    ear.wait_for(watched.root)
    time.sleep(0.5)
    ear.calls.clear()
    watched.skill("one", body="edited again\n")
    ear.wait_for(path)


def test_the_probe_is_removed_and_not_told(library: Library, ear: Ear, watch: Start) -> None:
    library.skill("one")
    watch()
    library.skill("one", body="x\n")
    ear.wait_for(library.root / "one" / "SKILL.md")
    assert not [name for name in os.listdir(library.root) if name.startswith(PROBE_PREFIX)]
    assert not [path for path in ear.paths if PROBE_PREFIX in path.name]


def test_polling_is_chosen_when_no_event_comes(
    library: Library, ear: Ear, watch: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a network disk does: it accepts the watch and stays silent."""
    path = library.skill("one")
    monkeypatch.setattr(watch_module._Events, "on_any_event", lambda self, event: None)
    watcher = watch(probe_timeout=0.2)
    assert [(mode.kind, mode.reason) for mode in watcher.modes] == [
        ("polling", "no event came for a file written to try it")
    ]
    library.skill("one", body="edited\n")
    ear.wait_for(path)


def test_polling_is_chosen_when_the_probe_cannot_be_written(
    library: Library, watch: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "touch", refuse)
    (mode,) = watch().modes
    assert (mode.kind, mode.reason) == ("polling", "no file could be written to try it: Permission denied")


def test_polling_is_chosen_when_the_system_has_no_more_watches(
    library: Library, watch: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(28, "inotify watch limit reached")

    monkeypatch.setattr(watch_module._Events, "start", refuse)
    (mode,) = watch().modes
    assert (mode.kind, mode.reason) == ("polling", "the system gave no watch: inotify watch limit reached")


def test_many_changes_at_once_are_told_together(library: Library, ear: Ear, watch: Start) -> None:
    watch(debounce=0.3)
    wanted = [library.skill(f"skill-{number}") for number in range(30)]
    ear.wait_for(*wanted)
    assert len(ear.calls) == 1


def test_a_flood_is_told_as_the_root(library: Library, ear: Ear, watch: Start) -> None:
    watcher = watch()
    for number in range(FLOOD + 1):
        watcher.note(str(library.root / f"x{number}"))
    ear.wait_for(library.root)
    assert ear.paths == {library.root}


def test_changes_without_a_pause_are_told_all_the_same(
    library: Library, ear: Ear, watch: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch_module, "LONGEST_WAIT", 0.3)
    watcher = watch(debounce=5.0)
    watcher.note(str(library.root / "a"))
    ear.wait_for(library.root / "a", seconds=3)


def test_a_listener_that_fails_does_not_end_the_watch(library: Library, expected_log: Any) -> None:
    expected_log.allow("a change could not be handled")
    ear = Ear()

    def listen(paths: frozenset[Path]) -> None:
        ear(paths)
        if len(ear.calls) == 1:
            raise ValueError("listener")

    watcher = Watcher([library.root], listen)
    watcher.start()
    assert watcher.wait_ready(10)
    watcher.note(str(library.root / "a"))
    ear.wait_for(library.root / "a")
    watcher.note(str(library.root / "b"))
    ear.wait_for(library.root / "b")
    watcher.stop()


def test_nothing_is_told_after_stop_and_no_thread_is_left(library: Library, ear: Ear, watch: Start) -> None:
    watcher = watch()
    watcher.stop()
    library.skill("one")
    time.sleep(0.4)
    assert ear.calls == []
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("workbench-watch")]


def test_a_watcher_can_be_stopped_while_it_tries_the_disk(
    library: Library, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch_module._Events, "on_any_event", lambda self, event: None)
    watcher = Watcher([library.root], ear, probe_timeout=60)
    watcher.start()
    time.sleep(0.1)
    watcher.stop()


def test_folders_behind_links_are_watched_too(library: Library, tmp_path: Path) -> None:
    library.skill("one")
    far = tmp_path / "far"
    far.mkdir()
    (far / "SKILL.md").write_text("---\nname: far\n---\n")
    library.link("far", str(far))
    library.link("two/SKILL.md", str(far / "SKILL.md"))
    assert watched_folders(scan(library.root)) == (far, library.root)
