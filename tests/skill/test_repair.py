"""What was most likely meant by a broken header: fields that are still shown, mistakes, quoting that reads back."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.cure import apply_cures, cure
from workbench.skill.repair import diagnose, quote, quote_lines, recover
from workbench.skill.skill import Skill

ANY = st.characters(codec="utf-8")


def value_of(text: str) -> str:
    node = yaml.compose(f"key: {text}\n", Loader=yaml.CSafeLoader)
    assert isinstance(node, yaml.MappingNode)
    value = node.value[0][1]
    assert isinstance(value, yaml.ScalarNode)
    assert value.tag == "tag:yaml.org,2002:str"
    return str(value.value)


@given(st.text(ANY, max_size=60))
def test_quoted_text_reads_back(text: str) -> None:
    assert value_of(quote(text)) == text
    assert "\n" not in quote(text)


@given(st.text(st.characters(categories=("L", "N", "P", "S"), exclude_characters="\ufeff"), min_size=1, max_size=40))
def test_a_plain_line_quoted_as_it_stands_reads_back(text: str) -> None:
    assert value_of(quote_lines(text)) == text


@pytest.mark.parametrize(
    "value", ["", "true", "1.10", "a: b", "# a", "it's", 'say "hi"', "C:\\x", "a\nb", "\t", "'\"\\"]
)
def test_values_that_need_quotes(value: str) -> None:
    assert value_of(quote(value)) == value


def test_quotes_prefer_single_ones_when_there_is_a_backslash() -> None:
    assert quote("\\d+") == "'\\d+'"
    assert quote("a: b") == '"a: b"'


def test_the_keys_of_a_broken_header_are_still_read() -> None:
    header = "name: a\ndescription: Use: it\n  twice\nmetadata:\n  x: y: z\n'odd key': \"v\"\n"
    found = [(item.key, item.node.value) for item in recover(header, 0)]
    assert found == [("name", "a"), ("description", "Use: it twice"), ("metadata", "x: y: z"), ("odd key", "v")]


def test_spans_count_from_the_document() -> None:
    header = "name: a\ndescription: Use: it\n"
    (cause,) = diagnose(header, 24, 4)
    text = "---\n" + header
    assert (cause.kind, cause.key, text[slice(*cause.span)]) == ("colon", "description", ":")
    assert text[slice(*cause.value_span)] == "Use: it"


def test_a_value_that_parses_alone_is_not_blamed() -> None:
    header = "a: 'one'\nb: two: three\nc: \"four\"\n"
    assert [cause.key for cause in diagnose(header, 15, 0)] == ["b"]


def test_all_cures_together_make_yaml() -> None:
    header = "name:a\ndescription: Use: it\nlicense: 'don't'\nmetadata:\n  x: @y\n"
    causes = diagnose(header, 22, 0)
    assert [cause.kind for cause in causes] == ["glued", "colon", "quote", "indicator"]
    mended = apply_cures(header, (0, len(header)), causes)
    assert mended == 'name: a\ndescription: "Use: it"\nlicense: "don\'t"\nmetadata:\n  x: "@y"\n'


def test_an_anchor_before_a_broken_value_is_left_to_the_author() -> None:
    header = "name: &n Use: it\n"
    (cause,) = diagnose(header, 12, 0)
    assert cure(header, (0, len(header)), cause) is None


def test_a_very_long_value_is_not_quoted_for_the_author() -> None:
    header = f"name: a: {'b' * 30_000}\n"
    (cause,) = diagnose(header, 7, 0)
    assert cure(header, (0, len(header)), cause) is None


def test_a_header_with_thousands_of_mistakes_names_the_first() -> None:
    data = ("---\n" + "key: a: b\n" * 20_000 + "---\n").encode()
    error = Skill.from_bytes("a/SKILL.md", "a", data).frontmatter.error
    assert error is not None
    assert len(error.causes) == 20
