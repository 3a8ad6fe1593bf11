"""post_trace: the whole trace: what was called, in which scope and in which order.

Source: specification 28, 003 §4.3 and §6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook.policy.case import Case
    from replybook.policy.outcome import Violation
    from replybook.policy.stages.stage import Judgement

__all__ = ["NAME", "judge"]

NAME: Final = "post_trace"


def judge(_case: Case, rules: Judgement) -> list[Violation]:
    """What the rules of this stage find."""
    return rules.of(NAME)
