"""Banners about open files: each file has its own, and those of the shown file are on screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from workbench.desktop.author.openfile import LARGE, OpenFile
from workbench.desktop.i18n import tr
from workbench.desktop.shell.banner import Banner, BannerAction, BannerStack

Answers = Mapping[str, Callable[[], object]]


class FileNotices(QObject):
    """`bytes_requested(file)` asks to see the bytes of a file that is no UTF-8 text."""

    bytes_requested = Signal(object)

    def __init__(self, banners: BannerStack) -> None:
        super().__init__(banners)
        self._banners = banners
        self._shown: OpenFile | None = None
        self._waiting: dict[OpenFile, dict[str, tuple[Banner, Answers]]] = {}

    def show_file(self, file: OpenFile | None) -> None:
        """The banners of another file."""
        for banner in self._banners.banners:
            self._banners.remove(banner.key)
        self._shown = file
        if file is not None:
            for topic in tuple(self._waiting.get(file, ())):
                self._put(file, topic)

    def say(
        self,
        file: OpenFile,
        topic: str,
        kind: str,
        title: str,
        detail: str = "",
        actions: tuple[BannerAction, ...] = (),
        answers: Answers | None = None,
    ) -> None:
        """A banner about a file in place of an older one on the same topic; seen as soon as the file is shown."""
        banner = Banner(topic, kind, title, detail, actions)
        self._waiting.setdefault(file, {})[topic] = (banner, answers or {})
        if file is self._shown:
            self._put(file, topic)

    def drop(self, file: OpenFile, topic: str = "") -> None:
        """The banner of a topic is not needed any more; without a topic those on the disk and on recovery."""
        for name in (topic,) if topic else ("disk", "recovery"):
            self._waiting.get(file, {}).pop(name, None)
            if file is self._shown:
                self._banners.remove(name)

    def forget(self, file: OpenFile) -> None:
        """The file is closed."""
        self._waiting.pop(file, None)

    def say_state(self, file: OpenFile) -> None:
        """Why a file is not shown or edited as usual: not UTF-8, very large, or made of private characters."""
        error = file.base.decode_error
        self.drop(file, "state")
        if file.encoding_error and error is not None:
            title = tr("Not UTF-8: byte 0x{byte} at offset {offset}", byte=f"{error.byte:02X}", offset=error.offset)
            detail = tr("looks like {guess}", guess=error.guess.upper()) if error.guess else tr("looks like no text")
            actions = (BannerAction("convert", tr("Convert"), True), BannerAction("bytes", tr("Show bytes")))
            answers: Answers = {
                "convert": file.convert_to_utf8,
                "bytes": lambda: self.bytes_requested.emit(file),
            }
            self.say(file, "state", "warning", title, detail, actions if error.guess else actions[1:], answers)
        elif file.read_only:
            title = tr("This file cannot be edited here")
            self.say(file, "state", "warning", title, tr("it uses every private character that the editor needs"))
        elif file.large:
            title = tr("Larger than {size} MB: no colours", size=LARGE // 1_000_000)
            self.say(file, "state", "advice", title, tr("findings and checks still run"))

    def _put(self, file: OpenFile, topic: str) -> None:
        banner, answers = self._waiting[file][topic]

        def answer(action: str) -> None:
            self._waiting.get(file, {}).pop(topic, None)
            if action in answers:
                answers[action]()

        self._banners.show_banner(banner, answer)


def hex_dump(data: bytes, offset: int, around: int = 512) -> str:
    """Bytes around an offset as text: sixteen in a line, with their offsets and what is printable in ASCII."""
    start = max(0, offset - around) // 16 * 16
    lines = []
    for at in range(start, min(len(data), offset + around), 16):
        row = data[at : at + 16]
        shown = "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in row)
        mark = ">" if at <= offset < at + 16 else " "
        lines.append(f"{mark} {at:08x}  {row.hex(' '):<47}  {shown}")
    return "\n".join(lines)
