"""One skill: a document with its frontmatter read, and the views of it that the rules ask for."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.skill.description import Clauses, clauses
from workbench.skill.document import Document
from workbench.skill.frontmatter import Entry, Frontmatter
from workbench.skill.markdown import Markdown, scan
from workbench.skill.once import filled, once


@dataclass(frozen=True, eq=False)
class Skill:
    """A SKILL.md. `path` uses `/` and is relative to the PATH that was opened; `directory` is the folder's own name."""

    path: str
    directory: str
    document: Document

    @classmethod
    def from_bytes(cls, path: str, directory: str, data: bytes) -> Skill:
        """Any bytes give a skill; what is wrong with it is the rules' business."""
        return filled(cls, path=path, directory=directory, document=Document.from_bytes(data))

    @once
    def frontmatter(self) -> Frontmatter:
        """The header."""
        return Frontmatter.of(self.document)

    @property
    def name(self) -> Entry | None:
        """The entry called `name`."""
        return self.frontmatter.get("name")

    @property
    def description(self) -> Entry | None:
        """The entry called `description`."""
        return self.frontmatter.get("description")

    @property
    def shown_name(self) -> str:
        """What a list shows: the name field, else the folder's name."""
        entry = self.name
        return (entry.text or "").strip() if entry and (entry.text or "").strip() else self.directory

    @property
    def shown_description(self) -> str:
        """What a list shows: the description in one line, empty when there is none."""
        entry = self.description
        return " ".join((entry.text or "").split()) if entry else ""

    @once
    def clauses(self) -> Clauses:
        """The description split into what it does, use-when and don't-use clauses."""
        entry = self.description
        return clauses(entry.text or "" if entry else "")

    @once
    def markdown(self) -> Markdown:
        """Headings, links, fences and code spans of the body, positions in code points of the document."""
        return scan(self.document.text, self.document.fences.body)
