from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from workbench.sandbox.predicates import Code, PredicateLane
from workbench.sandbox.trust import TrustStore, default_file, digest

ENTRY = "trigger.py:match"


def test_trust_is_for_one_content_and_one_entry(tmp_path: Path) -> None:
    store = TrustStore(tmp_path / "deep" / "trusted.json")
    assert not store.read().covers(b"x", ENTRY)
    key = store.trust(b"x", ENTRY, "skills/a/trigger.py")
    store.trust(b"y", ENTRY, "skills/b/trigger.py")
    trusted = store.read()
    assert trusted.covers(b"x", ENTRY)
    assert trusted.covers(b"y", ENTRY)
    assert not trusted.covers(b"x ", ENTRY)
    assert not trusted.covers(b"x", "trigger.py:other")
    store.revoke(key)
    assert not store.read().covers(b"x", ENTRY)
    assert store.read().covers(b"y", ENTRY)


def test_digests_do_not_run_together() -> None:
    assert digest(b"b", "a") != digest(b"", "ab")
    assert digest(b"\0b", "a") != digest(b"b", "a\0")


@pytest.mark.skipif(os.name != "posix", reason="mode bits are those of POSIX")
def test_only_the_user_reads_it(tmp_path: Path) -> None:
    store = TrustStore(tmp_path / "trusted.json")
    store.trust(b"x", ENTRY, "f")
    assert stat.S_IMODE(store.file.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["trusted.json"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"version": 2, "trusted": {}}', b"\xff", b'{"version": 1, "trusted": 3}']
)
def test_a_broken_file_trusts_nothing_and_is_kept(tmp_path: Path, content: bytes) -> None:
    store = TrustStore(tmp_path / "trusted.json")
    store.file.write_bytes(content)
    found = store.read()
    assert found.digests == frozenset()
    assert str(store.file) in found.problem
    with pytest.raises(OSError, match="broken"):
        store.trust(b"x", ENTRY, "f")
    assert store.file.read_bytes() == content


def test_it_is_kept_outside_of_every_library() -> None:
    assert default_file().is_relative_to(Path.home())


@pytest.mark.parametrize(
    ("source", "yes", "failure"),
    [
        (b"def match(task):\n    return 'pdf' in task", True, ""),
        (b"def match(task):\n    return []", False, ""),
        (b"async def match(task):\n    return 1", True, ""),
        (b"import re\ndef match(task):\n    return re.search('p.f', task)", True, ""),
        (b"def match(task):\n    raise ValueError('no\\nway')", False, "error"),
        (b"def match(task):\n    raise SystemExit", False, "error"),
        (b"def match(task):\n    print('noise'); return True", True, ""),
        (b"def match(", False, "error"),
        (b"match = 3", False, "error"),
        (b"import nowhere_at_all", False, "error"),
        (b"def match(task):\n    while True: pass", False, "deadline"),
        (b"import os\ndef match(task):\n    os._exit(3)", False, "crash"),
        (b"def match(task):\n    return bytearray(1 << 40)", False, "memory"),
        (b"import os\ndef match(task):\n    return 'SECRET_TOKEN' in os.environ", False, ""),
    ],
)
def test_predicates(monkeypatch: pytest.MonkeyPatch, source: bytes, yes: bool, failure: str) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    lane = PredicateLane()
    try:
        verdict = lane.ask(Code(source, "trigger.py", ENTRY), "read the pdf")
        assert (verdict.yes, verdict.failure) == (yes, failure), verdict.reason
        assert "\n" not in verdict.reason
        good = lane.ask(Code(b"def match(task):\n    return True", "trigger.py", ENTRY), "x")
        assert good.yes
    finally:
        lane.close()
