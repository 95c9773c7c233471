"""The list taken apart: what is not cut is the text, and what is cut is what the model does not get."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.catalog.lab import built, skill
from workbench.catalog.budgets import BUDGETED, lay_out
from workbench.catalog.budgets.values import Settings
from workbench.catalog.model import Candidate, Catalog, Entry
from workbench.catalog.pieces import Piece, marked, pieces


def parts_of(client: str, root: Path, **settings: int) -> tuple[Catalog, tuple[Piece, ...]]:
    catalog, _, builder = built(client, root, **settings)
    return catalog, pieces(client, catalog, {item.path: item for item in builder.prepared.candidates})


@pytest.fixture
def library(tmp_path: Path) -> Path:
    skill(tmp_path, "notes", "整理会议记录并提取待办事项。当用户粘贴会议文字时使用。")
    skill(tmp_path, "release", "Write release notes from merged pull requests.")
    skill(tmp_path, "skills", "Tiny.")
    return tmp_path


def test_marks_stand_where_text_is_cut(library: Path) -> None:
    _, parts = parts_of("codex", library, limit=45)
    assert marked(parts) == (
        "- notes: 整理会议记录并提取待办事项。[-当用户粘贴会议文字时使用。-] (file: /r/notes/SKILL.md)\n"
        "- release: Write release no[-tes from merged pull requests.-] (file: /r/release/SKILL.md)\n"
        "- skills: Tiny. (file: /r/skills/SKILL.md)"
    )


def test_bare_names_and_absent_skills(library: Path) -> None:
    _, parts = parts_of("claude-code", library, limit=60)
    assert marked(parts) == (
        "- notes[-: 整理会议记录并提取待办事项。当用户粘贴会议文字时使用。-]\n"
        "- release[-: Write release notes from merged pull requests.-]\n- skills: Tiny."
    )
    _, parts = parts_of("tutorial", library, limit=20)
    assert marked(parts).startswith("[-- **notes**: 整理")
    _, parts = parts_of("copilot-cli", library, limit=130)
    assert marked(parts).endswith(
        "(invoke by name): release[-: Write release notes from merged pull requests.-], skills[-: Tiny.-]"
    )


def test_nothing_where_the_list_is_not_known(library: Path) -> None:
    assert parts_of("cursor", library)[1] == ()


names = st.from_regex(r"[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,4})?", fullmatch=True)
descriptions = st.none() | st.text("ab é中🎨\u0301\n- :<>&", max_size=60)


@given(st.sampled_from(sorted(BUDGETED)), st.dictionaries(names, descriptions, max_size=8), st.integers(1, 600))
@settings(max_examples=150)
def test_what_is_not_cut_is_the_text(client: str, skills: dict[str, str | None], limit: int) -> None:
    candidates = [
        Candidate(f"{name}/SKILL.md", name, text, f"/r/{name}/SKILL.md", 0, "repo") for name, text in skills.items()
    ]
    laid = lay_out(client, candidates, Settings(limit=limit, roots=("/r",)))
    entries = tuple(
        Entry(
            candidates[line.number].path,
            candidates[line.number].name,
            line.state,
            line.kept,
            line.total,
            line.cost,
            line.line,
        )
        for line in laid.lines
    )
    catalog = Catalog(client, "", "run", laid.limit, laid.used, laid.text, entries)
    parts = pieces(client, catalog, {item.path: item for item in candidates})
    assert "".join(part.text for part in parts if not part.cut) == laid.text
    lost = sum(line.total - line.kept for line in laid.lines)
    assert any(part.cut for part in parts) == (lost > 0 or any(not line.line for line in laid.lines))
