"""Names against folders, names of every sort, names of the file itself, and skills that get in each other's way."""

from __future__ import annotations

import unicodedata

from tests.lint.kinds_lab import Case, case, crlf, described, head

NFD = unicodedata.normalize("NFD", "café-notes")
NFC = "café-notes"


def skill(folder: str, name: str, *wanted: str, never: str = "", profile: str = "spec", text: str = "") -> Case:
    """One skill in its folder, whose wanted findings leave the path out; those at line 0 are about the folder."""
    path = f"{folder}/SKILL.md"
    places = (item.replace(" ", f" {folder}:" if " 0 " in item else f" {path}:", 1) for item in wanted)
    kind = f"{ascii(folder)[1:-1]}={ascii(name)[1:-1]}-{profile}"
    return case(kind, {path: text or described(name=name)}, *places, never=never, profile=profile)


MISMATCH = [
    skill("bed-planner", "garden-bed-planner", "N308 2:7 error"),
    skill("bed-planner", "bed-planners", "N308 2:7 error"),
    skill("Bed-planner", "bed-planner", "N308 2:7 error"),
    skill("bed", "bed-planner", "N308 2:7 info", profile="claude-code"),
    skill("bed", "bed-planner", "N308 2:7 warning", profile="claude-upload"),
    skill("bed", "bed-planner", "N308 2:7 error", "D411 3:14 warning", profile="tutorial"),
    skill("bed", "bed-planner", profile="codex", never="N308"),
    skill("bed_planner", "bed-planner", "N308 2:7 error"),
    skill("bed planner", "bed-planner", "N308 2:7 error"),
    skill("quoted", "'quotes'", "N308 2:7 error"),
    skill("double", '"doubles"', "N308 2:7 error"),
    skill("same", '"same"', never="N308"),
    skill("commented", "commented # a note", never="N308 F218"),
    skill("crlf-folder", "crlf", "N308 2:7 error", text=crlf(described(name="crlf"))),
    skill("last-key", "x", "N308 3:7 error", text=head("description: Reads. Use when x.", "name: x")),
    skill("bom-folder", "x", "L105 1:1 warning", "N308 2:7 error", text="\ufeff" + described(name="x")),
    skill("group/inner", "group", "N308 2:7 error"),
]

UNICODE = [
    skill(NFD, NFC, "N309 2:10 warning", "L118 0 warning", never="N308"),
    skill(NFC, NFD, "N309 2:10 warning", never="N308 L118"),
    skill("ﬁle-notes", "file-notes", "N308 2:7 error"),
    skill("file-notes", "ﬁle-notes", "N308 2:7 error", "N310 2:7 error"),
    skill("pdf²", "pdf2", "N308 2:7 error"),
    skill("ｐｄｆ", "pdf", "N308 2:7 error"),
    skill("表格", "表格", "N309 2:7 warning", never="N308 N305 N310"),
    skill("表格-tools", "表格-tools", "N309 2:7 warning", never="N308 N305 N310"),
    skill("データ整理", "データ整理", "N309 2:7 warning", never="N308 N305 N310"),
    skill(unicodedata.normalize("NFD", "データ"), "データ", "N309 2:7 warning", "L118 0 warning", never="N308"),
    skill(unicodedata.normalize("NFD", "한글"), "한글", "N309 2:7 warning", "L118 0 warning", never="N308"),
    skill("표-정리", "표-정리", "N309 2:7 warning", never="N310"),
    skill("привет", "привет", "N309 2:7 warning", never="N308 N305"),
    skill("pdf-tаbles", "pdf-tаbles", "N310 2:12 error", never="N305 N309"),
    skill("pdf-tables", "pdf-tаbles", "N308 2:7 error", "N310 2:12 error"),
    skill("ｐdf", "ｐdf", "N310 2:7 error"),
    skill("naïve-bayes", "naïve-bayes", "N309 2:9 warning", never="N310"),
    skill("naïve-bayes", "naïve-bayes", "N309 2:9 error", profile="claude-upload"),
    skill("naïve-bayes", "naïve-bayes", profile="codex", never="N309"),
    skill("😀-mood", "😀-mood", "N305 2:7 error", never="N308"),
]

FORM = [
    skill("PDF-tools", "PDF-tools", "N305 2:7 error", never="N308"),
    skill("pdf_tools", "pdf_tools", "N305 2:10 error", never="N308"),
    skill("pdf tools", "pdf tools", "N305 2:10 error", never="N308"),
    skill("pdf.tools", "pdf.tools", "N305 2:10 error"),
    skill("-pdf", "-pdf", "N306 2:7 error", never="F204"),
    skill("pdf-", "pdf-", "N306 2:10 error"),
    skill("pdf--x", "pdf--x", "N307 2:10 error"),
    skill("x" * 65, "x" * 65, "N304 2:71 error"),
    skill("x" * 64, "x" * 64, never="N304"),
    skill("a-b", "a<b>", "N308 2:7 error", "N314 2:8 error"),
    skill("plugin", "plugin:pdf", "N308 2:7 error", "N314 2:13 error"),
    skill("empty", '""', "N302 2:7 error", never="N301 N308"),
    skill("blank", "'  '", "N302 2:7 error", never="N301 N308"),
    skill(
        "nothing", "", "N302 2:1 error", never="N301 N308 F211", text=head("name:", "description: Reads. Use when x.")
    ),
    skill("list", "[list]", "N303 2:7 error", "F209 2:7 warning", never="N301 N308"),
    skill("map", "{a: b}", "N303 2:7 error", "F209 2:7 warning", never="N301 N308"),
    skill("no-name", "", "N301 1:1 error", text=head("description: Reads. Use when x."), never="N302"),
    skill("no-name-cc", "", text=head("description: Reads. Use when x."), profile="claude-code", never="N301"),
    skill("no-text", "", "D401 1:1 error", text=head("name: no-text"), never="D402"),
    skill("no-text-cc", "", "D401 1:1 warning", text=head("name: no-text-cc"), profile="claude-code"),
    skill("empty-text", "", "D402 3:14 error", text=head("name: empty-text", 'description: ""'), never="D401"),
    skill("blank-text", "", "D402 3:14 error", text=head("name: blank-text", "description: ' '"), never="D401"),
    skill("list-text", "", "D403 4:3 error", text=head("name: list-text", "description:", "  - a"), never="D401 D402"),
    skill("map-text", "", "D403 4:3 error", text=head("name: map-text", "description:", "  a: b"), never="D401 D402"),
    skill("todo", "todo", "D419 3:14 warning", text=head("name: todo", "description: TODO write. Use when x.")),
    skill("Up", "Up", "N305 2:7 error", "D411 3:14 warning", profile="tutorial"),
    *(skill(name, name, "N311 2:7 error", never="N308") for name in ("nul", "con", "prn", "aux", "com1", "lpt9")),
    *(skill(name, name, never="N311") for name in ("com0", "lpt0", "com10", "console", "null-checks", "nul-x")),
    skill("x-nul", "nul", "N311 2:7 error", "N308 2:7 error"),
    skill("CON", "CON", "N311 2:7 error", "N305 2:7 error"),
    skill("com¹", "com¹", "N311 2:7 error", "N310 2:10 error", never="N308"),
    skill("nul.txt", "nul.txt", "N311 2:7 error", "N305 2:10 error"),
    skill("aux", "aux", "N311 2:7 error", "D411 3:14 warning", profile="tutorial"),
    skill("aux", "aux", "N311 2:7 warning", profile="claude-code"),
]

UNPORTABLE = [
    skill("aux", "x", "N308 2:7 error", "L116 0 warning"),
    skill("nul.x", "nulx", "N308 2:7 error", "L116 0 warning"),
    skill("dot.", "dot", "N308 2:7 error", "L116 0 warning"),
    skill("a:b", "ab", "N308 2:7 error", "L116 0 warning"),
    skill("com5", "", "L116 0 warning", text=head("description: Reads. Use when x."), profile="claude-code"),
    skill("company", "company", never="L116 N311"),
    skill("PDF", "pdf", "N308 2:7 error", never="L116"),
]

RESERVED = [
    skill("claude-notes", "claude-notes", "N312 2:7 error", profile="claude-upload"),
    skill("my-claude", "my-claude", "N312 2:10 error", profile="claude-upload"),
    skill("anthropic-api", "anthropic-api", "N312 2:7 error", profile="claude-upload"),
    skill("claude-notes", "claude-notes", never="N312"),
    skill("cloud-notes", "cloud-notes", never="N312", profile="claude-upload"),
    skill("clear", "clear", "N318 2:7 warning", profile="claude-code"),
    skill("help", "help", "N318 2:7 warning", profile="claude-code"),
    skill("batch", "batch", "N318 2:7 warning", profile="claude-code"),
    skill("batch", "batch", never="N318"),
    skill("batch-x", "batch-x", never="N318", profile="claude-code"),
    skill("synced", "synced", "N313 2:7 error", profile="claude-code"),
]

KEYS = [
    skill("k", "k", "F217 4:1 warning", text=described("foo: bar", name="k")),
    skill("typo", "typo", "F216 4:1 warning", text=described("allowed_tools: Read", name="typo"), never="F217"),
    skill("typo2", "typo2", "D401 1:1 error", "F216 3:1 warning", text=head("name: typo2", "desciption: Reads.")),
    skill(
        "typo3",
        "typo3",
        "F216 2:1 warning",
        "F216 3:1 warning",
        "N301 1:1 error",
        "D401 1:1 error",
        text=head("Name: typo3", "Description: Reads."),
    ),
    skill("typo4", "typo4", "F216 4:1 warning", text=described("licence: MIT", name="typo4")),
    skill("up", "up", "F217 4:1 error", text=described("version: 'x'", name="up"), profile="claude-upload"),
    skill("cc", "cc", never="F217", text=described("model: opus", "when_to_use: x", name="cc"), profile="claude-code"),
    skill("dot", "dot", "F217 4:1 warning", text=described('"my.key": v', name="dot")),
    skill("on", "on-x", "F210 4:1 warning", "N308 2:7 error", text=described("on: push", name="on-x")),
    skill("num", "num", "F210 4:1 warning", text=described("42: x", name="num")),
    skill("list-head", "", "F206 2:1 error", text=head("- a", "- b"), never="N301 D401"),
    skill("text-head", "", "F206 2:1 error", text=head("just words"), never="N301 D401"),
    skill("empty-head", "", "N301 1:1 error", "D401 1:1 error", text="---\n---\n\n# Steps\n"),
]

FILES = [
    *(
        case(f"file-{name}", {f"a/{name}": described()}, f"L102 a/{name}:1:1 error", never="L101 N308")
        for name in ("skill.md", "Skill.md", "SKILL.MD", "Skill.MD", "sKiLl.mD", "SKILL.Md")
    ),
    case(
        "file-both", {"a/SKILL.md": described(), "a/skill.md": described()}, "L102 a/skill.md:1:1 warning", never="G101"
    ),
    case(
        "file-three",
        {"a/SKILL.md": described(), "a/skill.md": "x", "a/Skill.md": "x"},
        "L102 a/skill.md:1:1 warning",
        "L102 a/Skill.md:1:1 warning",
    ),
    case("file-lower-codex", {"a/skill.md": described()}, "L102 a/skill.md:1:1 error", profile="codex"),
    case(
        "file-lower-broken",
        {"a/skill.md": described("license: x: y")},
        "L102 a/skill.md:1:1 error",
        "F205 a/skill.md:4:11 error",
    ),
    case(
        "nested",
        {"a/SKILL.md": described(), "a/b/SKILL.md": head("name: b", "description: Z.")},
        "L109 a/b/SKILL.md:1:1 warning",
    ),
    case(
        "nested-deep",
        {"a/SKILL.md": described(), "a/x/y/b/SKILL.md": head("name: b", "description: Z.")},
        "L109 a/x/y/b/SKILL.md:1:1 warning",
    ),
    case(
        "duplicate",
        {f"{folder}/notes/SKILL.md": described(name="notes") for folder in ("one", "two")},
        "G101 one/notes/SKILL.md:2:7 error",
        "G101 two/notes/SKILL.md:2:7 error",
    ),
    case(
        "duplicate-name-only",
        {"x/SKILL.md": described(name="same"), "y/SKILL.md": head("name: same", "description: Z.")},
        "N308 x/SKILL.md:2:7 error",
        "N308 y/SKILL.md:2:7 error",
        "G101 x/SKILL.md:2:7 error",
        "G101 y/SKILL.md:2:7 error",
    ),
    case(
        "duplicate-case",
        {"pdf-a/SKILL.md": described(name="pdf-a"), "b/SKILL.md": head("name: PDF-A", "description: Z.")},
        "G103 pdf-a/SKILL.md:2:7 warning",
        "G103 b/SKILL.md:2:7 warning",
        "N308 b/SKILL.md:2:7 error",
        "N305 b/SKILL.md:2:7 error",
        never="G101",
    ),
    case(
        "duplicate-in-code-fine",
        {
            "a/SKILL.md": described(body="\n```\n---\nname: b\n---\n```\n"),
            "b/SKILL.md": head("name: b", "description: Zips. Use when y."),
        },
        never="G101",
    ),
    case(
        "group-deep",
        {"team/x/SKILL.md": described(name="x"), "y/SKILL.md": head("name: y", "description: Z.")},
        "L108 team/x/SKILL.md:1:1 warning",
        profile="claude-code",
    ),
    case("device-file", {"a/SKILL.md": described(), "a/assets/aux.png": "x"}, "L116 a/assets/aux.png:0 warning"),
    case("case-collision", {"a/SKILL.md": described(), "a/Ref.md": "x", "a/ref.md": "x"}, "L117 a/ref.md:0 warning"),
    case("no-manifest", {"skills/a/SKILL.md": described(), "skills/notes/notes.md": "x"}, "L101 skills/notes:0 error"),
    case(
        "node-modules",
        {"a/SKILL.md": described(), "node_modules/b/SKILL.md": described(name="b")},
        "L111 node_modules:0 warning",
    ),
]

CASES: list[Case] = [*MISMATCH, *UNICODE, *FORM, *UNPORTABLE, *RESERVED, *KEYS, *FILES]
