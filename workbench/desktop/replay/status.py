"""What the status bar says of the Replay place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.place import StatusItem
from workbench.desktop.reasons import line_text
from workbench.desktop.replay.playing import verdict_of
from workbench.hooks.chain import Chain, Kind

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace

_LEAKS = frozenset({"leak", "partial"})


def replay_facts(place: ReplayPlace) -> list[StatusItem]:
    """Hosts that leak, time, what was left out; at the right what ran."""
    feed = place.feed
    if feed.loaded is None:
        waiting = place.services.workspace.root is not None
        return [StatusItem("replay", tr("Reading chains and recordings"))] if waiting else []
    return [*_verdicts(place), *_work(place), *_right(place)]


def _verdicts(place: ReplayPlace) -> list[StatusItem]:
    shown = place.feed.shown
    if shown is None:
        return []
    verdicts = [verdict_of(played) for played in shown.hosts.values()]
    leaks = sum(verdict in _LEAKS for verdict in verdicts)
    races = sum(verdict == "race" for verdict in verdicts)
    items = []
    if leaks:
        text, tip = tr_n(leaks, "1 host leaks", "{count} hosts leak"), tr("For the chosen recording")
        items.append(StatusItem("leaks", text, shape="leak", tooltip=tip, activate=place.show_findings))
    if races:
        text, tip = tr_n(races, "1 race", "{count} races"), tr("For the chosen recording")
        items.append(StatusItem("races", text, shape="race", tooltip=tip, activate=place.show_findings))
    return items


def _work(place: ReplayPlace) -> list[StatusItem]:
    feed, items = place.feed, []
    shown, loaded = feed.shown, feed.loaded
    if shown is not None:
        ms = f"{max(1, round(shown.took_ms)):,}"
        text = tr("{count} hosts in {ms} ms", count=len(shown.hosts), ms=ms)
        token = "text.tertiary" if feed.stale else "text.secondary"
        items.append(StatusItem("took", text, token=token))
    if loaded is not None and loaded.problems:
        text = tr_n(len(loaded.problems), "1 thing to know", "{count} things to know")
        tip = "\n".join(map(line_text, loaded.problems[:20]))
        items.append(StatusItem("problems", text, shape="warning", tooltip=tip, activate=place.show_problems))
    if loaded is not None and loaded.left_out:
        text = tr_n(loaded.left_out, "1 recording left out", "{count} recordings left out")
        tip = tr("So many outputs are kept as fit in 256 MB; those beyond are not read.")
        items.append(StatusItem("left-out", text, shape="warning", tooltip=tip))
    locked = untrusted_steps(place)
    if locked:
        text = tr_n(len(locked), "1 hook needs trust", "{count} hooks need trust")
        items.append(StatusItem("trust", text, shape="not-known", tooltip=tr("Shows the code"), command="replay.trust"))
    if feed.canaries:
        text = tr("Canaries are planted")
        tip = tr("Made-up keys stand in every output; cases of chains are left aside.")
        items.append(StatusItem("canaries", text, shape="info", tooltip=tip, command="replay.canaries"))
    return items


def _right(place: ReplayPlace) -> list[StatusItem]:
    feed = place.feed
    chains = [chain for chain in (feed.left, feed.right) if chain is not None]
    items = [StatusItem("executed", executed(place, chains), side="right")] if chains else []
    if feed.drafts:
        count = len(feed.drafts)
        text = tr_n(count, "1 chain not saved", "{count} chains not saved")
        items.append(StatusItem("drafts", text, side="right", command="replay.save-chain"))
    return items


def executed(place: ReplayPlace, chains: list[Chain]) -> str:
    """Whether any code of the user runs when recordings are played."""
    own = {step.name for chain in chains for step in chain.steps if step.enabled and step.kind is not Kind.BUILTIN}
    ran = own - set(untrusted_steps(place))
    if not own:
        return tr("Built-in hooks only, nothing executed")
    return tr_n(len(ran), "1 hook of yours is run", "{count} hooks of yours are run") if ran else tr(
        "Your own hooks are not run"
    )  # fmt: skip


def untrusted_steps(place: ReplayPlace) -> dict[str, Chain]:
    """Names of steps that were not run for want of trust, with their chains."""
    shown = place.feed.shown
    found: dict[str, Chain] = {}
    for played in (shown.left, shown.right) if shown is not None else ():
        if played is None or not played.untrusted:
            continue
        for step in played.result.steps:
            if (step.message or "").startswith("not trusted"):
                found[step.name] = played.chain
    return found
