"""Enforcement: who may write, delete, run, query and read; answers with EN codes and no others.

`Enforcement.decide_*` give the reply, `judge_*` the targets and the command beside it; `written`,
`command_ran` and `command_broken` say what came of it. Source: specification 35.
"""

from __future__ import annotations

from replybook.enforcement.answers import command_broken, command_ran, written
from replybook.enforcement.commands import Command
from replybook.enforcement.decision import Decision, Failure
from replybook.enforcement.enforcement import Enforcement
from replybook.enforcement.places import Target, World
from replybook.enforcement.standing import Contracts
from replybook.enforcement.verdict import Approval, Session, Verdict

__all__ = [
    "Approval",
    "Command",
    "Contracts",
    "Decision",
    "Enforcement",
    "Failure",
    "Session",
    "Target",
    "Verdict",
    "World",
    "command_broken",
    "command_ran",
    "written",
]
