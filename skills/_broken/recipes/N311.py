"""Builds the bad example of N311: Windows cannot check out a folder of this name."""

from pathlib import Path

FOLDER = 'nul'
NAME = 'nul'
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
