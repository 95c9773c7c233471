"""R901 on real folders: what is a link, what is there, and which file was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.lab import judge, mended, write

HEAD = "---\nname: beds\ndescription: About beds. Use when beds come up.\n---\n\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    skill = tmp_path / "beds"
    for name in ("references/guide.md", "references/two words.md", "scripts/run.py", "表格/一.md", "a+b.md"):
        path = skill / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x\n", encoding="utf-8")
    return skill


def places(folder: Path, body: str) -> list[tuple[int, int]]:
    write(folder / "SKILL.md", data=(HEAD + body).encode())
    return [(item.range.start.line, item.range.start.column) for item in judge(folder, rules=("R901",)).findings]


@pytest.mark.parametrize(
    "body",
    [
        "[a](references/guide.md) [b](./references/guide.md#top) [c](references/guide.md?x=1) [d](references/)\n",
        "[a](references/two%20words.md) [b](<references/two words.md>) [c](表格/一.md) [d](a+b.md)\n",
        "[a](#steps) [b](https://a.example/x) [c](mailto:a@a.example) [d](//a.example/x) [e]() [f](/etc/x)\n",
        "[a](../other/SKILL.md) [b](data:text/plain,x) [c](C:/x) [d]({{path}}) [e](<path>) [f](references/*.md)\n",
        "`[a](gone.md)` and\n\n```md\n[a](gone.md)\n```\n\n~~~text\n```\n[b](gone.md)\n~~~\n\n    [c](gone.md)\n",
        "<!-- [a](gone.md) -->\n\nx <!-- [b](gone.md) --> y\n",
        "Call `Table[T](key: str)` and \\[a](gone.md)\n",
        "[a]\n\n[a]: references/guide.md\n",
        "![a](scripts/run.py 'title') [b](references/guide.md (t))\n",
        "no link at all: a[0](b) only in `code[0](b)`\n".replace("a[0](b) only in ", ""),
        "",
    ],
)
def test_links_that_are_right(folder: Path, body: str) -> None:
    assert places(folder, body) == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("[a](gone.md)\n", [(6, 5)]),
        ("![a](gone.png) [b](gone.md 't')\n", [(6, 6), (6, 20)]),
        ("😀 [a](gone.md)\n", [(6, 7)]),
        ("[a](<gone there.md>)\n", [(6, 6)]),
        ("[a][b] [c][b]\n\n[b]: gone.md\n", [(8, 6)]),
        ("- x\n\n      [a](code.md)\n\n  [b](gone.md)\n", [(10, 7)]),
        ("> [a](gone.md)\n", [(6, 7)]),
        ("[a](gone.md#top) [b](gone.md?q)\n", [(6, 5), (6, 22)]),
        ("| [a](gone.md) |\n|---|\n", [(6, 7)]),
        ("[a](gone(1).md)\n", [(6, 5)]),
        ("# T [a](gone.md)\n", [(6, 9)]),
    ],
)
def test_links_that_lead_nowhere(folder: Path, body: str, expected: list[tuple[int, int]]) -> None:
    assert places(folder, body) == expected


def test_the_nearest_file_is_suggested_and_the_fragment_kept(folder: Path) -> None:
    data = (HEAD + "[a](references/gide.md#top)\n").encode()
    write(folder / "SKILL.md", data=data)
    (found,) = judge(folder, rules=("R901",)).findings
    assert not found.fixes[0].safe
    assert mended(data, found) == data.replace(b"gide", b"guide")


def test_another_case_is_another_file(folder: Path) -> None:
    data = (HEAD + "[a](references/Guide.md)\n").encode()
    write(folder / "SKILL.md", data=data)
    (found,) = judge(folder, rules=("R901",)).findings
    assert "references/guide.md" in found.message
    assert mended(data, found) == data.replace(b"Guide", b"guide")


@pytest.mark.parametrize(("profile", "severity"), [("spec", "warning"), ("codex", "warning"), ("tutorial", "info")])
def test_severity_by_client(folder: Path, profile: str, severity: str) -> None:
    write(folder / "SKILL.md", data=(HEAD + "[a](gone.md)\n").encode())
    assert [item.severity.value for item in judge(folder, profile, rules=("R901",)).findings] == [severity]
