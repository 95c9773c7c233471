"""How well and how fast tasks are routed.

    python -m tests.bench.bench_routing [--speed] [--misses] [--matcher LIST]

Quality is measured on ../shared/routing (research data, read in place), laid out per catalogue as skills are installed
together; `singles` is a pool of many repositories and counts for AUC and Chinese alone. Ties count against us. Skills
are dealt into two halves by a hash of their id: weights were looked at on half A, half B says whether that holds. A
gain is told from noise by its interval: skills are drawn again with replacement. Speed is CPU time on skills made up
here. Prints figures and PASS or FAIL against the budgets of issue 3 of 6; exit 1 when one fails.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import random
import sys
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from string import ascii_lowercase
from typing import Any, NamedTuple

from tests.bench.bench_lint import REPO, Report, used
from workbench.routing.concepts import members
from workbench.routing.fusion import Choice
from workbench.routing.lexical import LexicalMatcher
from workbench.routing.model import SkillText
from workbench.routing.question import question
from workbench.routing.route import Router, choices, default_names, parse_choices
from workbench.routing.terms import background

SHARED = REPO.parent / "shared" / "routing"
POOL = "singles"
SETTINGS = (
    "keywords", "tfidf", "rrf", "lexical", "lexical,char", "explicit,lexical,char", "explicit,lexical,char,body",
)  # fmt: skip
DEFAULT, WITH_BODY = SETTINGS[-2:]
LEAST = {DEFAULT: {"top1": 0.695, "auc": 0.868, "zh": 0.60}, WITH_BODY: {"top1": 0.725}}
ENOUGH = 3
MATRIX, REBUILD, KEYSTROKE = 1.0, 0.03, 0.05


class Labelled(NamedTuple):
    """A task of the set. `kind` names where its label comes from."""

    text: str
    skill: str
    positive: bool
    chinese: bool


class Outcome(NamedTuple):
    """The value of the labelled skill, and whether it came first alone; `got` is who came first."""

    task: Labelled
    value: float
    first: bool
    got: str


class Figures(NamedTuple):
    """Shares from 0 to 1 of the tasks or skills that count for each."""

    top1: float
    zh: float
    auc: float


def catalogues(folder: Path = SHARED) -> dict[str, list[dict[str, Any]]]:
    """The skills by catalogue."""
    found: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in (folder / "skills.jsonl").read_text(encoding="utf-8").split("\n"):
        if line:
            skill = json.loads(line)
            found[skill["catalog"]].append(skill)
    return dict(found)


def labelled(folder: Path = SHARED) -> list[Labelled]:
    """The tasks; boundary prompts have no clear label and are left out, as in routing.md."""
    rows = map(json.loads, filter(None, (folder / "queries.jsonl").read_text(encoding="utf-8").split("\n")))
    return [
        Labelled(row["query"], row["skill"], row["should_trigger"], row["lang"] == "zh")
        for row in rows
        if row["kind"] != "evals-json-boundary"
    ]


def half(skill: str) -> int:
    """0 for half A, 1 for half B."""
    return hashlib.sha1(f"own{skill}".encode(), usedforsecurity=False).digest()[0] % 2


def outcomes(chosen: Callable[[], Sequence[Choice]]) -> list[Outcome]:
    """What becomes of every task inside its own catalogue."""
    tasks = defaultdict(list)
    for task in labelled():
        tasks[task.skill.partition("::")[0]].append(task)
    found = []
    for name, skills in catalogues().items():
        texts = [SkillText(item["id"], item["name"], item["description"], item["body"]) for item in skills]
        router = Router(texts, chosen())
        places = {item["id"]: at for at, item in enumerate(skills)}
        found += [_outcome(router, task, places[task.skill]) for task in tasks[name] if task.skill in places]
    return found


def _outcome(router: Router, task: Labelled, own: int) -> Outcome:
    row = router.row(task.text)
    values = [-1.0 if at in row.vetoes else value for at, value in enumerate(row.values)]
    rivals = [at for at in range(len(values)) if at != own]
    best = max(rivals, key=values.__getitem__, default=own)
    first = own not in row.vetoes and (best == own or values[own] > values[best])
    return Outcome(task, row.values[own], first, router.skills[own if first else best].key)


def figures(found: Iterable[Outcome]) -> Figures:
    """The three figures of the issue."""
    found = list(found)
    wanted = [item for item in found if item.task.positive]
    installed = [item.first for item in wanted if not item.task.skill.startswith(f"{POOL}::")]
    chinese = [item.first for item in wanted if item.task.chinese]
    return Figures(_mean(installed), _mean(chinese), _mean(areas(found).values()))


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return fmean(found) if found else float("nan")


def areas(found: Iterable[Outcome]) -> dict[str, float]:
    """The area under the ROC curve of each skill with enough tasks that should and should not trigger it."""
    yes: defaultdict[str, list[float]] = defaultdict(list)
    no: defaultdict[str, list[float]] = defaultdict(list)
    for item in found:
        (yes if item.task.positive else no)[item.task.skill].append(item.value)
    enough = [skill for skill in yes if len(yes[skill]) >= ENOUGH and len(no[skill]) >= ENOUGH]
    return {skill: _area(yes[skill], sorted(no[skill])) for skill in enough}


def _area(yes: Sequence[float], no: Sequence[float]) -> float:
    return fmean((bisect_left(no, value) + bisect_right(no, value)) / 2 / len(no) for value in yes)


def gain(before: Sequence[Outcome], after: Sequence[Outcome], draws: int = 1000) -> tuple[float, float, float]:
    """The change of top-1 in installed catalogues, with the middle 95 % of what other skills would have given."""
    changes: defaultdict[str, list[int]] = defaultdict(list)
    for one, other in zip(before, after, strict=True):
        if one.task.positive and not one.task.skill.startswith(f"{POOL}::"):
            changes[one.task.skill].append(other.first - one.first)
    skills, chance = sorted(changes), random.Random(7)
    means = []
    for _ in range(draws):
        drawn = [change for skill in chance.choices(skills, k=len(skills)) for change in changes[skill]]
        means.append(fmean(drawn))
    means.sort()
    point = fmean(change for rows in changes.values() for change in rows)
    return point, means[draws * 25 // 1000], means[draws * 975 // 1000]


def quality(report: Report, settings: Sequence[str], misses: bool) -> None:
    """One line for each set of matchers, then what each step gains."""
    if not SHARED.is_dir():
        print(f"{SHARED} is not on this machine: quality is not measured")
        return
    kept: dict[str, list[Outcome]] = {}
    print(f"{'':<34}{'top-1':>7}{'A':>7}{'B':>7}  {'zh':>6}  {'AUC':>6}{'A':>7}{'B':>7}")
    for name in settings:
        kept[name] = outcomes(partial(_chosen, name))
        _line(name, kept[name])
        for key, least in LEAST.get(name, {}).items():
            value = getattr(figures(kept[name]), key)
            report.failed |= value < least
            print(f"    {key} {value:.3f} of at least {least}: {'PASS' if value >= least else 'FAIL'}")
    without = outcomes(lambda: (Choice(LexicalMatcher(kin=0)),))
    _line("lexical without concepts", without)
    steps = [("concepts", without, kept.get("lexical")), ("char", kept.get("lexical"), kept.get("lexical,char")),
             ("rank fusion instead of the sum", kept.get("lexical,char"), kept.get("rrf")),
             ("body", kept.get(DEFAULT), kept.get(WITH_BODY))]  # fmt: skip
    for name, before, after in steps:
        if before and after:
            print("top-1 by {}: {:+.3f} (95 %: {:+.3f} to {:+.3f})".format(name, *gain(before, after)))
    if misses:
        _misses(kept[settings[-1]])


def _chosen(name: str) -> tuple[Choice, ...]:
    return choices(parse_choices(name))


def _line(name: str, found: Sequence[Outcome]) -> None:
    whole, *halves = (
        figures([item for item in found if side in (None, half(item.task.skill))]) for side in (None, 0, 1)
    )
    print(
        f"{name:<34}{whole.top1:7.3f}{halves[0].top1:7.3f}{halves[1].top1:7.3f}  {whole.zh:6.3f}"
        f"  {whole.auc:6.3f}{halves[0].auc:7.3f}{halves[1].auc:7.3f}"
    )


def _misses(found: Sequence[Outcome]) -> None:
    counted: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for item in found:
        if item.task.positive and not item.first:
            counted[item.task.skill, item.got].append(item.task.text)
    for (skill, got), tasks in sorted(counted.items(), key=lambda pair: -len(pair[1]))[:30]:
        print(f"{len(tasks):4} {skill} → {got}: {tasks[0][:90]!r}")


def made_up(count: int, seed: int = 1) -> list[SkillText]:
    """Skills of the length that real ones have: 40 to 110 words, a third of them rare."""
    chance = random.Random(seed)
    common = [word for word in background() if word.isascii()]
    meant = [member.text for concept in range(150) for member in members(concept)]
    rare = ["".join(chance.choices("abcdefghiklmnoprstuvw", k=chance.randint(4, 11))) for _ in range(6 * count)]
    found = []
    for at in range(count):
        size = chance.randint(13, 37)
        words = [*chance.choices(common, k=size), *chance.choices(meant, k=size), *chance.choices(rare, k=size)]
        chance.shuffle(words)
        text = f"{' '.join(words[:-8])}. Use when {' '.join(words[-8:-4])}. Do not use for {' '.join(words[-4:])}."
        found.append(SkillText(f"{at}/SKILL.md", f"{chance.choice(rare)}-{chance.choice(rare)}-{at}", text))
    return found


def at_random(words: Sequence[str], count: int, seed: int = 3) -> tuple[list[SkillText], list[str]]:
    """Skills and tasks of words drawn alike, so that every word of a task is in many skills."""
    chance = random.Random(seed)
    skills = [
        SkillText(f"{at}/SKILL.md", f"{chance.choice(words)}-{at}", " ".join(chance.choices(words, k=70)))
        for at in range(count)
    ]
    return skills, [" ".join(chance.choices(words, k=chance.randint(5, 30))) for _ in range(500)]


def vocabularies(size: int = 3000) -> dict[str, list[str]]:
    """Words at random, and words that all begin alike: the most there is to compare by spelling."""
    chance = random.Random(4)
    return {
        "at random": ["".join(chance.choices(ascii_lowercase, k=chance.randint(3, 10))) for _ in range(size)],
        "numbered": [f"word{at}" for at in range(size)],
        "of syllables": [
            "".join(chance.choice("bcdfgklmnprst") + chance.choice("aeiou") for _ in range(chance.randint(2, 4)))
            for _ in range(size)
        ],
    }


def tasks_for(skills: Sequence[SkillText], count: int, seed: int = 2) -> list[str]:
    """Tasks of 4 to 30 words of the skills, some of them misspelled."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        words = chance.choices(chance.choice(skills).description.split(), k=chance.randint(4, 30))
        found.append(" ".join(word if chance.random() > 0.1 else word[1:] + word[:1] for word in words))
    return found


def speed(report: Report) -> None:
    """The matrix, the index after an edit, and one task typed."""
    skills = made_up(1000)
    tasks = tasks_for(skills, 500)
    chosen = choices(default_names(skills))
    report.figure("1,000 skills, first index", used(lambda: Router(skills, chosen)))
    edited = [*skills[:500], skills[500]._replace(description="Draws maps. " + skills[500].description), *skills[501:]]
    report.figure("1,000 skills, index after an edit", _least(lambda: _refit(edited, chosen)), REBUILD)
    question.cache_clear()
    router = Router(edited, chosen)
    gc.collect()
    report.figure("1,000 skills × 500 tasks with decisions", used(lambda: _matrix(router, tasks)), MATRIX)
    report.figure("the same again", used(lambda: _matrix(router, tasks)), MATRIX)
    for kind, words in vocabularies().items():
        drawn, asked = at_random(words, 1000)
        other = Router(drawn, chosen)
        other.row(asked[0])
        gc.collect()
        report.figure(f"the same, 3,000 words {kind}", used(partial(_matrix, other, asked)), MATRIX)
    fresh = [f"{task} {at}x" for at, task in enumerate(tasks[:20])]
    gc.collect()
    gc.freeze()  # a full collection of what this bench made up is nobody's keystroke
    slowest = max(used(partial(_typed, router, task)) for task in fresh)
    report.figure("a task typed, ranked and explained", slowest, KEYSTROKE)


def _refit(skills: list[SkillText], chosen: Sequence[Choice]) -> None:
    """An index that nothing is kept of, but for what skills that did not change came to."""
    skills[500] = skills[500]._replace(description=skills[500].description + " more")
    Router(skills, chosen).row("draw a map")


def _least(work: Callable[[], object], repeat: int = 5) -> float:
    return min(used(work) for _ in range(repeat))


def _matrix(router: Router, tasks: Sequence[str]) -> None:
    for task in tasks:
        router.decision(router.row(task))


def _typed(router: Router, task: str) -> None:
    routed = router.route(task)
    router.fusion.explained(task, [score.skill for score in routed.scores[:20]])


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what was asked for; 1 when a budget was missed."""
    parser = argparse.ArgumentParser(prog="bench_routing", description=__doc__)
    parser.add_argument("--speed", action="store_true", help="speed alone")
    parser.add_argument("--misses", action="store_true", help="list the confusions of the last set of matchers")
    parser.add_argument("--matcher", action="append", help="measure this set of matchers instead")
    options = parser.parse_args(arguments)
    report = Report()
    speed(report)
    if not options.speed:
        quality(report, options.matcher or SETTINGS, options.misses)
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
