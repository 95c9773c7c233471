"""What the status bar says of the Routing place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.place import StatusItem
from workbench.desktop.reasons import line_text
from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.figures import UNLABELLED
from workbench.desktop.routing.runs.heard import embedding_host
from workbench.desktop.routing.triggers.attaching import untrusted_skills

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace


def routing_facts(place: RoutingPlace) -> list[StatusItem]:
    """Wrong and close tasks, time, what was left out; at the right who judged and what is hidden."""
    results = place.feed.results
    if results is None:
        waiting = place.services.workspace.root is not None
        return [StatusItem("routing", tr("Reading skills and tasks"))] if waiting else []
    return [*_verdicts(place), *_work(place, results), *_right(place, results)]


def _verdicts(place: RoutingPlace) -> list[StatusItem]:
    score, items = place.score, []
    if score.wrong:
        text, tip = tr_n(score.wrong, "1 wrong", "{count} wrong"), tr("Goes to the next one")
        items.append(StatusItem("wrong", text, shape="error", tooltip=tip, command="routing.next-wrong"))
    if score.close:
        tip = tr("Right, with another skill within the margin")
        text = tr_n(score.close, "1 close call", "{count} close calls")
        items.append(StatusItem("close", text, shape="info", tooltip=tip))
    if score.unmeasured:
        text = tr_n(score.unmeasured, "1 not measured", "{count} not measured")
        items.append(StatusItem("unmeasured", text, shape="not-known", tooltip=tr("They count neither way.")))
    return items


def _work(place: RoutingPlace, results: Results) -> list[StatusItem]:
    loaded = results.loaded
    cells = len(results.evaluation.judged) * len(results.skills)
    ms = f"{max(1, round(results.took_ms)):,}"
    token = "text.tertiary" if place.feed.stale else "text.secondary"
    took = StatusItem("took", tr("{count} scores in {ms} ms", count=f"{cells:,}", ms=ms), token=token)
    items = [took] if cells else []
    if loaded.problems:
        text = tr_n(len(loaded.problems), "1 thing to know", "{count} things to know")
        tip = "\n".join(map(line_text, loaded.problems[:20]))
        items.append(StatusItem("problems", text, shape="warning", tooltip=tip, activate=place.show_problems))
    if loaded.left_out:
        text = tr_n(loaded.left_out, "1 task left out", "{count} tasks left out")
        tip = tr("Four million scores are kept; the tasks beyond them are not routed.")
        items.append(StatusItem("left-out", text, shape="warning", tooltip=tip))
    untrusted = untrusted_skills(place)
    if untrusted:
        text, tip = tr_n(len(untrusted), "1 trigger needs trust", "{count} triggers need trust"), tr("Shows the code")
        items.append(StatusItem("trust", text, shape="not-known", tooltip=tip, command="routing.trust"))
    warned = sum(bool(item.ruling.row.warnings) for item in results.evaluation.judged)
    if warned:
        tips = dict.fromkeys(line for item in results.evaluation.judged for line in item.ruling.row.warnings)
        text = tr_n(warned, "a matcher warns of 1 task", "matchers warn of {count} tasks")
        items.append(StatusItem("warned", text, shape="warning", tooltip="\n".join(map(line_text, list(tips)[:20]))))
    return items


def sent_text(place: RoutingPlace) -> str:
    """Whether anything leaves this machine for the figures that are shown, or is leaving it now."""
    host = embedding_host() if "semantic" in dict(place.feed.matchers or ()) else ""
    if place.asking:
        return tr("A model is asked at {host}", host=place.asking)
    return tr("Texts are sent to {host}", host=host) if host else tr("No model asked, nothing sent")


def _right(place: RoutingPlace, results: Results) -> list[StatusItem]:
    names = " + ".join(choice.matcher.id for choice in results.router.choices)
    items = [
        StatusItem("matchers", tr("Simulated by {names}", names=names), side="right"),
        StatusItem("nothing-sent", sent_text(place), side="right"),
    ]
    tasks = len(results.evaluation.judged)
    if tasks:
        bare = sum(line.verdict == UNLABELLED for line in place.lines)
        text = tr_n(tasks, "1 task", "{count} tasks")
        if bare == tasks:
            text = tr_n(tasks, "1 task, not labelled", "{count} tasks, none labelled")
        elif bare:
            text = tr("{tasks}, {count} of them not labelled", tasks=text, count=f"{bare:,}")
        items.append(StatusItem("labels", text, side="right"))
    if place.matrix.grid.hidden or place.everything:
        text = tr("All skills shown") if place.everything else place.legend.hidden_text()
        items.append(StatusItem("hidden", text, side="right", command="routing.all-skills"))
    return items
