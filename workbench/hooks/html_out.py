"""The result of a replay as one HTML file that needs nothing else: every record, what each chain made of it, and why it
failed. Nothing in it runs, and every value stands in it as plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from workbench.hooks.chain import Chain
from workbench.hooks.dialects.stepping import shown
from workbench.hooks.hiding import Mask, mask_for, no_mask
from workbench.hooks.junit import reasons_of
from workbench.hooks.model import Outcome, StepResult, Value
from workbench.hooks.replay import Played, Replayed
from workbench.hooks.waiting import Waiting
from workbench.secrets import mask

LONGEST = 20_000
"""Code points of one value that are shown; how many more there are is said."""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --bad: #b3261e; --good: #1b6e3c; --mark: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7fd6a0; --mark: #ffcf7a; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 100rem; padding: 0 1.5rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 0; display: inline; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td, th { text-align: left; padding: .15rem .8rem .15rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
details { border: 1px solid var(--line); border-radius: 8px; padding: .7rem 1rem; margin: .8rem 0; }
summary { cursor: pointer; }
.panes { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); margin-top: .8rem; }
.panes h3 { font-size: .95rem; margin: 0 0 .3rem; }
pre { background: var(--soft); border-radius: 6px; padding: .6rem .8rem; overflow: auto; max-height: 26rem;
  font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 .6rem; }
.bad { color: var(--bad); } .good { color: var(--good); } .note { opacity: .75; } i.u { color: var(--mark); }
ul { margin: .3rem 0 .6rem; padding-left: 1.2rem; }
"""


def html_text(
    chains: Sequence[Chain], replayed: Iterable[Replayed], advice: Iterable[str] = (), raw: bool = False
) -> Iterator[str]:
    """The document in pieces, once all records are there; none of them is held in memory. Secrets are masked without
    `raw`. `advice` are remarks on the chains, one line each, asked for after the records."""
    body = Waiting()
    records = failed = 0
    for one in replayed:
        records += 1
        failed += one.failed
        body.write(_record(one, no_mask if raw else mask_for(one.record)))
    named = ", ".join(f"{chain.name} ({chain.dialect})" for chain in chains)
    named = named if raw else mask(named)
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width"><title>Replay of hook chains</title>'
    yield f"<style>{_STYLE}</style></head><body>\n<h1>Replay of hook chains</h1>\n<p>{_safe(named)}</p>\n"
    kind = "bad" if failed else "good"
    yield f'<p>{records:,} records, <strong class="{kind}">{failed:,} failed</strong></p>\n'
    yield _list(list(advice), "note")
    yield from body.read()
    yield "</body></html>\n"


def _record(replayed: Replayed, hidden: Mask) -> Iterator[str]:
    record = replayed.record
    word = '<span class="bad">failed</span>' if replayed.failed else '<span class="good">as expected</span>'
    place, ident, tool = (
        str(hidden(text)) for text in (f"{record.provenance.file}:{record.provenance.line}", record.id, record.tool)
    )
    yield f"<details{' open' if replayed.failed else ''}><summary><h2>{_safe(ident)} · {_safe(tool)}</h2> "
    yield f'{word} <span class="note">{_safe(place)}</span></summary>\n<div class="panes">'
    yield f"<section><h3>recorded</h3>{_pane(hidden(record.output))}</section>"
    for played in replayed.played:
        yield f"<section>{''.join(_chain(played, replayed, hidden))}</section>"
    yield "</div></details>\n"


def _chain(played: Played, replayed: Replayed, hidden: Mask) -> Iterator[str]:
    result = played.result
    title = f"{hidden(result.chain)} ({result.dialect}): {result.decision}"
    yield f"<h3>{_safe(title)}</h3>{_pane(hidden(result.final))}"
    reasons = [f"{kind}: {reason}" for kind, reason in reasons_of(played, replayed)]
    for title, forms in (("leaks", played.leaks.full), ("leaks in part", played.leaks.partial)):
        reasons += [str(hidden(f"{title}: {', '.join(forms)}"))] if forms else []
    yield _list(reasons, "bad")
    yield _list(
        [str(hidden(note)) for note in (*result.notes, *([result.discarded] if result.discarded else []))], "note"
    )
    yield "<table><tr><th>step</th><th>outcome</th><th>bytes</th><th>ms</th></tr>"
    yield from (_step(step, hidden) for step in result.steps)
    yield "</table>"
    for order in result.orders if len(result.orders) > 1 else ():
        names = _safe(str(hidden(" → ".join(order.order))))
        yield f'<p class="note">finished in the order {names}:</p>{_pane(hidden(order.final))}'


def _step(step: StepResult, hidden: Mask) -> str:
    size = f"{step.bytes_before:,}"
    if step.outcome is Outcome.REWRITE:
        size += f" → {step.bytes_after:,}"
    said = f'<br><span class="note">{_safe(str(hidden(step.message)))}</span>' if step.message else ""
    return (
        f'<tr><td>{_safe(str(hidden(step.name)))}{said}</td><td>{step.outcome}</td><td class="n">{size}</td>'
        f'<td class="n">{step.ms:.1f}</td></tr>'
    )


def _list(lines: Sequence[str], kind: str) -> str:
    return f'<ul class="{kind}">{"".join(f"<li>{_safe(line)}</li>" for line in lines)}</ul>' if lines else ""


def _pane(value: Value) -> str:
    text = shown(value)
    left = len(text) - LONGEST
    more = f'<p class="note">{left:,} more characters are not shown</p>' if left > 0 else ""
    return f"<pre>{_safe(text[:LONGEST])}</pre>{more}"


def _safe(text: str) -> str:
    """The text as HTML shows it; what has no shape is written by its code."""
    return _UNSEEN.sub(lambda found: f'<i class="u">U+{ord(found[0]):04X}</i>', escape(text))
