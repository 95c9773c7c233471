"""What stands in a client's list for one skill, white space and escaping included.

The template is a fact of the client's profile; here is what a template cannot say. The budgeted clients (`codex`,
`claude-code`, `copilot-cli`, `tutorial`) have their lines beside their budgets. A description arrives as the client's
verdict has it: escaped where that client escapes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from workbench.catalog.model import Candidate
from workbench.clients.client import Client

_XML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})
_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
UNKNOWN = "unknown"


class Lines:
    """The lines of one client without a budget. `known` is False where nobody has seen its list."""

    def __init__(self, client: Client) -> None:
        template = client.facts.value("catalog.line", UNKNOWN)
        between = client.facts.value("catalog.between")
        empty = client.facts.value("catalog.empty")
        self.known = isinstance(template, str) and template != UNKNOWN and _usable(template)
        self.between = between if isinstance(between, str) else _BETWEEN.get(client.kind, "\n")
        self.empty = empty if isinstance(empty, str) else ""
        self._template = template if self.known else ""
        self._path = _PATHS.get(client.kind, _as_it_is)
        self._finish = _FINISHES.get(client.kind, _whole)

    def line(self, item: Candidate) -> str:
        """The text that stands for one skill; it may have several lines."""
        path = self._path(item.location)
        text = self._template.format_map(
            {"name": item.name, "description": item.description or "", "path": path, "location": path}
        )
        return self._finish(text, item)


def xml_escaped(text: str) -> str:
    """The five characters as Copilot CLI and Roo write them."""
    return text.translate(_XML)


def _usable(template: str) -> bool:
    try:
        template.format_map({"name": "", "description": "", "path": "", "location": ""})
    except (KeyError, IndexError, ValueError, AttributeError):
        return False
    return True


def _as_it_is(path: str) -> str:
    return path


def _html_escaped(path: str) -> str:
    return path.translate(_HTML)


_PATHS: Mapping[str, Callable[[str], str]] = {
    # anomalyco/opencode packages/opencode/src/skill/index.ts at a2cc772: the path alone is escaped; seen in 1.18.33.
    "opencode": _html_escaped,
    "kilo": _html_escaped,
    # RooCodeInc/Roo-Code src/core/prompts/sections/skills.ts at 333b301: all three are.
    "roo": xml_escaped,
}
"""How a path is written into the list; as it is, where nothing is said here (skills-ref 0.1.1 too)."""


def _whole(text: str, item: Candidate) -> str:
    return text


def _without_empty_description(text: str, item: Candidate) -> str:
    # microsoft/vscode promptSyntax/computeAutomaticInstructions.ts.
    return text if item.description else text.replace("<description></description>\n", "", 1)


def _without_colon(text: str, item: Candidate) -> str:
    # pydantic-ai-slim 2.62 capabilities/_deferred_capability_loader.py.
    return text if item.description else text.removesuffix(": ")


def _with_extras(text: str, item: Candidate) -> str:
    # langchain-ai/deepagents libs/deepagents/deepagents/middleware/skills.py, run as 0.7.32.
    extras = dict(item.extras)
    titles = (("license", "License"), ("compatibility", "Compatibility"))
    said = ", ".join(f"{title}: {extras[key]}" for key, title in titles if extras.get(key))
    lines = [f"{text} ({said})" if said else text]
    if extras.get("allowed-tools"):
        lines.append(f"  -> Allowed tools: {extras['allowed-tools']}")
    lines.append(f"  -> Read `{item.location}` for full instructions")
    return "\n".join(lines)


_FINISHES: Mapping[str, Callable[[str, Candidate], str]] = {
    "vscode": _without_empty_description,
    "pydantic-ai": _without_colon,
    "lenient": _without_colon,
    "deepagents": _with_extras,
}
# crewai 1.15.30 crewai/utilities/prompts.py; cline 3.0.65, seen in its request.
_BETWEEN = {"crewai": "\n\n", "cline": ", "}
