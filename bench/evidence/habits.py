"""The habits of agents after a failed call, each one a function of a few lines.

An agent knows a failure only from its client. Most clients pass on the text, some also the error
flag, and one the verdict of `replybook.client`. No agent sees the fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from replybook.client import read

PATIENCE: Final = 5
"""Failures of a step after which a habit gives up."""

Does: TypeAlias = Literal["repeat", "wait", "correct", "open_contract", "ask", "report", "give_up"]


@dataclass(frozen=True, slots=True)
class Move:
    """The next step of an agent after a failure.

    Attributes:
        does: Kind of the step.
        names: Arguments to correct; if empty, the next one in turn.
        after_s: Seconds to wait first.
    """

    does: Does
    names: tuple[str, ...] = ()
    after_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed call.

    Attributes:
        envelope: Envelope that the server sent.
        text: Text that the server sent.
        times: Number of failures of this step so far.
    """

    envelope: Mapping[str, object]
    text: str
    times: int

    @property
    def is_last_try(self) -> bool:
        """True if even a patient agent gives up now."""
        return self.times >= PATIENCE


def retries_everything(failure: Failure) -> Move:
    """Make the same call again, whatever the failure is."""
    return Move("give_up" if failure.is_last_try else "repeat")


def gives_up(failure: Failure) -> Move:
    """Give up at the first failure."""
    del failure
    return Move("give_up")


_AGAIN: Final = re.compile(r"again|retry|later|moment", re.IGNORECASE)
_WRONG: Final = re.compile(
    r"no team|no ticket|there is no|unknown|invalid|empty|wrong", re.IGNORECASE
)
_REFUSED: Final = re.compile(r"denied|allow|permission|closed|contract", re.IGNORECASE)


def reads_the_text(failure: Failure) -> Move:
    """Choose by words in the text: correct what seems wrong, ask if refused, repeat if told to."""
    if failure.is_last_try:
        return Move("give_up")
    if _WRONG.search(failure.text):
        return Move("correct")
    if _REFUSED.search(failure.text):
        return Move("ask")
    return Move("repeat" if _AGAIN.search(failure.text) else "give_up")


def obeys_the_type(failure: Failure) -> Move:
    """Correct after I, ask after D, report E; try the arguments in turn."""
    kind = failure.envelope["reply_type"]
    if kind == "I":
        return Move("correct")
    return Move("ask" if kind == "D" else "report")


def obeys_the_action(failure: Failure) -> Move:
    """Follow the verdict, with the arguments that the action names."""
    verdict = read(failure.envelope)
    if verdict is None or verdict.what == "stop":
        return Move("report")
    if verdict.what == "retry_same":
        return Move("wait", after_s=verdict.after_s or 0.0)
    if verdict.what == "retry_changed":
        named = () if verdict.action is None else tuple(verdict.action.arguments)
        return Move("correct", named)
    is_scope = verdict.action is not None and verdict.action.verb == "request_scope"
    return Move("open_contract" if is_scope else "ask")


HABITS: Final[Mapping[str, Callable[[Failure], Move]]] = {
    "retries everything": retries_everything,
    "gives up at once": gives_up,
    "reads the text": reads_the_text,
    "obeys the type": obeys_the_type,
    "obeys the action": obeys_the_action,
}
