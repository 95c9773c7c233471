"""Rules on how a description is worded: D412 to D420 and D422. All are advice: none stops a skill from loading."""

from __future__ import annotations

import re
from functools import cache

from workbench.lint.prose import Prose, description_words, prose_of
from workbench.lint.registry import Hit, Hits, Proposal, View, rules
from workbench.lint.values import Edits, reads, span_in
from workbench.skill.text import Span

_PERSON = re.compile(
    r"[\W_]*(?P<word>i(?:['’](?:m|ll|ve|d))?|we(?:['’](?:re|ll|ve))?|my|our|you(?:['’](?:re|ll))?|your|let me)\s"
    r"|[\W_]*(?P<han>我们?|你们?|您|让我)"
)
_HELP = re.compile(r"(?:i|we) (?:can |will |could |'ll )?(?:help|assist) (?:you|users?) (?:to |with )?")
_OPENING = re.compile(r"[\W_]*(?P<word>(?:the|an?|this|it|these|those|that|there)\b)(?! skill should be used\b)")
_OPENING_HAN = re.compile("[\\W_]*(?P<word>这是|这个|这款|该|本(?:技能|工具)|一个|一款)")
_TODO = re.compile(
    r"\[[ \t]*(?:TODO|TBD|FIXME|todo|[Ii]nsert|[Yy]our|[Dd]escribe|[Pp]laceholder|…|\.\.\.)[^\]\n]{0,200}\]?"
    r"|^\s*(?:TODO|TBD|FIXME|XXX)\b|\b(?:TODO|FIXME|TBD)\s*(?:[:：]|$)|\{\{\s*(?:description|skill|name|summary|todo)[^}\n]{0,60}\}\}"
)
_QUOTED = re.compile(r"\"[^\"\n]{1,80}\"|“[^”\n]{1,80}”|「[^」\n]{1,80}」|(?<![\w])'[^'\n]{1,60}'(?!\w)")
_NUMBERED = re.compile(r"(?:^|[\s(（])(?:([1-9])[.)、）]|\(([1-9])\)|（([1-9])）)\s")
_ARROWS = re.compile("→|->|=>")
_COMMA = re.compile("[,，、;；|/\n]")
_STOP = re.compile("[.!?。！？:：]+(?=\\s|$)|[。！？：]")
_RESTATED_LENGTH = 80


def _at(view: View, prose: Prose, span: Span) -> Span:
    return span_in(view, prose.entry, *span)


def _phrase_hits(view: View, kind: str) -> Hits:
    """One hit for each listed phrase."""
    prose = prose_of(view.skill)
    spans = prose.found.get(kind) if prose is not None and prose.found else None
    if prose is None or not spans:
        return ()
    return [Hit(_at(view, prose, span), {"phrase": prose.text[span[0] : span[1]]}) for span in spans]


@rules.skill("D412")
def person(view: View) -> Hits:
    """Opens in the first or second person."""
    prose = prose_of(view.skill)
    match = _PERSON.match(prose.low) if prose is not None else None
    if prose is None or match is None:
        return ()
    span = match.span("word" if match["word"] else "han")
    values = {"word": prose.text[span[0] : span[1]]}
    return (Hit(_at(view, prose, span), values, fixes=_impersonal(view, prose, span[0])),)


def _impersonal(view: View, prose: Prose, start: int) -> tuple[Proposal, ...]:
    """ "I can help you extract tables" → "Extract tables"."""
    match = _HELP.match(prose.low, start)
    if match is None or match.end() >= len(prose.text):
        return ()
    end = match.end() + 1
    first = prose.text[match.end()].upper()
    edits: Edits = ((_at(view, prose, (start, end)), first),)
    kept = prose.text[:start] + first + prose.text[end:]
    return (Proposal("impersonal", False, edits),) if reads(view, edits, prose.entry.key, kept) else ()


@rules.skill("D413")
def name_restated(view: View) -> Hits:
    """Says nothing beyond the words of the name."""
    prose = prose_of(view.skill)
    if prose is None or prose.han or len(prose.text) > _RESTATED_LENGTH or not prose.low.isascii():
        return ()
    known = _stems((view.skill.shown_name or "").lower().replace("_", "-").split("-"))
    rest = [word for word in prose.words - _filler() if len(word) > 1 and _stem(word) not in known]
    if rest or any(char.isdigit() for char in prose.low) or not prose.words - _filler():
        return ()
    return (Hit(prose.entry.value_span, {"name": view.skill.shown_name}),)


@cache
def _filler() -> frozenset[str]:
    return frozenset(description_words()["filler"])


def _stems(words: list[str]) -> frozenset[str]:
    return frozenset(_stem(word) for word in words if word)


def _stem(word: str) -> str:
    """A rough stem: enough to see "deploys" and "deploying" as "deploy"."""
    for ending in ("ing", "es", "ed", "er", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


@rules.skill("D414")
def vague_words(view: View) -> Hits:
    """Words that fit every skill."""
    return _phrase_hits(view, "vague")


@rules.skill("D415")
def workflow(view: View) -> Hits:
    """Tells the steps, which belong into the body."""
    prose = prose_of(view.skill)
    if prose is None or not prose.understood:
        return ()
    spans = prose.found.get("workflow") if prose.found else None
    if spans and not (prose.low.startswith("首先", spans[0][0]) and "然后" not in prose.low):
        return (Hit(_at(view, prose, spans[0]), {}),)
    span = _steps(view, prose)
    return (Hit(_at(view, prose, span), {}),) if span else ()


def _steps(view: View, prose: Prose) -> Span | None:
    """Numbers 1, 2, 3 or three arrows in what the skill does; a numbered list of cases for use is none."""
    low = prose.low
    numbered = "1" in low and "2" in low and "3" in low
    arrows = "→" in low or ">" in low
    if not (numbered or arrows):
        return None
    for start, end in view.skill.clauses.what:
        numbers = list(_NUMBERED.finditer(low, start, end)) if numbered else []
        if [next(filter(None, match.groups())) for match in numbers[:3]] == ["1", "2", "3"]:
            return numbers[0].start(), numbers[2].end()
        found = [match.span() for match in _ARROWS.finditer(low, start, end)] if arrows else []
        if len(found) >= view.parameters["arrows"]:
            return found[0][0], found[-1][1]
    return None


@rules.skill("D416")
def keyword_stuffing(view: View) -> Hits:
    """A list of keywords instead of sentences."""
    prose = prose_of(view.skill)
    if prose is None:
        return ()
    text, least = prose.text, view.parameters
    if _count(text, "\"'", "“「") >= least["quoted"]:
        quoted = [match.span() for match in _QUOTED.finditer(text)]
        if len(quoted) >= least["quoted"] and _outside(text, quoted) < len(quoted):
            return (Hit(_at(view, prose, (quoted[0][0], quoted[-1][1])), {"count": len(quoted)}, "quoted"),)
    if _count(text, ",;|/\n", "，、；") < least["segments"] - 1:
        return ()
    span = _longest_list(text)
    if span is None or span[2] < least["segments"] or (span[1] - span[0]) < least["share"] * len(text):
        return ()
    return (Hit(_at(view, prose, (span[0], span[1])), {"count": span[2]}),)


def _count(text: str, signs: str, wide: str) -> int:
    """How often signs occur; those of `wide` are not ASCII."""
    found = 0
    for sign in signs if text.isascii() else signs + wide:
        found += text.count(sign)
    return found


def _outside(text: str, quoted: list[Span]) -> int:
    """Words outside the quotes; two Chinese characters count for a word."""
    pieces, at = [], 0
    for start, end in quoted:
        pieces.append(text[at:start])
        at = end
    rest = " ".join((*pieces, text[at:]))
    han = sum(char >= "\u3400" for char in rest)
    return len(re.findall(r"[A-Za-z0-9][\w'-]*", rest)) + han // 2


def _longest_list(text: str) -> tuple[int, int, int] | None:
    """Start, end and count of the longest row of short segments between commas."""
    best: tuple[int, int, int] | None = None
    start, count, at = 0, 0, 0
    for end in (*(match.start() for match in _COMMA.finditer(text)), len(text)):
        segment = text[at:end].strip()
        if segment and _is_short(segment):
            start = start if count else at + len(text[at:end]) - len(text[at:end].lstrip())
            count += 1
            if best is None or count > best[2]:
                best = (start, end, count)
        else:
            count = 0
        at = end + 1
    return best


def _is_short(segment: str) -> bool:
    return len(segment) <= 24 and segment.count(" ") < 2 and not _STOP.search(segment[:-1])


@rules.skill("D417")
def over_broad(view: View) -> Hits:
    """Claims every request, or to come before other skills."""
    return _phrase_hits(view, "broad")


@rules.skill("D418")
def action_verb_first(view: View) -> Hits:
    """Opens with an article or a pronoun instead of what the skill does."""
    prose = prose_of(view.skill)
    if prose is None:
        return ()
    match = _OPENING.match(prose.low) or (_OPENING_HAN.match(prose.low) if prose.han else None)
    if match is None:
        return ()
    span = match.span("word")
    return (Hit(_at(view, prose, span), {"word": prose.text[span[0] : span[1]]}),)


@rules.skill("D419")
def placeholder(view: View) -> Hits:
    """Text of a template that nobody filled in."""
    prose = prose_of(view.skill)
    if prose is None:
        return ()
    spans = list(prose.found.get("placeholder", ())) if prose.found else []
    text = prose.text
    if "[" in text or "TODO" in text or "TBD" in text or "FIXME" in text or "XXX" in text or "{{" in text:
        spans += [match.span() for match in _TODO.finditer(prose.text)]
    if not spans:
        return ()
    return [Hit(_at(view, prose, span), {"text": prose.text[span[0] : span[1]].strip()}) for span in sorted(spans)]


@rules.skill("D420")
def front_load(view: View) -> Hits:
    """When to use it comes so late that a catalog under pressure cuts it off."""
    prose = prose_of(view.skill)
    after = view.parameters["after"]
    if prose is None or len(prose.text) <= after:
        return ()
    first = next((at for at, kind in prose.marks if kind == "use"), None)
    if first is None or first < after:
        return ()
    end = next((span[1] for span in view.skill.clauses.use_when if span[1] > first), len(prose.text))
    return (Hit(_at(view, prose, (first, max(end, first + 1))), {"position": first + 1, "after": after}),)


@rules.skill("D422")
def time_sensitive(view: View) -> Hits:
    """Words that will be wrong one day; what a user may say in a use-when clause is none of them."""
    prose = prose_of(view.skill)
    spans = prose.found.get("time") if prose is not None and prose.found else None
    if prose is None or not spans:
        return ()
    told = view.skill.clauses.use_when
    lasting = [span for span in spans if not any(start <= span[0] < end for start, end in told)]
    return [Hit(_at(view, prose, span), {"phrase": prose.text[span[0] : span[1]]}) for span in lasting]
