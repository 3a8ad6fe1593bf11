"""ck3_validator: CK3 script and localization, as they were validated and as they are.

Source: specification 33, 003 §2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook.policy.case import Case
    from replybook.policy.outcome import Violation
    from replybook.policy.stages.stage import Judgement

__all__ = ["NAME", "judge"]

NAME: Final = "ck3_validator"


def judge(_case: Case, rules: Judgement) -> list[Violation]:
    """What the rules of this stage find."""
    return rules.of(NAME)
