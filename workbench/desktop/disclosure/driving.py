"""Lets a real model drive the conversation, in a process of its own. What it calls for is still only simulated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from workbench.desktop.disclosure.orders import Order, Played
from workbench.desktop.disclosure.player import Player
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import line_text
from workbench.secrets import mask

if TYPE_CHECKING:
    from workbench.desktop.disclosure.place import DisclosurePlace

_DRIVE: Final = "disclosure.drive"


class Driving:
    """Asks, plays in a process of its own, and shows what came of it. `cancel` ends it."""

    def __init__(self, place: DisclosurePlace) -> None:
        self._place = place
        self._player: Player | None = None

    @property
    def running(self) -> bool:
        """Whether a model is being asked."""
        return _DRIVE in self._place.services.tasks.keys

    def refusal(self) -> str | None:
        """Why no model can be asked; None where one can."""
        if self.running:
            return tr("a model is being asked")
        return None if self._place.feed.timeline is not None else tr("nothing is played")

    def ask(self) -> None:
        """Shows who would be asked; starts when that is accepted."""
        timeline = self._place.feed.timeline
        if timeline is None:
            return
        from workbench.desktop.disclosure.driving_dialog import DrivingDialog
        from workbench.desktop.routing.board.model_run import setup_of

        setup = setup_of()
        dialog = DrivingDialog(self._place, setup, timeline.task)
        accepted = self._place.services.dialogs.show(dialog)
        settings = dialog.settings()
        dialog.deleteLater()
        if accepted:
            self.start(self._place.feed.order, settings, setup.model)

    def start(self, order: Order, settings: Mapping[str, str], model: str) -> None:
        """Plays an order with a model in place of the script's turns."""
        tasks, place = self._place.services.tasks, self._place
        if self._player is None:
            self._player = Player()
            tasks.at_shutdown(self._player.close)
        player = self._player
        place.announced.emit(tr("A model is asked; Stop asking the model ends it."))
        tasks.submit(
            _DRIVE,
            lambda: player.ask("drive", order, dict(settings)),
            lambda found: self._take(found, model),
            self._fail,
        )
        place.status_changed.emit()

    def cancel(self) -> None:
        """Ends it; what was answered stays in the cassette."""
        if self._player is not None:
            self._place.services.tasks.cancel(_DRIVE)
            self._player.cancel()
            self._place.announced.emit(tr("The model is asked no further"))
            self._place.status_changed.emit()

    def _take(self, played: Played, model: str) -> None:
        self._place.feed.show_driven(played, model)
        usage = played.timeline.usage if played.timeline is not None else {}
        calls, tokens = round(usage.get("calls", 0)), round(usage.get("input", 0) + usage.get("output", 0))
        said = tr_n(calls, "1 call of the model, {tokens} tokens", "{count} calls of the model, {tokens} tokens",
                    tokens=f"{tokens:,}")  # fmt: skip
        if "cost" in usage:
            said = f"{said}, {usage['cost']:.4f} USD"
        self._place.announced.emit(said)

    def _fail(self, failure: BaseException) -> None:
        self._place.announced.emit(line_text(mask(str(failure) or type(failure).__name__)))
        self._place.status_changed.emit()
