"""The entries of a call, of its begin and of its end.

Every text in them is kept, replaced or left out here.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final, NamedTuple, cast

from replybook.encoding import utc
from replybook.trace.arguments import Arguments, Kept, ValueBudget, ValueLimits
from replybook.trace.event import CLASS, Begun, LoggedRequest, TraceEvent
from replybook.trace.keys import Digester
from replybook.trace.line import BEGIN_VERSION, LONGEST_DURATION, VERSION
from replybook.trace.redaction import Redactor, is_digest
from replybook.trace.shown import SHOWN, Shows, kept_of
from replybook_schema.active import ActiveRegistry
from replybook_schema.composition import Composition
from replybook_schema.tools import tool_of


class Entries:
    """The maker of the entries of one log.

    Args:
        registry: The registry, which says what may be kept.
        shows: Function that returns the evidence that a call showed.
    """

    LONGEST = 128
    """Maximum length of an id or a name. A longer one is replaced by its digest."""

    def __init__(
        self, registry: ActiveRegistry, digester: Digester, shows: Shows | None = None
    ) -> None:
        self._shows = shows
        self._clean = Redactor()
        self._digest = digester.of
        self._arguments = Arguments(
            lambda: registry.now.tools or registry.tools(), self._clean, digester
        )
        self._results = Results(registry, self._clean, digester)
        self._scope = ValueLimits(self._clean, longest=self.LONGEST, deepest=2)
        self._last_scope: tuple[Mapping[str, object], Mapping[str, object]] = ({}, {})

    def asked(
        self, tool: str, args: Mapping[str, object], scope: Mapping[str, object]
    ) -> LoggedRequest:
        """Return the kept arguments and scope, and the digest of all arguments."""
        kept = self._arguments.kept(tool, args)
        return LoggedRequest(kept, self._digest(args), self._scope_of(scope) if scope else {})

    def of(self, event: TraceEvent) -> dict[str, object]:
        """Return the entry of an event, without its place in the chain."""
        (
            ts,
            trace_id,
            tool,
            args,
            outcome,
            duration,
            reply_type,
            code,
            result,
            session_id,
            contract_id,
            scope,
            injected,
            policy_digest,
            args_digest,
            parent_id,
            registry_version,
            w3c_trace_id,
            w3c_span_id,
            repaired,
            judged,
        ) = event
        if args_digest is None:
            args, args_digest, scope = self.asked(tool, args, scope)
        known, word = self._clean.harmless, self._word
        entry: dict[str, object] = {
            "v": VERSION,
            "seq": 0,
            "prev": None,
            "ts": utc(ts),
            "trace_id": trace_id if len(trace_id) == 32 and trace_id.isalnum() else word(trace_id),
            "tool": tool if tool in known else word(tool),
            "outcome": outcome,
            "reply_type": reply_type,
            "code": code,
            "args": args,
            "args_digest": args_digest,
            "result": self._results.kept(code, result, tool) if code is not None and result else {},
            "scope": scope,
            "injected": injected,
            "session_id": session_id if session_id in known else word(session_id),
            "contract_id": contract_id if contract_id in known else word(contract_id),
            "duration_ms": duration if 0 <= duration < LONGEST_DURATION else None,
            "policy_digest": policy_digest
            if policy_digest in known
            else self._digest_word(policy_digest),
        }
        if self._shows is not None and reply_type == "S":
            entry["result"] = self._with_shown(event, entry["result"])
        if parent_id is not None:
            entry["parent_id"] = word(parent_id)
        if registry_version is not None:
            entry["registry_version"] = (
                registry_version if registry_version in known else word(registry_version)
            )
        if w3c_trace_id is not None:
            entry["w3c_trace_id"], entry["w3c_span_id"] = word(w3c_trace_id), word(w3c_span_id)
        if repaired:
            entry["repaired"] = [
                {"name": word(name), "from": word(was), "to": word(now)}
                for name, was, now in repaired
            ]
        if judged:
            entry["judged"] = {
                name: word(value) if isinstance(value, str) else value
                for name, value in judged.items()
            }
        return entry

    def _with_shown(self, event: TraceEvent, result: object) -> object:
        """Add the evidence that a call showed. If this fails, the line is still written."""
        try:
            shown = kept_of(self._shows(event) if self._shows is not None else (), self._clean)
        except RecursionError:  # a fresh stack may have room
            raise
        except Exception:  # the call itself is over
            return result
        return {**cast("Mapping[str, object]", result), SHOWN: shown} if shown else result

    def of_begun(self, begun: Begun) -> dict[str, object]:
        """Return the entry of a begin, without its place in the chain."""
        ts, trace_id, tool, (args, args_digest, scope), session_id, contract_id, parent_id = begun
        if args_digest is None:
            args, args_digest, scope = self.asked(tool, args, scope)
        members: dict[str, object] = {
            "ts": utc(ts),
            "trace_id": self._word(trace_id),
            "tool": self._word(tool),
            "args": args,
            "args_digest": args_digest,
            "scope": scope,
            "session_id": self._word(session_id),
            "contract_id": self._word(contract_id),
        }
        if parent_id is not None:
            members["parent_id"] = self._word(parent_id)
        return {"v": BEGIN_VERSION, "seq": 0, "prev": None, "begun": members}

    def _word(self, text: str | None) -> str | None:
        if text is None:
            return None
        return self._clean(text) if len(text) <= self.LONGEST else f"digest:{self._digest(text)}"

    def _digest_word(self, text: str | None) -> str | None:
        return text if text is not None and is_digest(text) else self._word(text)

    def _scope_of(self, scope: Mapping[str, object]) -> Mapping[str, object]:
        """Return the kept scope of a session.

        The last one is cached, because each call has it.
        """
        raw, kept = self._last_scope
        if scope != raw:
            kept = self._whole_fields(scope)
            room = ValueBudget(_MOST_COMPARED)
            copy = cast("Mapping[str, object]", _copy_value(dict(scope), room))
            if not room.cut:
                self._last_scope = copy, kept
        return kept

    def _whole_fields(self, scope: Mapping[str, object]) -> Mapping[str, object]:
        """Return a scope with each field whole or as its digest.

        Part of a list would be another list.
        """
        found: dict[str, object] = {}
        room = ValueBudget(32)
        for name, value in scope.items():
            room.cut = False
            found |= self._scope.members({name: value}, room, 1)
            if room.cut and name in found:
                found[name] = f"digest:{self._digest(value)}"
        return found


_MOST_COMPARED: Final = 256
"""Maximum number of values in a cached scope.

A larger scope is slower to compare than to keep again.
"""

_SCALARS: Final = frozenset((str, int, float, bool, type(None)))


def _copy_value(value: object, room: ValueBudget, levels: int = 3) -> object:
    """Return a copy that nobody changes. `room.cut` is set if it is not complete."""
    if type(value) in _SCALARS:
        return value
    if type(value) is dict:
        members = cast("dict[str, object]", value)
        if _takes(room, len(members), levels):
            return {name: _copy_value(item, room, levels - 1) for name, item in members.items()}
    elif type(value) is list:
        items = cast("list[object]", value)
        if _takes(room, len(items), levels):
            return [_copy_value(item, room, levels - 1) for item in items]
    room.cut = True
    return None


def _takes(room: ValueBudget, count: int, levels: int) -> bool:
    room.values -= count
    return levels > 0 and room.values >= 0


# Results, by the privacy that their codes declare

CUT: Final = "_cut"
"""The member that marks a result with left-out values."""

_OURS: Final = frozenset((CUT, SHOWN))
"""The members of a result that no tool may set."""

_RAW_SUCCESS: Final = "MCP-SYS-S-900"
_OF_UNMOVED: Final = frozenset(("text", "result"))
"""The members of a failure with the words and the data of a tool that has not moved."""


class _ResultPlan(NamedTuple):
    """The parts of a reply that a line keeps, for one tool and one code.

    Attributes:
        private: The members that are never in a line.
        known: The members that are kept. All others are kept as digests. None keeps all.
        digests: The members whose texts may be digests, which are not secrets.
    """

    private: frozenset[str]
    known: Container[str] | None
    digests: frozenset[str]


class Results:
    """The results of lines, kept by the privacy that their codes declare."""

    LONGEST = 200
    DEEPEST = 4
    MOST_VALUES = 128
    MOST_PLANS = 4_096

    def __init__(
        self, registry: ActiveRegistry, clean: Redactor, digester: Digester | None = None
    ) -> None:
        self._digest = None if digester is None else digester.of
        self._registry = registry
        self._bounds = ValueLimits(clean, longest=self.LONGEST, deepest=self.DEEPEST)
        self._plans: tuple[Composition, dict[tuple[str, str], _ResultPlan]] = registry.now, {}

    def kept(self, code: str, data: Mapping[str, object], tool: str) -> dict[str, Kept]:
        """Return the `result` of a line.

        Nothing is kept for an unknown code. For an unknown tool, members that the code does not
        declare are kept as digests (specification 51). Texts in the form of a digest are kept under
        the names that the registry declares for the tool.
        """
        plan = self._plan(code, tool)
        if plan is None:
            return {CUT: True}
        private, known, digests = plan
        if private:
            data = {name: value for name, value in data.items() if name not in private}
        if known is not None and self._digest is not None:
            data = {
                name: value if name in known else f"digest:{self._digest(value)}"
                for name, value in data.items()
            }
        if len(data) <= self.MOST_VALUES and _OURS.isdisjoint(data) and self._bounds.flat(data):
            return cast("dict[str, Kept]", dict(data))
        room = ValueBudget(self.MOST_VALUES, digests)
        kept = self._bounds.members(cast("Mapping[object, object]", data), room, 1)
        for name in _OURS:
            kept.pop(name, None)
        return {**kept, CUT: True} if room.cut else kept

    def _plan(self, code: str, tool: str) -> _ResultPlan | None:
        """Return the parts of a reply to keep, or None for an invalid code.

        A code is invalid if it is unknown, reserved or retired.
        """
        now = self._registry.now
        composition, plans = self._plans
        if now is not composition or len(plans) >= self.MOST_PLANS:
            plans = {}
            self._plans = now, plans
        plan = plans.get((code, tool))
        if plan is not None:
            return plan
        try:
            params = self._registry.payload(code).params
        except ValueError:
            return None
        spec = tool_of(self._registry.tools(), tool)
        if code == _RAW_SUCCESS:
            known: Container[str] | None = ()
        elif "judged" in params:
            known = params.keys() - _OF_UNMOVED
        else:
            known = frozenset(params) if spec is None else None
        plan = _ResultPlan(
            frozenset(n for n, p in params.items() if p.privacy != "public" and n != CLASS),
            known,
            frozenset(() if spec is None else spec.digests),
        )
        plans[str(code), tool] = plan
        return plan
