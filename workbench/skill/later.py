"""Regular expressions compiled when first used: those with large sets of characters take milliseconds each, and
a call on one ordinary skill uses few of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache


def later(pattern: str) -> Callable[[], re.Pattern[str]]:
    """A function that gives the compiled pattern, the same one each time."""
    return cache(lambda: re.compile(pattern))
