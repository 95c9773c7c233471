"""Facts of the whole window for the status bar: what runs, what was skipped, what is never done."""

from __future__ import annotations

from collections.abc import Callable

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.place import StatusItem
from workbench.desktop.services import Services


def window_facts(services: Services, page: str, show_skipped: Callable[[], None]) -> list[StatusItem]:
    """Facts that hold on every page, left ones first."""
    workspace = services.workspace
    if workspace.root is None:
        return _facts_without_folder(services)
    facts = []
    if workspace.scanning:
        count = tr_n(len(workspace.skills), "Checking: 1 skill so far", "Checking: {count} skills so far")
        facts.append(StatusItem("scanning", count, tooltip=tr("Stop checking"), activate=workspace.stop_scan))
    if workspace.skipped:
        text = tr_n(len(workspace.skipped), "1 skipped", "{count} skipped")
        tip = tr("Shows what was skipped, and why")
        facts.append(
            StatusItem("skipped", text, shape="warning", token="warning.text", tooltip=tip, activate=show_skipped)
        )
    if page not in ("author", "welcome"):
        count = tr_n(len(workspace.skills), "1 skill", "{count} skills")
        facts.append(StatusItem("skills", count, command="go.author"))
    return facts


def _facts_without_folder(services: Services) -> list[StatusItem]:
    profiles = tr_n(len(services.workspace.profiles), "1 client profile", "{count} client profiles")
    return [
        StatusItem("none", tr("No folder open"), command="file.open-folder"),
        StatusItem("profiles", profiles, side="right"),
        StatusItem("local", tr("Nothing leaves this machine"), side="right"),
    ]
