"""The tools that the server offers, in the order in which they are listed.

Source: specification 51 and 52.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from replybook.ck3.tools.agent_briefing import ck3_get_agent_briefing
from replybook.ck3.tools.content_judging import (
    ck3_parse_content,
    ck3_validate_artifact_bundle,
    ck3_validate_python,
)
from replybook.ck3.tools.files_by_name import ck3_file_search
from replybook.ck3.tools.log_reading import ck3_logs
from replybook.ck3.tools.program_call import ck3_exec
from replybook.ck3.tools.text_in_files import ck3_grep_raw
from replybook_schema.reply import Reply

__all__ = ["TOOLS"]

TOOLS: Final[tuple[Callable[..., Reply], ...]] = (
    ck3_file_search,
    ck3_grep_raw,
    ck3_exec,
    ck3_logs,
    ck3_get_agent_briefing,
    ck3_parse_content,
    ck3_validate_artifact_bundle,
    ck3_validate_python,
)
