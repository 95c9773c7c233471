"""Codex's budget where a single unit decides: free rides, aliases, order, the table, limits, and the older lists."""

from __future__ import annotations

import pytest

from workbench.catalog.budgets import Laid, Settings, lay_out, variants
from workbench.catalog.model import Candidate, Limit, Note, Shown

ROOT = "/r/skills"


def skill(name: str, description: str = "", root: str = ROOT, number: int = 0, scope: str = "repo") -> Candidate:
    return Candidate(f"{name}/SKILL.md", name, description, f"{root}/{name}/SKILL.md", number, scope)


def laid_out(*skills: Candidate, **settings: object) -> Laid:
    return lay_out("codex", skills, Settings(**{"roots": (ROOT,), **settings}))  # type: ignore[arg-type]


def names(laid: Laid) -> list[str]:
    return [skill.line.split(":")[0].removeprefix("- ") for skill in laid.lines if skill.line]


def test_up_to_four_bytes_ride_free() -> None:
    """`- a: (file: r0/a/SKILL.md)` with its line feed is 27 bytes, 7 tokens, so one byte is free: the space alone."""
    one = skill("a", "x" * 100)
    assert laid_out(one, limit=7).lines[0].kept == 0
    assert laid_out(one, limit=8).lines[0].kept == 4
    assert laid_out(one, limit=9).lines[0].kept == 8


def test_wide_characters_ride_free_only_whole() -> None:
    """The second token holds four bytes beside the free space: one han character, and one byte stays empty."""
    one = skill("a", "文" * 30)
    assert [laid_out(one, limit=limit).lines[0].kept for limit in (7, 8, 9, 10, 11)] == [0, 1, 2, 4, 5]
    emoji = skill("a", "🎨" * 30)
    assert [laid_out(emoji, limit=limit).lines[0].kept for limit in (7, 8, 9, 10)] == [0, 1, 2, 3]


def test_what_one_cannot_pay_goes_to_the_next() -> None:
    """The first line has no free byte, so an emoji with its space costs it two units; the second line takes one.

    So a larger limit may show less: five characters at 15, one at 16.
    """
    first = Candidate("aa/SKILL.md", "aa", "🎨", f"{ROOT}/x/SKILL.md")
    second = skill("b", "abcdefgh")
    assert [line.cost for line in laid_out(first, second, limit=14).lines] == [7, 7]
    assert [line.kept for line in laid_out(first, second, limit=14).lines] == [0, 0]
    assert [line.kept for line in laid_out(first, second, limit=15).lines] == [0, 4]
    assert [line.kept for line in laid_out(first, second, limit=16).lines] == [1, 0]


def test_scope_then_name_then_path_by_bytes() -> None:
    skills = [
        skill("user", scope="user"),
        skill("名", scope="repo"),
        skill("b", scope="repo"),
        skill("Z", scope="repo"),
        skill("9", scope="repo"),
        skill("admin", scope="admin"),
        skill("system", scope="system"),
    ]
    assert names(laid_out(*skills, limit=1000)) == ["system", "admin", "9", "Z", "b", "名", "user"]
    twice = [skill("a", root=f"{ROOT}/z"), skill("a", root=f"{ROOT}/b")]
    paths = [line.line for line in laid_out(*twice, limit=1000).lines]
    assert paths == ["- a: (file: r0/b/a/SKILL.md)", "- a: (file: r0/z/a/SKILL.md)"]


def test_omission_goes_on_past_what_does_not_fit() -> None:
    laid = laid_out(skill("a" * 60), skill("b", "text"), skill("c" * 60), limit=12)
    assert names(laid) == ["b"]
    assert [line.state for line in laid.lines] == [Shown.NAME_ONLY, Shown.ABSENT, Shown.ABSENT]
    assert laid.notes == (Note("codex-omitted-some", (("count", 2), ("total", 3))),)


@pytest.mark.parametrize(("length", "table"), [(77, 0), (78, 1), (81, 1), (82, 2)])
def test_table_is_free_as_long_as_the_sentence_is_shorter(length: int, table: int) -> None:
    """The aliased sentence is 157 bytes shorter and the heading of the table takes 16 of them; one byte more is free
    because the last token of the other introduction is not full."""
    roots = ("/" + "a" * 39, "/" + "b" * length)
    skills = [skill("a", root=roots[0]), skill("b", root=roots[1], number=1)]
    laid = laid_out(*skills, limit=1000, roots=roots)
    assert len(laid.head) == 2
    assert sum(len(line) + 1 for line in laid.head) == length + 65
    assert laid.used - sum(line.cost for line in laid.lines) == table


def test_aliases_are_numbered_by_the_load_order_of_roots_in_use() -> None:
    roots = ("/home/unused", "/home/user", "/home/repo")
    skills = [skill("r", root=roots[2], number=2), skill("u", root=roots[1], number=1, scope="user")]
    laid = laid_out(*skills, limit=1000, roots=roots)
    assert laid.head == ("- `r0` = `/home/user`", "- `r1` = `/home/repo`")
    assert [line.line for line in laid.lines] == ["- r: (file: r1/r/SKILL.md)", "- u: (file: r0/u/SKILL.md)"]


def test_innermost_of_nested_roots_gives_the_alias() -> None:
    roots = ("/home/skills", "/home/skills/inner")
    skills = [skill("a", root=roots[1], number=0), skill("b", root=roots[1], number=1)]
    laid = laid_out(*skills, limit=1000, roots=roots)
    assert [line.line for line in laid.lines] == ["- a: (file: r1/a/SKILL.md)", "- b: (file: r1/b/SKILL.md)"]


def test_paths_outside_all_roots_stay_whole() -> None:
    skills = [skill("a", root="/elsewhere", number=0), skill("b", root="/elsewhere", number=7)]
    laid = laid_out(*skills, skill("c"), limit=1000)
    assert [line.line for line in laid.lines][:2] == [
        "- a: (file: /elsewhere/a/SKILL.md)",
        "- b: (file: /elsewhere/b/SKILL.md)",
    ]


def test_plugins_with_one_skill_share_their_marketplace() -> None:
    market = "/home/.codex/plugins/cache/market"
    roots = (f"{market}/one/1.0/skills", f"{market}/two/2.0/skills")
    skills = [skill("a", root=roots[0]), skill("b", root=roots[1], number=1), skill("c", root=roots[1], number=1)]
    laid = laid_out(*skills, limit=1000, roots=roots)
    assert laid.head == (f"- `r0` = `{market}`", f"- `r1` = `{roots[1]}`")
    assert laid.lines[0].line == "- a: (file: r0/one/1.0/skills/a/SKILL.md)"
    assert laid.lines[1].line == "- b: (file: r1/b/SKILL.md)"


def test_whole_paths_where_aliases_cost_more() -> None:
    roots = tuple("/" + letter * 100 for letter in "abc")
    skills = [skill("a", root=roots[0]), skill("b", root="/x", number=1), skill("c", number=2)]
    laid = laid_out(*skills, limit=1000, roots=roots)
    assert laid.head == ()
    assert laid_out(skill("a"), limit=1000, roots=()).head == ()


@pytest.mark.parametrize(
    ("settings", "limit"),
    [
        ({}, Limit(8_000, "code_points")),
        ({"window": 272_000}, Limit(5_440, "tokens")),
        ({"window": 49}, Limit(1, "tokens")),
        ({"window": 272_000, "limit": 60}, Limit(60, "tokens")),
        ({"limit": 10_000}, Limit(10_000, "tokens")),
        ({"limit": 10_001}, Limit(10_000, "tokens")),
        ({"limit": 20_000, "unit": "code_points"}, Limit(20_000, "code_points")),
    ],
)
def test_limit(settings: dict[str, object], limit: Limit) -> None:
    laid = laid_out(skill("a", "text"), **settings)
    assert laid.limit == limit
    capped = Note("codex-limit-capped", (("given", 10_001), ("most", 10_000)))
    assert (capped in laid.notes) == (settings.get("limit") == 10_001)


def test_code_points_are_counted_where_the_window_is_not_known() -> None:
    laid = laid_out(skill("a", "文🎨"))
    assert laid.lines[0].cost == len("- a: 文🎨 (file: r0/a/SKILL.md)\n")
    first_costs_two = laid_out(skill("a", "文🎨"), skill("b", "文🎨"), limit=27 * 2 + 3, unit="code_points")
    assert [line.kept for line in first_costs_two.lines] == [2, 0]


def test_the_user_is_told_of_a_large_cut() -> None:
    skills = [skill("a", "x" * 250), skill("b", "")]
    bare = 27 * 2
    small = laid_out(*skills, limit=bare + 1 + 50, unit="code_points")
    large = laid_out(*skills, limit=bare + 1 + 49, unit="code_points")
    assert small.notes == ()
    assert large.notes == (Note("codex-cut-some", (("average", 101),)),)


def test_bundled_lines_are_not_dropped_silently() -> None:
    assert Note("codex-bundled") in laid_out(skill("a"), bundled=("- x: y",)).notes


def test_nothing_to_list() -> None:
    assert laid_out(limit=10) == Laid("", (), 0, 0, Limit(10, "tokens"))


# Older lists


def test_april_omits_whole_lines_and_names_some() -> None:
    skills = [skill(letter, "text of forty characters, or about those") for letter in "abcdefgh"]
    laid = laid_out(*skills, limit=40, variant="2026-04")
    assert names(laid) == ["a", "b"]
    assert laid.head == ()
    assert "showing 2 of 8 enabled skills (40 tokens). " in laid.tail[0]
    assert "include c (repo), d (repo), e (repo), f (repo), g (repo), 1 more." in laid.tail[0]
    assert laid_out(skill("a"), variant="2026-04").text == "- a:  (file: /r/skills/a/SKILL.md)"


def test_may_took_aliases_only_under_pressure() -> None:
    root = "/home/ada/" + "deep/" * 40 + "skills"
    deep = [skill(letter, "text " * 20, root=root) for letter in "abcdefghijkl"]
    full = laid_out(*deep, limit=10**6, variant="2026-05", roots=(root,))
    shorter = laid_out(*deep, limit=full.used - 1, variant="2026-05", roots=(root,))
    assert full.head == ()
    assert shorter.head == (f"- `r0` = `{root}`",)
    assert all(line.state is Shown.FULL for line in shorter.lines)
    assert laid_out(*deep, limit=full.used - 1, variant="2026-05", roots=()).head == ()


@pytest.mark.parametrize(("length", "table"), [(31, 54), (32, 55), (35, 55), (36, 56)])
def test_the_table_of_may_counted_the_instructions_too(length: int, table: int) -> None:
    """2,296 bytes of fixed text around whole paths; around aliases 2,469, the table's heading included."""
    root = "/" + "r" * (length - 1)
    skills = [skill(f"skill-{number:03}", "text", root=root) for number in range(100)]
    laid = laid_out(*skills, limit=1_400, variant="2026-05", roots=(root,))
    assert laid.head
    assert laid.used - sum(line.cost for line in laid.lines) == table


def test_the_first_extension_counted_without_line_feeds_and_kept_the_order() -> None:
    skills = [skill("b", "text"), skill("a"), skill("c" * 50, "x" * 7_990)]
    laid = laid_out(*skills, variant="2026-07-extension")
    assert names(laid)[:2] == ["b", "a"]
    assert laid.tail == ("- 1 additional skill omitted from this bounded skills list.",)
    assert laid.limit == Limit(8_000, "code_points")
    exact = sum(len(line.line) for line in laid.lines)
    assert laid.used == exact


def test_variants_are_known_by_name() -> None:
    assert [variant.id for variant in variants("codex")] == ["2026-04", "2026-05", "2026-07-extension"]
    with pytest.raises(ValueError, match="no variant '2020-01'"):
        laid_out(skill("a"), variant="2020-01")
    with pytest.raises(KeyError):
        lay_out("goose", [], Settings())
