"""The guard before every call: the scope of the session is filled in, or the call is not executed.

Give it to the server as `Serving(before_call=ScopeGuard())`; it takes mode and scope from the session
of the call. Source: specification 28, 003 §4.2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from replybook.call import Call, Prepared
from replybook.policy.selectors import Tools
from replybook.policy.stages.pre_call_wrapper import Conflict, NoScope, inject, is_scoped
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec
from replybook_schema.reply import Reply
from replybook_schema.tools import ToolSpec

if TYPE_CHECKING:
    from replybook_generated.params import GateDenied

__all__ = ["ScopeGuard"]


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
        """What to do with a call before it runs; None lets it run as it is."""
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
    said: GateDenied = {
        "reason": "scope_conflict",
        "argument": conflict.argument,
        "expected": str(conflict.expected),
    }
    return ReplyBuilder(call.tool).denied(codes.EN_GATE_D_001, data=said)


def _no_scope(call: Call) -> Reply:
    rb = ReplyBuilder(call.tool)
    return rb.error(codes.EN_GATE_E_001, data={"reason": "no_session_scope"})
