"""A file in both normal forms, which a checkout on a Mac cannot hold. Builds the example in the current folder, which has to be empty."""

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
for name in ("caf\u00e9.md", "cafe\u0301.md"):
    (folder / "references" / name).write_text("# Coffee\n", encoding="utf-8")
