"""Margins and gaps that follow the size of everything: a layout keeps the pixels it was made with."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QWidget

from workbench.desktop.theme import ThemeManager

_Gaps = tuple[float, float, float, float, float]


class Spacing:
    """Knows the layouts of a widget at 100 % and gives each the margins of the present size."""

    def __init__(self, theme: ThemeManager, widget: QWidget) -> None:
        self._theme, self._widget = theme, widget
        self._scale = theme.theme.scale
        self._known: dict[int, _Gaps] = {}
        theme.theme_changed.connect(self.follow)

    def follow(self) -> None:
        """Takes over another size. Layouts made since the last one were made for that one."""
        scale = self._theme.theme.scale
        if scale == self._scale:
            return
        for layout in self._widget.findChildren(QLayout):
            gaps = self._known.setdefault(id(layout), self._at_once(layout))
            left, top, right, bottom, between = (round(gap * scale) for gap in gaps)
            layout.setContentsMargins(left, top, right, bottom)
            if layout.spacing() >= 0:
                layout.setSpacing(between)
        self._scale = scale

    def _at_once(self, layout: QLayout) -> _Gaps:
        margins = layout.contentsMargins()
        sides = margins.left(), margins.top(), margins.right(), margins.bottom(), layout.spacing()
        left, top, right, bottom, between = (side / self._scale for side in sides)
        return left, top, right, bottom, between
