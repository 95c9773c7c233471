"""A chain as one file of Python that needs nothing but the standard library: our own hooks and the rules of the chain's
host go into it as they are, so that it does what the replay does.

What of a chain cannot go along is said, in the file and by who writes it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from workbench.hooks.chain import Chain, Kind, Step
from workbench.hooks.dialects import MODULES
from workbench.hooks.registry import BUILTINS, bind
from workbench.hooks.standalone_frame import ABOUT, FORMS, HEAD, TAIL
from workbench.sandbox.dialects import PythonRe, Unsupported
from workbench.sandbox.javascript import looks_like_literal, parse, split_literal
from workbench.skill.packaged import load_yaml, resource

_OURS = "workbench"
_PACKAGE = Path(__file__).resolve().parent.parent
_INSTEAD = {
    "sandbox.slow": "hooks.standalone_slow",
    "re2": "hooks.standalone_re2",
    "wcwidth": "hooks.standalone_graphemes",
}
_NEEDS = {
    "intent": "it asks a model",
    "classifier": "it asks a model",
    "injection": "its marks need RE2",
    "schema": "its patterns need RE2",
}
_NAMED = re.compile(rf"\b{_OURS}\b(?=\.(?:hooks|skill|secrets|sandbox)\b)")


class Standalone(NamedTuple):
    """The file's text, and for each step that is not in it its name with the reason."""

    text: str
    left_out: tuple[str, ...]


def python_text(chain: Chain) -> Standalone:
    """The file that runs the chain under its own dialect. Raises `ChainError` for a chain that cannot be run."""
    bind(chain)
    why = {step.name: reason for step in chain.steps if (reason := _missing(step))}
    told = _told(chain, [step for step in chain.steps if step.name not in why])
    left_out = tuple(f"{_line(name)}: {reason}" for name, reason in why.items())
    return Standalone("".join(_pieces(chain, told, left_out)), left_out)


def _missing(step: Step) -> str:
    """Why a step is not in the file, empty when it is."""
    if not step.enabled:
        return "it is switched off"
    if step.kind is not Kind.BUILTIN:
        return "it is code of its own, which is not copied"
    pattern = step.params.get("pattern")
    if step.target == "redact" and isinstance(pattern, str) and looks_like_literal(pattern):
        try:
            PythonRe().write(parse(split_literal(pattern)).node)
        except Unsupported as failure:
            return f"Python's re has no {failure}"
    return _NEEDS.get(step.target, "")


def _told(chain: Chain, steps: Sequence[Step]) -> dict[str, Any]:
    """The chain as the file has it."""
    return {
        "name": chain.name,
        "dialect": chain.dialect,
        "applies_to": chain.applies_to,
        "steps": [
            {
                "name": step.name, "phase": step.phase, "use": step.target, "with": dict(step.params),
                "on_error": step.on_error or BUILTINS[step.target].on_error, "timeout_ms": step.timeout_ms,
                "matcher": step.matcher, "if": step.condition,
            }
            for step in steps
        ],
    }  # fmt: skip


def _pieces(chain: Chain, told: dict[str, Any], left_out: tuple[str, ...]) -> Iterator[str]:
    roots = ["hooks.standalone_run", f"hooks.dialects.{MODULES[chain.dialect]}"]
    roots += [f"hooks.builtins.{BUILTINS[step['use']].module}" for step in told["steps"]]
    as_json = json.dumps(told)
    package = f"_chain_{hashlib.sha256(as_json.encode()).hexdigest()[:12]}"
    about = ABOUT.format(name=_line(chain.name), dialect=chain.dialect)
    about += "".join(f"\nLeft out: {line}\n" for line in left_out)
    yield HEAD.format(title=_quoted(about), left_out=repr(left_out), chain=repr(as_json))
    for name in _closure(roots):
        yield f"\nPARTS[{name!r}] = {_quoted(_source(name, package))}\n"
    yield TAIL.format(package=repr(package))


def _closure(roots: Sequence[str]) -> list[str]:
    """Every module of ours that the roots import when they are loaded, and the packages that hold them."""
    found, left = set[str](), list(roots)
    while left:
        name = left.pop()
        if name in found:
            continue
        found.add(name)
        left += [name.rpartition(".")[0], *_imports(name)]
    return sorted(found)


def _imports(name: str) -> Iterator[str]:
    """Modules that a module imports and that go along; not those for types alone."""
    parsed = ast.parse(_text(name))
    late = (node.module for node in ast.walk(parsed) if isinstance(node, ast.ImportFrom))
    yield from (module for module in late if module in _INSTEAD)
    for node in parsed.body:
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in _INSTEAD)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == _OURS:
            inside = (node.module or "").partition(".")[2]
            modules = (".".join(filter(None, (inside, one.name))) for one in node.names)
            yield from (inside, *(module for module in modules if _file(module).is_file()))


def _file(name: str) -> Path:
    path = _PACKAGE.joinpath(*_INSTEAD.get(name, name).split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _text(name: str) -> str:
    """The text of a module, or of what stands for it. The package itself has nothing that is needed."""
    return _file(name).read_text("utf-8") if name else ""


def _source(name: str, package: str) -> str:
    """A module's text for the file: our package by another name, so that an installed one is never meant."""
    text = _NAMED.sub(package, _text(name))
    text = re.sub(r"(?m)^import re2$", f"from {package} import re2", text)
    text = re.sub(r"(?m)^( *)from wcwidth import", rf"\1from {package}.wcwidth import", text)
    if name == "secrets.formats":
        text = re.sub(r"(?m)^import yaml\n", "", text) + FORMS.format(data=repr(json.dumps(_forms())))
    return text


def _forms() -> dict[str, list[Any]]:
    """The data of all known forms."""
    found: dict[str, list[Any]] = {"formats": [], "stand_ins": [], "words": [], "codes": []}
    for path in sorted(resource("secrets").glob("*.yaml")):
        root = load_yaml(path)
        for key, items in found.items():
            items += root.get(key, ())
    return found


def _quoted(text: str) -> str:
    """A text as Python writes it, over several lines."""
    body = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'"""{body}"""' if not body.endswith('"') else f'"""{body[:-1]}\\""""'


def _line(text: str) -> str:
    return " ".join(text.split())
