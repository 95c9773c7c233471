"""What Replay says: names of hosts, verdicts with their shapes, outcomes of steps, sizes and differences of sizes."""

from __future__ import annotations

import os
from typing import Final, NamedTuple

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.pane_content import Verdict
from workbench.hooks.chain import Chain
from workbench.hooks.compare import Comparison
from workbench.hooks.model import Outcome, StepResult

TITLES: Final = {
    "wasmagent": "wasmagent",
    "tutorial": "Tutorial agent",
    "claude-code": "Claude Code",
    "codex": "Codex",
    "pydantic-ai": "Pydantic AI",
    "langchain": "LangChain",
    "crewai": "CrewAI",
    "openai-agents": "OpenAI Agents",
    "gemini-cli": "Gemini CLI",
    "vscode": "VS Code",
}
PARALLEL: Final = frozenset({"claude-code", "codex", "gemini-cli"})
"""Hosts that start the steps of a phase at once."""


def way_of(dialect: str) -> str:
    """How a host runs several hooks after a call, in a few words."""
    ways = {
        "wasmagent": tr("one after another"),
        "tutorial": tr("one after another, fails closed"),
        "claude-code": tr("at once, last to finish wins"),
        "codex": tr("at once, takes no rewrite"),
        "pydantic-ai": tr("in reverse order"),
        "langchain": tr("in reverse order"),
        "crewai": tr("one after another, texts only"),
        "openai-agents": tr("each sees the raw text, first rejection wins"),
        "gemini-cli": tr("at once, takes no rewrite"),
        "vscode": tr("each sees the raw text, takes no rewrite"),
    }
    return ways[dialect]


def short_way(dialect: str) -> str:
    """The same in two or three words, for a card among many."""
    ways = {
        "tutorial": tr("in order, fails closed"),
        "claude-code": tr("at once, last one wins"),
        "codex": tr("cannot rewrite"),
        "crewai": tr("in order, texts only"),
        "openai-agents": tr("first rejection wins"),
        "gemini-cli": tr("cannot rewrite"),
        "vscode": tr("cannot rewrite"),
    }
    return ways.get(dialect) or way_of(dialect)


def sides_titles(left: Chain, right: Chain | None) -> tuple[str, str]:
    """What both sides are called: by their hosts where it is the same chain, else by their chains."""
    if right is None:
        return left.name, tr("no hooks")
    if left.file == right.file:
        return TITLES[left.dialect], TITLES[right.dialect]
    if left.name != right.name:
        return left.name, right.name
    return os.path.basename(left.file), os.path.basename(right.file)


class Said(NamedTuple):
    """A verdict as it is painted: shape, word, and the token of the word's colour."""

    shape: str
    word: str
    token: str

    @property
    def verdict(self) -> Verdict:
        """The same for the head of a pane."""
        return Verdict(self.shape, self.word)


VERDICTS: Final = (
    "safe", "leak", "partial", "race", "withheld", "blocked", "dropped", "threw", "failed", "untrusted", "",
)  # fmt: skip
"""Every verdict that `said_of` has words for."""


def said_of(verdict: str) -> Said:
    """The words for a verdict of `playing.verdict_of`; the empty one is for what is not known yet."""
    found = {
        "safe": Said("safe", tr("safe"), "ok.text"),
        "leak": Said("leak", tr("leak"), "error.text"),
        "partial": Said("leak", tr("leaks in part"), "error.text"),
        "race": Said("race", tr("race"), "warning.text"),
        "withheld": Said("warning", tr("withheld"), "warning.text"),
        "blocked": Said("warning", tr("blocked"), "warning.text"),
        "dropped": Said("warning", tr("rewrite dropped"), "warning.text"),
        "threw": Said("warning", tr("a step failed"), "warning.text"),
        "failed": Said("error", tr("run fails"), "error.text"),
        "untrusted": Said("not-known", tr("not run"), "text.secondary"),
    }
    return found.get(verdict) or Said("not-known", tr("not known"), "text.tertiary")


def compared_word(compared: Comparison) -> Said:
    """How the left chain does beside the right one."""
    words = {
        Comparison.SAME: Said("seen", tr("same"), "text.secondary"),
        Comparison.DIFFERENT: Said("changed", tr("differs"), "warning.text"),
        Comparison.IMPROVED: Said("seen", tr("improved"), "ok.text"),
        Comparison.REGRESSED: Said("error", tr("regressed"), "error.text"),
    }
    return words[compared]


def outcome_word(step: StepResult) -> Said:
    """What became of a step."""
    words = {
        Outcome.REWRITE: Said("seen", tr("rewrote"), "text.secondary"),
        Outcome.NO_OP: Said("seen", tr("left it as it is"), "text.tertiary"),
        Outcome.THREW: Said("error", tr("threw"), "error.text"),
        Outcome.TIMED_OUT: Said("error", tr("stopped at its time limit"), "error.text"),
        Outcome.SKIPPED: Said("off", tr("skipped"), "text.tertiary"),
        Outcome.BLOCKED: Said("warning", tr("blocked"), "warning.text"),
    }
    return words[step.outcome]


def bytes_text(count: int) -> str:
    """A number of bytes with its unit."""
    return f"{count:,} B"


def size_text(count: int) -> str:
    """A size, rounded from a kilobyte on."""
    if count < 1000:
        return f"{count} B"
    if count < 1_000_000:
        return f"{count / 1000:.1f} KB"
    return f"{count / 1_000_000:.1f} MB"


def delta_text(step: StepResult) -> str:
    """By how many bytes a step made the value longer or shorter."""
    delta = step.bytes_after - step.bytes_before
    return f"{'+' if delta > 0 else '−' if delta < 0 else '±'}{abs(delta):,} B"


def ms_text(ms: float) -> str:
    """Milliseconds, the small ones with a digit behind the point."""
    return tr("{ms} ms", ms=f"{ms:.1f}" if ms < 100 else f"{ms:,.0f}")


def hits_text(count: int) -> str:
    """How many spans were changed."""
    return tr_n(count, "1 hit", "{count} hits")
