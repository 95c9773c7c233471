"""The Markdown scanner against markdown-it-py, the reference parser, and against cases with known spans."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.common.utils import unescapeAll
from markdown_it.token import Token

from workbench.skill.markdown import Markdown, scan

Facts = tuple[list[tuple[int, str, int]], list[tuple[str, bool]], list[tuple[str, int]]]


def _reference() -> MarkdownIt:
    found = MarkdownIt("commonmark", {"maxNesting": 200})
    # The scanner reports targets as written; the reference would refuse or re-encode some.
    found.validateLink = lambda url: True  # type: ignore[method-assign]
    found.normalizeLink = lambda url: url  # type: ignore[method-assign]
    return found


REFERENCE = _reference()


def reference_facts(text: str) -> Facts:
    tokens = REFERENCE.parse(text)
    headings, links, fences = [], [], []
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            content = "\n".join(line.strip() for line in tokens[number + 1].content.split("\n"))
            headings.append((int(token.tag[1]), content.strip(), (token.map or [0])[0]))
        elif token.type == "fence":
            words = token.info.split()
            fences.append((words[0] if words else "", (token.map or [0])[0]))
        elif token.type == "inline":
            links.extend(_links(token.children or []))
    return headings, links, fences


def _links(tokens: list[Token]) -> list[tuple[str, bool]]:
    found = []
    for token in tokens:
        if token.type == "link_open":
            found.append((str(token.attrs["href"]), False))
        elif token.type == "image":
            found.append((str(token.attrs["src"]), True))
            found.extend(_links(token.children or []))
    return found


def own_facts(text: str) -> Facts:
    found = scan(text, 0)

    def line(index: int) -> int:
        return text.count("\n", 0, index)

    return (
        [(item.level, item.text, line(item.span[0])) for item in found.headings],
        [(_target(item.target, item.kind), item.image) for item in found.links if item.kind != "definition"],
        sorted(((unescapeAll(item.language), line(item.span[0])) for item in found.fences), key=lambda pair: pair[1]),
    )


def _target(target: str, kind: str) -> str:
    return target if kind == "autolink" else unescapeAll(target)


def check_spans(text: str, found: Markdown) -> None:
    for link in found.links:
        assert text[slice(*link.target_span)].replace("\n", "") in {link.target, link.target.removeprefix("mailto:")}
        assert 0 <= link.span[0] < link.span[1] <= len(text)
        assert text[link.span[0]] in "[!<"
    for fence in found.fences:
        assert fence.span[0] <= fence.code_span[0] <= fence.code_span[1] <= fence.span[1] <= len(text)
    for start, end in found.code_spans:
        assert text[start] == text[end - 1] == "`"
    for start, end in found.comments:
        assert text.startswith("<!--", start)
        assert start < end <= len(text)


FIXTURES = {
    "atx": "# One\n## Two ##\n###### Six\n####### seven\n#no\n#\n# #\n   ### three \\#\n",
    "setext": "One\n===\n\nTwo\nlines\n---\n\n---\n- item\n---\n> quote\n---\n",
    "fences": "```py\n# no\n```\n~~~ a b\n```\n[x](y)\n~~~~\n````\n```\n````\n  ```\n  x\n  ```\n    ```\n",
    "fence in list": "- a\n\n  ```js\n  [a](b)\n  ```\n- ```\n  x\n- [l](m)\n",
    "fence in quote": "> ```sh\n> x [a](b)\n> ```\n> [c](d)\n\n> ```\n> open\n[e](f)\n",
    "unclosed": "text\n\n```\n# no\n[a](b)\n",
    "backtick info": "``` a`b\n[a](b)\n",
    "indented": "para\n    [a](b)\n\n    [c](d)\n\n\t[e](f)\n- x\n\n      [g](h)\n\n          [i](j)\n",
    "code spans": "`[a](b)` ``x ` [c](d)`` `open [e](f)\n\n`one\ntwo` \\`[g](h)\\`\n",
    "targets": "[a](b(c)d) [e](<f g>) [h](i \"t\") [j](k 't)') [l]( m (t) ) [n]() [o](p q) [r](s\\)t) [u](<v\n",
    "images": "![a](b) [![c](d)](e) [f [g](h) i](j) ![k [l](m) n](o)\n",
    "references": "[a] [b][A] [c][] [d][none] ![e][a]\n\n"
    "[a]: one \"t\"\n[c]: <two three>\n  't\n  u'\n[d]: x y\n[f]:\nfour\n",
    "definition in quote": "> [a]: b\n> c\n\n[a]\n",
    "autolinks": "<https://a.example/b?c=d> <a@b.example> <no> <a:b c> <made-up:x>\n",
    "html": "<div>\n[a](b)\n\n[c](d)\n</div>\n"
    "<!-- [e](f)\n\n[g](h) -->\n\nx <!-- [i](j) --> <b title=\"[k](l)\">[m](n)</b>\n",
    "escapes": "\\[a](b) [c\\](d) !\\[e](f) [g]\\(h) [i\\]](j)\n",
    "tabs": "-\t[a](b)\n\n\t[c](d)\n\n>\t\t[e](f)\n1.\tx\n\n\t\t[g](h)\n",
    "lists": "1. a\n2. b\n   # H\n10) c\n* * *\n- \n\n  x\n+ y\n  - # deep\n    [z](w)\npara\n2. not\n1. yes\n",
    "cjk": "# 标题\n\n见[说明](参考/说明.md)。\n\n```文本\n```\n",
}  # fmt: skip


@pytest.mark.parametrize("name", FIXTURES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_fixture_agrees_with_the_reference(name: str, newline: str) -> None:
    text = FIXTURES[name].replace("\n", newline)
    assert own_facts(text) == reference_facts(text)
    check_spans(text, scan(text, 0))


@pytest.mark.parametrize("part", range(4))
def test_corpus_agrees_with_the_reference(shared: Path, part: int, long_mode: bool) -> None:
    step = 4 if long_mode else 16
    with gzip.open(shared / "corpus" / "skills.jsonl.gz", "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for number, line in enumerate(lines) if number % step == part]
    for text in texts:
        body = text.partition("\n---\n")[2].replace("\0", "")
        assert own_facts(body) == reference_facts(body)
        check_spans(body, scan(body, 0))


PIECES = st.sampled_from(
    ["# ", "## ", "=== ", "---", "```", "~~~", "`", "``", "[", "]", "(", ")", "](", "]: ", "!", "<", ">", "> ", "- ",
     "1. ", "2. ", "    ", "  ", " ", "\n", "\n\n", "a", "b", "x y", "\\", '"', "'", "<!--", "-->", "<div>", "*", "\t",
     "[a]", "[a]: b", "(b)", "é", "😀", "<a:b>", "<b>", "</b>"]
)  # fmt: skip


@settings(max_examples=1500)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_text_agrees_with_the_reference(text: str) -> None:
    assert own_facts(text) == reference_facts(text)
    check_spans(text, scan(text, 0))


@settings(max_examples=300)
@given(st.text(alphabet="#`~[]()<>!-=> \n\r\tab1.:\\\"'\x00\u2028\ufeff", max_size=80))
def test_any_characters_give_spans_inside_the_text(text: str) -> None:
    check_spans(text, scan(text, 0))


def test_positions_count_from_the_whole_text() -> None:
    text = '---\nname: a\n---\n# T\n\n[a](b.md "t") ![c](<d e.png>)\n```py\nx\n```\n`y`\n'
    found = scan(text, text.index("# T"))
    assert [text[slice(*item.span)] for item in found.headings] == ["# T"]
    assert [text[slice(*item.span)] for item in found.links] == ['[a](b.md "t")', "![c](<d e.png>)"]
    assert [text[slice(*item.target_span)] for item in found.links] == ["b.md", "d e.png"]
    assert [text[slice(*item.span)] for item in found.fences] == ["```py\nx\n```"]
    assert [text[slice(*item.code_span)] for item in found.fences] == ["x\n"]
    assert [text[slice(*item)] for item in found.code_spans] == ["`y`"]
    assert found.fences[0].closed


def test_an_unclosed_fence_reaches_to_the_end() -> None:
    found = scan("a\n```x\nb\nc\n", 0)
    assert [(item.language, item.span, item.code_span, item.closed) for item in found.fences] == [
        ("x", (2, 11), (7, 11), False)
    ]


def test_a_code_span_in_a_quote_crosses_lines() -> None:
    text = "> `a\n> b` [c](d)\n"
    found = scan(text, 0)
    assert [text[slice(*item)] for item in found.code_spans] == ["`a\n> b`"]
    assert [link.target for link in found.links] == ["d"]


def test_kinds_of_links() -> None:
    found = scan("[a](b) [c] <dd:e> \n\n[c]: f\n", 0)
    assert [(link.kind, link.target) for link in found.links] == [
        ("inline", "b"),
        ("reference", "f"),
        ("autolink", "dd:e"),
        ("definition", "f"),
    ]


def test_comments_in_blocks_and_in_lines() -> None:
    text = "<!-- a -->\n\nb <!-- c\nd --> e\n\n<!-- f\n\ng\n"
    assert [text[slice(*item)] for item in scan(text, 0).comments] == ["<!-- a -->", "<!-- c\nd -->", "<!-- f\n\ng\n"]


HOSTILE = {
    "brackets": "[" * 200_000,
    "links": "[](" * 100_000,
    "open links": "[a](b" * 60_000,
    "backticks": "".join("`" * (n % 300 + 1) + " " for n in range(2000)),
    "quotes": ">" * 200_000,
    "lists": "- " * 100_000 + "\n" * 100_000,
    "angles": "<a b='" * 60_000,
    "comments": "<!-- " * 60_000 + "\n",
    "definitions": '[a]: b "\n' * 30_000,
    "dashes": "-" * 1_000_000,
    "tildes": "~" * 1_000_000,
    "hashes": "# " + "# " * 200_000,
    "nested links": "[a](b)" * 50_000 + "[" * 50_000 + "[c](d)" * 50_000,
    "escapes": "\\`" * 200_000,
    "labels": "[a]: b\n\n" + "[" * 50_000 + "a]" * 50_000,
    "tabs": "-\t" * 50_000 + "\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_ends(name: str) -> None:
    check_spans(HOSTILE[name], scan(HOSTILE[name], 0))
