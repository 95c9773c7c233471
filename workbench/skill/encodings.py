"""Which East Asian encoding the bytes of a file that is not UTF-8 look like.

The encodings share most of their byte pairs, so that nearly any of them decodes a text of another one without an error,
into other characters. What tells them apart is which characters a real text uses: kana in Japanese, Hangul in Korean,
the frequent half of the character set in Chinese.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ASCII = re.compile("[\\x00-\\x7f]+")
_SAMPLE = 4_000
"""Characters that are looked at; a few thousand tell as much as millions."""

_FEWEST_HANGUL = 8
"""Frequent Chinese pairs are Hangul in EUC-KR: a handful proves nothing."""

_ENOUGH_KANA = 0.25
_ENOUGH_HANGUL = 0.9
_ENOUGH_COMMON = 0.8


def east_asian(data: bytes) -> str | None:
    """The codec's name: `shift_jis`, `euc_jp`, `euc_kr`, `big5` or `gb18030`; None when none explains every byte."""
    for codec in ("shift_jis", "euc_jp"):
        if _share(_decoded(data, codec), _is_kana) >= _ENOUGH_KANA:
            return codec
    korean = _decoded(data, "euc_kr")
    if len(korean) >= _FEWEST_HANGUL and _share(korean, _is_hangul) >= _ENOUGH_HANGUL:
        return "euc_kr"
    simplified, traditional = _decoded(data, "gb18030"), _decoded(data, "big5")
    common = _share(traditional, _is_common_traditional)
    if common >= _ENOUGH_COMMON and common > _share(simplified, _is_common_simplified):
        return "big5"
    return "gb18030" if _share(simplified, _is_han) > 0.5 else None


def _decoded(data: bytes, codec: str) -> str:
    """The first characters outside ASCII; empty when some byte of the file is not in this encoding."""
    try:
        return _ASCII.sub("", data.decode(codec))[:_SAMPLE]
    except UnicodeDecodeError:
        return ""


def _share(chars: str, test: Callable[[str], bool]) -> float:
    return sum(map(test, chars)) / len(chars) if chars else 0.0


def _is_kana(char: str) -> bool:
    return "\u3041" <= char <= "\u30ff"


def _is_hangul(char: str) -> bool:
    return "\uac00" <= char <= "\ud7a3"


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _is_common_simplified(char: str) -> bool:
    """The first level of GB 2312 and its punctuation."""
    return char.encode("gb18030")[0] in (0xA1, 0xA3) or 0xB0 <= char.encode("gb18030")[0] <= 0xD7


def _is_common_traditional(char: str) -> bool:
    """The first level of Big5 and its punctuation."""
    return 0xA1 <= char.encode("big5", "replace")[0] <= 0xC6
