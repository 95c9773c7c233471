"""Headers and what each reader makes of them.

The rows of js-yaml 3.15 and 4.1, yaml 2.9 and strictyaml 1.7 were taken from the libraries themselves (2026-11-30);
those of Codex, Goose and VS Code follow their sources as read (serde_yaml was not run; a blank `metadata` is from
memory of its release 0.9); those of Claude Code and Copilot CLI what was seen of the programs.
"""

from __future__ import annotations

from typing import NamedTuple

LIBYAML = ("serde", "codex", "goose")
JS3 = ("js-yaml-3", "opencode")
JS4 = ("js-yaml-4",)
NPM = ("npm-yaml", "copilot-cli")
PYTHON = ("pyyaml", "crewai", "pyyaml-text", "strictyaml")
STRICT = (*NPM, *JS4, *PYTHON)
TYPED = (*LIBYAML, *JS3, *JS4, *NPM, "claude-code", "pyyaml", "crewai")
WORDS = ("vscode", "pyyaml-text", "strictyaml")
ALL = (*TYPED, *WORDS, "gemini-cli")

BROKEN = "broken"


class Row(NamedTuple):
    """`key` is the field that is looked at; `kind` its type, or `broken` with the kind of refusal in `text`."""

    header: str
    flavours: tuple[str, ...]
    kind: str
    text: str | None
    shown: str
    why: str
    key: str = "description"


def _text(header: str, flavours: tuple[str, ...], text: str, why: str, key: str = "description") -> Row:
    return Row(header, flavours, "str", text, text, why, key)


def _broken(header: str, flavours: tuple[str, ...], kind: str, why: str) -> Row:
    return Row(header, flavours, BROKEN, kind, "", why)


COLON = "name: a\ndescription: Use when: the user says: x\n"
AT = "name: a\ndescription: @team writes\n"
STAR = "name: a\ndescription: *bold* claims\n"
HASH = "name: a\ndescription: has # hash\n"
TAB = "name: a\ndescription: b\nmetadata:\n\tauthor: x\n"
TWICE = "name: a\ndescription: one\ndescription: two\n"
LIST = "name: a\ndescription: [a, b]\n"
NUMBERS = "name: 123\ndescription: 456\n"
WORD = "name: yes\ndescription: on\n"
BLOCK_LAST = "name: a\ndescription: |\n  one\n  two\n"
BLOCK_FIRST = "description: |\n  one\n  two\nname: a\n"
CURED = "Use when: the user says: x"

TORTURE = (
    _text(COLON, ("codex", "opencode", "gemini-cli", "claude-code"), CURED, "each has a repair of its own"),
    _broken(COLON, ("serde", "goose", "js-yaml-3", *STRICT), "colon", "YAML takes it for a nested mapping"),
    _text(COLON, ("vscode",), "Use when", "its parser stops at the second colon and says nothing"),
    _text(AT, ("codex", "gemini-cli", "claude-code", "vscode"), "@team writes", "repaired, or no sign of anything"),
    _broken(AT, ("serde", "goose", *JS3, *STRICT), "indicator", "YAML keeps the sign for itself"),
    _text(STAR, ("gemini-cli", "claude-code", "vscode"), "*bold* claims", "Codex's repair leaves stars alone"),
    _broken(STAR, (*LIBYAML, *JS3, *STRICT), "alias", "an alias to an anchor that is not there"),
    _text(HASH, ALL, "has", "a blank and # begin a comment in every reader"),
    _text(TAB, (*JS3, "gemini-cli", "vscode"), "b", "tabs are passed over, or the line parser does not look"),
    _broken(TAB, (*LIBYAML, *STRICT, "claude-code"), "tab", "tabs cannot indent"),
    _text(TWICE, ("gemini-cli", "claude-code", "pyyaml"), "two", "the last one counts"),
    _text(TWICE, ("vscode",), "one", "the first one is found"),
    _broken(TWICE, (*LIBYAML, *JS3, *JS4, *NPM, "pyyaml-text", "strictyaml"), "duplicate", "each key once"),
    Row(LIST, (*JS3, *JS4, *NPM, "claude-code"), "seq", None, "a,b", "a list, as String() joins it"),
    Row(LIST, ("pyyaml", "pyyaml-text"), "seq", None, "['a', 'b']", "a list, as str() prints it"),
    Row(LIST, ("vscode",), "seq", None, "[a, b]", "a list; not shown"),
    _text(LIST, ("gemini-cli",), "[a, b]", "no text, so that the line parser takes the line"),
    _broken(LIST, (*LIBYAML, "strictyaml"), "exotic", "no text for Rust, no brackets for strictyaml"),
    Row(NUMBERS, TYPED, "int", "456", "456", "a number; the loader decides"),
    _text(NUMBERS, (*WORDS, "gemini-cli"), "456", "no types, or no text and so the line parser"),
    Row(WORD, ("pyyaml",), "bool", "on", "True", "YAML 1.1"),
    Row(WORD, ("pyyaml",), "bool", "yes", "True", "YAML 1.1", "name"),
    _text(WORD, tuple(name for name in ALL if name not in ("pyyaml", "crewai")), "on", "YAML 1.2, or no types"),
    _text(BLOCK_FIRST, ALL, "one\ntwo\n", "a block keeps one line end"),
    _text(BLOCK_LAST, (*LIBYAML, "pyyaml", "pyyaml-text"), "one\ntwo", "their slice ends before the last line end"),
    _text(BLOCK_LAST, (*JS3, *JS4, *NPM, "gemini-cli", "vscode", "strictyaml"), "one\ntwo\n", "put back, or kept"),
)


def _typed(value: str, flavours: tuple[str, ...], kind: str, shown: str, why: str) -> Row:
    return Row(f"name: a\ndescription: {value}\n", flavours, kind, value, shown, why)


TYPES = (
    _typed("0o17", (*JS4, *NPM), "int", "15", "YAML 1.2 octal"),
    _typed("0o17", (*JS3, "pyyaml"), "str", "0o17", "unknown before YAML 1.2"),
    _typed("017", (*JS3, "pyyaml"), "int", "15", "YAML 1.1 octal"),
    _typed("017", (*JS4, *NPM), "int", "17", "YAML 1.2 has no leading zero"),
    _typed("017", LIBYAML, "str", "017", "serde_yaml leaves such digits as text"),
    _typed("1:30", (*JS3, "pyyaml"), "int", "90", "sexagesimal"),
    _typed("1:30", (*JS4, *NPM, *LIBYAML), "str", "1:30", "no sexagesimal in YAML 1.2"),
    _typed("1_000", (*JS3, *JS4, "pyyaml"), "int", "1000", "blanks in numbers are written _"),
    _typed("1_000", (*NPM, *LIBYAML), "str", "1_000", "no _ in YAML 1.2"),
    _typed(".5", (*JS3, *JS4, *NPM), "float", "0.5", "a number without its zero"),
    _typed("1e3", (*JS3, *JS4, *NPM), "float", "1000", "an exponent without a point"),
    _typed("1e3", ("pyyaml",), "str", "1e3", "PyYAML wants a point and a sign"),
    _typed("1.0", (*JS3, *JS4, *NPM), "float", "1", "JavaScript prints no zero"),
    _typed("1.10", ("pyyaml",), "float", "1.1", "a version that loses its zero"),
    _typed("0x1F", (*JS3, *JS4, *NPM, "pyyaml"), "int", "31", "hexadecimal"),
    _typed("123456789012345678901234", NPM, "int", "1.2345678901234569e+23", "as JavaScript prints large numbers"),
    _typed("1e-7", NPM, "float", "1e-7", "as JavaScript prints small numbers"),
    _typed("-.inf", (*JS3, *JS4, *NPM), "float", "-Infinity", "infinity"),
    _typed("2024-01-02", (*JS3, *JS4), "timestamp", "2024-01-02T00:00:00.000Z", "a Date"),
    _typed("2024-01-02", ("pyyaml",), "timestamp", "2024-01-02", "a date"),
    _typed("2024-01-02", (*NPM, *LIBYAML), "str", "2024-01-02", "no dates in YAML 1.2"),
    _typed("2024-01-02 03:04:05+01:00", JS4, "timestamp", "2024-01-02T02:04:05.000Z", "with a zone"),
    _typed("2024-13-45", JS4, "timestamp", "2025-02-14T00:00:00.000Z", "JavaScript carries months over"),
    _broken("name: a\ndescription: 2024-13-45\n", ("pyyaml",), "exotic", "Python knows no 13th month"),
    _typed("true", (*JS3, *JS4, *NPM), "bool", "true", "a boolean"),
    _typed("True", ("pyyaml",), "bool", "True", "a boolean"),
    _typed("~", (*JS3, *JS4, *NPM), "null", "null", "nothing"),
    _typed("~", ("pyyaml",), "null", "None", "nothing"),
    _typed("~", ("codex",), "null", "~", "nothing for an optional text"),
    _typed("~", ("goose", *WORDS), "str", "~", "text for a text that is not optional"),
    _typed("Null", NPM, "null", "null", "each of the four spellings"),
    Row("name: a\ndescription:\nlicense: x\n", ("vscode", "strictyaml"), "str", "", "", "nothing is an empty text"),
    _typed("!!str 42", (*JS3, *JS4, *NPM, "pyyaml", "codex"), "str", "42", "a tag decides")._replace(text="42"),
    _typed("!!int x", ("pyyaml", *JS3, *JS4), BROKEN, "", "no number")._replace(text="exotic"),
    _typed("!foo x", ("pyyaml", *JS3, *JS4, "strictyaml"), BROKEN, "", "an unknown tag")._replace(text="exotic"),
    _typed("!foo x", (*NPM, *LIBYAML), "str", "x", "an unknown tag is passed over")._replace(text="x"),
    _typed("!!binary aGk=", (*JS3, *JS4, *NPM), "binary", "", "bytes")._replace(text="aGk="),
    _typed("=", ("pyyaml",), BROKEN, "", "YAML 1.1's default value, which PyYAML cannot make")._replace(text="exotic"),
)

ODD = (
    _text("<<: {name: q}\ndescription: b\n", (*JS3, *JS4, "pyyaml"), "q", "a merge sign merges", "name"),
    _text("name: a\nx: &d b\nlicense: *d\n", (*JS3, *JS4, *NPM, "pyyaml", "codex"), "b", "an alias", "license"),
    _broken("name: &n a\ndescription: b\n", ("strictyaml",), "exotic", "anchors are not allowed"),
    _broken("name: a\ndescription: b\na: 1\na: 2\n", (*JS3, *JS4, *NPM), "duplicate", "whichever key it is"),
    _text("name: a\ndescription: b\na: 1\na: 2\n", LIBYAML, "b", "only keys that are asked for"),
    _broken("name: a\ndescription: b\nmetadata: hi\n", LIBYAML, "exotic", "metadata has to be a mapping"),
    _text("name: a\ndescription: b\nmetadata:\n", LIBYAML, "b", "nothing is an empty mapping"),
    _broken("name: a\ndescription: b\nmetadata: null\n", LIBYAML, "exotic", "but null is none"),
    _broken("- a\n- b\n", (*JS3, *JS4, *NPM, *PYTHON, "vscode"), "not-a-mapping", "a list"),
    _text("name: a\ndescription: |\n  x\n\t\nlicense: y\n", ("vscode",), "x\n", "a tab ends a block"),
    _text('name: a\ndescription: "one  \n  two"\n', (*JS3, *JS4), "one   two", "js-yaml keeps blanks at a line's end"),
    _text('name: a\ndescription: "one  \n  two"\n', (*NPM, *PYTHON, "vscode"), "one two", "YAML drops them"),
    _text('name: a\ndescription: "one\ntwo"\n', (*JS3, *JS4, "pyyaml"), "one two", "no indentation is needed"),
    _broken('name: a\ndescription: "one\ntwo"\n', NPM, "syntax", "indentation is needed"),
    _text("name: a\ndescription: x\u2028y\n", (*JS3, *JS4, *NPM, "strictyaml"), "x\u2028y", "no line end in YAML 1.2"),
    _broken("name: a\ndescription: x\u2028y\n", ("pyyaml", "codex"), "syntax", "a line end in YAML 1.1"),
    _text('name: a\ndescription: "\\ud83c\\udf38"\n', (*JS3, *JS4, *NPM), "🌸", "two halves make a character"),
    _broken('name: a\ndescription: "\\ud83c\\udf38"\n', LIBYAML, "syntax", "half a character is none"),
    _broken("name: a\ndescription: a\x00b\n", (*LIBYAML, *JS3, *JS4, *PYTHON), "syntax", "no control characters"),
    _text("name: a\ndescription: a\x00b\x9f\n", ("npm-yaml",), "a\x00b\x9f", "control characters are text"),
    _text("name: a\ndescription: b\n\t# c\n", (*JS4, "npm-yaml", "gemini-cli"), "b", "a comment behind a tab"),
    _broken("name: a\ndescription: b\n1: c\n", ("crewai",), "exotic", "a key that is no text"),
    _text("name: a\ndescription: b\n1: c\n", ("pyyaml",), "b", "any key"),
    _broken("name: a\ndescription: =\n", ("strictyaml",), "exotic", "a sign of YAML 1.1"),
    _text("name: a\ndescription: |+\n  b\n\n", ("gemini-cli", "js-yaml-3"), "b\n", "the last end is the fence's"),
    _text("name: a\ndescription: |\n  b\n\n", ("crewai",), "b", "the header is trimmed"),
    _text("name: a\ndescription: one\n  two\n\n  three\n", ALL, "one two\nthree", "lines fold"),
    _broken("a:\n  b: c\nd:\n    e: f\nname: a\n", ("strictyaml",), "syntax", "mappings indented unevenly"),
    _broken(" name: a\n description: b\n", ("goose",), "syntax", "trimming the header moves its first line alone"),
    _text(" name: a\n description: b\n", ("codex", *JS3, *JS4, *NPM, "pyyaml", "vscode"), "b", "indented alike"),
    _text("name: a\ndescription: 'it''s'\n", ALL, "it's", "a doubled quote"),
    _text('name: a\ndescription: "a \\"b\\"\\tc"\n', ALL, 'a "b"\tc', "escapes"),
    _text("name: a\ndescription: >-\n  one\n  two\n\n  three\n", ALL, "one two\nthree", "a folded block"),
    _text("\"name\": a\n'description': b\n", ALL, "b", "quoted keys"),
    _text("name: a\r\ndescription: >\r\n  b\r\n  c\r\nlicense: x\r\n", ALL, "b c\n", "line ends of Windows"),
)

ROWS = (*TORTURE, *TYPES, *ODD)
