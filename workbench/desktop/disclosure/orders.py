"""What the window asks of the process that plays, and what comes back: values alone, so that the window loads no more.
No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from workbench.disclosure.cost import Cost
    from workbench.disclosure.model import Timeline
    from workbench.disclosure.script import Script

ENDING: Final = ".script.yaml"
DEFAULT_HOST: Final = "tutorial"
DIRECTORY: Final = "skills"


class StaleSkill(NamedTuple):
    """A skill that is not what it was at the scan. `kind` is `changed`, `gone`, `new` or `link`; `when` the time of its
    change (seconds since 1970, 0 where that is not known). Descriptions and sizes (bytes of SKILL.md) before and now;
    None for the size of what is not there, or was not kept. With `outside` it was changed on disk, else by the script.
    `old_body` is what stood behind the header at the scan, empty where that is the same now."""

    name: str
    kind: str
    when: float
    before: str
    now: str
    before_size: int | None
    now_size: int | None
    outside: bool
    old_body: str = ""


class Order(NamedTuple):
    """What to play. `script` is a file's path, empty for the default script on `skill` (a folder's name, empty for the
    first). `given` takes the place of both. `host` is empty for the script's own. `base` is the opened folder.
    Orders of the same `snapshot` number go on from one scan."""

    base: str
    script: str = ""
    host: str = ""
    skill: str = ""
    snapshot: int = 0
    given: Script | None = None


class Problem(NamedTuple):
    """Why a script, or all of it, was not played. Line and column from 1, 0 for none."""

    line: int
    column: int
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an order. `timeline` is None where nothing could be played; with a `problem` beside it, it holds
    what stands before. `host` and `own_host` are those in force and of the script. `at` is the time of the scan, in
    seconds since 1970; `budget` the bytes that the list may have, 0 where that is not the script's to say."""

    order: Order
    timeline: Timeline | None = None
    problem: Problem | None = None
    host: str = DEFAULT_HOST
    own_host: str = DEFAULT_HOST
    workspace: str = ""
    directory: str = DIRECTORY
    skill: str = ""
    skills: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    stale: tuple[StaleSkill, ...] = ()
    cost: Cost | None = None
    at: float = 0.0
    budget: int = 0
    took_ms: float = 0.0
    files: tuple[str, ...] = ()
    """The script and the skills, where they lie outside the opened folder: nobody else watches those."""

    def stale_skill(self, name: str) -> StaleSkill | None:
        """What became of a skill since the scan; None where it is as it was."""
        return next((one for one in self.stale if one.name == name), None)


class InClient(NamedTuple):
    """How a host gives a skill to its model: the call that loads it, the role of the message that holds the text, the
    text and its UTF-8 bytes. `problem` says why it did not, else empty."""

    host: str
    tool: str
    role: str = ""
    text: str = ""
    size: int = 0
    problem: str = ""
