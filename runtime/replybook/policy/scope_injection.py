"""The guard before every call: it fills in the scope of the session, or refuses a call that brings another.

`inject` decides and does nothing: whoever runs the call adds the arguments, or answers EN-GATE-D-001 for
a conflict and EN-GATE-E-001 where the session has no value. This is the stage `pre_call_wrapper`.
Source: specification 28, 003 §4.2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook.call import Call, Prepared
from replybook.policy.refs import is_empty
from replybook.policy.selectors import Tools
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.policy import InjectionSpec, PolicySpec
from replybook_schema.reply import Reply
from replybook_schema.tools import ToolSpec

__all__ = ["Conflict", "Injected", "Injection", "NoScope", "ScopeGuard", "inject", "is_scoped"]


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
    """Return what to add to the arguments of a call; `scope` is the session as it is now.

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
    """Return whether calls of a tool carry the scope of the session, in some mode."""
    return any(injection.match.get("tag") in tool.tags for injection in policy.scope_injection)


def _is_about(injection: InjectionSpec, mode: str, tool: ToolSpec) -> bool:
    return mode in injection.modes and injection.match.get("tag") in tool.tags


if TYPE_CHECKING:
    from replybook_generated.params import GateDenied


class ScopeGuard:
    """Prepares calls by the scope injection of a policy, that of the process if none is given.

    Another value than the session's is EN-GATE-D-001, a session without one EN-GATE-E-001, and a scoped
    tool in a mode that the registry does not know WA-SYS-I-001. Families of tools count by their
    prefix. A call outside any mode is left alone: its tool answers WA-SYS-I-001.
    """

    __slots__ = ("_known", "_policy", "_tools")

    def __init__(
        self,
        policy: PolicySpec | None = None,
        tools: Callable[[], Mapping[str, ToolSpec]] = ACTIVE.tools,
    ) -> None:
        self._policy: Final = policy
        self._tools: Final = tools
        self._known: tuple[Mapping[str, ToolSpec], Tools] | None = None

    def __call__(self, call: Call, args: Mapping[str, object]) -> Prepared | None:
        """Return what to do with a call before it runs; None lets it run as it is."""
        tool = self._find(call.tool)
        if tool is None or call.mode is None:
            return None
        policy = ACTIVE.policy() if self._policy is None else self._policy
        if not is_scoped(policy, tool):
            return None
        modes = [mode.name for mode in ACTIVE.world().modes]
        if call.mode not in modes:
            return Prepared(refusal=_no_mode(call, modes))
        decided = inject(policy, call.mode, tool, call.scope, args)
        if isinstance(decided, Conflict):
            return Prepared(refusal=_denied(call, decided))
        if isinstance(decided, NoScope):
            return Prepared(refusal=_no_scope(call))
        return Prepared(decided.arguments) if decided.arguments else None

    def _find(self, name: str) -> ToolSpec | None:
        tools, known = self._tools(), self._known
        if known is None or known[0] is not tools:  # the first call, or an extension came since
            known = self._known = (tools, Tools.of(tools))
        return known[1].find(name)


def _no_mode(call: Call, modes: list[str]) -> Reply:
    return ReplyBuilder(call.tool).invalid(codes.WA_SYS_I_001, data={"available": modes})


def _denied(call: Call, conflict: Conflict) -> Reply:
    conflict_data: GateDenied = {
        "reason": "scope_conflict",
        "argument": conflict.argument,
        "expected": str(conflict.expected),
    }
    return ReplyBuilder(call.tool).denied(codes.EN_GATE_D_001, data=conflict_data)


def _no_scope(call: Call) -> Reply:
    rb = ReplyBuilder(call.tool)
    return rb.error(codes.EN_GATE_E_001, data={"reason": "no_session_scope"})
