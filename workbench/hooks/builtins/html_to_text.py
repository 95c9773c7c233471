"""The text of an HTML page as a reader sees it: no scripts, no markup, and a word about what was hidden."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Sequence

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
_TOKEN = re.compile(
    r"<(?P<open>[a-zA-Z][a-zA-Z0-9:-]*)(?P<rest>[^<>]*)>|</(?P<close>[a-zA-Z][a-zA-Z0-9:-]*)[^<>]*>|(?P<comment><!--)"
    r"|<[!?][^<>]*>"
)
_ATTRIBUTE = re.compile(r"([a-zA-Z][\w:-]*)(?:\s{0,9}=\s{0,9}(\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")
_RAW = frozenset(("script", "style"))
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
            page.read(text)
            hidden.extend(page.hidden)
            return (Edit(0, len(text), page.text()),)

        try:
            edited = edit_value(context.output, edits)
        except RecursionError:
            return Answer(Outcome.THREW, message="the output is nested too deeply")
        words = sum(len(text.split()) for text in hidden)
        message = f"{words} words that a reader does not see were left out" if words else None
        return answer_of(context.output, edited, message)


class _Page:
    """Collects what is seen. Time is proportional to the length of the page, whatever stands in it: the parser of the
    standard library takes its square on tags that are not closed."""

    def __init__(self, links: bool) -> None:
        self.hidden: list[str] = []
        self._links, self._parts = links, list[str]()
        self._open: list[tuple[str, bool]] = []
        self._counts: Counter[str] = Counter()
        self._targets: list[str] = []

    def read(self, page: str) -> None:
        """Takes a page in."""
        at = 0
        for found in _TOKEN.finditer(page):
            if found.start() < at:
                continue
            self._data(page[at : found.start()])
            at = found.end()
            if found["open"]:
                self._begin(found["open"].lower(), found["rest"])
                if found["open"].lower() in _RAW:
                    at = self._raw(page, at, found["open"].lower())
            elif found["close"]:
                self._end(found["close"].lower())
            elif found["comment"]:
                end = page.find("-->", at)
                at = len(page) if end < 0 else end + 3
        self._data(page[at:])

    def _raw(self, page: str, at: int, tag: str) -> int:
        """Behind a script or a style, to its end tag."""
        end = re.compile(f"(?i)</{tag}").search(page, at)
        return len(page) if end is None else end.start()

    def text(self) -> str:
        """The text so far, without blank lines in a row."""
        lines = "".join(self._parts).split("\n")
        joined = "\n".join(line.strip(" ") if not line.startswith("\t") else line[1:] for line in lines)
        return _MANY_LINES.sub("\n\n", joined).strip("\n")

    def _begin(self, tag: str, rest: str) -> None:
        values = {found[1].lower(): (found[2] or "").strip("\"'") for found in _ATTRIBUTE.finditer(rest)}
        hidden = tag in _UNSEEN or "hidden" in values or values.get("aria-hidden") == "true"
        hidden = hidden or _HIDDEN.search(values.get("style", "")) is not None
        if tag not in _VOID and not rest.endswith("/"):
            self._open.append((tag, hidden or self._unseen()))
            self._counts[tag] += 1
        if self._unseen() or hidden:
            return
        if tag == "br":
            self._parts.append("\n")
        elif tag in ("td", "th"):
            self._parts.append(" | ")
        elif tag == "img" and values.get("alt"):
            self._parts.append(f"[{html.unescape(values['alt'])}]")
        elif tag == "a":
            self._targets.append(html.unescape(values.get("href", "")))
        elif tag in _BLOCKS:
            self._parts.append("\n- " if tag == "li" else "\n" if tag == "tr" else "\n\n")

    def _end(self, tag: str) -> None:
        if not self._counts[tag]:
            return
        unseen = self._unseen()
        while True:
            name, _ = self._open.pop()
            self._counts[name] -= 1
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

    def _data(self, text: str) -> None:
        data = html.unescape(text)
        if self._unseen():
            if data.strip() and not any(self._counts[name] for name in ("script", "style", "svg", "head")):
                self.hidden.append(data)
            return
        self._parts.append(data.replace("\n", "\n\t") if self._counts["pre"] else _BLANKS.sub(" ", data))

    def _unseen(self) -> bool:
        return bool(self._open) and self._open[-1][1]
