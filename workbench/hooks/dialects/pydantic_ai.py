"""Pydantic AI: capabilities around a tool call; measured on 2.68: before in order, after in reverse, errors end it all.

`before_tool_execute` may change the arguments or skip the call, `after_tool_execute` gives the result that goes on.
"""

from __future__ import annotations

from workbench.hooks.dialects.onion import Onion


class PydanticAi(Onion):
    """The rules of Pydantic AI."""

    id = "pydantic-ai"


DIALECT = PydanticAi()
