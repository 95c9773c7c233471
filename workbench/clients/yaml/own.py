"""Clients with a reading of their own on top of a library: Claude Code, Copilot CLI, Gemini CLI, OpenCode."""

from __future__ import annotations

import re

from workbench.clients.reading import Broken, Fields, Value
from workbench.clients.yaml.fields import Twice, build, not_a_mapping
from workbench.clients.yaml.javascript import js_fields, read_js_yaml_4, read_npm_yaml
from workbench.clients.yaml.mending import Mended, as_it_stands, in_blocks, lines_of, without_tabs
from workbench.clients.yaml.nodes import Header, compose_header, header_in
from workbench.clients.yaml.schemas import JS_YAML_3, NPM_YAML
from workbench.clients.yaml.slices import language_of
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_JS_BLANKS = "\t\n\x0b\x0c\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_JS_SPACE = f"[{_JS_BLANKS}]"
_BARE_OPENING = re.compile(r"---\r?\n")
_JS_TRIM = "".join(char for char in map(chr, range(0x10000)) if re.match(_JS_SPACE, char))
_NAMED = re.compile(rf"{_JS_SPACE}*(name|description):{_JS_SPACE}*([^\r\n\u2028\u2029]*)")
_GOES_ON = re.compile(rf"[ \t]+[^{_JS_BLANKS}]")
_SEEN_STARTS = "@*"
_OTHER_STARTS = "`%&!{[,?|>-"


def read_gray_matter(skill: Skill, span: Span) -> Fields | Broken:
    """gray-matter over js-yaml 3 (Roo, OpenCode, Kilo): no text at all is no field; other languages are not read."""
    header = header_in(skill, span)
    language = language_of(skill.document)
    if language and language.lower() not in ("yaml", "yml"):
        return Broken("exotic", f"the opening line names the language {language[:40]}", (0, min(3, span[0])))
    if all(_says_nothing(line) for _, line in lines_of(header.text)):
        return Fields({})
    return _tolerating_tabs(header)


def _says_nothing(line: str) -> bool:
    """Whether gray-matter leaves a line out when it looks whether there is a header at all."""
    bare = line.strip(_JS_TRIM)
    return not bare or (bare[0] == "#" and len(bare) > 1)


def _tolerating_tabs(header: Header) -> Fields | Broken:
    """js-yaml 3 on a header: where libyaml complains of tabs, once more without them."""
    found = js_fields(header, JS_YAML_3)
    if not isinstance(found, Broken) or header.broken is None or "\t" not in header.text:
        return found
    mended = without_tabs(header.text)
    if not mended.shifts:
        return found
    second = js_fields(compose_header(mended.text, 0, ()), JS_YAML_3)
    return found if isinstance(second, Broken) else mended.moved(second, header)


def read_opencode(skill: Skill, span: Span) -> Fields | Broken:
    """OpenCode and Kilo: gray-matter, and when that fails once more with values that hold a colon as blocks.

    The repair looks for an opening line of three hyphens with nothing behind them, and for a closing one; gray-matter
    does with less.
    """
    first = read_gray_matter(skill, span)
    if not isinstance(first, Broken) or first.kind in ("not-a-mapping", "too-large"):
        return first
    text = skill.document.text
    if _BARE_OPENING.match(text) is None or text.find("\n---", 4) < 0:
        return first
    header = header_in(skill, span)
    mended = in_blocks(header.text)
    if not mended.places:
        return first
    second = _tolerating_tabs(compose_header(mended.text, 0, ()))
    return first if isinstance(second, Broken) else _repaired(mended, second, header, "block")


def _repaired(mended: Mended, fields: Fields, header: Header, repair: str) -> Fields:
    start, end = next(iter(mended.places.values()))
    place = header.base + start, header.base + end
    return mended.moved(fields, header)._replace(repair=repair, repair_span=place)


def read_copilot_cli(skill: Skill, span: Span) -> Fields | Broken:
    """Copilot CLI: what was seen of it (no repair, no key twice, no tabs, YAML 1.2 words) is what npm's `yaml` does."""
    return read_npm_yaml(skill, span)


def read_claude_code(skill: Skill, span: Span) -> Fields | Broken:
    """Claude Code, as seen from outside: the last of equal keys counts, and prose in a plain value is taken as text.

    `repair` is `colon` or `start` for what was seen to be accepted (`: ` inside, `@` or `*` in front) and `other-start`
    where another sign that YAML does not allow there stands in front, which nobody has tried.
    """
    header = header_in(skill, span)
    if header.broken is None:
        return _last_counts(header)
    if header.broken.kind in ("too-large", "tab"):
        return header.broken
    for repair, starts in (("colon", ""), ("start", _SEEN_STARTS), ("other-start", _SEEN_STARTS + _OTHER_STARTS)):
        mended = as_it_stands(header.text, starts)
        if not mended.places:
            continue
        found = _last_counts(compose_header(mended.text, 0, ()))
        if not isinstance(found, Broken):
            return _repaired(mended, found, header, repair)
    return header.broken


def _last_counts(header: Header) -> Fields | Broken:
    if header.broken is not None:
        return header.broken
    return build(header, NPM_YAML, Twice.LAST) if header.pairs else not_a_mapping(header)


def read_gemini_cli(skill: Skill, span: Span) -> Fields | Broken:
    """Gemini CLI: js-yaml 4 when it gives name and description as text, else a line parser that knows these two."""
    found = read_js_yaml_4(skill, span)
    if not isinstance(found, Broken) and suits_gemini(found):
        return found
    header = header_in(skill, span)
    return Fields(dict(_named_lines(header)), repair="line-parser", repair_span=header.span)


def suits_gemini(fields: Fields) -> bool:
    """Whether the YAML reading has what Gemini CLI wants: name and description, both as text."""
    return _is_text(fields.values.get("name")) and _is_text(fields.values.get("description"))


def _is_text(value: Value | None) -> bool:
    return value is not None and value.kind == "str"


def _named_lines(header: Header) -> list[tuple[str, Value]]:
    """Name and description as the line parser has them: the last of each, a description with the indented lines."""
    found = []
    lines = lines_of(header.text)
    number = 0
    while number < len(lines):
        start, line = lines[number]
        number += 1
        match = _NAMED.fullmatch(line)
        if match is None:
            continue
        parts = [match[2].strip(_JS_TRIM)]
        end = start + len(line)
        while match[1] == "description" and number < len(lines) and _GOES_ON.match(lines[number][1]):
            parts.append(lines[number][1].strip(_JS_TRIM))
            end = lines[number][0] + len(lines[number][1])
            number += 1
        text = " ".join(part for part in parts if part) if match[1] == "description" else parts[0]
        span = header.base + start + match.start(2), header.base + end
        found.append((match[1], Value("str", text, text, span)))
    return found
