"""The tool that runs a program of the allowed list.

Source: specification 35, 41 and 42, decision 27.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from replybook.ck3.server.program_runner import ProgramRunner
from replybook.ck3.server.work import Work
from replybook.ck3.tools.call_time import seconds_for
from replybook.ck3.tools.shown_text import shown_line
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["ck3_exec"]

_HOME: Final = "root:repo"
_TIMEOUT_S: Final = 60.0


def ck3_exec(
    work: Work,
    program: str,
    program_args: list[str] | None = None,
    working_dir: str | None = None,
    dry_run: bool = False,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Run a program of the allowed list, without a shell: git; in the mode ck3raven-dev also pytest and ruff.

    `program_args` are its words one by one, nothing expands or joins them. `working_dir` is the address
    of the folder that it runs in (root:repo if left out); paths among the words are below that folder.
    `dry_run` asks only. What changes files or runs code of the project (git add, commit and push, pytest,
    ruff) needs an open contract with the operation exec that covers the files.

    EN-EXEC-S-001: it ran, whatever its `exit_code` is; `output` and `errors` are what it wrote, the middle
    left out of long ones. Under a contract `created`, `changed` and `deleted` are the files that really
    changed. EN-EXEC-D-001: it is not allowed, `reason` says why and `position` which word; do not reword
    it. EN-EXEC-E-001: it broke or took longer than a minute, and was ended.
    """
    words, folder = program_args or [], working_dir or _HOME
    verdict = work.enforcement.judge_exec(rb, program, words, folder, dry_run=dry_run)
    if dry_run or not verdict.allowed:
        return verdict.reply
    shown = partial(shown_line, leaks=work.world.leaks)
    runner = ProgramRunner(seconds_for(work, _TIMEOUT_S), shown=shown)
    return work.enforcement.run(rb, verdict, runner)
