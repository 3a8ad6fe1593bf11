"""claims_validation: each claim against the calls that it cites.

Source: specification 27, 003 §3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook.policy.case import Case
    from replybook.policy.outcome import Violation
    from replybook.policy.stages.stage import Judgement

__all__ = ["NAME", "judge"]

NAME: Final = "claims_validation"


def judge(_case: Case, rules: Judgement) -> list[Violation]:
    """What the rules of this stage find."""
    return rules.of(NAME)
