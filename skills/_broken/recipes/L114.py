"""A bundled file and a skill folder that lead outside, which archives and Windows do not carry. Builds the example in the current folder, which has to be empty."""

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


folder = Path("skills/bed-planner")
(folder / "references").mkdir(parents=True)
(folder / "SKILL.md").write_text(SKILL, encoding="utf-8")
(folder / "references" / "hosts").symlink_to("/etc/hosts")
outside = Path("elsewhere/row-planner")
outside.mkdir(parents=True)
(outside / "SKILL.md").write_text(SKILL.replace("bed-planner", "row-planner"), encoding="utf-8")
Path("skills/row-planner").symlink_to("../elsewhere/row-planner")
