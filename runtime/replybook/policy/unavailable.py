"""What a fact is when it has no value: absent, since nobody can know it, or not worked out here.

Source: specification 34 (missing data is a violation, never a pass).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

__all__ = ["ABSENT", "Absent", "Unavailable"]


class Absent(Enum):
    """The type of `ABSENT`."""

    ABSENT = "absent"

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final[Literal[Absent.ABSENT]] = Absent.ABSENT
"""There is no such fact: a rule that refers to it finds a missing ref."""


@dataclass(frozen=True, slots=True)
class Unavailable:
    """The bundle holds something that nobody here can judge; `reason` is for the agent."""

    reason: str
