"""The limits of a contract are live: what was permitted counts at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.runtime.enforcement.made_enforcement import contract_of, made

from replybook import Reply, ReplyBuilder
from replybook.enforcement import Enforcement


def written(enforcement: Enforcement, name: str, size: int = 0, *, dry: bool = False) -> Reply:
    address = f"mod:My Patch/common/{name}"
    return enforcement.decide_write(ReplyBuilder(), address, size=size, dry_run=dry)


def test_bytes_of_several_writes_add_up() -> None:
    enforcement = made(contract_of(max_bytes=10))

    assert written(enforcement, "a", 6).reply_type == "S"
    assert written(enforcement, "a", 5).data["reason"] == "limit_reached"
    assert written(enforcement, "a", 4).reply_type == "S"


def test_a_refusal_and_a_dry_run_use_up_nothing() -> None:
    enforcement = made(contract_of(max_files=1))
    written(enforcement, "a", dry=True)
    enforcement.decide_write(ReplyBuilder(), "mod:My Patch/events/b")

    assert written(enforcement, "c").reply_type == "S"
    assert written(enforcement, "d").data["reason"] == "limit_reached"


def test_a_delete_counts_as_a_file() -> None:
    enforcement = made(contract_of(max_files=1))
    enforcement.decide_delete(ReplyBuilder(), "mod:My Patch/common/a")

    assert written(enforcement, "a").reply_type == "S"
    assert written(enforcement, "b").data["reason"] == "limit_reached"


def test_one_file_by_two_addresses_is_one_file() -> None:
    enforcement = made(contract_of(max_files=1))
    written(enforcement, "a")
    reply = enforcement.decide_write(ReplyBuilder(), "root:user_docs/mod/my_patch/common/a")

    assert reply.reply_type == "S"


@pytest.mark.parametrize("size", [-1, -(10**12), True, 1.5, float("nan"), "5", None])
def test_what_is_no_size_fits_nowhere(size: Any) -> None:
    assert "limit_reached" == written(made(contract_of()), "a", size).data["reason"]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 500, 999, 1000])
def test_a_size_within_the_limits_fits(size: int) -> None:
    assert "EN-WRITE-S-001" == written(made(contract_of()), "a", size).code


@pytest.mark.parametrize("size", [0, 7])
def test_two_that_ask_at_once_cannot_both_take_the_last_place(size: int) -> None:
    enforcement = made(contract_of(max_files=10, max_bytes=10 * size))
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(written, enforcement, str(number), size) for number in range(200)]
        replies = [future.result() for future in asked]

    assert sum(reply.reply_type == "S" for reply in replies) == 10
