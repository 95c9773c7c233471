"""The commands of the Catalog place: which of its parts does what, and when a command cannot run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.catalog.place import CatalogPlace


def attach_handlers(place: CatalogPlace) -> None:
    """Gives every command of this place its handler, and Undo, Redo and Find theirs while the place is seen."""
    commands, actions = place.services.commands, place.actions_
    handlers: dict[str, Callable[[], object]] = {
        "catalog.edit-description": lambda: place.edit_description(place.table.current_path()),
        "catalog.switch-off": actions.pick_off,
        "catalog.keep-a": place.keep,
        "catalog.reset": place.reset,
        "catalog.usage": actions.choose_usage,
        "catalog.save-scenario": actions.save_scenario,
        "catalog.load-scenario": actions.load_scenario,
        "catalog.copy": place.copy_text,
        "catalog.compare-folder": actions.compare_folder,
        "catalog.compare-revision": actions.compare_revision,
        "catalog.compare-saved": actions.compare_saved,
        "catalog.effective": actions.show_effective,
        "catalog.suggestions": lambda: place.panels.show_page("suggestions"),
        "catalog.every-client": lambda: place.panels.show_page("clients"),
        "catalog.bytes": lambda: place.panels.show_page("bytes"),
    }
    for command, handler in handlers.items():
        commands.attach(command, handler, lambda: _nothing(place))
    commands.attach("catalog.unbudgeted", place.toggle_unbudgeted, None, lambda: place.show_unbudgeted)
    commands.attach("catalog.roots", place.toggle_roots, None, lambda: place.feed.nested is False)
    stack, seen = place.stack, place.isVisible
    commands.attach_where("edit.undo", seen, place.undo, lambda: None if stack.undo_title else tr("Nothing to undo"))
    commands.attach_where("edit.redo", seen, place.redo, lambda: None if stack.redo_title else tr("Nothing to redo"))
    commands.attach_where("edit.find", seen, place.find_skill)
    commands.attach_where("rule.explain", seen, lambda: place.panels.show_page("clients"), lambda: _nothing(place))
    commands.attach_where("skills.filter", seen, place.find_skill)


def _nothing(place: CatalogPlace) -> str | None:
    return None if place.feed.results.catalogs else tr("no catalog is computed yet")
