"""The shape of a stage, and what stages are handed.

Source: specification 24, 003 §2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from replybook.policy.case import Case
    from replybook.policy.outcome import Violation

__all__ = ["Judge", "Judgement", "Stage", "judge_by_rules"]


class Judgement(Protocol):
    """The rules of the session, run one stage after the other over one case."""

    def of(self, stage: str) -> list[Violation]:
        """Run the rules of a stage; what they find, in the order of rules."""
        ...


Judge: TypeAlias = "Callable[[Case, Judgement], list[Violation]]"
"""What a stage finds in a case."""


class Stage(Protocol):
    """One stage of the delivery: a module with these two names."""

    @property
    def NAME(self) -> str:  # noqa: N802  a constant of the module
        """The name in the registry."""
        ...

    def judge(self, case: Case, rules: Judgement, /) -> list[Violation]:
        """What the stage finds."""
        ...


def judge_by_rules(name: str) -> Judge:
    """What judges a stage that has nothing to say besides its rules."""

    def judge(_case: Case, rules: Judgement) -> list[Violation]:
        return rules.of(name)

    return judge
