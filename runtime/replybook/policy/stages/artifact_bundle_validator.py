"""artifact_bundle_validator: what the files mean: their folders, formats and file models.

Source: specification 31, 003 §2.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "artifact_bundle_validator"

judge: Final = judge_by_rules(NAME)
