"""Recovery copies of sessions that ended early, offered on the welcome page. None opens or goes by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from workbench.desktop.dialogs import Choice, Dialogs
from workbench.desktop.i18n import tr
from workbench.desktop.shell.banner import Banner
from workbench.desktop.tasks import TaskRunner
from workbench.project.recovery import Damaged, RecoveryCopy, RecoveryStore

if TYPE_CHECKING:
    from workbench.desktop.window import MainWindow


class RecoveryDesk:
    """Looks for copies in the background, shows them, and does what the user chose."""

    def __init__(
        self, store: RecoveryStore, tasks: TaskRunner, dialogs: Dialogs, window: Callable[[], MainWindow]
    ) -> None:
        self._store = store
        self._tasks = tasks
        self._dialogs = dialogs
        self._window = window
        self._copies: dict[str, RecoveryCopy] = {}

    def look(self) -> None:
        """Read what copies there are and show them."""
        self._tasks.submit("recovery.copies", self._store.copies, self._show)

    def answer(self, key: str, action: str) -> None:
        """Open the file of a copy (its place offers to compare or to use it), or discard the copy after asking."""
        copy = self._copies[key]
        if action == "open":
            self._window().open_folder(copy.path if copy.path.exists() else copy.path.parent)
        elif self._may_discard(copy):
            self._store.discard(copy.path)
            self.look()

    def _may_discard(self, copy: RecoveryCopy) -> bool:
        choices = (Choice("keep", tr("Keep it"), safe=True, cancels=True), Choice("discard", tr("Discard")))
        text = tr("The copy of {path} cannot be brought back.", path=copy.path)
        return self._dialogs.ask(tr("Discard the recovery copy?"), text, choices) == "discard"

    def _show(self, found: Sequence[RecoveryCopy | Damaged]) -> None:
        from workbench.desktop.shell.welcome import RecoveryRow

        good = [item for item in found if isinstance(item, RecoveryCopy)]
        self._copies = {str(copy.path): copy for copy in good}
        rows = [RecoveryRow(str(copy.path), copy.path.parent.name or copy.path.name, _when(copy)) for copy in good]
        self._window().set_recovery(rows)
        for item in found:
            if isinstance(item, Damaged):
                self._say_damaged(item)

    def _say_damaged(self, item: Damaged) -> None:
        detail = tr("{reason}. It is left where it is: {file}", reason=item.reason, file=item.file)
        banner = Banner(f"damaged:{item.file}", "warning", tr("A recovery copy cannot be read"), detail)
        self._window().banners.show_banner(banner, lambda _action: None)


def _when(copy: RecoveryCopy) -> str:
    from workbench.desktop.shell.recent_list import day_text

    try:
        clock = datetime.fromisoformat(copy.when).astimezone().strftime("%H:%M")
    except ValueError:
        return copy.when
    return f"{day_text(copy.when)} {clock}"
