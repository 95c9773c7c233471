"""The commands of the Author place: which of its parts does what, and when a command cannot run."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from workbench.desktop.author.replay_link import attach_replay_link
from workbench.desktop.author.routing_link import attach_routing_link
from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.author.openfile import OpenFile
    from workbench.desktop.author.place import AuthorPlace
    from workbench.skill.findings import Finding

Reason = Callable[[], str | None]


def attach_handlers(place: AuthorPlace) -> None:
    """Gives every command of this place its handler."""
    attach = place.services.commands.attach
    for command, handler in {**_file_commands(place), **_skill_commands(place)}.items():
        attach(command, handler, _with_file(place))
    for command, handler in _view_commands(place).items():
        attach(command, handler)
    for command, step in (("problem.next", 1), ("problem.previous", -1)):
        attach(command, partial(_step, place, step), partial(_no_library, place))
    attach_routing_link(place)
    attach_replay_link(place)
    attach("edit.undo", partial(_undo, place), partial(_nothing_to_undo, place))
    attach("author.first-lost-client", place.clients.show_first_lost, place.clients.no_lost)


def _with_file(place: AuthorPlace) -> Reason:
    return lambda: None if place.files.current is not None else tr("no file is open")


def _use(place: AuthorPlace, action: Callable[[OpenFile], object]) -> Callable[[], None]:
    def run() -> None:
        file = place.files.current
        if file is not None:
            action(file)

    return run


def _file_commands(place: AuthorPlace) -> dict[str, Callable[[], object]]:
    return {
        "file.save": _use(place, place.disk.save),
        "file.save-as": _use(place, place.disk.save_as),
        "file.close": _use(place, place.close_file),
        "file.next-tab": lambda: place.files.step(1),
        "file.previous-tab": lambda: place.files.step(-1),
        "author.reload": _use(place, place.disk.reload),
        "author.compare-disk": _use(place, place.disk.compare),
    }


def _undo(place: AuthorPlace) -> None:
    """The last rename where nothing was edited since or nothing else is left, otherwise the text's own last step."""
    file = place.files.current
    own = file is not None and file.document.isUndoAvailable()
    if place.renaming.can_undo and (place.renaming.is_latest or not own):
        place.renaming.undo()
        return
    title = file.undo_label if file is not None else ""
    place.editor.undo()
    if title:
        place.announced.emit(tr("Undone: {title}", title=title))


def _nothing_to_undo(place: AuthorPlace) -> str | None:
    file = place.files.current
    possible = place.renaming.can_undo or (file is not None and file.document.isUndoAvailable())
    return None if possible else tr("Nothing to undo")


def _skill_commands(place: AuthorPlace) -> dict[str, Callable[[], object]]:
    return {
        "fix.quick": place.editor.ask_fix,
        "fix.all-safe": _use(place, place.fixes.apply_all_safe),
        "rule.explain": place.show_card,
        "skill.rename": _use(place, place.renaming.ask),
    }


def _view_commands(place: AuthorPlace) -> dict[str, Callable[[], object]]:
    return {
        "author.problems": lambda: place.bottom.show_page("problems"),
        "author.outline": lambda: place.bottom.show_page("outline"),
        "author.preview": place.show_preview,
        "author.who-sees": place.clients.show_list,
        "author.sees-and-says": lambda: place.bottom.show_page("says"),
        "author.history": lambda: place.bottom.show_page("history"),
        "skills.filter": place.library.focus_filter,
    }


def _no_library(place: AuthorPlace) -> str | None:
    return None if place.services.workspace.root is not None else tr("no library is open")


def _step(place: AuthorPlace, step: int) -> None:
    """The next or former finding with a place in a text, over files in the order of their paths."""
    file = place.files.current
    here = file.skill_path if file is not None else ""
    found = _beside(place, here, step) if file is not None else None
    for path in _paths_from(place, here, step) if found is None else ():
        listed = _placed(place, path)
        if listed and place.services.workspace.row(path) is not None:
            found = listed[0 if step > 0 else -1]
            break
    if found is None:
        place.announced.emit(tr("No problem in the whole library."))
        return
    place.go_to_finding(found, enter=True)


def _beside(place: AuthorPlace, path: str, step: int) -> Finding | None:
    """The finding of the open file after or before the caret."""
    cursor = place.editor.textCursor()
    file = place.files.current
    if file is None:
        return None
    at = file.positions().from_qt(cursor.position())
    listed = _placed(place, path)
    shown = place.inspector.card.finding
    if shown in listed and shown.span[0] == at:
        beside = listed.index(shown) + step
        return listed[beside] if 0 <= beside < len(listed) else None
    if step > 0:
        return next((item for item in listed if item.span[0] > at), None)
    return next((item for item in reversed(listed) if item.span[0] < at), None)


def _placed(place: AuthorPlace, path: str) -> list[Finding]:
    found = [item for item in place.services.workspace.findings(path) if item.range.start.line]
    return sorted(found, key=lambda item: item.span)


def _paths_from(place: AuthorPlace, here: str, step: int) -> list[str]:
    """All paths with findings, those behind the present one first, itself last."""
    paths = place.services.workspace.paths_with_findings()
    if step > 0:
        cut = bisect_right(paths, here)
        return paths[cut:] + paths[:cut]
    cut = bisect_left(paths, here)
    return paths[:cut][::-1] + paths[cut:][::-1]
