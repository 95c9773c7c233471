"""Terminal columns of many texts: Claude Code counts each description, and the exact count takes its time.

Most texts have no character that depends on its neighbours; those are counted at once. The rest goes through the
meter, and each answer is remembered. Tests hold both ways together, character by character.
"""

from __future__ import annotations

import re
from functools import lru_cache

from workbench.skill.meters import columns

_NARROW = "\\u0020-\\u007e\\u00a1-\\u00ac\\u00ae-\\u024f\\u2010-\\u2027\\u2030-\\u203b\\u2190-\\u21ff"
_WIDE = "\\u3001-\\u3029\\u3041-\\u3096\\u30a0-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60"
_PLAIN = re.compile(f"[{_NARROW}{_WIDE}]*")
_ALL_NARROW = re.compile(f"[{_NARROW}]+")


@lru_cache(maxsize=1 << 16)
def width(text: str) -> int:
    """What `workbench.skill.meters.columns` says."""
    if text.isascii():
        return columns(text)
    if _PLAIN.fullmatch(text):
        return len(text) + len(_ALL_NARROW.sub("", text))
    return columns(text)
