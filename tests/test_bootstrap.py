"""Set-up is tried on a small project of the same name, with real environments and the real pip, without a network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from workbench import bootstrap

REPO = Path(__file__).resolve().parent.parent
BASE_PYTHON = str(Path(sys.base_prefix) / "bin" / "python3")

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "skill-workbench"
version = "0.1.0"
"""
# A build backend without dependencies, so that pip's real editable install needs no index. It fails while the file
# `break` is there, which is how an installation that stops half way is played.
BACKEND = """
import os, zipfile
def build_editable(directory, config_settings=None, metadata_directory=None):
    if os.path.exists("break"):
        raise SystemExit("the build was told to fail")
    name, info = "skill_workbench-0.1.0-py3-none-any.whl", "skill_workbench-0.1.0.dist-info/"
    with zipfile.ZipFile(os.path.join(directory, name), "w") as wheel:
        wheel.writestr("skill_workbench.pth", os.getcwd())
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: skill-workbench\\nVersion: 0.1.0\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return name
"""
PREPARE = "import workbench.bootstrap as b; b.prepare_environment(set(), b.SystemPackages())"


class Checkout:
    """A checkout in a folder with a blank and Chinese characters in its name, on which set-up can be tried."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "workbench").mkdir(parents=True)
        for name in ("__init__.py", "bootstrap.py"):
            shutil.copy(REPO / "workbench" / name, root / "workbench" / name)
        (root / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
        (root / "backend.py").write_text(BACKEND, encoding="utf-8")
        self.venv = root / ".venv"
        self.stamp = self.venv / "skill-workbench-setup.json"

    def prepare(self, **environment: str) -> subprocess.CompletedProcess[str]:
        """Carry out the environment's part of the set-up; exit code 0 and the printed steps, or the error."""
        return self.python("-c", PREPARE, **environment)

    def python(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [BASE_PYTHON, *arguments],
            cwd=self.root,
            env={**os.environ, "PIP_NO_INDEX": "1", "PYTHONDONTWRITEBYTECODE": "1", **environment},
            capture_output=True,
            encoding="utf-8",
            timeout=300,
        )


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    made = Checkout(tmp_path_factory.mktemp("setup") / "a checkout 技能")
    first = made.prepare()
    assert first.returncode == 0, first.stdout + first.stderr
    assert "installing" in first.stdout
    return made


def test_second_time_installs_nothing(checkout: Checkout) -> None:
    again = checkout.prepare()
    assert again.returncode == 0, again.stderr
    assert "installing" not in again.stdout
    assert "complete" in again.stdout


def test_changed_project_is_installed_again(checkout: Checkout) -> None:
    (checkout.root / "pyproject.toml").write_text(PROJECT + "# another pin\n", encoding="utf-8")
    assert "installing" in checkout.prepare().stdout
    assert "installing" not in checkout.prepare().stdout


def test_failed_installation_is_not_taken_for_complete(checkout: Checkout) -> None:
    (checkout.root / "pyproject.toml").write_text(PROJECT + "# third form\n", encoding="utf-8")
    (checkout.root / "break").touch()
    failed = checkout.prepare()
    assert failed.returncode != 0
    assert "pip could not install" in failed.stderr
    assert not checkout.stamp.exists()
    (checkout.root / "break").unlink()
    repaired = checkout.prepare()
    assert repaired.returncode == 0, repaired.stderr
    assert "installing" in repaired.stdout


def test_unreadable_stamp_means_installing_again(checkout: Checkout) -> None:
    checkout.stamp.write_text("not json", encoding="utf-8")
    again = checkout.prepare()
    assert again.returncode == 0, again.stderr
    assert "installing" in again.stdout


@pytest.mark.parametrize("damage", [b"", b"not json", b"[]", b"{}", b'{"hash": 1, "extras": 2}', b"\xff\x00"])
def test_no_stamp_that_is_damaged_counts_as_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    stamp = tmp_path / "stamp.json"
    monkeypatch.setattr(bootstrap, "STAMP", stamp)
    stamp.write_text(json.dumps({"hash": bootstrap.setup_hash(), "extras": ["dev"]}), encoding="utf-8")
    assert bootstrap.stamped_extras() == {"dev"}
    stamp.write_bytes(damage)
    assert bootstrap.stamped_extras() == set()
    assert not bootstrap.complete(set())


def test_uninstalled_package_is_noticed(checkout: Checkout) -> None:
    shutil.rmtree(next(checkout.venv.glob("lib/*/site-packages/skill_workbench-0.1.0.dist-info")))
    again = checkout.prepare()
    assert again.returncode == 0, again.stderr
    assert "installing" in again.stdout


def test_broken_environment_is_made_anew(checkout: Checkout) -> None:
    shutil.rmtree(next(checkout.venv.glob("lib/*/site-packages/pip")))
    again = checkout.prepare()
    assert again.returncode == 0, again.stdout + again.stderr
    assert "making it anew" in again.stdout
    assert (checkout.venv / "bin" / "pip").exists()


def test_environment_can_repair_itself(checkout: Checkout) -> None:
    shutil.rmtree(next(checkout.venv.glob("lib/*/site-packages/pip")))
    again = subprocess.run(
        [str(checkout.venv / "bin" / "python"), "-c", PREPARE],
        cwd=checkout.root,
        env={**os.environ, "PIP_NO_INDEX": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert again.returncode == 0, again.stdout + again.stderr
    assert "making it anew" in again.stdout


def test_pip_settings_that_lead_elsewhere_are_left_out(checkout: Checkout, tmp_path: Path) -> None:
    checkout.stamp.unlink()
    again = checkout.prepare(PIP_TARGET=str(tmp_path / "elsewhere"), PIP_USER="1", PYTHONHOME="")
    assert again.returncode == 0, again.stderr
    assert not (tmp_path / "elsewhere").exists()


def test_foreign_folder_is_never_deleted(tmp_path: Path) -> None:
    made = Checkout(tmp_path / "checkout")
    made.venv.mkdir()
    (made.venv / "thesis.txt").write_text("years of work", encoding="utf-8")
    refused = made.prepare()
    assert refused.returncode != 0
    assert "not a virtual environment" in refused.stderr
    assert (made.venv / "thesis.txt").read_text(encoding="utf-8") == "years of work"


# -- the machine -------------------------------------------------------------------------------------------------------


APT_CACHE = """#!/bin/sh
case " libglib2.0-0t64 libegl1 xvfb python3-venv " in
  *" $2 "*) echo "$2:"; echo "  Candidate: 1.0" ;;
  *) echo "$2:"; echo "  Candidate: (none)" ;;
esac
"""


@pytest.fixture
def apt_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose apt writes its arguments to a file and knows four packages."""
    log = tmp_path / "apt.log"
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, text in (("apt-get", f'#!/bin/sh\necho "$@" >> "{log}"\n'), ("apt-cache", APT_CACHE)):
        (tools / name).write_text(text, encoding="utf-8")
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    return log


def set_user(monkeypatch: pytest.MonkeyPatch, user: int) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user)


def test_root_installs_what_lacks_and_refreshes_the_lists_once(apt_log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_user(monkeypatch, 0)
    packages = bootstrap.SystemPackages()
    assert packages.install([("libglib2.0-0t64", "libglib2.0-0"), ("libegl1",)])
    assert packages.install([("xvfb",)])
    verbs = [line.split("Use-Pty=0 ")[1] for line in apt_log.read_text(encoding="utf-8").split("\n") if line]
    install = "install -y --no-install-recommends "
    assert verbs == ["update", install + "libegl1 libglib2.0-0t64", install + "xvfb"]


def test_unknown_package_does_not_stop_the_others(
    apt_log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_user(monkeypatch, 0)
    assert not bootstrap.SystemPackages().install([("no-such-package",), ("xvfb",)])
    assert apt_log.read_text(encoding="utf-8").rstrip("\n").endswith("--no-install-recommends xvfb")
    assert "knows no package no-such-package" in capsys.readouterr().out


def test_others_get_the_exact_command(apt_log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_user(monkeypatch, 1000)
    monkeypatch.setattr(bootstrap, "missing_libraries", lambda libraries: ["libEGL.so.1", "libglib-2.0.so.0"])
    with pytest.raises(bootstrap.SetupError) as caught:
        bootstrap.prepare_libraries(False, bootstrap.SystemPackages())
    assert str(caught.value).endswith(
        "\n   sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 libglib2.0-0t64"
    )
    assert not apt_log.exists()


def test_machine_without_apt_gets_the_names_of_the_libraries(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    packages = bootstrap.SystemPackages()
    assert not packages.allowed
    message = bootstrap.lacking_message(["libEGL.so.1"], bootstrap.OFFSCREEN_LIBRARIES, packages)
    assert "libEGL.so.1" in message
    assert "apt" not in message


def test_missing_venv_module_names_its_package(apt_log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_user(monkeypatch, 1000)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(bootstrap.SetupError, match=r"install -y --no-install-recommends python3-venv$"):
        bootstrap.require_venv_module(bootstrap.SystemPackages())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of shared libraries are those of Linux")
def test_libraries_are_found_by_loading_them() -> None:
    names: Mapping[str, bootstrap.Names] = {"libc.so.6": ("libc6",), "libno-such-thing.so.9": ("nothing",)}
    assert bootstrap.missing_libraries(names) == ["libno-such-thing.so.9"]


def test_qt_itself_says_which_texts_the_fonts_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "venv_python", lambda: Path(sys.executable))
    code, out, err = bootstrap.probe_qt()
    assert code == 0, err
    assert set(json.loads(out)) == {"latin", "chinese", "emoji"}
    missing = bootstrap.missing_scripts()
    assert missing == [script for script, shown in json.loads(out).items() if not shown]


def test_machine_without_fonts_is_seen_as_such(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare = tmp_path / "fonts.conf"
    bare.write_text(f"<fontconfig><dir>{tmp_path}</dir><cachedir>{tmp_path}</cachedir></fontconfig>", encoding="utf-8")
    monkeypatch.setenv("FONTCONFIG_FILE", str(bare))
    monkeypatch.setattr(bootstrap, "venv_python", lambda: Path(sys.executable))
    assert bootstrap.missing_scripts() == ["latin", "chinese", "emoji"]


def test_missing_fonts_do_not_stop_the_set_up(
    apt_log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_user(monkeypatch, 1000)
    monkeypatch.setattr(bootstrap, "missing_scripts", lambda: ["chinese"])
    bootstrap.prepare_fonts(bootstrap.SystemPackages())
    printed = capsys.readouterr().out
    assert "boxes" in printed
    assert "sudo apt-get update" in printed


# -- the two commands --------------------------------------------------------------------------------------------------


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would be started; each set-up step is left out."""
    commands: list[list[str]] = []
    for step in ("prepare_environment", "prepare_libraries", "prepare_fonts", "prepare_real_window"):
        monkeypatch.setattr(bootstrap, step, lambda *arguments: None)

    def record(command: list[str], **environment: str) -> int:
        commands.append(command[1:])
        return 1 if "lint" in command or "mypy" in command else 0

    monkeypatch.setattr(bootstrap, "run", record)
    return commands


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_display_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert not bootstrap.display_wanted()
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setenv(variable, "offscreen" if variable == "QT_QPA_PLATFORM" else ":7")
    assert bootstrap.display_wanted() is (variable != "QT_QPA_PLATFORM")


def test_display_that_does_not_answer_counts_as_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "venv_python", lambda: Path(sys.executable))
    monkeypatch.setenv("DISPLAY", ":987")
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    assert not bootstrap.display_answers()
    assert "a display is set, but Qt cannot use it" in capsys.readouterr().out


def test_run_without_display_checks_and_draws(ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "display_answers", lambda: False)
    assert bootstrap.do_run([]) == 1
    assert ran[0][:3] == ["-m", "workbench", "lint"]
    assert "skills/zh-gongwen" in ran[0]
    assert ran[1] == ["-m", "workbench", "--screenshots", "screenshots"]


def test_run_with_display_opens_the_window(ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "display_answers", lambda: True)
    assert bootstrap.do_run([]) == 0
    assert bootstrap.do_run(["some/skill"]) == 0
    assert ran == [["-m", "workbench", "skills"], ["-m", "workbench", os.path.abspath("some/skill")]]


def test_every_check_runs_also_after_a_failed_one(ran: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.do_test(["tests/skill", "-x"]) == 1
    assert [command[1] if command[:1] == ["-m"] else command[0] for command in ran] == [
        "ruff",
        "mypy",
        "--no-logo",
        "pytest",
    ]
    assert ran[-1][-2:] == ["tests/skill", "-x"]
    printed = capsys.readouterr().out
    assert "FAILED Types (mypy)" in printed
    assert "ok     Style (ruff)" in printed


def test_old_python_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bootstrap, "NEEDED_PYTHON", (99, 1))
    assert bootstrap.main(["run"]) == 3
    assert "Python 99.1 or newer is needed" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["walk"]])
def test_unusable_call_shows_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(arguments) == 2
    assert "usage:" in capsys.readouterr().err


def test_help_is_a_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(["--help"]) == 0
    assert "usage:" in capsys.readouterr().out


def test_bare_interpreter_starts_it(tmp_path: Path) -> None:
    made = Checkout(tmp_path / "bare")
    code = "import sys; sys.path.insert(0, '.'); import workbench.bootstrap as b; b.main([])"
    done = made.python("-I", "-S", "-c", code)
    assert done.returncode == 0, done.stderr
    assert "usage:" in done.stderr


def test_outside_of_a_checkout_it_says_so(tmp_path: Path) -> None:
    made = Checkout(tmp_path / "installed")
    (made.root / "pyproject.toml").unlink()
    done = made.python("-m", "workbench.bootstrap", "run")
    assert done.returncode == 3
    assert "no checkout" in done.stderr
