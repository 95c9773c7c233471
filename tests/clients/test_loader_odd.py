"""What single clients do with odd values and fields, each where another client does otherwise."""

from __future__ import annotations

from tests.clients.test_loader import verdict
from workbench.clients.verdict import State


def test_a_field_without_a_value_is_no_description() -> None:
    text = "---\nname: pdf\ndescription:{}\n---\nSteps.\n"
    for value in ("", " ~", " null", " # nothing"):
        found = verdict("claude-code", text.format(value))
        assert (found.state, found.description) == (State.CHANGED, "Steps.")
        assert verdict("deepagents", text.format(value)).description == "None"
        assert verdict("codex", text.format(value)).state is State.NOT_SEEN


def test_a_return_inside_a_value_is_a_second_line_to_the_tutorial() -> None:
    assert verdict("tutorial", '---\nname: pdf\ndescription: "a\\rb"\n---\nSteps.\n').state is State.NOT_SEEN


def test_only_what_cline_asks_first_counts() -> None:
    text = "---\nname: pdf\ndescription: Reads.\ndisabled: false\nenabled: false\n---\nSteps.\n"
    assert verdict("cline", text).state is State.CHANGED


def test_white_space_that_a_limit_cuts_off_is_no_change() -> None:
    found = verdict("vscode", "---\nname: pdf\ndescription: |\n  " + "a" * 1024 + "\n---\nSteps.\n")
    assert (found.state, found.description) == (State.SEEN, "a" * 1024)


def test_pydantic_ai_ends_lines_at_every_sign_of_python() -> None:
    assert verdict("pydantic-ai", "---\nname: pdf\ndescription: a\x0b b\n---\nSteps.\n").description == "a b"


def test_pydantic_ai_wants_its_flags_to_be_true_or_false() -> None:
    for line, state in (
        ("user-invocable: no", State.NOT_SEEN),
        ("user-invocable: FALSE", State.SEEN),
        ("user-invocable:", State.NOT_SEEN),
        ("disable-model-invocation: 'True'", State.HIDDEN),
    ):
        text = f"---\nname: pdf\ndescription: Reads.\n{line}\n---\nSteps.\n"
        assert verdict("pydantic-ai", text).state is state


def test_crewai_trims_the_header_and_takes_keys_of_text_alone() -> None:
    text = "---\nname: pdf\ndescription: |\n  One\n\n  Two  \n{}---\nSteps.\n"
    assert verdict("crewai", text.format("")).description == "One\n\nTwo"
    assert verdict("crewai", text.format("yes: x\n")).state is State.NOT_SEEN
    assert verdict("crewai", '---\nname: pdf\ndescription: "\\ud83c\\udfa8"\n---\nSteps.\n').state is State.NOT_SEEN
    assert verdict("crewai", "---\t\nname: pdf\ndescription: Reads.\t\n---\nSteps.\n").description == "Reads."


def test_opencode_repairs_nothing_behind_an_opening_line_with_blanks() -> None:
    text = "---{}\nname: pdf\ndescription: Use when: asked\n---\nSteps.\n"
    for who in ("opencode", "kilo"):
        assert verdict(who, text.format("")).description == "Use when: asked"
        assert verdict(who, text.format("  ")).state is State.NOT_SEEN
        assert verdict(who, text.format("  ").replace(": asked", " asked")).description == "Use when asked"
