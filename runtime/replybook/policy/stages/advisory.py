"""advisory: what would be better; nothing here stops a delivery.

Source: 003 §2.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "advisory"

judge: Final = judge_by_rules(NAME)
