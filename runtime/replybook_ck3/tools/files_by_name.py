"""The tool `ck3_file_search`: find files by a glob over their paths.

Source: specification 10, 22 and 28.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from replybook.world.pattern import Glob
from replybook_ck3.session.work import SessionContext
from replybook_ck3.tools.file_walk import FileWalk, Start, WalkBroken
from replybook_ck3.tools.search_starts import (
    Narrowing,
    leaked_name,
    limit_of,
    paths_fitting,
    starts_of,
    too_wide,
)
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["ck3_file_search"]

_TOOL: Final = "ck3_file_search"
_DEFAULT: Final = 100
_MOST: Final = 1_000
_NARROW: Final = ("path", "pattern", "domain", "mod_ids", "roots")


def ck3_file_search(
    work: SessionContext,
    pattern: str,
    path: str | None = None,
    limit: int | None = None,
    domain: str | None = None,
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
    Upper and lower case are the same, and links are not followed. The search covers the game and
    the mods of the playset in load order, or the sources in `path`, `mod_ids` and `roots`. `domain`
    limits it to one folder such as common/traits. ck3_search finds indexed files faster. Give the
    reason why it cannot answer in `justification`: in ck3lens a delivery warns of a call without
    it.

    A success has `files` [{address, size}], at most `limit` (default 100, at most 1000); no file is
    a success with count 0. `truncated` means that there may be more. WA-READ-I-003: it took too
    long, narrow the search. WA-RES-I-001: `path` does not exist.
    """
    fits = paths_fitting(rb, "pattern", pattern)
    if isinstance(fits, Reply):
        return fits
    most = limit_of(rb, limit, default=_DEFAULT, most=_MOST)
    if isinstance(most, Reply):
        return most
    starts = starts_of(work, rb, Narrowing(path, domain, mod_ids, roots))
    if isinstance(starts, Reply):
        return starts
    walk = FileWalk(work, _TOOL)
    try:
        found = _found(walk, starts, fits, most)
    except WalkBroken as broken:
        return broken.reply
    if reply := too_wide(rb, walk.stopped_by, len(found), _NARROW):
        return reply
    if leaked := leaked_name(work, rb, (str(file["address"]) for file in found)):
        return leaked
    data = {"files": found, "count": len(found), **walk.told()}
    return rb.success(codes.WA_READ_S_001, data=data)


def _found(
    walk: FileWalk, starts: Iterable[Start], fits: Glob, most: int
) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for start in starts:
        for file in walk.files(start):
            if not (fits(file.path) and walk.sees(file)):
                continue
            if len(found) == most:
                walk.stopped_by = "limit"
                return found
            size = {} if file.size is None else {"size": file.size}
            found.append({"address": file.at.path, **size})
    return found
