"""Builds the bad example of N310: not every checkout, archive and tool carries such a folder name."""

from pathlib import Path

FOLDER = 'pdf-t\u0430bles'
NAME = 'pdf-t\u0430bles'
TEXT = """---
name: {name}
description: Reads tables from PDF files. Use when a PDF holds tables. Not for scanned pages.
---

# Steps

1. Open the file.
2. Write the result.
"""

skill = Path(FOLDER) / "SKILL.md"
skill.parent.mkdir()
skill.write_text(TEXT.format(name=NAME), encoding="utf-8", newline="\n")
