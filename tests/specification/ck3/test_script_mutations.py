"""A character is lost from a file that was right: the fault is found, and named where it is (issue 12, show 1)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from tests.specification.ck3.script_samples import SAMPLES
from tests.specification.ck3.script_trees import read, tree, words

_PLAIN = re.compile(r"#[^\n]*|\"(?:\\.|[^\"\\])*\"|@\[[^\]]*\]|[{}]|[^\s{}\"#=<>!?]+|[=<>!?]+")
_LOST_ENOUGH = 0.99


class Lost(NamedTuple):
    """A stretch of a sample that is taken out."""

    name: str
    start: int
    end: int


def parts(name: str) -> list[re.Match[str]]:
    """The tokens of a sample, comments left out; the parser that is tested has no part in it."""
    return [one for one in _PLAIN.finditer(SAMPLES[name]) if not one[0].startswith("#")]


def lost(name: str, kind: str) -> Iterator[Lost]:
    """Every brace, value or closing quote of a sample, one at a time."""
    tokens = parts(name)
    for at, token in enumerate(tokens):
        text = token[0]
        if kind == text or (kind == '"' and text.startswith('"')):
            yield Lost(name, token.end() - 1, token.end())
        elif kind == "value" and _is_value(tokens, at):
            yield Lost(name, token.start(), token.end())


def _is_value(tokens: list[re.Match[str]], at: int) -> bool:
    """A single value behind an operator; a tag is none, since the block behind it stays."""
    follows = at > 0 and set(tokens[at - 1][0]) <= set("=<>!?")
    before_block = at + 1 < len(tokens) and tokens[at + 1][0] == "{"
    return (
        follows
        and tokens[at][0] != "{"
        and not set(tokens[at][0]) <= set("=<>!?")
        and not before_block
    )


@cache
def tops(name: str) -> list[int]:
    """Where the top-level items of a sample begin: the heads in column 0."""
    return [one.start() for one in re.finditer(r"^[^\s#}]", SAMPLES[name], re.MULTILINE)]


def shortened(one: Lost) -> str:
    return SAMPLES[one.name][: one.start] + SAMPLES[one.name][one.end :]


def first_error(one: Lost) -> Any:
    found = read(shortened(one)).findings
    return next((finding for finding in found if finding.severity == "error"), None)


def is_near(one: Lost, offset: int) -> bool:
    """Whether a place in the shortened text lies in the item that lost something, or beside it."""
    original = offset - 1 + (one.end - one.start if offset - 1 >= one.start else 0)
    own, said = (bisect_right(tops(one.name), at) for at in (one.start, original))
    return abs(own - said) <= 1


ALL = {
    kind: [one for name in SAMPLES for one in lost(name, kind)] for kind in ("{", "}", "value", '"')
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_right_until_something_is_lost(name: str) -> None:
    document = read(SAMPLES[name])

    assert [] == words(document)
    assert "\ufeff" + SAMPLES[name] == str(document)
    assert [] != tree(document.items)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_items_of_a_sample_begin_where_the_eye_sees_them(name: str) -> None:
    starts = [item.start - 1 for item in read(SAMPLES[name]).items]

    assert set(tops(name)) <= set(starts)


def test_there_is_much_to_lose() -> None:
    assert [True] * 4 == [
        len(ALL["{"]) > 150,
        len(ALL["}"]) > 150,
        len(ALL["value"]) > 150,
        len(ALL['"']) > 20,
    ]


@pytest.mark.parametrize("kind", ["{", "}", "value"])
def test_a_loss_is_always_found(kind: str) -> None:
    assert [] == [
        (one, shortened(one)[one.start - 20 : one.start + 20])
        for one in ALL[kind]
        if first_error(one) is None
    ]


@pytest.mark.parametrize("kind", ["{", "}", "value"])
def test_a_loss_is_named_in_the_item_that_has_it(kind: str) -> None:
    far = [
        one for one in ALL[kind] if (found := first_error(one)) and not is_near(one, found.offset)
    ]

    assert len(far) <= (1 - _LOST_ENOUGH) * len(ALL[kind]), far


def test_a_lost_quote_is_found() -> None:
    missed = [one for one in ALL['"'] if first_error(one) is None]

    assert len(missed) <= (1 - _LOST_ENOUGH) * len(ALL['"']), missed


def test_a_lost_value_is_named_at_its_line_or_the_next() -> None:
    """Half of all are said at the very line (facts of parsers: distance 0 in the median)."""
    near = 0
    for one in ALL["value"]:
        line = shortened(one).count("\n", 0, one.start) + 1
        near += first_error(one).line == line

    assert near > 0.9 * len(ALL["value"])


@pytest.mark.parametrize("kind", ["{", "}", "value", '"'])
def test_what_lost_something_is_written_back_as_it_is(kind: str) -> None:
    assert [] == [
        one for one in ALL[kind] if "\ufeff" + shortened(one) != str(read(shortened(one)))
    ]


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_put_in_is_found_as_well(name: str) -> None:
    """` zz = ` before a closing brace, and one brace more, are faults, too."""
    for one in lost(name, "}"):
        text = SAMPLES[name]
        for more in (" zz = ", "}"):
            spoiled = text[: one.start] + more + text[one.start :]
            assert read(spoiled).has_errors, spoiled[one.start - 40 : one.start + 10]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_other_items_are_read_in_spite_of_a_loss(name: str) -> None:
    """What stands before the item that lost a brace is what it was."""
    whole = read(SAMPLES[name])
    for one in lost(name, "}"):
        top = max(start for start in tops(name) if start <= one.start)
        count = sum(item.start - 1 < top for item in whole.items)
        assert tree(whole.items[:count]) == tree(read(shortened(one)).items[:count])
