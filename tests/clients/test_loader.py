"""One file through each client's loader: fences, line ends, fields, limits, and bytes of any kind."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from workbench.clients.client import client, client_of, clients
from workbench.clients.loader import Source, extras, judge, judge_all, written
from workbench.clients.ordinary import ordinary_verdicts
from workbench.clients.verdict import State, Verdict
from workbench.skill.skill import Skill

ALL = tuple(clients().values())
TEXT = "Reads files. Use when a file is sent."
PLAIN = f"---\nname: pdf\ndescription: {TEXT}\n---\n\n# Steps\n"


def source(text: str | bytes, directory: str = "pdf", openai: bytes | None = None) -> Source:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return Source(Skill.from_bytes(f"{directory}/SKILL.md", directory, data), openai)


def verdict(name: str, text: str | bytes, directory: str = "pdf") -> Verdict:
    return judge(source(text, directory), client(name))


def kinds(found: Verdict) -> list[str]:
    return [reason.kind for reason in found.reasons]


def states(text: str | bytes, directory: str = "pdf") -> dict[str, str]:
    return {item.client: item.state.value for item in judge_all(source(text, directory), ALL)}


def listed(text: str | bytes) -> set[str]:
    return {name for name, state in states(text).items() if state in ("seen", "changed")}


def test_an_ordinary_skill_is_seen_by_all_but_those_who_list_names_only() -> None:
    found = judge_all(source(PLAIN), ALL)
    assert {item.client: (item.state, item.name, item.description) for item in found} == {
        item.id: (State.CHANGED, "pdf", None) if item.id == "cline" else (State.SEEN, "pdf", TEXT) for item in ALL
    }
    assert all(not item.reasons for item in found if item.client != "cline")


# fences and line ends

LETTER = {"gemini-cli", "claude-upload", "pydantic-ai", "tutorial"}
"""Clients for which the first fence is exactly three hyphens."""
OPEN = {"cursor", "wasmagent"}
"""Clients of which nobody knows what they do with anything odd."""
EVERYBODY = {item.id for item in ALL}
TOLERANT = {"claude-code", "vscode", "cline"}
"""Clients that list a file without a header."""
STRICT_END = {
    "codex", "claude-code", "copilot-cli", "deepagents", "pydantic-ai", "crewai", "tutorial", "lenient", *OPEN,
}  # fmt: skip
"""Clients for which a word behind the last fence makes it none."""


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (PLAIN, set()),
        (PLAIN.replace("\n", "\r\n"), set()),
        (PLAIN.replace("---\n", "--- \n", 1), LETTER | OPEN),
        (PLAIN.replace("---\n", " ---\n", 1), EVERYBODY - {"codex", "goose", "lenient", *TOLERANT}),
        (PLAIN.replace("\n---\n", "\n--- \n"), {"pydantic-ai", "tutorial"} | OPEN),
        (PLAIN.replace("\n---\n", "\n---yaml\n"), STRICT_END),
        ("---\nname: pdf\ndescription: Reads.\n---", {"deepagents", "cline", "cursor"}),
        (PLAIN.replace("---\n", "---yaml\n", 1), EVERYBODY - {"opencode", "kilo", "roo", *TOLERANT}),
    ],
)
def test_fences(text: str, lost: set[str]) -> None:
    assert {item.id for item in ALL} - listed(text) == lost


@pytest.mark.parametrize("word", ["toml", "json", "js"])
def test_another_language_behind_the_fence_is_refused_by_gray_matter(word: str) -> None:
    found = verdict("opencode", PLAIN.replace("---\n", f"---{word}\n", 1))
    assert (found.state, kinds(found)) == (State.NOT_SEEN, ["header-language"])


def test_three_hyphens_inside_a_value_end_the_header_for_those_who_split() -> None:
    text = "---\nname: pdf\ndescription: Reads --- and writes.\n---\nSteps.\n"
    assert verdict("codex", text).description == "Reads --- and writes."
    for name in ("skills-ref", "goose"):
        found = verdict(name, text)
        assert (found.state, found.description) == (State.CHANGED, "Reads")


def test_lone_carriage_returns_end_lines_for_some() -> None:
    found = states(PLAIN.replace("\n", "\r"))
    assert {name for name, state in found.items() if state == "seen"} == {
        "pydantic-ai", "crewai", "skills-ref", "claude-upload", "lenient", "vscode", "goose",
    }  # fmt: skip
    assert found["claude-code"] == found["copilot-cli"] == "not-known"
    assert found["codex"] == found["gemini-cli"] == "not-seen"


def test_a_header_that_is_never_closed() -> None:
    found = states("---\nname: pdf\ndescription: Reads.\n\n# Steps\n\nOpen it.\n")
    assert found["codex"] == found["gemini-cli"] == found["tutorial"] == "not-seen"
    assert found["claude-code"] == found["copilot-cli"] == "not-known"
    assert found["cline"] == "changed"


def test_damage_below_the_header_does_not_matter_to_who_reads_the_header_only() -> None:
    text = PLAIN.encode() + b"\xff\xfe caf\xe9\n"
    found = states(text)
    assert found["tutorial"] == found["claude-code"] == "seen"
    assert found["codex"] == "not-seen"
    assert verdict("tutorial", b"---\nname: pdf\ndescription: caf\xe9\n---\n").state is State.NOT_SEEN


def test_utf16_is_no_header_to_anybody() -> None:
    found = judge_all(source(PLAIN.encode("utf-16")), ALL)
    assert {item.client for item in found if item.state is State.SEEN} == set()


# name and description


def test_a_name_that_unicode_holds_for_the_same() -> None:
    text = "---\nname: ﬁle\ndescription: Reads.\n---\nSteps.\n"
    assert verdict("pydantic-ai", text, "file").name == "file"
    assert verdict("roo", text, "file").state is State.NOT_SEEN


def test_gemini_replaces_characters_that_no_file_name_takes() -> None:
    found = verdict("gemini-cli", '---\nname: "a:b/c"\ndescription: Reads.\n---\nSteps.\n')
    assert (found.state, found.name, kinds(found)) == (State.CHANGED, "a-b-c", ["name-replaced"])
    assert verdict("goose", '---\nname: "a:b/c"\ndescription: Reads.\n---\nSteps.\n').state is State.NOT_SEEN


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("pdf-2", State.SEEN),
        ("Pdf", State.NOT_KNOWN),
        ("pdf tools", State.NOT_KNOWN),
        ("会议", State.NOT_KNOWN),
        ("pdf:tools", State.NOT_SEEN),
        ("pdf!", State.NOT_SEEN),
    ],
)
def test_what_copilot_does_with_a_name_is_known_only_at_both_ends(name: str, state: State) -> None:
    assert verdict("copilot-cli", f'---\nname: "{name}"\ndescription: Reads.\n---\nSteps.\n').state is state


def test_the_tutorial_refuses_devices_and_several_lines() -> None:
    text = "---\nname: nul\ndescription: Reads.\n---\nSteps.\n"
    assert kinds(verdict("tutorial", text, "nul")) == ["name-reserved"]
    several = "---\nname: pdf\ndescription: |\n  One.\n  Two.\n---\nSteps.\n"
    assert kinds(verdict("tutorial", several)) == ["description-lines"]
    assert verdict("tutorial", several.replace("|", ">")).state is State.SEEN


def test_vscode_takes_tags_out_whatever_stands_between() -> None:
    found = verdict("vscode", "---\nname: pdf\ndescription: Reads <b>all</b> <> a < b.\n---\nSteps.\n")
    assert (found.state, found.description) == (State.CHANGED, "Reads all <> a < b.")
    assert dict(found.reasons[0].values) == {"count": 2}


def test_a_limit_whose_unit_is_a_guess_decides_only_what_every_unit_decides() -> None:
    wide = "🎨" * 600
    assert verdict("copilot-cli", f"---\nname: pdf\ndescription: {wide}\n---\nSteps.\n").state is State.NOT_KNOWN
    assert verdict("copilot-cli", f"---\nname: pdf\ndescription: {wide * 2}\n---\nSteps.\n").state is State.NOT_SEEN
    assert verdict("copilot-cli", f"---\nname: pdf\ndescription: {'图' * 1024}\n---\nSteps.\n").state is State.SEEN


def test_another_limit_takes_the_place_of_the_clients_own() -> None:
    found = judge(source(PLAIN), client("claude-code"), max_description=10)
    assert found.description == TEXT[:9] + "…"
    assert judge(source(PLAIN), client("copilot-cli"), max_description=10).description == TEXT


# further fields


@pytest.mark.parametrize(
    ("line", "dropped_by"),
    [
        ("license: 3", {"crewai"}),
        ("metadata: {version: 1.0}", {"crewai", "skills-ref"}),
        ("metadata:\n  version: 1.0", {"crewai"}),
        ('metadata:\n  version: "1.0"', set()),
        ("metadata: none", {"codex", "crewai", "goose"}),
        ("allowed-tools: [Read, Write]", {"skills-ref"}),
        ("allowed-tools:\n  - Read", set()),
        ("allowed-tools:\n  read: yes", {"crewai", "skills-ref"}),
        (f"compatibility: {'c' * 501}", {"crewai", "claude-upload"}),
        ("compatibility: 3", {"crewai", "claude-upload"}),
        ("author: Ada", {"claude-upload"}),
        ("disabled: maybe", {"cline", "claude-upload"}),
    ],
)
def test_fields_for_which_a_client_drops_the_skill(line: str, dropped_by: set[str]) -> None:
    found = states(f"---\nname: pdf\ndescription: Reads.\n{line}\n---\nSteps.\n")
    assert {name for name, state in found.items() if state == "not-seen"} == dropped_by


def test_cline_has_its_own_switches() -> None:
    for line in ("disabled: true", "enabled: false"):
        assert verdict("cline", f"---\nname: pdf\ndescription: Reads.\n{line}\n---\nSteps.\n").state is State.HIDDEN
    assert verdict("cline", "---\nname: pdf\ndescription: Reads.\nenabled: true\n---\nSteps.\n").name == "pdf"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("true", {"claude-code": "hidden", "copilot-cli": "hidden", "vscode": "hidden", "pydantic-ai": "hidden"}),
        ("false", {"claude-code": "seen", "copilot-cli": "seen", "vscode": "seen", "pydantic-ai": "seen"}),
        ('"true"', {"claude-code": "not-known", "copilot-cli": "not-known", "vscode": "hidden"}),
        ("1", {"claude-code": "not-known", "copilot-cli": "not-known", "vscode": "seen", "pydantic-ai": "not-seen"}),
        ("TRUE", {"claude-code": "hidden", "vscode": "seen", "pydantic-ai": "hidden"}),
    ],
)
def test_only_a_plain_true_is_known_to_hide(value: str, expected: dict[str, str]) -> None:
    found = states(f"---\nname: pdf\ndescription: Reads.\ndisable-model-invocation: {value}\n---\nSteps.\n")
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("data", "state"),
    [
        (b"policy: {allow_implicit_invocation: false}", State.HIDDEN),
        (b"policy: {allow_implicit_invocation: true}", State.SEEN),
        (b"policy: {allow_implicit_invocation: 'false'}", State.SEEN),
        (b"policy: [", State.SEEN),
        (b"\xff", State.SEEN),
        (b"", State.SEEN),
        (b"policy: {products: [CODEX]}", State.SEEN),
        (b"policy: {products: [CHATGPT]}", State.HIDDEN),
        (b"policy: {products: [atlas, codex]}", State.SEEN),
        (b"policy: {products: [other]}", State.SEEN),
        (b"policy: {products: chatgpt}", State.SEEN),
        (b"policy:\n  allow_implicit_invocation: false\n  more: [1]\nmore: 1\n", State.HIDDEN),
        (b"\xef\xbb\xbfpolicy: {allow_implicit_invocation: FALSE}\r\n", State.HIDDEN),
        (b"policy: {allow_implicit_invocation: no}", State.SEEN),
        (b"allow_implicit_invocation: false", State.SEEN),
        (b"policy: {allow_implicit_invocation: true, allow_implicit_invocation: false}", State.SEEN),
        (b"interface: 5\npolicy: {allow_implicit_invocation: false}", State.SEEN),
        (b"interface: {display_name: [x]}\npolicy: {allow_implicit_invocation: false}", State.SEEN),
        (b"dependencies: {tools: [{type: 1}]}\npolicy: {allow_implicit_invocation: false}", State.HIDDEN),
        (b"dependencies: {tools: x}\npolicy: {allow_implicit_invocation: false}", State.SEEN),
        (b"a: &a [*a, *a]\npolicy: *b", State.SEEN),
    ],
)
def test_openai_yaml_counts_only_where_it_can_be_read(data: bytes, state: State) -> None:
    assert judge(source(PLAIN, openai=data), client("codex")).state is state


def test_extras_are_what_the_line_shows_besides() -> None:
    fields = "allowed-tools: Read, Write Bash\nlicense: MIT\ncompatibility: ' '"
    skill = source(f"---\nname: pdf\ndescription: Reads.\n{fields}\n---\nSteps.\n").skill
    assert extras(skill, client("deepagents")) == (("license", "MIT"), ("allowed-tools", "Read, Write, Bash"))
    assert extras(skill, client("codex")) == ()


# what the author wrote


@pytest.mark.parametrize(
    ("header", "name", "text"),
    [
        ("name: pdf-tools\ndescription: Reads.", "pdf-tools", "Reads."),
        ("description: Reads.", "pdf", "Reads."),
        ("name: ' '\ndescription:", "pdf", None),
        ("name: ~\ndescription: ~", "pdf", None),
        ("name: 1_000\ndescription: 0x10", "1_000", "0x10"),
        ("description: Reads # and writes", "pdf", "Reads # and writes"),
        ("description: 'Reads' # and writes", "pdf", "Reads"),
        ("description: Use when: sent", "pdf", "Use when: sent"),
        ("description: [a, b]", "pdf", "[a, b]"),
        ("description: |\n  One.\n  Two.\n", "pdf", "One.\nTwo."),
        ("description: First.\ndescription: Second.", "pdf", "Second."),
    ],
)
def test_written(header: str, name: str, text: str | None) -> None:
    assert written(source(f"---\n{header}\n---\nSteps.\n").skill) == (name, text)


# any bytes at all


def check(item: Source) -> tuple[Verdict, ...]:
    """What holds for every verdict on every file."""
    found = judge_all(item, ALL)
    name, text = written(item.skill)
    size = len(item.skill.document.text)
    for one in found:
        assert one.confidence in ("run", "source", "docs", "issue", "guess")
        if one.state in (State.NOT_SEEN, State.HIDDEN, State.NOT_KNOWN):
            assert (one.name, one.description) == (None, None)
            assert one.reasons
        if one.state is State.NOT_KNOWN:
            assert one.confidence == "guess"
            assert one.reasons[0].kind.startswith("unknown-")
        if one.state is State.CHANGED:
            assert one.reasons
            assert one.name is not None
        if one.state is State.SEEN and client(one.client).rules.description.escape == "none":
            assert one.name == name
            assert (one.description or "").strip() == (text or "").strip()
        for reason in one.reasons:
            assert reason.message()
            assert reason.message("zh")
            assert not reason.fact or reason.fact in client(one.client).facts, reason
            assert reason.span is None or 0 <= reason.span[0] <= reason.span[1] <= size
    return found


LINE = st.sampled_from(
    [
        "---", "--- ", "...", "name: pdf", "name: other", "name: 1", "name:", "description: Reads.", "description: |",
        "description: a: b", "description: [a]", "  indented", "\tname: x", "description: 'open", "# comment", "",
        "metadata:", "disable-model-invocation: true", "paths: x", "when_to_use: y", "description: a # b", "&a *b",
        "\ufeff", "text", "description: " + "x" * 1600, "enabled: false", "description: <b>", "\x00", "\x85",
        "{a: b}", "- item",
    ]
)  # fmt: skip
FILE = st.builds(
    lambda lines, end, bom: (("\ufeff" if bom else "") + end.join(lines)).encode(),
    st.lists(LINE, max_size=9),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
    st.booleans(),
)


@given(st.one_of(FILE, st.binary(max_size=300), FILE.map(lambda data: b"---\n" + data + b"\n---\nbody\n")))
@example(b"")
@example(b"---")
@example(b"---\n---")
@example(b"\xef\xbb\xbf")
@example(b"---\ndescription: \xff\n---\n")
@example("---\ndescription: \ud800\n---\n".encode("utf-8", "surrogatepass"))
@example(b"---\nname: [\n---\n")
@settings(max_examples=300)
def test_any_bytes_get_a_verdict_that_keeps_its_word(data: bytes) -> None:
    check(source(data))


@pytest.mark.parametrize(
    "text",
    [
        "---\nname: pdf\ndescription: " + "<" * 200_000 + "\n---\nb\n",
        "---\nname: pdf\ndescription: " + "a " * 120_000 + "\n---\nb\n",
        "---\nname: pdf\ndescription: '" + "é\n" * 60_000 + "'\n---\nb\n",
        "---\n" + "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(f"b{i}: &b{i} [*a,*a,*a]\n" for i in range(50)) + "---\nb\n",
        "---\n" + "k: v\n" * 50_000 + "---\nb\n",
        "---\n" + "[" * 5_000 + "\n---\nb\n",
        "---\n" * 50_000,
        "\n" * 300_000 + "---\nname: pdf\n---\n",
        "---" * 100_000,
    ],
)
def test_hostile_files_get_a_verdict(text: str) -> None:
    check(source(text))


# the quick way

WORD = st.text("abcdefghij é图🎨-.,'&\"/", min_size=1, max_size=30).map(lambda text: " ".join(text.split()))
ORDINARY = st.builds(
    lambda name, text, quote, fields: "---\nname: {0}\ndescription: {2}{1}{2}\n{3}---\n\nSteps.\n".format(
        name, ("Reads " + text).replace(quote, "") if quote else ("Reads " + text), quote, "".join(fields)
    ),
    st.just("pdf"),
    WORD,
    st.sampled_from(["", '"', "'"]),
    st.lists(
        st.sampled_from(
            [
                "license: MIT\n", "compatibility: Any\n", 'metadata:\n  author: ada\n  version: "1.0"\n',
                "author: Ada\n",
                "metadata:\n  version: 1.0\n", "allowed-tools: Read Write\n", "version: 1.0.0\n", "paths: x\n",
                "tags: [a, b]\n",
            ]
        ),
        max_size=3,
        unique=True,
    ),
)  # fmt: skip


@given(ORDINARY)
@settings(max_examples=200)
def test_the_quick_way_answers_as_the_long_one(text: str) -> None:
    item = source(text)
    quick = ordinary_verdicts(item, ALL)
    if quick is not None:
        assert quick == tuple(judge(item, one) for one in ALL)


def test_ordinary_skills_take_the_quick_way() -> None:
    assert ordinary_verdicts(source(PLAIN), ALL) is not None
    assert ordinary_verdicts(source(PLAIN.replace("pdf", "pdf\nauthor: Ada")), ALL) is not None
    odd_ones = (PLAIN.replace("pdf", "Pdf"), PLAIN.replace("Use", "Use: "), PLAIN.replace(TEXT, "|\n  One.\n  Two."))
    for odd in ("\ufeff" + PLAIN, *odd_ones):
        assert ordinary_verdicts(source(odd), ALL) is None


def test_a_profile_with_narrow_limits_takes_the_long_way() -> None:
    data = {
        "id": "narrow",
        "order": 99,
        "title": {"en": "Narrow", "zh": "窄"},
        "as_of": "2026-11-30",
        "sources": {"us": {"where": "our own client", "confidence": "run"}},
        "loader": {
            "yaml": {"is": "npm-yaml", "by": "us"},
            "name": {"shown": {"is": "field", "by": "us"}},
            "description": {
                "max": {"is": 10, "by": "us"},
                "beyond": {"is": "cut", "by": "us"},
                "shown": {"is": "yes", "by": "us"},
            },
        },
    }
    narrow = client_of(data, client("codex").profile)
    (found,) = judge_all(source(PLAIN), (narrow,))
    assert (found.state, found.description, found.confidence) == (State.CHANGED, TEXT[:10], "run")
    assert judge(source("\ufeff" + PLAIN), narrow).state is State.NOT_KNOWN


# real files


def corpus(shared: Path) -> Iterator[Source]:
    with gzip.open(shared / "corpus" / "skills.jsonl.gz", "rt") as lines:
        for line in lines:
            item = json.loads(line)
            data = item["text"].encode() if item.get("text") is not None else base64.b64decode(item["base64"])
            yield Source(Skill.from_bytes(item["path"], item["dir"], data))


def test_real_skills_get_verdicts_that_keep_their_word(shared: Path) -> None:
    quick = 0
    for item in corpus(shared):
        found = check(item)
        if ordinary_verdicts(item, ALL) is not None:
            quick += 1
            assert found == tuple(judge(item, one) for one in ALL)
    assert quick > 400


# values that were found to differ from the clients' own code, run side by side
