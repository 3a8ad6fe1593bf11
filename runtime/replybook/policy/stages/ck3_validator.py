"""ck3_validator: CK3 script and localization, as they were validated and as they are.

Source: specification 33, 003 §2.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "ck3_validator"

judge: Final = judge_by_rules(NAME)
