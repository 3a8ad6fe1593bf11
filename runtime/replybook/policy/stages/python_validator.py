"""python_validator: Python, as it was validated and as it is; nothing of it is run.

Source: specification 33, 003 §2.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "python_validator"

judge: Final = judge_by_rules(NAME)
