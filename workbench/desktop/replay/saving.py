"""Saving the drafts of chains: with a question where their files were changed meanwhile, or before the window goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.dialogs import Choice
from workbench.desktop.i18n import tr, tr_n

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace


class Saving:
    """Asks, and gives the wish to the feed."""

    def __init__(self, place: ReplayPlace) -> None:
        self._place = place
        self._dialogs = place.services.dialogs

    def save(self) -> None:
        """Writes every draft; over what was changed outside only after a question."""
        feed = self._place.feed
        for path in feed.drafts:
            outside = feed.changed_outside(path)
            if not outside or self._replaces(path):
                feed.save(path, replaces=outside)

    def _replaces(self, path: str) -> bool:
        file = self._place.feed.file_of(path)
        name = file.shown if file is not None else path
        said = tr("{name} was changed outside after you began to edit it.", name=name)
        more = tr("Saving puts your steps in place of what stands there now. Revert shows the file as it is.")
        choices = (Choice("write", tr("Replace the file")), Choice("stay", tr("Cancel"), safe=True, cancels=True))
        return self._dialogs.ask(said, more, choices) == "write"

    def may_close(self) -> bool:
        """Chains that were changed are saved, let go, or kept open."""
        feed = self._place.feed
        count = len(feed.drafts)
        if not count:
            return True
        title = tr_n(count, "1 chain is not saved", "{count} chains are not saved")
        choices = (
            Choice("save", tr("Save"), safe=True), Choice("drop", tr("Don't save")),
            Choice("stay", tr("Cancel"), cancels=True),
        )  # fmt: skip
        answer = self._dialogs.ask(title, "\n".join(feed.drafts), choices)
        if answer == "save":
            feed.stop()
            self.save()
            self._place.services.tasks.wait_idle()
            return not feed.drafts
        for path in feed.drafts if answer == "drop" else ():
            feed.revert(path)
        return answer == "drop"

    def word(self) -> str:
        """What is to be said of drafts whose files are other ones by now; empty when there are none."""
        feed = self._place.feed
        names = [file.shown for file in feed.chains if feed.changed_outside(file.path)]
        if not names:
            return ""
        return tr(
            "{names} was changed outside. Your unsaved steps are kept and shown; Save asks before it replaces the "
            "file, Revert takes the file.",
            names=", ".join(names),
        )
