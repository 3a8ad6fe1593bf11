"""Tests that call the functions below the decorators: each gives its reply."""

import desk

from replybook.testing import assert_reply


def test_find_book_gives_its_data() -> None:
    assert_reply(desk.find_book("b2"), type="S", data={"title": "Emma"})


def test_find_book_says_which_id_is_unknown() -> None:
    assert_reply(desk.find_book("b9"), "WA-RES-I-500", data={"book_id": "b9"})


def test_lend_book_says_until_when() -> None:
    assert desk.lend_book("b1", "Ada")["data"]["text"].endswith("until 2026-02-02")


def test_lend_book_refuses_blocked_readers() -> None:
    assert_reply(desk.lend_book("b1", "Mallory"), "EN-RES-D-500", data={"reader": "Mallory"})
