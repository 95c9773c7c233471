"""The result of `route eval` as the contract's object and as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any, NamedTuple

from workbench.lint.report.visible import visible
from workbench.routing.advice import Advice, Tried
from workbench.routing.collisions import Collision
from workbench.routing.coverage import Coverage
from workbench.routing.evaluation import Evaluation, SkillFigures
from workbench.routing.growth import Size, per_doubling
from workbench.routing.intervals import Difference, Interval, word_for
from workbench.routing.model import NONE
from workbench.routing.paired import Comparison, Flip
from workbench.routing.robustness import Effect, Language
from workbench.routing.thresholds import Choice, Rates

_SHOWN = 20
"""Lines of a list in the text form; the object has all."""
_WIDTH = 72


class Report(NamedTuple):
    """Everything that is written. `robustness` to `advice` are None when nobody asked for them."""

    evaluation: Evaluation
    collisions: tuple[Collision, ...]
    coverage: Coverage
    languages: Language
    matchers: tuple[tuple[str, float], ...]
    threshold: Choice | None
    robustness: tuple[Effect, ...] | None
    comparison: Comparison | None
    growth: tuple[Size, ...] | None
    advice: Tried | None
    repeated: tuple[tuple[int, int], ...]
    notes: tuple[str, ...]


def as_object(report: Report) -> dict[str, Any]:
    """The contract's keys first, then ours."""
    found = report.evaluation
    labels = found.names.labels
    silent, wanting_none = found.silence
    result: dict[str, Any] = {
        "top1": found.top1,
        "top3": found.top3,
        "auc": found.auc,
        "tasks": len(found.judged),
        "skills": {item.name: _skill(item) for item in found.skills},
        "confusions": [
            {
                "task": item.judged.task.text,
                "expected": item.expected,
                "got": NONE if item.got is None else labels[item.got],
                "margin": _number(item.judged.margin),
                "id": item.judged.task.id,
            }
            for item in found.confusions
        ],
        "collisions": [_collision(item, labels) for item in report.collisions],
        "uncovered_tasks": [item.task.text for item in report.coverage.uncovered],
        "unreached_skills": [labels[number] for number in report.coverage.unreached],
        "matchers": [{"id": name, "weight": weight} for name, weight in report.matchers],
        "ranked": len(found.ranked),
        "top1_interval": found.top1_interval,
        "not_measured": [item.task.id for item in found.judged if not item.ruling.row.measured],
        "none": {"tasks": wanting_none, "silent": silent},
        "unknown_skills": found.unknown,
        "repeated_tasks": [[found.judged[one].task.id, found.judged[two].task.id] for one, two in report.repeated],
        "words_without_owner": [{"word": word.text, "tasks": word.tasks} for word in report.coverage.words],
        "languages": _languages(report.languages),
        "threshold": _threshold(report.threshold),
    }
    if report.robustness is not None:
        result["robustness"] = [_effect(item) for item in report.robustness]
    if report.comparison is not None:
        result["comparison"] = _comparison(report.comparison)
    if report.growth is not None:
        sizes = [{"skills": item.skills, "tasks": item.tasks, "top1": item.top1} for item in report.growth]
        result["growth"] = {"sizes": sizes, "per_doubling": per_doubling(report.growth)}
    if report.advice is not None:
        result["advice"] = {"tried": report.advice.tried, "helped": [_advice(item) for item in report.advice.advice]}
    return result


def _advice(item: Advice) -> dict[str, Any]:
    return {
        "kind": item.candidate.kind,
        "words": list(item.candidate.words),
        "other": item.candidate.other,
        "span": list(item.candidate.span),
        "text": item.candidate.text,
        "description": item.description,
        "train": _difference(item.train),
        "validation": _difference(item.validation),
    }


def _number(value: float | None) -> float | None:
    return value if value is not None and isfinite(value) else None


def _skill(item: SkillFigures) -> dict[str, Any]:
    return {
        "precision": item.precision,
        "recall": item.recall,
        "f1": item.f1,
        "recall_interval": item.recall_interval,
        "positives": item.positives,
        "negatives": item.negatives,
        "auc": item.auc,
        "precision_interval": item.precision_interval,
    }


def _collision(item: Collision, labels: tuple[str, ...]) -> dict[str, Any]:
    return {
        "skill": labels[item.skill],
        "stolen_by": labels[item.thief],
        "rate": item.rate,
        "tasks": [judged.task.text for judged in item.tasks],
        "rate_interval": item.interval,
        "description_overlap": item.overlap,
    }


def _difference(item: Difference | None) -> dict[str, Any] | None:
    if item is None:
        return None
    return {
        "value": item.value,
        "interval": item.interval,
        "gained": item.gained,
        "lost": item.lost,
        "chance": item.chance,
        "verdict": item.word,
    }


def _languages(item: Language) -> dict[str, Any]:
    tops = {lang: {"tasks": total, "top1": right / total} for lang, (right, total) in sorted(item.tasks.items())}
    return {"top1": tops, "zh_minus_en": item.difference, "pairs": _difference(item.pairs)}


def _rates(item: Rates) -> dict[str, Any]:
    return {
        "positives": item.positives,
        "negatives": item.negatives,
        "precision": item.precision,
        "recall": item.recall,
        "false_rate": item.false_rate,
        "balanced_accuracy": item.balanced,
        "right_interval": item.interval,
    }


def _threshold(item: Choice | None) -> dict[str, Any] | None:
    if item is None:
        return None
    return {
        "value": _number(item.threshold),
        "train": _rates(item.train),
        "validation": _rates(item.validation),
        "gap_interval": item.gap,
        "overlap": item.overlap,
    }


def _effect(item: Effect) -> dict[str, Any]:
    return {
        "variation": item.name,
        "tasks": item.tasks,
        "before": item.before,
        "after": item.after,
        "difference": _difference(item.difference),
        "lost": [judged.task.id for judged in item.lost],
    }


def _comparison(item: Comparison) -> dict[str, Any]:
    return {
        "top1": _difference(item.top1),
        "skills": {name: _difference(found) for name, found in item.skills.items()},
        "flips": [_flip(flip) for flip in item.flips],
        "left_out": item.left_out,
    }


def _flip(flip: Flip) -> dict[str, Any]:
    return {"id": flip.after.task.id, "task": flip.after.task.text, "gained": flip.gained}


def as_text(report: Report) -> str:
    """The report for a terminal; texts of tasks are cut to a line, lists to twenty lines with what is left out."""
    return "".join(f"{line}\n" for part in _parts(report) for line in part)


def _parts(report: Report) -> Iterator[Iterator[str]]:
    yield _head(report)
    yield _skill_lines(report)
    yield _list("Collisions: tasks that another skill takes", list(_collision_lines(report)))
    yield _list("Confusions", list(_confusion_lines(report)))
    yield _list("No skill claims", [_cut(item.task.text) for item in report.coverage.uncovered])
    yield _list("No task reaches", [report.evaluation.names.labels[at] for at in report.coverage.unreached])
    if report.robustness is not None:
        yield _list("Put differently", [_effect_line(item) for item in report.robustness])
    if report.comparison is not None:
        yield _comparison_lines(report.comparison)
    if report.growth is not None:
        yield _list("Among fewer and more skills", list(_growth_lines(report.growth)))
    if report.advice is not None:
        yield _advice_lines(report.advice)


def _head(report: Report) -> Iterator[str]:
    found = report.evaluation
    names = ", ".join(f"{name} {weight:g}" for name, weight in report.matchers)
    yield f"Simulated routing by {names}: {_count(len(found.judged), 'task')}, {_count(len(found.skills), 'skill')}"
    missing = len(found.judged) - len(found.measured)
    if missing:
        yield f"  not measured: {missing} tasks; they count neither for nor against anybody"
    first = _with(found.top1, found.top1_interval)
    yield f"  top-1 {first}, top-3 {_of(found.top3)}, of {len(found.ranked)} that expect a skill"
    yield f"  AUC {_of(found.auc)}"
    silent, total = found.silence
    if total:
        yield f"  left alone: {silent} of {total} tasks that no skill should take"
    for lang, (right, count) in sorted(report.languages.tasks.items()):
        yield f"  {visible(lang)}: {right} of {count} right"
    yield from _threshold_lines(report.threshold)
    if report.repeated:
        yield f"  {len(report.repeated)} tasks repeat the text of another"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _threshold_lines(item: Choice | None) -> Iterator[str]:
    if item is None:
        return
    yield (
        f"  threshold {item.threshold:.3g} chosen on train: balanced accuracy {_of(item.train.balanced)} on "
        f"{item.train.total}, {_of(item.validation.balanced)} on {item.validation.total} of validation"
    )
    if item.overlap:
        yield "  train is ahead of validation: the threshold does not carry over, as where the scopes of skills overlap"


def _of(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _with(value: float | None, interval: Interval | None) -> str:
    return _of(value) if interval is None else f"{_of(value)} ({interval[0]:.2f}–{interval[1]:.2f})"


def _skill_lines(report: Report) -> Iterator[str]:
    shown = [item for item in report.evaluation.skills if item.positives or item.negatives or item.claimed]
    if not shown:
        return
    yield ""
    yield f"{'precision':>9} {'recall':>20} {'F1':>6} {'AUC':>6} {'pos':>5} {'neg':>5}  skill"
    for item in shown:
        recall = _with(item.recall, item.recall_interval)
        figures = f"{_of(item.precision):>9} {recall:>20} {_of(item.f1):>6} {_of(item.auc):>6}"
        yield f"{figures} {item.positives:>5} {item.negatives:>5}  {visible(item.name)}"


def _list(title: str, lines: list[str]) -> Iterator[str]:
    if not lines:
        return
    yield ""
    yield title
    yield from (f"  {line}" for line in lines[:_SHOWN])
    if len(lines) > _SHOWN:
        yield f"  and {len(lines) - _SHOWN} more; --format json has all"


def _collision_lines(report: Report) -> Iterator[str]:
    labels = report.evaluation.names.labels
    for item in report.collisions:
        skill, thief = visible(labels[item.skill]), visible(labels[item.thief])
        count = f"{len(item.tasks)} of {item.positives}"
        yield f"{skill} → {thief}: {count}; descriptions share {item.overlap:.0%} of terms"


def _confusion_lines(report: Report) -> Iterator[str]:
    labels = report.evaluation.names.labels
    for item in report.evaluation.confusions:
        got = NONE if item.got is None else labels[item.got]
        yield f"{_cut(item.judged.task.text)} → {visible(got)}, not {visible(item.expected)}"


def _effect_line(item: Effect) -> str:
    low, high = item.difference.interval
    change = f"{item.before:.3f} → {item.after:.3f} on {item.tasks} tasks"
    return f"{item.name}: {change}; difference {low:+.2f} to {high:+.2f}, {item.difference.word}"


def _comparison_lines(item: Comparison) -> Iterator[str]:
    yield ""
    if item.top1 is None:
        yield "Before and after: no task is in both"
        return
    low, high = item.top1.interval
    yield f"Before and after: top-1 {item.top1.value:+.3f} ({low:+.2f} to {high:+.2f}): {word_for(item.top1.interval)}"
    yield from (f"  {'+' if flip.gained else '−'} {_cut(flip.after.task.text)}" for flip in item.flips[:_SHOWN])
    if len(item.flips) > _SHOWN:
        yield f"  and {len(item.flips) - _SHOWN} more; --format json has all"


def _growth_lines(sizes: tuple[Size, ...]) -> Iterator[str]:
    for item in sizes:
        yield f"{item.skills} skills: top-1 {_with(item.top1, item.interval)} of {item.tasks} tasks"
    change = per_doubling(sizes)
    if change is not None:
        yield f"{change:+.3f} with each doubling"


def _advice_lines(item: Tried) -> Iterator[str]:
    yield ""
    yield f"Changes of the description: {item.tried} tried, {len(item.advice)} did good on train"
    for advice in item.advice:
        yield f"  {advice.candidate.kind} {visible(', '.join(advice.candidate.words))}"
        yield f"    train {advice.train.value:+.3f}, validation {_told(advice.validation)}"
        yield f"    {visible(advice.description)}"


def _told(item: Difference | None) -> str:
    if item is None:
        return "none: no tasks are kept for it"
    low, high = item.interval
    return f"{item.value:+.3f} ({low:+.2f} to {high:+.2f}): {item.word}"


def _cut(text: str) -> str:
    flat = visible(" ".join(text[: 4 * _WIDTH].split()))
    return flat if len(flat) <= _WIDTH else flat[: _WIDTH - 1] + "…"
