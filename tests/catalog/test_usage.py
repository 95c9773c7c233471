"""The usage file: read, never written, and nothing of it is repeated but skill names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.catalog.budgets.values import Usage
from workbench.catalog.usage import SIZE_LIMIT, UsageError, parse_usage, read_usage

SECRET = "sk-ant-oauth-0123456789"


def test_a_whole_settings_file(tmp_path: Path) -> None:
    file = tmp_path / ".claude.json"
    file.write_text(
        json.dumps(
            {
                "oauthAccount": {"token": SECRET},
                "projects": {"/home/ada": {}},
                "skillUsage": {"pdf": {"usageCount": 3, "lastUsedAt": 1_764_000_000_000, "x": 1}, "csv": {}},
            }
        )
    )
    before = file.read_bytes(), file.stat().st_mtime_ns
    assert read_usage(str(file)) == {"pdf": Usage(3, 1_764_000_000_000), "csv": Usage(0, 0)}
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no JSON (line 1, column 1)"),
        (b'{"a": sk-ant-oauth-0123456789}', "no JSON (line 1, column 7)"),
        (b"[]", "an object with the key 'skillUsage'"),
        (b'{"usage": {"sk-ant-oauth-0123456789": 1}}', "an object with the key 'skillUsage'"),
        (b'{"skillUsage": ["sk-ant-oauth-0123456789"]}', "'skillUsage' is an object"),
        (b'{"skillUsage": {"pdf": "sk-ant-oauth-0123456789"}}', "the usage of 'pdf' is an object"),
        (b'{"skillUsage": {"pdf": {"usageCount": "sk-ant-oauth-0123456789"}}}', "usageCount of 'pdf' is no number"),
        (b'{"skillUsage": {"pdf": {"usageCount": -1}}}', "usageCount of 'pdf' is no number"),
        (b'{"skillUsage": {"pdf": {"usageCount": true}}}', "usageCount of 'pdf' is no number"),
        (b'{"skillUsage": {"pdf": {"usageCount": 1e999}}}', "usageCount of 'pdf' is no number"),
        (b'{"skillUsage": {"pdf": {"usageCount": NaN}}}', "a number that is none"),
        (b'{"skillUsage": {"p\\nf": {"lastUsedAt": []}}}', "lastUsedAt of 'p f' is no number"),
        (b"\xff", "is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"skillUsage": ' + b"9" * 10_000 + b"}", ""),
    ],
)
def test_an_odd_file_is_refused_and_not_repeated(data: bytes, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_usage("u.json", data)
    assert said in str(caught.value)
    assert SECRET not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_not_read(tmp_path: Path) -> None:
    big = tmp_path / "big.json"
    with big.open("wb") as file:
        file.truncate(SIZE_LIMIT + 1)
    with pytest.raises(UsageError, match="larger than 16,777,216 bytes"):
        read_usage(str(big))
    for path in (tmp_path, tmp_path / "gone"):
        with pytest.raises(UsageError, match="cannot be read"):
            read_usage(str(path))
