"""The selected message: what it is, whether the list is older than it, and its text in three ways."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from workbench.desktop.author.diff_lines import DiffLines
from workbench.desktop.disclosure.choosing import kind_of
from workbench.desktop.disclosure.client_bodies import ClientBodies
from workbench.desktop.disclosure.message_text import LONGEST, Text, as_json, exact
from workbench.desktop.disclosure.orders import Played, StaleSkill
from workbench.desktop.disclosure.tour.link import QuestionLink
from workbench.desktop.disclosure.words import clock, message_title, units
from workbench.desktop.fonts import mono_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import ElidedLabel, IconButton, PictureLabel, hairline, label, quiet_button
from workbench.disclosure.model import Call, Message
from workbench.skill.fix_preview import PreviewLine
from workbench.skill.meters import estimated_tokens

AS_SENT, JSON, CLIENTS = "as-sent", "json", "clients"
_LABELS: Final = 62


class StaleBlock(QFrame):
    """Says that the list is older than the file, and shows both."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        theme = services.theme
        px = theme.theme.px
        self.title = label("", "section", "warning")
        self.said = label("", "secondary", "secondary", wrap=True)
        self.lines = DiffLines(theme, numbers=False, framed=True)
        row = QHBoxLayout()
        row.setSpacing(px(6))
        row.addWidget(PictureLabel(theme, shape="warning", size=14))
        row.addWidget(self.title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(20), px(10), px(16), px(10))
        column.setSpacing(px(4))
        column.addLayout(row)
        column.addWidget(self.said)
        column.addWidget(self.lines)

    def show_stale(self, stale: StaleSkill | None, call: Call | None, kept: bool) -> None:
        """What became of the skill of the message since the scan; nothing where it is as it was. `kept` tells that the
        host gives a body that it read earlier."""
        self.setVisible(stale is not None)
        if stale is None:
            return
        self.title.setText(_stale_title(stale, kept))
        self.said.setText(_stale_said(stale, call, kept))
        lines = tuple(_both(stale))
        self.lines.set_lines(lines)
        self.lines.setVisible(bool(lines))


def _stale_title(stale: StaleSkill, kept: bool) -> str:
    if stale.kind == "gone":
        return tr("Gone since the scan")
    if stale.kind == "link":
        return tr("Replaced by a link since the scan")
    if stale.kind == "new":
        return tr("Not there at the scan")
    return tr("Catalog and body stale") if kept else tr("Catalog stale, body live")


def _stale_said(stale: StaleSkill, call: Call | None, kept: bool) -> str:
    when = clock(stale.when) if stale.when and stale.outside else ""
    who = tr("on disk at {time}", time=when) if when else tr("on disk") if stale.outside else tr("by the script")
    if stale.kind in ("gone", "link"):
        code = call.error_code if call is not None else None
        refused = tr("The load was refused: {code}. No content is shown.", code=code) if code else ""
        what = tr("The list still names it.")
        return " ".join(
            filter(None, (tr("{name} changed {who}, after the scan.", name=stale.name, who=who), what, refused))
        )
    if stale.kind == "new":
        return tr(
            "{name} came {who}, after the scan; the list and the loader do not know it.", name=stale.name, who=who
        )
    changed = tr("{name} changed {who}, after the scan.", name=stale.name, who=who)
    if kept:
        return f"{changed} {tr('The list and the body are those of before: this host keeps what it has read.')}"
    if stale.before == stale.now:
        sizes = tr("The description is the same; the file had {before} bytes and has {now}.",
                   before=_count(stale.before_size), now=_count(stale.now_size))  # fmt: skip
        return f"{changed} {sizes}"
    live = tr("The line in the list still has the old description; the body was read when it was asked for.")
    return f"{changed} {live}"


def _count(size: int | None) -> str:
    return "?" if size is None else f"{size:,}"


def _both(stale: StaleSkill) -> list[PreviewLine]:
    if stale.kind != "changed" or stale.before == stale.now:
        return []
    old, new = (" ".join(text.split()) for text in (stale.before, stale.now))
    start = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    marks = [((start, len(text) - end),) if start < len(text) - end else () for text in (old, new)]
    return [PreviewLine("-", None, old, marks[0]), PreviewLine("+", None, new, marks[1])]


class DetailPanel(QWidget):
    """`tab_changed(id)` when another of the three ways is shown."""

    tab_changed = Signal(str)
    copied = Signal(str)
    clients_asked = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.setObjectName("detail-panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme = services.theme
        self.title = label("", "heading")
        self.facts = [(label(name, "secondary", "secondary"), ElidedLabel("", "secondary")) for name in self._names()]
        self.line = ElidedLabel("", "secondary", "secondary")
        self.stale = StaleBlock(services)
        self.tabs = QTabBar()
        self.tabs.setObjectName("bottom-tabs")
        self.tabs.setAccessibleName(tr("Message"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for ident, name in ((AS_SENT, tr("As sent")), (JSON, "JSON"), (CLIENTS, tr("In all clients"))):
            self.tabs.setTabData(self.tabs.addTab(name), ident)
        self.signs = IconButton(theme, "eye", tr("Show blanks and invisible characters"))
        self.signs.setCheckable(True)
        self.copy = IconButton(theme, "copy", tr("Copy the whole text"))
        self.text = self._pane(tr("As sent"))
        self.json = self._pane("JSON")
        self.clients = ClientBodies(services)
        self.pages = QStackedWidget()
        for page in (self.text, self.json, self.clients):
            self.pages.addWidget(page)
        self.more = label("", "hint", "secondary", wrap=True)
        self.all = quiet_button(tr("Show all"))
        self.link = QuestionLink(services)
        self._message: Message | None = None
        self._whole = False
        self._lay_out()
        self.tabs.currentChanged.connect(self._on_tab)
        self.signs.toggled.connect(lambda _on: self._fill())
        self.copy.clicked.connect(self._copy)
        self.all.clicked.connect(self._show_all)
        self.show_nothing(tr("Nothing is chosen"))

    @property
    def tab(self) -> str:
        """Which way is shown."""
        return str(self.tabs.tabData(self.tabs.currentIndex()))

    def show_tab(self, ident: str) -> None:
        """Another way."""
        self.tabs.setCurrentIndex(next(at for at in range(self.tabs.count()) if self.tabs.tabData(at) == ident))

    def show_nothing(self, title: str) -> None:
        """No message."""
        self._message = None
        self.title.setText(title)
        for _, value in self.facts:
            value.setText("–")
        self.stale.show_stale(None, None, False)
        self.link.show_for(None, None, None)
        self._fill()

    def set_compact(self, compact: bool) -> None:
        """Role, size and time in one line, where there is little height."""
        px = self._services.theme.theme.px
        for name, value in self.facts:
            name.setVisible(not compact)
            value.setVisible(not compact)
        self.line.setVisible(compact)
        self._head.setContentsMargins(px(20), px(4 if compact else 14), px(16), px(2 if compact else 10))
        for pane in (self.text, self.json, self.clients):
            pane.setMinimumHeight(px(28) if compact else 0)

    def show_message(self, message: Message, number: int, played: Played, call: Call | None) -> None:
        """A message in the request of a number."""
        self._whole = self._whole and message is self._message
        self._message = message
        self.title.setText(message_title(message, kind_of(message), number))
        role = ", ".join(filter(None, (message.role, call.tool if call is not None and message.call else "")))
        tokens = estimated_tokens(message.size)
        read = tr("step {n}", n=message.read_at) if message.read_at else tr("not from a file")
        texts = (role, units(message.size, len(message.content), tokens), read)
        for (_, value), text in zip(self.facts, texts, strict=True):
            value.setText(text)
        self.line.setText(" · ".join(texts))
        named = message.skill or (str((call.input or {}).get("name", "")) if call is not None else "")
        stale = played.stale_skill(named) if named else None
        self.stale.show_stale(stale, call, _kept(stale, message))
        self._fill()
        if self.tab == CLIENTS:
            self._ask_clients()

    def show_list(self, played: Played, message: Message, number: int) -> None:
        """The list of skills, with the first that is older than its file."""
        self.show_message(message, number, played, None)
        self.stale.show_stale(played.stale[0] if played.stale else None, None, False)
        read = played.timeline.scan.bytes_read if played.timeline is not None else {}
        size, files = tr_n(sum(read.values()), "1 byte", "{count} bytes"), tr_n(len(read), "1 file", "{count} files")
        self.facts[-1][1].setText(tr("the scan: {size} of {files}", size=size, files=files))
        self.line.setText(" · ".join(value.text() for _, value in self.facts))

    @property
    def page(self) -> QWidget:
        """The text that is seen."""
        return self.pages.currentWidget() or self

    def focus_text(self) -> None:
        """The text takes the keyboard."""
        self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _names(self) -> tuple[str, str, str]:
        return tr("Role"), tr("Size"), tr("Read at")

    def _pane(self, name: str) -> QPlainTextEdit:
        pane = QPlainTextEdit()
        pane.setReadOnly(True)
        pane.setFrameShape(QFrame.Shape.NoFrame)
        pane.setFont(mono_font("exact"))
        pane.setAccessibleName(name)
        pane.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        pane.setTabChangesFocus(True)
        pane.document().setDocumentMargin(12)
        return pane

    def _lay_out(self) -> None:
        px = self._services.theme.theme.px
        head = QVBoxLayout()
        head.setContentsMargins(px(20), px(14), px(16), px(10))
        head.setSpacing(px(4))
        top = QHBoxLayout()
        top.setSpacing(px(12))
        top.addWidget(self.title)
        top.addWidget(self.line, 1)
        head.addLayout(top)
        self._head = head
        self.line.hide()
        for name, value in self.facts:
            name.setFixedWidth(px(_LABELS))
            row = QHBoxLayout()
            row.setSpacing(px(4))
            row.addWidget(name)
            row.addWidget(value, 1)
            head.addLayout(row)
        tools = QHBoxLayout()
        tools.setContentsMargins(px(4), 0, px(8), 0)
        tools.addWidget(self.tabs, 1)
        tools.addWidget(self.signs)
        tools.addWidget(self.copy)
        rest = QHBoxLayout()
        rest.setContentsMargins(px(20), px(4), px(12), px(4))
        rest.addWidget(self.more, 1)
        rest.addWidget(self.all)
        self.rest = QWidget()
        self.rest.setLayout(rest)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(hairline())
        column.addWidget(self.stale)
        column.addLayout(tools)
        column.addWidget(hairline())
        column.addWidget(self.pages, 1)
        column.addWidget(self.rest)
        column.addWidget(self.link)

    def _fill(self) -> None:
        """The page that is seen; the others are filled when they are."""
        message, found = self._message, Text("", 0)
        self.copy.setEnabled(message is not None)
        self.signs.setVisible(self.tab == AS_SENT)
        if message is not None and self.tab == AS_SENT:
            found = exact(message, signs=self.signs.isChecked(), whole=self._whole)
        elif message is not None and self.tab == JSON:
            found = as_json(message, whole=self._whole)
        for ident, pane in ((AS_SENT, self.text), (JSON, self.json)):
            if ident == self.tab and pane.toPlainText() != found.shown:
                pane.setPlainText(found.shown)
        self.rest.setVisible(found.left_out > 0)
        first = tr_n(LONGEST, "1 code point", "{count} code points")
        self.more.setText(
            tr("The first {first} are shown; {count} more follow.", first=first, count=f"{found.left_out:,}")
        )

    def _on_tab(self, at: int) -> None:
        self.pages.setCurrentIndex(at)
        self._fill()
        if self.tab == CLIENTS:
            self._ask_clients()
        self.tab_changed.emit(self.tab)

    def _ask_clients(self) -> None:
        self.clients_asked.emit(self._message.skill if self._message is not None else "")

    def _show_all(self) -> None:
        self._whole = True
        self._fill()

    def _copy(self) -> None:
        if self._message is None:
            return
        text = as_json(self._message, whole=True).shown if self.tab == JSON else self._message.content
        QGuiApplication.clipboard().setText(text)
        self.copied.emit(tr("Copied"))


def _kept(stale: StaleSkill | None, message: Message) -> bool:
    """Whether the text is not that of the file now, though it changed: the host kept what it had read."""
    return stale is not None and bool(message.skill) and stale.outside and _old(stale, message)


def _old(stale: StaleSkill, message: Message) -> bool:
    return stale.kind == "changed" and stale.old_body != "" and stale.old_body in message.content
