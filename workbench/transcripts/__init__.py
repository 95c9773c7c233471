"""Session files of other agents, read in place: messages, tool calls with their outputs, skill loads, and what of a
file was passed over.

`events` streams one file, `turns` tells which skills came after which ask, `recorded` joins calls with their outputs,
`find_sources` looks for the files that clients keep. Nothing is written and no file is held as a whole, but for those
that are one JSON value.
"""

from __future__ import annotations

from workbench.transcripts.lines import UnreadableError
from workbench.transcripts.model import (
    Begun,
    By,
    Call,
    Event,
    Evidence,
    Load,
    Message,
    Moment,
    Output,
    Role,
    Skip,
)
from workbench.transcripts.places import Found, Source, files_below, find_sources, in_folder
from workbench.transcripts.recorded import Recorded, recorded
from workbench.transcripts.sessions import events
from workbench.transcripts.tally import Tally
from workbench.transcripts.turns import Turn, turns

__all__ = [
    "Begun",
    "By",
    "Call",
    "Event",
    "Evidence",
    "Found",
    "Load",
    "Message",
    "Moment",
    "Output",
    "Recorded",
    "Role",
    "Skip",
    "Source",
    "Tally",
    "Turn",
    "UnreadableError",
    "events",
    "files_below",
    "find_sources",
    "in_folder",
    "recorded",
    "turns",
]
