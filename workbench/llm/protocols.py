"""The protocols by kind of endpoint, apart from the client: replaying a cassette needs no HTTP."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.llm.anthropic import Anthropic
from workbench.llm.endpoint import Kind
from workbench.llm.openai import OpenAI
from workbench.llm.wire import Wire

WIRES: Mapping[Kind, Wire] = {Kind.OPENAI: OpenAI(), Kind.ANTHROPIC: Anthropic()}
