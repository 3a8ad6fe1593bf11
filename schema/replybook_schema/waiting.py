"""Not now: what a reply that asks to wait has to say, and what is said when no attempt is left.

A code whose verb is `wait_and_retry` tells in its data how long to wait (`after_s`, seconds) and how many
more attempts there are (`attempts_left`). At none left the agent reads another remedy, which stops it; the
verb stays what it is. Source: specification 50.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from replybook_schema.records import ParamType

__all__ = [
    "ATTEMPTS",
    "DELAY",
    "WAIT",
    "WAIT_CHECKS",
    "WAIT_PARAMS",
    "WAIT_WORDS",
    "is_exhausted",
    "remedy_for",
]

WAIT: Final = "wait_and_retry"
"""The verb that such a code has."""

DELAY: Final = "after_s"
ATTEMPTS: Final = "attempts_left"

WAIT_PARAMS: Final[Mapping[str, ParamType]] = {DELAY: "number", ATTEMPTS: "integer"}
"""The params that such a code requires, and that its action names."""

WAIT_WORDS: Final[Mapping[str, str]] = {
    DELAY: "a finite number of seconds, 0 or more",
    ATTEMPTS: "a whole number, 0 or more",
}
"""What each of them takes, for whoever gave something else."""


class Remedies(Protocol):
    """The remedies of a code: the usual one, and the one for no attempt left."""

    @property
    def remedy(self) -> str:
        """The remedy while attempts are left."""
        ...

    @property
    def exhausted(self) -> str | None:
        """The remedy at no attempt left; None for a code that does not wait."""
        ...


def remedy_for(told: Remedies, data: Mapping[str, object]) -> str:
    """Return the remedy that a reader of a reply with `data` gets: at no attempt left, the last one."""
    if told.exhausted is not None and is_exhausted(data):
        return told.exhausted
    return told.remedy


def is_exhausted(data: Mapping[str, object]) -> bool:
    """Return True if `data` of a code that waits says that no attempt is left."""
    left = data.get(ATTEMPTS)
    return _is_whole(left) and cast("int", left) <= 0


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_delay(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return 0 <= value < math.inf  # which no NaN is


def _is_count(value: object) -> bool:
    return _is_whole(value) and cast("int", value) >= 0


WAIT_CHECKS: Final[Mapping[str, Callable[[object], bool]]] = {
    DELAY: _is_delay,
    ATTEMPTS: _is_count,
}
"""Whether a value is one that such a param takes."""
