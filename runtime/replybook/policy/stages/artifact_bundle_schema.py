"""artifact_bundle_schema: the form of the bundle and its claims; one that does not parse stops here.

Source: specification 24, 003 §2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook.policy.case import Case
    from replybook.policy.outcome import Violation
    from replybook.policy.stages.stage import Judgement

__all__ = ["NAME", "judge", "stops"]

NAME: Final = "artifact_bundle_schema"


def judge(_case: Case, rules: Judgement) -> list[Violation]:
    """What the rules of this stage find."""
    return rules.of(NAME)


def stops(case: Case) -> bool:
    """Whether later stages have nothing that they could judge."""
    return bool(case.bundle_faults)
