"""trace_required: whether the session can be judged at all: a known mode, and a trace.

Source: 003 §2, specification 35.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "trace_required"

judge: Final = judge_by_rules(NAME)
