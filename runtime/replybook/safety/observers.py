"""Observers of the replies of this process.

The pytest plugin that counts the codes seen is one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.returned.outcome import Outcome

Observer = Callable[[Outcome], None]

OBSERVERS: Final[list[Observer]] = []
"""All observers. A call checks first if the list is empty, because usually it is."""


def observe(observer: Observer) -> Callable[[], None]:
    """Call `observer` with every outcome from now on.

    Call the returned function to end this.
    """
    OBSERVERS.append(observer)

    def end() -> None:
        with suppress(ValueError):  # ended before
            OBSERVERS.remove(observer)

    return end


def announce(outcome: Outcome) -> None:
    """Pass an outcome to all observers.

    An observer that fails does not affect the call.
    """
    for observer in tuple(OBSERVERS):
        try:
            observer(outcome)
        except BaseException as error:
            if must_go_on(error):
                raise
