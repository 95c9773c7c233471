"""Previews of fixes: what they show as added and removed is exactly what applying the edits does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.document import Document
from workbench.skill.edits import TextEdit, apply_edits
from workbench.skill.fix_preview import PreviewLine, fix_preview

TEXT = "---\nname: a\ndescription: Use when: 写发布说明 ends\n---\n\n# One\n\ntwo\n"


def edit(text: str, old: str, new: str) -> TextEdit:
    start = len(text[: text.index(old)].encode())
    return TextEdit(start, start + len(old.encode()), new)


def shown(lines: tuple[PreviewLine, ...]) -> list[str]:
    return [f"{line.line or ''}{line.kind}{line.text}" for line in lines]


def marked(line: PreviewLine) -> list[str]:
    return [line.text[low:high] for low, high in line.marks]


def test_a_changed_line_stands_between_its_neighbours() -> None:
    lines = fix_preview(Document.from_bytes(TEXT.encode()), [edit(TEXT, "name: a", "name: b")], context=1)
    assert shown(lines) == ["1 ---", "2-name: a", "+name: b", "3 description: Use when: 写发布说明 ends"]
    assert [marked(line) for line in lines] == [[], ["a"], ["b"], []]


def test_quotes_around_a_value_are_the_only_difference() -> None:
    old = "Use when: 写发布说明 ends"
    whole = [edit(TEXT, old, f'"{old}"')]
    start = len(TEXT[: TEXT.index(old)].encode())
    end = start + len(old.encode())
    apart = [TextEdit(start, start, '"'), TextEdit(end, end, '"')]
    for edits in (whole, apart):
        lines = fix_preview(Document.from_bytes(TEXT.encode()), edits, context=0)
        assert [marked(line) for line in lines] == [[], ['"', '"']]
        assert lines[1].text == f'description: "{old}"'


def test_a_line_that_goes_and_one_that_comes() -> None:
    document = Document.from_bytes(TEXT.encode())
    gone = fix_preview(document, [edit(TEXT, "name: a\n", "")], context=0)
    assert shown(gone) == ["2-name: a"]
    come = fix_preview(document, [TextEdit(4, 4, "license: MIT\n")], context=0)
    assert next(line.text for line in come if line.kind == "+") == "license: MIT"


def test_places_far_apart_are_separated() -> None:
    lines = fix_preview(
        Document.from_bytes(TEXT.encode()), [edit(TEXT, "name: a", "name: b"), edit(TEXT, "two", "three")], context=0
    )
    assert shown(lines) == ["2-name: a", "+name: b", "…", "8-two", "+three"]


def test_crlf_lines_show_no_ending() -> None:
    text = "---\r\nname: a\r\n---\r\n"
    lines = fix_preview(Document.from_bytes(text.encode()), [edit(text, "name: a", "name: b")], context=0)
    assert shown(lines) == ["2-name: a", "+name: b"]


PIECES = st.lists(st.sampled_from(["a", "\n", "\r\n", "写", "😀", " b", "x: y"]), max_size=14).map("".join)


@given(PIECES, st.data())
def test_applying_what_is_shown_gives_what_the_edits_give(text: str, data: st.DataObject) -> None:
    places = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    new = data.draw(PIECES)
    start, end = len(text[: places[0]].encode()), len(text[: places[1]].encode())
    edits = [TextEdit(start, end, new)]
    document = Document.from_bytes(text.encode())
    lines = fix_preview(document, edits, context=2)
    after = Document.from_bytes(apply_edits(text.encode(), edits))
    old_lines = [document.span_text(document.map.line_span(n)) for n in range(len(document.map.starts))]
    new_lines = [after.span_text(after.map.line_span(n)) for n in range(len(after.map.starts))]
    for line in lines:
        assert "\n" not in line.text
        assert all(0 <= low < high <= len(line.text) for low, high in line.marks)
        if line.kind in " -" and line.line is not None:
            assert old_lines[line.line - 1] == line.text
        if line.kind == "+":
            assert line.text in new_lines
