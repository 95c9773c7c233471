"""Takes secrets out of an output: by the known forms of tokens, or by a pattern with JavaScript's meaning.

Under wasmagent a pattern does what its own helper does, with every quirk: texts alone, and without the flag
g the first match alone. Everywhere else, and by the known forms, texts inside objects are looked at too.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Iterator, Sequence

from workbench.hooks.builtins.js_replace import PatternFailed, Replacer
from workbench.hooks.builtins.strings import NO_TEXT, Across, Edit, Editor, answer_of, edit_value
from workbench.hooks.model import Answer, Context, Outcome, PostHook
from workbench.hooks.params import ParamError, Params
from workbench.secrets import Hit, find_across, find_under

_STRATEGIES = ("label", "mask", "hash")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_FEWEST_HIDDEN = 8
"""Signs of a masked secret that are hidden at least, whatever is kept."""


def make(params: Params) -> PostHook:
    """`pattern` with `replacement`, or the known forms with `strategy`. Raises `ParamError`."""
    if params.has("pattern"):
        hook = _by_pattern(params)
    else:
        hook = _by_forms(params)
    params.done()
    return hook


def _by_pattern(params: Params) -> PostHook:
    replacer = Replacer(params.text("pattern"), params.text("replacement", "[REDACTED]"))
    deep = params.flag("deep", params.dialect != "wasmagent")
    return PatternRedaction(params.step, replacer, deep)


def _by_forms(params: Params) -> PostHook:
    ignored = tuple(params.texts("ignore", ()))
    tokens = Tokens(_labels(params), frozenset(params.texts("formats", ())), ignored)
    note = tokens.labels.note
    return FormRedaction(params.step, tokens.edits, tokens.across, params.flag("deep", True), note)


class PatternRedaction:
    """What `replace` does to the output, or to each text inside it."""

    def __init__(self, name: str, replacer: Replacer, deep: bool) -> None:
        self.name, self._replacer, self._deep = name, replacer, deep

    def after(self, tool: str, context: Context) -> Answer:
        """The output with its matches replaced."""
        before = context.output
        if not self._deep and not isinstance(before, str):
            return Answer(Outcome.NO_OP, message=NO_TEXT)
        try:
            edited = edit_value(before, self._edits)
        except PatternFailed as failure:
            return Answer(Outcome.TIMED_OUT if failure.timed_out else Outcome.THREW, message=str(failure))
        except RecursionError:
            return Answer(Outcome.THREW, message="the output is nested too deeply")
        return answer_of(before, edited, self._noticed(edited.value))

    def recognised(self, text: str) -> Iterator[str]:
        """Everything in a text that the pattern is there to take out, whatever its flags make of it."""
        try:
            every = self._replacer.every()
            edits = every.edits(text)
        except PatternFailed:
            return
        yield from (text[edit.start : edit.end] for edit in edits)

    def _edits(self, text: str, name: str) -> Sequence[Edit]:
        return self._replacer.edits(text)

    def _noticed(self, after: object) -> str | None:
        """That a pattern without g left something. The state of a sticky one must not be touched."""
        pattern = self._replacer.pattern
        if not isinstance(after, str) or not self._replacer.first_only or (pattern is not None and pattern.sticky):
            return None
        left = [edit for edit in self._replacer.edits(after) if after[edit.start : edit.end] != edit.text]
        return "without the flag g only the first match is replaced: there is another" if left else None


class FormRedaction:
    """Secrets of the known forms replaced, at any depth, also across the chunks of one text."""

    def __init__(self, name: str, editor: Editor, across: Across, deep: bool, note: str | None) -> None:
        self.name, self._editor, self._across, self._deep, self._note = name, editor, across, deep, note

    def after(self, tool: str, context: Context) -> Answer:
        """The output without its secrets."""
        if not self._deep and not isinstance(context.output, str):
            return Answer(Outcome.NO_OP, message=NO_TEXT)
        try:
            edited = edit_value(context.output, self._editor, self._across)
        except RecursionError:
            return Answer(Outcome.THREW, message="the output is nested too deeply")
        return answer_of(context.output, edited, self._note if edited.spans else None)


class Labels:
    """What stands for a secret. With `numbered` each secret of one text keeps its number."""

    def __init__(self, strategy: str, label: str, keep: int, key: bytes, numbered: bool, note: str | None) -> None:
        self._strategy, self._label, self._keep, self._key = strategy, label, keep, key
        self._numbered, self.note = numbered, note

    def of(self, secret: str, form: str, numbers: dict[str, int]) -> str:
        """The replacement; `numbers` are those given so far."""
        if self._strategy == "mask":
            kept = secret[max(len(secret) - self._keep, _FEWEST_HIDDEN) :] if self._keep else ""
            return f"[MASKED:…{kept}]" if kept else "[MASKED]"
        if self._strategy == "hash":
            digest = hmac.new(self._key, secret.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
            return f"[HASHED:{form}:{digest[:12]}]"
        number = f" {numbers.setdefault(secret, len(numbers) + 1)}" if self._numbered else ""
        return self._label.replace("{format}", form + number)


def _labels(params: Params) -> Labels:
    strategy = params.choice("strategy", _STRATEGIES, "label")
    key, note = secrets.token_bytes(32), None
    if strategy == "hash":
        variable = params.text("key_env", "")
        if variable and not os.environ.get(variable):
            raise ParamError("key_env", f"the variable {variable[:40]} is not set or empty")
        key = os.environ[variable].encode() if variable else key
        note = None if variable else "the hashes hold for this run alone: 'key_env' names a variable with a key"
    return Labels(
        strategy,
        params.text("replacement", "[REDACTED:{format}]"),
        params.whole("keep", 4),
        key,
        params.flag("numbered"),
        note,
    )


class Tokens:
    """Finds what the known forms say, less what is left out."""

    def __init__(self, labels: Labels, forms: frozenset[str], ignored: tuple[str, ...]) -> None:
        self.labels, self._forms, self._ignored = labels, forms, ignored

    def edits(self, text: str, name: str) -> Sequence[Edit]:
        """Edits of one text that stands under a name."""
        hits = find_under(name, text)
        return self._made(text, hits) if hits else ()

    def across(self, texts: Sequence[str]) -> Sequence[Sequence[Edit]]:
        """Edits of secrets that chunks of one text share."""
        return [self._made(text, hits) for text, hits in zip(texts, find_across(texts), strict=True)]

    def _made(self, text: str, hits: Sequence[Hit]) -> list[Edit]:
        numbers: dict[str, int] = {}
        inside = text.lstrip()[:1] in ("{", "[")
        made = []
        for form, start, end in hits:
            secret = text[start:end]
            if (self._forms and form not in self._forms) or secret in self._ignored:
                continue
            new = self.labels.of(secret, form, numbers)
            # A number of a JSON text gets quotes, so that the text stays JSON.
            bare = inside and _NUMBER.fullmatch(secret) and text[start - 1 : start] not in ('"', "'")
            made.append(Edit(start, end, f'"{new}"' if bare else new))
        return made
