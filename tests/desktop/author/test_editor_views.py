"""Highlighting by line, the preview that loads nothing, and the comparison that takes either side."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from workbench.desktop.author.compare import CompareView, align
from workbench.desktop.author.highlighter import SkillHighlighter
from workbench.desktop.author.preview import MarkdownPreview
from workbench.desktop.theme import ThemeManager, load
from workbench.skill.changes import line_hunks, split_lines
from workbench.skill.skill import Skill

LIGHT = load("light")


def coloured(text: str) -> tuple[QTextDocument, SkillHighlighter]:
    document = QTextDocument()
    document.documentLayout()  # without one a document does not tell of changes
    highlighter = SkillHighlighter(document, LIGHT, {})
    document.setPlainText(text)
    return document, highlighter


def token_at(document: QTextDocument, line: int, words: str) -> str:
    """The token whose colour the words of a line have."""
    block = document.findBlockByNumber(line)
    at = len(block.text()[: block.text().index(words)].encode("utf-16-le")) // 2
    names = {LIGHT.color(key).name(): key for key in TOKENS}
    for item in block.layout().formats():
        if item.start <= at < item.start + item.length:
            name = item.format.foreground().color().name()
            bold = ":bold" if item.format.fontWeight() > 500 else ""
            return names.get(name, "") + bold
    return ""


# In the light theme comments and marks have one colour.
TOKENS = ("syntax.comment", "syntax.key", "syntax.string", "syntax.code", "syntax.link", "text.primary")


def test_every_part_of_a_skill_has_its_colour(qapp: object) -> None:
    text = (
        "---\nname: x  # note\nd: |\n  # not a comment\nm:\n  key: v\n---\n# Head\n"
        "- 😀 `code` and **bold** [a](b.md)\n<!-- open\nstill -->\n```python\nif True: # c\n```\nafter\n"
    )
    document, highlighter = coloured(text)
    assert token_at(document, 0, "---") == "syntax.comment"
    assert token_at(document, 1, "name") == "syntax.key"
    assert token_at(document, 1, "x") == "syntax.string"
    assert token_at(document, 1, "# note") == "syntax.comment"
    assert token_at(document, 3, "# not") == "syntax.string"
    assert token_at(document, 5, "key") == "syntax.key"
    assert token_at(document, 7, "Head").endswith(":bold")
    assert token_at(document, 8, "`code`") == "syntax.code"
    assert token_at(document, 8, "**bold**") == "text.primary:bold"
    assert token_at(document, 8, "b.md") == "syntax.link"
    assert token_at(document, 10, "still") == "syntax.comment"
    assert token_at(document, 12, "if") == "syntax.code"
    highlighter.set_visible(0, 14)
    assert token_at(document, 12, "if") == "syntax.key"
    assert token_at(document, 12, "# c") == "syntax.comment"
    assert token_at(document, 14, "after") == ""


def test_opening_a_fence_recolours_what_follows(qapp: object) -> None:
    document, _ = coloured("# a\n" * 50)
    assert token_at(document, 40, "#").endswith(":bold")
    QTextCursor(document).insertText("```\n")
    assert token_at(document, 40, "#") == "syntax.code"
    document.undo()
    assert token_at(document, 40, "#").endswith(":bold")


@given(st.text(alphabet="-`~*_[]()<>!# \n:|'\"a😀\u200b\t\\", max_size=200))
def test_any_text_can_be_highlighted(qapp: object, text: str) -> None:
    document, highlighter = coloured(text)
    highlighter.set_visible(0, document.blockCount())


def skill(body: str) -> Skill:
    return Skill.from_bytes("SKILL.md", "x", f"---\nname: x\ndescription: a | b *c*\n---\n{body}".encode())


def test_the_preview_loads_nothing_from_outside_the_skill(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "skill"
    folder.mkdir()
    for place in (folder / "in.png", tmp_path / "out.png"):
        picture = QImage(4, 4, QImage.Format.Format_RGB32)
        picture.fill(QColor("red"))
        assert picture.save(str(place))
    (folder / "link.png").symlink_to(tmp_path / "out.png")
    preview = MarkdownPreview(ThemeManager())
    qtbot.addWidget(preview)
    refused = ["../out.png", "link.png", (tmp_path / "out.png").as_uri(), "http://example.invalid/a.png", "/etc/passwd"]
    body = "\n\n".join(f"![p]({target})" for target in ["in.png", *refused])
    preview.set_skill(skill(f"# Title\n\n{body}\n\n<img src='http://example.invalid/b.png'>\n"), folder, now=True)
    preview.resize(500, 400)
    preview.grab()
    assert set(preview.refused) == set(refused)
    qtbot.waitUntil(lambda: not preview.notice.isHidden())
    assert preview.notice.text().startswith("5 pictures")
    shown = preview.browser.toPlainText()
    assert "Title" in shown
    assert "a | b *c*" in shown  # the frontmatter as written


def test_links_of_the_preview_are_signalled_and_never_followed(qtbot: QtBot) -> None:
    preview = MarkdownPreview(ThemeManager())
    qtbot.addWidget(preview)
    preview.set_skill(skill("[a](references/a.md)"), None, now=True)
    with qtbot.waitSignal(preview.link_activated) as caught:
        preview.browser.anchorClicked.emit("references/a.md")
    assert caught.args == ["references/a.md"]
    assert not preview.browser.openLinks()


lines = st.lists(st.sampled_from(["a\n", "b\r\n", "c\r", "d\n"]), max_size=12).map("".join)


@given(lines, lines)
def test_comparison_rows_cover_both_sides_once(disk: str, mine: str) -> None:
    left, right = split_lines(disk), split_lines(mine)
    rows = align(len(left), line_hunks(left, right))
    assert [row.disk for row in rows if row.disk is not None] == list(range(len(left)))
    assert [row.mine for row in rows if row.mine is not None] == list(range(len(right)))
    equal = [(row.disk, row.mine) for row in rows if row.hunk < 0]
    assert all(one is not None and other is not None and left[one] == right[other] for one, other in equal)


def test_either_side_can_be_taken_by_keyboard(qtbot: QtBot) -> None:
    disk, mine = "a\nb\nc\nd\n", "a\nB\nc\nD\ne\n"
    view = CompareView(ThemeManager(), disk, mine)
    qtbot.addWidget(view)
    view.resize(800, 300)
    with qtbot.waitExposed(view):
        view.show()
    assert len(view.hunks) == 2
    assert view.merged() == mine
    QTest.keyClick(view.sides, Qt.Key.Key_Left)
    assert view.merged() == "a\nb\nc\nD\ne\n"
    QTest.keyClick(view.sides, Qt.Key.Key_F7)
    QTest.keyClick(view.sides, Qt.Key.Key_Left)
    assert view.merged() == disk
    QTest.keyClick(view.sides, Qt.Key.Key_Right)
    assert view.merged() == "a\nb\nc\nD\ne\n"
    view.grab()
    with qtbot.waitSignal(view.accepted) as caught:
        QTest.mouseClick(view.done, Qt.MouseButton.LeftButton)
    assert caught.args == ["a\nb\nc\nD\ne\n"]


def test_equal_texts_and_line_ends_are_said(qtbot: QtBot) -> None:
    same = CompareView(ThemeManager(), "a\n", "a\n")
    qtbot.addWidget(same)
    assert same.current == -1
    assert same.status.text() == "No differences"
    ends = CompareView(ThemeManager(), "a\r\nb\r\n", "a\nb\n")
    qtbot.addWidget(ends)
    ends.take(True, every=True)
    assert ends.merged() == "a\r\nb\r\n"
    ends.grab()
