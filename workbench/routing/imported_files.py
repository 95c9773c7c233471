"""Reads results of other tools: skill-creator's `run_eval`, promptfoo with `skillCalls`, caliper's runs, and sessions.

skill-creator counts a run that timed out or broke as one that did not trigger, so its rates may be too low; that is
said, for nothing in the file tells such runs apart. caliper keeps the words of a task in the transcript of an attempt
alone; a task without one is known by its name.
"""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Sequence

from workbench.library.load import read_whole
from workbench.routing.imported import Imported, Outcome
from workbench.routing.taskfiles.json_nodes import read_json
from workbench.routing.taskfiles.source import Fields, Node, Source, TaskFileError, decode, fields_of, items_of, kind
from workbench.secrets import mask
from workbench.transcripts.lines import UnreadableError
from workbench.transcripts.model import By, Evidence, Load
from workbench.transcripts.sessions import events
from workbench.transcripts.tally import Tally
from workbench.transcripts.turns import Turn, turns

SIZE_LIMIT = 67_108_864
"""Bytes; a larger file of results is refused unread."""
_TOOLS = "run_eval, promptfoo or caliper"
_MOST_RUNS = 1_000_000
_LONGEST_ASK = 20_000
_MOST_NOTES = 20


def read_results(file: str | os.PathLike[str]) -> Imported:
    """The results of a file of `run_eval`, promptfoo or caliper. Raises `TaskFileError` for any other and for a broken
    one."""
    name = os.fspath(file)
    try:
        data, _ = read_whole(name, SIZE_LIMIT)
    except OSError as failure:
        reason = "is too large" if failure.errno == errno.EFBIG else f"cannot be read: {failure.strerror or failure}"
        raise TaskFileError(name, 0, 0, reason) from failure
    except ValueError as failure:
        raise TaskFileError(name, 0, 0, "is no name of a file") from failure
    return parse_results(name, data)


def parse_results(name: str, data: bytes) -> Imported:
    """The same for bytes."""
    source = Source(name, decode(name, data))
    root = read_json(source)
    fields = fields_of(root)
    if fields is None:
        source.refuse(root.at, f"results of {_TOOLS} are a mapping, not {kind(root.value)}")
    results = fields.nodes.get("results")
    if "task_results" in fields.nodes:
        return _Caliper(source).read(fields)
    if results is not None and "skill_name" in fields.nodes:
        return _Creator(source).read(fields, results)
    inner = fields_of(results) if results is not None else None
    rows = inner.nodes.get("results") if inner is not None else results
    if rows is None or items_of(rows) is None:
        keys = "'skill_name' and 'results', 'results', or 'task_results'"
        source.refuse(root.at, f"no results of {_TOOLS}: they have {keys}")
    return _Promptfoo(source).read(rows)


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._notes: Counter[str] = Counter()

    def _fields(self, node: Node, what: str) -> Fields:
        found = fields_of(node)
        if found is None:
            self._source.refuse(node.at, f"{what} is a mapping, not {kind(node.value)}")
        return found

    def _rows(self, node: Node, what: str) -> Sequence[Node]:
        found = items_of(node)
        if found is None:
            self._source.refuse(node.at, f"{what} is a list, not {kind(node.value)}")
        return found

    def _notes_said(self) -> tuple[str, ...]:
        return tuple(f"{self._source.name}: {text} ({count})" for text, count in self._notes.items())


class _Creator(_Reader):
    """`{skill_name, description, results: [{query, should_trigger, trigger_rate, triggers, runs, pass}]}`."""

    def read(self, fields: Fields, results: Node) -> Imported:
        node = fields.nodes["skill_name"]
        if not isinstance(node.value, str) or not node.value.strip():
            self._source.refuse(node.at, f"'skill_name' is a text, not {kind(node.value)}")
        skill = node.value.strip()
        outcomes = tuple(self._outcome(row, skill) for row in self._rows(results, "'results'"))
        note = f"{self._source.name}: only {skill} took part, and a run that timed out counts there as not triggered"
        return Imported("run-eval", self._source.name, outcomes, frozenset({skill}), (note,))

    def _outcome(self, row: Node, skill: str) -> Outcome:
        fields = self._fields(row, "a result")
        query = fields.nodes.get("query", row)
        if not isinstance(query.value, str) or not query.value.strip():
            self._source.refuse(query.at, "'query' is a text that is not empty")
        runs, triggers = self._count(fields, row, "runs"), self._count(fields, row, "triggers")
        if triggers > runs:
            self._source.refuse(fields.nodes["triggers"].at, f"{triggers} triggers in {runs} runs cannot be")
        return Outcome(query.value, runs, {skill: triggers}, line=self._source.line(row.at))

    def _count(self, fields: Fields, row: Node, key: str) -> int:
        node = fields.nodes.get(key, row)
        if isinstance(node.value, bool) or not isinstance(node.value, int) or not 0 <= node.value <= _MOST_RUNS:
            self._source.refuse(node.at, f"'{key}' is a whole number")
        return node.value


class _Promptfoo(_Reader):
    """`{results: {results: [{prompt: {raw}, vars, error, response: {metadata: {skillCalls: [{name}]}}}]}}`."""

    def read(self, rows: Node) -> Imported:
        found = [self._outcome(row) for row in self._rows(rows, "'results'")]
        outcomes = tuple(item for item in found if item is not None)
        return Imported("promptfoo", self._source.name, outcomes, None, self._notes_said())

    def _outcome(self, row: Node) -> Outcome | None:
        fields = self._fields(row, "a result")
        task = self._task(fields)
        if task is None:
            self._notes["results without the text of a task were left out"] += 1
            return None
        line = self._source.line(row.at)
        calls = self._calls(fields)
        if calls is None:
            failed = _is_failure(fields)
            why = "results that failed were not measured" if failed else "results without skillCalls were not measured"
            self._notes[why] += 1
            return Outcome(task, 0, {}, 1, line)
        return Outcome(task, 1, dict.fromkeys(calls, 1), 0, line)

    def _task(self, fields: Fields) -> str | None:
        """The text that the agent was given: a variable that is called so, else the prompt."""
        given = fields_of(fields.nodes["vars"]) if "vars" in fields.nodes else None
        prompt = fields.nodes.get("prompt")
        shape = fields_of(prompt) if prompt is not None else None
        places = [given.nodes.get(key) for key in ("task", "query", "request", "input")] if given else []
        places += [shape.nodes.get("raw") if shape is not None else prompt]
        texts = [node.value for node in places if node is not None and isinstance(node.value, str)]
        return next((text for text in texts if text.strip()), None)

    def _calls(self, fields: Fields) -> tuple[str, ...] | None:
        """The names of the skills that were called; None where the result failed or does not tell."""
        if _is_failure(fields):
            return None
        node = _inside(fields, "response", "metadata", "skillCalls") or _inside(fields, "metadata", "skillCalls")
        if node is None:
            return None
        return tuple(dict.fromkeys(self._name(call) for call in self._rows(node, "'skillCalls'")))

    def _name(self, call: Node) -> str:
        shape = fields_of(call)
        node = call if shape is None else shape.nodes.get("name", call)
        if not isinstance(node.value, str) or not node.value.strip():
            self._source.refuse(node.at, "a call of a skill has a 'name'")
        return node.value.strip().rpartition(":")[2]  # a plugin's skill is called `plugin:skill`


class _Caliper(_Reader):
    """`{run, skill_snapshots: [{name}], task_results: [{task_name, attempts: [{outcome, activated, transcript: [{role,
    content}]}]}]}`. `activated` is null where it was not observed."""

    _FAILED = frozenset({"infra_error", "timeout"})

    def read(self, fields: Fields) -> Imported:
        outcomes = tuple(self._outcome(row) for row in self._rows(fields.nodes["task_results"], "'task_results'"))
        shots = fields.nodes.get("skill_snapshots")
        named = [_text_of(fields_of(item), "name") for item in self._rows(shots, "'skill_snapshots'")] if shots else []
        contestants = frozenset(filter(None, named))
        return Imported("caliper", self._source.name, outcomes, contestants or None, self._notes_said())

    def _outcome(self, row: Node) -> Outcome:
        fields = self._fields(row, "a task's result")
        name = _text_of(fields, "task_name")
        if not name:
            self._source.refuse(row.at, "'task_name' is a text that is not empty")
        rows = self._rows(fields.nodes.get("attempts", row), "'attempts'")
        attempts = [self._fields(item, "an attempt") for item in rows]
        observed = [found for found in map(self._activated, attempts) if found is not None]
        triggered: Counter[str] = Counter(skill for found in observed for skill in found)
        lost = len(attempts) - len(observed)
        if lost:
            self._notes["attempts that failed or were not observed are left out"] += lost
        task = self._words(attempts) or self._by_name(name)
        return Outcome(task, len(observed), triggered, lost, self._source.line(row.at))

    def _activated(self, attempt: Fields) -> frozenset[str] | None:
        """The skills that an attempt brought in; None where it failed or nobody saw."""
        node = attempt.nodes.get("activated")
        if node is None or node.value is None or _text_of(attempt, "outcome") in self._FAILED:
            return None
        names = self._rows(node, "'activated'")
        wrong = next((item for item in names if not isinstance(item.value, str)), None)
        if wrong is not None:
            self._source.refuse(wrong.at, f"'activated' holds names of skills, not {kind(wrong.value)}")
        return frozenset(str(item.value).rpartition(":")[2] for item in names)

    def _words(self, attempts: Sequence[Fields]) -> str:
        """What the user said first in the first transcript that there is."""
        for attempt in attempts:
            turns_of = items_of(attempt.nodes.get("transcript")) or ()
            said = (fields_of(turn) for turn in turns_of)
            words = next((_text_of(turn, "content") for turn in said if _text_of(turn, "role") == "user"), "")
            if words:
                return words
        return ""

    def _by_name(self, name: str) -> str:
        self._notes["tasks without a transcript are known by their names alone"] += 1
        return name


def _text_of(fields: Fields | None, key: str) -> str:
    node = fields.nodes.get(key) if fields is not None else None
    return node.value if node is not None and isinstance(node.value, str) and node.value.strip() else ""


def _inside(fields: Fields, *path: str) -> Node | None:
    node: Node | None = None
    within: Fields | None = fields
    for key in path:
        if within is None or key not in within.nodes:
            return None
        node = within.nodes[key]
        within = fields_of(node)
    return None if node is None or node.value is None else node


def _is_failure(fields: Fields) -> bool:
    """An error of the call: `error` beside a missing answer. A failed assertion has an error too, and an answer."""
    answer = _inside(fields, "response", "output")
    wrong = _inside(fields, "response", "error") or (_inside(fields, "error") if answer is None else None)
    return wrong is not None and wrong.value not in ("", False)


def results_of(file: str) -> Imported:
    """The results of a file of any kind: sessions where it has lines of JSON, else results of a tool. Raises
    `TaskFileError`."""
    return read_sessions([file]) if file.lower().endswith(".jsonl") else read_results(file)


def read_sessions(files: Sequence[str], *, reads: bool = True) -> Imported:
    """What users asked and which skill was loaded next, from session files read in place; secrets in the asks are
    masked. `reads` also counts a SKILL.md that the model read like any file. A skill that the user named himself says
    nothing about routing and is left out, and so is an ask for which the model loaded none: which skills were there is
    not written. A file that is no session is said and passed over."""
    outcomes: list[Outcome] = []
    notes: list[str] = []
    tally, without = Tally(), 0
    for file in files:
        try:
            for turn in turns(events(file, tally)):
                found = _asked(turn, reads)
                outcomes += [found] if found else []
                without += found is None and turn.ask is not None
        except UnreadableError as failure:
            notes.append(f"{file}: {failure}")
    if without:
        notes.insert(0, f"sessions: {without} asks for which the model loaded no skill are left out")
    notes += [f"{skip.file}:{skip.line}: {skip.kind} ({skip.count})" for skip in tally.skips]
    if len(notes) > _MOST_NOTES:
        notes[_MOST_NOTES:] = [f"and {len(notes) - _MOST_NOTES} more remarks on session files"]
    return Imported("sessions", f"{len(files)} session files", tuple(outcomes), None, tuple(notes))


def _asked(turn: Turn, reads: bool) -> Outcome | None:
    names = dict.fromkeys((load.skill for load in turn.loads if _by_model(load, reads)), 1)
    if turn.ask is None or not names:
        return None
    return Outcome(mask(turn.ask.text[:_LONGEST_ASK]), 1, names, line=turn.ask.moment.line)


def _by_model(load: Load, reads: bool) -> bool:
    return load.by is By.MODEL and (reads or load.evidence is not Evidence.READ)
