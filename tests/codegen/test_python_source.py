"""Text of generated Python: it evaluates to what went in, and Black leaves it alone."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import cast

import black
import pytest
from hypothesis import strategies as st
from tests.property_sizes import held

from replybook_codegen.python_source import (
    WIDTH,
    Name,
    Subscript,
    Value,
    WrittenCall,
    assignment,
    docstring,
    exports,
    import_from,
    literal,
    sentence,
    string,
    width,
)

MODE = black.Mode(line_length=WIDTH, target_versions={black.TargetVersion.PY311})

HOSTILE = [
    'say "no"',
    "it's",
    """both ' and " here""",
    '"""',
    'ends with a quote"',
    '"starts with one',
    "back\\slash and \\n no newline",
    "a real\nnewline and a\ttab",
    "nul \x00 and bell \x07",
    "bidi \u202e and zero width \u200b",
    "ümläut, naïve, 東京, 🙂",
    "lone surrogate \ud800",
    "{braces} and %s and \\N{BULLET}",
    "w" * 130,
    "東" * 60,
    "\\",
    "trailing backslash \\",
]

ALPHABET = st.one_of(
    st.characters(max_codepoint=0x24F), st.sampled_from("東京🙂…→\u2028\u200b\u202e\ud800")
)

texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(ALPHABET, max_size=150),
    st.text(st.sampled_from("ab \"'\\{}é東\n\u2028"), max_size=140),
)
values = st.recursive(
    st.one_of(texts, st.integers(), st.booleans(), st.none()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(tuple), st.dictionaries(texts, inner, max_size=4)
    ),
    max_leaves=12,
)


def assert_black_stable(text: str) -> None:
    assert black.format_str(text, mode=MODE) == text


@pytest.mark.parametrize("text", HOSTILE)
def test_a_string_literal_gives_the_text_back(text: str) -> None:
    assert text == ast.literal_eval(string(text))


@held(200, text=texts)
def test_any_string_literal_is_visible_and_gives_the_text_back(text: str) -> None:
    printed = string(text)

    assert text == ast.literal_eval(printed)
    assert "\n" not in printed
    assert not any(character in printed for character in "\r\x00\u200b\u202e\u2028")


@held(200, value=values)
def test_a_literal_gives_the_value_back_and_black_agrees_with_its_wrapping(value: Value) -> None:
    text = assignment("VALUE", "Final", (value,)) + "\n"
    tree = ast.parse(text).body[0]

    assert isinstance(tree, ast.AnnAssign)
    assert tree.value is not None
    assert (value,) == ast.literal_eval(tree.value)
    if not _has_surrogate(text):
        assert_black_stable(text)


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


@held(200, texts=st.dictionaries(st.from_regex(r"[a-z]{1,12}", fullmatch=True), texts, min_size=1))
def test_a_call_is_wrapped_as_black_wraps_it(texts: Mapping[str, str]) -> None:
    call = WrittenCall("Spec", {f"{key}_": (text, ()) for key, text in texts.items()})

    assert_black_stable(assignment("VALUE", "Final", call) + "\n")


@held(
    200,
    words=st.lists(st.from_regex(r"[a-z]{1,40}", fullmatch=True), min_size=1, max_size=6),
    required=st.booleans(),
)
def test_an_annotation_is_wrapped_as_black_wraps_it(words: list[str], required: bool) -> None:
    kind: Value = Subscript("Literal", tuple(words))
    kind = kind if required else Subscript("NotRequired", (kind,))

    assert_black_stable(f"class Data(TypedDict):\n    {literal(kind, 4, 'reason: ')}\n")


@held(200, paragraphs=st.lists(texts, min_size=1, max_size=3), inside=st.booleans())
def test_a_docstring_keeps_its_words_and_black_agrees_with_its_wrapping(
    paragraphs: list[str],
    inside: bool,
) -> None:
    indent = 4 if inside else 0
    head = "class Inside:\n    " if inside else ""
    text = f"{head}{docstring(*paragraphs, indent=indent)}\n"
    said = ast.parse(text).body[0]
    doc = ast.get_docstring(said) if isinstance(said, ast.ClassDef) else _value(said)

    words = [word for paragraph in paragraphs for word in sentence(paragraph).split(" ") if word]
    assert (words or ["Not", "documented."]) == doc.split()
    assert_black_stable(text)


def _value(node: ast.stmt) -> str:
    assert isinstance(node, ast.Expr)
    return cast("str", ast.literal_eval(node.value))


@held(200, paragraph=texts)
def test_black_leaves_a_docstring_under_a_constant_alone(paragraph: str) -> None:
    assert_black_stable(f"A: Final = 1\n{docstring(paragraph)}\n\nB: Final = 2\n")


def test_a_long_docstring_is_wrapped_at_the_line_length() -> None:
    lines = docstring("word " * 60, indent=4).splitlines()

    assert all(len(line) <= WIDTH for line in lines)
    assert lines[-1] == '    """'


def test_a_very_long_word_stands_alone_and_unbroken() -> None:
    word = "https://example.com/" + "x" * 120

    assert word in docstring(f"See {word} for more").splitlines()


def test_a_docstring_of_blanks_says_that_there_is_none() -> None:
    assert docstring("  \n ") == '"""Not documented."""'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a thing", "a thing."),
        ("a thing.", "a thing."),
        ("really?", "really?"),
        ("say `x`", "say `x`."),
        ("two\n  lines", "two lines."),
        ("", ""),
    ],
)
def test_a_sentence_ends_with_one_stop(text: str, expected: str) -> None:
    assert expected == sentence(text)


def test_wide_characters_count_double() -> None:
    assert width("東京ab") == 6


def test_exports_and_imports_are_sorted_as_isort_sorts_them() -> None:
    assert exports(["find", "Alpha", "B_1"]) == '__all__ = ["B_1", "Alpha", "find"]'
    assert (
        import_from("m", ["use", "Source", "ACTIVE", "use"]) == "from m import ACTIVE, Source, use"
    )
    assert exports([]) == "__all__: list[str] = []"


def test_long_imports_are_opened_up() -> None:
    names = [f"Name{index:02d}" for index in range(20)]

    assert_black_stable(import_from("package.module", names) + "\n")


def test_a_name_is_printed_bare() -> None:
    assert literal(WrittenCall("f", {"x": Name("y")})) == "f(x=y)"
