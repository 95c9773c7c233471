"""Whether the screen mixes windows: asked of a real X server, with and without somebody who claims to do it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from workbench.desktop.compositing import composited

ASK = """
from PySide6.QtGui import QGuiApplication
from workbench.desktop.compositing import composited
app = QGuiApplication([])
print(composited())
"""
CLAIM = """
import ctypes, sys
xcb = ctypes.CDLL("libxcb.so.1")
xcb.xcb_connect.restype = ctypes.c_void_p
connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
class Cookie(ctypes.Structure):
    _fields_ = (("sequence", ctypes.c_uint),)
xcb.xcb_intern_atom.restype = Cookie
xcb.xcb_intern_atom_reply.restype = ctypes.POINTER(ctypes.c_uint32)
xcb.xcb_intern_atom_reply.argtypes = [ctypes.c_void_p, Cookie, ctypes.c_void_p]
name = b"_NET_WM_CM_S0"
atom = xcb.xcb_intern_atom_reply(connection, xcb.xcb_intern_atom(connection, 0, len(name), name), None)[2]
xcb.xcb_generate_id.restype = ctypes.c_uint32
xcb.xcb_setup_roots_iterator.restype = ctypes.c_void_p
xcb.xcb_get_setup.restype = ctypes.c_void_p
class Roots(ctypes.Structure):
    _fields_ = (("data", ctypes.POINTER(ctypes.c_uint32)), ("rem", ctypes.c_int), ("index", ctypes.c_int))
xcb.xcb_setup_roots_iterator.restype = Roots
root = xcb.xcb_setup_roots_iterator(ctypes.c_void_p(xcb.xcb_get_setup(connection))).data[0]
window = xcb.xcb_generate_id(connection)
xcb.xcb_create_window(connection, 0, window, root, 0, 0, 1, 1, 0, 2, 0, 0, None)
xcb.xcb_set_selection_owner(connection, window, atom, 0)
xcb.xcb_flush(connection)
print("claimed", flush=True)
sys.stdin.read()
"""


def test_an_offscreen_window_is_mixed_with_nothing(qapp: object) -> None:
    assert composited() is False


@pytest.mark.xvfb
def test_on_x11_the_owner_of_the_selection_tells(real_display: dict[str, str]) -> None:
    def ask() -> str:
        done = subprocess.run([sys.executable, "-c", ASK], env=real_display, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert ask() == "False"
    claim = [sys.executable, "-c", CLAIM]
    with subprocess.Popen(claim, env=real_display, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "claimed\n"
        assert ask() == "True"
        owner.communicate("")
