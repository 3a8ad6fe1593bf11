"""Judging: the type of any tool result, from servers that do not speak our envelope.

Source: specification 73.
"""

from __future__ import annotations

from replybook.client.judgement import Judgement
from replybook.client.judging.any_result import judge
from replybook.client.judging.sent_success import Suspect, judge_success, suspect_in

__all__ = ["Judgement", "Suspect", "judge", "judge_success", "suspect_in"]
