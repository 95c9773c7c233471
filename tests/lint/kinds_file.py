"""Files whose bytes, fences, names, descriptions, links or hidden characters are off."""

from __future__ import annotations

from tests.lint.kinds_lab import BODY, Case, case, crlf, described, head, named

GOOD = described()
LATE = ("N301", "D401")

START = [
    case("bom", "\ufeff" + GOOD, "L105 1:1 warning", never="F201 N301 D401 Z101"),
    case("bom-crlf", crlf("\ufeff" + GOOD), "L105 1:1 warning", never="F201 N301 D401 Z101"),
    case("bom-twice", "\ufeff\ufeff" + GOOD, "L105 1:1 warning", "F201 1:1 error", never="N301 D401"),
    case("bom-blank", "\ufeff\n" + GOOD, "L105 1:1 warning", "F201 1:1 error", never="N301 D401"),
    case("bom-no-name", "\ufeff" + head("description: Reads. Use when x."), "L105 1:1 warning", "N301 1:1 error"),
    case("bom-claude-code", "\ufeff" + GOOD, "L105 1:1 warning", profile="claude-code"),
    case("bom-codex", "\ufeff" + GOOD, "L105 1:1 error", profile="codex"),
    case("bom-inside", named("description: Reads\ufeff tables. Use when x."), "Z101 3:19 warning", never="L105"),
    case("blank-three", "\n\n\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("blank-spaces", "   \n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("blank-tab", "\t\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("blank-crlf", crlf("\n" + GOOD), "F201 1:1 error", never="N301 D401"),
    case("comment-lines", "<!--\n made by x\n-->\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("comment-two", "<!-- a -->\n<!-- b -->\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("comment-and-blank", "<!-- a -->\n\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("comment-crlf", crlf("<!-- a -->\n" + GOOD), "F201 1:1 error", never="N301 D401"),
    case("comment-chinese", "<!-- 由脚本生成 -->\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("hash-line", "# Generated, do not edit\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("shebang", "#!/usr/bin/env agent\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("title-line", "PDF tables\n\n" + GOOD, "F201 1:1 error", never="N301 D401"),
    case("in-code-fence", "```markdown\n" + GOOD + "```\n", "F201 1:1 error", never="N301 D401"),
    case("none", "# Steps\n\n1. Look.\n", "F201 1:1 error", never="N301 D401"),
    case("none-keys", "name: a\ndescription: Reads.\n---\n" + BODY, "F201 1:1 error"),
    case("plus-fence", "+++\nname = 'a'\n+++\n" + BODY, "F201 1:1 error"),
    case("equals-fence", "===\nname: a\ndescription: Reads.\n===\n" + BODY, "F201 1:1 error"),
    case("empty", b"", "L103 1:1 error", never="F201 L107"),
    case("blank-file", b" \n\n", "L103 1:1 error", never="F201"),
    case("zero-width-start", "\u200b" + GOOD, "F201 1:1 error", never="N301 D401 Z101"),
]

FENCES = [
    case("open-blank", "--- \n" + GOOD[4:], "F203 1:1 warning", never="F201 N301"),
    case("open-blanks-tab", "---  \t\n" + GOOD[4:], "F203 1:1 warning", never="F201 N301"),
    case("open-nbsp", "---\u00a0\n" + GOOD[4:], "F203 1:1 warning", never="F201 N301"),
    case(
        "close-blank",
        head("name: a", "description: Reads. Use when x.").replace("---\n\n", "--- \n\n"),
        "F203 4:1 warning",
        never="F202",
    ),
    case(
        "close-tab-crlf",
        crlf(named("description: Reads. Use when x.").replace("---\n\n", "---\t\n\n")),
        "F203 4:1 warning",
        never="F202",
    ),
    case(
        "both-blank",
        "--- \nname: a\ndescription: Reads. Use when x.\n---  \n" + BODY,
        "F203 1:1 warning",
        "F203 4:1 warning",
    ),
    case("open-four", "-" + GOOD, "F203 1:1 warning", never="F201 N301"),
    case("close-four", GOOD.replace("---\n\n", "----\n\n"), "F203 4:1 warning", never="F202"),
    case("close-dots", GOOD.replace("---\n\n", "...\n\n"), "F203 4:1 warning", never="F202"),
    case("close-indented", GOOD.replace("---\n\n", " ---\n\n"), "F203 4:1 warning", never="F202"),
    case("open-indented", " " + GOOD, "F203 1:1 warning", never="N301 D401"),
    case("blank-codex", "--- \n" + GOOD[4:], profile="codex"),
    case("blank-upload", "--- \n" + GOOD[4:], "F203 1:1 error", profile="claude-upload"),
    case("blank-tutorial", "--- \n" + GOOD[4:], "F203 1:1 error", "D411 3:14 warning", profile="tutorial"),
    case("close-at-end", "---\nname: a\ndescription: Reads. Use when x.\n---", never="F202 F203"),
    case(
        "close-bare-cr",
        "---\rname: a\rdescription: Reads. Use when x.\r---\r\rText.\r",
        "F203 1:1 warning",
        "F203 4:1 warning",
        "L106 1:1 warning",
        never="F202",
    ),
]

UNCLOSED = [
    case("unclosed-heading", "---\nname: a\ndescription: Reads. Use when x.\n# Steps\n\nText.\n", "F202 4:1 error"),
    case("unclosed-blank", "---\nname: a\ndescription: Reads. Use when x.\n\n# Steps\n\nText.\n", "F202 4:1 error"),
    case(
        "unclosed-text",
        "---\nname: a\ndescription: Reads. Use when x.\n\nThis reads.\n\n---\n\nMore.\n",
        "F202 4:1 error",
        never="F204 F205 R901",
    ),
    case(
        "unclosed-crlf",
        crlf("---\nname: a\ndescription: Reads. Use when x.\n\n# Steps\n\nText.\n\n---\n\nMore.\n"),
        "F202 4:1 error",
    ),
    case(
        "unclosed-list",
        "---\nname: a\ndescription: Reads. Use when x.\n\n- one\n- two\n\n---\n\nMore.\n",
        "F202 4:1 error",
    ),
    case("unclosed-list-open", "---\nname: a\ndescription: Reads. Use when x.\n\n- one\n- two\n", "F202 4:1 error"),
    case(
        "list-of-a-key-fine", described("metadata:", "  t: x", "allowed-tools:", "- Read", "", "- Write"), never="F202"
    ),
    case("unclosed-numbers", "---\nname: a\ndescription: Reads. Use when x.\n\n1. One\n2. Two\n", "F202 4:1 error"),
    case(
        "unclosed-code",
        "---\nname: a\ndescription: Reads. Use when x.\n\n```sh\nls\n```\n\n---\n\nx\n",
        "F202 4:1 error",
    ),
    case(
        "unclosed-license",
        "---\nname: a\ndescription: Reads. Use when x.\nlicense: MIT\n\n# Steps\n\nText.\n\n---\n\nx\n",
        "F202 5:1 error",
    ),
    case(
        "unclosed-metadata",
        "---\nname: a\ndescription: Reads. Use when x.\nmetadata:\n  v: x\n\n# Steps\n\nText.\n\n---\n\nx\n",
        "F202 6:1 error",
    ),
    case(
        "unclosed-chinese",
        "---\nname: a\ndescription: 读取表格。当有表格时使用。\n\n# 步骤\n\n正文。\n",
        "F202 4:1 error",
    ),
    case("unclosed-all-keys", "---\nname: a\ndescription: Reads. Use when x.\n", "F202 3:1 error", never="N301 D401"),
    case(
        "unclosed-link",
        "---\nname: a\ndescription: Reads. Use when x.\n\nSee [x](gone.md).\n\n---\n\nMore.\n",
        "F202 4:1 error",
    ),
    case(
        "unclosed-table",
        "---\nname: a\ndescription: Reads. Use when x.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        "F202 4:1 error",
    ),
]

BODIES = [
    case("rule-first", described(body="---\n\n# Steps\n"), never="F207 F209 F202"),
    case("rule-stars", described(body="\n# One\n\n***\n\n___\n\n- - -\n"), never="F207 F209"),
    case("setext", described(body="\nTitle\n---\n\nname: x\n---\n"), never="F207 F209"),
    case("yaml-tilde", described(body="\n~~~yaml\n---\nname: a\ndescription: b\n---\n~~~\n"), never="F207 F209 G101"),
    case("table", described(body="\na | b\n--- | ---\n1 | 2\n"), never="F207 F203"),
    case("rule-key", described(body="\n# One\n\n---\n\nname: value\n\n---\n"), never="F207 F209"),
    case("second-header", described(body="\n---\nname: a\ndescription: c.\n---\n\nText.\n"), "F207 6:1 warning"),
    case("dashes-in-value", named("description: Splits at --- lines. Use when x."), "F208 3:24 warning", never="F203"),
    case(
        "dashes-in-block",
        named("description: |-", "  a", "  ---", "  b. Use when x."),
        "F208 5:3 warning",
        "F214 3:14 warning",
    ),
]

ENCODINGS = [
    case("utf16-le", GOOD.encode("utf-16-le"), "L104 1:1 error", never="F201"),
    case("utf16-be-bom", b"\xfe\xff" + GOOD.encode("utf-16-be"), "L104 1:1 error", never="F201"),
    case(
        "utf16-chinese",
        "\ufeff".encode("utf-16-le") + named("description: 读取表格").encode("utf-16-le"),
        "L104 1:1 error",
        never="F201 N301",
    ),
    case(
        "utf16-chinese-plain",
        named("description: 读取表格读取表格").encode("utf-16-be"),
        "L104 1:1 error",
        never="F201",
    ),
    case("utf16-crlf", b"\xff\xfe" + crlf(GOOD).encode("utf-16-le"), "L104 1:1 error", never="F201 L106"),
    case("utf32", b"\xff\xfe\0\0" + GOOD.encode("utf-32-le"), "L104 1:1 error", never="F201"),
    case(
        "gbk",
        named("description: 读取表格并汇总数据，当页面有表格时使用").encode("gbk"),
        "L104 1:1 error",
        never="F201",
    ),
    *(
        case(f"encoding-{codec}", named(f"description: {text}").encode(codec), "L104 1:1 error", never="F201 N301 D401")
        for codec, text in (
            ("shift_jis", "表から値を読み取って整理します。ページに表があるときに使う。"),
            ("euc_jp", "表から値を読み取って整理します。ページに表があるときに使う。"),
            ("big5", "讀取表格並彙總資料，當頁面有表格時使用這個技能。"),
            ("euc_kr", "표에서 값을 읽어 정리합니다. 페이지에 표가 있을 때 사용하세요."),
            ("gb18030", "“合并”文档、拆分页面——生成报告；不用于扫描件。"),
            ("gbk", "读表"),
        )
    ),
    case(
        "latin-body", described(body="\nThe caf\u00e9 menu.\n").encode("latin-1"), "L104 6:8 error", never="F201 N301"
    ),
    case(
        "latin-header", named("description: Caf\u00e9. Use when x.").encode("latin-1"), "L104 3:17 error", never="F201"
    ),
    case("bad-byte", GOOD.encode() + b"x\xff\n", "L104 9:2 error", never="F201"),
    case("cut-char", GOOD.encode() + "读".encode()[:2] + b"\n", "L104 9:1 error", never="F201"),
    case("surrogate", GOOD.encode() + b"\xed\xa0\x80\n", "L104 9:1 error", never="F201"),
    case("overlong", GOOD.encode() + b"\xc0\xaf\n", "L104 9:1 error", never="F201"),
    case("nul-header", named("description: Reads\0 it. Use when x."), "F212 3:19 error", never="F201"),
    case("bell-header", named("description: Reads\a it. Use when x."), "F212 3:19 error", never="F204"),
    case("escape-header", named("description: Reads\x1b[1m it. Use when x."), "F212 3:19 error", never="F204"),
    case("c1-header", named("description: Reads\x9b it. Use when x."), "F212 3:19 error", never="F204"),
    case("bell-name", head("name: a\a", "description: Reads. Use when x."), "F212 2:8 error"),
    case(
        "latin-claude-code",
        described(body="\nThe caf\u00e9 menu.\n").encode("latin-1"),
        "L104 6:8 warning",
        profile="claude-code",
    ),
    case("crlf-mixed", GOOD.replace("\n", "\r\n", 2), "L106 1:1 warning"),
    case("crlf-mixed-last", crlf(GOOD)[:-2] + "\n", "L106 8:1 warning"),
]

CJK = "菜园"
LENGTHS = [
    case("length-1024", named("description: " + "x" * 1024), never="D404"),
    case("length-1025", named("description: " + "x" * 1025), "D404 3:14 error"),
    case("length-quoted", named('description: "' + "x" * 1024 + '"'), never="D404"),
    case("length-quoted-over", named('description: "' + "x" * 1025 + '"'), "D404 3:14 error"),
    case("length-escapes", named('description: "' + "\\u00e9" * 1024 + '"'), never="D404"),
    case("length-doubled-quotes", named("description: '" + "''" * 1024 + "'"), never="D404"),
    case("length-cjk", named("description: " + CJK * 512), never="D404"),
    case("length-cjk-over", named("description: " + CJK * 512 + "。"), "D404 3:14 error"),
    case("length-emoji", named("description: " + "😀" * 1024), never="D404"),
    case("length-emoji-over", named("description: " + "😀" * 1025), "D404 3:14 error"),
    case("length-combining", named("description: " + "e\u0301" * 513), "D404 3:14 error"),
    case("length-folded", named("description: >-", *["  " + "x" * 127] * 8), "F214 3:14 info", never="D404"),
    case("length-folded-over", named("description: >-", *["  " + "x" * 128] * 8), "D404 3:14 error"),
    case("length-crlf", crlf(named("description: " + "x" * 1024)), never="D404"),
    case("length-trailing-blanks", named("description: " + "x" * 1024 + "     "), never="D404"),
    case("length-codex", named("description: " + "x" * 1025), "D404 3:14 warning", profile="codex"),
    case("length-upload", named("description: " + "x" * 1025), "D404 3:14 error", profile="claude-upload"),
    case("length-claude-code", named("description: " + "x" * 1025), profile="claude-code"),
]

ANGLES = [
    case("angle-less", named("description: Answers in <5 ms. Use when x."), "D408 3:25 info", never="D409 F204"),
    case("angle-arrow", named("description: Maps a -> b. Use when x."), "D408 3:22 info", never="D409"),
    case("angle-tag", named("description: Fills <output> parts. Use when x."), "D409 3:20 warning"),
    case("angle-closing", named("description: Ends with </tool>. Use when x."), "D409 3:24 warning", never="Z126"),
    case("angle-forged", named("description: End </skill>. Use when x."), "D409 3:18 warning", "Z126 3:18 warning"),
    case("angle-chinese", named("description: 填写<输出>部分。当有部分时使用。"), "D408 3:16 info", never="F204"),
    case("angle-quoted", named('description: "Is <5 ms. Use when x."'), "D408 3:18 info"),
    case("angle-escape", named(r'description: "Is \u003c5 ms. Use when x."'), "D408 3:18 info"),
    case("angle-block", named("description: >-", "  Is <5 ms. Use when x."), "D408 4:6 info"),
    case(
        "angle-upload", named("description: Answers in <5 ms. Use when x."), "D408 3:25 error", profile="claude-upload"
    ),
    case(
        "angle-upload-arrow", named("description: Maps a -> b. Use when x."), "D408 3:22 error", profile="claude-upload"
    ),
    case(
        "angle-upload-tag",
        named("description: Fills <output> x. Use when x."),
        "D408 3:20 error",
        "D409 3:20 error",
        profile="claude-upload",
    ),
    case("angle-emoji", named("description: 😀 <b> x. Use when x."), "D409 3:16 warning"),
    case("angle-comment-cut", named("description: See <a> #42 now"), "F218 3:22 warning", "D409 3:18 warning"),
    case("angle-none", named("description: Reads 读，用法《书》。Use when x."), never="D408 D409"),
]

HIDDEN = [
    case("zwsp-header", named("description: Re\u200bads. Use when x."), "Z101 3:16 warning"),
    case(
        "zwsp-name",
        head("name: a\u200bb", "description: Reads. Use when x."),
        "Z101 2:8 warning",
        "N305 2:8 error",
        "N308 2:7 error",
    ),
    case("zwsp-code", described(body="\n```sh\nsu\u200bdo ls\n```\n"), "Z101 7:3 warning"),
    case("word-joiner", described(body="\na\u2060b\n"), "Z101 6:2 warning"),
    case("soft-hyphen", described(body="\na\u00adb\n"), "Z101 6:2 warning"),
    case("run", described(body="\na\u200b\u200c\u200bb\n"), "Z101 6:2 error"),
    case("rlo", described(body="\nx\u202etxt\n"), "Z101 6:2 error"),
    case("isolate", described(body="\nx\u2066y\u2069z\n"), "Z101 6:2 error", "Z101 6:4 error"),
    case("tags", described(body="\n😀 a\U000e0068\U000e0069 b\n"), "Z101 6:4 error"),
    case("tags-on-wrong-flag", described(body="\n🏴\U000e0075\U000e0073\U000e007f b\n"), "Z101 6:2 error"),
    case("selectors", described(body="\na\ufe01\ufe02\ufe03b\n"), "Z101 6:2 error"),
    case("selector-supplement", described(body="\nDot.\U000e0101\U000e0102 b\n"), "Z101 6:5 error"),
    case("private", described(body="\nicon \ue000 here\n"), "Z101 6:6 warning"),
    case("zwj-between-letters", described(body="\nab\u200dcd\n"), "Z101 6:3 warning"),
    case("comment", described("# no\u200bte"), "Z101 4:5 warning"),
    case("lrm-latin", described(body="\nab\u200ecd\n"), "Z101 6:3 error"),
    case("family-fine", described(body="\n👨‍👩‍👧‍👦 and ❤️‍🔥 and 🏳️‍🌈 and 👩🏽‍🚒\n"), never="Z101"),
    case("keycap-fine", described(body="\n1️⃣ ©️ ™️ ☎︎ ⚠️\n"), never="Z101"),
    case("flags-fine", described(body="\n🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇨🇳\n"), never="Z101"),
    case("persian-fine", described(body="\nمی‌خواهم و نمی‌دانم\n"), never="Z101"),
    case("hindi-fine", described(body="\nक्‍ष और क्‌ष\n"), never="Z101"),
    case("hebrew-mark-fine", described(body="\nשלום\u200f! C++\u200e שלום\n"), never="Z101"),
    case("ideograph-variant-fine", described(body="\n葛\U000e0100城 と 辻\ufe00\n"), never="Z101"),
    case("mongolian-fine", described(body="\nᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ\u180b\n"), never="Z101"),
    case("ideographic-space-fine", described(body="\n全角\u3000空格\u00a0和\u2009窄空格\n"), never="Z101"),
    case("tutorial", described(body="\na\u200bb\n"), "Z101 6:2 warning", "D411 3:14 warning", profile="tutorial"),
]


def linked(name: str, body: str, *wanted: str, never: str = "R901", files: tuple[str, ...] = ()) -> Case:
    """A case about links, with two files beside SKILL.md."""
    texts: dict[str, str | bytes] = {"a/SKILL.md": described(body="\n" + body + "\n")}
    texts |= {f"a/{file}": "x\n" for file in ("references/guide.md", "scripts/run.py", *files)}
    return case(name, texts, *(item.replace(" ", " a/SKILL.md:", 1) for item in wanted), never="" if wanted else never)


LINKS = [
    linked("link", "See [x](gone.md).", "R901 6:9 warning"),
    linked("link-chinese", "见[指南](缺失.md)。", "R901 6:7 warning"),
    linked("link-emoji", "😀 [x](gone.md)", "R901 6:7 warning"),
    linked("link-image", "![x](assets/gone.png)", "R901 6:6 warning"),
    linked("link-angle", "[x](<gone file.md>)", "R901 6:6 warning"),
    linked("link-title", '[x](gone.md "title")', "R901 6:5 warning"),
    linked("link-fragment", "[x](gone.md#part)", "R901 6:5 warning"),
    linked("link-reference", "[x][ref]\n\n[ref]: gone.md", "R901 8:8 warning"),
    linked("link-dot", "[x](./gone.md)", "R901 6:5 warning"),
    linked("link-list", "1. [x](gone.md)\n   - [y](nope.md)", "R901 6:8 warning", "R901 7:10 warning"),
    linked("link-quote", "> [x](gone.md)", "R901 6:7 warning"),
    linked("link-table", "| a |\n|---|\n| [x](gone.md) |", "R901 8:7 warning"),
    linked("link-bold", "**[x](gone.md)**", "R901 6:7 warning"),
    linked("link-heading", "## [x](gone.md)", "R901 6:8 warning"),
    linked("link-folder", "[x](gone/)", "R901 6:5 warning"),
    linked("link-case", "[x](references/Guide.md)", "R901 6:5 warning"),
    linked("link-percent", "[x](gone%20file.md)", "R901 6:5 warning"),
    linked("link-image-in-link", "[![x](gone.png)](references/guide.md)", "R901 6:7 warning"),
    linked("link-code-in-text", "[`x`](gone.md)", "R901 6:7 warning"),
    linked("link-two", "[x](gone.md) and [y](nope.md)", "R901 6:5 warning", "R901 6:22 warning"),
    linked("link-twice", "[x](gone.md) and [y](gone.md)", "R901 6:5 warning", "R901 6:22 warning"),
    linked("link-after-fence", "```\n[a](no.md)\n```\n\n[x](gone.md)", "R901 10:5 warning"),
    linked("link-tilde-inside", "~~~\n```\n[a](no.md)\n~~~\n\n[x](gone.md)", "R901 11:5 warning"),
    linked("link-fence-longer", "````md\n```\n[a](no.md)\n```\n[b](no.md)\n````\n\n[x](gone.md)", "R901 13:5 warning"),
    linked("link-good", "[x](references/guide.md) [y](./scripts/run.py) [z](references/) [w](references/guide.md#a)"),
    linked(
        "link-good-percent",
        "[x](a%20b.md) [y](<a b.md>) [z](%E6%8C%87%E5%8D%97.md) [v](指南.md)",
        files=("a b.md", "指南.md"),
    ),
    linked("link-good-query", "[x](references/guide.md?plain=1)"),
    linked("link-good-parens", "[x](a(b).md)", files=("a(b).md",)),
    linked("link-web", "[a](https://x.org/y.md) [b](mailto:a@b.c) [c](#top) [d](//x.org/z) <https://x.org> [e](tel:1)"),
    linked("link-inline-code", "Use `[x](gone.md)` and ``a ` [y](no.md)``."),
    linked("link-indented-code", "Text.\n\n    [x](gone.md)"),
    linked("link-comment", "<!-- [x](gone.md) -->"),
    linked("link-escaped", r"\[x](gone.md) and [x\](gone.md)"),
    linked("link-list-fence", "1. One\n\n   ```sh\n   [x](gone.md)\n   ```"),
    linked("link-quote-fence", "> ```\n> [x](gone.md)\n> ```"),
    linked("link-unclosed-fence", "```\n[x](gone.md)"),
    linked("link-call", "Call `f[T](key: str)`."),
    linked("link-placeholder", "[x](url) and [y](path/to/{name}.md) and [z](<...>)"),
    linked("link-footnote", "Text[^1].\n\n[^1]: gone.md is a note."),
    linked("link-checkbox", "- [ ] (todo) and - [x](references/guide.md)"),
    linked("link-crlf", "ok\r\n\r\n[x](gone.md)", "R901 8:5 warning", "L106 6:1 warning"),
]

CASES: list[Case] = [
    *START,
    *FENCES,
    *UNCLOSED,
    *BODIES,
    *ENCODINGS,
    *LENGTHS,
    *ANGLES,
    *HIDDEN,
    *LINKS,
]
