"""A root with more folders than a client scans, which no checkout should carry. Builds the example in the current folder, which has to be empty."""

from pathlib import Path

SKILL = """---
name: bed-planner
description: Plans vegetable beds by season and neighbour crops. Use when a garden bed has to be laid out for the coming season. Do not use for indoor plants.
---

# Plan a bed

1. List the crops and the size of the bed.
2. Place tall crops to the north.
3. Write the plan as a table.
"""


def put(number: int) -> None:
    name = f"bed-planner-{number:04d}"
    folder = Path("skills", name)
    folder.mkdir(parents=True)
    text = SKILL.replace("bed-planner", name).replace("vegetable beds", f"vegetable beds of plot {number}")
    (folder / "SKILL.md").write_text(text, encoding="utf-8")


for number in range(2_001):
    put(number)
