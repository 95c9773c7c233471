"""What is checked before Qt is imported: a reason on stderr is understood, an abort inside Qt is not."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_OWN_SCREEN: Final = ("offscreen", "minimal", "vnc", "eglfs", "linuxfb", "vkkhrdisplay", "webgl")
_VERSION: Final = re.compile(r"""^__version__\s*=\s*["']([^"']+)""", re.MULTILINE)
_SOCKETS: Final = Path("/tmp/.X11-unix")


def binding_version() -> tuple[int, ...]:
    """Version of the installed Qt binding; empty when there is none.

    It is read from the binding's own file: the metadata of packages would take longer than all else that is checked.
    """
    found = find_spec("PySide6")
    if found is None or not found.origin:
        return ()
    try:
        text = Path(found.origin).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    named = _VERSION.search(text)
    return tuple(int(part) for part in re.findall(r"\d+", named[1])[:3]) if named else ()


def unusable_binding(python: tuple[int, ...], binding: tuple[int, ...]) -> str:
    """Why this binding must not be started on this Python; empty when it can be.

    PySide6 6.12 loses a reference to None at every call on Python below 3.12 and aborts after some thousands.
    """
    if not binding:
        return "PySide6-Essentials is not installed: pip install skill-workbench installs it"
    if python[:2] < (3, 12) and binding[:2] >= (6, 12):
        shown = ".".join(map(str, binding))
        return (
            f"PySide6 {shown} aborts on Python {python[0]}.{python[1]} after a few thousand calls: "
            'use Python 3.12 or later, or pip install "PySide6-Essentials<6.12"'
        )
    return ""


def no_display(environment: Mapping[str, str], platform: str) -> str:
    """Why no window can be opened here; empty when one can. Only X11 and Wayland systems can lack a display."""
    if not platform.startswith(("linux", "freebsd", "openbsd", "netbsd")):
        return ""
    if environment.get("QT_QPA_PLATFORM", "").split(":")[0] in _OWN_SCREEN:
        return ""
    if environment.get("WAYLAND_DISPLAY"):
        return ""
    display = environment.get("DISPLAY", "")
    if not display:
        return "no display: neither DISPLAY nor WAYLAND_DISPLAY is set; lint and --screenshots DIR work without one"
    local = re.fullmatch(r":(\d+)(\.\d+)?", display)
    if local and platform.startswith("linux") and not _listens(int(local[1])):
        return f"no display: nothing answers at DISPLAY={display}; lint and --screenshots DIR work without one"
    return ""


def _listens(number: int) -> bool:
    """Whether an X server has a socket, in the file system or in Linux's abstract space."""
    if (_SOCKETS / f"X{number}").exists():
        return True
    try:
        return f"@/tmp/.X11-unix/X{number}" in Path("/proc/net/unix").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True


def reason(*, needs_display: bool) -> str:
    """Why the desktop cannot start here; empty when it can."""
    problem = unusable_binding(tuple(sys.version_info[:3]), binding_version())
    if problem or not needs_display:
        return problem
    return no_display(os.environ, sys.platform)
