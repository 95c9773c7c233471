"""Headers as each agent client reads them: the same YAML is text here, a number there, and refused elsewhere.

`read` answers for one of the readers named in `FLAVOURS`. Nothing is constructed, so that an alias bomb costs no more
than its text; whatever the bytes are, the answer is `Fields` or `Broken`, and every span lies inside the document.
Whether a client accepts the fences at all, and what it does with a value of the wrong type, is the loader's question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.clients.reading import Broken, Fields
from workbench.clients.yaml import javascript, own, python, rust, schemas, slices, vscode
from workbench.clients.yaml.ordinary import ordinary
from workbench.clients.yaml.schemas import Schema
from workbench.skill.document import Document
from workbench.skill.once import kept
from workbench.skill.skill import Skill
from workbench.skill.text import Span


class UnknownFlavourError(ValueError):
    """No reader of this name; the message lists those there are."""


@dataclass(frozen=True, eq=False)
class Reader:
    """One reader: the schema that types an ordinary header, how it reads any other, and which slice it takes.

    `ended` tells whether a block as the last value ends in a line end for it, `loose` whether it takes lists in
    brackets and uneven mappings, and `suits` whether it has nothing to add to the fields of an ordinary header.
    """

    schema: Schema
    odd: Callable[[Skill, Span], Fields | Broken]
    header: Callable[[Document], Span | None] = slices.fenced
    ended: bool = True
    loose: bool = True
    suits: Callable[[Fields], bool] = bool

    def read(self, skill: Skill) -> Fields | Broken:
        """The header of a skill as this reader takes it."""
        calm = ordinary(skill)
        if calm is not None and (self.ended or not calm.ends_in_block) and (self.loose or not calm.loose):
            fields = calm.fields(self.schema)
            if self.suits(fields):
                return fields
        span = self.header(skill.document)
        if span is None:
            return Broken("syntax", "there is no header between two lines of three dashes", (0, 0))
        return self.odd(skill, span)


FLAVOURS: Mapping[str, Reader] = {
    "serde": Reader(schemas.SERDE, rust.read_serde, slices.codex, ended=False, suits=rust.suits_codex),
    "codex": Reader(schemas.SERDE, rust.read_codex, slices.codex, ended=False, suits=rust.suits_codex),
    "goose": Reader(schemas.SERDE, rust.read_goose, slices.first_dashes, ended=False, suits=rust.suits_goose),
    "js-yaml-3": Reader(schemas.JS_YAML_3, own.read_gray_matter, slices.gray_matter),
    "opencode": Reader(schemas.JS_YAML_3, own.read_opencode, slices.gray_matter),
    "js-yaml-4": Reader(schemas.JS_YAML_4, javascript.read_js_yaml_4),
    "gemini-cli": Reader(schemas.JS_YAML_4, own.read_gemini_cli, slices.gemini, suits=own.suits_gemini),
    "npm-yaml": Reader(schemas.NPM_YAML, javascript.read_npm_yaml),
    "copilot-cli": Reader(schemas.NPM_YAML, own.read_copilot_cli),
    "claude-code": Reader(schemas.NPM_YAML, own.read_claude_code),
    "vscode": Reader(schemas.WORDS, vscode.read_vscode, slices.vscode),
    "pyyaml": Reader(schemas.PYYAML, python.read_pyyaml, slices.unended, ended=False),
    "crewai": Reader(schemas.PYYAML, python.read_crewai, slices.crewai, ended=False),
    "pyyaml-text": Reader(schemas.PYTHON_TEXT, python.read_pyyaml_text, slices.unended, ended=False),
    "strictyaml": Reader(schemas.PYTHON_TEXT, python.read_strictyaml, slices.between_dashes, loose=False),
}
"""Every reader by name."""


def read(flavour: str, skill: Skill) -> Fields | Broken:
    """The header of a skill as one reader takes it, worked out once. Raises `UnknownFlavourError`."""
    answers = _answers(skill)
    found = answers.get(flavour)
    if found is None:
        found = answers[flavour] = _reader(flavour).read(skill)
    return found


def header_of(flavour: str, document: Document) -> Span | None:
    """The slice of a document that a reader takes for its header, in code points; None when it finds none.

    Raises `UnknownFlavourError`.
    """
    return _reader(flavour).header(document)


def _reader(flavour: str) -> Reader:
    found = FLAVOURS.get(flavour)
    if found is None:
        raise UnknownFlavourError(f"no reader called '{flavour}'; there are: {', '.join(FLAVOURS)}")
    return found


@kept
def _answers(skill: Skill) -> dict[str, Fields | Broken]:
    return {}
