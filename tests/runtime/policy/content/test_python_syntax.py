"""Code that Python cannot read or compile is found with its place, without a crash."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runtime.policy.content.python_files import AT, checked, codes, judge

from replybook.policy.validators import Environment


def test_a_right_file_is_valid() -> None:
    result = judge((AT, "import json\nprint(json.dumps({}))\n"))
    assert ({AT}, ()) == (set(result.valid), result.problems)


def test_an_empty_file_is_valid() -> None:
    assert {AT} == set(judge((AT, "")).valid)


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert [] == codes("\ufeffx = 1\n")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def f(:\n", 1),
        ("x = 1\n  y = 2\n", 2),
        ("x = 1\nreturn x\n", 2),
        ("for x in []:\n    pass\nbreak\n", 3),
        ("def f():\n    nonlocal x\n", 2),
        ("def f(a, a): pass\n", 1),
        ("x = 'open\n", 1),
        ("from __future__ import braces\n", 1),
        ("if True:\n\tx = 1\n        y = 2\n", 3),
        ("await f()\n", 1),
    ],
)
def test_what_does_not_compile_is_an_error_at_its_line(text: str, line: int) -> None:
    assert [(line, "syntax_error")] == codes(text)


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "(" * 300 + ")" * 300,
        "x = 1" + "+1" * 50000,
        "x = " + "-" * 100000 + "1",
        "x = a" + ".b" * 50000,
        "x = " + "9" * 100000,
    ],
    ids=["parentheses", "sum", "signs", "attributes", "digits"],
)
def test_what_is_too_deep_or_too_large_is_an_error_and_no_crash(text: str) -> None:
    (problem,) = checked(text)
    assert ("syntax_error", "error") == (problem.code, problem.severity)


def test_a_doubtful_construct_is_no_finding() -> None:
    """To hear what Python remarks on it, every thread would have to wait."""
    assert () == checked("x = 1\ny = x is 1\nz = '\\d'\n")


@pytest.mark.parametrize(
    "text", ["# coding: utf-8\nx = 'é'\n", "# -*- coding: utf8 -*-\n", "# coding: latin-1\nx = 1\n"]
)
def test_a_declared_encoding_that_reads_the_text_is_right(text: str) -> None:
    assert [] == codes(text)


@pytest.mark.parametrize(
    "text",
    [
        "# coding: klingon\n",
        "# coding: ascii\nx = 'é'\n",
        "\ufeff# coding: latin-1\n",
        "# coding: rot13\nvzcbeg bf\n",
        "# coding: hex\nx = 1\n",
        "# coding: bz2\n",
        "# coding: undefined\nx = 1\n",
        "# coding: Punycode\nx = 1\n",
        "# coding: idna\nx = 1\n",
        "# coding: utf-16\nx = 1\n",
    ],
)
def test_a_declared_encoding_that_does_not_read_the_text_is_an_error(text: str) -> None:
    assert ["decode_error"] == [code for _, code in codes(text)]


def test_a_nul_is_an_error_at_its_place() -> None:
    (problem,) = checked("x = 1\ny = '\0'\n")
    assert (2, 6, "decode_error") == (problem.line, problem.column, problem.code)


def test_an_older_python_of_the_project_has_the_older_grammar() -> None:
    here = Environment.here()
    older = Environment("an old Python", (3, 9), here.stdlib, here.search_path)
    text = "match x:\n    case 1: pass\n"
    assert not judge((AT, "x = 1\n" + text), environment=older).valid
    assert judge((AT, "x = 1\n" + text), environment=here).valid


def test_a_newer_python_of_the_project_is_named_where_the_grammar_may_be_the_reason() -> None:
    here = Environment.here()
    newer = Environment("a new Python", (sys.version_info[0], 99), here.stdlib, here.search_path)
    (problem,) = judge((AT, "def f(:\n"), environment=newer).problems
    assert f"{sys.version_info[0]}.{sys.version_info[1]}" in problem.problem


def test_one_wrong_file_leaves_the_others_valid() -> None:
    result = judge((AT, "def ("), ("root:repo/other.py", "x = 1"))
    assert {"root:repo/other.py"} == set(result.valid)


@given(st.text(alphabet=st.characters(exclude_categories=("Cs",))))
def test_whatever_is_handed_in_is_judged(text: str) -> None:
    result = judge((AT, text))
    assert result.valid == (frozenset() if result.problems else {AT}) or any(
        problem.severity != "error" for problem in result.problems
    )
