"""Headers that are not the YAML their author meant: colons, comments, quotes, indicators, tabs, aliases, types."""

from __future__ import annotations

from tests.lint.kinds_lab import Case, case, crlf, described, head, named

COLON = [
    case(
        "colon-first-key",
        head("description: Draft notes. Modes: short", "name: a"),
        "F205 2:32 error",
        never="N301 D401",
    ),
    case("colon-at-the-end", named("description: Draft notes. Modes:"), "F205 3:32 error", never="F204 D401 N301"),
    case("colon-crlf", crlf(named("description: Modes: short")), "F205 3:19 error", never="F204"),
    case("colon-bom", "\ufeff" + named("description: Modes: short"), "F205 3:19 error", "L105 1:1 warning"),
    case("colon-chinese", named("description: 写发布说明，用法: 当需要时使用"), "F205 3:22 error", never="F204"),
    case("colon-emoji", named("description: 😀👩‍🚒 Modes: short"), "F205 3:24 error", never="F204 Z101"),
    case("colon-nested", described("metadata:", "  note: see: this"), "F205 5:12 error", never="F204"),
    case(
        "colon-two-keys",
        named("description: Modes: short", "license: MIT: or so"),
        "F205 3:19 error",
        "F205 4:13 error",
        never="F204",
    ),
    case("colon-last-key", described("compatibility: Needs: git"), "F205 4:21 error", never="F204"),
    case("colon-in-quotes-inside", named('description: He said "a: b" to us'), "F205 3:24 error", never="F204"),
    case("colon-after-url", named("description: See https://example.org/a: then go"), "F205 3:39 error", never="F204"),
    case("colon-tab", named("description: Modes:\tshort"), "F205 3:19 error", never="F204"),
    case("colon-many", named("description: A: b, c: d, e: f"), "F205 3:15 error", never="F204"),
    case("colon-apostrophe", named("description: It's this: that's it"), "F205 3:23 error", never="F204"),
    case("colon-backslash", named(r"description: Finds C:\temp: and \d+"), "F205 3:27 error", never="F204"),
    case("colon-then-comment", named("description: Use when: x # later"), "F205 3:22 error", never="F204"),
    case(
        "colon-in-name",
        named("description: Reads tables. Use when a page holds some.", name="a: b"),
        "F205 2:8 error",
        "N308 2:7 error",
        "N314 2:8 error",
        "N305 2:9 error",
        never="F204 D401",
    ),
    case("colon-list-item", described("metadata:", "  tags: x", "  note: b: c", "  more: y"), "F205 6:10 error"),
    case(
        "colon-dash-in-folder",
        {"release-notes/SKILL.md": named("description: Modes: a", name="release-notes")},
        "F205 release-notes/SKILL.md:3:19 error",
        never="N308 N301",
    ),
    case("colon-no-final-newline", "---\nname: a\ndescription: Modes: x\n---", "F205 3:19 error", never="F204"),
    case("colon-wide-is-fine", named("description: 用法：当页面有表格时使用"), never="F205 F204"),
    case(
        "colon-tight-is-fine", named("description: Runs at 10:30 on host:8080. Use when a:b comes."), never="F205 F204"
    ),
    case("colon-quoted-is-fine", named('description: "Modes: short"'), never="F205 F204"),
    case("colon-folded-is-fine", named("description: >-", "  Modes: short"), "F214 3:14 info", never="F205 F204"),
]

WRAPPED = [
    case(
        "wrapped-second-line", named("description: Plan a list.", "  Pairs with: soil"), "F205 4:13 error", never="F204"
    ),
    case(
        "wrapped-third-line",
        named("description:", "  One.", "  Two.", "  Three: four."),
        "F205 6:8 error",
        never="F204",
    ),
    case("wrapped-first-line", named("description:", "  One: two", "  three."), "F205 4:6 error", never="F204"),
    case("wrapped-crlf", crlf(named("description:", "  One.", "  Two: x.")), "F205 5:6 error", never="F204"),
    case("wrapped-chinese", named("description:", "  第一行。", "  用法: 说明。"), "F205 5:5 error", never="F204"),
    case("wrapped-blank-between", named("description:", "  One.", "", "  Two: x."), "F205 6:6 error", never="F204"),
    case("wrapped-deep", named("description: One.", "        Two: x."), "F205 4:12 error", never="F204"),
    case(
        "wrapped-then-key", named("description:", "  One.", "  Two: x.", "license: MIT"), "F205 5:6 error", never="F204"
    ),
    case(
        "wrapped-two-colons",
        named("description:", "  One.", "  Two: x.", "  Three: y."),
        "F205 5:6 error",
        never="F204",
    ),
    case(
        "wrapped-fine",
        named("description:", "  Plan a list.", "  Use when it rains."),
        "F214 4:3 info",
        never="F205 F204",
    ),
]

COMMENT = [
    case("comment-cuts", named("description: Fix C # files"), "F218 3:20 warning", never="F204"),
    case("comment-no-blank", named("description: See #42 and go"), "F218 3:18 warning", never="F204"),
    case("cut-chinese", named("description: 总结频道 #发布 的内容"), "F218 3:19 warning", never="F204"),
    case("comment-emoji", named("description: 😀 #ok and more"), "F218 3:16 warning", never="F204"),
    case("comment-tab", named("description: See\t#42 go"), "F218 3:18 warning", never="F204"),
    case("cut-crlf", crlf(named("description: See #42 go")), "F218 3:18 warning", never="F204"),
    case("comment-first", head("description: See #42 go", "name: a"), "F218 2:18 warning", never="F204"),
    case("comment-whole", named("description: #42 is fixed"), "F218 3:14 warning", "D402 3:1 error"),
    case("comment-when", described("when_to_use: For issue #4 only"), "F218 4:24 warning", "F217 4:1 warning"),
    case("comment-after-license-fine", described("license: MIT #see LICENSE"), never="F218"),
    case("comment-quoted-fine", named('description: "See #42 go"'), never="F218"),
    case("comment-single-fine", named("description: 'See #42 go'"), never="F218"),
    case("comment-after-quote-fine", named('description: "See it" # why'), never="F218"),
    case(
        "comment-block-fine", named("description: >-", "  See #42 go", "  # and this"), "F214 3:14 info", never="F218"
    ),
    case("comment-glued-fine", named("description: Fix C# files for F#. Use when C#."), never="F218"),
    case("comment-line-fine", named("# a note", "description: Reads. Use when x.", "# more"), never="F218"),
    case("comment-name-fine", head("name: a # keep", "description: Reads. Use when x."), never="F218"),
    case("comment-inside-wrapped", named("description: One", "  two #three", "  four"), "F204 4:7 error", never="F205"),
    case("comment-ends-wrapped", named("description: One", "  two #three"), "F218 4:7 warning", "F214 3:14 info"),
]

QUOTES = [
    case("quote-then-text", named('description: "Read" tables and more'), "F204 3:19 error", never="D401 N301"),
    case("quote-single-then-text", named("description: 'Read' tables and more"), "F204 3:19 error", never="D401"),
    case("quote-open", named('description: "Reads tables'), "F204 3:14 error", never="D401 N301"),
    case(
        "quote-open-single", named("description: 'Reads tables", "license: MIT"), "F204 3:14 error", never="D401 N301"
    ),
    case("quote-apostrophe", named("description: 'It's a table reader'"), "F204 3:17 error", never="D401"),
    case("quote-inner-double", named('description: "Say "hi" now"'), "F204 3:19 error", never="D401"),
    case("quote-chinese-fine", named("description: “读表格”的技能。当页面有表格时使用"), never="F204"),
    case("quote-crlf", crlf(named('description: "Read" tables')), "F204 3:19 error", never="D401"),
    case(
        "quote-missing-end-first", head('description: "Reads tables', "name: a"), "F204 2:14 error", never="N301 D401"
    ),
    case(
        "quote-name",
        head('name: "a" b', "description: Reads. Use when x."),
        "F204 2:9 error",
        "N305 2:7 error",
        "N308 2:7 error",
        never="N301",
    ),
]

INDICATORS = [
    case("at", named("description: @file reader"), "F204 3:14 error", never="D401"),
    case("backtick", named("description: `pdf` reader"), "F204 3:14 error", never="D401"),
    case("percent", named("description: %PDF reader"), "F204 3:14 error", never="D401"),
    case("star", named("description: *bold* reader"), "F204 3:14 error", never="D401"),
    case("star-list", named("description: * reads pages"), "F204 3:14 error", never="D401"),
    case("bang", named("description: !important reader"), "F209 3:14 warning", "F211 3:14 error", never="D401 F204"),
    case("bang-space", named("description: ! reader of pages"), "F209 3:14 warning", never="D401 F204"),
    case("amp", named("description: &more reader"), "F209 3:14 warning", never="D401 F204"),
    case("amp-space", named("description: & reader"), "F204 3:14 error", never="D401"),
    case("dash", named("description: - reads pages"), "F204 3:14 error", never="D401"),
    case("question", named("description: ? reads pages"), "F204 3:14 error", never="D401"),
    case("greater", named("description: > reads pages"), "F204 3:14 error", never="D401"),
    case("pipe", named("description: | reads pages"), "F204 3:14 error", never="D401"),
    case("comma", named("description: , reads pages"), "F204 3:14 error", never="D401"),
    case("bracket-text", named("description: [PDF] reads pages"), "F204 3:14 error", never="D401"),
    case("bracket-list", named("description: [PDF]"), "D403 3:14 error", "F209 3:14 warning", never="D401 F204"),
    case("bracket-open", named("description: [PDF reads pages"), "F204 3:14 error", never="D401"),
    case("brace-text", named("description: {x} reads pages"), "F204 3:14 error", never="D401"),
    case("braces-name", head("name: {{name}}", "description: Reads. Use when x."), "N303 2:7 error", "F209 2:7 error"),
    case("bracket-close", named("description: ] reads pages"), "F204 3:14 error", never="D401"),
    case("at-chinese", named("description: @文件 读取"), "F204 3:14 error", never="D401"),
    case("at-nested", described("metadata:", "  owner: @ada"), "F204 5:10 error", never="D401"),
    case("at-crlf", crlf(named("description: @file reader")), "F204 3:14 error", never="D401"),
    case("percent-first-line", head("%YAML 1.2", "name: a", "description: Reads. Use when x."), "F204 3:1 error"),
]

ESCAPES = [
    case("escape-w", named(r'description: "Find \w+ words"'), "F204 3:20 error"),
    case("escape-path", named(r'description: "Reads C:\projects"'), "F204 3:23 error"),
    case("escape-users", named(r'description: "Reads C:\Users\ada"'), "F204 3:23 error"),
    case("escape-hex", named(r'description: "Reads \xzz here"'), "F204 3:21 error"),
    case("escape-short-u", named(r'description: "Reads \u12 here"'), "F204 3:21 error"),
    case("escape-emoji", named(r'description: "😀 \d+"'), "F204 3:17 error"),
    case("escape-chinese", named(r'description: "查找 \d+ 数字"'), "F204 3:18 error"),
    case("escape-crlf", crlf(named(r'description: "Find \d+"')), "F204 3:20 error"),
    case(
        "escape-name",
        head(r'name: "a\-b"', "description: Reads. Use when x."),
        "F204 2:9 error",
        "N305 2:9 error",
        "N308 2:7 error",
        never="N301",
    ),
    case("escape-nested", described("metadata:", r'  re: "\s+"'), "F204 5:8 error"),
    case("escape-second-line", named('description: "Find', r'  \d+ digits"'), "F204 4:3 error"),
    case("escape-after-good", named(r'description: "Tab \t then \d"'), "F204 3:27 error"),
    case("escape-single-fine", named(r"description: 'Find \d+ digits and C:\temp. Use when x.'"), never="F204"),
    case("escape-plain-fine", named(r"description: Find \d+ digits in C:\temp. Use when x."), never="F204"),
    case("escape-good-fine", named(r'description: "Find \\d+ digits. Use when \"x\"."'), never="F204"),
]

TABS = [
    case("tab-second", described("metadata:", "  a: b", "\tc: d"), "F204 6:1 error"),
    case("tab-after-blanks", described("metadata:", "  \ta: b"), "F204 5:3 error"),
    case("tab-list", described("metadata:", "  tags:", "\t- a"), "F204 6:1 error"),
    case("tab-two", described("metadata:", "\ta: b", "\tc: d"), "F204 5:1 error"),
    case("tab-crlf", crlf(described("metadata:", "\ta: b")), "F204 5:1 error"),
    case("tab-first-line", head("\tname: a", "description: Reads. Use when x."), "F204 2:1 error", never="F201"),
    case("tab-description", named("description:", "\tReads pages."), "F204 4:1 error", never="D401"),
    case("tab-in-block", named("description: |", "\tReads pages."), "F204 4:1 error", never="D401"),
    case("tab-chinese", described("metadata:", "\t作者: 甲"), "F204 5:1 error"),
    case("tab-separator-fine", described("metadata:\t", "  a:\tb"), never="F204"),
    case("tab-end-fine", described("license: MIT\t"), never="F204"),
    case("tab-inside-fine", named("description: Reads\ttables. Use when x."), never="F204 F212"),
]

ALIASES = [
    case(
        "alias-list",
        described("metadata: &m", "  me: [*m]"),
        "F209 5:8 error",
        "F209 5:7 warning",
        "K509 5:3 error",
        never="F204",
    ),
    case("alias-scalar", described("license: &l MIT", "compatibility: *l"), "F209 5:16 error", never="F204"),
    case(
        "alias-merge",
        described("metadata: &m", "  a: b", "x: {<<: *m}"),
        "F209 6:9 error",
        "F209 6:4 warning",
        "F217 6:1 warning",
    ),
    case(
        "alias-mutual",
        described("metadata:", "  a: &a {b: &b {c: *a}}"),
        "K509 5:3 error",
        "F209 5:20 error",
        "F209 5:13 warning",
        "F209 5:9 warning",
    ),
    case("alias-undefined", described("license: *nope"), "F204 4:10 error", never="F205"),
    case("alias-anchor-only", described("license: &l MIT"), "F209 4:10 warning", never="F204"),
    case(
        "alias-bomb",
        described("metadata:", "  a: &a [x,x,x,x]", "  b: &b [*a,*a]", "  c: [*b]"),
        "K509 5:3 error",
        "K509 6:3 error",
        "K509 7:3 error",
        "F209 6:10 error",
        "F209 7:7 error",
        "F209 5:9 warning",
    ),
    case("tag-python", described("metadata: !!python/object:os.system {}"), "F209 4:11 warning", "F209 4:37 warning"),
    case("tag-str", named("description: !!str 42"), "F209 3:14 warning", never="F211"),
    case("star-in-text-fine", named("description: Reads *all* pages & more! Use when x."), never="F209 F204"),
]

DUPLICATES = [
    case("twice-description", named("description: One.", "description: Two."), "F207 4:1 error", never="D401"),
    case(
        "twice-name", head("name: a", "description: Reads. Use when x.", "name: b"), "F207 4:1 error", "N308 4:7 error"
    ),
    case(
        "twice-three",
        named("description: A.", "license: x", "description: B.", "description: C."),
        "F207 5:1 error",
        "F207 6:1 error",
    ),
    case("twice-quoted", named("description: One.", '"description": Two.'), "F207 4:1 error"),
    case("twice-nested", described("metadata:", "  v: a", "  v: b"), "F207 6:3 error"),
    case("twice-crlf", crlf(named("description: One.", "description: Two.")), "F207 4:1 error"),
    case("twice-flow", described("metadata: {v: a, v: b}"), "F207 4:18 error", "F209 4:11 warning"),
    case("twice-chinese", described("metadata:", "  作者: a", "  作者: b"), "F207 6:3 error"),
    case("twice-unknown", described("foo: a", "foo: b"), "F207 5:1 error", "F217 4:1 warning", "F217 5:1 warning"),
    case("once-each-level-fine", described("metadata:", "  name: x", "  description: y"), never="F207"),
]

TYPES = [
    *(
        case(
            f"type-{value}",
            {f"{value}/SKILL.md": described(name=value)},
            f"F211 {value}/SKILL.md:2:7 error",
            never="N308 N302 N301",
        )
        for value in ("TRUE", "off", "0", "08", "0b11", "null", "2026-01-05")
    ),
    *(
        case(f"type-fine-{value}", {f"{value}/SKILL.md": described(name=value)}, never="F211 N303 N308")
        for value in ("1a", "v1", "2026-01", "12-30", "3d-print", "nullish", "yes-no", "e3", "1-2-3", "2026-1-5")
    ),
    case("type-quoted-fine", {"123/SKILL.md": head('name: "123"', "description: Reads. Use when x.")}, never="F211"),
    case(
        "type-block-fine", {"123/SKILL.md": head("name: |-", "  123", "description: Reads. Use when x.")}, never="F211"
    ),
    case("type-description-int", named("description: 42"), "F211 3:14 error", never="D403 D402"),
    case("type-description-true", named("description: true"), "F211 3:14 error", never="D403"),
    case("type-description-date", named("description: 2026-01-05"), "F211 3:14 error"),
    case("type-description-null", named("description: null"), "F211|D402 3:14 error", never="D401"),
    case("type-description-tilde", named("description: ~"), "F211|D402 3:14 error", never="D401"),
    case("type-description-bare", named("description:"), "D402 3:1 error", never="D401 F211"),
    case("type-license", described("license: 2.0"), "F211 4:10 error"),
    case("type-compatibility", described("compatibility: 3.11"), "F211 4:16 error"),
    case("type-crlf", crlf(described("license: 2.0")), "F211 4:10 error"),
    case("type-float-name", {"1.5/SKILL.md": described(name="1.5")}, "F211 1.5/SKILL.md:2:7 error", never="N308"),
    case("type-time", {"12/SKILL.md": described(name="12:30")}, "F211 12/SKILL.md:2:7 error", never="N308"),
]

METADATA = [
    case("meta-int", described("metadata:", "  priority: 1"), "K509 5:13 error"),
    case("meta-bool", described("metadata:", "  beta: true", "  old: no"), "K509 5:9 error", "K509 6:8 error"),
    case("meta-date", described("metadata:", "  released: 2026-03-01"), "K509 5:13 error"),
    case("meta-octal", described("metadata:", "  mode: 0755"), "K509 5:9 error"),
    case("meta-time", described("metadata:", "  at: 12:30:45"), "K509 5:7 error"),
    case(
        "meta-null",
        described("metadata:", "  a:", "  b: ~", "  c: null"),
        "K509 5:3 error",
        "K509 6:6 error",
        "K509 7:6 error",
    ),
    case("meta-list", described("metadata:", "  tags:", "    - one", "    - two"), "K509 5:3 error"),
    case("meta-flow-list", described("metadata:", "  tags: [one, two]"), "K509 5:3 error", "F209 5:9 warning"),
    case("meta-map", described("metadata:", "  host:", "    name: x", "    port: 1"), "K509 5:3 error"),
    case("meta-float", described("metadata:", "  version: 1.10"), "K509 5:12 error"),
    case("meta-crlf", crlf(described("metadata:", "  version: 2.0", "  ok: 'x'")), "K509 5:12 error"),
    case("meta-chinese", described("metadata:", "  版本: 3"), "K509 5:7 error"),
    case("meta-four-indent", described("metadata:", "    version: 1.0"), "K509 5:14 error"),
    case("meta-claude-code", described("metadata:", "  version: 1.0"), "K509 5:12 info", profile="claude-code"),
    case("meta-fine", described("metadata:", "  version: '1.0'", "  v: 1.0.0", "  t: v1", "  u: x1"), never="K509"),
    case("meta-empty-fine", described("metadata: {}"), "F209 4:11 warning", never="K509"),
]

MULTILINE = [
    case("folded", named("description: >", "  Reads pages.", "  Use when x."), "F214 3:14 info", never="D402"),
    case(
        "folded-keep", named("description: >+", "  Reads pages.", "  Use when x.", ""), "F214 3:14 info", never="D402"
    ),
    case("folded-indent", named("description: >2-", "  Reads pages.", "  Use when x."), "F214 3:14 info", never="D402"),
    case("folded-comment", named("description: >- # c", "  Reads pages. Use when x."), "F214 3:14 info", never="D402"),
    case("folded-first", head("description: >-", "  Reads pages. Use when x.", "name: a"), "F214 2:14 info"),
    case(
        "folded-crlf", crlf(named("description: >-", "  Reads pages.", "  Use when x.")), "F214 3:14 info", never="D402"
    ),
    case("folded-empty", named("description: >-", "license: MIT"), "D402 3:14 error", never="D401"),
    case("folded-paragraphs", named("description: >-", "  Reads.", "", "  Use when x."), "F214 3:14 warning"),
    case("folded-chinese", named("description: >-", "  读取表格。", "  当页面有表格时使用。"), "F214 3:14 info"),
    case("literal", named("description: |", "  Reads pages.", "  Use when x."), "F214 3:14 warning", never="D402"),
    case("literal-one-line", named("description: |-", "  Reads pages. Use when x."), "F214 3:14 info", never="D402"),
    case("literal-crlf", crlf(named("description: |-", "  Reads.", "  Use when x.")), "F214 3:14 warning"),
    case("literal-escape", named(r'description: "Reads.\nUse when x."'), "F214 3:14 warning"),
    case("literal-plain-blank", named("description: Reads.", "", "  Use when x."), "F214 3:14 warning"),
    case("quoted-wrapped", named('description: "Reads pages.', '  Use when x."'), "F214 3:14 info"),
    case(
        "literal-tutorial", named("description: |-", "  Reads.", "  Use when x."), "F214 3:14 error", profile="tutorial"
    ),
    case("folded-tutorial", named("description: >-", "  Reads. Use when x. Not for y."), profile="tutorial"),
    case("folded-list", named("description: >-", "  - Reads.", "  - Use when x."), "F214 3:14 info"),
]

CASES: list[Case] = [
    *COLON,
    *WRAPPED,
    *COMMENT,
    *QUOTES,
    *INDICATORS,
    *ESCAPES,
    *TABS,
    *ALIASES,
    *DUPLICATES,
    *TYPES,
    *METADATA,
    *MULTILINE,
]
