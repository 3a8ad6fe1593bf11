"""The tools of the server, in the order in which hosts list them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from replybook_ck3.serve.tools.agent_briefing import ck3_get_agent_briefing
from replybook_ck3.serve.tools.conflict_finding import ck3_conflicts
from replybook_ck3.serve.tools.content_judging import (
    ck3_parse_content,
    ck3_validate_artifact_bundle,
    ck3_validate_python,
)
from replybook_ck3.serve.tools.contracts_of_session import ck3_contract
from replybook_ck3.serve.tools.delivering import ck3_deliver, ck3_validate_policy
from replybook_ck3.serve.tools.doctor_tool import ck3_doctor
from replybook_ck3.serve.tools.file_changing import ck3_file
from replybook_ck3.serve.tools.file_reading import ck3_read
from replybook_ck3.serve.tools.files_by_name import ck3_file_search
from replybook_ck3.serve.tools.home_and_folders import ck3_dir
from replybook_ck3.serve.tools.index_proof import ck3_confirm_not_exists, ck3_get_db_status
from replybook_ck3.serve.tools.index_query import ck3_db_query
from replybook_ck3.serve.tools.index_upkeep import ck3_index
from replybook_ck3.serve.tools.log_reading import ck3_logs
from replybook_ck3.serve.tools.name_uses import ck3_uses
from replybook_ck3.serve.tools.playset_of_session import ck3_playset
from replybook_ck3.serve.tools.playset_search import ck3_search, ck3_search_mods, ck3_search_symbols
from replybook_ck3.serve.tools.program_call import ck3_exec
from replybook_ck3.serve.tools.text_in_files import ck3_grep_raw
from replybook_ck3.serve.tools.validation_reporting import ck3_report_validation_issue
from replybook_schema.reply import Reply

TOOLS: Final[tuple[Callable[..., Reply], ...]] = (
    ck3_playset,
    ck3_get_agent_briefing,
    ck3_search,
    ck3_search_symbols,
    ck3_uses,
    ck3_search_mods,
    ck3_confirm_not_exists,
    ck3_conflicts,
    ck3_db_query,
    ck3_get_db_status,
    ck3_index,
    ck3_dir,
    ck3_read,
    ck3_file_search,
    ck3_grep_raw,
    ck3_logs,
    ck3_doctor,
    ck3_contract,
    ck3_file,
    ck3_exec,
    ck3_parse_content,
    ck3_validate_artifact_bundle,
    ck3_report_validation_issue,
    ck3_validate_python,
    ck3_validate_policy,
    ck3_deliver,
)
