"""The tool `ck3_index`: how far the index of the playset is, and bringing it there.

Source: specification 60.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from replybook_ck3.session.index_building import Pending
from replybook_ck3.tools.index_proof import ck3_get_db_status
from replybook_ck3.tools.index_questions import answered, not_now
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.session.work import Work

__all__ = ["IndexCommand", "ck3_index"]

IndexCommand: TypeAlias = Literal["status", "build", "refresh"]


def ck3_index(work: Work, command: IndexCommand, *, rb: ReplyBuilder) -> Reply:
    """Say how far the index is (status), complete it (build), or take up what has changed on disk (refresh).

    Every search and proof refreshes the index by itself; ask for it only to see what has changed. A build that was
    cut off goes on by itself at the next question.

    A success: for status what ck3_get_db_status says; else `files` of the playset, `changed` that were read anew
    and `removed` that are gone. EN-GATE-D-005: it takes longer, `done` of `total` files are read; wait.
    """
    run = _COMMANDS.get(command)
    if run is None:
        return rb.invalid(
            codes.MCP_SYS_I_002, data={"command": "?", "suggestions": list(_COMMANDS)}
        )
    return run(work, rb)


def _status(work: Work, rb: ReplyBuilder) -> Reply:
    return ck3_get_db_status(work, rb=rb)


def _refresh(work: Work, rb: ReplyBuilder) -> Reply:
    """Take up what has changed; where that takes a build, that is begun."""

    def refreshed() -> Reply:
        done = work.server.builder.up_to_date(work)
        if isinstance(done, Pending):
            return not_now(rb, done)
        told = {"files": done.files, "changed": done.changed, "removed": done.removed}
        return rb.success(codes.WA_DB_S_001, data=told)

    return answered(rb, refreshed)


_COMMANDS: Final[Mapping[str, Callable[[Work, ReplyBuilder], Reply]]] = {
    "status": _status,
    "build": _refresh,
    "refresh": _refresh,
}
"""An index that is complete is as a build would make it once it is refreshed, so both do the same."""
