"""claims_validation: each claim against the calls that it cites.

Source: specification 27, 003 §3.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "claims_validation"

judge: Final = judge_by_rules(NAME)
