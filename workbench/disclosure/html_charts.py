"""The two pictures of the page: what each request carries, and eager against lazy. SVG that stands in the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from workbench.disclosure.cost import Cost
from workbench.disclosure.model import Kind, Request, Timeline
from workbench.disclosure.turns import agents, sent, stacks

_LEFT, _STEP, _BAR, _HIGH, _HEAD, _FOOT = 80, 56, 34, 180, 24, 30
_APART = 15
MOST_LANES = 12
"""Agents that are drawn."""
_PALE = 0.35
_ROUND = (1, 2, 5)


def lanes_chart(timeline: Timeline, kind: Callable[[Kind], str], agent: Callable[[str], str], title: str) -> str:
    """A lane for each agent, a column for each request, parts stacked from the bottom; what is new is solid."""
    names = agents(timeline)[:MOST_LANES]
    most = max((sent(request) for request in timeline.requests), default=1) or 1
    width = _LEFT + _STEP * len(timeline.requests) + 20
    lane = _HEAD + _HIGH + _FOOT
    pieces = [
        f'<svg width="{width}" height="{lane * len(names)}" role="img" aria-label="{title}" xmlns="http://www.w3.org/2000/svg">'
    ]
    for row, name in enumerate(names):
        top = row * lane
        pieces.append(f'<text x="0" y="{top + 16}">{escape(agent(name))}</text>')
        pieces += _grid(top + _HEAD, width, most)
        for column, request in enumerate(timeline.requests):
            if request.agent == name:
                pieces += _column(request, column, top + _HEAD, most, kind)
    return "".join((*pieces, "</svg>"))


def _grid(top: int, width: int, most: int) -> Iterator[str]:
    step = nice_step(most)
    for value in range(step, most + 1, step):
        y = top + _HIGH - round(value / most * _HIGH)
        yield f'<line class="grid" x1="{_LEFT - 8}" x2="{width}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{_LEFT - 12}" y="{y + 4}" text-anchor="end">{_kilo(value)}</text>'


def _column(request: Request, column: int, top: int, most: int, kind: Callable[[Kind], str]) -> Iterator[str]:
    x, y = _LEFT + column * _STEP, float(top + _HIGH)
    yield f'<a href="#r{request.n}">'
    for stack in stacks(request):
        for size, opacity in ((stack.carried, _PALE), (stack.new, 1)):
            if not size:
                continue
            high = max(2.0, size / most * _HIGH)
            y -= high
            yield (
                f'<rect x="{x}" y="{y:.1f}" width="{_BAR}" height="{high:.1f}" fill="var(--{stack.kind})" '
                f'opacity="{opacity}"><title>{escape(kind(stack.kind))}: {size:,}</title></rect>'
            )
    yield f'<text x="{x + _BAR // 2}" y="{top + _HIGH + 16}" text-anchor="middle">{request.n}</text></a>'


def nice_step(most: int) -> int:
    """A distance of grid lines that gives two to five of them: 1, 2 or 5 times a power of ten."""
    scale = 1
    while True:
        for digit in _ROUND:
            if most / (digit * scale) <= 5:
                return digit * scale
        scale *= 10


def _kilo(value: int) -> str:
    return f"{value / 1000:g} KB" if value >= 1000 else f"{value} B"


def cost_chart(cost: Cost, eager: str, lazy: str, title: str) -> str:
    """The bytes sent up to each request, both ways."""
    most = max(cost.eager.bytes, cost.lazy.bytes, 1)
    step = max(8, min(_STEP, 900 // len(cost.rows)))
    width = _LEFT + step * len(cost.rows) + 220
    lines = (
        ("bad", eager, [row.eager_sum.bytes for row in cost.rows]),
        ("good", lazy, [row.lazy_sum.bytes for row in cost.rows]),
    )
    pieces = [
        f'<svg width="{width}" height="{_HIGH + _HEAD + _FOOT}" role="img" aria-label="{title}" xmlns="http://www.w3.org/2000/svg">'
    ]
    pieces += _grid(_HEAD, width - 200, most)
    above = min(_at(cost.eager.bytes, most), _at(cost.lazy.bytes, most) - _APART)
    for (colour, name, values), label in zip(lines, (above, _at(cost.lazy.bytes, most)), strict=True):
        pieces += _line(colour, name, values, step, most, label)
    for number in range(0, len(cost.rows), max(1, len(cost.rows) // 12)):
        pieces.append(f'<text x="{_LEFT + step * (number + 1)}" y="{_HEAD + _HIGH + 18}">{number + 1}</text>')
    return "".join((*pieces, "</svg>"))


def _line(colour: str, name: str, values: Sequence[int], step: int, most: int, label: int) -> Iterator[str]:
    points = [(_LEFT, _HEAD + _HIGH)]
    points += [(_LEFT + step * number, _at(value, most)) for number, value in enumerate(values, 1)]
    path = " ".join(f"{x},{y}" for x, y in points)
    yield f'<polyline points="{path}" fill="none" stroke="var(--{colour})" stroke-width="2"/>'
    yield f'<text x="{points[-1][0] + 8}" y="{label + 4}">{escape(name)}: {values[-1]:,}</text>'


def _at(value: int, most: int) -> int:
    return _HEAD + _HIGH - round(value / most * _HIGH)
