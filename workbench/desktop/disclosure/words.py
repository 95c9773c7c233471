"""Names of hosts, messages and stages in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QDateTime

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.disclosure.model import Call, Kind, Message, Stage, StageName

BAD = frozenset({"failed", "deny", "blocked"})
"""Outcomes with which a call ends."""


def host_title(services: Services, host: str) -> str:
    """A host as menus show it."""
    return next((item.title for item in services.workspace.profiles if item.id == host), host)


def message_title(message: Message, kind: Kind | None, request: int) -> str:
    """A message as a heading; `request` is the number of the request that it is shown in."""
    titles = {
        Kind.BODY: tr("Body in request {n}", n=request), Kind.OUTPUT: tr("Tool result in request {n}", n=request),
        Kind.CATALOG: tr("List of skills in request {n}", n=request), Kind.TASK: tr("Task in request {n}", n=request),
        Kind.CALL: tr("Call in request {n}", n=request), Kind.ANSWER: tr("Answer in request {n}", n=request),
        Kind.TOOLS: tr("Tools of request {n}", n=request),
    }  # fmt: skip
    if kind is Kind.BODY and message.role == "tool":
        return titles[Kind.OUTPUT]
    return titles.get(kind, tr("System message in request {n}", n=request)) if kind else tr("Empty message")


def stage_name(stage: StageName) -> str:
    """A stage."""
    return {
        StageName.PREPARE: tr("Prepare"), StageName.PRE_HOOK: tr("Pre-hook"), StageName.PERMISSION: tr("Permission"),
        StageName.AUDIT: tr("Audit"), StageName.HANDLER: tr("Handler"), StageName.POST_HOOK: tr("Post-hook"),
        StageName.MESSAGE: tr("Message"),
    }[stage]  # fmt: skip


def outcome_word(stage: Stage) -> str:
    """What became of a call at a stage, in a word or two."""
    words = {
        "allow": tr("allow"), "deny": tr("deny"), "ask": tr("ask"), "passthrough": tr("passed through"),
        "recorded": tr("kept on record"), "blocked": tr("blocked"), "rewrote": tr("rewrote"), "failed": tr("failed"),
        "ok": tr("ok"),
    }  # fmt: skip
    word = words.get(stage.outcome, stage.outcome)
    return f"{word} ({stage.source})" if stage.source else word


def stage_otherwise(stage: StageName, call: Call) -> str:
    """What would have happened had the stage gone another way."""
    body = tr("Body only: the header stays behind") if call.skill else tr("An error names its code here")
    return {
        StageName.PREPARE: tr("A wrong name ends here, unrecorded"),
        StageName.PRE_HOOK: tr("A hook that blocks skips all that follows"),
        StageName.PERMISSION: tr("Deny ends here; ask needs the user"),
        StageName.AUDIT: tr("What cannot be recorded is not done"),
        StageName.HANDLER: tr("What it raises is told to the model"),
        StageName.POST_HOOK: tr("A hook that throws replaces the result"),
        StageName.MESSAGE: body,
    }[stage]


def clock(seconds: float) -> str:
    """A time (seconds since 1970) as a clock on the wall shows it."""
    return QDateTime.fromSecsSinceEpoch(int(seconds)).toString("HH:mm:ss")


def units(size: int, points: int, tokens: int) -> str:
    """Bytes, code points and estimated tokens."""
    return tr(
        "{bytes}, {points}, ≈{tokens} tokens (est.)", bytes=tr_n(size, "1 byte", "{count} bytes"),
        points=tr_n(points, "1 code point", "{count} code points"), tokens=f"{tokens:,}",
    )  # fmt: skip
