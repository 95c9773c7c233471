"""A command as a filter: the value goes in as it is, and what comes out is the new value. Our own, for any host.

A text stays a text; any other value goes in as JSON and has to come back as JSON. Any exit code but 0 fails.
"""

from __future__ import annotations

from workbench.hooks.model import Answer, Phase, Value
from workbench.hooks.protocols import Call, Printed
from workbench.hooks.protocols.reading import blocked, how_it_failed, json_of, nothing, rewritten, threw


class FilterWire:
    """Text in, text out. Before a call, exit code 2 refuses."""

    def given(self, call: Call) -> Value:
        """The input before the call, the output after it."""
        return call.given if call.phase is Phase.PRE else call.context.output

    def read(self, call: Call, printed: Printed) -> Answer:
        """What it printed is the value."""
        if printed.code == 2 and call.phase is Phase.PRE:
            return blocked(printed.stderr.strip() or "exit code 2")
        if printed.code != 0:
            return threw(how_it_failed(printed))
        value = self.given(call)
        if isinstance(value, str):
            return nothing() if printed.stdout == value else rewritten(printed.stdout)
        found, trouble = json_of(printed.stdout)
        if trouble:
            return threw(f"a value that is no text has to come back as JSON; {trouble}")
        return nothing() if found == value else rewritten(found)


WIRE = FilterWire()
