"""pre_call_wrapper: before a call, fill in the scope of the session, or refuse a call that brings another.

`inject` decides and does nothing: whoever runs the call adds the arguments, or answers EN-GATE-D-001 for
a conflict and EN-GATE-E-001 where the session has no value. On delivery there is nothing left to judge.
Source: specification 28, 003 §4.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook.policy.fields import is_empty
from replybook_schema.policy import InjectionSpec, PolicySpec
from replybook_schema.tools import ToolSpec

if TYPE_CHECKING:
    from replybook.policy.case import Case
    from replybook.policy.outcome import Violation
    from replybook.policy.stages.stage import Judgement

__all__ = ["NAME", "Conflict", "Injected", "Injection", "NoScope", "inject", "is_scoped", "judge"]

NAME: Final = "pre_call_wrapper"


@dataclass(frozen=True, slots=True)
class Injected:
    """The call goes ahead with these arguments added; none, if there is nothing to add."""

    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Conflict:
    """The caller sent another value than the session has; the call is not executed."""

    argument: str
    expected: object


@dataclass(frozen=True, slots=True)
class NoScope:
    """The session has no value for an argument that the call cannot do without."""

    argument: str


Injection: TypeAlias = Injected | Conflict | NoScope


def inject(
    policy: PolicySpec,
    mode: str,
    tool: ToolSpec | None,
    scope: Mapping[str, object],
    args: Mapping[str, object],
) -> Injection:
    """What to add to the arguments of a call; `scope` is the session as it is now.

    An argument that is null counts as left out, a value of the session that is empty as none. A tool that nobody knows (None) has no scope.
    """
    added: dict[str, object] = {}
    for injection in policy.scope_injection:
        if tool is None or not _is_about(injection, mode, tool):
            continue
        for argument, ref in injection.inject.items():
            value = scope.get(ref.removeprefix("session."))
            sent = args.get(argument)
            if is_empty(value):
                if injection.on_missing_session != "skip":
                    return NoScope(argument)
            elif sent is None:
                added[argument] = value
            elif sent != value or type(sent) is not type(value):
                return Conflict(argument, value)
    return Injected(added)


def is_scoped(policy: PolicySpec, tool: ToolSpec) -> bool:
    """Whether calls of a tool carry the scope of the session, in some mode."""
    return any(injection.match.get("tag") in tool.tags for injection in policy.scope_injection)


def _is_about(injection: InjectionSpec, mode: str, tool: ToolSpec) -> bool:
    return mode in injection.modes and injection.match.get("tag") in tool.tags


def judge(_case: Case, _rules: Judgement) -> list[Violation]:
    """Nothing: calls are past."""
    return []
