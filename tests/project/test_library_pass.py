"""Library passes as a worker gives them: pieces of bounded size that together are what lint says of the library."""

from __future__ import annotations

import pickle
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.clients.profile import Selection
from workbench.library.scan import UnusablePathError, scan
from workbench.lint.engine import Engine
from workbench.lint.run import lint_snapshot
from workbench.lint.settings import RuleSettings
from workbench.project import library_pass
from workbench.project.judged import JudgedLibrary
from workbench.project.library_pass import CHUNK, run_pass
from workbench.project.opening import open_project
from workbench.project.pass_messages import Judgements, LibraryFound, Message, PassDone, PassOrder, RowsFound, Texts
from workbench.skill.packaged import sample_skills

TEXT = "---\nname: {name}\ndescription: {words}. Use when {name} is asked for. Do not use for sewing.\n---\n"


def text_of(name: str) -> str:
    """A text of its own for each name: near duplicates are counted up to a bound only."""
    chance = random.Random(name)
    words = (" ".join("".join(chance.choices("aeioubdfgklmnprst", k=7)) for _ in range(14))).capitalize()
    return TEXT.format(name=name, words=words)


@pytest.fixture(autouse=True)
def _cold() -> Iterator[None]:
    library_pass._last.clear()
    yield
    library_pass._last.clear()


def write(root: Path, name: str, text: str = "") -> Path:
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "SKILL.md").write_text(text or text_of(name.rpartition("/")[2]), encoding="utf-8")
    return folder / "SKILL.md"


def order(root: Path, prune: frozenset[str] = frozenset()) -> PassOrder:
    return PassOrder((str(root),), Selection.of("spec", ("codex",)), RuleSettings(), "en", prune)


def run(library: JudgedLibrary, root: Path, changed: tuple[str, ...] | None = None, texts: Texts = ()) -> PassDone:
    """One pass taken in as the desktop takes it, each message through a pickle."""
    library.begin_pass()
    done: PassDone | None = None
    for sent in run_pass(order(root), changed, texts):
        message: Message = pickle.loads(pickle.dumps(sent))
        if isinstance(message, RowsFound):
            assert len(message.rows) <= CHUNK
            library.take_rows(message.rows)
        elif isinstance(message, Judgements):
            assert len(message.findings) <= CHUNK
            assert all(entry.header == b"" for entry in message.entries)
            library.counted(library.take_findings(message.findings, message.entries))
        elif isinstance(message, LibraryFound):
            assert len(message.findings) <= CHUNK
            library.take_library_findings(message.findings)
        else:
            done = message
            library.counted(library.end_pass(message.gone if message.partial else None)[1])
    assert done is not None
    return done


def everything(library: JudgedLibrary) -> list[tuple[str, str, int, int]]:
    found = [item for path in library.paths_with_findings() for item in library.findings(path)]
    return [(item.path, item.code, item.range.start.line, item.range.start.column) for item in found]


def linted(root: Path) -> list[tuple[str, str, int, int]]:
    run = lint_snapshot(Engine(Selection.of("spec", ("codex",))), scan(root))
    return [(item.path, item.code, item.range.start.line, item.range.start.column) for item in run.findings]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """130 skills, more than one message; some with findings, two of one name."""
    root = tmp_path / "library"
    for number in range(127):
        write(root, f"skill-{number:03d}")
    write(root, "one/twin")
    write(root, "two/twin")
    write(root, "bad", "---\nname: Bad Name\ndescription: Note: x\n---\n")
    return root


def test_a_whole_pass_is_what_lint_says(root: Path) -> None:
    library = JudgedLibrary()
    done = run(library, root)
    assert not done.partial
    assert len(library.rows) == 130
    assert all(row.counts is not None for row in library.rows.values())
    assert sorted(everything(library)) == sorted(linted(root))
    assert any(code == "G101" for _, code, _, _ in everything(library))


def test_a_changed_skill_costs_itself_alone_and_the_library_is_right_again(root: Path) -> None:
    library = JudgedLibrary()
    run(library, root)
    path = write(root, "bad", text_of("bad"))
    write(root, "fresh", "---\nname: x\n---\n")
    shutil.rmtree(root / "two")
    library.begin_pass()
    sent = list(run_pass(order(root), (str(path), str(root / "fresh"), str(root / "two"))))
    assert [row.path for message in sent if isinstance(message, RowsFound) for row in message.rows] == [
        "bad/SKILL.md", "fresh/SKILL.md",
    ]  # fmt: skip
    library_pass._last.clear()
    again = JudgedLibrary()
    run(again, root)
    assert sorted(everything(again)) == sorted(linted(root))
    assert isinstance(sent[-1], PassDone)
    assert sent[-1].gone == ("two/twin/SKILL.md",)


def test_partial_passes_end_where_a_whole_one_does(root: Path) -> None:
    library = JudgedLibrary()
    run(library, root)
    (root / "bad/SKILL.md").write_text("---\nname: bad\ndescription: 'x\n---\n", encoding="utf-8")
    shutil.rmtree(root / "one")
    run(library, root, (str(root / "bad/SKILL.md"), str(root / "one")))
    assert sorted(everything(library)) == sorted(linted(root))
    assert "one/twin/SKILL.md" not in library.rows


def test_a_new_bundled_file_judges_its_skill_again(root: Path) -> None:
    write(root, "bad", text_of("bad") + "\nSee [more](more.md).\n")
    library = JudgedLibrary()
    run(library, root)
    assert ("bad/SKILL.md", "R901") in {(path, code) for path, code, _, _ in everything(library)}
    (root / "bad/more.md").write_text("x", encoding="utf-8")
    run(library, root, (str(root / "bad/more.md"),))
    assert ("bad/SKILL.md", "R901") not in {(path, code) for path, code, _, _ in everything(library)}


def test_edited_texts_count_for_the_library_and_not_for_their_files(root: Path) -> None:
    library = JudgedLibrary()
    run(library, root)
    before = everything(library)
    edited = text_of("skill-001").encode()
    run(library, root, (), (("skill-000/SKILL.md", edited),))
    assert ("skill-001/SKILL.md", "G101") in {(path, code) for path, code, _, _ in everything(library)}
    run(library, root, ())
    assert everything(library) == before


def test_directives_silence_library_findings(root: Path) -> None:
    text = text_of("twin").replace("name:", "# skill-workbench: ignore G101 on purpose\nname:")
    write(root, "two/twin", text)
    library = JudgedLibrary()
    run(library, root)
    codes = {path: code for path, code, _, _ in everything(library) if code == "G101"}
    assert list(codes) == ["one/twin/SKILL.md"]


def test_another_order_starts_over(root: Path) -> None:
    list(run_pass(order(root)))
    other = PassOrder((str(root),), Selection.of("codex"), RuleSettings(), "zh")
    sent = list(run_pass(other, ()))
    done = sent[-1]
    assert isinstance(done, PassDone)
    assert not done.partial


def test_pruned_folders_are_told_and_no_finding(tmp_path: Path) -> None:
    write(tmp_path, "good")
    write(tmp_path, "_broken/bad", "---\nname: Bad\n---\n")
    sent = list(run_pass(order(tmp_path, frozenset({"_broken"}))))
    rows = [row.path for message in sent if isinstance(message, RowsFound) for row in message.rows]
    assert rows == ["good/SKILL.md"]
    done = sent[-1]
    assert isinstance(done, PassDone)
    assert [item.path for item in done.skipped] == ["_broken"]
    assert not [item for message in sent if isinstance(message, LibraryFound) for item in message.findings]


def test_a_missing_path_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnusablePathError):
        list(run_pass(order(tmp_path / "gone")))


def test_what_cannot_be_read_is_told(root: Path) -> None:
    (root / "dir" / "SKILL.md").mkdir(parents=True)
    library = JudgedLibrary()
    done = run(library, root)
    assert any("dir" in item.path for item in done.skipped)


def test_only_the_sample_library_leaves_its_broken_examples_out(tmp_path: Path) -> None:
    assert open_project(sample_skills()).prune == {"_broken"}
    assert open_project(sample_skills() / "_broken").prune == frozenset()
    assert open_project(tmp_path).prune == frozenset()


def test_opening_reads_the_nearest_configuration(tmp_path: Path) -> None:
    config = tmp_path / "workbench.toml"
    config.write_text('[project]\nroots = ["skills", "gone"]\nprimary = "codex"\n', encoding="utf-8")
    (tmp_path / "skills").mkdir()
    opening = open_project(tmp_path)
    assert opening.paths == (tmp_path / "skills",)
    assert opening.primary == "codex"
    assert "codex" not in opening.also
    assert opening.config_file == config
    assert open_project(tmp_path / "skills").paths == (tmp_path / "skills",)
    config.write_text("[project]\nroots = 3\n", encoding="utf-8")
    assert "roots" in open_project(tmp_path).problem
