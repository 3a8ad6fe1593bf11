"""The tool `ck3_file_search`: find files by a glob over their paths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replybook.safety.text_limits import Cursor
from replybook.world.pattern import Glob
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.file_walk import FileWalk, Passed, Start, WalkBroken
from replybook_ck3.serve.tools.gone_folders import told_gone
from replybook_ck3.serve.tools.index_questions import scope_of
from replybook_ck3.serve.tools.paging import MOST_BYTES, Page, page_of, size_of
from replybook_ck3.serve.tools.search_starts import (
    Narrowing,
    files_after,
    leaked_name,
    paths_fitting,
    place_of,
    starts_of,
    too_wide,
)
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_TOOL: Final = "ck3_file_search"
_DEFAULT: Final = 100
_MOST: Final = 1_000
_NARROW: Final = ("path", "pattern", "folder", "mod_ids", "roots")


def ck3_file_search(
    work: SessionContext,
    pattern: str,
    path: str | None = None,
    limit: int | None = None,
    cursor: Cursor | None = None,
    folder: str | None = None,
    justification: str | None = None,  # noqa: ARG001  # policies read it in the trace
    playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Find files by a glob over their paths: `*` is any text in a name, `**` any folders.

    A pattern with a slash matches the path below game or mod, or below `path` if it is given
    (common/traits/*.txt). A pattern without one matches the name in any folder (*_traits.txt).
    Case does not count. The search covers the game and the mods of the playset in load order.
    ck3_search finds indexed files faster.

    A success has `files` [{address, size}]; no file is a success with count 0. WA-READ-I-003: it
    took too long, narrow the search. WA-RES-I-001: `path` does not exist.
    """
    page = page_of(
        rb,
        cursor,
        {
            "tool": "ck3_file_search",
            "pattern": pattern,
            "path": path,
            "folder": folder,
            **scope_of(work, mod_ids, roots),
        },
        limit,
        default=_DEFAULT,
        most=_MOST,
    )
    if isinstance(page, Reply):
        return page
    fits = paths_fitting(rb, "pattern", pattern)
    if isinstance(fits, Reply):
        return fits
    starts = starts_of(work, rb, Narrowing(path, folder, mod_ids, roots))
    if isinstance(starts, Reply):
        return starts
    walk = FileWalk(work, _TOOL)
    try:
        found, last = _find_page(walk, starts, fits, page)
    except WalkBroken as broken:
        return broken.reply
    if reply := too_wide(rb, walk.stopped_by, len(found), _NARROW):
        return reply
    if leaked := leaked_name(work, rb, (str(file["address"]) for file in found)):
        return leaked
    gone = told_gone(work) if path is None else {}
    data = {"files": found, "count": len(found), **walk.describe_walk(), **gone}
    if last is not None:
        data |= page.next(place_of(last))
    return rb.success(codes.WA_READ_S_001, data=data)


def _find_page(
    walk: FileWalk, starts: Sequence[Start], fits: Glob, page: Page
) -> tuple[list[dict[str, object]], Passed | None]:
    """Return the files of a page, and the last of them if there are more."""
    found, left = list[dict[str, object]](), MOST_BYTES
    last: Passed | None = None
    for file in files_after(walk, starts, page):
        if not (fits(file.path) and walk.sees(file)):
            continue
        size = {} if file.size is None else {"size": file.size}
        entry: dict[str, object] = {"address": file.at.path, **size}
        left -= size_of(entry)
        if found and (len(found) == page.limit or left < 0):
            walk.stopped_by = "limit"
            return found, last
        found.append(entry)
        last = file
    return found, None
