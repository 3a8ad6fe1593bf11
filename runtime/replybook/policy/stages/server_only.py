"""server_only: what the server alone may do, which is to issue the completion after all other stages.

The completion itself is made by the delivery gate, of an outcome that is deliverable; rules of this
stage, if a registry adds some, are judged here. Source: specification 30, 003 §2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook.policy.case import Case
    from replybook.policy.outcome import Violation
    from replybook.policy.stages.stage import Judgement

__all__ = ["NAME", "judge"]

NAME: Final = "server_only"


def judge(_case: Case, rules: Judgement) -> list[Violation]:
    """What the rules of this stage find."""
    return rules.of(NAME)
