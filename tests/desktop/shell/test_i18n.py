"""Every text of the interface has a finished Chinese translation; a missing one is named with its file and line."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desktop import i18n
from workbench.desktop.command_list import COMMANDS, MENUS
from workbench.desktop.i18n import read_ts, tr, tr_n
from workbench.desktop.shell.rail import PLACES
from workbench.skill.packaged import resource


def literals(path: Path) -> Iterator[tuple[str, int]]:
    """Texts given to tr and tr_n in a module, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        given = node.args[:1] if name == "tr" else node.args[1:3] if name == "tr_n" else []
        for argument in given:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value, node.lineno


def sources(repo: Path) -> Iterator[tuple[str, str]]:
    """Every text to translate, with where it stands."""
    desktop = repo / "workbench" / "desktop"
    for path in sorted(desktop.rglob("*.py")):
        for text, line in literals(path):
            yield text, f"{path.relative_to(repo)}:{line}"
    data = [command.title for command in COMMANDS] + [entry.title for entry in PLACES] + list(MENUS)
    for text in data:
        yield text, "workbench/desktop/command_list.py or shell/rail.py"


def places(text: str) -> set[str]:
    """Names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_text_is_translated(repo: Path) -> None:
    table = i18n.table("zh")
    missing = [f"{where}: {text!r}" for text, where in sources(repo) if text not in table]
    assert not missing, "no finished translation in resources/i18n/zh/*.ts for\n" + "\n".join(missing)


def test_translations_keep_the_places_to_fill() -> None:
    for source, translation in i18n.table("zh").items():
        assert places(translation) == places(source), source
        assert translation.strip() == translation, source


def test_no_translation_without_its_text(repo: Path) -> None:
    known = {text for text, _ in sources(repo)}
    for path in resource("i18n", "zh").glob("shell.ts"):
        assert set(read_ts(path)) <= known, path.name


def test_two_wings_do_not_translate_a_text_differently() -> None:
    seen: dict[str, tuple[str, str]] = {}
    for path in sorted(resource("i18n", "zh").glob("*.ts")):
        for source, translation in read_ts(path).items():
            other, name = seen.setdefault(source, (translation, path.name))
            assert other == translation, f"{source!r}: {name} and {path.name}"


def test_tr_falls_back_to_english_and_fills_places() -> None:
    i18n.install("zh")
    assert i18n.current() == "zh"
    assert tr("Save") == "保存"
    assert tr("A text that nobody translated {x}", x=1) == "A text that nobody translated 1"
    assert tr_n(1, "1 skill", "{count} skills") == "1 个技能"
    assert tr_n(1234, "1 skill", "{count} skills") == "1,234 个技能"
    i18n.install("en")
    assert tr("Save") == "Save"
    with pytest.raises(ValueError, match="fr"):
        i18n.install("fr")


def test_a_param_may_be_called_text() -> None:
    assert tr("{text}!", text="so") == "so!"


def test_unfinished_messages_are_not_used(tmp_path: Path) -> None:
    path = tmp_path / "x.ts"
    path.write_text(
        '<?xml version="1.0" encoding="utf-8"?><TS version="2.1"><context><name>workbench</name>'
        '<message><source>A</source><translation type="unfinished">甲</translation></message>'
        "<message><source>B</source><translation>乙</translation></message></context>"
        "<context><name>other</name><message><source>C</source><translation>丙</translation></message></context></TS>",
        encoding="utf-8",
    )
    assert read_ts(path) == {"B": "乙"}
