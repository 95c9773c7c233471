"""Builds the bad example of N314: Windows allows no such folder name."""

from pathlib import Path

FOLDER = 'a<b>'
NAME = 'a<b>'
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
