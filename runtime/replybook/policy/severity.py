"""How much a rule weighs now: its severity, its status, and the capabilities that it waits for.

Source: specification 25, 003 §5 and §8, decision 11.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from replybook.policy.outcome import Severity
from replybook_schema.policy import RuleSpec, StageSpec

__all__ = ["Weight", "weigh"]


@dataclass(frozen=True, slots=True)
class Weight:
    """The effective severity of a rule; a `review` is listed and never counts."""

    severity: Severity
    review: bool = False
    ready: bool = False
    """All capabilities that its upgrade waits for are there."""

    upgraded: bool = False
    """It is an error because of that, though its status still says enhancement."""


def weigh(rule: RuleSpec, stage: StageSpec, capabilities: Collection[str]) -> Weight:
    """What a violation of the rule weighs; `disabled` rules are not asked about."""
    if rule.status == "tbc" or stage.name == "manual_review":
        return Weight("warning", review=True)
    waits = rule.upgrade_to == "error"
    ready = waits and bool(rule.upgrade_when) and set(rule.upgrade_when) <= set(capabilities)
    if stage.blocking == "never":
        return Weight("warning", ready=ready)
    if rule.status == "enhancement":
        return Weight("error" if ready else "warning", ready=ready, upgraded=ready)
    return Weight("error" if waits or rule.severity == "error" else "warning", ready=ready)
