"""What is said of a chain before it is run, with its place; and what is not said of a good one."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from workbench.hooks.advice import advise, cards
from workbench.hooks.chain_file import parse_chain, read_chain
from workbench.hooks.dialects import MODULES
from workbench.skill.cards import RuleCard
from workbench.skill.packaged import sample_skills

HEAD = "version: 1\nname: c\ndialect: {}\n"
CUT = "{use: truncate, with: {max: 99, mode: json}}"


def said(
    text: str, dialect: str = "tutorial", tools: tuple[str, ...] = (), file: str = "c.chain.yaml"
) -> dict[str, int]:
    """The slugs of all remarks with their columns on line 5."""
    chain = parse_chain(file, (HEAD.format(dialect) + text).encode())
    found = advise(chain, tools)
    for one in found:
        assert one.message("en")
        assert one.message("zh")
        assert one.message("en") != one.message("zh")
    return {one.slug: one.place.column for one in found}


def post(*steps: str) -> str:
    return f"post:\n  [{', '.join(steps)}]\n"


def redact(pattern: str) -> str:
    return post(f"{{use: redact, with: {{pattern: '{pattern}'}}}}")


def test_a_good_chain_has_nothing_against_it() -> None:
    assert said(post("{use: redact}", CUT)) == {}
    for name in ("redact-then-truncate.chain.yaml", "tidy-logs.chain.yaml"):
        assert {one.severity.value for one in advise(read_chain(sample_skills() / name))} <= {"info"}


def test_order() -> None:
    wrong = post(CUT, "{use: redact}")
    assert said(wrong) == {"truncate-before-redact": 56}
    assert said(wrong, "pydantic-ai") == {}
    assert list(said(post("{use: redact}", CUT), "langchain")) == ["truncate-before-redact-here"]
    assert said(post("{use: truncate, with: {max: 9}, enabled: false}", "{use: redact}")) == {}


@pytest.mark.parametrize(
    ("dialect", "slugs"),
    [
        ("claude-code", ["rival-rewriters"]), ("codex", ["rewrite-not-taken"]), ("gemini-cli", ["rewrite-not-taken"]),
        ("vscode", ["rewrite-not-taken"]), ("openai-agents", ["first-decides"]), ("crewai", []), ("wasmagent", []),
    ],
)  # fmt: skip
def test_hosts(dialect: str, slugs: list[str]) -> None:
    assert list(said(post("{use: redact}", CUT), dialect)) == slugs


@pytest.mark.parametrize(
    ("pattern", "slugs"),
    [
        ("/sk-[a-z0-9]{6,}/gi", ["eats-words", "knows-few-secrets"]),
        ("/\\bsk-[a-z0-9]{6,}/g", ["knows-few-secrets"]),
        ("/\\bghp_\\w{36}/", ["first-match-only", "knows-few-secrets"]),
        ("secret", ["eats-words", "first-match-only", "knows-few-secrets"]),
        ("/\\bghp_\\w{36}/y", ["knows-few-secrets", "sticky-pattern"]),
        ("/(?<=key=)\\w+/g", ["slow-pattern"]),
        ("/(a+)+$/g", ["eats-words", "knows-few-secrets", "pattern-caution"]),
        ("/[\\w-]{8,}/g", ["eats-words"]),
    ],
)
def test_patterns(pattern: str, slugs: list[str]) -> None:
    assert sorted(said(redact(pattern))) == slugs


def test_a_word_that_is_eaten_is_named() -> None:
    chain = parse_chain("c", (HEAD.format("wasmagent") + redact("/sk-[a-z0-9]{6,}/gi")).encode())
    assert any("'task-scheduler'" in one.message() for one in advise(chain))


def test_policies_cuts_and_names() -> None:
    assert list(said(post("{use: redact, on_error: warn}"))) == ["redact-fails-open"]
    assert said(post("{use: redact, on_error: fail}")) == {}
    assert list(said(post("{use: truncate, with: {max: 9}}"), "wasmagent")) == ["cut-grows"]
    assert list(said("pre:\n  [{use: deny_tools, with: {tools: [Bash, 'mcp__*']}}]\n")) == ["deny-is-exact"]


def test_commands(tmp_path: Path) -> None:
    (tmp_path / "guard.sh").write_text("#!/bin/sh\n# exit 2 would block\ngrep -q rm && exit 1\nexit 0\n", "utf-8")
    (tmp_path / "good.sh").write_text("#!/bin/sh\ngrep -q rm && exit 2\n[ -x jq ] || exit 1\n", "utf-8")
    file = str(tmp_path / "c.chain.yaml")
    step = "pre:\n  [{{name: g, command: [{}]}}]\n"
    assert list(said(step.format("./guard.sh"), "claude-code", file=file)) == ["exit-1-does-not-block"]
    assert said(step.format("sh, good.sh"), "claude-code", file=file) == {}
    assert said(step.format("./guard.sh"), file=file) == {}
    assert list(said(post("{name: a, command: [/home/ada/a.sh]}"))) == ["absolute-path"]
    assert list(said(post("{name: a, command: 'sh \"$A\" $B'}"))) == ["unquoted-variable"]
    assert list(said(post("{name: a, command: [sh], timeout_ms: 30}"))) == ["short-timeout"]


def test_matchers_are_tried_on_the_tools_there_are() -> None:
    text = "applies_to: [bash]\n" + post("{use: ansi, matcher: 'Writ'}")
    assert list(said(text, "claude-code", ("Bash", "Write"))) == ["fires-on-nothing"]
    assert len(advise(parse_chain("c", (HEAD.format("claude-code") + text).encode()), ("Bash", "Write"))) == 2
    assert said(text, "claude-code") == {}
    assert said("applies_to: ['*']\n" + post("{use: ansi, matcher: Write}"), "claude-code", ("Write",)) == {}


@pytest.mark.parametrize("card", cards().values(), ids=lambda card: card.code)
class TestCards:
    def remarks(self, text: str, card: RuleCard, repo: Path) -> set[str]:
        """What is said of a card's text where its example lies; a tool Bash is recorded."""
        file = str(repo / card.example / "c.chain.yaml")
        return {one.code for one in advise(parse_chain(file, f"version: 1\nname: c\n{text}".encode()), ("Bash",))}

    def test_the_bad_text_breaks_the_rule_and_the_good_one_does_not(self, card: RuleCard, repo: Path) -> None:
        assert card.code in self.remarks(card.bad, card, repo)
        assert card.code not in self.remarks(card.good, card, repo)

    def test_texts_stand_in_both_languages_with_the_same_values(self, card: RuleCard) -> None:
        for text in (card.title, card.why, card.variants[""].message):
            assert text.en.isprintable()
            assert any("\u4e00" <= char <= "\u9fff" for char in text.zh)
            assert _fields(text.en) == _fields(text.zh)

    def test_every_client_of_skills_is_told_the_same(self, card: RuleCard) -> None:
        assert len(set(card.variants[""].levels.values())) == 1


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_dialect_can_be_asked() -> None:
    for name in MODULES:
        said(post("{use: redact}", CUT), name, ("Bash",))
