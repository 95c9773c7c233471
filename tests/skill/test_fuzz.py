"""Mutated headers of real shape: no exception, no hang, every rule answers. Long mode tries 20,000 of them."""

from __future__ import annotations

import random
import time

import pytest

from workbench.clients.profile import Selection
from workbench.lint.engine import Engine
from workbench.lint.registry import registry
from workbench.lint.settings import RuleSettings
from workbench.skill.cards import catalogue
from workbench.skill.edits import apply_edits
from workbench.skill.skill import Skill

PLAIN = "---\nname: row-planner\ndescription: Plans rows. Use when asked.\nlicense: MIT\n---\n\n# T\n\nText.\n"
FOLDED = """---
name: 'a'
description: >-
  One.
  Two.
metadata:
  version: "1.10"
  map: {a: [b, c]}
---

[a](b.md)
"""
CHINESE = """---
name: "表格"
description: |
  用于整理表格。

  需要时使用。
allowed-tools: [Read, Grep]
---
""".replace("\n", "\r\n")
EXOTIC = """---
# why
name: &n a
description: !!str b
metadata:
  <<: *n
  on: yes
hooks:
  - x: y
---

```yaml
---
```
"""
SEEDS = (PLAIN, FOLDED, CHINESE, EXOTIC)
SIGNS = (":", ": ", " #", "#", "'", '"', "\\", "|", ">", ">-\n", "[", "]", "{", "}", "{{x}}", "&a ", "*a", "!t ", "%")
LINES = ("@", "`", "\t", "\n", "\r\n", "\r", "\n\n", "---", "---\n", "--- ", "...\n", "- ", "? ", "=", "name: b\n")
WIDE = ("：", "\u00a0", "\u200b", "\ufeff", "\x00", "\x07", "😀", "\u2028", "\ud800")
MARKS = ("name:b\n", "```", "description:\n")
WORDS = ("<!--", "-->", "~", "null", "1e9", "skill-workbench: ignore F217 why", "[a](b.md)")
SCRAPS = SIGNS + LINES + WIDE + MARKS + WORDS


def mutated(source: random.Random) -> bytes:
    text = source.choice(SEEDS)
    for _ in range(source.randint(1, 6)):
        at = source.randint(0, min(len(text), 160))
        kind = source.random()
        if kind < 0.5:
            text = text[:at] + source.choice(SCRAPS) + text[at:]
        elif kind < 0.75:
            text = text[:at] + text[at + source.randint(1, 12) :]
        else:
            text = text[:at] + text[at : at + source.randint(1, 20)] + text[at:]
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("part", range(4))
def test_mutated_headers(part: int, long_mode: bool) -> None:
    source = random.Random(part)
    served = frozenset(registry().codes | {"M002"}) & frozenset(catalogue().cards)
    engine = Engine(Selection.of("spec", ("claude-code", "tutorial")), RuleSettings(only=served))
    for _ in range(5000 if long_mode else 125):
        data = mutated(source)
        began = time.monotonic()
        result = engine.lint_skill(Skill.from_bytes("a/SKILL.md", "a", data))
        assert result.stopped == (), data
        assert time.monotonic() - began < 5, data
        for found in result.findings:
            assert 0 <= found.span[0] <= found.span[1] <= len(data), (found, data)
            for fix in found.fixes:
                apply_edits(data, fix.edits)
