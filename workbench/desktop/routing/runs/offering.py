"""Which matchers there are to choose from, and why one cannot be had. No Qt widgets."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from workbench.desktop.i18n import tr
from workbench.desktop.routing.runs.heard import EMBEDDINGS, Matchers, Recorded, embedding_host, why_no_semantic
from workbench.routing.model import SkillText
from workbench.routing.route import BASELINES, NAMES, WEIGHTS, default_names

LLM: Final = "SKILL_WORKBENCH_LLM_"
OWN: Final = ("trigger", "explicit", "lexical", "char", "body", "semantic", "llm")
"""In the order of the panel; the baselines are alternatives to all of them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One matcher: its id as the command line has it, what it does, and why it cannot be had (empty where it can)."""

    id: str
    about: str
    missing: str = ""


def usual(skills: Sequence[SkillText]) -> Matchers:
    """What is heard when nobody chose: as on the command line."""
    return default_names(skills)


def weight_of(name: str) -> float:
    """The weight of a matcher that is named without one."""
    return WEIGHTS.get(name, 1.0)


def offers(skills: Sequence[SkillText], recorded: Recorded) -> list[Offer]:
    """All but the baselines. May take a moment: it looks for an embedder."""
    about = _about()
    missing = {"trigger": "" if any(skill.triggers for skill in skills) else tr("no skill has a triggers.yaml")}
    missing["semantic"] = why_no_semantic() and tr(
        "not installed (skill-workbench[semantic]), and {name}URL names no endpoint", name=EMBEDDINGS
    )
    missing["llm"] = "" if "llm" in recorded else why_no_model() or tr("it was not asked yet")
    found = [Offer(name, about[name], missing.get(name, "")) for name in OWN]
    others = sorted(set(recorded) - set(OWN))
    return [*found, *(Offer(name, tr("imported from {file}", file=recorded[name].source)) for name in others)]


def _about() -> Mapping[str, str]:
    host = embedding_host()
    meaning = tr("closeness of meaning; texts go to {host}", host=host) if host else tr("closeness of meaning")
    return {
        "trigger": tr("patterns of triggers.yaml"),
        "explicit": tr("/name, $name, a skill that is named or ruled out"),
        "lexical": tr("words in common with name and description"),
        "char": tr("parts of words: typos and endings"),
        "body": tr("words of the body: the agent does not see this"),
        "semantic": meaning,
        "llm": tr("answers that a model gave in a run"),
    }


def baselines() -> list[Offer]:
    """Matchers to compare with; each is heard alone."""
    about = {
        "keywords": tr("share of the task's words that are in the description"),
        "tfidf": tr("cosine of weighted words"),
        "rrf": tr("ranks instead of scores"),
    }
    return [Offer(name, about[name]) for name in BASELINES]


def why_no_model(environ: Mapping[str, str] | None = None) -> str:
    """Why no model can be asked or replayed; empty where one can."""
    given = os.environ if environ is None else environ
    if given.get(f"{LLM}KIND", "").strip() and given.get(f"{LLM}MODEL", "").strip():
        return ""
    return tr("no model is set up: {name}KIND, _URL and _MODEL are read from the environment", name=LLM)


def caption(matchers: Matchers | None) -> str:
    """What a set of matchers is called on a button."""
    if matchers is None:
        return tr("default")
    return " + ".join(name if weight == weight_of(name) else f"{name} {weight:g}" for name, weight in matchers)


def as_state(matchers: Matchers | None) -> list[list[object]] | None:
    """What the session keeps of a choice."""
    return None if matchers is None else [[name, weight] for name, weight in matchers]


def from_state(value: object) -> Matchers | None:
    """A choice of an earlier session; what was measured elsewhere is gone with it, and nothing is sent anywhere
    without being asked for again."""
    found: dict[str, float] = {}
    for item in value if isinstance(value, list) else ():
        if not isinstance(item, list) or len(item) != 2:
            return None
        name, weight = item
        known = name in NAMES and name != "llm" and not (name == "semantic" and embedding_host())
        if known and isinstance(weight, int | float) and 0 < weight <= 1000:
            found[name] = float(weight)
    return tuple(found.items()) or None
