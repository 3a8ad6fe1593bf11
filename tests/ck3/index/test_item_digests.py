"""Numbers for the words of an item: white space and comments do not count, everything else does."""

from __future__ import annotations

import pytest

from replybook_ck3.index.extraction import item_digests

ITEM = 'brave = {\n\tname = "a # b"\n\tvalues = { 1 23 }\n}'


def digest(text: str) -> int:
    (found,) = item_digests(text, [(0, len(text))])
    return found


@pytest.mark.parametrize(
    "text",
    [
        ITEM,
        ITEM.replace("\n", "\r\n"),
        ITEM.replace("\t", "    "),
        ITEM.replace("{\n", "{ # why\n\n# because\n", 1),
    ],
)
def test_the_same_words_have_one_number(text: str) -> None:
    assert digest(text) == digest(ITEM)


@pytest.mark.parametrize(
    "text",
    [
        ITEM.replace("1 23", "12 3"),
        ITEM.replace("# b", "# c"),
        ITEM.replace("brave", "Brave"),
        ITEM.replace("values = { 1 23 }", "# values = { 1 23 }"),
        "",
    ],
)
def test_other_words_have_another_number(text: str) -> None:
    assert digest(text) != digest(ITEM)


def test_a_number_is_the_same_in_every_process_and_fits_into_the_database() -> None:
    assert digest(ITEM) == 3671405232768726090
    assert 0 <= digest("\ud800 half a pair") < 2**63


def test_each_span_has_its_own() -> None:
    assert item_digests("a a b", [(0, 1), (2, 3), (4, 5)]) == [
        digest("a"),
        digest("a"),
        digest("b"),
    ]
