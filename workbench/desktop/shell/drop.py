"""What may be dropped on the window: a folder or a SKILL.md; anything else is refused with the reason."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from workbench.desktop.i18n import tr


def dropped_path(data: QMimeData) -> tuple[Path | None, str]:
    """The folder to open (that of a dropped SKILL.md is the file itself), or None with the reason why not."""
    urls = data.urls()
    if not urls:
        return None, tr("Only files and folders can be dropped here.")
    if len(urls) > 1:
        return None, tr("Drop one folder or one SKILL.md at a time.")
    if not urls[0].isLocalFile():
        return None, tr("Only files on this machine can be opened.")
    path = Path(urls[0].toLocalFile())
    if path.is_dir() or path.name.lower() == "skill.md":
        return path, ""
    return None, tr("{name} is neither a folder nor a SKILL.md.", name=path.name)
