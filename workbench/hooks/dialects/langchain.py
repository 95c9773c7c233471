"""LangChain's and deepagents' `wrap_tool_call`: the first middleware is the outermost; errors are not caught.

Derived from langchain 1.5.2 as read: a wrapper may leave out the call, override the request and give another message.
"""

from __future__ import annotations

from workbench.hooks.dialects.onion import Onion


class LangChain(Onion):
    """The rules of LangChain."""

    id = "langchain"


DIALECT = LangChain()
