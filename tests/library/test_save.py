"""Atomic saving: whole files after any accident, and no overwriting of what somebody else wrote."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.library.moves import rename_path
from workbench.library.save import TEMP_SUFFIX, ConflictError, GoneError, atomic_save, content_digest

posix_only = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
OLD, NEW = b"---\nname: old\n---\r\n", b"\xef\xbb\xbf---\nname: new\n---\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "SKILL.md"
    path.write_bytes(OLD)
    return path


def temps(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if name.endswith(TEMP_SUFFIX)]


def test_a_save_replaces_the_bytes_and_tells_their_hash(file: Path) -> None:
    saved = atomic_save(file, NEW, content_digest(OLD))
    assert file.read_bytes() == NEW
    assert saved.digest == content_digest(NEW)
    assert (saved.path, saved.stamp.size) == (file, len(NEW))
    assert os.listdir(file.parent) == ["SKILL.md"]


def test_a_new_file_is_made(tmp_path: Path) -> None:
    atomic_save(tmp_path / "new.md", NEW, None)
    assert (tmp_path / "new.md").read_bytes() == NEW


@posix_only
@pytest.mark.parametrize("mode", [0o644, 0o600, 0o755, 0o664])
def test_the_mode_is_kept(file: Path, mode: int) -> None:
    file.chmod(mode)
    atomic_save(file, NEW, None)
    assert stat.S_IMODE(file.stat().st_mode) == mode


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the superuser may give files away")
def test_the_owner_is_kept(file: Path) -> None:
    os.chown(file, 1234, 2345)
    atomic_save(file, NEW, None)
    assert (file.stat().st_uid, file.stat().st_gid) == (1234, 2345)


@posix_only
def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "skill" / "SKILL.md"
    link.parent.mkdir()
    link.symlink_to("../SKILL.md")
    assert atomic_save(link, NEW, content_digest(OLD)).path == file
    assert link.is_symlink()
    assert file.read_bytes() == NEW
    assert os.listdir(link.parent) == ["SKILL.md"]


def test_another_content_on_disk_is_a_conflict(file: Path) -> None:
    file.write_bytes(b"somebody else")
    with pytest.raises(ConflictError) as caught:
        atomic_save(file, NEW, content_digest(OLD))
    assert caught.value.digest == content_digest(b"somebody else")
    assert file.read_bytes() == b"somebody else"
    assert temps(file.parent) == []
    atomic_save(file, NEW, None)
    assert file.read_bytes() == NEW


def test_a_change_while_the_temporary_file_is_written_is_a_conflict(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def interfere(descriptor: int) -> None:
        file.write_bytes(b"somebody else")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", interfere)
    with pytest.raises(ConflictError):
        atomic_save(file, NEW, content_digest(OLD))
    assert file.read_bytes() == b"somebody else"
    assert temps(file.parent) == []


def test_a_vanished_file_is_not_made_again(file: Path) -> None:
    file.unlink()
    with pytest.raises(GoneError):
        atomic_save(file, NEW, content_digest(OLD))
    assert os.listdir(file.parent) == []


@posix_only
def test_a_dangling_link_is_gone(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").symlink_to("nowhere")
    with pytest.raises(GoneError):
        atomic_save(tmp_path / "SKILL.md", NEW, None)


@posix_only
def test_a_read_only_file_is_refused_also_for_the_superuser(file: Path) -> None:
    file.chmod(0o444)
    with pytest.raises(PermissionError, match="read-only"):
        atomic_save(file, NEW, None)
    assert file.read_bytes() == OLD


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").mkdir()
    with pytest.raises(PermissionError, match="regular"):
        atomic_save(tmp_path / "SKILL.md", NEW, None)


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_no_temporary_one(
    file: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def fail(*_: Any) -> None:
        raise OSError(errno.EIO, "broken disk")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(OSError, match="broken disk"):
        atomic_save(file, NEW, None)
    monkeypatch.undo()
    assert file.read_bytes() == OLD
    assert temps(file.parent) == []


@posix_only
def test_a_file_too_large_for_its_limit_leaves_the_old_one(file: Path) -> None:
    program = (
        f"import sys, resource, signal; sys.path[:] = {sys.path!r}\n"
        "from workbench.library.save import atomic_save\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))\n"
        f"try:\n atomic_save({str(file)!r}, bytes(200_000), None)\n"
        "except OSError as failure:\n print(failure.errno)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == str(errno.EFBIG)
    assert file.read_bytes() == OLD
    assert temps(file.parent) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 KB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or mount is None:
        pytest.skip("mounting a small disk needs the superuser on Linux")
    if subprocess.run([mount, "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)], check=False).returncode:
        pytest.skip("this machine allows no mount")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_leaves_the_old_file(small_disk: Path) -> None:
    path = small_disk / "SKILL.md"
    path.write_bytes(OLD)
    with pytest.raises(OSError, match="space") as caught:
        atomic_save(path, bytes(1_000_000), content_digest(OLD))
    assert caught.value.errno == errno.ENOSPC
    assert path.read_bytes() == OLD
    assert os.listdir(small_disk) == ["SKILL.md"]


@posix_only
def test_a_kill_while_saving_leaves_the_old_or_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "SKILL.md"
    contents = [bytes([65 + number]) * 3_000_000 for number in range(2)]
    path.write_bytes(contents[0])
    program = (
        f"import sys; sys.path[:] = {sys.path!r}\n"
        "from workbench.library.save import atomic_save\n"
        "contents = [bytes([65 + number]) * 3_000_000 for number in range(2)]\n"
        "print('ready', flush=True)\n"
        f"for turn in range(10_000):\n atomic_save({str(path)!r}, contents[turn % 2], None)\n"
    )
    for turn in range(8):
        process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.011 * turn)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert path.read_bytes() in contents
    atomic_save(path, NEW, None)
    assert os.listdir(tmp_path) == ["SKILL.md"], "temporary files of killed saves are cleaned by the next save"


def test_a_temporary_file_of_a_living_process_is_left_alone(file: Path) -> None:
    other = file.parent / f".SKILL.md.{os.getppid()}-0{TEMP_SUFFIX}"
    other.touch()
    atomic_save(file, NEW, None)
    assert temps(file.parent) == [other.name]


def test_renames_never_overwrite(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with pytest.raises(FileExistsError):
        rename_path(tmp_path / "one", tmp_path / "two")
    rename_path(tmp_path / "one", tmp_path / "three")
    assert sorted(os.listdir(tmp_path)) == ["three", "two"]


def test_a_rename_in_case_alone(tmp_path: Path) -> None:
    (tmp_path / "skill.md").write_bytes(OLD)
    rename_path(tmp_path / "skill.md", tmp_path / "SKILL.md")
    assert os.listdir(tmp_path) == ["SKILL.md"]


def test_on_a_case_blind_disk_a_rename_in_case_takes_two_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a disk finds the old entry under the new name, and says that a direct rename is no change."""
    old, new = str(tmp_path / "skill.md"), str(tmp_path / "SKILL.md")
    Path(old).write_bytes(OLD)
    real_rename, real_lexists, real_lstat = os.rename, os.path.lexists, os.lstat
    steps: list[tuple[str, str]] = []

    def rename(source: str, target: str) -> None:
        steps.append((source, target))
        if source.lower() != target.lower():
            real_rename(source, target)

    monkeypatch.setattr(os, "rename", rename)
    monkeypatch.setattr(os.path, "lexists", lambda path: real_lexists(old if path == new else path))
    monkeypatch.setattr(os, "lstat", lambda path: real_lstat(old if path == new else path))
    rename_path(old, new)
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["SKILL.md"]
    assert len(steps) == 2
