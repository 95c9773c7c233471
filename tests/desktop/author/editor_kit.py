"""What the editor's tests share: an open file in a shown editor, and findings on words of its text."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.theme import ThemeManager
from workbench.skill.edits import TextEdit
from workbench.skill.findings import Finding, Fix, Severity

SAMPLE = """---
name: release-notes
description: Use when: a version ships 写发布说明
---

# Release notes

- one
- two 😀 then a mistke here

```python
def check(path):
    return "x"  # yes
```
"""


def open_file(text: str | bytes = SAMPLE) -> OpenFile:
    """A file that is not on disk."""
    file = OpenFile()
    data = text.encode() if isinstance(text, str) else text
    file.load(Path("/nowhere/release-notes/SKILL.md"), "release-notes/SKILL.md", data)
    return file


def shown_editor(qtbot: QtBot, text: str | bytes = SAMPLE, width: int = 700) -> tuple[SkillEditor, OpenFile]:
    """An editor on screen with the text, the caret at the start."""
    editor = SkillEditor(ThemeManager())
    qtbot.addWidget(editor)
    editor.resize(width, 500)
    file = open_file(text)
    file.setParent(editor)
    editor.set_file(file)
    with qtbot.waitExposed(editor):
        editor.show()
    editor.setFocus()
    return editor, file


def finding(
    file: OpenFile, words: str, severity: Severity = Severity.ERROR, message: str = "Wrong", *, fix: bool = True
) -> Finding:
    """A finding on the first place of these words."""
    document = file.skill_now().document
    start = document.text.index(words)
    end = start + len(words)
    place = document.map.range(start, end)
    edit = TextEdit(place.start.offset, place.start.offset, '"')
    fixes = (Fix("Quote the value", True, (edit,)),) if fix else ()
    severities = (("spec", severity), ("codex", severity))
    span = (start, end)
    return Finding(
        "F205", "unquoted-colon", severity, "spec", "SKILL.md", place, span, message, "Because.", fixes, severities
    )
