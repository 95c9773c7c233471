from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from workbench.routing.model import SkillText
from workbench.routing.trigger import TriggerIndex, TriggerMatcher
from workbench.routing.trigger_file import parse_triggers, read_triggers
from workbench.routing.trigger_lanes import LATE_EACH, LATE_IN_ALL, LATE_OFTEN
from workbench.sandbox.trust import Trusted, TrustStore, digest

EVIL = "/(?=(a+)+$)a.*b/"
BAIT = "b" + "a" * 60 + "!"

Fit = Callable[..., TriggerIndex]


@pytest.fixture
def fit() -> Iterator[Fit]:
    """Fits skills given by their triggers (YAML text, a mapping or None)."""
    made: list[TriggerIndex] = []

    def index(*triggers: str | Mapping[str, object] | None, **options: bool | Trusted) -> TriggerIndex:
        skills = [
            SkillText(f"s{n}/SKILL.md", f"s{n}", "", triggers=_read(n, one) if isinstance(one, str) else one)
            for n, one in enumerate(triggers)
        ]
        made.append(TriggerMatcher(**options).fit(skills))  # type: ignore[arg-type]
        return made[-1]

    yield index
    for one in made:
        one.close()


def _read(number: int, text: str) -> Mapping[str, object] | None:
    return parse_triggers(f"s{number}/triggers.yaml", text.encode())


@pytest.mark.parametrize(
    ("triggers", "task", "fires"),
    [
        ("any: [/react|vite/i]", "a React app", True),
        ("any: [/react|vite/i]", "a Vue app", False),
        ("any: [x, y]", "only y", True),
        ("all: [x, y]", "only y", False),
        ("all: [x, y]", "y and x", True),
        ("any: [x]\nall: [y]", "y", False),
        ("any: [x]\nall: [y]", "x y", True),
        ("any: [x]\nall: []\nnone: []", "x", True),
        ("any: [x]\nnone: [z]", "x z", False),
        ("none: [z]", "x", False),
        ("", "x", False),
        ("any: [/(?<=v)\\d+/]", "v12", True),
        ("any: [/^b$/m]", "a\r\nb\r\nc", True),
        ("any: [/./]", "", False),
    ],
)
def test_when_a_trigger_fires(fit: Fit, triggers: str, task: str, fires: bool) -> None:
    row = fit(triggers).row(task)
    assert (0 in row.fires) is fires
    assert row.values == [float(fires)]
    assert row.warnings == ()
    assert row.measured


def test_all_that_match_fire_in_their_order_and_no_trigger_never(fit: Fit) -> None:
    index = fit("any: [x]", None, {"any": ["/x/"]}, "any: [y]")
    row = index.row("x")
    assert row.values == [1.0, 0.0, 1.0, 0.0]
    assert row.fires == {0, 2}


def test_what_authors_may_not_expect_is_told_once(fit: Fit) -> None:
    index = fit("any: [/x/g]", "", "any: [y]", {"none": ["z"]})
    assert [line.split(": ")[0] for line in index.cautions] == ["s0/triggers.yaml:1:7", "s1/triggers.yaml", "s3"]


def test_none_is_a_veto_with_its_place(fit: Fit) -> None:
    row = fit("any: [x]\nnone: [/po.m/]").row("x poem")
    assert row.vetoes[0].reason == "none: /po.m/"
    assert row.vetoes[0].task_span == (2, 6)


@pytest.mark.parametrize("task", ["react x y", "x 😀 React y", "none of it", "react x y z", ""])
def test_parts_sum_to_the_value(fit: Fit, task: str) -> None:
    index = fit("any: [/react/i, x]\nall: [y]\nnone: [z]", "any: [q]", None)
    row = index.row(task)
    for skill in range(3):
        parts = index.explain(task, skill)
        assert sum(part.contribution for part in parts) == pytest.approx(row.values[skill], abs=1e-9)


def test_parts_say_what_and_where(fit: Fit) -> None:
    index = fit("any: [/react/i, x]\nall: [y]\nnone: [z]")
    task = "😀 React y"
    parts = index.explain(task, 0)
    assert [(part.kind, task[slice(*part.task_span or ())], part.skill_span, part.note) for part in parts] == [
        ("pattern", "React", (6, 14), "/react/i"),
        ("phrase", "y", (25, 26), "y"),
    ]
    assert [part.note for part in index.explain("x", 0)] == ["x", "missing: y"]
    assert [(part.kind, part.note) for part in index.explain("x y z", 0)][-1] == ("veto", "none: z")
    assert index.explain("nothing", 0) == ()


def test_g_misses_every_other_time_in_parity_mode_alone(fit: Fit) -> None:
    plain, parity = fit("any: [/x/g]"), fit("any: [/x/g]", parity=True)
    assert [plain.row("x").values[0] for _ in range(4)] == [1, 1, 1, 1]
    fired = []
    for _ in range(4):
        row = parity.row("x")
        fired.append(row.values[0])
        assert sum(part.contribution for part in parity.explain("x", 0)) == row.values[0]
        assert bool(row.warnings) is not bool(row.values[0])
    assert fired == [1, 0, 1, 0]
    assert "asked again, it misses" in plain.cautions[0]


def test_parity_goes_on_where_it_stopped(fit: Fit) -> None:
    index = fit("any: [/x/y]", "any: [/(?=x)x/g]", parity=True)
    assert [tuple(index.row(task).values) for task in ("xx", "xx", "xx", "a x")] == [(1, 1), (1, 1), (0, 0), (0, 1)]
    index = fit("any: [/x/g]", parity=True)
    assert [index.row(task).values[0] for task in ("aax", "x", "x")] == [1, 0, 1]


def test_what_is_too_slow_counts_as_no_match_and_stops_nobody(fit: Fit) -> None:
    index = fit(f"any: ['{EVIL}', hello]", "any: [/(?=h)hello/]", f"any: [hello]\nnone: ['{EVIL}']", "any: [hello]")
    row = index.row("hello " + BAIT)
    assert row.values == [1.0, 1.0, 0.0, 1.0]
    assert [line.split(": ", 1) for line in row.warnings] == [
        [place, f"{EVIL}: took longer than 200 ms and was stopped: counted as no match"]
        for place in ("s0/triggers.yaml:1:7", "s2/triggers.yaml:2:8")
    ]


def test_what_was_too_slow_twice_is_not_asked_again(fit: Fit) -> None:
    index = fit(f"any: ['{EVIL}']")
    lines = [index.row(f"{BAIT} {n}!").warnings[0] for n in range(LATE_EACH + 2)]
    assert ["was stopped" in line for line in lines] == [True] * LATE_EACH + [False] * 2
    assert "not asked again: counted as no match" in lines[-1]


def test_many_slow_ones_do_not_keep_the_rest_from_being_asked(fit: Fit) -> None:
    slow = [f"any: ['/(?=(a+)+$)a.{{0,{n}}}b/']" for n in range(LATE_OFTEN + 2)]
    index = fit(*slow, "any: ['/(?=a)a+!/']", "any: ['/(?=b)b/']")
    first, second = index.row(BAIT), index.row(BAIT + "!")
    assert first.fires == second.fires == {len(slow), len(slow) + 1}
    assert sum("was stopped" in line for line in first.warnings) == len(slow)
    assert ["not asked again" in line for line in second.warnings] == [True] * len(slow)


def test_many_slow_patterns_do_not_add_up(fit: Fit) -> None:
    index = fit(*(f"any: ['/(?=(a+)+$)a.{{0,{n}}}b/']" for n in range(LATE_IN_ALL + 20)))
    first, second = index.row(BAIT), index.row(BAIT + "!")
    assert sum("was stopped" in line for line in first.warnings) == LATE_IN_ALL
    assert sum("not asked" in line for line in first.warnings) == 20
    assert sum("not asked" in line for line in second.warnings) == LATE_IN_ALL + 20


def test_a_pattern_that_nobody_can_run_is_told(fit: Fit) -> None:
    row = fit("any: ['/(?<=a*)b/']", "any: [b]").row("ab b")
    assert row.values == [0.0, 1.0]
    assert "lookbehind of a variable length: counted as no match" in row.warnings[0]


def test_a_wrong_mapping_is_told_and_never_fires(fit: Fit) -> None:
    row = fit({"any": [3]}, {"any": ["x"]}).row("x")
    assert row.values == [0.0, 1.0]
    assert row.warnings == ("s0: triggers: a text is needed here, not 3: it never fires",)


@pytest.mark.parametrize(
    "task", ["\0x", "\ud800 x \udfff", "x" + "😀" * 100_000, "a" * 1_000_000 + " x", "x" + "\n" * 500_000]
)
def test_hostile_tasks(fit: Fit, task: str) -> None:
    index = fit("any: [/x/]\nall: ['/[^]/u']", "any: [/(?=x)x/]", "any: [x]")
    assert index.row(task).fires >= {0, 1}
    assert index.explain(task, 0)


def test_ten_thousand_skills(fit: Fit) -> None:
    index = fit(*({"any": [f"word{n}", f"/other{n % 1000}\\b/i"]} for n in range(10_000)))
    assert index.row("word77 and Other999!").fires == {77, *range(999, 10_000, 1000)}


def _skill(folder: Path, source: str, entry: str = "trigger.py:match", shown: str = "s") -> SkillText:
    (folder / "trigger.py").write_text(source)
    (folder / "triggers.yaml").write_text(f"python: {entry}\n")
    return SkillText(f"{shown}/SKILL.md", shown, "", triggers=read_triggers(folder, shown))


def test_a_predicate_runs_only_when_its_content_is_trusted(tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    source = f"open({str(marker)!r}, 'w').close()\ndef match(task):\n    return 'x' in task\n"
    skill = _skill(tmp_path, source)
    index = TriggerMatcher().fit([skill])
    row = index.row("x")
    assert row.values == [0.0]
    told = "trigger.py:match: is not run: this content is not trusted: counted as no match"
    assert row.warnings == (f"s/triggers.yaml:1:9: {told}",)
    assert not marker.exists()
    code = index.untrusted[0]
    TrustStore().trust(code.content, code.entry, "s/trigger.py")
    trusted = TriggerMatcher().fit([skill])
    (tmp_path / "trigger.py").write_text("raise SystemExit('what runs is what was trusted')")
    assert [trusted.row(task).values[0] for task in ("x", "y")] == [1.0, 0.0]
    assert trusted.explain("x", 0)[0].contribution == 1.0
    assert TriggerMatcher().fit([skill]).row("x").values == [0.0]
    trusted.close()
    assert sorted(os.listdir(tmp_path)) == ["ran", "trigger.py", "triggers.yaml"]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def match(task):\n    raise KeyError('x')\n", "threw KeyError: 'x'"),
        ("def match(task):\n    while True: pass\n", "took longer than 200 ms"),
        ("import helper\ndef match(task): return True\n", "threw ModuleNotFoundError"),
    ],
)
def test_a_predicate_that_fails_is_told_and_stops_nobody(tmp_path: Path, source: str, told: str) -> None:
    (tmp_path / "helper.py").write_text("")
    bad, good = _skill(tmp_path, source), SkillText("g/SKILL.md", "g", "", triggers={"any": ["x"]})
    trusted = Trusted(frozenset((digest(source.encode(), "trigger.py:match"),)))
    index = TriggerMatcher(trusted=trusted).fit([bad, good])
    row = index.row("x")
    index.close()
    assert row.values == [0.0, 1.0]
    assert told in row.warnings[0]


def test_one_slow_predicate_does_not_count_for_another_of_the_same_name(tmp_path: Path) -> None:
    slow, quick = "def match(task):\n    while True: pass\n", "def match(task):\n    return True\n"
    skills = []
    for name, source in (("a", slow), ("b", slow), ("c", quick)):
        (tmp_path / name).mkdir()
        skills.append(_skill(tmp_path / name, source, shown=name))
    trusted = Trusted(frozenset(digest(source.encode(), "trigger.py:match") for source in (slow, quick)))
    index = TriggerMatcher(trusted=trusted).fit(skills)
    rows = [index.row(task) for task in ("x", "y")]
    index.close()
    assert [row.values for row in rows] == [[0.0, 0.0, 1.0]] * 2
    assert all("was stopped" in line for row in rows for line in row.warnings)


def test_a_predicate_stays_in_its_skill(tmp_path: Path) -> None:
    (tmp_path / "outside.py").write_text("def match(task): return True\n")
    inner = tmp_path / "s"
    inner.mkdir()
    skill = _skill(inner, "", "link.py:match")
    (inner / "link.py").symlink_to("../outside.py")
    trusted = Trusted(frozenset((digest((tmp_path / "outside.py").read_bytes(), "link.py:match"),)))
    row = TriggerMatcher(trusted=trusted).fit([skill]).row("x")
    assert row.values == [0.0]
    assert "leads out of the skill" in row.warnings[0]
    missing = _skill(inner, "", "nowhere.py:match")
    assert "cannot be read" in TriggerMatcher(trusted=trusted).fit([missing]).row("x").warnings[0]


def test_many_threads_ask_one_index(fit: Fit) -> None:
    index = fit("any: [/(?=x)x/]\nnone: [z]", "any: [/y/]", "any: ['/(?<=x )y/']")
    tasks = ["x", "y", "x y", "x z", "none"] * 20
    expected = [tuple(index.row(task).values) for task in tasks]
    with ThreadPoolExecutor(4, thread_name_prefix="workbench-test") as pool:
        assert list(pool.map(lambda task: tuple(index.row(task).values), tasks)) == expected
        assert all(pool.map(lambda task: isinstance(index.explain(task, 0), tuple), tasks))
