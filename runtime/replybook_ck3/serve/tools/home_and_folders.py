"""The tool `ck3_dir`: the home root, and the content of folders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from replybook.builtin_tools.directory import Judge, Part, make_directory
from replybook.builtin_tools.session_home import HomeOfCall
from replybook.contracts.busy import store_is_busy
from replybook.safety.text_limits import Cursor
from replybook.store import StoreBusy
from replybook.world.adapter import WorldAdapterV2
from replybook.world.listing import MOST_DEPTH
from replybook_ck3.serve.tools.merged_folder import AskedFolder, merged_folder
from replybook_ck3.serve.tools.paging import page_of
from replybook_ck3.serve.tools.search_starts import misfit
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

DirCommand: TypeAlias = Literal["pwd", "cd", "list", "tree", "merged"]

_ENTRIES: Final = 200
"""Maximum number of entries of an answer, of a folder or a whole tree."""

_DEPTH: Final = 2


def ck3_dir(
    work: SessionContext,
    command: DirCommand,
    path: str | None = None,
    depth: int | None = None,
    cursor: Cursor | None = None,
    folder: str | None = None,
    justification: str | None = None,  # noqa: ARG001  # policies read it in the trace
    pattern: str | None = None,
    symbol: str | None = None,
    text: str | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """List a folder (list), or what is below it (tree, 2 levels by default).

    `path` is an address such as root:game/common or mod:NAME/events. `cd` and `pwd` set and show a
    start folder for relative paths, which is a root; you rarely need them.

    A success has `path`, `entries` (name, address, kind, size) and `count`, at most 200.
    `left_out` counts entries that are not shown, of the folder or of one inside: list that one.
    `merged` shows `folder` of the game and all mods as one, with the `sources` of
    each entry and the file that `wins`; with `pattern`, `symbol` or `text` its fitting files at any
    level. WA-RES-I-001: the address does not exist or is hidden. EN-READ-D-001: the folder
    is closed to all tools.
    """
    sieve = {"pattern": pattern, "symbol": symbol, "text": text}
    if command == "merged":
        if path is not None:
            return misfit(rb, "path", "unexpected")
        empty = next(
            (name for name, word in sieve.items() if word is not None and not word.strip()), None
        )
        if empty is not None:
            return misfit(rb, empty, "string_too_short")
        top = (folder or "").strip().strip("/")
        return merged_folder(work, rb, AskedFolder(top, pattern, symbol, text), cursor)
    unexpected = next((name for name, word in sieve.items() if word is not None), None)
    if unexpected is not None:
        return misfit(rb, unexpected, "unexpected")
    judge = work.enforcement.decide_read
    parts = Part(_DEPTH, _ENTRIES, _ENTRIES)
    return listed_part(work.world, work.home, rb, command, path, depth, cursor, parts, judge)


def listed_part(
    world: WorldAdapterV2,
    home: HomeOfCall,
    rb: ReplyBuilder,
    command: str,
    path: str | None,
    depth: int | None,
    cursor: str | None,
    parts: Part,
    judge: Judge | None = None,
) -> Reply:
    """Return the reply of the directory tool, page by page.

    Args:
        home: The home root of each session.
        rb: Builder of the call.
        path: Address of a folder, or a path below home.
        depth: Levels of a tree, or None.
        cursor: `next` of the last page, or None.
        parts: Size of a page.
        judge: Decides if a folder may be read.
    """
    if depth is not None and type(depth) is int and depth > MOST_DEPTH:
        return wrong_argument(rb, "depth", "range", expected={"minimum": 1, "maximum": MOST_DEPTH})
    question = {
        "tool": "ck3_dir",
        "command": command,
        "path": path,
        "depth": depth,
        "home": home.address,
    }
    page = page_of(rb, cursor, question, default=parts.nodes, most=parts.nodes)
    if isinstance(page, Reply):
        return page
    part = parts._replace(after=str(page.at[0]) if page.at else None)
    tool = make_directory(world, home, name="ck3_dir", judge=judge, part=part)
    try:
        reply = tool(command, path, depth, rb=rb)
    except StoreBusy as busy:
        return store_is_busy(rb, busy)
    if reply.reply_type != "S" or "last" not in reply.data:
        return reply
    data = {name: value for name, value in reply.data.items() if name != "last"}
    more = page.next([str(reply.data["last"])])
    return rb.success(codes.WA_READ_S_001, data=data | more)
