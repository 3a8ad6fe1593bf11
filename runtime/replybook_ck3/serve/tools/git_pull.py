"""`git pull`, as a fetch and then a merge that only moves forward, each judged by itself.

A contract names files, and only after the fetch does anybody know which files a pull changes. So
the merge is judged after the fetch, and is refused with the files that the contract does not cover.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from replybook.enforcement import Program
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

_WORD: Final = re.compile(r"[\w.][\w./-]*")
_HOW: Final = "write `pull REMOTE BRANCH`, such as pull origin main; it takes no options"


def is_pull(program: str, words: Sequence[str]) -> bool:
    """Return True if a command is a pull of git."""
    return program == "git" and words[:1] == ["pull"]


def pulled(
    work: SessionContext,
    rb: ReplyBuilder,
    words: Sequence[str],
    folder: str,
    runner: Program,
    *,
    dry_run: bool,
) -> Reply:
    """Return the reply about a pull: that of the merge, or the one that ended it before.

    Args:
        rb: Builder of the call.
        words: The arguments of git.
        folder: Address of the repository.
        runner: Starts git.
        dry_run: Only judge the fetch.
    """
    if len(words) != 3 or not all(map(_WORD.fullmatch, words)):
        return wrong_argument(rb, "args", "format", reason=_HOW)
    _, remote, branch = words
    enforcement = work.enforcement
    fetch = enforcement.judge_exec(rb, "git", ["fetch", remote], folder, dry_run=dry_run)
    if dry_run or not fetch.allowed:
        return fetch.reply
    fetched = enforcement.run(rb, fetch, runner)
    if fetched.reply_type != "S":
        return fetched
    merge = enforcement.judge_exec(rb, "git", ["merge", f"refs/remotes/{remote}/{branch}"], folder)
    if not merge.allowed:
        return merge.reply
    merged = enforcement.run(rb, merge, runner)
    if merged.reply_type != "S":
        return merged
    told = {"fetched": fetched.data.get("errors") or fetched.data.get("output", "")}
    return rb.success(codes.EN_EXEC_S_001, data={**merged.data, **told})
