"""The habits of agents at a server that does not speak our envelope.

An agent knows the error flag and the text, and with the adapter the sentence that it adds. No agent
sees the fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

PATIENCE: Final = 8
"""Failures of a task after which a habit gives up."""

Move: TypeAlias = Literal["done", "repeat", "correct", "ask", "report", "give_up"]

_FORBIDS: Final = re.compile(r"Do not (?:repeat this call|call)|Do something else")
_FAILS: Final = re.compile(r"^\W*(?:error|failed|failure)\b", re.IGNORECASE)
_WRONG: Final = re.compile(
    r"not found|no ticket|no entry|does not exist|unknown|invalid|wrong", re.IGNORECASE
)
_REFUSED: Final = re.compile(r"denied|forbidden|permission|not authorized", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heard:
    """A result as an agent gets it.

    Attributes:
        failed: The error flag.
        text: The text, with the sentence of the adapter.
        times: Number of failures of this task so far.
    """

    failed: bool
    text: str
    times: int


def hears_nothing(heard: Heard) -> Move:
    """Make the same call again if the flag says that it failed, whatever the text says."""
    if not heard.failed:
        return "done"
    return "give_up" if heard.times >= PATIENCE else "repeat"


def gives_up(heard: Heard) -> Move:
    """Give up at the first failure."""
    return "give_up" if heard.failed else "done"


def heeds_words(heard: Heard) -> Move:
    """Choose by words in the text, also where the flag says that all is well."""
    if not heard.failed and not _FAILS.search(heard.text):
        return "done"
    if _REFUSED.search(heard.text):
        return "ask"
    if _FORBIDS.search(heard.text):
        return "report"
    if heard.times >= PATIENCE:
        return "give_up"
    return "correct" if _WRONG.search(heard.text) else "repeat"


FOREIGN_HABITS: Final[Mapping[str, Callable[[Heard], Move]]] = {
    "deaf": hears_nothing,
    "gives up at once": gives_up,
    "heeding": heeds_words,
}
