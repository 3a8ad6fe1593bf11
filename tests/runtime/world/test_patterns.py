"""One language of patterns for addresses, which no pattern makes slow."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replybook.world.pattern import glob

_STARS = re.compile(r"(\*\*/|\*\*|\*)")
_MEANING = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}


def plainly(pattern: str, text: str) -> bool:
    """Return what the pattern says, by an expression that may try every way."""
    parts = _STARS.split(pattern)
    source = "".join(_MEANING.get(part) or re.escape(part) for part in parts)
    return re.fullmatch(source, text, re.DOTALL) is not None


_SEGMENTS = st.sampled_from(["a", "b", "*", "**", "a*", "*b", "a*b", "*a*", "ab"])
_TEXTS = st.lists(st.sampled_from(["a", "b", "ab", "abb", "ba", "aab"]), min_size=1, max_size=5)


@settings(max_examples=500, deadline=None)
@given(st.lists(_SEGMENTS, min_size=1, max_size=4).map("/".join), _TEXTS.map("/".join))
def test_a_pattern_says_what_its_stars_say(pattern: str, text: str) -> None:
    assert plainly(pattern, text) is glob([pattern])(text), (pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("**.py", "a/b.py"),
        ("**.py", "b.py"),
        ("a**b", "ab"),
        ("a**b", "ax/y/zb"),
        ("root:repo/**/schema/**", "root:repo//schema/a.py"),
        ("b/**", "b/"),
        ("scope:*", "scope:"),
        ("*://*", "https://x"),
        ("a/**", "a/b\nc"),
    ],
)
def test_what_matches(pattern: str, text: str) -> None:
    assert plainly(pattern, text)
    assert glob([pattern])(text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("**.py", "a/b.pyx"),
        ("a/*", "a/b/c"),
        ("a/*", "a"),
        ("a**b", "b"),
        ("a/**", "a"),
        ("A", "a"),
        ("a", "a\n"),
    ],
)
def test_what_does_not_match(pattern: str, text: str) -> None:
    assert not plainly(pattern, text)
    assert not glob([pattern])(text)


def test_the_case_of_letters_may_be_left_out() -> None:
    assert glob(["*/A.txt"], any_case=True)("b/a.TXT")


def test_one_of_many_patterns_is_enough() -> None:
    assert glob(["a", "b"])("b")
    assert not glob(["a", "b"])("ab")


def test_many_stars_try_no_place_twice() -> None:
    """Tried again and again, this would take longer than anybody waits."""
    assert not glob(["/".join(["**", "a*"] * 20) + "/x"])("/".join(["a"] * 2_000))
    assert not glob(["*a" * 20 + "b"])("a" * 20_000)
