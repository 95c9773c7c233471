"""Links of the body that lead nowhere: R901."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from workbench.library.bundle import Facts
from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.skill.markdown import MarkdownLink

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_CANDIDATE = re.compile(r"\]\([ \t]*\r?\n?[ \t]*(?:<(?P<angle>[^<>\r\n]*+)>|(?P<plain>[^\s<]*+))")
_DEFINITION = re.compile(r"\]:[ \t]*\r?\n?[ \t]*(?:<(?P<angle>[^<>\r\n]*+)>|(?P<plain>[^\s<]++))")
_TEMPLATE = re.compile(r"[{}$<>*|]|%[A-Za-z_]{3,}%|\.\.\.|\u2026")
_PLACEHOLDERS = frozenset(
    {"url", "uri", "link", "path", "href", "file", "filename", "source", "src", "target", "image", "internal-link"}
)
"""Words that stand for a target where a form of link is explained."""

_LONGEST = 1024


@rules.skill("R901")
def broken_link(view: View) -> Hits:
    """A relative link whose target is not there. The Markdown is read only when some target may be missing."""
    facts, document = view.facts, view.document
    if facts is None:
        return ()
    text, start = document.text, document.fences.body
    if text.find("]", start) < 0:  # many times faster than to look for two characters
        return ()
    if (text.find("](", start) < 0 and text.find("]:", start) < 0) or not _suspect(text, start, facts):
        return ()
    return list(_broken(view, facts))


def _suspect(text: str, start: int, facts: Facts) -> bool:
    """Whether anything that looks like a link has a target that is not there."""
    seen = set()
    for pattern, sign in ((_CANDIDATE, "]("), (_DEFINITION, "]:")):
        if text.find(sign, start) < 0:
            continue
        for match in pattern.finditer(text, start):
            target = match["angle"] or match["plain"] or ""
            if target in seen:
                continue
            seen.add(target)
            if pattern is _CANDIDATE and "(" in target:
                return True
            path = _path_of(target.partition(")")[0] if pattern is _CANDIDATE and match["plain"] else target)
            if path and facts.exists(path) in ("missing", "case"):
                return True
    return False


def _path_of(target: str) -> str:
    """The path of a relative link, without query and fragment and with its escapes undone; empty for any other link."""
    if not target or target[0] in "#/\\" or len(target) > _LONGEST or _SCHEME.match(target):
        return ""
    path = target.partition("#")[0].partition("?")[0]
    if "\\" in path:
        path = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", path)
    return "" if "\0" in path or _TEMPLATE.search(path) or path.lower() in _PLACEHOLDERS else path


def _broken(view: View, facts: Facts) -> Iterator[Hit]:
    states: dict[str, str] = {}
    for link in view.skill.markdown.links:
        if link.kind not in ("inline", "definition"):
            continue
        path = _path_of(link.target)
        if not path:
            continue
        state = states.get(path) or states.setdefault(path, facts.exists(path))
        if state in ("missing", "case"):
            yield _hit(facts, link, path, state)


def _hit(facts: Facts, link: MarkdownLink, path: str, state: str) -> Hit:
    nearest = facts.nearest(unquote(path))
    values: dict[str, object] = {"target": path if len(path) <= 80 else path[:77] + "..."}
    fixes: tuple[Proposal, ...] = ()
    if nearest and not re.search(r"[\s()<>]", nearest):
        rest = link.target[len(link.target.partition("#")[0].partition("?")[0]) :]
        edits = ((link.target_span, nearest + rest),)
        fixes = (Proposal("nearest", False, edits, values={"nearest": nearest}),)
    if state == "case" and nearest:
        values["nearest"] = nearest
        return Hit(link.target_span, values, "case", fixes)
    return Hit(link.target_span, values, "", fixes)
