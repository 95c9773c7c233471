"""The rules as they are asked for: made once, by whichever thread needs them first."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from workbench.clients.profile import Selection

if TYPE_CHECKING:
    from workbench.lint.engine import Engine
    from workbench.lint.settings import RuleSettings


class Engines:
    """Keeps the last engine. The rules are imported with the first one: a window can be shown without them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: Engine | None = None

    def engine(self, selection: Selection, settings: RuleSettings, language: str) -> Engine:
        """The engine for this; may be called from any thread."""
        wanted = selection, settings, language
        with self._lock:
            last = self._last
            if last is None or (last.selection, last.settings, last.language) != wanted:
                from workbench.lint.engine import Engine

                last = self._last = Engine(*wanted)
            return last
