"""The tool `ck3_index`: show the state of the index, or update it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from replybook_ck3.serve.session.index_building import Pending
from replybook_ck3.serve.tools.index_proof import ck3_get_db_status
from replybook_ck3.serve.tools.index_questions import answer_question, not_now
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

IndexCommand: TypeAlias = Literal["status", "build", "refresh"]


def ck3_index(work: SessionContext, command: IndexCommand, *, rb: ReplyBuilder) -> Reply:
    """Show the state of the index (status), complete it (build), or update it (refresh).

    You rarely need it: every search updates the index by itself, and an interrupted build goes on
    with the next search.

    A success of status has the data of ck3_get_db_status. Else it has `files` of the playset, and
    the numbers of `changed` and `removed` ones. EN-GATE-D-005: it takes longer, wait.
    """
    run = _COMMANDS.get(command)
    if run is None:
        return rb.invalid(
            codes.MCP_SYS_I_002, data={"command": "?", "suggestions": list(_COMMANDS)}
        )
    return run(work, rb)


def _status(work: SessionContext, rb: ReplyBuilder) -> Reply:
    return ck3_get_db_status(work, rb=rb)


def _refresh(work: SessionContext, rb: ReplyBuilder) -> Reply:
    """Update the index. If this needs a build, start it."""

    def refresh_index() -> Reply:
        done = work.server.builder.up_to_date(work)
        if isinstance(done, Pending):
            return not_now(rb, done)
        told = {"files": done.files, "changed": done.changed, "removed": done.removed}
        return rb.success(codes.WA_DB_S_001, data=told)

    return answer_question(rb, refresh_index, work.server.data)


_COMMANDS: Final[Mapping[str, Callable[[SessionContext, ReplyBuilder], Reply]]] = {
    "status": _status,
    "build": _refresh,
    "refresh": _refresh,
}
"""The commands. For a complete index, build and refresh are the same."""
