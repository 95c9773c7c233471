"""The commands of the Author place: which of its parts does what, and when a command cannot run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr

if TYPE_CHECKING:
    from workbench.desktop.author.openfile import OpenFile
    from workbench.desktop.author.place import AuthorPlace

Reason = Callable[[], str | None]


def attach_handlers(place: AuthorPlace) -> None:
    """Gives every command of this place its handler."""
    for command, handler in {**_file_commands(place), **_edit_commands(place)}.items():
        place.services.commands.attach(command, handler, _with_file(place))
    for command, handler in _skill_commands(place).items():
        place.services.commands.attach(command, handler, _with_file(place))
    for command, handler in _view_commands(place).items():
        place.services.commands.attach(command, handler, lambda: None)
    place.services.commands.attach("problem.next", lambda: _step(place, 1), lambda: _no_findings(place))
    place.services.commands.attach("problem.previous", lambda: _step(place, -1), lambda: _no_findings(place))


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


def _edit_commands(place: AuthorPlace) -> dict[str, Callable[[], object]]:
    editor = place.editor
    return {
        "edit.undo": lambda: _undo(place),
        "edit.redo": editor.redo,
        "edit.complete": editor.complete,
    }


def _undo(place: AuthorPlace) -> None:
    """The text's own steps first; where there is none, the last rename."""
    if place.editor.document().isUndoAvailable() or not place.renaming.can_undo:
        place.editor.undo()
    else:
        place.renaming.undo()


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
        "skills.filter": place.library.focus_filter,
    }


def _no_findings(place: AuthorPlace) -> str | None:
    return None if place.services.workspace.skills else tr("no library is open")


def _step(place: AuthorPlace, step: int) -> None:
    """The next or former finding, over files in the order of the list."""
    order = [finding for finding in place.services.workspace.all_findings() if finding.range.start.line]
    if not order:
        place.announced.emit(tr("No problem in the whole library."))
        return
    file = place.files.current
    key = (file.skill_path, *_caret(place)) if file is not None else ("", 0, 0)
    places = [(item.path, item.range.start.line, item.range.start.column) for item in order]
    if step > 0:
        target = next((at for at, found in enumerate(places) if found > key), 0)
    else:
        target = next((at for at in range(len(places) - 1, -1, -1) if places[at] < key), len(places) - 1)
    place.go_to_finding(order[target], enter=True)


def _caret(place: AuthorPlace) -> tuple[int, int]:
    cursor = place.editor.textCursor()
    return cursor.blockNumber() + 1, cursor.positionInBlock() + 1
