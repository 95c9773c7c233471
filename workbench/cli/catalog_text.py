"""The text form of a catalog: the list with cut text in marks, then what became of each skill, then what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime

from workbench.catalog.advice import WARNINGS
from workbench.catalog.as_json import Outcome
from workbench.catalog.compare import Row
from workbench.catalog.model import Catalog, Entry, Note, Shown
from workbench.catalog.pieces import Piece, marked
from workbench.clients.client import Client
from workbench.lint.report.visible import visible

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {"settings": "settings", "limit": "limit", "none": "no limit", "used": "used", "whole": "all of it whole",
           "bytes": "bytes", "utf16": "UTF-16 units", "code_points": "characters", "columns": "columns",
           "tokens": "estimated tokens", "list": "The list", "end": "end of the list", "cut": "cut text is in [-…-]",
           "unknown": "the list is not known", "skills": "Skills", "warnings": "Warnings", "todo": "What to do",
           "facts": "facts of", "changes": "Changes", "levels": "Levels (bytes)", "saved": "saved by disclosure",
           "no-change": "nothing changed", "full": "full", "name-only": "name only", "absent": "absent",
           "not-loaded": "not loaded", "hidden": "hidden", "state-cut": "cut", "entered": "entered", "left": "left",
           "gained": "more text", "lost": "less text", "reworded": "reworded", "none-at-all": "(empty)",
           "catalog": "catalog", "body": "body", "references": "files",
           "more": "… and {count} more", "run": "seen running", "source": "read in the source", "docs": "documented",
           "issue": "said in an issue", "guess": "a guess"},
    "zh": {"settings": "设置", "limit": "上限", "none": "无上限", "used": "已用", "whole": "全部完整需要",
           "bytes": "字节", "utf16": "UTF-16 单元", "code_points": "字符", "columns": "列",
           "tokens": "估算词元", "list": "列表", "end": "列表结束", "cut": "被截去的文字在 [-…-] 中",
           "unknown": "列表不详", "skills": "技能", "warnings": "警告", "todo": "可做的事",
           "facts": "事实日期", "changes": "变化", "levels": "各层（字节）", "saved": "渐进披露节省",
           "no-change": "没有变化", "full": "完整", "name-only": "仅名称", "absent": "缺席",
           "not-loaded": "未加载", "hidden": "隐藏", "state-cut": "截短", "entered": "进入", "left": "离开",
           "gained": "文字增加", "lost": "文字减少", "reworded": "措辞改变", "none-at-all": "（空）",
           "catalog": "目录", "body": "正文", "references": "文件", "more": "…… 另有 {count} 个",
           "run": "运行中观察到", "source": "源码中读到", "docs": "有文档", "issue": "议题中提到", "guess": "推测"},
}  # fmt: skip
_FEW = 5


def render(outcome: Outcome, parts: tuple[Piece, ...], client: Client, language: str) -> str:
    """The whole text, line feed at the end."""
    words = _WORDS[language]
    lines = [*_head(outcome.catalog, client, words, language), *_list(outcome.catalog, parts, words, language)]
    lines += _section(words["skills"], _skills(outcome.catalog.entries, words, language))
    if outcome.comparison is not None:
        changes = list(_changes(outcome.comparison.changed, words)) or [words["no-change"]]
        lines += _section(words["changes"], changes)
    if outcome.levels is not None:
        lines += _section(words["levels"], _levels(outcome, words))
    lines += _section(words["warnings"], (note.message(language) for note in outcome.warnings))
    rest = (item.note for item in outcome.advice.suggestions if item.note.kind not in WARNINGS)
    lines += _section(words["todo"], (note.message(language) for note in rest))
    return "".join(f"{visible(line)}\n" for line in lines)


def _head(catalog: Catalog, client: Client, words: Mapping[str, str], language: str) -> Iterator[str]:
    title = client.title.in_language(language)
    version = f" {client.version}" if client.version else ""
    yield f"{catalog.client}: {title}{version} ({words['facts']} {catalog.as_of}, {words[catalog.confidence]})"
    settings = ", ".join(f"{key} {_value(key, value)}" for key, value in catalog.settings.items())
    if settings:
        yield f"{words['settings']}: {settings}"
    unit = catalog.limit.unit if catalog.limit else "bytes"
    limit = f"{words['limit']} {catalog.limit.value:,}" if catalog.limit else words["none"]
    yield f"{limit}, {words['used']} {catalog.used:,}, {words['whole']} {catalog.wanted:,} ({words.get(unit, unit)})"
    found = catalog.meters
    yield (
        f"{found.bytes:,} {words['bytes']}, {found.utf16:,} {words['utf16']}, {found.code_points:,} "
        f"{words['code_points']}, {found.columns:,} {words['columns']}, ~{found.tokens_estimated:,} {words['tokens']}"
    )


def _value(key: str, value: object) -> str:
    if key == "now":
        return _moment(value)
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{key}={item}" for key, item in value.items()) or "-"
    return f"{value:,}" if isinstance(value, int) else "-" if value is None else str(value)


def _moment(value: object) -> str:
    """Milliseconds since 1970 as a person reads them; beyond the calendar the number itself."""
    if not isinstance(value, int):
        return "-"
    try:
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, OSError, ValueError):
        return f"{value:,}"


def _list(catalog: Catalog, parts: tuple[Piece, ...], words: Mapping[str, str], language: str) -> Iterator[str]:
    place = Note(catalog.place).message(language) if catalog.place else ""
    if catalog.text is None:
        yield f"--- {words['unknown']} ---"
        return
    cut = f"; {words['cut']}" if any(part.cut for part in parts) else ""
    yield f"--- {words['list']}, {place}{cut} ---"
    for line in (marked(parts) or words["none-at-all"]).split("\n"):
        yield f"| {line}" if line.startswith("---") else line  # no text of a skill passes for the end of the list
    yield f"--- {words['end']} ---"


def _section(title: str, lines: Iterable[str]) -> list[str]:
    found = [f"  {line}" for line in lines]
    return ["", f"{title}:", *found] if found else []


def _skills(entries: tuple[Entry, ...], words: Mapping[str, str], language: str) -> Iterator[str]:
    """One line a skill; of many that are out for the same reason, the first few and their number."""
    alike = Counter((item.state, item.reason) for item in entries if not item.line)
    told: Counter[object] = Counter()
    for item in entries:
        key = (item.state, item.reason)
        told[key] += 1
        count = alike[key]
        reason = f": {item.reason.message(language)}" if item.reason else ""
        if item.line or count <= _FEW + 1 or told[key] <= _FEW:
            yield f"{_state(item, words):<16} {item.path} ({item.name}){reason}"
        elif told[key] == count:
            yield f"{_state(item, words):<16} {words['more'].format(count=count - _FEW)}{reason}"


def _state(item: Entry, words: Mapping[str, str]) -> str:
    if item.state is Shown.CUT:
        return f"{words['state-cut']} {item.kept}/{item.total}"
    return words[str(item.state)]


def _changes(rows: Iterable[Row], words: Mapping[str, str]) -> Iterator[str]:
    for row in rows:
        before = _state(row.before, words) if row.before else "-"
        after = _state(row.after, words) if row.after else "-"
        yield f"{words[str(row.change)]:<12} {row.path} ({row.name}): {before} → {after}"


def _levels(outcome: Outcome, words: Mapping[str, str]) -> Iterator[str]:
    found = outcome.levels
    if found is None:
        return
    yield f"{words['catalog']:>10} {words['body']:>10} {words['references']:>10}"
    for item in found.skills:
        yield f"{item.catalog.bytes:>10,} {item.body.bytes:>10,} {item.references.bytes:>10,}  {item.path}"
    yield f"{found.catalog.bytes:>10,} {found.body.bytes:>10,} {found.references.bytes:>10,}"
    yield f"{words['saved']}: {found.saved:.1%}"
