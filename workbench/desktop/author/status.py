"""What the status bar says of the Author place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.author.problems_model import severity_word
from workbench.desktop.i18n import tr
from workbench.desktop.place import StatusItem
from workbench.desktop.reasons import reason_text
from workbench.skill.findings import Severity
from workbench.skill.text import encode

if TYPE_CHECKING:
    from workbench.desktop.author.openfile import OpenFile
    from workbench.desktop.author.place import AuthorPlace

_SHAPES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "info"}


def author_facts(place: AuthorPlace) -> list[StatusItem]:
    """Counts and time at the left, facts of the file at the right."""
    file = place.files.current
    if file is None:
        return []
    return [*_counts(place), *_file_facts(place, file)]


def _counts(place: AuthorPlace) -> list[StatusItem]:
    findings = place.findings()
    items = []
    for severity, shape in _SHAPES.items():
        count = sum(1 for item in findings if item.severity is severity)
        tip = f"{severity_word(severity)}: {count}"
        if count:
            key = f"count-{severity}"
            items.append(StatusItem(key, str(count), shape=shape, tooltip=tip, command="author.problems"))
    if not findings:
        items.append(StatusItem("clean", tr("No findings"), shape="clean", command="author.problems"))
    took = tr("Checked in {ms} ms", ms=max(1, round(place.checking.took_ms)))
    items.append(StatusItem("checked", took, tooltip=tr("From the keystroke to the findings")))
    if place.checking.stopped:
        codes = ", ".join(code for code, _ in place.checking.stopped)
        tip = "\n".join(f"{code}: {reason_text(reason)}" for code, reason in place.checking.stopped)
        text = tr("{codes} did not finish; their findings are missing", codes=codes)
        items.append(StatusItem("stopped", text, shape="not-known", tooltip=tip))
    return items


def _file_facts(place: AuthorPlace, file: OpenFile) -> list[StatusItem]:
    document = file.skill_now().document
    start, end = document.fences.header
    size = len(encode(document.text[start:end]))
    cursor = place.editor.textCursor()
    line, column = cursor.blockNumber() + 1, cursor.positionInBlock() + 1
    encodings = {"utf-8": "UTF-8", "gb18030": "GBK"}
    encoding = encodings.get(document.encoding, document.encoding.upper()) + (" BOM" if document.bom else "")
    newlines = {"lf": "LF", "crlf": "CRLF", "cr": "CR", "mixed": tr("mixed line ends"), "none": tr("one line")}
    facts = [
        ("caret", tr("Ln {line}, Col {column}", line=line, column=column), ""),
        ("encoding", encoding, ""),
        ("newline", newlines[document.newline], ""),
        ("header", tr("Frontmatter {size} bytes", size=f"{size:,}"), ""),
        ("trust", tr("Opening runs nothing"), tr("No script or hook of this folder is run")),
    ]
    return [StatusItem(key, text, side="right", tooltip=tip) for key, text, tip in facts]
