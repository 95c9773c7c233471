"""What is offered at a place of a frontmatter, and that taking an offer gives a file that can be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.clients.profile import profiles
from workbench.skill.completion import Context, complete, keys_with_texts
from workbench.skill.document import Document
from workbench.skill.skill import Skill

FIELDS = {name: item.fields for name, item in profiles().items()}
CONTEXT = Context("release-notes", "en", FIELDS)


def offers(text: str, context: Context = CONTEXT) -> list[str]:
    """Labels of the offers at `|`."""
    index = text.index("|")
    document = Document.from_bytes(text.replace("|", "", 1).encode())
    return [offer.label for offer in complete(document, index, context).offers]


def taken(text: str, label: str, context: Context = CONTEXT) -> str:
    index = text.index("|")
    text = text.replace("|", "", 1)
    completion = complete(Document.from_bytes(text.encode()), index, context)
    offer = next(offer for offer in completion.offers if offer.label == label)
    start, end = completion.span
    return text[:start] + offer.text[: offer.caret] + "|" + offer.text[offer.caret :] + text[end:]


def test_keys_that_are_present_are_not_offered_again() -> None:
    found = offers("---\nname: x\n|\n---\n")
    assert "name" not in found
    assert "description" in found


def test_only_keys_that_a_given_client_knows_are_offered() -> None:
    spec = Context("x", "en", {"spec": FIELDS["spec"]})
    assert set(offers("---\n|\n---\n", spec)) == FIELDS["spec"]
    assert "argument-hint" in offers("---\n|\n---\n")


def test_letters_narrow_the_keys_and_the_middle_of_a_key_counts() -> None:
    assert offers("---\ndesc|\n---\n") == ["description"]
    assert offers("---\ntools|\n---\n") == ["allowed-tools", "disallowed-tools"]


def test_taking_a_key_replaces_the_whole_word_and_keeps_a_colon() -> None:
    assert taken("---\nlic|\n---\n", "license") == "---\nlicense: |\n---\n"
    assert taken("---\nli|c: MIT\n---\n", "license") == "---\nlicense|: MIT\n---\n"
    assert taken("---\nmeta|\n---\n", "metadata") == "---\nmetadata:\n  |\n---\n"


def test_values_of_known_keys() -> None:
    assert offers("---\nname: |\n---\n") == ["release-notes"]
    assert offers("---\ncontext: f|\n---\n") == ["fork"]
    assert taken("---\nallowed-tools: Read, G|\n---\n", "Grep") == "---\nallowed-tools: Read, Grep|\n---\n"
    assert offers("---\ncontext: fork|\n---\n") == []


ELSEWHERE = [
    "---\nname: x\n---\nbo|dy\n",
    "plain| text",
    "---\n  na|\n---\n",
    "---\n# na|\n---\n",
    "-|--\nname: x\n---\n",
]


@pytest.mark.parametrize("text", ELSEWHERE)
def test_nothing_is_offered_where_no_key_or_value_belongs(text: str) -> None:
    assert offers(text) == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("blank", ["", "\n\n", "  \r\n"])
def test_the_skeleton_of_an_empty_file_is_a_readable_skill(language: str, blank: str) -> None:
    completion = complete(Document.from_bytes(blank.encode()), 0, Context("release-notes", language, FIELDS))
    (offer,) = completion.offers
    assert completion.span == (0, len(blank))
    skill = Skill.from_bytes("SKILL.md", "release-notes", offer.text.encode())
    assert skill.frontmatter.error is None
    assert skill.shown_name == "release-notes"
    assert offer.text[offer.caret - 1] == '"'


def test_every_key_of_a_client_has_a_text_in_both_languages() -> None:
    assert set().union(*FIELDS.values()) <= set(keys_with_texts())
    for language in ("en", "zh"):
        context = Context("x", language, FIELDS)
        assert all(offer.about for offer in complete(Document.from_bytes(b"---\n\n---\n"), 4, context).offers)


@given(st.text(alphabet="-\n\r :ab#'\"|>😀,", max_size=40), st.integers(0, 40))
def test_any_place_in_any_text_gives_a_span_around_it(text: str, index: int) -> None:
    document = Document.from_bytes(("---\n" + text).encode())
    index = min(index, len(document.text))
    completion = complete(document, index, CONTEXT)
    if completion.offers and document.text.strip():
        start, end = completion.span
        assert start <= index <= end
        assert document.text[start:index] == completion.prefix
