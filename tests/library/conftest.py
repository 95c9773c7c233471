"""Small libraries written to a scratch folder."""

from __future__ import annotations

from pathlib import Path

import pytest


class Library:
    """Writes skills below `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def skill(self, folder: str, *, name: str = "", body: str = "# Steps\n", filename: str = "SKILL.md") -> Path:
        path = self.root / folder / filename
        path.parent.mkdir(parents=True, exist_ok=True)
        own = name or path.parent.name
        path.write_bytes(
            f"---\nname: {own}\ndescription: Does {own}. Use when asked.\n---\n{body}".encode(errors="replace")
        )
        return path

    def file(self, path: str, text: str = "text\n") -> Path:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return target

    def link(self, path: str, target: str) -> Path:
        link = self.root / path
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(target)
        return link


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """An empty folder to write skills into."""
    root = tmp_path / "library"
    root.mkdir()
    return Library(root)
