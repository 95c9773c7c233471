"""What a model is asked, and what its answer means: one forced choice among the names of a catalog, or none of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from workbench.llm.values import Message, Reply, Request, Tool
from workbench.llm.wire import sendable
from workbench.routing.llm_catalog import ModelCatalog
from workbench.routing.model import NONE
from workbench.skill.packaged import load_yaml, resource

TOOL = "choose_skill"
MOST_NAMES = 200
"""Names that are listed as the only values allowed; endpoints refuse schemas with many more, so that above it the
answer is checked here alone."""
LONGEST_TASK = 20_000
"""Code points of a task that are sent: each costs, and no user types more to say what he wants."""
_ANSWER_TOKENS = 400
_LONGEST_REASON = 300


class Asking(NamedTuple):
    """How a model is asked. `several` lets it name more than one skill; `tool` False asks for JSON in the text, for
    models that cannot call tools; `temperature` None leaves it to the endpoint. `runs` times, each after the first with
    the skills in another order when `shuffle` is on."""

    runs: int = 1
    several: bool = False
    tool: bool = True
    temperature: float | None = None
    shuffle: bool = True
    seed: int = 42


class Choice(NamedTuple):
    """What a model chose: places in the library, the first the most important; empty for no skill. `reason` in its own
    words, not checked by anybody."""

    skills: tuple[int, ...]
    reason: str = ""


class AnswerError(ValueError):
    """A reply that chooses nothing that could be chosen; the message says why, in one line."""


@cache
def texts() -> Mapping[str, Any]:
    """The texts of `resources/llm/router.yaml`."""
    found: Mapping[str, Any] = load_yaml(resource("llm", "router.yaml"))
    return found


class Prompt:
    """Questions about tasks with one catalog, and the meaning of the answers."""

    def __init__(self, catalog: ModelCatalog, asking: Asking) -> None:
        self.catalog = catalog
        self._asking = asking
        self._skills: dict[str, int] = {}
        for item in catalog.listed:
            self._skills.setdefault(sendable(item.name), item.skill)
        self.none = NONE if NONE not in map(str.casefold, self._skills) else "no-skill-fits"
        self._folded = _unambiguous(self._skills)
        self._tool = self._made_tool()

    @property
    def cautions(self) -> Iterator[str]:
        """What has to be said of names."""
        twins = len(self.catalog.listed) - len(self._skills)
        if twins:
            yield f"{twins} names stand more than once in the list; an answer means the first"

    def request(self, task: str, run: int = 0) -> Request:
        """The question for one run."""
        words = self._words()
        text = self.catalog.text(run if self._asking.shuffle else 0, self._asking.seed)
        system = words["system"].format(catalog=text, none=self.none)
        if not self._asking.tool:
            system += "\n\n" + words["json"].format(none=self.none)
        return Request(
            (Message("user", sendable(task[:LONGEST_TASK])),),
            sendable(system),
            (self._tool,) if self._asking.tool else (),
            TOOL if self._asking.tool else "auto",
            self._asking.temperature,
            _ANSWER_TOKENS,
        )

    def choice(self, reply: Reply) -> Choice:
        """What a reply chooses. Raises `AnswerError`."""
        value = self._value(reply)
        key = "skills" if self._asking.several else "skill"
        named = value.get(key)
        if self._asking.several and isinstance(named, str):
            named = [named]
        if not isinstance(named, list if self._asking.several else str):
            raise AnswerError(f"the answer has no '{key}'")
        names = named if isinstance(named, list) else [named]
        reason = value.get("reason")
        return Choice(
            tuple(dict.fromkeys(skill for name in names for skill in self._meant(name))),
            " ".join(reason.split())[:_LONGEST_REASON] if isinstance(reason, str) else "",
        )

    def _value(self, reply: Reply) -> Mapping[str, Any]:
        """The object that answers: the input of the tool, else JSON in the text, else a bare name."""
        for call in reply.calls:
            if call.name == TOOL:
                if call.input is None:
                    raise AnswerError("the answer was cut off" if reply.cut else call.error)
                return call.input
        if reply.calls:
            raise AnswerError(f"it called '{reply.calls[0].name[:40]}' instead of choosing")
        text = reply.text.strip()
        found = _object(text)
        if found is not None:
            return found
        if text in self._skills or text == self.none:
            return {"skills": [] if text == self.none else [text]} if self._asking.several else {"skill": text}
        if reply.stop == "filter":
            raise AnswerError("the endpoint held the answer back")
        raise AnswerError("the answer was cut off" if reply.cut else "the answer chooses nothing")

    def _meant(self, name: object) -> tuple[int, ...]:
        """The skill of a name, none for the word that stands for no skill."""
        text = name.strip().lstrip("/$") if isinstance(name, str) else ""
        if text.casefold() == self.none:
            return ()
        skill = self._skills.get(text, self._folded.get(text.casefold()))
        if skill is None:
            raise AnswerError(f"it chose '{' '.join(text.split())[:60]}', which is not in the list")
        return () if skill < 0 else (skill,)

    def _words(self) -> Mapping[str, str]:
        found: Mapping[str, str] = texts()["several" if self._asking.several else "one"]
        return found

    def _made_tool(self) -> Tool:
        words, names = self._words(), list(self._skills)
        allowed: dict[str, Any] = {"type": "string"}
        if len(names) <= MOST_NAMES:
            allowed["enum"] = names if self._asking.several else [*names, self.none]
        meant = words["field"].format(none=self.none)
        if self._asking.several:
            key, field = "skills", {"type": "array", "items": allowed, "description": meant}
        else:
            key, field = "skill", {**allowed, "description": meant}
        reason = {"type": "string", "description": texts()["reason"]}
        schema = {
            "type": "object",
            "properties": {"reason": reason, key: field},
            "required": [key],
            "additionalProperties": False,
        }
        return Tool(TOOL, words["tool"].format(none=self.none), schema)


def _unambiguous(skills: Mapping[str, int]) -> Mapping[str, int]:
    """Skills by names in lower case that only one of them has."""
    folded = Counter(map(str.casefold, skills))
    return {name.casefold(): skill for name, skill in skills.items() if folded[name.casefold()] == 1}


def _object(text: str) -> Mapping[str, Any] | None:
    """The JSON object of a text, also between the fences that models like to put around it."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        return None
    try:
        value = json.loads(text[start : end + 1])
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
