"""What becomes of the choice when the same task is put a little differently.

Every variation is made by rule and the same each time, so that two runs are about the same texts. A variation that
leaves a task as it is does not count for it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from workbench.routing.evaluation import Judge, Judged, Names, judge_tasks
from workbench.routing.intervals import Difference, Interval, independent_difference, paired_difference
from workbench.routing.model import Task
from workbench.routing.text import pieces, terms

_WORD = re.compile(r"[^\W\d_]{4,}")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_TOKEN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\\s\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_SHARE = 0.15
"""Share of words that get a typo."""
_FIRST = 12
"""Words that are left of a truncated task; a character of Chinese, Japanese or Korean counts as half a word."""
_SEED = 42
Vary = Callable[[Task, str], str]
"""A task and the name of the skill that it expects → its text put differently."""


def typos(task: Task, _: str) -> str:
    """Fifteen words in a hundred misspelt: two letters swapped, one dropped or one doubled. At least one word."""
    draw = random.Random(f"{_SEED}:{task.text}")
    words = list(_WORD.finditer(task.text))
    latin = [match for match in words if not _CJK.search(match[0])]
    if not latin:
        return _swapped(task.text, draw)
    chosen = {match.start() for match in draw.sample(latin, max(1, round(_SHARE * len(latin))))}
    return _WORD.sub(lambda match: _misspelt(match[0], draw) if match.start() in chosen else match[0], task.text)


def _misspelt(word: str, draw: random.Random) -> str:
    at = draw.randrange(1, len(word) - 1)
    kind = draw.randrange(3)
    if kind == 0 and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + word[at + 1 :] if kind < 2 else word[: at + 1] + word[at:]


def _swapped(text: str, draw: random.Random) -> str:
    """Two neighbouring characters of a text without words exchanged."""
    places = [at for at in range(len(text) - 1) if _CJK.match(text[at]) and _CJK.match(text[at + 1])]
    if not places:
        return text
    at = draw.choice(places)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def truncated(task: Task, _: str) -> str:
    """The first twelve words."""
    room = 2 * _FIRST
    for match in _TOKEN.finditer(task.text):
        room -= 1 if _CJK.match(match[0]) else 2
        if room < 0:
            return task.text[: match.start()].rstrip()
    return task.text


def without_name(task: Task, name: str) -> str:
    """The task without the words that the skill's name has: what the description does by itself."""
    gone = set(terms(name))
    text, at = [], 0
    for piece in pieces(task.text):
        if piece.term in gone and piece.start >= at:
            text.append(task.text[at : piece.start])
            at = piece.end
    return "".join([*text, task.text[at:]]) if at else task.text


def polite(task: Task, _: str) -> str:
    """The task inside a polite request, in the language that it is in."""
    if _CJK.search(task.text):
        return f"你好，麻烦帮我一个忙：{task.text} 不着急，做完告诉我一声就行，谢谢！"
    return f"Hi there! I hope you are well. Could you please help me with this: {task.text} Thanks a lot in advance!"


VARIATIONS: dict[str, Vary] = {
    "typos": typos,
    "truncated": truncated,
    "without-name": without_name,
    "polite": polite,
}


class Effect(NamedTuple):
    """What a variation does to top-1. `tasks` are those that it changes, `before` and `after` the share that is right
    of them; `lost` are those that are wrong only when varied."""

    name: str
    tasks: int
    before: float
    after: float
    difference: Difference
    lost: tuple[Judged, ...]


def effects(
    judged: Sequence[Judged], judge: Judge, names: Names, wanted: Iterable[str] = tuple(VARIATIONS)
) -> list[Effect]:
    """The effect of each variation on tasks that have been judged as they are; those without any task are left out."""
    base = [item for item in judged if item.rank and item.ruling.row.measured]
    found = (_effect(name, VARIATIONS[name], base, judge, names) for name in wanted)
    return [effect for effect in found if effect is not None]


def _effect(name: str, vary: Vary, base: Sequence[Judged], judge: Judge, names: Names) -> Effect | None:
    varied = [(item, vary(item.task, item.expects or "")) for item in base]
    changed = [(item, text) for item, text in varied if text != item.task.text and text.strip()]
    again = judge_tasks((item.task._replace(text=text) for item, text in changed), judge, names)
    both = [(item, new) for (item, _), new in zip(changed, again, strict=True) if new.ruling.row.measured]
    before, after = [item.rank == 1 for item, _ in both], [new.rank == 1 for _, new in both]
    difference = paired_difference(before, after)
    if difference is None:
        return None
    lost = tuple(item for item, new in both if item.rank == 1 and new.rank != 1)
    return Effect(name, len(both), sum(before) / len(both), sum(after) / len(both), difference, lost)


class Language(NamedTuple):
    """Top-1 by language, and by pairs that say the same in two languages (`pair` in the task file)."""

    tasks: dict[str, tuple[int, int]]
    """Right and all tasks of each language."""
    difference: Interval | None
    """Chinese minus English, all tasks of the two."""
    pairs: Difference | None
    """Chinese against English on the same requests."""


def languages(judged: Sequence[Judged]) -> Language:
    """How the languages fare. A task without a language counts as Chinese when it has Chinese characters."""
    counts: dict[str, tuple[int, int]] = {}
    members: dict[str, dict[str, bool]] = {}
    for item in judged:
        if not item.rank or not item.ruling.row.measured:
            continue
        lang = language_of(item.task)
        right, total = counts.get(lang, (0, 0))
        counts[lang] = right + (item.rank == 1), total + 1
        pair = next((str(value) for key, value in item.task.extra if key == "pair"), None)
        if pair is not None:
            members.setdefault(pair, {})[lang] = item.rank == 1
    both = [found for found in members.values() if "en" in found and "zh" in found]
    zh, en = counts.get("zh", (0, 0)), counts.get("en", (0, 0))
    paired = paired_difference([found["en"] for found in both], [found["zh"] for found in both])
    return Language(counts, independent_difference(*zh, *en), paired)


def language_of(task: Task) -> str:
    """The language that a task names, else `zh` or `en` by its characters."""
    return task.lang or ("zh" if _CJK.search(task.text) else "en")
