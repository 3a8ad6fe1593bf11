"""Replies that say "not now": their data, and their remedy if no attempt is left.

The data of a code with the verb `wait_and_retry` has the waiting time in seconds (`after_s`) and
the number of attempts left (`attempts_left`). If no attempt is left, the agent gets another remedy,
which tells it to stop. The verb stays the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from replybook_schema.records import ParamType

WAIT: Final = "wait_and_retry"
"""The verb of such a code."""

DELAY: Final = "after_s"
ATTEMPTS: Final = "attempts_left"

WAIT_PARAMS: Final[Mapping[str, ParamType]] = {DELAY: "number", ATTEMPTS: "integer"}
"""The params that such a code requires, and that its action names."""

WAIT_WORDS: Final[Mapping[str, str]] = {
    DELAY: "a finite number of seconds, 0 or more",
    ATTEMPTS: "a whole number, 0 or more",
}
"""Descriptions of valid values, for messages."""


class Remedies(Protocol):
    """The remedies of a code."""

    @property
    def remedy(self) -> str:
        """The remedy while attempts are left."""
        ...

    @property
    def exhausted(self) -> str | None:
        """The remedy if no attempt is left. None for a code that does not wait."""
        ...


def remedy_for(told: Remedies, data: Mapping[str, object]) -> str:
    """Return the remedy for a reply with `data`."""
    if told.exhausted is not None and is_exhausted(data):
        return told.exhausted
    return told.remedy


def is_exhausted(data: Mapping[str, object]) -> bool:
    """Return True if `data` of a waiting code says that no attempt is left."""
    left = data.get(ATTEMPTS)
    return _is_whole(left) and cast("int", left) <= 0


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_delay(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return 0 <= value < math.inf  # this is False for NaN


def _is_count(value: object) -> bool:
    return _is_whole(value) and cast("int", value) >= 0


WAIT_CHECKS: Final[Mapping[str, Callable[[object], bool]]] = {
    DELAY: _is_delay,
    ATTEMPTS: _is_count,
}
"""Functions that check the value of each param."""
