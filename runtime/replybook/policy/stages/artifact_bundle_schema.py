"""artifact_bundle_schema: the form of the bundle and its claims; one that does not parse stops here.

Source: specification 24, 003 §2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook.policy.stages.stage import judge_by_rules

if TYPE_CHECKING:
    from replybook.policy.case import Case

__all__ = ["NAME", "judge", "stops"]

NAME: Final = "artifact_bundle_schema"

judge: Final = judge_by_rules(NAME)


def stops(case: Case) -> bool:
    """Whether later stages have nothing that they could judge."""
    return bool(case.bundle_faults)
