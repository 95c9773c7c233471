"""The effective sets of clients in one folder, as text and JSON: which copy wins, which are shadowed, and by what."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from workbench.cli.clients_report import WORDS, lines, verdict_object
from workbench.clients.scopes import Effective, shadowed
from workbench.clients.verdict import State, Verdict
from workbench.lint.report.visible import visible

_TEXTS = {
    "en": {
        "none": "has no directories of its own: whoever calls it names them",
        "unknown": "which copy wins is not documented",
        "missing": "not there",
        "same": "the same folder as {other}",
        "trust": "read only in a trusted project",
        "nothing": "no skills",
    },
    "zh": {
        "none": "没有自己的目录：由调用者指定",
        "unknown": "没有文档说明哪一份优先",
        "missing": "不存在",
        "same": "与 {other} 是同一个文件夹",
        "trust": "只在受信任的项目中读取",
        "nothing": "没有技能",
    },
}


def as_json(sets: Sequence[Effective], version: str, language: str) -> Iterator[str]:
    """One client a line: its directories in load order, and every skill with the verdict."""
    yield "{\n"
    tool = json.dumps({"name": "skill-workbench", "version": version})
    yield f' "schema": 1,\n "tool": {tool},\n'
    yield from lines("effective", (_object(one, language) for one in sets), last=True)
    yield "}\n"


def _object(one: Effective, language: str) -> dict[str, Any]:
    roots = [
        {"path": root.shown, "scope": root.scope, "exists": root.exists, "same_as": root.duplicate or None}
        for root in one.roots
    ]
    skills = []
    for root, item, verdict in one.rows:
        found = {"path": item.path, "directory": item.directory, "root": root.shown, "scope": root.scope}
        skills.append({**found, "shadowed_by": shadowed(verdict) or None, **verdict_object(verdict, item, language)})
    return {
        "client": one.client.id,
        "folder": one.folder.as_posix(),
        "repository": one.top.as_posix() if one.top else None,
        "documented": one.documented,
        "roots": roots,
        "skills": skills,
        "skipped": [{"path": item.path, "reason": item.reason} for walked in one.walked for item in walked.skipped],
    }


def as_text(sets: Sequence[Effective], language: str) -> Iterator[str]:
    """Each client with its directories and what is found in them; a shadowed copy stands under its winner."""
    texts = _TEXTS[language]
    for one in sets:
        title = one.client.title.in_language(language)
        yield f"{title} ({one.client.id})\n"
        if one.given:
            yield f"  {texts['none']}\n\n"
            continue
        if not one.documented:
            yield f"  {texts['unknown']}\n"
        for root in one.roots:
            notes = [] if root.exists else [texts["missing"]]
            notes += [texts["same"].format(other=root.duplicate)] if root.duplicate else []
            notes += [texts["trust"]] if root.needs == "trust" else []
            yield f"  {root.number + 1}. {visible(root.shown)}  ({'; '.join([root.scope, *notes])})\n"
        yield from list(_skills(one, language)) or [f"  {texts['nothing']}\n"]
        for walked in one.walked:
            for skip in walked.skipped:
                yield f"  {visible(skip.path)}: {visible(skip.reason)}\n"
        yield "\n"


def _skills(one: Effective, language: str) -> Iterator[str]:
    rows = [(item.path, verdict) for _, item, verdict in one.rows]
    losers: dict[str, list[tuple[str, Verdict]]] = {}
    for path, verdict in rows:
        losers.setdefault(shadowed(verdict), []).append((path, verdict))
    for path, verdict in losers.get("", ()):
        yield _line(path, verdict, language, "  ")
        for copy, lost in losers.get(path, ()):
            yield _line(copy, lost, language, "      ")


def _line(path: str, verdict: Verdict, language: str, indent: str) -> str:
    why = "" if verdict.state is State.SEEN else "; ".join(reason.message(language) for reason in verdict.reasons)
    name = f"  {visible(verdict.name)}" if verdict.name else ""
    return f"{indent}{WORDS[language][verdict.state]}{name}  {visible(path)}{': ' + visible(why) if why else ''}\n"
