"""Numbers as JavaScript writes them."""

from __future__ import annotations

import math
import re
from decimal import Decimal

_WHOLE_BELOW = 1e21
_SMALL_FROM = 1e-6


def js_number(number: float) -> str:
    """What `String(number)` gives. Source: ECMA-262, Number::toString."""
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    if number == int(number) and abs(number) < _WHOLE_BELOW:
        return str(int(number))
    text = repr(float(number))
    if "e" in text and _SMALL_FROM <= abs(number) < _WHOLE_BELOW:
        return format(Decimal(text), "f")
    return re.sub(r"e([+-])0*(\d)", r"e\1\2", text.replace(".0e", "e"))
