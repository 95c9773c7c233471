"""Scripts of conversations as a kind of the text editor."""

from __future__ import annotations

import pytest

from workbench.desktop.textfiles.kinds import TextKind
from workbench.desktop.textfiles.script_kind import ScriptKind

SCRIPT = "version: 1\nhost: tutorial\ntask: do\nturns:\n  - say: done\n"


@pytest.mark.parametrize(("text", "places"), [(SCRIPT, []), (SCRIPT.replace("say", "sey"), [(5, 5)]), ("", [(1, 1)])])
def test_its_first_mistake_has_its_place(text: str, places: list[tuple[int, int]]) -> None:
    kind: TextKind = ScriptKind()
    assert [(one.line, one.column) for one in kind.check("/tmp/a.script.yaml", text.encode())] == places


def test_hosts_are_proposed() -> None:
    text = "version: 1\nhost: tut"
    found = ScriptKind(["notes"]).complete(text, len(text))
    assert [offer.label for offer in found.offers] == ["tutorial"]
