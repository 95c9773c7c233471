"""The rules of the house that no single room can check: sizes, imports, dependencies, and what must stay free of Qt."""

from __future__ import annotations

import ast
import io
import re
import statistics
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from workbench import bootstrap

REPO = Path(__file__).resolve().parent.parent
PACKAGE = REPO / "workbench"
MAX_FILE_LINES = 500
P90_FUNCTION_LINES = 25
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
# Import names that differ from the name of the distribution that carries them.
DISTRIBUTIONS = {
    "PySide6": "pyside6-essentials",
    "shiboken6": "pyside6-essentials",
    "markdown_it": "markdown-it-py",
    "re2": "google-re2",
    "yaml": "pyyaml",
}


def python_files(*roots: str) -> list[Path]:
    """Every Python file below folders of the checkout, without the deliberately broken samples."""
    found = [path for root in roots for path in sorted((REPO / root).rglob("*.py"))]
    return [path for path in found if "_broken" not in path.parts]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported_roots(path: Path) -> set[str]:
    """First parts of all absolute imports of a file, wherever in it they stand."""
    roots: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            roots |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            roots.add(node.module.split(".")[0])
    return roots


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def in_fresh_interpreter(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=REPO, capture_output=True, encoding="utf-8", timeout=120
    )


def test_no_file_is_longer_than_500_lines() -> None:
    sizes = {
        str(path.relative_to(REPO)): path.read_bytes().count(b"\n")
        for path in python_files("workbench", "tests", "skills")
    }
    assert {name: size for name, size in sizes.items() if size > MAX_FILE_LINES} == {}


def test_functions_are_small() -> None:
    lengths = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in python_files("workbench")
        for node in functions(path)
    ]
    assert statistics.quantiles(lengths, n=10)[-1] <= P90_FUNCTION_LINES


def test_every_module_says_why_it_exists() -> None:
    assert [str(p.relative_to(REPO)) for p in python_files("workbench") if not ast.get_docstring(tree_of(p))] == []


def test_no_comment_announces_unfinished_work() -> None:
    found = []
    for path in python_files("workbench", "tests"):
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
            if token.type == tokenize.COMMENT and UNFINISHED.search(token.string):
                found.append(f"{path.relative_to(REPO)}:{token.start[0]} {token.string}")
    assert found == []


def test_no_code_is_a_stub() -> None:
    """A function that only raises NotImplementedError is a hook of a base class: somewhere else it is filled in."""
    every = [(path, node) for path in python_files("workbench") for node in functions(path)]
    defined = Counter(node.name for _, node in every)
    found = [
        f"{path.relative_to(REPO)}:{node.lineno} {node.name}"
        for path, node in every
        if any(isinstance(part, ast.Name) and part.id == "NotImplementedError" for part in ast.walk(node))
        and defined[node.name] < 2
    ]
    assert found == []


def test_lines_are_never_split_where_only_unicode_sees_a_break() -> None:
    found = [
        f"{path.relative_to(REPO)}:{node.lineno}"
        for path in python_files("workbench")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr == "splitlines"
    ]
    assert found == []


def test_rooms_import_only_what_the_house_allows() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).parent / "lint-imports"), "--no-cache", "--no-logo"],
        cwd=REPO,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_import_contracts_have_no_exceptions() -> None:
    tools = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    contracts = tools["importlinter"]["contracts"]
    assert contracts
    assert [c["name"] for c in contracts if c.get("ignore_imports")] == []


def names_the_desktop(node: ast.AST) -> bool:
    """Whether a piece of code imports the desktop, also by a name in a string."""
    if isinstance(node, ast.Import):
        return any(alias.name.startswith("workbench.desktop") for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").startswith("workbench.desktop")
    return isinstance(node, ast.Constant) and str(node.value).startswith("workbench.desktop")


def test_command_line_reaches_for_the_desktop_in_one_function_only() -> None:
    places = set()
    for path in python_files("workbench/cli"):
        inside = {child: function.name for function in functions(path) for child in ast.walk(function)}
        for node in filter(names_the_desktop, ast.walk(tree_of(path))):
            places.add((path.name, inside.get(node, "top of the module")))
    assert len(places) == 1, places
    assert "top of the module" not in {function for _, function in places}


def test_everything_but_the_desktop_works_without_qt() -> None:
    code = """
import importlib, pkgutil, sys
class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError(name + " is not on this machine")
sys.meta_path.insert(0, NoQt())
import workbench
for module in pkgutil.walk_packages(workbench.__path__, "workbench."):
    if not module.name.startswith("workbench.desktop"):
        importlib.import_module(module.name)
from workbench.cli.main import main
sys.exit(main(["lint", sys.argv[1]]))
"""
    done = in_fresh_interpreter(code, "skills/commit-messages")
    assert done.returncode == 0, done.stdout + done.stderr


def test_set_up_needs_the_standard_library_alone() -> None:
    for path in (PACKAGE / "bootstrap.py", PACKAGE / "__init__.py"):
        assert imported_roots(path) <= sys.stdlib_module_names | {"__future__"}


@pytest.mark.parametrize("path", ["workbench/bootstrap.py", "workbench/__init__.py"])
def test_set_up_is_understood_by_interpreters_that_it_refuses(path: str) -> None:
    ast.parse((REPO / path).read_text(encoding="utf-8"), feature_version=(3, 7))


def declared() -> list[Requirement]:
    project = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(line) for line in project["dependencies"]]


def test_every_imported_distribution_is_declared() -> None:
    names = {requirement.name.lower() for requirement in declared()}
    used = set().union(*(imported_roots(path) for path in python_files("workbench")))
    foreign = used - sys.stdlib_module_names - {"workbench", "__future__"}
    assert {DISTRIBUTIONS.get(root, root).lower() for root in foreign} <= names


@pytest.mark.parametrize(
    ("python", "allowed", "refused"),
    [("3.11", ["6.8.3", "6.11.3"], ["6.7.3", "6.11.0", "6.11.1", "6.12.0"]),
     ("3.12", ["6.11.3", "6.12.0"], ["6.7.3", "6.11.0", "6.11.1"])],
)  # fmt: skip
def test_qt_pins_keep_crashing_versions_out(python: str, allowed: list[str], refused: list[str]) -> None:
    applying = [
        requirement
        for requirement in declared()
        if requirement.name == "PySide6-Essentials"
        and (requirement.marker is None or requirement.marker.evaluate({"python_version": python}))
    ]
    assert len(applying) == 1
    accepted = {version: applying[0].specifier.contains(version) for version in allowed + refused}
    assert accepted == {**dict.fromkeys(allowed, True), **dict.fromkeys(refused, False)}


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_qt_calls_lose_no_references_to_none() -> None:
    code = """
import sys
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication([])
label = QLabel()
before = sys.getrefcount(None)
for number in range(1000):
    label.setText(str(number))
print(before - sys.getrefcount(None))
"""
    done = in_fresh_interpreter(code)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 500


def test_readme_names_commands_and_files_that_exist() -> None:
    text = (REPO / "README.md").read_text(encoding="utf-8")
    for verb in ("run", "test"):
        assert f"python3 -m workbench.bootstrap {verb}" in text
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    links = [target for target in re.findall(r"\]\(([^)#]+)\)", prose) if "://" not in target]
    assert [target for target in links if not (REPO / target).is_file()] == []
    for sample in re.findall(r"```toml\n(.*?)```", text, flags=re.DOTALL):
        assert tomllib.loads(sample)


def test_ci_runs_the_command_of_the_readme(repo: Path) -> None:
    script = repo / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert script.read_text(encoding="utf-8").rstrip("\n").endswith("exec python3 -m workbench.bootstrap test")


def test_sample_skills_leave_the_broken_ones_out() -> None:
    samples = bootstrap.sample_skills()
    assert len(samples) >= 8
    assert not [name for name in samples if "/_" in name]
