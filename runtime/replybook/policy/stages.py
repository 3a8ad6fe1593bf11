"""The stages of a judgement: which run on delivery, in which order, and where a run ends early.

A stage is data of the registry: its rules say what it finds, and its place says when. Source:
specification 24, 003 §2.
"""

from __future__ import annotations

from typing import Final

from replybook_schema.policy import PolicySpec, StageSpec

__all__ = ["FORM_STAGE", "in_order"]

FORM_STAGE: Final = "artifact_bundle_schema"
"""The stage that reads the bundle; one that does not parse ends the run behind it."""


def in_order(policy: PolicySpec) -> tuple[StageSpec, ...]:
    """Return the stages of a policy in the order in which they run."""
    return tuple(sorted(policy.stages, key=lambda stage: stage.order))
