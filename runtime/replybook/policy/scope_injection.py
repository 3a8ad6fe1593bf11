"""The guard before every call: fill in the session's scope, or refuse the call.

`inject` decides without side effects. The caller adds the arguments, or answers EN-GATE-D-001 for a
conflict and EN-GATE-E-001 if the session has no value. A call that would block a delivery by a rule
is refused too, with the checks of `door_rules`. This is the stage `pre_call_wrapper`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from replybook.call import Call, Prepared
from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.policy.call_roots import DIGEST, addresses_in, holder_of, root_of
from replybook.policy.predicates import ROOTS, Tools, is_empty, members
from replybook.trace.arguments import Arguments
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.policy import InjectionSpec, PolicySpec
from replybook_schema.reply import Reply
from replybook_schema.tools import ToolSpec

if TYPE_CHECKING:
    from replybook.policy.door_rules import Broken, DoorRules
    from replybook.policy.facts.facts import FactProviders
    from replybook.policy.predicates import Constraint
    from replybook_generated.params import GateDenied

Raw: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Injected:
    """The call may run with these arguments added, if there are any."""

    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Conflict:
    """The caller sent another value than the session has, so the call must not run."""

    argument: str
    expected: object


@dataclass(frozen=True, slots=True)
class NoScope:
    """The session has no value for an argument that the call needs."""

    argument: str


Injection: TypeAlias = Injected | Conflict | NoScope


def inject(
    policy: PolicySpec,
    mode: str,
    tool: ToolSpec | None,
    scope: Mapping[str, object],
    args: Mapping[str, object],
) -> Injection:
    """Return the arguments to add to a call, or the reason to refuse it.

    Args:
        policy: The policy with the injections.
        mode: The mode of the session.
        tool: The tool to call. An unknown tool (None) has no scope.
        args: The arguments of the call. A null argument counts as left out, and an empty value
            of the session as no value.
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
    """Return True if calls of a tool carry the scope of the session in some mode."""
    return any(injection.match.get("tag") in tool.tags for injection in policy.scope_injection)


def _is_about(injection: InjectionSpec, mode: str, tool: ToolSpec) -> bool:
    return mode in injection.modes and injection.match.get("tag") in tool.tags


class _Known(NamedTuple):
    """The parts of a registry as read: tools, policy, and rules to check before calls."""

    specs: Mapping[str, ToolSpec]
    policy: PolicySpec
    tools: Tools
    rules: DoorRules | None


class ScopeGuard:
    """Prepares calls by the scope injection of a policy.

    A call with another value than the session's is refused with EN-GATE-D-001, and with
    MCP-SYS-I-001 if that value has no type that the argument takes. A session without a
    value is answered with EN-GATE-E-001, and a scoped tool in an unknown mode with WA-SYS-I-001.
    Families of tools match by their prefix. A call outside any mode is left alone, since its tool
    answers WA-SYS-I-001.

    A call that would block a delivery by a rule about single calls is refused with EN-GATE-D-001 as
    well. Examples are an address in a root that the session does not allow, and an argument that a
    rule requires. Rules read the scope of the call as the trace keeps it. A field missing from the
    scope refuses nothing.

    Args:
        policy: The policy (default: the policy of the active registry).
        tools: Returns the tools by name.
        providers: Fact providers by name, as for the gate. Rules that name a fact of the registry
            need them.
        session: Returns the whole session of a call, for its capabilities and for the text of a
            refusal.
        history: Returns the earlier calls of a call's session, for rules about the order of calls.
            Without it, these rules are judged at the delivery only.
        clock: The source of the date that decides if an exception has expired.
    """

    __slots__ = ("_clock", "_history", "_known", "_policy", "_providers", "_session", "_tools")

    def __init__(
        self,
        policy: PolicySpec | None = None,
        tools: Callable[[], Mapping[str, ToolSpec]] = ACTIVE.tools,
        *,
        providers: FactProviders | None = None,
        session: Callable[[Call], Raw] | None = None,
        history: Callable[[Call], Iterable[Raw]] | None = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._policy: Final = policy
        self._tools: Final = tools
        self._providers: Final = providers
        self._session: Final = session
        self._history: Final = history
        self._clock: Final = clock
        self._known: _Known | None = None

    def __call__(self, call: Call, args: Mapping[str, object]) -> Prepared | None:
        """Return the preparation of a call, or None to run the call unchanged."""
        known = self._read()
        tool = known.tools.find(call.tool)
        if tool is None or call.mode is None:
            return None
        prepared = _fill_scope(known.policy, call, tool, args)
        if known.rules is None or (prepared is not None and prepared.refusal is not None):
            return prepared
        kept = _as_kept(args if prepared is None else {**args, **prepared.added})
        event = known.tools.under_both_names(
            tool, {"tool": call.tool, "args": kept, "scope": call.scope}
        )
        history = None if self._history is None else partial(self._history, call)
        broken = known.rules.broken_by(
            call.mode, tool, event, partial(self._session_of, call), history
        )
        if broken is None:
            return prepared
        refused = _refuse_call(broken, tool, event, self._session_of(call))
        return Prepared(
            refusal=_refuse_type(call, tool, refused.data.get("argument"), args) or refused
        )

    def _session_of(self, call: Call) -> Raw:
        return call.scope if self._session is None else {**call.scope, **self._session(call)}

    def _read(self) -> _Known:
        specs, known = self._tools(), self._known
        policy = ACTIVE.policy() if self._policy is None else self._policy
        if known is None or known.specs is not specs or known.policy is not policy:
            # the first call, or a new extension
            rules = self._rules(policy, specs)
            known = self._known = _Known(specs, policy, Tools.of(specs), rules)
        return known

    def _rules(self, policy: PolicySpec, specs: Mapping[str, ToolSpec]) -> DoorRules | None:
        """Return the rules to check before calls, or None if the policy has none.

        Without such rules, no module of the judgement is imported.
        """
        if not any(rule.check.get("kind") in _KINDS for rule in policy.rules):
            return None
        from replybook.policy.door_rules import DoorRules
        from replybook.policy.judge import compile_once

        active = ACTIVE.tools()
        tools = active if specs is active else {**active, **specs}
        program = compile_once(policy, tools, ACTIVE.world(), ACTIVE.vocabulary(), self._providers)
        return DoorRules(program, lambda: self._clock.now().date())


_KINDS: Final = ("call_fields", "call_order")


def _as_kept(args: Raw) -> Raw:
    """Return arguments as the trace keeps them, with a digest for each long text."""
    if not any(type(value) is str and len(value) > Arguments.LONGEST for value in args.values()):
        return args
    return {
        name: DIGEST if isinstance(value, str) and len(value) > Arguments.LONGEST else value
        for name, value in args.items()
    }


def _fill_scope(
    policy: PolicySpec, call: Call, tool: ToolSpec, args: Mapping[str, object]
) -> Prepared | None:
    """Fill in the scope of the session, or refuse the call."""
    if not is_scoped(policy, tool):
        return None
    modes = [mode.name for mode in ACTIVE.world().modes]
    if call.mode not in modes:
        return Prepared(refusal=_no_mode(call, modes))
    decided = inject(policy, call.mode, tool, call.scope, args)
    if isinstance(decided, Conflict):
        mistyped = _refuse_type(call, tool, decided.argument, args)
        return Prepared(refusal=mistyped or _deny_conflict(call, decided))
    if isinstance(decided, NoScope):
        return Prepared(refusal=_no_scope(call))
    return Prepared(decided.arguments) if decided.arguments else None


# Refusals


def _refuse_call(broken: Broken, tool: ToolSpec, event: Raw, session: Raw) -> Reply:
    """Return the refusal of a call: the rule or scope, the argument and its limits."""
    one, rule = broken.constraint, broken.rule
    data: GateDenied = {"reason": rule.id, "expected": rule.hint}
    if one is not None:
        data["argument"] = one.field.partition(".")[2] or one.field
    if one is not None and one.ref is not None:
        allowed = session.get(_name(one))
        data |= {"reason": "scope_conflict", "expected": _list_values(allowed)}
        if one.field == ROOTS:
            data["argument"] = _wrong_address(event, tool, allowed) or ROOTS
    return ReplyBuilder(str(event["tool"])).denied(codes.EN_GATE_D_001, data=data)


def _refuse_type(call: Call, tool: ToolSpec, argument: object, args: Raw) -> Reply | None:
    """Return MCP-SYS-I-001 if the refused argument cannot be a value of its type, else None.

    Such a value is not a scope of anybody: the caller made a mistake, and learns the type.
    """
    kind = next((one.type for one in tool.arguments if one.name == argument), None)
    value = args.get(str(argument))
    if kind not in ("string", "string_list") or value is None or isinstance(value, str):
        return None
    name, expected = str(argument), "string" if kind == "string" else "array of string"
    if kind == "string_list" and isinstance(value, list | tuple):
        items = enumerate(cast("Iterable[object]", value))
        at = next((number for number, item in items if not isinstance(item, str)), None)
        if at is None:
            return None
        name, expected = f"{name}.{at}", "string"
    fault = {"name": name, "problem": "type", "expected": expected}
    return ReplyBuilder(call.tool).invalid(codes.MCP_SYS_I_001, data={"fields": [fault]})


def _name(constraint: Constraint) -> str:
    """Return the session field of the constraint's ref."""
    return str(constraint.ref).removeprefix("session.")


def _wrong_address(event: Raw, tool: ToolSpec, allowed: object) -> str | None:
    """Return the argument with an address in a root that is not allowed, or None."""
    holder, among = holder_of(cast("Raw", event["scope"])), members(allowed)
    for argument, text in addresses_in(tool, cast("Raw", event["args"])):
        root = root_of(text, holder)
        if root is not None and root not in among:
            return argument
    return None


def _list_values(allowed: object) -> str:
    """Return the values that a session allows as text, in its own order."""
    listed = cast("Iterable[object]", allowed) if isinstance(allowed, list | tuple) else (allowed,)
    return ", ".join(map(str, listed)) or "nothing"


def _no_mode(call: Call, modes: list[str]) -> Reply:
    return ReplyBuilder(call.tool).invalid(codes.WA_SYS_I_001, data={"available": modes})


def _deny_conflict(call: Call, conflict: Conflict) -> Reply:
    data: GateDenied = {
        "reason": "scope_conflict",
        "argument": conflict.argument,
        "expected": str(conflict.expected),
    }
    return ReplyBuilder(call.tool).denied(codes.EN_GATE_D_001, data=data)


def _no_scope(call: Call) -> Reply:
    rb = ReplyBuilder(call.tool)
    return rb.error(codes.EN_GATE_E_001, data={"reason": "no_session_scope"})
