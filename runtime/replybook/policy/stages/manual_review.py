"""manual_review: what a person should look at; nothing here is decided.

Source: 003 §2.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "manual_review"

judge: Final = judge_by_rules(NAME)
