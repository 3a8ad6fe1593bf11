"""The value of a block is its text on one line, however deep the blocks are (specification 62)."""

from __future__ import annotations

import pytest

from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.unit_values import values_of
from replybook_ck3.world.units import parse_file

PATH = "common/traits/a.txt"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("{ b = 1 }", "{ b = 1 }"),
        ("{\n\tb ?= 1 # one\n\tc\n}", "{ b ?= 1 c }"),
        ("{ b = { } c = { d = { 1 } } e }", "{ b = { } c = { d = { 1 } } e }"),
        ("rgb { 1 2 }", "rgb { 1 2 }"),
        ("{ b = hsv { 1 } }", "{ b = hsv { 1 } }"),
        ("{ b = " * 3_000 + "1" + " }" * 3_000, "{ b = " * 3_000 + "1" + " }" * 3_000),
    ],
)
def test_a_block_is_one_line(written: str, value: str) -> None:
    document = parse_file(PATH, f"a = {written}".encode(), DomainTable(None))

    assert [value] == [one.text for one in values_of(document, None, "a", single=None)]
