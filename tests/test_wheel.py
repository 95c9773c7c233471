"""The wheel as a user installs it: with its data, away from the checkout, started by its console script.

The dependencies are those of the environment that runs the tests, lent by a path file, so that no network is needed;
`--long` lets pip fetch and judge them instead.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

REPO = Path(__file__).resolve().parent.parent
PLACES = ("author", "catalog", "routing", "disclosure", "replay")


def run(command: list[str], cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, encoding="utf-8", timeout=600
    )


def build(kind: str, folder: Path) -> Path:
    done = run([sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(folder)], REPO)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.iterdir()
    return made


def shipped() -> set[str]:
    """Every tracked file of the data folders, relative to the checkout."""
    done = run(["git", "ls-files", "-z", "--", "resources", "skills"], REPO)
    if done.returncode:
        pytest.skip("not a Git checkout: there is no list of files to compare with")
    return {name for name in done.stdout.split("\0") if name and (REPO / name).is_file()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory, long_mode: bool) -> Path:
    """The scripts folder of a clean environment that holds the wheel."""
    target = tmp_path_factory.mktemp("clean") / "environment of a user"
    venv.create(target, with_pip=False)
    scripts = target / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(scripts / "python"), "install"]
    done = run([*pip, *([] if long_mode else ["--no-deps", "--no-index"]), str(wheel)], target)
    assert done.returncode == 0, done.stdout + done.stderr
    if not long_mode:
        (site,) = target.glob("[Ll]ib/**/site-packages")
        (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return scripts


def test_wheel_carries_all_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    pictures = {name for name in shipped() if name.startswith("resources/screenshots/")}
    assert {"workbench/_data/" + name for name in shipped() - pictures} <= names
    assert [name for name in names if "screenshots" in name] == []
    assert "workbench/py.typed" in names


def test_wheel_carries_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"workbench"}
    assert [name for name in names if "__pycache__" in name or name.endswith(".pyc")] == []


def test_source_archive_carries_what_a_build_needs(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert shipped() <= names
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "tests/conftest.py", ".ci/run"} <= names


def test_installed_workbench_reads_its_own_data(installed: Path, tmp_path: Path) -> None:
    code = "import workbench.skill.packaged as p; print(p.data_root()); print(p.sample_skills())"
    done = run([str(installed / "python"), "-c", code], tmp_path)
    assert done.returncode == 0, done.stderr
    root, samples = (Path(line) for line in done.stdout.split("\n")[:2])
    assert root.parts[-2:] == ("workbench", "_data")
    assert installed.parent in root.parents
    assert (samples / "commit-messages" / "SKILL.md").is_file()


def test_console_script_checks_a_sample(installed: Path, tmp_path: Path) -> None:
    done = run([str(installed / "skill-workbench"), "lint", str(REPO / "skills" / "zh-gongwen")], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_console_script_finds_what_is_wrong(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "SKILL.md").write_text("---\nname: Bad Name\n---\n", encoding="utf-8")
    done = run([str(installed / "skill-workbench"), "lint", "bad"], tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "N3" in done.stdout
    assert "D401" in done.stdout


def test_console_script_draws_every_place(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "skill-workbench"), "--screenshots", "pictures"]
    done = run(command, tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, done.stdout + done.stderr
    for place in PLACES:
        data = (tmp_path / "pictures" / f"{place}.png").read_bytes()
        assert data.startswith(b"\x89PNG")
        assert struct.unpack(">II", data[16:24]) == (1440, 900)
