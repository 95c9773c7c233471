"""Whether windows on this screen may be see-through: where they may not, rounded corners would be black."""

from __future__ import annotations

import ctypes
import ctypes.util
from typing import Any, Final

from PySide6.QtGui import QGuiApplication

_ALWAYS: Final = ("wayland", "wayland-egl", "windows", "cocoa")


class _Cookie(ctypes.Structure):
    """What xcb gives for a request until its answer is fetched."""

    _fields_ = (("sequence", ctypes.c_uint),)


class _Answer(ctypes.Structure):
    """The answers to both requests: the value stands behind the same eight bytes."""

    _fields_ = (
        ("kind", ctypes.c_uint8),
        ("pad", ctypes.c_uint8),
        ("sequence", ctypes.c_uint16),
        ("length", ctypes.c_uint32),
        ("value", ctypes.c_uint32),
    )


def composited() -> bool:
    """True where a compositor mixes the windows. On X11 that is who owns the selection `_NET_WM_CM_Sn` (EWMH)."""
    platform = QGuiApplication.platformName()
    if platform != "xcb":
        return platform in _ALWAYS
    try:
        return _owner_of_selection(ctypes.CDLL(ctypes.util.find_library("xcb") or "libxcb.so.1"))
    except (OSError, AttributeError):
        return False


def _owner_of_selection(xcb: Any) -> bool:
    """Asks over a connection of its own: that of Qt is not ours to read answers from."""
    libc = ctypes.CDLL(None)
    libc.free.argtypes = [ctypes.c_void_p]
    xcb.xcb_connect.restype = ctypes.c_void_p
    for name in ("intern_atom", "get_selection_owner"):
        getattr(xcb, f"xcb_{name}").restype = _Cookie
        reply = getattr(xcb, f"xcb_{name}_reply")
        reply.restype = ctypes.POINTER(_Answer)
        reply.argtypes = [ctypes.c_void_p, _Cookie, ctypes.c_void_p]
    screen = ctypes.c_int(0)
    connection = ctypes.c_void_p(xcb.xcb_connect(None, ctypes.byref(screen)))

    def value(answer: Any) -> int:
        if not answer:
            return 0
        found = int(answer.contents.value)
        libc.free(answer)
        return found

    try:
        if xcb.xcb_connection_has_error(connection):
            return False
        selection = f"_NET_WM_CM_S{screen.value}".encode()
        asked = xcb.xcb_intern_atom(connection, ctypes.c_uint8(0), ctypes.c_uint16(len(selection)), selection)
        atom = value(xcb.xcb_intern_atom_reply(connection, asked, None))
        asked = xcb.xcb_get_selection_owner(connection, ctypes.c_uint32(atom))
        return atom != 0 and value(xcb.xcb_get_selection_owner_reply(connection, asked, None)) != 0
    finally:
        xcb.xcb_disconnect(connection)
