"""A gate spares a skill checks that could find nothing: what is found with gates is what is found without them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.generate import Recipe, generate
from workbench.clients.profile import Selection, common_fields, profiles
from workbench.library.bundle import Facts
from workbench.library.load import read_skill
from workbench.library.scan import scan
from workbench.library.snapshot import SkillEntry, Skipped, Snapshot
from workbench.lint.engine import Engine
from workbench.lint.gates import GATES, passed, spared
from workbench.lint.prose import prose_of
from workbench.lint.registry import View, registry
from workbench.lint.settings import RuleSettings
from workbench.skill.cards import catalogue
from workbench.skill.description import lowered, markers, surely, words_of
from workbench.skill.name import name_words
from workbench.skill.skill import Skill

REPO = Path(__file__).resolve().parent.parent.parent
ALL = Selection.of("spec", [name for name in profiles() if name != "spec"])
EVERY_RULE = RuleSettings(levels={})
GATED, BARE = Engine(ALL, EVERY_RULE), Engine(ALL, EVERY_RULE, gated=False)

HEADS = ("---\n", "--- \n", "---\r\n", "", "\n---\n", "\ufeff---\n", "```\n---\n", "----\n", "+++\n")
NAMES = (
    "name: pdf-tables\n",
    "name: pdf-tables # no\n",
    "name: PDF Tables\n",
    "name: 12-tables\n",
    "name: pdf--tables\n",
    "name: tool-helper\n",
    "name: con-nul\n",
    "name: [pdf]\n",
    "name:\n",
    "",
    "name: 12\n",
    "name: 'pdf-tables'\n",
    "name: &a pdf-tables\n",
    "name: claude-pdf\n",
    "name: pdf-tables\nname: pdf-tables\n",
    "name: p\u0434f-tables\n",
    "name: security-review\n",
    'name: "pdf-tables\\u0007"\n',
    "name: pdf-tables-" + "x" * 60 + "\n",
)
GOOD = "Extracts tables from PDF files into spreadsheets. Use when the user asks for tables. Do not use for scans."
DESCRIPTIONS = (
    GOOD,
    "x",
    "",
    GOOD + " <b>",
    GOOD * 5,
    GOOD * 20,
    "Note: " + GOOD,
    "I can help with various things",
    "[TODO]",
    GOOD + " TBD",
    GOOD + " {{what}}",
    "Tables: 1. read, 2. sort, 3. write what was read into a sheet that was made for it before anything was read.",
    "Read -> sort -> write -> tell: what was read goes into a sheet that was made for it before anything was read.",
    "Read \u2192 sort \u2192 write \u2192 tell: what was read goes into a sheet made for it before anything was read.",
    "|\n  " + GOOD,
    ">\n  " + GOOD,
    GOOD + "\n  Goes on.",
    '"' + GOOD + '\\n\\e"',
    "处理表格。当用户时使用。" * 3,
    "First, look at it, then do it. " * 4,
    "Any task. Never use when asleep, and do not use when awake. " * 2,
    "a, b, c, d, e, f, g, h, i, j and more words to make this one long enough for all the rules on length to be quiet",
    GOOD + " --- more",
    GOOD + " #cut",
    GOOD + " # cut",
    "2026-01-01",
    " ".join(["word"] * 20),
    "*alias",
    '"a" "b" "c" "d" "e" ' + GOOD,
    "This tool is currently the latest model. " + GOOD,
    "\u200b" + GOOD,
    "  " + "x" * 75 + "    ",
)
MORE = (
    "",
    "license: MIT\n",
    "metadata:\n  author: me\n",
    "metadata:\n  a: 1\n  a: 2\n",
    "when_to_use: do not use it\n",
    "descriptoin: x\n",
    "on: yes\n",
    "license: 1.0\n",
    "# comment\n",
    "tags: [a, b]\n",
    "metadata: {x: on}\n",
    "\tx: y\n",
    "metadata: &m\n  a: b\n",
    "license: *m\n",
    "x: !!str 1\n",
    "...\n",
    "compatibility: \x07\n",
)
ENDS = ("---\n", "---", "--- \n", "", "...\n", "---\r\n", "----\n")
BODIES = (
    "",
    "\n# Steps\n\n1. Do it.\n",
    "no end",
    "end\n\n",
    "\n---\nname: x\ndescription: y\n---\n",
    "\u200bhidden\n",
    "a\r\nb\n",
    "[x](missing.md)\n",
    "[x]: missing.md\n",
    "# When to use\n\nx\n",
    "<!-- skill-workbench: ignore N305 -->\nx\n",
    "<!-- skill-workbench: ignore NOPE why -->\nx\n",
    "\udc80",
)


def found(engine: Engine, skill: Skill, facts: Facts | None = None) -> object:
    result = engine.lint_skill(skill, facts)
    return result.findings, result.suppressed, result.stopped, result.summary


def same(data: bytes, directory: str = "pdf-tables") -> None:
    skills = [Skill.from_bytes("pdf-tables/SKILL.md", directory, data) for _ in range(2)]
    assert found(GATED, skills[0]) == found(BARE, skills[1])


def test_every_rule_runs_here_so_that_none_can_be_hidden() -> None:
    levels = {code: catalogue().cards[code] for code in registry().skill_checks}
    assert set(BARE.running) >= {code for code, card in levels.items() if any(card.variants[""].levels.values())}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("head", HEADS)
def test_parts_that_differ_one_by_one(head: str, body: str) -> None:
    for name in NAMES:
        same(text(head, name, GOOD, "", "---\n", body))
    for description in DESCRIPTIONS:
        same(text(head, NAMES[0], description, "", "---\n", body))
    for more in MORE:
        same(text(head, NAMES[0], GOOD, more, "---\n", body))
    for end in ENDS:
        same(text(head, NAMES[0], GOOD, "", end, body))


def text(head: str, name: str, description: str, more: str, end: str, body: str) -> bytes:
    whole = f"{head}{name}description: {description}\n{more}{end}{body}"
    return whole.encode("utf-8", "surrogateescape")


@settings(max_examples=400)
@given(
    st.sampled_from(HEADS[:4]),
    st.sampled_from(NAMES),
    st.sampled_from(DESCRIPTIONS),
    st.lists(st.sampled_from(MORE), max_size=3),
    st.sampled_from(ENDS),
    st.sampled_from(BODIES),
    st.sampled_from(("pdf-tables", "PDF", "", "p\u0434f-tables")),
)
def test_parts_that_differ_together(
    head: str, name: str, description: str, more: list[str], end: str, body: str, directory: str
) -> None:
    same(text(head, name, description, "".join(more), end, body), directory)


@settings(max_examples=300)
@given(
    st.integers(0, 200),
    st.sampled_from(["", " ", "\n", "#", ":", "'", '"', "-", "&", "\u200b", "<", "\r", "\\", "{", "7"]),
)
def test_one_character_changed(at: int, new: str) -> None:
    whole = text(HEADS[0], NAMES[0], GOOD, "license: MIT\n", "---\n", BODIES[1]).decode()
    same((whole[:at] + new + whole[at + 1 :]).encode())
    same((whole[:at] + new + whole[at:]).encode())


def folders_agree(root: Path) -> int:
    """How many skills below a folder were compared."""
    snapshot = scan([root])
    count = 0
    for entry in snapshot.entries:
        results = []
        for engine in (GATED, BARE):
            loaded = read_skill(entry)
            if isinstance(loaded, Skipped):
                break
            facts = Facts(entry, snapshot.base, listings=snapshot.listings)
            results.append(found(engine, loaded.skill, facts))
        assert len(results) < 2 or results[0] == results[1], entry.path
        count += 1
    return count


def test_samples_and_broken_examples() -> None:
    assert folders_agree(REPO / "skills") > 80


def test_folders_with_all_that_a_disk_can_hold(tmp_path: Path) -> None:
    generate(tmp_path, Recipe(60, groups=3, broken=0.3, body=500, bundled=0.5))
    places = sorted(tmp_path.rglob("SKILL.md"))
    for at, file in enumerate(places):
        folder = file.parent
        if at % 6 == 0:
            (folder / "CON.md").write_text("x")
        elif at % 6 == 1:
            (folder / "link").symlink_to("/etc" if at % 4 else "nowhere")
        elif at % 6 == 2:
            file.rename(folder / "other.md")
            file.symlink_to("other.md")
        elif at % 6 == 3:
            file.rename(folder / "skill.md")
        elif at % 6 == 4:
            (folder / "inner" / "deep").mkdir(parents=True)
            (folder / "inner" / "deep" / "SKILL.md").write_bytes((folder / "SKILL.md").read_bytes())
            (folder / "x.tasks.yaml").write_text("- task: 处理表格\n", encoding="utf-8")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("group-001/\n")
    assert folders_agree(tmp_path) > 60


ODD_FILES = (
    "references/a" + "x" * 200 + ".md",
    "one/two/three/" + "y" * 160,
    "scripts/Run.py scripts/run.py",
    "aux.txt",
    "sub/con/notes.md",
    "a:b.txt",
    "ends.",
    "p\u0434f.md",
    "e\u0301.md \u00e9.md",
    "evals/trigger-eval.json",
    "fill.tasks.yaml",
    "assets/inner/SKILL.md assets/inner/nul",
    ".git/x",
    "node_modules/aux/index.js",
    "README.md LICENSE references/api.md scripts/run_all.py",
)


def test_bundled_files_of_every_kind(tmp_path: Path) -> None:
    for number, files in enumerate(ODD_FILES):
        folder = tmp_path / f"pdf-tables-{number}"
        for name in ("SKILL.md", *files.split(" ")):
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            task = '[{"query": "\u5904\u7406\u8868\u683c"}]'
            file.write_bytes(
                text(HEADS[0], f"name: {folder.name}\n", GOOD, "", "---\n", "") if name == "SKILL.md" else task.encode()
            )
    assert folders_agree(tmp_path) >= len(ODD_FILES)
    snapshot = scan([tmp_path])
    plain = [entry.directory for entry in snapshot.entries if "L116" in spared(passed(view_of(entry, snapshot)))]
    assert {f"pdf-tables-{number}" for number in (12, 13, 14)} == set(plain)


def view_of(entry: SkillEntry, snapshot: Snapshot) -> View:
    loaded = read_skill(entry)
    assert not isinstance(loaded, Skipped)
    return View(loaded.skill, Facts(entry, snapshot.base, listings=snapshot.listings), {})


def test_real_skills(shared: Path) -> None:
    with gzip.open(shared / "corpus" / "skills.jsonl.gz", "rt", encoding="utf-8") as rows:
        kept = [row for number, row in enumerate(map(json.loads, rows)) if number % 3 == 0 and row.get("text")]
    plain = 0
    for row in kept:
        data, directory = row["text"].encode("utf-8", "surrogatepass"), row["dir"].rpartition("/")[2]
        same(data, directory)
        plain += len(spared(passed(View(Skill.from_bytes("x/SKILL.md", directory, data), None, {})))) > 40
    assert plain > len(kept) / 3


def test_a_changed_parameter_opens_the_gate() -> None:
    strict = RuleSettings(parameters={"N304": {"max": 5}})
    skill = Skill.from_bytes(
        "pdf-tables/SKILL.md", "pdf-tables", text(HEADS[0], NAMES[0], GOOD, "", "---\n", BODIES[1])
    )
    assert "N304" in spared(passed(View(skill, None, {})))
    assert [item.code for item in Engine(Selection.of("spec"), strict).lint_skill(skill).findings] == ["N304"]


def test_bounds_are_within_those_of_the_cards() -> None:
    cards = catalogue().cards
    assert cards["F215"].parameters["max"] >= 4 * 4_096
    assert cards["N304"].parameters["max"] >= 64
    assert cards["D407"].parameters["short"] <= 81
    assert min(cards["D406"].parameters["max"], cards["D420"].parameters["after"]) >= 400
    assert min(cards["D404"].parameters["max"], cards["D405"].parameters["max"] // 2) >= 768
    assert cards["L116"].parameters["max_path"] >= 64 + 1 + 150
    assert cards["D416"].parameters["quoted"] > 4 < cards["D416"].parameters["segments"] - 1
    assert not any("-" in word for word in (*name_words()["verbs_alone"], *name_words()["windows_devices"]["words"]))
    assert {"name", "description"} <= common_fields()


def test_every_gate_names_rules_that_there_are() -> None:
    codes = [code for own in GATES.values() for code in own]
    assert len(codes) == len(set(codes))
    assert set(codes) <= registry().skill_checks.keys()


def test_a_gate_that_fails_spares_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    skill = Skill.from_bytes(
        "pdf-tables/SKILL.md", "pdf-tables", text(HEADS[0], NAMES[0], GOOD, "", "---\n", BODIES[1])
    )
    monkeypatch.setattr("workbench.lint.gates.prose_of", None)
    assert not spared(passed(View(skill, None, {}))) & {"D410", "D411", "D414"}


PIECES = (
    "use when ",
    "do not use ",
    "don't use ",
    "never ",
    "avoid ",
    "for this ",
    "instead ",
    ". ",
    "! ",
    "x ",
    "not ",
    "不要使用",
)


@settings(max_examples=1500)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_the_quick_look_for_a_marker_is_never_wrong(value: str) -> None:
    low = lowered(value)
    kinds = {kind for _, kind in markers(low, words_of(low))}
    for kind in ("use", "dont"):
        assert not surely(low, kind) or kind in kinds


def test_the_quick_look_sees_the_commonest_forms() -> None:
    prose = prose_of(Skill.from_bytes("a", "a", text(HEADS[0], NAMES[0], GOOD, "", "---\n", "")))
    assert prose is not None
    assert surely(prose.low, "use")
    assert surely(prose.low, "dont")
