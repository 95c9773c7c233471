"""The what-if bar: context window, bundled skills, usage, a limit of one's own, skills that are off, and A."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from workbench.desktop.catalog.controls import Chip, Switch
from workbench.desktop.catalog.whatif import WhatIf
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.flow import FlowRow
from workbench.desktop.shell.parts import IconButton, IconPushButton, label, quiet_button
from workbench.desktop.shell.segments import Segments
from workbench.desktop.theme import ThemeManager

WINDOWS: Final = (("32k", 32_000), ("64k", 64_000), ("128k", 128_000), ("200k", 200_000), ("1M", 1_000_000))
LARGEST: Final = 2**53
CHIPS: Final = 3
"""Skills that are off beyond these are counted behind a plus."""
_TYPED: Final = re.compile(r"\s*(\d{1,3}(?:[ ,_]\d{3})+|\d+)\s*([kKmM]?)\s*")


def tokens_of(text: str) -> int | None:
    """A number of tokens as a person types it (`96k`, `1M`, `272,000`); None for anything else or nothing positive."""
    match = _TYPED.fullmatch(text)
    if match is None:
        return None
    value = int(re.sub(r"[ ,_]", "", match[1])) * {"": 1, "k": 1_000, "m": 1_000_000}[match[2].lower()]
    return value if 0 < value <= LARGEST else None


def window_text(tokens: int) -> str:
    """The shortest form of a number of tokens."""
    for size, sign in ((1_000_000, "M"), (1_000, "k")):
        if tokens >= size and tokens % size == 0:
            return f"{tokens // size}{sign}"
    return f"{tokens:,}"


class WhatIfBar(QWidget):
    """Shows a `WhatIf` and asks for another one; it changes nothing itself.

    `window_chosen(tokens or None)`, `limit_typed(text)`, `bundled_toggled(on)`, `chip_removed(path)`; the other signals
    ask for a menu or an action.
    """

    window_chosen = Signal(object)
    refused = Signal(str)
    bundled_toggled = Signal(bool)
    limit_chosen = Signal(object)
    chip_removed = Signal(str)
    usage_asked = Signal()
    off_asked = Signal()
    reset_asked = Signal()
    keep_asked = Signal()
    more_asked = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("whatif-bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("What if"))
        self._chips: list[QWidget] = []
        self._build()
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _build(self) -> None:
        self.segments = self._segments()
        self.window_field = self._field(tr("Context window in tokens"), tr("other"))
        self.window_field.editingFinished.connect(self._on_window_typed)
        self.limit_field = self._field(tr("Limit"), tr("own limit"))
        self.limit_field.editingFinished.connect(self._on_limit_typed)
        self.bundled = Switch(self._theme, tr("Bundled skills"))
        self.bundled.clicked.connect(lambda: self.bundled_toggled.emit(self.bundled.isChecked()))
        self.usage = DropButton(self._theme, "usage")
        self.usage.clicked.connect(self.usage_asked)
        self.add_off = IconButton(self._theme, "plus", tr("Switch a skill off…"))
        self.add_off.clicked.connect(self.off_asked)
        self.reset = quiet_button(tr("Reset"))
        self.reset.clicked.connect(self.reset_asked)
        self.keep = IconPushButton(self._theme, tr("Keep as A"), "pin")
        self.keep.setCheckable(True)
        self.keep.clicked.connect(self.keep_asked)
        self.more = IconButton(self._theme, "dots", tr("More: scenarios, compare, effective set"))
        self.more.clicked.connect(self.more_asked)
        self._lay_out()

    def _segments(self) -> Segments:
        made = Segments(tr("Context window"), [(text, text) for text, _ in WINDOWS], "")
        made.chosen.connect(self._on_segment)
        return made

    def _field(self, name: str, hint: str) -> QLineEdit:
        made = QLineEdit()
        made.setAccessibleName(name)
        made.setPlaceholderText(hint)
        return made

    def _lay_out(self) -> None:
        self._flow = FlowRow(9, 8)
        self._off = label(tr("Off"), "body", "secondary")
        self._off_row = QWidget()
        self._off_box = QHBoxLayout(self._off_row)
        self._off_box.setContentsMargins(0, 0, 0, 0)
        self._off_box.setSpacing(6)
        self._off_box.addWidget(self._off)
        self._off_box.addWidget(self.add_off)
        window = _together(label(tr("Context window"), "body", "secondary"), self.segments, self.window_field)
        title = label(tr("What if"), "section")
        for widget in (title, window, self.bundled, self.usage, self.limit_field, self._off_row):
            self._flow.addWidget(widget)
        flow = QWidget()
        flow.setLayout(self._flow)
        policy = flow.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setHorizontalPolicy(QSizePolicy.Policy.Expanding)
        flow.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 11, 16, 11)
        row.setSpacing(8)
        row.addWidget(flow, 1)
        tools = QVBoxLayout()
        tools.setContentsMargins(0, 0, 0, 0)
        tools.addWidget(_together(self.reset, self.keep, self.more, gap=6))
        tools.addStretch(1)
        row.addLayout(tools)

    # What is shown

    def show_whatif(self, value: WhatIf, *, key: str, client: str, unit: str, kept: bool, changed: bool) -> None:
        """Shows a value; `key` is the client whose limit the field has, `kept` whether a scenario A is pinned."""
        self._show_window(value.window)
        limit = value.limits.get(key)
        self.limit_field.setText("" if limit is None else f"{limit:,}")
        self.limit_field.setToolTip(tr("Own limit of {client}, in {unit}; empty for its own", client=client, unit=unit))
        self.limit_field.setEnabled(bool(unit))
        self.bundled.setChecked(value.bundled)
        self.keep.setChecked(kept)
        self.keep.setText(tr("Let A go") if kept else tr("Keep as A"))
        self.reset.setEnabled(changed)

    def _show_window(self, window: int | None) -> None:
        sizes = {size: text for text, size in WINDOWS}
        group = self.segments.buttons
        if window in sizes:
            group[sizes[window]].setChecked(True)
        else:
            self._uncheck()
        self.window_field.setText("" if window is None or window in sizes else window_text(window))

    def _uncheck(self) -> None:
        group = next(iter(self.segments.buttons.values())).group()
        group.setExclusive(False)
        for button in self.segments.buttons.values():
            button.setChecked(False)
        group.setExclusive(True)

    def show_usage(self, text: str, problem: str) -> None:
        """The usage in force; with a problem the button carries it."""
        self.usage.set_content(text, prefix=tr("Usage"))
        self.usage.setAccessibleName(tr("Usage: {text}", text=text))
        self.usage.setToolTip(problem or tr("How often skills were used decides whose text Claude Code keeps"))
        self.usage.setProperty("tone", "warning" if problem else "")

    def show_off(self, names: Mapping[str, str]) -> None:
        """Chips for the skills that are off, by path; beyond a few of them a count."""
        had = self.window().focusWidget()
        lost = isinstance(had, Chip) and had in self._chips
        for chip in self._chips:
            self._off_box.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = [self._chip(path, name) for path, name in list(names.items())[:CHIPS]]
        more = len(names) - len(self._chips)
        if more > 0:
            self._chips.append(label(tr_n(more, "and 1 more", "and {count} more"), "body", "secondary"))
        for place, chip in enumerate(self._chips):
            self._off_box.insertWidget(1 + place, chip)
        self.add_off.set_name(tr("Switch a skill off…"))
        if lost:
            self.add_off.setFocus()
        self._flow.invalidate()

    def _chip(self, path: str, name: str) -> Chip:
        chip = Chip(self._theme, path, name)
        chip.removed.connect(self.chip_removed)
        return chip

    # What the user does

    def _on_segment(self, key: str) -> None:
        self.window_chosen.emit(dict(WINDOWS)[key])

    def _on_window_typed(self) -> None:
        text = self.window_field.text()
        if not self.window_field.isModified():
            return
        self.window_field.setModified(False)
        tokens = tokens_of(text) if text.strip() else None
        if text.strip() and tokens is None:
            self.refused.emit(tr("'{text}' is no number of tokens; write 96k, 1M or 272,000", text=text))
            return
        self.window_chosen.emit(tokens)

    def _on_limit_typed(self) -> None:
        text = self.limit_field.text()
        if not self.limit_field.isModified():
            return
        self.limit_field.setModified(False)
        limit = tokens_of(text) if text.strip() else None
        if text.strip() and limit is None:
            self.refused.emit(tr("'{text}' is no limit; write a positive number", text=text))
            return
        self.limit_chosen.emit(limit)

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Keys for the tooltips, by the name of the button."""
        for name, key in keys.items():
            button: QWidget = getattr(self, name)
            text = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{button.toolTip() or button.accessibleName()} ({text})")

    def _on_theme_changed(self) -> None:
        px = self._theme.theme.px
        for field in (self.window_field, self.limit_field):
            hint = QFontMetrics(ui_font("body")).horizontalAdvance(field.placeholderText())
            field.setFixedWidth(hint + px(28))
        self._flow.invalidate()


def _together(*widgets: QWidget, gap: int = 10) -> QWidget:
    """Widgets that stay side by side."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(gap)
    for widget in widgets:
        row.addWidget(widget)
    return box


def off_names(paths: Sequence[str], names: Mapping[str, str]) -> dict[str, str]:
    """Names of the skills that are off, in the order of their names."""
    return dict(sorted(((path, names.get(path, path)) for path in paths), key=lambda pair: pair[1].casefold()))
