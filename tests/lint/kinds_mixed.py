"""Several mistakes at once, and headers in forms that few people write."""

from __future__ import annotations

from tests.lint.kinds_lab import Case, case, crlf, described, head, named

LONG = "x" * 200

MIXED = [
    case(
        "mixed-bom-crlf-colon", "\ufeff" + crlf(named("description: Modes: x")), "L105 1:1 warning", "F205 3:19 error"
    ),
    case("mixed-fence-colon", "--- " + named("description: Modes: x")[3:], "F203 1:1 warning", "F205 3:19 error"),
    case("mixed-late-colon", "\n" + named("description: Modes: x"), "F201 1:1 error", "F205 4:19 error", never="N301"),
    case(
        "mixed-unclosed-colon",
        "---\nname: a\ndescription: Modes: x\n\n# Steps\n\nText.\n",
        "F202 4:1 error",
        never="N301 D401",
    ),
    case(
        "mixed-unclosed-rule-colon",
        "---\nname: a\ndescription: Modes: x\n\n# Steps\n\nText.\n\n---\n\nMore.\n",
        "F205 3:19 error",
        never="N301 D401",
    ),
    case("mixed-colon-tab", named("description: Modes: x", "metadata:", "\ta: b"), "F204 5:1 error", "F205 3:19 error"),
    case(
        "mixed-colon-quote",
        named("description: Modes: x", 'license: "MIT" or so'),
        "F205 3:19 error",
        "F204 4:14 error",
    ),
    case("mixed-colon-at", named("description: Modes: x", "license: @mit"), "F205 3:19 error", "F204 4:10 error"),
    case(
        "mixed-no-colon", named("license MIT", "description: Reads. Use when x."), "F204 3:1 error", never="N301 D401"
    ),
    case(
        "mixed-no-colon-last", named("description: Reads. Use when x.", "license MIT"), "F204 4:1 error", never="D401"
    ),
    case(
        "mixed-conflict",
        named("<<<<<<< HEAD", "description: One.", "=======", "description: Two.", ">>>>>>> x"),
        "F204 3:1 error",
        "F204 5:1 error",
        "F204 7:1 error",
        never="N301 D401",
    ),
    case(
        "mixed-html-comment", named("<!-- note -->", "description: Reads. Use when x."), "F204 3:1 error", never="D401"
    ),
    case(
        "mixed-dedent",
        named("description: Reads pages", "and tables. Use when x.", "license: MIT"),
        "F204 4:1 error",
        never="D401 F202",
    ),
    case("mixed-indented-key", named("  description: Reads. Use when x."), "F204 3:1 error", never="N301"),
    case("mixed-glued", named("description:Reads. Use when x."), "F204 3:12 error", never="N301 D401"),
    case("mixed-glued-name", head("name:a", "description: Reads. Use when x."), "F204 2:5 error", never="N301 D401"),
    case(
        "mixed-wide-colon",
        head("name：a", "description：读取。当有表时使用"),
        "F204 2:5 error",
        "F204 3:12 error",
        never="N301 D401 F206",
    ),
    case(
        "mixed-nbsp-colon", head("name:\u00a0a", "description: Reads. Use when x."), "F204 2:5 error", never="N301 D401"
    ),
    case(
        "mixed-equals",
        head("name = a", "description = Reads. Use when x."),
        "F204 2:5 error",
        "F204 3:12 error",
        never="N301 D401 F206",
    ),
    case("mixed-brace-end", described("}"), "F204 4:1 error", never="D401"),
    case(
        "mixed-block-unindented",
        named("description: |", "Reads. Use when x.", "license: MIT"),
        "F204 4:1 error",
        never="D401 F202",
    ),
    case(
        "mixed-list-and-key",
        named("description: Reads. Use when x.", "- one", "license: MIT"),
        "F204 4:1 error",
        never="D401",
    ),
    case("mixed-long-colon", named(*[f"# {LONG}"] * 400, "description: Modes: x"), "F205 403:19 error", never="F204"),
    case(
        "mixed-many-keys",
        named(*[f"k{n}: v" for n in range(3)], "description: Modes: x", "foo: b: c"),
        "F205 6:19 error",
        "F205 7:7 error",
    ),
    case(
        "mixed-latin-colon", named("description: Caf\u00e9: x").encode("latin-1"), "L104 3:17 error", "F205 3:18 error"
    ),
    case("mixed-hidden-colon", named("description: Mo\u200bdes: x"), "Z101 3:16 warning", "F205 3:20 error"),
    case("mixed-two-descriptions-colon", named("description: A: b", "description: C"), "F205 3:15 error", never="D401"),
]

LISTS = [
    case("list-item-colon", described("metadata:", "  tags:", "    - a: b: c"), "F205 6:11 error"),
    case("list-item-tool", described("allowed-tools:", "  - Read", "  - Bash(git: *)"), "F205 6:13 error"),
    case("list-item-tool-flush", described("allowed-tools:", "- Bash(git: *)", "- Read"), "F205 5:11 error"),
    case("list-item-at", described("tags:", "  - one", "  - @two"), "F204 6:5 error"),
    case("list-item-star", described("tags:", "  - one", "  - **two**"), "F204 6:5 error"),
    case("list-item-quote", described("tags:", '  - "one" two'), "F204 5:9 error"),
    case("list-item-second-key", described("metadata:", "- a: b", "  c: d: e"), "F205 6:7 error"),
    case("list-item-crlf", crlf(described("tags:", "  - @two")), "F204 5:5 error"),
    case("uneven-map", described("metadata:", "  a: b", " c: d"), "F204 6:2 error"),
]

FORMS = [
    case("form-space-before-colon", head("name : a", "description : Reads. Use when x."), never="F204 N301"),
    case("form-indented", head("  name: a", "  description: Reads. Use when x."), never="F204 N301 D401 F201"),
    case(
        "form-flow",
        "---\n{name: a, description: Reads. Use when x.}\n---\n\nT\n",
        "F209 2:1 warning",
        never="N301 D401",
    ),
    case("form-quoted-keys", head('"name": a', "'description': Reads. Use when x."), never="N301 D401 F216"),
    case(
        "form-comments", head("# one", "name: a", "", "# two", "description: Reads. Use when x.", "# end"), never="F204"
    ),
    case("form-commented-key", named("# description: Old.", "description: Reads. Use when x."), never="F207"),
    case("form-explicit-key", head("? name", ": a", "description: Reads. Use when x."), never="N301 F204"),
    case("form-colon-in-key", described("a:b: c"), "F217 4:1 warning", never="F204"),
    case("form-empty-value-null", described("license:"), never="F211 F204"),
    case("form-wide-quotes", named("description: “Reads” ‘all’ 「表」. Use when x."), never="F204"),
    case("form-url", named("description: See https://example.org/a#b?c=d&e. Use when x."), never="F204 F205 F218"),
    case("form-windows-path", named(r"description: Reads C:\new\tab. Use when x."), never="F204 F205"),
    case("form-time", named("description: Runs at 12:30:00. Use when x."), never="F205"),
    case("form-emoji-shortcode", named("description: Is :tada: nice. Use when x."), "F205 3:22 error"),
    case("form-ratio", named("description: Is 16:9 or a::b. Use when x."), never="F205"),
    case("form-percent", named("description: Is 50% done. Use when x."), never="F204"),
    case("form-dash-inside", named("description: One - two -- three. Use when x."), never="F204 F208"),
    case("form-brackets-inside", named("description: One [two] {three}. Use when x."), never="F204 F209"),
    case("form-hash-tight", named("description: Reads a#b and C#. Use when x."), never="F218"),
    case("form-trailing-blanks", head("name: a   ", "description: Reads. Use when x.  "), never="N305 N308"),
    case("form-crlf-all", crlf(described("license: MIT", "metadata:", "  a: 'b'")), never="F203 F204"),
    case("form-two-spaces", head("name:  a", "description:   Reads. Use when x."), never="F204"),
    case(
        "form-folded-hash",
        named("description: >-", "  See #1: and a: b. Use when x."),
        "F214 3:14 info",
        never="F218 F205",
    ),
    case("form-document-end", named("description: Reads. Use when x.", "..."), never="F204"),
]

CASES: list[Case] = [*MIXED, *LISTS, *FORMS]
