"""The guard before every call: it fills in the scope of the session, or refuses a call that leaves it.

`inject` decides and does nothing: whoever runs the call adds the arguments, or answers EN-GATE-D-001 for
a conflict and EN-GATE-E-001 where the session has no value. A call whose addresses lie in another root than
a rule of its mode allows is a conflict too. This is the stage `pre_call_wrapper`.
Source: specification 28 and 55, 003 §4.2, decision 30.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from replybook.call import Call, Prepared
from replybook.policy.call_roots import addresses_in, holder_of, root_of
from replybook.policy.operators import members
from replybook.policy.refs import ROOTS, is_empty
from replybook.policy.selectors import Tools
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.policy import InjectionSpec, PolicySpec, RuleSpec
from replybook_schema.reply import Reply
from replybook_schema.tools import ToolSpec

__all__ = [
    "Conflict",
    "Injected",
    "Injection",
    "NoScope",
    "ScopeGuard",
    "inject",
    "is_scoped",
    "outside",
    "root_limits",
]


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


def root_limits(policy: PolicySpec, mode: str, tool: ToolSpec) -> tuple[str, ...]:
    """Return the fields of the session that say which roots calls of a tool may reach into.

    Those are what the active errors of the mode compare `roots` with.
    """
    checks = (
        rule.check
        for rule in policy.rules
        if _is_enforced(rule, mode) and _is_about_tool(rule.check["match"], tool)
    )
    return tuple(dict.fromkeys(field for check in checks for field in _root_fields(check)))


def outside(
    limits: Iterable[str], tool: ToolSpec, scope: Mapping[str, object], args: Mapping[str, object]
) -> Conflict | None:
    """Return the first address of a call whose root the session does not allow; None if all are allowed.

    `limits` are the `root_limits` of the call. A session that does not have such a field allows every root.
    """
    said = [scope[field] for field in limits if scope.get(field) is not None]
    named = list(addresses_in(tool, args)) if said else []
    holder = holder_of(scope)
    for allowed in said if named else ():
        among = members(allowed)
        for argument, text in named:
            root = root_of(text, holder)
            if root is not None and root not in among:
                return Conflict(argument, _told(allowed))
    return None


def _told(allowed: object) -> str:
    """What a session allows, in its own order."""
    listed = cast("Iterable[object]", allowed) if isinstance(allowed, list | tuple) else (allowed,)
    return ", ".join(map(str, listed)) or "no root"


def _is_enforced(rule: RuleSpec, mode: str) -> bool:
    """Whether a rule refuses a delivery of this mode for what a single call did."""
    is_error = rule.severity == "error" and rule.status == "active"
    holds = mode in rule.modes or "any" in rule.modes
    return is_error and holds and rule.check.get("kind") == "call_fields"


def _is_about_tool(match: object, tool: ToolSpec) -> bool:
    """Whether a rule is about every call of a tool, however it will be answered."""
    said = cast("Mapping[str, object]", match)
    tag, name = said.get("tag"), said.get("tool")
    return not {"reply_type", "where"} & said.keys() and (
        (tag is None or tag in tool.tags) and name in (None, tool.name)
    )


def _root_fields(check: Mapping[str, object]) -> Iterator[str]:
    """The fields of the session that the roots of a call are compared with."""
    for one in cast("Iterable[Mapping[str, object]]", check.get("require", ())):
        ref = one.get("subset_of_ref")
        if one.get("field") == ROOTS and isinstance(ref, str) and ref.startswith("session."):
            yield ref.removeprefix("session.")


def is_scoped(policy: PolicySpec, tool: ToolSpec) -> bool:
    """Return whether calls of a tool carry the scope of the session, in some mode."""
    return any(injection.match.get("tag") in tool.tags for injection in policy.scope_injection)


def _is_about(injection: InjectionSpec, mode: str, tool: ToolSpec) -> bool:
    return mode in injection.modes and injection.match.get("tag") in tool.tags


if TYPE_CHECKING:
    from replybook_generated.params import GateDenied


class _Known(NamedTuple):
    """What was read of a registry: its tools by name, and the root limits by mode and tool."""

    specs: Mapping[str, ToolSpec]
    policy: PolicySpec
    tools: Tools
    limits: dict[tuple[str, str], tuple[str, ...]]


class ScopeGuard:
    """Prepares calls by the scope injection of a policy, that of the process if none is given.

    Another value than the session's is EN-GATE-D-001, a session without one EN-GATE-E-001, and a scoped
    tool in a mode that the registry does not know WA-SYS-I-001. Families of tools count by their
    prefix. A call outside any mode is left alone: its tool answers WA-SYS-I-001.

    An address in a root that the session does not allow is EN-GATE-D-001 as well; the scope of the call
    says what is allowed and which root holds each member, as `Session.to_dict` does; a member that it
    does not place is refused.
    """

    __slots__ = ("_known", "_policy", "_tools")

    def __init__(
        self,
        policy: PolicySpec | None = None,
        tools: Callable[[], Mapping[str, ToolSpec]] = ACTIVE.tools,
    ) -> None:
        self._policy: Final = policy
        self._tools: Final = tools
        self._known: _Known | None = None

    def __call__(self, call: Call, args: Mapping[str, object]) -> Prepared | None:
        """Return what to do with a call before it runs; None lets it run as it is."""
        known = self._read()
        tool, policy = known.tools.find(call.tool), known.policy
        if tool is None or call.mode is None:
            return None
        limits = known.limits.get((call.mode, tool.name))
        if limits is None:
            limits = root_limits(policy, call.mode, tool)
            known.limits[call.mode, tool.name] = limits
        conflict = outside(limits, tool, call.scope, args) if limits else None
        if conflict is not None:
            return Prepared(refusal=_denied(call, conflict))
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

    def _read(self) -> _Known:
        specs, known = self._tools(), self._known
        policy = ACTIVE.policy() if self._policy is None else self._policy
        if known is None or known.specs is not specs or known.policy is not policy:
            # the first call, or an extension came since
            known = self._known = _Known(specs, policy, Tools.of(specs), {})
        return known


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
