"""post_trace: the whole trace: what was called, in which scope and in which order.

Source: specification 28, 003 §4.3 and §6.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "post_trace"

judge: Final = judge_by_rules(NAME)
