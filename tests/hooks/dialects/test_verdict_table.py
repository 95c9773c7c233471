"""systems.md 3.2 with the product's own built-ins from a chain file: one chain, one secret, every host's verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hooks.dialects.hosts_kit import OUTPUT, SECRET, record
from workbench.hooks.chain import DIALECT_IDS
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.dialects import dialect
from workbench.hooks.model import ChainResult
from workbench.hooks.registry import bind

CHAIN = """\
version: 1
name: redact-then-truncate
dialect: wasmagent
post:
  - {name: redact, use: redact, with: {pattern: "/sk-[a-z0-9]{6,}/gi", replacement: "[REDACTED]"}}
  - {name: cut, use: truncate, with: {max: 8, unit: utf16, keep: tail}}
"""
LEAKED = SECRET[-8:]


def run(name: str, text: str = CHAIN) -> ChainResult:
    chain = parse_chain("c.chain.yaml", text.encode(), name)
    return dialect(name).run(record(), bind(chain), chain)


@pytest.mark.parametrize("name", ["wasmagent", "tutorial", "crewai"])
def test_a_pipeline_is_safe(name: str) -> None:
    final = str(run(name).final)
    assert LEAKED not in final
    assert final.endswith("EDACTED]") or "[REDACTED]" in final or len(final) <= 8


@pytest.mark.parametrize("name", ["pydantic-ai", "langchain"])
def test_an_onion_leaks(name: str) -> None:
    assert any(part in str(run(name).final) for part in (LEAKED, SECRET[-6:], SECRET[-7:]))


def test_openai_agents_does_not_truncate() -> None:
    assert run("openai-agents").final == "x" * 20 + "[REDACTED]"


def test_claude_code_is_a_race() -> None:
    finals = [str(order.final) for order in run("claude-code").orders]
    assert len(finals) == 2
    assert "x" * 20 + "[REDACTED]" in finals
    assert any("[REDACTED]" not in final and SECRET[-6:] in final for final in finals)


@pytest.mark.parametrize("name", ["codex", "gemini-cli", "vscode"])
def test_hosts_without_rewrites_leak_everything_and_say_so(name: str) -> None:
    result = run(name)
    assert result.final == OUTPUT
    assert result.discarded


@pytest.mark.parametrize("name", DIALECT_IDS)
def test_the_other_order_leaks_in_every_pipeline(name: str, tmp_path: Path) -> None:
    head, redact, cut = CHAIN.rsplit("  - ", 2)
    result = run(name, f"{head}  - {cut}  - {redact}")
    finals = [str(result.final), *(str(order.final) for order in result.orders)]
    leaks = any(part in final for final in finals for part in (SECRET, SECRET[-6:]))
    assert leaks is (name not in ("pydantic-ai", "langchain"))
