"""Values that no envelope can hold, and some that it just can."""

from __future__ import annotations

import functools
from collections import UserDict
from collections.abc import Iterator
from datetime import date
from pathlib import PurePosixPath


class Hostile:
    """Fights back wherever it is looked at."""

    def __getattribute__(self, name: str) -> object:
        raise ZeroDivisionError("secret")

    def __repr__(self) -> str:
        raise ZeroDivisionError("secret")


class Unreadable(UserDict[str, object]):
    def __iter__(self) -> Iterator[str]:
        raise OSError("secret")


class Twin(str):
    """Equal as text, different as a key."""

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


def nested(depth: int) -> object:
    return [] if depth == 0 else [nested(depth - 1)]


def cycle() -> object:
    items: list[object] = []
    items.append({"again": items})
    return items


def twice_itself() -> object:
    items: list[object] = []
    items += [items, items]
    return items


def doubled(times: int) -> object:
    value: object = []
    for _ in range(times):
        value = [value, value]
    return value


@functools.cache
def values() -> dict[str, object]:
    return {
        "nan": float("nan"),
        "infinity": float("-inf"),
        "bytes": b"x",
        "bytes_of_no_text": b"\xff",
        "set": {1},
        "object": object(),
        "date": date(2026, 11, 21),
        "path": PurePosixPath("/srv/x"),
        "function": nested,
        "surrogate": "\ud800",
        "large": 2**64,
        "small": -(2**63) - 1,
        "numbered": {1: 2},
        "nothing": {None: 2},
        "surrogate_key": {"\udfff": 2},
        "two_equal_keys": {Twin("a"): 1, Twin("a"): 2},
        "cycle": cycle(),
        "deep": nested(100),
        "unreadable": Unreadable(),
        "rows": [{"a": 1}, {"a": [0, b"x"]}],
        "hidden_key": {"/srv/secret": b"x"},
        "as_deep_as_can_be": nested(98),
    }
