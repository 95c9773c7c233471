"""What the desktop remembers between starts: settings, folders opened lately, and the last window.

Three small files, so that a bad one costs only its own content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from workbench.desktop import i18n
from workbench.desktop.store import JsonFile

_RECENT_LIMIT: Final = 12
_THEMES: Final = ("system", "light", "dark", "high-contrast")


class Settings(QObject):
    """The user's own choices, saved at once when they change."""

    changed = Signal(str)
    problem_found = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self._file = JsonFile(folder / "settings.json")
        loaded = self._file.load()
        self.problem = loaded.problem
        self._values = dict(loaded.values)

    @property
    def theme(self) -> str:
        """`system` or a theme's name."""
        value = self._values.get("theme")
        return value if value in _THEMES else "system"

    @property
    def language(self) -> str:
        """`en` or `zh`; the system's language until the user chose."""
        value = self._values.get("language")
        return value if value in i18n.LANGUAGES else i18n.system_language()

    @property
    def zoom(self) -> float:
        """The user's size factor; 1.0 is the system's size."""
        value = self._values.get("zoom")
        return min(max(float(value), 0.5), 3.0) if isinstance(value, int | float) else 1.0

    def get(self, key: str, default: object = None) -> object:
        """A stored plain JSON value of a place's own setting; `key` starts with the place's id and a dot."""
        return self._values.get(key, default)

    def set(self, key: str, value: object) -> None:
        """Store a plain JSON value and save; `changed(key)` is emitted, `problem_found` when saving failed."""
        if self._values.get(key) == value and key in self._values:
            return
        self._values[key] = value
        problem = self._file.save({name: item for name, item in self._values.items() if name != "version"})
        self.changed.emit(key)
        if problem:
            self.problem_found.emit(problem)


@dataclass(frozen=True, slots=True)
class RecentFolder:
    """A folder opened before, with the counts of that session and when it was (UTC, ISO 8601)."""

    path: Path
    skills: int | None = None
    errors: int = 0
    warnings: int = 0
    advice: int = 0
    when: str = ""

    @property
    def title(self) -> str:
        """The folder's own name."""
        return self.path.name or str(self.path)


class RecentFolders(QObject):
    """Folders opened lately, newest first, in a state file."""

    changed = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = JsonFile(folder / "recent.json")
        loaded = self._file.load()
        self.problem = loaded.problem
        rows = loaded.values.get("folders")
        read = [_recent(row) for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
        self._folders = [row for row in read if row is not None]

    @property
    def folders(self) -> tuple[RecentFolder, ...]:
        """Newest first; folders that no longer exist stay, so that the list does not shrink silently."""
        return tuple(self._folders)

    def touch(self, path: Path) -> None:
        """Put a folder on top, keeping the counts of its last session."""
        known = next((row for row in self._folders if row.path == path), RecentFolder(path))
        self._put(replace(known, when=_now()))

    def update(self, path: Path, skills: int, errors: int, warnings: int, advice: int) -> None:
        """Remember the counts of a folder that is in the list."""
        if any(row.path == path for row in self._folders):
            self._put(RecentFolder(path, skills, errors, warnings, advice, _now()))

    def remove(self, path: Path) -> None:
        """Take one folder off the list; nothing on disk is touched."""
        self._folders = [row for row in self._folders if row.path != path]
        self._save()

    def clear(self) -> None:
        """Empty the list."""
        self._folders = []
        self._save()

    def _put(self, folder: RecentFolder) -> None:
        others = [row for row in self._folders if row.path != folder.path]
        self._folders = [folder, *others][:_RECENT_LIMIT]
        self._save()

    def _save(self) -> None:
        rows = [
            {
                "path": str(row.path),
                "skills": row.skills,
                "errors": row.errors,
                "warnings": row.warnings,
                "advice": row.advice,
                "when": row.when,
            }
            for row in self._folders
        ]
        self._file.save({"folders": rows})
        self.changed.emit()


@dataclass(frozen=True, slots=True)
class Session:
    """The last window: geometry (base64 of Qt's own form), place, folder, and each place's own state."""

    geometry: str = ""
    place: str = "author"
    folder: str = ""
    places: Mapping[str, Mapping[str, Any]] | None = None
    problem: str = ""


def load_session(folder: Path) -> Session:
    """The stored session; an empty one with `problem` set when the file was bad."""
    loaded = JsonFile(folder / "session.json").load()
    values = loaded.values
    places = values.get("places")
    kept = {key: item for key, item in places.items() if isinstance(item, dict)} if isinstance(places, dict) else {}
    return Session(
        _text(values, "geometry"), _text(values, "place") or "author", _text(values, "folder"), kept, loaded.problem
    )


def save_session(folder: Path, session: Session) -> str:
    """Store the session; the reason when it could not be written, else an empty text."""
    places = {key: dict(value) for key, value in (session.places or {}).items()}
    values = {"geometry": session.geometry, "place": session.place, "folder": session.folder, "places": places}
    return JsonFile(folder / "session.json").save(values)


def _text(values: Mapping[str, Any], key: str) -> str:
    value = values.get(key)
    return value if isinstance(value, str) else ""


def _recent(row: Mapping[str, Any]) -> RecentFolder | None:
    path = row.get("path")
    if not isinstance(path, str) or not path:
        return None
    errors, warnings, advice = (_count(row, key) or 0 for key in ("errors", "warnings", "advice"))
    return RecentFolder(Path(path), _count(row, "skills"), errors, warnings, advice, _text(row, "when"))


def _count(row: Mapping[str, Any], key: str) -> int | None:
    value = row.get(key)
    return value if isinstance(value, int) else None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
