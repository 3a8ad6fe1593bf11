"""The tokens of one adapter (specification 18, 002 §3 to §5)."""

from __future__ import annotations

import os
import threading
from uuid import RFC_4122, UUID

import pytest
from tests.bounded_waits import said_in_a_fork

from replybook.world.tokens import TokenTable, TokenTableFull


def test_a_token_is_a_uuid4_and_never_the_same_twice() -> None:
    table = TokenTable[int](1_000)
    tokens = [table.mint(number)[0] for number in range(1_000)]

    assert {(4, RFC_4122)} == {(UUID(token).version, UUID(token).variant) for token in tokens}
    assert tokens == [str(UUID(token)) for token in tokens]
    assert 1_000 == len(set(tokens))


def test_a_token_stands_for_what_it_was_minted_for() -> None:
    table = TokenTable[str](3)
    first, used = table.mint("one")
    second, _ = table.mint("two")

    assert (1, "one", "two") == (used, table.find(first), table.find(second))
    assert table.find("no token") is None
    assert table.find(first.upper()) is None


def test_the_token_after_the_last_one_is_refused_and_nothing_is_evicted() -> None:
    table = TokenTable[int](2)
    tokens = [table.mint(number)[0] for number in range(2)]

    for _ in range(2):
        with pytest.raises(TokenTableFull, match="restart server"):
            table.mint(3)
    assert [0, 1] == [table.find(token) for token in tokens]


def test_a_new_epoch_forgets_every_token_and_gives_the_cap_back() -> None:
    table = TokenTable[int](1)
    old, _ = table.mint(1)
    table.begin(1)
    new, used = table.mint(2, 1)

    assert (None, 2, 1) == (table.find(old), table.find(new), used)


def test_a_token_for_an_epoch_that_has_ended_means_nothing() -> None:
    table = TokenTable[int](1)
    table.begin(7)
    token, used = table.mint(1, 6)

    assert (None, 0) == (table.find(token), used)
    assert UUID(token).version == 4


def test_many_threads_lose_no_token_and_pass_no_cap() -> None:
    table = TokenTable[int](4_000)
    minted: list[list[tuple[int, str]]] = [[] for _ in range(16)]
    full = [0] * 16

    def work(thread: int) -> None:
        for number in range(300):
            try:
                minted[thread].append((number, table.mint(number)[0]))
            except TokenTableFull:
                full[thread] += 1

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    all_minted = [pair for row in minted for pair in row]

    assert (4_000, 800, 4_000) == (len(all_minted), sum(full), len(table))
    assert 4_000 == len({token for _, token in all_minted})
    assert all(table.find(token) == number for number, token in all_minted)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_starts_empty_with_a_lock_of_its_own() -> None:
    table = TokenTable[int](5)
    token, _ = table.mint(1, 0)
    with table._lock:  # pyright: ignore[reportPrivateUsage]  # as another thread might hold it
        said = said_in_a_fork(lambda: f"{table.find(token)} {table.mint(2, 0)[1]}")

    assert "None 1" == said
    assert 1 == table.find(token)
