"""Observers of the replies of this process, such as the test plugin that counts the codes seen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.returned.outcome import Outcome

__all__ = ["OBSERVERS", "announce", "observe"]

Observer = Callable[[Outcome], None]

OBSERVERS: Final[list[Observer]] = []
"""All observers; a call looks here first, since mostly there are none."""


def observe(observer: Observer) -> Callable[[], None]:
    """Call `observer` with every outcome from now on; call what is returned to end that."""
    OBSERVERS.append(observer)

    def end() -> None:
        with suppress(ValueError):  # ended before
            OBSERVERS.remove(observer)

    return end


def announce(outcome: Outcome) -> None:
    """Hand an outcome to all observers; one that fails harms no call."""
    for observer in tuple(OBSERVERS):
        try:
            observer(outcome)
        except BaseException as error:
            if must_go_on(error):
                raise
