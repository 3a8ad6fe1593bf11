"""Enforcement: decides about writes, deletes, commands, queries and reads.

It replies only with EN codes. `Enforcement.decide_*` return the reply. `judge_*` also return the
targets and the command. `Enforcement.run` runs an allowed command. `written`, `command_ran` and
`command_broken` build the reply about the result.

Source: specification 35 and 42.
"""

from __future__ import annotations

from replybook.enforcement.commands import Command
from replybook.enforcement.decision import (
    Approval,
    Decision,
    Failure,
    Session,
    Verdict,
    command_broken,
    command_ran,
    written,
)
from replybook.enforcement.enforcement import Enforcement, FileChange
from replybook.enforcement.rights import Contracts
from replybook.enforcement.running import NotStarted, Program, Run
from replybook.enforcement.target import Target, World

__all__ = [
    "Approval",
    "Command",
    "Contracts",
    "Decision",
    "Enforcement",
    "Failure",
    "FileChange",
    "NotStarted",
    "Program",
    "Run",
    "Session",
    "Target",
    "Verdict",
    "World",
    "command_broken",
    "command_ran",
    "written",
]
