"""What is proposed in a script, wherever the caret stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.disclosure.completion import complete
from workbench.disclosure.expectations import KINDS
from workbench.disclosure.script import About
from workbench.disclosure.script_file import SCRIPT_KEYS, TURN_KEYS
from workbench.disclosure.tools import PARENT_TOOLS
from workbench.skill.packaged import resource

HEAD = "version: 1\nhost: tutorial\ntask: x\n"
NAMES = ("alpha", "beta")


def offers(text: str) -> list[str]:
    """The labels at the place of the mark."""
    index = text.index("‸")
    return [offer.label for offer in complete(text.replace("‸", ""), index, NAMES).offers]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("‸", list(SCRIPT_KEYS)),
        (HEAD + "wo‸", ["workspace"]),
        ("version: 1\nhost: c‸", ["claude-code", "codex", "crewai"]),
        (HEAD + "options:\n  max_catalog_‸", ["max_catalog_bytes", "max_catalog_entries"]),
        (HEAD + "options: {max_t‸}", ["max_turns"]),
        (HEAD + "turns:\n  - ‸", list(TURN_KEYS)),
        (HEAD + "turns:\n  - {‸}\n", list(TURN_KEYS)),
        (HEAD + "turns:\n  - call: ‸", list(PARENT_TOOLS)),
        (HEAD + "turns:\n  - {call: load_skill, with: {‸}}", ["name"]),
        (HEAD + "turns:\n  - call: load_skill\n    with: {name: a‸}", ["alpha"]),
        (HEAD + "turns:\n  - call: load_skill\n    with:\n      ‸", ["name"]),
        (HEAD + "turns:\n  - call: load_skill\n    with:\n      name: ‸", list(NAMES)),
        (HEAD + "turns:\n  - call: load_skill\n    app‸", ["approve"]),
        (HEAD + "turns:\n  - call: edit_file\n    with: {path: a, n‸}", ["new_text"]),
        (HEAD + "turns:\n  - call: task\n    child:\n      - sa‸", ["say"]),
        (HEAD + "turns:\n  - {call: x, approve: ‸}", ["true", "false"]),
        (HEAD + "turns:\n  - disk: {‸}", ["write", "delete", "mkdir", "link", "text", "base64", "to"]),
        (HEAD + "turns:\n  - disk:\n      - {wr‸}", ["write"]),
        (HEAD + "turns: []\nexpect:\n  - {‸}", list(About)),
        (HEAD + "turns: []\nexpect:\n  - {call: 1, ‸}", list(KINDS[About.CALL])),
        (HEAD + "turns: []\nexpect:\n  - {call: 1, permission: a‸}", ["allow"]),
        (HEAD + "turns: []\nexpect:\n  - {call: 1, ran: [audit, po‸]}", ["post-hook"]),
        (HEAD + "turns: []\nexpect:\n  - {scan: ‸}", ["true"]),
        (HEAD + "turns: []\nexpect:\n  - {scan: true, error: Skill‸}", ["SkillPathError", "SkillManifestError"]),
        ("host: claude-code\nturns:\n  - call: Sk‸", ["Skill"]),
        ("host: claude-code\nturns:\n  - {call: Skill, with: {skill: b‸}}", ["beta"]),
        ("host: claude-code\nturns:\n  - {call: Read, with: {f‸}}", ["file_path"]),
        (HEAD + "turns:\n  - say: \"wr‸", []),
        (HEAD + "# tu‸", []),
        (HEAD + "turns:\n  - {call: load_skill, with: {name: alpha}, wi‸}", []),
    ],
)  # fmt: skip
def test_what_is_proposed(text: str, expected: list[str]) -> None:
    assert offers(text) == expected


@given(st.data())
def test_any_place_of_any_text_gives_proposals_that_fit_what_is_typed(data: st.DataObject) -> None:
    text = (resource("disclosure", "questions") / "parent-and-child.script.yaml").read_text(encoding="utf-8")
    index = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(index, len(text)))
    found = complete(text[:index] + text[cut:], index, NAMES)
    assert all(offer.label.startswith(found.prefix) for offer in found.offers)
    assert found.span[0] <= found.span[1] <= index or found.offers == ()
