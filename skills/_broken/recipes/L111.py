"""A skill below node_modules, which ignore files of most checkouts leave out. Builds the example in the current folder, which has to be empty."""

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


for folder in (Path("skills/bed-planner"), Path("skills/node_modules/row-planner")):
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(SKILL.replace("bed-planner", folder.name), encoding="utf-8")
