"""A conversation as one HTML file that needs nothing else: the requests as bars, each call with its stages, the cost.

Nothing in it runs, and every text stands in it as plain text. A message stands in it once, where it is new.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any, Final, NamedTuple

from workbench.disclosure.cost import Cost
from workbench.disclosure.html_charts import MOST_LANES, cost_chart, lanes_chart
from workbench.disclosure.html_style import STYLE
from workbench.disclosure.levels import INSIDE, LevelThree
from workbench.disclosure.model import PARENT, Call, Kind, Message, Request, Scan, Stage, Timeline
from workbench.disclosure.turns import agents, calls_upon, fresh, sent, skipped
from workbench.skill.meters import byte_length, estimated_tokens
from workbench.skill.packaged import load_yaml, resource

LONGEST: Final = 200_000
"""Code points of one text that are shown; how many more there are is said."""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_FAILED = frozenset({"failed", "deny", "blocked"})


class Beside(NamedTuple):
    """What is shown beside the conversation."""

    cost: Cost | None = None
    levels: tuple[LevelThree, ...] = ()


class Words:
    """The page's words in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = _words()

    def __call__(self, key: str, **values: object) -> str:
        """Words with their values filled in; numbers with marks between the thousands."""
        found: Mapping[str, str] = self._words[key]
        shown = {name: f"{value:,}" if isinstance(value, int) else value for name, value in values.items()}
        return found[self.language].format(**shown)

    def kind(self, kind: Kind) -> str:
        """The name of a part."""
        return str(self._words["kinds"][kind.value][self.language])

    def agent(self, name: str) -> str:
        """The name of an agent."""
        words = self._words["agents"]
        if name == PARENT:
            return str(words["parent"][self.language])
        return str(words["child"][self.language]).format(n=name.rpartition("-")[2])


@cache
def _words() -> Mapping[str, Any]:
    found: Mapping[str, Any] = load_yaml(resource("disclosure", "export.yaml"))
    return found


def html_text(
    timeline: Timeline, beside: Beside | None = None, language: str = "en", hidden: Callable[[str], str] | None = None
) -> Iterator[str]:
    """The document in pieces. `language` is `en` or `zh`; `hidden` puts labels in the place of secrets, without it
    none is masked."""
    yield from _Page(timeline, beside or Beside(), Words(language), hidden or (lambda text: text)).pieces()


class _Page:
    def __init__(self, timeline: Timeline, beside: Beside, words: Words, hidden: Callable[[str], str]) -> None:
        self._timeline, self._beside, self._words, self._hidden = timeline, beside, words, hidden
        self._upon = calls_upon(timeline)

    def pieces(self) -> Iterator[str]:
        words, timeline = self._words, self._timeline
        title = f"{words('title')} · {timeline.host}"
        yield f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width">'
        yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        yield f"<title>{_safe(title)}</title><style>{STYLE}</style></head><body>\n<h1>{_safe(title)}</h1>\n"
        yield f"<p><strong>{words('task')}:</strong> {self._text(timeline.task)}</p>\n"
        yield from self._facts()
        yield from self._scan(timeline.scan)
        if timeline.requests:
            yield f'<h2>{words("lanes")}</h2><p class="dim">{words("lanes_note")}</p>{self._legend()}'
            yield f'<div class="scroll">{lanes_chart(timeline, words.kind, words.agent, words("lanes"))}</div>\n'
            left = len(agents(timeline)) - MOST_LANES
            yield f'<p class="warn">{words("more_lanes", count=left)}</p>\n' if left > 0 else ""
        for request in timeline.requests:
            yield from self._request(request)
        yield from self._outcome()
        yield from self._cost()
        yield from self._levels()
        yield "</body></html>\n"

    def _text(self, text: str) -> str:
        return _safe(self._hidden(text))

    def _pane(self, text: str) -> str:
        shown = self._hidden(text)
        left = len(shown) - LONGEST
        more = f'<p class="warn">{self._words("more", count=left)}</p>' if left > 0 else ""
        return f"<pre>{_safe(shown[:LONGEST])}</pre>{more}"

    def _facts(self) -> Iterator[str]:
        words, timeline = self._words, self._timeline
        total = sum(map(sent, timeline.requests))
        tokens = estimated_tokens(total)
        loaded = len({call.skill for call in timeline.calls if call.skill})
        scan = timeline.scan
        said = words("sent", bytes=total, requests=len(timeline.requests), tokens=tokens)
        yield f'<div class="facts"><span>{said}</span>'
        yield f"<span>{words('listed', listed=len(scan.entries), names=len(scan.names))}</span>"
        yield f"<span>{words('loaded', count=loaded)}</span></div>\n"
        yield f'<p class="dim">{words("simulated")}</p>\n'
        if timeline.stale:
            yield f'<p class="warn">{self._text(words("stale", names=", ".join(timeline.stale)))}</p>\n'

    def _scan(self, scan: Scan) -> Iterator[str]:
        words = self._words
        yield f"<h2>{words('scan')}</h2>\n"
        if scan.error is not None:
            said = f"{scan.error.error_class}: {scan.error.path}: {scan.error.message}"
            yield f'<p class="bad"><strong>{words("scan_stops")}:</strong> {self._text(said)}</p>\n'
        bad = [f"{one.error_class}: {one.path}: {one.message}" for one in scan.bad]
        yield self._list(words("refused"), bad, "bad")
        yield f"<p>{words('bytes_read', bytes=sum(scan.bytes_read.values()), files=len(scan.bytes_read))}</p>"
        size = words("bytes", bytes=byte_length(scan.catalog))
        yield f"<details><summary>{words('catalog')} ({size})</summary>{self._pane(scan.catalog)}</details>\n"
        yield self._list(words("notes"), scan.notes, "dim")

    def _list(self, title: str, lines: Sequence[str], kind: str) -> str:
        if not lines:
            return ""
        items = "".join(f"<li>{self._text(line)}</li>" for line in lines)
        return f'<p>{title}:</p><ul class="{kind}">{items}</ul>\n'

    def _legend(self) -> str:
        there = dict.fromkeys(kind for kind in Kind for request in self._timeline.requests if _carries(request, kind))
        items = (f'<span><i style="background:var(--{kind})"></i>{self._words.kind(kind)}</span>' for kind in there)
        return f'<div class="legend">{"".join(items)}</div>'

    # Requests

    def _request(self, request: Request) -> Iterator[str]:
        words = self._words
        child = "" if request.agent == PARENT else ' class="child"'
        yield f'<article id="r{request.n}"{child}><h3>{words("request", n=request.n)} · {words.agent(request.agent)} '
        yield f'<span class="dim">{words("bytes", bytes=sent(request))}</span></h3>\n'
        tools = ", ".join(tool.name for tool in request.tools)
        yield f'<details><summary class="dim">{words("tools", count=len(request.tools), bytes=request.tools_size)}'
        yield f"</summary><p><code>{_safe(tools)}</code></p></details>\n"
        if request.new:
            size = sum(message.size for message in request.messages[: request.new])
            yield f'<p class="dim">{words("carried", count=request.new, bytes=size)}</p>\n'
        yield from map(self._message, fresh(request))
        for call in self._upon.get(request.n, ()):
            yield from self._call(call)
        yield "</article>\n"

    def _message(self, message: Message) -> str:
        parts = ", ".join(f"{self._words.kind(part.kind)} {part.size:,}" for part in message.parts)
        about = f" · {self._text(message.skill)}" if message.skill else ""
        head = f"{_safe(message.role)}{about} · {self._words('bytes', bytes=message.size)}"
        opened = " open" if message.role != "system" else ""
        return (
            f'<details{opened}><summary>{head} <span class="dim">({parts})</span></summary>'
            f"{self._pane(message.content)}</details>\n"
        )

    def _call(self, call: Call) -> Iterator[str]:
        words = self._words
        yield f'<p id="{_safe(call.id)}"><strong>{words("call")} {_safe(call.id)}</strong> '
        yield f"<code>{self._text(call.tool)} {self._text(call.raw)}</code></p>\n"
        if call.stages:
            stages = "".join(map(self._stage, call.stages))
            missing = "".join(
                f'<li class="skip"><strong>{name}</strong><br>{words("skipped")}</li>' for name in skipped(call)
            )
            yield f'<ol class="stages">{stages}{missing}</ol>\n'
        if call.error_code:
            yield f'<p class="bad">{_safe(words("error", code=call.error_code))}</p>\n'
        if call.deleted:
            yield f'<p class="warn">{words("deleted")}</p>\n'

    def _stage(self, stage: Stage) -> str:
        kind = ' class="stop"' if stage.outcome in _FAILED else ""
        source = f" ({_safe(stage.source)})" if stage.source else ""
        note = f'<br><span class="dim">{self._text(stage.note)}</span>' if stage.note else ""
        return f"<li{kind}><strong>{stage.stage}</strong> {_safe(stage.outcome)}{source}{note}</li>"

    # What came of it

    def _outcome(self) -> Iterator[str]:
        words, timeline = self._words, self._timeline
        if timeline.answer is not None:
            yield f"<h2>{words('answer')}</h2>{self._pane(timeline.answer)}"
        if timeline.ending is not None:
            said = f"{timeline.ending.code}: {timeline.ending.message}"
            yield f'<p class="bad"><strong>{words("no_answer")}:</strong> {self._text(said)}</p>\n'
        if timeline.expectations:
            yield f"<h2>{words('expectations')}</h2><table>"
            for one in timeline.expectations:
                word, kind = (words("holds"), "good") if one.ok else (words("fails"), "bad")
                yield f'<tr><td class="{kind}">{word}</td><td><code>{self._text(one.expect)}</code></td>'
                yield f"<td>{self._text(one.message or '')}</td></tr>"
            yield "</table>\n"
        yield self._list(words("audit"), [_record(record) for record in timeline.audit], "dim")
        yield self._list(words("log"), timeline.log, "dim")

    def _cost(self) -> Iterator[str]:
        words, cost = self._words, self._beside.cost
        if cost is None or not cost.rows:
            return
        ratio = f"{cost.ratio or 0:.1f}"
        said = words("cost_note", skills=cost.skills, eager=cost.eager.bytes, lazy=cost.lazy.bytes, ratio=ratio)
        yield f"<h2>{words('cost')}</h2><p>{said}</p>"
        yield f'<div class="scroll">{cost_chart(cost, words("eager"), words("lazy"), words("cost"))}</div>\n'

    def _levels(self) -> Iterator[str]:
        if not self._beside.levels:
            return
        words = self._words
        yield f'<h2>{words("levels")}</h2><p class="dim">{words("levels_note")}</p>\n'
        if not any(level.files or level.remarks for level in self._beside.levels):
            yield f"<p>{words('no_links')}</p>\n"
        for level in self._beside.levels:
            if level.files or level.remarks:
                yield f"<h3>{self._text(level.path)}</h3><table>{''.join(self._level(level))}</table>\n"

    def _level(self, level: LevelThree) -> Iterable[str]:
        words = self._words
        for one in level.files:
            kind = "good" if one.state == INSIDE else "bad"
            size = words("bytes", bytes=one.size) if one.state == INSIDE else ""
            yield f"<tr><td>{words('line', line=one.line)}</td><td><code>{self._text(one.path)}</code></td>"
            yield f'<td class="{kind}">{words(one.state)}</td><td class="n">{size}</td></tr>'
        for remark in level.remarks:
            yield f"<tr><td>{words('line', line=remark.line)}</td><td><code>{self._text(remark.text)}</code></td>"
            yield f'<td class="bad" colspan="2">{words("destructive")} ({_safe(remark.kind)})</td></tr>'


def _carries(request: Request, kind: Kind) -> bool:
    if kind is Kind.TOOLS:
        return request.tools_size > 0
    return any(part.kind is kind for message in fresh(request) for part in message.parts)


def _record(record: Mapping[str, Any]) -> str:
    return " · ".join(f"{key}: {value}" for key, value in record.items())


def _safe(text: str) -> str:
    """The text as HTML shows it; what has no shape is written by its code."""
    return _UNSEEN.sub(lambda found: f'<i class="u">U+{ord(found[0]):04X}</i>', escape(text))
