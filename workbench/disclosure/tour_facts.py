"""What a played question shows: every fact is read off the conversation, its scan, or a further scan made for it."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from workbench.disclosure.meter import CHUNK, read_header
from workbench.disclosure.model import Call, Kind, Message, Request, Scan, Stage, StageName, Timeline
from workbench.disclosure.permissions import APPROVAL, DENY
from workbench.disclosure.script import DiskAction, DiskStep, Script
from workbench.disclosure.strict_scan import DIRECTORY
from workbench.skill.document import Document
from workbench.skill.meters import byte_length

Fact = bool | int | str | tuple[str, ...]
Facts = Mapping[str, Fact]
LOADER: Final = "load_skill"
TIMES_LONGER: Final = 10


class Played(NamedTuple):
    """A question after its play. `after` is what a new scan finds on the disk as the conversation left it; `before` and
    `left` are the digests of the workspace's files before it and after."""

    script: Script
    timeline: Timeline
    after: Scan
    before: Mapping[str, str]
    left: Mapping[str, str]


def digests(folder: str) -> dict[str, str]:
    """What stands in each file below a folder, as a hash by relative path."""
    root = Path(folder)
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    return {path.relative_to(root).as_posix(): hashlib.blake2b(path.read_bytes()).hexdigest() for path in files}


def parts_of(request: Request) -> tuple[tuple[int, Kind], ...]:
    """The parts of a request from the bottom of its bar to the top: (index of its message, kind). The tools, whose
    message is -1, stand behind the system text. Parts without a byte are left out."""
    found = [(at, part.kind) for at, message in enumerate(request.messages) for part in message.parts if part.size]
    if request.tools_size:
        found.insert(1 if found and found[0][1] is Kind.SYSTEM else 0, (-1, Kind.TOOLS))
    return tuple(found)


def _prompt(played: Played) -> Facts:
    timeline, skill = played.timeline, _loading(played.timeline).skill
    document = _file(played, skill)
    body, requests = document.text[document.fences.body :], timeline.requests
    header = document.text[slice(*document.fences.header)].strip()
    line = _line(timeline, skill)
    with_body = next(one for one in requests if _says(one, body))
    before = timeline.calls.index(_loading(timeline))
    return {
        "skill": skill,
        "skills": len(timeline.scan.names),
        "line": line,
        "line_bytes": byte_length(line),
        "file_bytes": len(document.data),
        "body_bytes": byte_length(body),
        "first": requests[0].n,
        "first_bytes": requests[0].tools_size + sum(message.size for message in requests[0].messages),
        "first_parts": tuple(dict.fromkeys(str(kind) for _, kind in parts_of(requests[0]))),
        "with_body": with_body.n,
        "requests": len(requests),
        "body_before": any(_says(one, body) for one in requests[: before + 1]),
        "header_ever": any(_says(one, header) for one in requests),
    }


def _record(played: Played) -> Facts:
    calls = played.timeline.calls
    loaded, refused = _loading(played.timeline), next(one for one in calls if one.error_code)
    permission = _stage(loaded, StageName.PERMISSION)
    recorded = [one for one in calls if _ran(one, StageName.AUDIT)]
    tools = {tool.name: tool for tool in played.timeline.requests[0].tools}
    return {
        "decision": permission.outcome,
        "source": permission.source,
        "effect": tools[loaded.tool].effect,
        "asked": permission.source == APPROVAL,
        "loaded_recorded": loaded in recorded,
        "calls": len(calls),
        "recorded": len(played.timeline.audit),
        "refused_at": _failed_at(refused),
        "refused_code": refused.error_code or "",
    }


def _added(played: Played) -> Facts:
    timeline = played.timeline
    names = timeline.scan.names
    written = {_skill_of(step): step for step in _disk(played, DiskAction.WRITE)}
    added = next(name for name in written if name not in names)
    changed = next(name for name in written if name in names)
    asked, again = _asked_for(timeline, added), _asked_for(timeline, changed)
    new = Document.from_bytes(_bytes(written[changed].text))
    return {
        "skills": len(names),
        "added": added,
        "code": asked.error_code or "",
        "loaded": bool(asked.skill),
        "listed": any(_says(one, f"**{added}**") for one in timeline.requests),
        "changed": changed,
        "old_line": _line(timeline, changed),
        "new_body": again.result == new.text[new.fences.body :],
        "again": len(played.after.names),
        "again_has": added in played.after.names,
    }


def _read(played: Played) -> Facts:
    timeline = played.timeline
    load = _loading(timeline)
    document = _file(played, load.skill)
    read = timeline.scan.bytes_read[f"{DIRECTORY}/{load.skill}/SKILL.md"]
    longer = document.data + document.text[document.fences.body :].encode() * (TIMES_LONGER - 1)
    head = b"---\nname: long\ndescription: "
    wide = head + b"x" * (CHUNK + 1 - len(head) - 5) + b"\n---\n"
    line = _line(timeline, load.skill)
    return {
        "lines": _lines(document.data),
        "file_bytes": len(document.data),
        "read": read,
        "one_piece": read == CHUNK,
        "line": line,
        "line_bytes": byte_length(line),
        "loaded_bytes": len(document.data),
        "body_bytes": byte_length(load.result or ""),
        "longer_lines": _lines(longer),
        "longer_read": (longer_read := _scanned(longer)),
        "same_when_longer": longer_read == read,
        "wide_header": len(wide),
        "wide_read": _scanned(wide + b"x" * 2 * CHUNK),
    }


def _room(played: Played) -> Facts:
    timeline, load = played.timeline, played.timeline.calls[0]
    with_body = [one.n for one in timeline.requests if _holds(one, Kind.BODY)]
    return {
        "limit": int(played.script.options["max_catalog_bytes"]),
        "skills": len(timeline.scan.names),
        "listed": len(timeline.scan.entries),
        "instead": _part(timeline.requests[0].messages[0], Kind.CATALOG),
        "skill": load.skill,
        "loaded": bool(load.skill),
        "body_bytes": byte_length(load.result or ""),
        "with_body": with_body[0] if with_body else 0,
    }


def _path(played: Played) -> Facts:
    timeline = played.timeline
    tried = [one for one in timeline.calls if one.tool == LOADER]
    refused = [one for one in tried if one.error_code]
    other = next(one for one in timeline.calls if one.tool != LOADER)
    tools = {tool.name: tool for tool in timeline.requests[0].tools}
    return {
        "argument": tuple(tools[LOADER].schema["properties"]),
        "tried": len(tried),
        "refused": len(refused),
        "refused_at": _failed_at(refused[0]),
        "refused_code": refused[0].error_code or "",
        "looked": any(_ran(one, StageName.HANDLER) for one in tried),
        "file_tool": other.tool,
        "file_code": other.error_code or "",
        "outside_seen": _outside_seen(played),
    }


def _link(played: Played) -> Facts:
    timeline = played.timeline
    first, second, third = timeline.calls
    after = timeline.requests[2]
    return {
        "skill": first.skill,
        "first": _made_upon(timeline, first),
        "second": _made_upon(timeline, second),
        "first_loaded": bool(first.skill),
        "second_loaded": bool(second.skill),
        "code": second.error_code or "",
        "told": after.messages[-1].content,
        "gone": str((third.input or {}).get("name", "")),
        "gone_code": third.error_code or "",
        "deleted": third.deleted,
        "outside_seen": _outside_seen(played),
    }


def _powers(played: Played) -> Facts:
    timeline = played.timeline
    before, after = ({tool.name for tool in one.tools} for one in (timeline.requests[0], timeline.requests[1]))
    shell = next(one for one in timeline.calls if one.tool == "shell")
    outside = next(one for one in timeline.calls if one.tool == "write_file")
    asked, fenced = _stage(shell, StageName.PERMISSION), _stage(outside, StageName.PERMISSION)
    return {
        "body_bytes": byte_length(timeline.calls[0].result or ""),
        "tools_before": len(before),
        "tools_after": len(after),
        "new_tools": tuple(sorted(after - before)),
        "same_tools": before == after,
        "shell_decision": asked.outcome,
        "shell_source": asked.source,
        "shell_asked": asked.source == APPROVAL,
        "outside_decision": fenced.outcome,
        "outside_source": fenced.source,
        "outside_approved": outside.error_code is None,
    }


def _malicious(played: Played) -> Facts:
    commands = [one for one in played.timeline.calls if one.tool == "shell"]
    no, yes = commands[0], commands[-1]
    denied, allowed = _stage(no, StageName.PERMISSION), _stage(yes, StageName.PERMISSION)
    kept = [path for path, digest in played.before.items() if played.left.get(path) == digest]
    changed = played.left != played.before
    handled = [stage for stage in yes.stages if stage.stage is StageName.HANDLER]
    return {
        "command": str((no.input or {}).get("command", "")),
        "no_decision": denied.outcome,
        "no_at": denied.stage if denied.outcome == DENY else "",
        "no_skipped": tuple(name for name in StageName if not _ran(no, name)),
        "no_ran": _ran(no, StageName.HANDLER),
        "yes_decision": allowed.outcome,
        "yes_source": allowed.source,
        "yes_note": handled[0].note if handled else "",
        "yes_ran": changed,
        "files": len(played.before),
        "files_kept": len(kept),
        "all_kept": not changed,
    }


FACTS: Final[Mapping[str, Callable[[Played], Facts]]] = {
    "prompt": _prompt,
    "record": _record,
    "added": _added,
    "read": _read,
    "room": _room,
    "path": _path,
    "link": _link,
    "powers": _powers,
    "malicious": _malicious,
}
"""What is found out for each question, by its id."""


# Reading off


def _loading(timeline: Timeline) -> Call:
    """The first call that loaded a skill."""
    return next(one for one in timeline.calls if one.skill)


def _asked_for(timeline: Timeline, name: str) -> Call:
    return next(one for one in timeline.calls if (one.input or {}).get("name") == name)


def _stage(call: Call, name: StageName) -> Stage:
    return next(one for one in call.stages if one.stage is name)


def _ran(call: Call, name: StageName) -> bool:
    return any(one.stage is name for one in call.stages)


def _failed_at(call: Call) -> str:
    return next((one.stage for one in call.stages if one.code), "")


def _made_upon(timeline: Timeline, call: Call) -> int:
    return next(one.n for one in timeline.requests if one.caused == call.id)


def _says(request: Request, text: str) -> bool:
    return any(text in message.content for message in request.messages)


def _holds(request: Request, kind: Kind) -> bool:
    return any(part.kind is kind for message in request.messages for part in message.parts)


def _part(message: Message, kind: Kind) -> str:
    """The text of a message's first part of a kind; parts follow each other in its bytes."""
    data, start = message.content.encode("utf-8", "surrogatepass"), 0
    for part in message.parts:
        if part.kind is kind:
            return data[start : start + part.size].decode("utf-8", "surrogatepass")
        start += part.size
    return ""


def _line(timeline: Timeline, skill: str) -> str:
    """The skill's line of the list."""
    return next((line for line in timeline.scan.catalog.split("\n") if f"{skill}**" in line), "")


def _file(played: Played, skill: str) -> Document:
    return Document.from_bytes(Path(played.script.workspace, DIRECTORY, skill, "SKILL.md").read_bytes())


def _disk(played: Played, action: DiskAction) -> list[DiskStep]:
    return [one for one in played.script.turns if isinstance(one, DiskStep) and one.action is action]


def _skill_of(step: DiskStep) -> str:
    return step.path.split("/")[-2]


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def _outside_seen(played: Played) -> bool:
    """Whether a line of a file beside the skills, which no skill has, too, is in some request."""
    root = Path(played.script.workspace)
    inside, outside = set[str](), set[str]()
    for path in digests(played.script.workspace):
        lines = inside if path.startswith(f"{DIRECTORY}/") else outside
        lines.update((root / path).read_text("utf-8").split("\n"))
    return any(_says(request, line) for line in outside - inside for request in played.timeline.requests)


def _lines(data: bytes) -> int:
    return data.count(b"\n")


def _scanned(data: bytes) -> int:
    """The bytes that a scan reads of a file that is made for it."""
    with tempfile.TemporaryDirectory(prefix="skill-workbench-") as folder:
        file = os.path.join(folder, "SKILL.md")
        Path(file).write_bytes(data)
        return read_header(file).bytes_read
