"""Made-up keys among real ones: nothing is put into a secret, so that no half of one is shown."""

from __future__ import annotations

from workbench.hooks.canaries import FORMS, planted
from workbench.hooks.model import Provenance, Record

KEY = "sk-proj-" + "a1B2c3D4e5F6g7H8" * 9


def test_no_canary_is_put_into_a_secret() -> None:
    for output in (KEY, f"begin\n{KEY}\nend", f"{KEY} {KEY}", {"out": f"x {KEY}"}):
        given = Record("r", "", "", "Bash", {}, output, None, None, "none", None, None, Provenance("f", 1))
        record, canaries = planted(given)
        text = record.output["out"] if isinstance(record.output, dict) else record.output
        assert isinstance(text, str)
        assert text.count(KEY) == str(output).count(KEY)
        assert len(canaries) == len(FORMS)
        assert all(canary.text in text for canary in canaries)
