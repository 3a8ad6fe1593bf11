"""symbol_manifest_check: the symbols that the files define, against those that the bundle declares.

Source: specification 32, 003 §2.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.stages.stage import judge_by_rules

__all__ = ["NAME", "judge"]

NAME: Final = "symbol_manifest_check"

judge: Final = judge_by_rules(NAME)
