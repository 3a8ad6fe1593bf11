"""A character is lost from a file that was right.

The fault is found, and named where it is (decision 39).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from tests.specification.ck3.script_samples import SAMPLES
from tests.specification.ck3.script_trees import faults, read, tree

_TOKEN = re.compile(r"#[^\n]*|\"(?:\\.|[^\"\\])*\"|@\[[^\]]*\]|[{}]|[^\s{}\"#=<>!?]+|[=<>!?]+")
_HEAD = re.compile(r"^[^\s#}]", re.MULTILINE)
_INDENT = re.compile(r"^\t+", re.MULTILINE)
KINDS = ("{", "}", "a value", '"')
LAYOUTS = ("as written", "without indentation", "with blanks", "with ends of Windows")


class Sample(NamedTuple):
    """A file, and where its top-level items begin."""

    text: str
    tops: tuple[int, ...]


class Lost(NamedTuple):
    """A stretch of a sample that is taken out."""

    sample: Sample
    start: int
    end: int

    @property
    def text(self) -> str:
        """The sample without it."""
        return self.sample.text[: self.start] + self.sample.text[self.end :]


@cache
def samples(layout: str) -> tuple[Sample, ...]:
    """The samples as authors with other habits would write them."""
    return tuple(_laid_out(text, layout) for text in SAMPLES.values())


def _laid_out(text: str, layout: str) -> Sample:
    """Heads are known by their column before that is taken away: as the so-manieth token."""
    heads = [match.start() for match in _HEAD.finditer(text)]
    order = {token.start(): at for at, token in enumerate(_TOKEN.finditer(text))}
    changed = {
        "as written": text,
        "without indentation": _INDENT.sub("", text),
        "with blanks": text.replace("\t", "    "),
        "with ends of Windows": text.replace("\n", "\r\n"),
    }[layout]
    starts = [token.start() for token in _TOKEN.finditer(changed)]
    return Sample(changed, tuple(starts[order[head]] for head in heads))


def lost(sample: Sample, kind: str) -> Iterator[Lost]:
    """Every brace, value or closing quote of a sample, one at a time; comments are left alone."""
    tokens = [match for match in _TOKEN.finditer(sample.text) if not match[0].startswith("#")]
    for at, token in enumerate(tokens):
        text = token[0]
        if text == kind or (kind == '"' and text.startswith('"')):
            yield Lost(sample, token.end() - 1, token.end())
        elif kind == "a value" and _is_value([one[0] for one in tokens[at - 1 : at + 2]]):
            yield Lost(sample, token.start(), token.end())


def _is_value(around: list[str]) -> bool:
    """A single value behind an operator; a tag is none, since the block behind it stays."""
    if len(around) < 2:
        return False
    before, text, *behind = around
    is_value = text not in "{}" and not _is_operator(text)
    return _is_operator(before) and is_value and behind != ["{"]


def _is_operator(text: str) -> bool:
    return set(text) <= set("=<>!?")


@cache
def losses(kind: str, layout: str) -> tuple[Lost, ...]:
    """Everything of a kind that can be lost."""
    return tuple(one for sample in samples(layout) for one in lost(sample, kind))


def first_error(one: Lost) -> Any:
    found = read(one.text).findings
    return next((finding for finding in found if finding.severity == "error"), None)


def is_near(one: Lost, offset: int) -> bool:
    """Return True if a place in the shortened text is in the shortened item or beside it."""
    place = offset - 1  # the byte order mark
    original = place + (one.end - one.start if place >= one.start else 0)
    own, said = (bisect_right(one.sample.tops, at) for at in (one.start, original))
    return abs(own - said) <= 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_sample_is_right_until_something_is_lost(layout: str) -> None:
    for sample in samples(layout):
        document = read(sample.text)
        assert [] == faults(document)
        assert "\ufeff" + sample.text == str(document)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_items_of_a_sample_begin_where_the_eye_sees_them(layout: str) -> None:
    for sample in samples(layout):
        assert set(sample.tops) <= {item.start - 1 for item in read(sample.text).items}


@pytest.mark.parametrize(("kind", "least"), [*zip(KINDS, (100, 100, 100, 20), strict=True)])
def test_there_is_much_to_lose(kind: str, least: int) -> None:
    assert 12 <= len(SAMPLES)
    assert least < len(losses(kind, "as written"))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("kind", ["{", "}", "a value"])
def test_a_loss_is_always_found(kind: str, layout: str) -> None:
    assert [] == [loss.text for loss in losses(kind, layout) if first_error(loss) is None]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("kind", ["{", "}", "a value"])
def test_a_loss_is_named_in_the_item_that_has_it(kind: str, layout: str) -> None:
    every = losses(kind, layout)
    far = [one.text for one in every if not is_near(one, first_error(one).offset)]

    assert len(far) <= 0.01 * len(every), far[0]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_lost_quote_is_found(layout: str) -> None:
    every = losses('"', layout)
    missed = [one.text for one in every if first_error(one) is None]

    assert len(missed) <= 0.01 * len(every), missed[0]


def test_a_lost_value_is_named_at_its_line() -> None:
    every = losses("a value", "as written")
    there = [
        one for one in every if first_error(one).line == one.text.count("\n", 0, one.start) + 1
    ]

    assert len(there) > 0.9 * len(every)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_lost_something_is_written_back_as_it_is(kind: str, layout: str) -> None:
    assert [] == [
        loss.text for loss in losses(kind, layout) if "\ufeff" + loss.text != str(read(loss.text))
    ]


@pytest.mark.parametrize("more", [" zz = ", "}", "{", " => 1 "])
def test_what_is_put_in_is_found_as_well(more: str) -> None:
    for sample, start, _ in losses("}", "as written"):
        spoiled = sample.text[:start] + more + sample.text[start:]
        assert read(spoiled).has_errors, spoiled


@pytest.mark.parametrize("kind", ["{", "}", "a value"])
def test_the_items_before_a_loss_are_what_they_were(kind: str) -> None:
    for loss in losses(kind, "as written"):
        top = max(start for start in loss.sample.tops if start <= loss.start)
        whole = read(loss.sample.text).items
        count = sum(item.start - 1 < top for item in whole)
        assert tree(whole[:count]) == tree(read(loss.text).items[:count])
