"""The text of an HTML page as a reader sees it: no scripts, no markup, and a word about what was hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

from workbench.hooks.builtins.strings import Edit, answer_of, edit_value
from workbench.hooks.model import Answer, Context, Outcome, PostHook
from workbench.hooks.params import Params

_SIGN = re.compile(r"(?i)<(?:!doctype html|html|head|body|div|p|span|table|ul|ol|a|br|h[1-6]|script|style)\b[^<>]*>")
_UNSEEN = frozenset(("script", "style", "template", "noscript", "head", "svg", "object", "iframe"))
_BLOCKS = frozenset(
    [
        "p",
        "div",
        "section",
        "article",
        "header",
        "footer",
        "main",
        "nav",
        "aside",
        "ul",
        "ol",
        "table",
        "pre",
        "form",
        "blockquote",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "tr",
        "li",
        "dt",
        "dd",
        "hr",
        "figure",
        "body",
        "html",
    ]
)
_VOID = frozenset(
    ("br", "hr", "img", "input", "meta", "link", "wbr", "area", "base", "col", "embed", "source", "track")
)
_HIDDEN = re.compile(
    r"(?i)display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)"
)
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_MANY_LINES = re.compile(r"\n{3,}")


def make(params: Params) -> PostHook:
    """`links` (drop, text or url) and `always` (also what does not look like HTML). Raises `ParamError`."""
    hook = HtmlToText(params.step, params.choice("links", ("text", "url"), "url") == "url", params.flag("always"))
    params.done()
    return hook


class HtmlToText:
    """Turns texts that are HTML into plain ones."""

    def __init__(self, name: str, links: bool, always: bool) -> None:
        self.name, self._links, self._always = name, links, always

    def after(self, tool: str, context: Context) -> Answer:
        """The output with its HTML turned into text; what a reader would not see is counted in the message."""
        hidden: list[str] = []

        def edits(text: str, name: str) -> Sequence[Edit]:
            if not self._always and len(_SIGN.findall(text, 0, 20_000)) < 2:
                return ()
            page = _Page(self._links)
            page.feed(text)
            page.close()
            hidden.extend(page.hidden)
            return (Edit(0, len(text), page.text()),)

        try:
            edited = edit_value(context.output, edits)
        except RecursionError:
            return Answer(Outcome.THREW, message="the output is nested too deeply")
        words = sum(len(text.split()) for text in hidden)
        message = f"{words} words that a reader does not see were left out" if words else None
        return answer_of(context.output, edited, message)


class _Page(HTMLParser):
    """Collects what is seen."""

    def __init__(self, links: bool) -> None:
        super().__init__(convert_charrefs=True)
        self.hidden: list[str] = []
        self._links, self._parts = links, list[str]()
        self._open: list[tuple[str, bool]] = []
        self._targets: list[str] = []
        self._plain = 0

    def text(self) -> str:
        """The text so far, without blank lines in a row."""
        lines = "".join(self._parts).split("\n")
        joined = "\n".join(line.strip(" ") if not line.startswith("\t") else line[1:] for line in lines)
        return _MANY_LINES.sub("\n\n", joined).strip("\n")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        hidden = tag in _UNSEEN or "hidden" in values or values.get("aria-hidden") == "true"
        hidden = hidden or _HIDDEN.search(values.get("style", "")) is not None
        if tag not in _VOID:
            self._open.append((tag, hidden or self._unseen()))
        if self._unseen():
            return
        self._begin(tag, values)

    def _begin(self, tag: str, values: dict[str, str]) -> None:
        if tag == "br":
            self._parts.append("\n")
        elif tag in ("td", "th"):
            self._parts.append(" | ")
        elif tag == "img" and values.get("alt"):
            self._parts.append(f"[{values['alt']}]")
        elif tag == "a":
            self._targets.append(values.get("href", ""))
        elif tag in _BLOCKS:
            self._parts.append("\n- " if tag == "li" else "\n" if tag == "tr" else "\n\n")
        self._plain += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if not any(name == tag for name, _ in self._open):
            return
        unseen = self._unseen()
        while self._open:
            name, _ = self._open.pop()
            if name == tag:
                break
        if unseen:
            return
        if tag == "a" and self._targets:
            target = self._targets.pop()
            if self._links and target.startswith(("http:", "https:", "/")):
                self._parts.append(f" ({target})")
        elif tag in _BLOCKS and tag not in ("li", "tr"):
            self._parts.append("\n\n")
        self._plain -= tag == "pre"

    def handle_data(self, data: str) -> None:
        if self._unseen():
            if data.strip() and not any(name in ("script", "style", "svg", "head") for name, _ in self._open):
                self.hidden.append(data)
            return
        self._parts.append(data.replace("\n", "\n\t") if self._plain > 0 else _BLANKS.sub(" ", data))

    def _unseen(self) -> bool:
        return bool(self._open) and self._open[-1][1]
