"""Where each reader's header ends: three dashes inside a value cut some clients' headers short."""

from __future__ import annotations

import pytest

from workbench.clients.reading import Broken
from workbench.clients.yaml import header_of, read
from workbench.skill.document import Document
from workbench.skill.skill import Skill

DASHES = "---\nname: a\ndescription: one --- two\nlicense: x\n---\nbody\n"
LINE = "---\nname: a\ndescription: |\n  one\n---two\nlicense: x\n---\nbody\n"
OPEN = "---\nname: a\ndescription: b\n"
INDENTED = "---\nname: a\ndescription: |\n  one\n  ---\n  two\n---\n"


def slice_of(flavour: str, text: str) -> str | None:
    document = Document.from_bytes(text.encode())
    span = header_of(flavour, document)
    return None if span is None else document.span_text(span)


@pytest.mark.parametrize(
    ("flavour", "text", "wanted"),
    [
        ("strictyaml", DASHES, "\nname: a\ndescription: one "),
        ("goose", DASHES, "name: a\ndescription: one"),
        ("goose", "intro --- name: a --- rest", "name: a"),
        ("pyyaml", DASHES, "name: a\ndescription: one --- two\nlicense: x\n"),
        ("js-yaml-3", LINE, "\nname: a\ndescription: |\n  one\n"),
        ("opencode", LINE, "\nname: a\ndescription: |\n  one\n"),
        ("gemini-cli", LINE, "name: a\ndescription: |\n  one\n"),
        ("codex", LINE, "name: a\ndescription: |\n  one\n---two\nlicense: x"),
        ("codex", INDENTED, "name: a\ndescription: |\n  one"),
        ("vscode", INDENTED, "name: a\ndescription: |\n  one\n  ---\n  two\n"),
        ("vscode", OPEN, "name: a\ndescription: b\n"),
        ("js-yaml-3", OPEN, "name: a\ndescription: b\n"),
        ("gemini-cli", OPEN, None),
        ("codex", OPEN, None),
        ("strictyaml", OPEN, None),
        ("js-yaml-3", "----\nname: a\n---\n", None),
        ("js-yaml-3", "---yaml\nname: a\n---\n", "\nname: a\n"),
        ("gemini-cli", "--- \nname: a\n---\n", None),
        ("vscode", "---\u00a0\nname: a\n---\t\n", "name: a\n"),
        ("codex", " --- \nname: a\n --- \n", "name: a\n"),
        ("codex", "---\n---\n", None),
        ("pyyaml", "---\nname: |\n  a\n---\n", "name: |\n  a"),
        ("pyyaml", "---\r\nname: |\r\n  a\r\n---\r\n", "name: |\r\n  a"),
    ],
)
def test_reader_takes_its_own_slice(flavour: str, text: str, wanted: str | None) -> None:
    assert slice_of(flavour, text) == wanted


@pytest.mark.parametrize(("flavour", "text"), [("strictyaml", "one"), ("goose", "one"), ("pyyaml", "one --- two")])
def test_dashes_in_a_value_cut_it_for_readers_that_split_there(flavour: str, text: str) -> None:
    found = read(flavour, Skill.from_bytes("a/SKILL.md", "a", DASHES.encode()))
    assert not isinstance(found, Broken)
    assert found.values["description"].text == text
    assert ("license" in found.values) == (flavour == "pyyaml")


def test_other_languages_than_yaml_are_not_read() -> None:
    found = read("js-yaml-3", Skill.from_bytes("a/SKILL.md", "a", b"---js\nname: a\n---\n"))
    assert isinstance(found, Broken)
    assert found.kind == "exotic"


def test_header_of_comments_alone_has_no_fields_for_gray_matter() -> None:
    found = read("js-yaml-3", Skill.from_bytes("a/SKILL.md", "a", b"---\n# nothing\n\n---\n"))
    assert not isinstance(found, Broken)
    assert found.values == {}


def test_file_without_a_header_is_broken_for_every_reader_that_needs_one() -> None:
    found = read("npm-yaml", Skill.from_bytes("a/SKILL.md", "a", b"# Title\n"))
    assert isinstance(found, Broken)
    assert found.span == (0, 0)
