"""A what-if as a scenario file: plain text, made for git, read by `skill-workbench catalog --scenario`."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Mapping, Sequence
from pathlib import Path

from workbench.catalog.scenario import RootSpec
from workbench.desktop.catalog.whatif import WhatIf
from workbench.skill.repair import quote


def scenario_text(
    client: str, roots: Sequence[RootSpec], whatif: WhatIf, names: Mapping[str, str], target: Path, reserved: int
) -> str:
    """The file for one client. `names` are skill names by path; paths are relative to the folder of `target`.

    Skills that are off become overrides where the client has them (Claude Code); what no scenario can hold, tried
    descriptions and an order, is said in a comment.
    """
    lines = [f"client: {client}"]
    limit = whatif.limits.get(client)
    if limit is not None:
        lines.append(f"limit: {limit}")
    elif whatif.window is not None:
        lines.append(f"window: {whatif.window}")
    lines.append("roots:")
    for root in roots:
        place = _relative(root.location, target.parent)
        lines.append(f"  - {{path: {quote(place)}, scope: {root.scope}, shown_as: {quote(root.shown_as)}}}")
    if whatif.usage:
        lines.append(f"usage: {quote(_relative(whatif.usage, target.parent))}")
    if whatif.bundled and reserved:
        lines.append(f"# The client's own skills take about {reserved} columns; their lines are not known.")
    lines += _overrides(client, whatif, names)
    lines += [f"# Not part of a scenario: {what}" for what in not_saved(client, whatif, names)]
    return "\n".join(lines) + "\n"


def not_saved(client: str, whatif: WhatIf, names: Mapping[str, str]) -> list[str]:
    """What a scenario file cannot hold, one line each; in English, since it stands in the file."""
    found = []
    if client != "claude-code":
        found += [f"{names.get(path, path)} was off" for path in sorted(whatif.off)]
    found += [f"another description of {names.get(path, path)} was tried" for path in sorted(whatif.edits)]
    if whatif.order:
        found.append("another order was tried")
    return [" ".join(line.split()) for line in found]


def _overrides(client: str, whatif: WhatIf, names: Mapping[str, str]) -> list[str]:
    given = dict(whatif.overrides)
    if client == "claude-code":
        given |= {names[path]: "off" for path in whatif.off if path in names}
    if not given:
        return []
    return ["overrides:", *(f"  {quote(name)}: {quote(value)}" for name, value in sorted(given.items()))]


def _relative(path: str, folder: Path) -> str:
    """A path as the file has it: relative where both are on one disk, `/` between its parts."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return posixpath.normpath(Path(path).as_posix())
