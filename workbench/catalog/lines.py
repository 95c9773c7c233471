"""What stands in a client's list for one skill, white space and escaping included.

The budgeted clients (`codex`, `claude-code`, `copilot-cli`, `tutorial`) have lines of their own beside their budget;
here are those of the others. A description arrives as the client's verdict has it: escaped where that client escapes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from workbench.catalog.model import Candidate

_XML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})
_LINK = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

NOT_KNOWN: Mapping[str, str] = {"cursor": "text-unpublished", "claude-upload": "text-unpublished"}
"""Clients whose list nobody has seen, with the note that says so."""


def line_of(client: str, candidate: Candidate) -> str:
    """The text that stands for one skill in the list of an unbudgeted client; it may have several lines.

    Raises `KeyError` for a client whose text is not known.
    """
    return _LINES[client](candidate)


def separator_of(client: str) -> str:
    """What stands between two skills."""
    return _BETWEEN.get(client, "\n")


def empty_text(client: str) -> str:
    """What stands where the list would be when there is no skill."""
    return _NONE.get(client, "")


def xml_escaped(text: str) -> str:
    """The five characters as Copilot CLI and Roo write them."""
    return text.translate(_XML)


def _wasmagent(item: Candidate) -> str:
    # WasmAgent/wasmagent-js packages/core/src/skills/Skill.ts at 5030598d: nothing is escaped.
    return f"- **{item.name}** \N{EM DASH} {item.description or ''}"


def _plain(item: Candidate) -> str:
    # Our own tolerant reading, and the shape that the specification's examples use.
    return f"- {item.name}: {item.description}" if item.description else f"- {item.name}"


def _indented_xml(item: Candidate) -> str:
    # google-gemini/gemini-cli packages/core/src/prompts/snippets.ts at 5411f113: nothing is escaped.
    # Roo: RooCodeInc/Roo-Code src/core/prompts/sections/skills.ts at 333b301: all is escaped, as the verdict has it.
    return _xml(item, item.location)


def _opencode(item: Candidate) -> str:
    # anomalyco/opencode packages/opencode/src/skill/index.ts at a2cc772: the path alone is escaped; seen in 1.18.33.
    return _xml(item, item.location.translate(_LINK))


def _roo(item: Candidate) -> str:
    return _xml(item, xml_escaped(item.location))


def _xml(item: Candidate, location: str) -> str:
    return (
        f"  <skill>\n    <name>{item.name}</name>\n    <description>{item.description or ''}</description>\n"
        f"    <location>{location}</location>\n  </skill>"
    )


def _vscode(item: Candidate) -> str:
    # microsoft/vscode promptSyntax/computeAutomaticInstructions.ts: nothing is escaped, an empty description left out.
    described = f"<description>{item.description}</description>\n" if item.description else ""
    return f"<skill>\n<name>{item.name}</name>\n{described}<file>{item.location}</file>\n</skill>"


def _goose(item: Candidate) -> str:
    # block/goose crates/goose/src/skills/client.rs at 57f1b3f.
    return f"\N{BULLET} {item.name} - {item.description or ''}"


def _name_only(item: Candidate) -> str:
    # cline/cline sdk/packages/core at 21cb8d25, seen in 3.0.65: no description reaches the model.
    return item.name


def _deepagents(item: Candidate) -> str:
    # langchain-ai/deepagents libs/deepagents/deepagents/middleware/skills.py, run as 0.7.32.
    extras = dict(item.extras)
    titles = (("license", "License"), ("compatibility", "Compatibility"))
    said = ", ".join(f"{title}: {extras[key]}" for key, title in titles if extras.get(key))
    lines = [f"- **{item.name}**: {item.description or ''}" + (f" ({said})" if said else "")]
    if extras.get("allowed-tools"):
        lines.append(f"  -> Allowed tools: {extras['allowed-tools']}")
    lines.append(f"  -> Read `{item.location}` for full instructions")
    return "\n".join(lines)


def _pydantic(item: Candidate) -> str:
    # pydantic-ai-slim 2.62 capabilities/_deferred_capability_loader.py, run with pydantic-ai-harness 0.62.0.
    return f"- {item.name}: {item.description or ''}"


def _crewai(item: Candidate) -> str:
    # crewai 1.15.30 crewai/skills/loader.py; a blank line stands between two (crewai/utilities/prompts.py).
    return f'<skill name="{item.name}">\n{item.description or ""}\n</skill>'


def _skills_ref(item: Candidate) -> str:
    # skills-ref 0.1.1 skills_ref/prompt.py: each value on a line of its own; the path alone is not escaped.
    return (
        f"<skill>\n<name>\n{item.name}\n</name>\n<description>\n{item.description or ''}\n</description>\n"
        f"<location>\n{item.location}\n</location>\n</skill>"
    )


_LINES: Mapping[str, Callable[[Candidate], str]] = {
    "wasmagent": _wasmagent,
    "lenient": _plain,
    "gemini-cli": _indented_xml,
    "opencode": _opencode,
    "kilo": _opencode,
    "roo": _roo,
    "vscode": _vscode,
    "goose": _goose,
    "cline": _name_only,
    "deepagents": _deepagents,
    "pydantic-ai": _pydantic,
    "crewai": _crewai,
    "skills-ref": _skills_ref,
}
_BETWEEN = {"cline": ", ", "crewai": "\n\n"}
_NONE = {"wasmagent": "(no skills registered)"}
