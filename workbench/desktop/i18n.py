"""Two languages for the interface: English in the code, Chinese in `resources/i18n/zh/*.ts`.

The Qt Linguist sources are read as they are, so that a translation is reviewable and needs no build step.
A text without a finished translation is shown in English: a wrong language is better than a missing sentence.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale

from workbench.skill.packaged import resource

LANGUAGES: Final = ("en", "zh")
CONTEXT: Final = "workbench"

_language: list[str] = ["en"]


def read_ts(path: Path, name: str = CONTEXT) -> dict[str, str]:
    """Finished translations of one context of a TS file by source text; ParseError for what is not well-formed XML."""
    import xml.etree.ElementTree as ET

    found: dict[str, str] = {}
    for context in ET.parse(path).getroot().iter("context"):
        if context.findtext("name") != name:
            continue
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") is None and translation.text:
                found[message.findtext("source") or ""] = translation.text
    return found


@cache
def table(language: str) -> dict[str, str]:
    """Every finished translation of a language; empty for English."""
    merged: dict[str, str] = {}
    for path in sorted(resource("i18n", language).glob("*.ts")):
        merged.update(read_ts(path))
    return merged


def system_language() -> str:
    """`zh` where the system's language is Chinese, else `en`."""
    return "zh" if QLocale.system().language() == QLocale.Language.Chinese else "en"


def install(language: str) -> None:
    """Use this language from now on; windows built earlier keep their texts. ValueError for an unknown one."""
    if language not in LANGUAGES:
        raise ValueError(f"no interface language named {language!r}")
    _language[0] = language


def current() -> str:
    """The language in use: `en` or `zh`."""
    return _language[0]


def tr(text: str, /, **params: object) -> str:
    """The text in the language in use, with `{name}` places filled by str.format when params are given."""
    if _language[0] != "en":
        text = table(_language[0]).get(text, text)
    return text.format(**params) if params else text


def tr_n(count: int, one: str, many: str, /, **params: object) -> str:
    """`one` for exactly one, else `many` with `{count}` filled, thousands separated; Chinese uses `many` alike."""
    if count == 1:
        return tr(one, **params)
    return tr(many, count=f"{count:,}", **params)
