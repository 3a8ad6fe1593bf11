"""Enforcement: who may write, delete, run, query and read; it replies with EN codes and no others.

`Enforcement.decide_*` give the reply, `judge_*` the targets and the command beside it; `Enforcement.run`
carries out a command that is allowed. `written`, `command_ran` and `command_broken` make the reply of what
came of it. Source: specification 35 and 42.
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
