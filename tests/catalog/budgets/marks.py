"""The number of examples of a random test: few in every run, many with `--long`."""

from __future__ import annotations

import pytest

long_and_short = pytest.mark.parametrize("examples", [150, pytest.param(4_000, marks=pytest.mark.long)])
