"""The tool `ck3_exec`: run a program of the allowed list.

`git pull` is a fetch and then a merge that only moves forward, each judged by itself. A contract
names files, and only after the fetch does anybody know which files a pull changes. So the merge is
judged after the fetch, and is refused with the files that the contract does not cover.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from replybook.enforcement import Program, Run
from replybook_ck3.serve.session.data_folder import ROOT as DATA
from replybook_ck3.serve.session.program_runner import ProgramRunner
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.call_time import seconds_for
from replybook_ck3.serve.tools.shown_text import shown_line
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

_HOME: Final = "root:repo"
_TIMEOUT_S: Final = 60.0

_CHANGES: Final = frozenset({"created", "changed", "deleted"})
"""Keys in the reply of a program that may have changed files."""
_WORD: Final = re.compile(r"[\w.][\w./-]*")
_HOW: Final = "write `pull REMOTE BRANCH`, such as pull origin main; it takes no options"


def ck3_exec(
    work: SessionContext,
    program: str,
    args: list[str] | None = None,
    working_dir: str | None = None,
    dry_run: bool = False,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Run an allowed program without a shell: git, and in ck3raven-dev also pytest and ruff.

    `args` are its words one by one; paths in them are below `working_dir` (default root:repo).
    What changes files or the repository (git add, commit, restore, stash, branch, switch, merge,
    fetch, push, `pull REMOTE BRANCH`; the last three by approval) or runs code needs an open
    contract with exec that covers the files, and for branch, fetch and push the folder itself.

    EN-EXEC-S-001: the program ended with `exit_code`, such as 1 of pytest for failed tests. Under a
    contract, `created`, `changed` and `deleted` are the files that really changed. EN-EXEC-D-001:
    not allowed, see `reason`, the `position` of the word, and `did_you_mean`; do not reword it.
    WA-EXEC-I-001: the program refused, see `last_lines`. WA-EXEC-E-001: it is missing, or took
    longer than a minute.
    """
    words, folder = args or [], working_dir or _HOME
    if _is_pull(program, words):
        reply = _pull_files(work, rb, words, folder, _runner(work), dry_run=dry_run)
    else:
        verdict = work.enforcement.judge_exec(rb, program, words, folder, dry_run=dry_run)
        if dry_run or not verdict.allowed:
            return verdict.reply
        reply = work.enforcement.run(rb, verdict, _runner(work))
    if _CHANGES & reply.data.keys():
        work.take_up()
    return reply


def _runner(work: SessionContext) -> ProgramRunner:
    """Return the runner of one call, in a sandbox for code of the agent."""
    shown = partial(shown_line, leaks=work.world.leaks)
    boxed = None if work.server.config.trusts_agent else partial(_box_words, work)
    return ProgramRunner(seconds_for(work, _TIMEOUT_S), shown=shown, boxed=boxed)


def _box_words(work: SessionContext, program: str, run: Run) -> list[str]:
    """Return the words that run a program in a sandbox, which sees the roots but no server data."""
    from replybook_ck3.serve.session.sandbox import in_sandbox

    roots = {key: folder for key, folder in work.roots.items() if key != DATA}
    return in_sandbox(program, run, roots, [work.server.data.path])


def _is_pull(program: str, words: Sequence[str]) -> bool:
    """Return True if a command is a pull of git."""
    return program == "git" and words[:1] == ["pull"]


def _pull_files(
    work: SessionContext,
    rb: ReplyBuilder,
    words: Sequence[str],
    folder: str,
    runner: Program,
    *,
    dry_run: bool,
) -> Reply:
    """Return the reply about a pull: that of the merge, or the one that ended it before."""
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
