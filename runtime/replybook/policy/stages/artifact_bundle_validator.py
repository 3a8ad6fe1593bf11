"""artifact_bundle_validator: what the files mean: their folders, formats and file models.

Source: specification 31, 003 §2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook.policy.case import Case
    from replybook.policy.outcome import Violation
    from replybook.policy.stages.stage import Judgement

__all__ = ["NAME", "judge"]

NAME: Final = "artifact_bundle_validator"


def judge(_case: Case, rules: Judgement) -> list[Violation]:
    """What the rules of this stage find."""
    return rules.of(NAME)
