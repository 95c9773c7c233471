"""Set-up on a machine that has nothing but Python: `python3 -m workbench.bootstrap run` or `… test`.

It stands on the standard library alone, and its syntax is understood by old interpreters, so that each missing thing
(a newer Python, the venv module, a shared library, a font) is named in words instead of failing in a traceback.
What is there is found by trying it: libraries are loaded, fonts are asked for through Qt. What lacks is installed with
apt-get when that is allowed; otherwise the exact command is printed. Exit codes: 0 fine, 1 a check failed, 2 the call
is unusable, 3 the machine cannot do it yet.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "skill-workbench-setup.json"
NEEDED_PYTHON = (3, 11)
LINUX = sys.platform.startswith("linux")

OK, FAILED, UNUSABLE, NOT_HERE = 0, 1, 2, 3
USAGE = "usage: python3 -m workbench.bootstrap run [PATH] | test [PYTEST ARGUMENTS]"
Names = Sequence[str]
REDIRECTING = ("PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "VIRTUAL_ENV")

# Library to load → packages that carry it, newer Debian and Ubuntu names first.
OFFSCREEN_LIBRARIES = {
    "libEGL.so.1": ("libegl1",),
    "libGL.so.1": ("libgl1",),
    "libxkbcommon.so.0": ("libxkbcommon0",),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libdbus-1.so.3": ("libdbus-1-3",),
    "libglib-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-image.so.0": ("libxcb-image0",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-randr.so.0": ("libxcb-randr0",),
    "libxcb-render-util.so.0": ("libxcb-render-util0",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxcb-xkb.so.1": ("libxcb-xkb1",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
}
FONT_PACKAGES = {
    "latin": ("fonts-dejavu-core",),
    "chinese": ("fonts-wqy-microhei", "fonts-noto-cjk"),
    "emoji": ("fonts-noto-color-emoji",),
}

# Run by the environment's own interpreter: Qt itself says whether it starts and which scripts its fonts can show.
QT_PROBE = """
import json
from PySide6.QtGui import QFont, QFontDatabase, QRawFont
from PySide6.QtWidgets import QApplication
app = QApplication([])
systems = QFontDatabase.WritingSystem
aliases = {"Monospace", "Sans Serif", "Serif"}  # listed even where no font stands behind them
names = [n for n in QFontDatabase.families() if "emoji" in n.lower() or "symbola" in n.lower()]
emoji = any(QRawFont.fromFont(QFont(n)).supportsCharacter(0x1F600) for n in names)
print(json.dumps({
    "latin": bool(set(QFontDatabase.families(systems.Latin)) - aliases),
    "chinese": bool(set(QFontDatabase.families(systems.SimplifiedChinese)) - aliases),
    "emoji": emoji,
}))
"""

# Every distribution that the project asks for must be there, at any version: pip has judged the versions before.
HEALTH_PROBE = """
import importlib.metadata as metadata, json, re, sys
import pip
extras = sys.argv[1:]
lacking = []
for line in metadata.requires("skill-workbench") or []:
    wanted = re.findall(r'extra *== *["\\']([^"\\']+)', line)
    if wanted and not set(wanted) & set(extras):
        continue
    name = re.match(r"[A-Za-z0-9._-]+", line).group()
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        lacking.append(name)
print(json.dumps(lacking))
"""


class SetupError(Exception):
    """The machine cannot do it yet; the message says what to do about it."""


def heading(text: str) -> None:
    """Print one step's heading before anything that the step prints."""
    print("\n== " + text, flush=True)


def say(text: str) -> None:
    """Print one indented line of a step."""
    print("   " + text, flush=True)


def clean_environment(**extra: str) -> dict[str, str]:
    """The environment for the checkout's interpreter, without settings that would lead it or pip elsewhere."""
    return {**{name: value for name, value in os.environ.items() if name not in REDIRECTING}, **extra}


def venv_python() -> Path:
    """The interpreter of the checkout's environment, whether it exists or not."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(command: list[str], **extra: str) -> int:
    """Run a command in the checkout with its output shown; returns its exit code, 3 when it cannot be started."""
    try:
        return subprocess.call(command, cwd=str(ROOT), env=clean_environment(**extra))
    except OSError as error:
        say("cannot start %s: %s" % (command[0], error))
        return NOT_HERE


def ask(command: list[str], **extra: str) -> tuple[int, str, str]:
    """Run a command quietly; returns its exit code, output and error text."""
    try:
        done = subprocess.run(
            command, cwd=str(ROOT), env=clean_environment(**extra), stdin=subprocess.DEVNULL, capture_output=True
        )
    except OSError as error:
        return NOT_HERE, "", str(error)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


# -- system packages ---------------------------------------------------------------------------------------------------


class SystemPackages:
    """What apt-get can add to this machine, and what to tell a person where it may not be used."""

    def __init__(self) -> None:
        self.apt = shutil.which("apt-get")
        self.allowed = self.apt is not None and hasattr(os, "geteuid") and os.geteuid() == 0
        self._updated = False

    def known(self, name: str) -> bool:
        """Whether apt can install a package of this name now."""
        code, out, _ = ask(["apt-cache", "policy", name], LC_ALL="C")
        return code == 0 and "Candidate:" in out and "Candidate: (none)" not in out

    def resolve(self, names: Names) -> str:
        """The first of several names for one thing that apt knows here, else the last one."""
        return next((name for name in names if self.apt and self.known(name)), names[-1])

    def command(self, wanted: Sequence[Names]) -> str:
        """The command line that a person would type to install these."""
        names = sorted({self.resolve(names) for names in wanted})
        return "sudo apt-get update && sudo apt-get install -y --no-install-recommends " + " ".join(names)

    def install(self, wanted: Sequence[Names]) -> bool:
        """Install one package for each entry; returns whether apt-get reports success, False where not allowed."""
        if not self.allowed or self.apt is None:
            return False
        options = ["-qq", "-o", "DPkg::Lock::Timeout=120", "-o", "Dpkg::Use-Pty=0"]
        if not self._updated:
            self._updated = True
            if run([self.apt, *options, "update"], LC_ALL="C"):
                say("the package lists could not be refreshed; trying with those at hand")
        names = sorted({self.resolve(names) for names in wanted})
        unknown = [name for name in names if not self.known(name)]
        if unknown:
            say("apt knows no package " + ", ".join(unknown))
            names = [name for name in names if name not in unknown]
        say("apt-get install " + " ".join(names))
        command = [self.apt, *options, "install", "-y", "--no-install-recommends", *names]
        return bool(names) and run(command, DEBIAN_FRONTEND="noninteractive", LC_ALL="C") == 0 and not unknown


# -- the environment ---------------------------------------------------------------------------------------------------


def require_python() -> None:
    """Raise SetupError on an interpreter that the product does not support."""
    if sys.version_info < NEEDED_PYTHON:
        raise SetupError(
            "Python %d.%d or newer is needed; this is %s (%s). Start the same command with a newer python3."
            % (*NEEDED_PYTHON, sys.version.split()[0], sys.executable)
        )


def require_venv_module(packages: SystemPackages) -> None:
    """Make sure that `python3 -m venv` works: Debian ships ensurepip in a package of its own."""
    if all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return
    wanted = [("python%d.%d-venv" % sys.version_info[:2], "python3-venv")]
    say("this Python lacks the venv module")
    packages.install(wanted)
    importlib.invalidate_caches()
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise SetupError("this Python lacks the venv module; install it with:\n   " + packages.command(wanted))


def setup_hash() -> str:
    """Hash of everything that decides what pip would install, in hexadecimal."""
    digest = hashlib.sha256()
    for part in ("%d.%d" % sys.version_info[:2], str(ROOT), (ROOT / "pyproject.toml").read_text(encoding="utf-8")):
        digest.update(part.encode("utf-8", "surrogateescape") + b"\0")
    return digest.hexdigest()


def read_stamp() -> dict[str, object]:
    """What the last complete set-up wrote down; empty when there was none or it cannot be read."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def stamped_extras() -> set[str]:
    """The extras of the last complete set-up, if it was for the very same project file and interpreter."""
    stamp = read_stamp()
    extras = stamp.get("extras")
    return set(extras) if stamp.get("hash") == setup_hash() and isinstance(extras, list) else set()


def fitting_venv() -> bool:
    """Whether .venv starts, has pip, and is of this interpreter's version."""
    probe = "import pip, sys; print('%d.%d' % sys.version_info[:2], sys.prefix != sys.base_prefix)"
    code, out, _ = ask([str(venv_python()), "-c", probe])
    return code == 0 and out.split() == ["%d.%d" % sys.version_info[:2], "True"]


def complete(extras: set[str]) -> bool:
    """Whether the last set-up covers these extras and everything that it installed is still there."""
    if read_stamp().get("hash") != setup_hash() or not extras <= stamped_extras():
        return False
    code, out, _ = ask([str(venv_python()), "-c", HEALTH_PROBE, *sorted(extras)])
    if code == 0 and out.strip() != "[]":
        say("no longer there: " + out.strip())
    return code == 0 and out.strip() == "[]"


def remove_venv() -> None:
    """Delete .venv, but nothing that is not a virtual environment."""
    if VENV.is_symlink() or VENV.is_file():
        raise SetupError("%s is not a folder of ours; move it away and start again" % VENV)
    if VENV.is_dir():
        if any(VENV.iterdir()) and not (VENV / "pyvenv.cfg").is_file():
            raise SetupError("%s is not a virtual environment; move it away and start again" % VENV)
        shutil.rmtree(str(VENV))


def make_venv(packages: SystemPackages) -> None:
    """Make .venv, replacing one that is broken or of another Python."""
    if fitting_venv():
        return
    if VENV.exists():
        say("the environment is broken or of another Python; making it anew")
    require_venv_module(packages)
    remove_venv()
    # Started from the very environment that is broken, the interpreter below it makes the new one.
    interpreter = getattr(sys, "_base_executable", None) or sys.executable
    if run([interpreter, "-m", "venv", str(VENV)]) or not fitting_venv():
        raise SetupError("python3 -m venv could not make %s" % VENV)


def install_project(extras: set[str]) -> None:
    """Install the checkout with pip; the stamp is written only after everything is in place."""
    if STAMP.exists():
        STAMP.unlink()
    target = str(ROOT) + ("[%s]" % ",".join(sorted(extras)) if extras else "")
    pip = [str(venv_python()), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet"]
    if run([*pip, "--editable", target]):
        raise SetupError("pip could not install the packages; its reason stands above")
    stamp = {"hash": setup_hash(), "extras": sorted(extras)}
    STAMP.write_text(json.dumps(stamp) + "\n", encoding="utf-8")


def prepare_environment(extras: set[str], packages: SystemPackages) -> None:
    """Make .venv hold the project and its extras; does nothing, and needs no network, when it already does."""
    heading("Python environment: %s" % VENV)
    make_venv(packages)
    wanted = extras | stamped_extras()
    if complete(wanted):
        say("complete")
        return
    say("installing the packages (the first time takes a minute or two)")
    install_project(wanted)
    say("complete")


# -- libraries and fonts -----------------------------------------------------------------------------------------------


def missing_libraries(libraries: Mapping[str, Names]) -> list[str]:
    """The names among these shared libraries that the dynamic loader cannot load."""
    missing = []
    for name in libraries:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return missing


def provide_libraries(libraries: Mapping[str, Names], packages: SystemPackages) -> list[str]:
    """Load these libraries and install what lacks; returns those that lack still."""
    missing = missing_libraries(libraries)
    if missing:
        say("not found: " + ", ".join(missing))
        packages.install([libraries[name] for name in missing])
        missing = missing_libraries(libraries)
    return missing


def lacking_message(missing: list[str], libraries: Mapping[str, Names], packages: SystemPackages) -> str:
    """What to tell a person who has to install these libraries."""
    if packages.apt is None:
        return "Qt needs shared libraries that this system lacks: " + ", ".join(missing)
    return "Qt needs shared libraries; install them with:\n   " + packages.command([libraries[n] for n in missing])


def prepare_libraries(with_window: bool, packages: SystemPackages) -> None:
    """Make Qt start: every shared library that it needs can be loaded, and a QApplication comes up."""
    heading("Shared libraries for Qt")
    libraries = {**OFFSCREEN_LIBRARIES, **(WINDOW_LIBRARIES if with_window else {})} if LINUX else {}
    missing = provide_libraries(libraries, packages)
    if missing:
        raise SetupError(lacking_message(missing, libraries, packages))
    code, _, err = probe_qt()
    if code:
        raise SetupError("Qt does not start here: " + last_line(err, code))
    say("all there; Qt starts")


def last_line(err: str, code: int) -> str:
    """The line of a failed process's error text that names the reason, else its exit code."""
    lines = [line for line in err.split("\n") if line.strip()]
    return lines[-1] if lines else "exit code %d" % code


def probe_qt(platform: str = "offscreen") -> tuple[int, str, str]:
    """Start Qt, by its own choice of platform when none is given; returns exit code, fonts as JSON, error text."""
    return ask([str(venv_python()), "-c", QT_PROBE], **({"QT_QPA_PLATFORM": platform} if platform else {}))


def missing_scripts() -> list[str]:
    """The kinds of text (latin, chinese, emoji) that no installed font can show, as Qt sees it."""
    code, out, _ = probe_qt()
    try:
        shown = json.loads(out) if code == 0 else {}
    except ValueError:
        shown = {}
    return [script for script in FONT_PACKAGES if not shown.get(script)]


def prepare_fonts(packages: SystemPackages) -> None:
    """Provide a font for each kind of text; without one the workbench still runs, so this never stops the set-up."""
    heading("Fonts for Latin, Chinese and emoji text")
    missing = missing_scripts() if LINUX else []
    if missing:
        say("no font for: " + ", ".join(missing))
        packages.install([FONT_PACKAGES[script] for script in missing])
        missing = missing_scripts()
    if not missing:
        say("all there")
        return
    say("still no font for %s: such text shows as boxes." % ", ".join(missing))
    if packages.apt:
        say("Install with: " + packages.command([FONT_PACKAGES[script] for script in missing]))


def prepare_real_window(packages: SystemPackages) -> None:
    """Provide what the test on a virtual display needs; that test says why it is left out when something lacks."""
    if not LINUX:
        return
    heading("Virtual display for the test with a real window")
    missing = missing_libraries(WINDOW_LIBRARIES)
    wanted = [WINDOW_LIBRARIES[name] for name in missing] + ([] if shutil.which("Xvfb") else [("xvfb",)])
    if wanted and not packages.install(wanted):
        say("not there; that one test is left out. To have it:")
        say(packages.command(wanted) if packages.apt else "install Xvfb and the xcb libraries of Qt")
        return
    say("all there")


# -- the two commands --------------------------------------------------------------------------------------------------


def display_wanted() -> bool:
    """Whether the machine claims to have a display for windows."""
    if os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in ("offscreen", "minimal"):
        return False
    return not LINUX or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def display_answers() -> bool:
    """Whether Qt opens the display that the machine claims to have; says why when it does not."""
    if not display_wanted():
        return False
    code, _, err = probe_qt(platform="")
    if code:
        say("a display is set, but Qt cannot use it: " + err.strip().split("\n")[0])
    return code == 0


def sample_skills() -> list[str]:
    """The bundled skills, relative to the checkout; folders that start with `_` hold deliberately broken ones."""
    folders = sorted(path.parent.name for path in (ROOT / "skills").glob("*/SKILL.md"))
    return ["skills/" + name for name in folders if not name.startswith("_")]


def workbench(*arguments: str) -> list[str]:
    """The command that starts the workbench of this checkout."""
    return [str(venv_python()), "-m", "workbench", *arguments]


def show_without_display(arguments: list[str]) -> int:
    """Check the skills, print the result, save pictures of every place; returns lint's exit code, or that of the
    pictures when only they failed."""
    heading("No display here: checking the skills instead of opening the window")
    paths = arguments or sample_skills()
    code = run(workbench("lint", *paths))
    say({OK: "lint: clean", FAILED: "lint: findings, see above"}.get(code, "lint: could not check (%d)" % code))
    heading("Pictures of every place")
    drawn = run(workbench("--screenshots", "screenshots", *arguments[:1]), QT_QPA_PLATFORM="offscreen")
    return code or drawn


def do_run(arguments: list[str]) -> int:
    """Set everything up, then open the workbench on the bundled skills or on the given path."""
    packages = SystemPackages()
    prepare_environment(set(), packages)
    prepare_libraries(display_wanted() and bool(os.environ.get("DISPLAY")), packages)
    prepare_fonts(packages)
    paths = [os.path.abspath(path) for path in arguments]
    if not display_answers():
        return show_without_display(paths)
    heading("Opening the workbench")
    return run(workbench(*(paths or ["skills"])))


def checks(arguments: list[str]) -> list[tuple[str, list[str]]]:
    """Every check of the suite with its heading; further arguments go to pytest."""
    python = str(venv_python())
    tests = [python, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-rs", *arguments]
    which = "pytest " + " ".join(arguments) if arguments else "pytest, with the wheel built and started"
    return [
        ("Style (ruff)", [python, "-m", "ruff", "check", "."]),
        ("Types (mypy)", [python, "-m", "mypy"]),
        ("Who may import whom (import-linter)", [str(venv_python().parent / "lint-imports"), "--no-logo"]),
        ("Tests (%s)" % which, tests),
    ]


def do_test(arguments: list[str]) -> int:
    """Set everything up, then run every check, also after one failed; returns 0 when all pass."""
    packages = SystemPackages()
    prepare_environment({"dev"}, packages)
    prepare_libraries(False, packages)
    prepare_fonts(packages)
    prepare_real_window(packages)
    results = []
    for title, command in checks(arguments):
        heading(title)
        results.append((title, run(command)))
    heading("Result")
    for title, code in results:
        say("%-6s %s" % ("ok" if code == 0 else "FAILED", title))
    return FAILED if any(code for _, code in results) else OK


def main(argv: list[str]) -> int:
    """Carry out `run [PATH]` or `test [pytest arguments]`; returns the exit code."""
    verbs = {"run": do_run, "test": do_test}
    if not argv or argv[0] not in verbs:
        print(USAGE, file=sys.stdout if argv[:1] == ["--help"] else sys.stderr)
        return OK if argv[:1] == ["--help"] else UNUSABLE
    try:
        require_python()
        if not (ROOT / "pyproject.toml").is_file():
            raise SetupError("%s is no checkout; start an installed workbench with skill-workbench" % ROOT)
        return verbs[argv[0]](argv[1:])
    except (SetupError, OSError) as error:
        print("\nskill-workbench set-up: %s" % error, file=sys.stderr, flush=True)
        return NOT_HERE
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return FAILED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
