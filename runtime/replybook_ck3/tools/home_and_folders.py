"""The tool `ck3_dir`: the home root, and the content of folders.

Source: specification 22 and 57.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from replybook.builtin_tools.directory import make_directory
from replybook.contracts.busy import store_is_busy
from replybook.store import StoreBusy
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.session.work import SessionContext

__all__ = ["DirCommand", "ck3_dir"]

DirCommand: TypeAlias = Literal["pwd", "cd", "list", "tree"]


def ck3_dir(
    work: SessionContext,
    command: DirCommand,
    path: str | None = None,
    depth: int | None = None,
    domain: str | None = None,  # noqa: ARG001  # policies read both in the trace
    justification: str | None = None,  # noqa: ARG001
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Show or set the home root (pwd, cd), or list the content of a folder (list, tree).

    Home belongs to the session and is root:ck3raven_data at first. `cd` takes a root, such as
    root:game or game. `list` and `tree` take an address, or a path below home; without one they
    list home itself. `depth` is the number of levels of `tree`, 3 by default. `domain` names the
    CK3 folder that the call is about. Give the reason why the index cannot answer in
    `justification`: in ck3lens a delivery warns of a `list` or `tree` without it.

    The reply has `home` (pwd, cd), or `path`, `entries` (name, address, kind, size) and `count`; an
    empty folder is a success. WA-RES-I-001: the address does not exist or is hidden. WA-CFG-I-002:
    the folder is no root. EN-READ-D-001: the folder is closed to all tools.
    """
    judge = work.enforcement.decide_read
    tool = make_directory(work.world, work.home, name="ck3_dir", judge=judge)
    try:
        return tool(command, path, depth, rb=rb)
    except StoreBusy as busy:
        return store_is_busy(rb, busy)
