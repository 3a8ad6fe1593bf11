"""The two values of a fact without a value: absent, or unavailable here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal


class Absent(Enum):
    """The type of `ABSENT`."""

    ABSENT = "absent"

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final[Literal[Absent.ABSENT]] = Absent.ABSENT
"""The value of a missing fact. A rule that refers to it finds a missing ref."""


@dataclass(frozen=True, slots=True)
class Unavailable:
    """The value of a fact that cannot be determined here. `reason` is for the agent."""

    reason: str
