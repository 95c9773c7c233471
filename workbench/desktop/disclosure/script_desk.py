"""The menus of host and script; opening a script, beginning one, and editing one as text."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QMenu

from workbench.desktop.disclosure.feed import shown_script
from workbench.desktop.disclosure.orders import DEFAULT_HOST, ENDING, Played
from workbench.desktop.disclosure.words import host_title
from workbench.desktop.i18n import tr
from workbench.disclosure.hosts import MODULES
from workbench.library.load import read_whole
from workbench.library.save import atomic_save

if TYPE_CHECKING:
    from workbench.desktop.disclosure.place import DisclosurePlace

_READ: Final = "disclosure.edit-script"
_NEW: Final = "disclosure.new-script"
_MOST_SKILLS: Final = 40
NEW: Final = """\
# What the model has in front of it, request by request. Nothing is executed; disk steps work in a scratch copy.
version: 1
host: {host}
workspace: {workspace}
task: "Use {skill}"
{options}turns:
  - call: load_skill
    with: {{name: {skill}}}
  - say: "Done."
expect:
  - {{call: 1, error_code: null}}
"""
"""What a new script starts as."""


class ScriptDesk:
    """Fills the menus of the toolbar and carries out what stands in them."""

    def __init__(self, place: DisclosurePlace) -> None:
        self._place, self._feed, self._services = place, place.feed, place.services

    # Menus

    def fill_hosts(self, menu: QMenu) -> None:
        """Every host that is simulated."""
        played = self._feed.played
        for host in MODULES:
            title = host_title(self._services, host)
            own = played is not None and host == played.own_host and not self.is_default
            action = menu.addAction(f"{title} – {tr('host of the script')}" if own else title)
            action.setCheckable(True)
            action.setChecked(played is not None and played.host == host)
            action.triggered.connect(partial(self._choose_host, host))

    def fill_scripts(self, menu: QMenu) -> None:
        """The default script with its skills, the scripts of the folder, then edit, open and new."""
        feed = self._feed
        action = menu.addAction(tr("default script"), lambda: feed.choose_script(""))
        action.setCheckable(True)
        action.setChecked(self.is_default)
        self._fill_skills(menu.addMenu(tr("Default script on…")))
        if feed.scripts:
            menu.addSeparator()
        for path in feed.scripts:
            action = menu.addAction(_plain(shown_script(path, self._base)), partial(feed.choose_script, path))
            action.setCheckable(True)
            action.setChecked(path == feed.script)
            action.setToolTip(path)
        if feed.found.stopped:
            menu.addAction(tr("The folder is too large; not all of it was searched for scripts.")).setEnabled(False)
        menu.addSeparator()
        edit = menu.addAction(tr("Edit script as text…"), self.edit)
        edit.setEnabled(self.no_file() is None)
        menu.addAction(tr("Open a script…"), self.open)
        menu.addAction(tr("New script…"), self.new)

    def _fill_skills(self, menu: QMenu) -> None:
        played = self._feed.played
        names = played.skills if played is not None else ()
        for name in names[:_MOST_SKILLS]:
            menu.addAction(_plain(name), partial(self._feed.choose_script, "", name))
        if len(names) > _MOST_SKILLS:
            left = f"{len(names) - _MOST_SKILLS:,}"
            menu.addAction(tr("{count} more: open one of them with Ctrl+P", count=left)).setEnabled(False)
        menu.setEnabled(bool(names))

    # What is shown

    @property
    def is_default(self) -> bool:
        """Whether the default script is played."""
        return not self._feed.script and self._feed.given is None

    def name(self) -> str:
        """The script as its button shows it."""
        feed = self._feed
        if feed.given is not None:
            return tr("of the tour")
        if feed.script:
            return Path(feed.script).name
        skill = feed.played.skill if feed.played is not None else ""
        return tr("default script: {skill}", skill=skill) if skill else tr("default script")

    def tip(self) -> str:
        """What is said of the script in the tooltip of its button."""
        if self._feed.script:
            return self._feed.script
        return tr("Loads the skill with the host's own loader, then ends. A script of yours says more.")

    # What is asked

    def no_file(self) -> str | None:
        """Why there is no file to edit; None where there is."""
        return None if self._feed.script else tr("the default script stands in no file; New script writes one")

    def edit(self, line: int = 0) -> None:
        """The script as text, at a line; 0 is its first mistake."""
        path = self._feed.script
        if path:
            from workbench.disclosure.script_file import SIZE_LIMIT

            runner = self._services.tasks
            runner.submit(
                _READ, lambda: read_whole(path, SIZE_LIMIT)[0], partial(self._edit, path, line), self._place.fail
            )

    def open(self) -> None:
        """A script from anywhere."""
        path = self._services.dialogs.open_file(tr("Open a script"), self._base)
        if path is not None:
            self._feed.add_script(str(path))

    def new(self) -> None:
        """Writes a script that loads the skill, and opens it."""
        path = self._services.dialogs.save_as(tr("New script"), self._base / f"{self._skill() or 'new'}{ENDING}")
        if path is None:
            return
        if not path.name.endswith(ENDING):
            path = path.with_name(path.name.partition(".")[0] + ENDING)
        if path.exists():
            self._place.announced.emit(tr("{name} is there already; a new script needs a new file", name=path.name))
            return
        text = new_script(path, self._feed.played, self._skill())
        work = partial(atomic_save, path, text.encode(), None)
        self._services.tasks.submit(_NEW, work, lambda _saved: self._feed.add_script(str(path)), self._place.fail)

    def _choose_host(self, host: str, _checked: bool = False) -> None:
        self._feed.choose_host(host)

    def _edit(self, path: str, line: int, data: bytes) -> None:
        from workbench.desktop.textfiles.dialog import TextFileEditor
        from workbench.desktop.textfiles.script_kind import ScriptKind

        dialog = TextFileEditor(self._services, ScriptKind(), shown_script(path, self._base), self._place.window())
        dialog.show_file(Path(path), data, line)
        dialog.saved.connect(lambda _path: self._feed.look_again())
        self._services.dialogs.show(dialog)
        dialog.deleteLater()

    def _skill(self) -> str:
        played = self._feed.played
        if played is None:
            return ""
        return played.skill or (played.skills[0] if played.skills else "")

    @property
    def _base(self) -> Path:
        workspace = self._services.workspace
        return Path(workspace.base) if workspace.root is not None else Path.home()


def new_script(path: Path, played: Played | None, skill: str) -> str:
    """A script for a file: the default one on a skill, in the workspace that is played in."""
    workspace, options = ".", ""
    if played is not None and played.workspace:
        workspace = os.path.relpath(played.workspace, path.parent).replace(os.sep, "/")
        if played.directory != "skills":
            options = f"options: {{skills_directory: {_quoted(played.directory)}}}\n"
    return NEW.format(
        host=DEFAULT_HOST, workspace=_quoted(workspace), options=options, skill=skill or "name-of-a-skill"
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _plain(text: str) -> str:
    return text.replace("&", "&&")
