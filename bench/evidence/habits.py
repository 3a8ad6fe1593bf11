"""The habits: what an agent does with a call that failed. Each is a few lines, as its name says it.

What an agent knows of a failure is what its client hands it: most hand on the text, some whether it failed, one
the verdict of `replybook.client`. None sees the fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from replybook.client import read

__all__ = ["HABITS", "Failure", "Move"]

PATIENCE: Final = 5
"""How often a habit repeats a call before it gives up."""

Does: TypeAlias = Literal["repeat", "wait", "correct", "open_contract", "ask", "report", "give_up"]


@dataclass(frozen=True, slots=True)
class Move:
    """What the agent does next; `names` are the arguments that it looks at again, none for the next one."""

    does: Does
    names: tuple[str, ...] = ()
    after_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Failure:
    """A call that failed: what the server sent, and how often this step has failed by now."""

    envelope: Mapping[str, object]
    text: str
    times: int

    @property
    def is_last_try(self) -> bool:
        """True if even a patient agent has had enough."""
        return self.times >= PATIENCE


def retries_everything(failure: Failure) -> Move:
    """Make the same call again, whatever was said."""
    return Move("give_up" if failure.is_last_try else "repeat")


def gives_up(failure: Failure) -> Move:
    """Take the first failure for the last word."""
    del failure
    return Move("give_up")


_AGAIN: Final = re.compile(r"again|retry|later|moment", re.IGNORECASE)
_WRONG: Final = re.compile(
    r"no team|no ticket|there is no|unknown|invalid|empty|wrong", re.IGNORECASE
)
_REFUSED: Final = re.compile(r"denied|allow|permission|closed|contract", re.IGNORECASE)


def reads_the_text(failure: Failure) -> Move:
    """Look for words: what seems wrong is corrected, what seems refused is asked about, the rest repeated."""
    if failure.is_last_try:
        return Move("give_up")
    if _WRONG.search(failure.text):
        return Move("correct")
    if _REFUSED.search(failure.text):
        return Move("ask")
    return Move("repeat" if _AGAIN.search(failure.text) else "give_up")


def obeys_the_type(failure: Failure) -> Move:
    """Correct what is I, ask about what is D, report what is E; which argument is wrong has to be tried."""
    kind = failure.envelope["reply_type"]
    if kind == "I":
        return Move("correct")
    return Move("ask" if kind == "D" else "report")


def obeys_the_action(failure: Failure) -> Move:
    """Do what the verdict says, with what the action names."""
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
