"""server_only: what the server alone may do, which is to issue the completion after all other stages.

The completion itself is made by the delivery gate, of an outcome that is deliverable; rules of this
stage, if a registry adds some, are judged here. Source: specification 30, 003 §2.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "server_only"

judge: Final = judge_by_rules(NAME)
