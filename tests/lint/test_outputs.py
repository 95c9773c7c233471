"""The output forms: all from one run, each by the letter of its own standard, none a way into the reader's terminal."""

from __future__ import annotations

import base64
import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lint.sarif_subset import SARIF
from workbench.lint.report import FORMATS, Context, renderer
from workbench.lint.report.as_github import seen_from
from workbench.lint.report.visible import visible
from workbench.lint.run import LintRun, ListedSkill
from workbench.skill.document import Document
from workbench.skill.edits import TextEdit
from workbench.skill.findings import Finding, Fix, Rename, Severity
from workbench.skill.text import WHOLE_PATH

TEXT = "\ufeff---\nname: pdf\ndescription: 读😀\tuse: it\n---\n"
EVIL = "a\x1b[31m\u202eb\nc%::error::x"


def library(base: Path) -> LintRun:
    (base / "pdf").mkdir()
    (base / "pdf" / "SKILL.md").write_bytes(TEXT.encode())
    document = Document.from_bytes(TEXT.encode())
    start = document.text.index("use: it")
    span = (start, start + len("use: it"))
    place = document.map.range(*span)
    fix = Fix("Quote", True, (TextEdit(place.start.offset, place.end.offset, '"use: it"'),))
    severities = (("spec", Severity.ERROR), ("codex", Severity.INFO))
    first = Finding(
        "L105", "utf8-bom", Severity.ERROR, "spec", "pdf/SKILL.md", place, span, EVIL, "why", (fix,), severities
    )
    rename = Fix("Rename", True, (), (Rename("docs x/skill.md", "docs x/SKILL.md"),))
    folder = replace(first, code="L101", path="docs x", range=WHOLE_PATH, severity=Severity.WARNING, fixes=(rename,))
    hidden = replace(first, severity=Severity.INFO, message="suppressed", fixes=())
    return LintRun(
        "spec",
        ("codex",),
        (ListedSkill("pdf/SKILL.md", "pdf"),),
        (folder, first),
        (hidden,),
        (_skipped("odd\udcff.md", "cannot be read"),),
    )


def _skipped(path: str, reason: str) -> Any:
    from workbench.library.snapshot import Skipped

    return Skipped(path, reason)


@pytest.fixture
def context(tmp_path: Path) -> Context:
    return Context(tmp_path, tmp_path.parent, "0.1.0")


@pytest.fixture
def run(tmp_path: Path) -> LintRun:
    return library(tmp_path)


def rendered(name: str, run: LintRun, context: Context) -> str:
    return "".join(renderer(name)(run, context))


@pytest.mark.parametrize("name", FORMATS)
def test_every_form_tells_of_everything(name: str, run: LintRun, context: Context) -> None:
    text = rendered(name, run, context)
    for part in ("L101", "L105", "cannot be read"):
        assert part in text
    assert text.endswith("\n")
    assert "\r" not in text


@pytest.mark.parametrize("name", FORMATS)
def test_every_form_of_an_empty_run_is_complete(name: str, context: Context) -> None:
    text = rendered(name, LintRun("spec", (), (), ()), context)
    if name in ("json", "sarif"):
        json.loads(text)
    if name == "text":
        assert text == "0 skills checked for spec: 0 errors, 0 warnings, 0 info\n"


def test_json_keeps_order_and_characters(run: LintRun, context: Context, repo: Path) -> None:
    text = rendered("json", run, context)
    assert "读" not in text
    found = json.loads(text)
    jsonschema.validate(found, json.loads((repo / "resources" / "schema" / "lint.schema.json").read_bytes()))
    assert found["summary"] == {"skills": 1, "error": 1, "warning": 1, "info": 0, "suppressed": 1}
    folder, first = found["findings"]
    assert folder["range"]["start"] == {"line": 0, "column": 0, "offset": 0}
    assert folder["fixes"][0]["renames"] == [{"from": "docs x/skill.md", "to": "docs x/SKILL.md"}]
    assert first["range"]["start"] == {"line": 3, "column": 17, "offset": 3 + 14 + 13 + 3 + 4 + 1}
    assert first["severities"] == {"spec": "error", "codex": "info"}
    assert first["message"] == EVIL


def test_text_marks_the_place_in_columns(run: LintRun, context: Context) -> None:
    lines = rendered("text", run, context).splitlines()
    line = next(number for number, text in enumerate(lines) if text.startswith("pdf/SKILL.md:3:17: error L105"))
    assert lines[line + 1] == "    description: 读😀\\tuse: it"
    assert lines[line + 2] == "    " + " " * (13 + 2 + 2 + 2) + "^" * 7
    assert "docs x: warning L101" in "\n".join(lines)
    assert lines[-1].startswith("1 skill checked for spec, codex: 1 error, 1 warning, 0 info, 1 suppressed, 1 not ")


def test_colour_is_asked_for(run: LintRun, context: Context) -> None:
    assert "\x1b" not in rendered("text", run, context)
    coloured = rendered("text", run, replace(context, colour=True))
    assert "\x1b[31merror\x1b[0m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == rendered("text", run, context)


def test_a_long_line_is_shown_around_its_place(tmp_path: Path, context: Context) -> None:
    data = b"x" * 5000 + b"HERE" + b"y" * 5000
    (tmp_path / "SKILL.md").write_bytes(data)
    place = Document.from_bytes(data).map.range(5000, 5004)
    finding = Finding("L105", "s", Severity.INFO, "spec", "SKILL.md", place, (5000, 5004), "m", "w")
    lines = rendered("text", LintRun("spec", (), (), (finding,)), context).splitlines()
    assert len(lines[1]) < 120
    at = lines[2].index("^")
    assert lines[1][at : at + 4] == "HERE"
    assert lines[2].count("^") == 4


def test_a_file_that_went_away_or_changed_costs_only_its_excerpt(
    tmp_path: Path, run: LintRun, context: Context
) -> None:
    for content in (b"short", "读".encode() * 20, None):
        file = tmp_path / "pdf" / "SKILL.md"
        file.unlink() if content is None else file.write_bytes(content)
        assert "pdf/SKILL.md:3:17: error L105" in rendered("text", run, context)
        json.loads(rendered("sarif", run, context))


def test_github_escapes_and_counts_from_the_working_folder(tmp_path: Path, run: LintRun, context: Context) -> None:
    folder, first, skipped = rendered("github", run, context).splitlines()
    assert folder.startswith(f"::warning file={tmp_path.name}/docs x,title=L101 ")
    assert first.startswith(f"::error file={tmp_path.name}/pdf/SKILL.md,line=3,endLine=3,col=17,endColumn=24,")
    assert "::a\\x1b[31m\\u202eb%0Ac%25::error::x%0A" in first  # the reason stands on a line of its own
    assert skipped.startswith("::warning file=")


def test_github_path_outside_the_working_folder_stays(tmp_path: Path) -> None:
    assert seen_from(tmp_path / "a", tmp_path / "b", "x/SKILL.md") == "x/SKILL.md"
    assert seen_from(tmp_path, tmp_path / "b", "x/SKILL.md") == "b/x/SKILL.md"
    assert seen_from(tmp_path / "b" / "x", tmp_path / "b", "x/SKILL.md") == "SKILL.md"


def test_sarif_is_valid_and_whole(tmp_path: Path, run: LintRun, context: Context) -> None:
    jsonschema.Draft202012Validator.check_schema(SARIF)
    log = json.loads(rendered("sarif", run, context))
    jsonschema.validate(log, SARIF)
    (only,) = log["runs"]
    assert only["columnKind"] == "unicodeCodePoints"
    assert only["originalUriBaseIds"]["PATH"]["uri"] == f"file://{tmp_path}/"
    folder, first, hidden = only["results"]
    assert "region" not in folder["locations"][0]["physicalLocation"]
    assert folder["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "docs%20x"
    for result in only["results"]:
        assert only["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    region = first["locations"][0]["physicalLocation"]["region"]
    assert region == {
        "startLine": 3, "startColumn": 17, "endLine": 3, "endColumn": 24, "byteOffset": 38, "byteLength": 7,
    }  # fmt: skip
    (change,) = first["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [{"deletedRegion": region, "insertedContent": {"text": '"use: it"'}}]
    assert hidden["suppressions"] == [{"kind": "inSource"}]
    assert only["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == "cannot be read"


def replacement_of(data: bytes, edit: TextEdit, path: Path, context: Context) -> dict[str, Any]:
    """What SARIF says of one edit of a file with this content."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    place = Document.from_bytes(data).map.range(0, 3)
    fixes = (Fix("f", True, (edit,)),)
    finding = Finding("L104", "s", Severity.ERROR, "spec", "pdf/SKILL.md", place, (0, 3), "m", "w", fixes)
    log = json.loads(rendered("sarif", LintRun("spec", (), (), (finding,)), context))
    jsonschema.validate(log, SARIF)
    (found,) = log["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0]["replacements"]
    return dict(found)


def test_sarif_tells_of_a_rename_and_offers_no_half_of_it(tmp_path: Path, context: Context) -> None:
    both = Fix("Rename", False, (TextEdit(10, 13, "map"),), (Rename("pdf", "map"),))
    place = Document.from_bytes(b"---\nname: pdf\n").map.range(10, 13)
    finding = Finding("N308", "s", Severity.ERROR, "spec", "pdf/SKILL.md", place, (10, 13), "m", "w", (both,))
    log = json.loads(rendered("sarif", LintRun("spec", (), (), (finding,)), context))
    jsonschema.validate(log, SARIF)
    (result,) = log["runs"][0]["results"]
    assert "fixes" not in result
    assert result["properties"]["renames"] == [{"title": "Rename", "paths": [{"from": "pdf", "to": "map"}]}]
    assert log["runs"][0]["language"] == "en-US"


@pytest.mark.parametrize("encoding", ["gbk", "utf-16"])
def test_sarif_replaces_a_file_in_another_encoding_by_bytes(encoding: str, tmp_path: Path, context: Context) -> None:
    text = "---\nname: pdf\ndescription: 读取文件，填写表单\n---\n正文在这里。\n第二行。\n"
    data = text.encode(encoding)
    assert Document.from_bytes(data).foreign
    found = replacement_of(data, TextEdit(0, len(data), text), tmp_path / "pdf" / "SKILL.md", context)
    assert found["deletedRegion"] == {"byteOffset": 0, "byteLength": len(data)}
    assert base64.b64decode(found["insertedContent"]["binary"], validate=True).decode() == text


def test_sarif_takes_a_byte_order_mark_away_by_bytes(tmp_path: Path, context: Context) -> None:
    found = replacement_of(TEXT.encode(), TextEdit(0, 3, ""), tmp_path / "pdf" / "SKILL.md", context)
    assert found == {"deletedRegion": {"byteOffset": 0, "byteLength": 3}, "insertedContent": {"binary": ""}}


def test_sarif_invents_no_line_in_a_file_that_cannot_be_read_again(
    tmp_path: Path, run: LintRun, context: Context
) -> None:
    (tmp_path / "pdf" / "SKILL.md").unlink()
    log = json.loads(rendered("sarif", run, context))
    jsonschema.validate(log, SARIF)
    (found,) = log["runs"][0]["results"][1]["fixes"][0]["artifactChanges"][0]["replacements"]
    assert found["deletedRegion"] == {"byteOffset": 38, "byteLength": 7}
    assert base64.b64decode(found["insertedContent"]["binary"]) == b'"use: it"'


@pytest.mark.parametrize("name", ["a b", "读取", "a#b", "100%", "a%20b", "q?x", "a:b", "http:x", "[x]", "a\\b", "a\nb"])
def test_sarif_writes_every_path_as_a_uri(name: str, run: LintRun, context: Context) -> None:
    finding = replace(run.findings[0], path=f"{name}/SKILL.md")
    log = json.loads(rendered("sarif", replace(run, findings=(finding,)), context))
    jsonschema.validate(log, SARIF)
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    joined = urlsplit(urljoin(log["runs"][0]["originalUriBaseIds"]["PATH"]["uri"], uri))
    assert (joined.query, joined.fragment) == ("", "")
    assert unquote(joined.path) == (context.base / name / "SKILL.md").as_posix()


def test_sarif_at_the_root_of_a_disk(context: Context) -> None:
    root = Path(Path.cwd().anchor)
    log = json.loads(rendered("sarif", LintRun("spec", (), (), ()), replace(context, base=root)))
    jsonschema.validate(log, SARIF)
    assert log["runs"][0]["originalUriBaseIds"]["PATH"]["uri"] == root.as_uri()  # file:/// or file:///C:/


def test_every_rule_has_help_in_sarif(run: LintRun, context: Context) -> None:
    for language in ("en", "zh"):
        log = json.loads(rendered("sarif", run, replace(context, language=language)))
        for rule in log["runs"][0]["tool"]["driver"]["rules"]:
            assert rule["help"]["text"]
            assert rule["help"]["markdown"].count("```") % 2 == 0


@given(st.text())
def test_what_is_shown_moves_no_cursor(text: str) -> None:
    shown = visible(text)
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff\ud800-\udfff]", shown)
    assert os.linesep not in shown
