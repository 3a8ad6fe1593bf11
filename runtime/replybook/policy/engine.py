"""The engine: the rules of one session, fed with calls as they happen and asked at each delivery.

A tool name is turned into the handlers of the rules that are about it once, so that a call no rule is
about costs a dict lookup. Known claims and a known bundle make it keep only what they need: then a
stored trace of any length is judged in constant memory; fed live it keeps the calls that may be cited.
Source: specification 24, 25 and 34, decision 11.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, cast

from replybook.ck3.facts.conflicts import TAG, ConflictUnits
from replybook.policy.bundle import ArtifactBundle
from replybook.policy.claims import Claim
from replybook.policy.compile import compiled
from replybook.policy.delivery import Case, file_entries
from replybook.policy.errors import PolicyBroken
from replybook.policy.judgement import judge
from replybook.policy.kinds.kind import Event, Handler, Scene
from replybook.policy.outcome import PolicyOutcome
from replybook.policy.refs import CallRefs, DeliveryRefs, FactValues
from replybook.policy.rule_run import Running
from replybook.policy.severity import weigh
from replybook_schema.policy import PolicySpec
from replybook_schema.tools import ToolSpec
from replybook_schema.world import DomainSpec

__all__ = ["Engine"]

_MOST_NAMES: Final = 1_000
"""Tool names whose handlers are kept; an agent may call any name."""


class Engine:
    """Judges one session by one policy; `BadPolicy` if that does not load.

    `claims` and `bundle` are those of the one delivery that it is for, None while nobody knows them.
    `session` is the scope of calls that do not bring their own. Not for several threads at once.
    """

    def __init__(
        self,
        policy: PolicySpec,
        *,
        mode: str,
        session: Mapping[str, object],
        tools: Mapping[str, ToolSpec],
        domains: Sequence[DomainSpec],
        today: date,
        claims: Iterable[Claim] | None = None,
        bundle: ArtifactBundle | None = None,
    ) -> None:
        self._program = compiled(policy, tools, domains)
        self._mode = mode
        self._session = _with_mode(session, mode)
        able = self._program.capabilities.intersection(_texts(session.get("capabilities")))
        self.policy_digest: Final = self._program.digest.with_capabilities(able)
        self.conflicts: Final = ConflictUnits()
        """What `Facts` is to be given: the units whose conflicts were looked at."""

        self._cited = _cited(claims)
        # Number and call by trace id. In two, since pairs would be work for the garbage collector.
        self._numbers: dict[object, int] = {}
        self._kept: dict[object, Event] = {}
        self._doubled: set[object] = set()
        self._handlers: dict[object, tuple[Handler, ...]] = {}
        self._calls = 0
        digests = _digests(bundle)
        refs = CallRefs(self._session)
        self._rules = [
            Running(
                rule,
                None if rule.spec.status == "disabled" else weigh(rule.spec, rule.stage, able),
                refs=refs,
                tools=self._program.tools,
                today=today,
                digests=digests,
            )
            for rule in self._program.rules
            if rule.holds_in(mode)
        ]

    def feed(self, event: Event) -> None:
        """Take one call of the session; its keys are those of decision 18."""
        self._calls = seq = self._calls + 1
        handlers = self._handlers.get(event.get("tool"))
        for handle in self._learn(event) if handlers is None else handlers:
            handle(event, seq)
        trace_id = event.get("trace_id")
        if self._cited is None or trace_id in self._cited:
            if trace_id in self._kept:
                self._doubled.add(trace_id)
            else:
                self._numbers[trace_id] = seq
                self._kept[trace_id] = event

    def feed_all(self, events: Iterable[Event]) -> None:
        """Take calls one after the other; none is kept that is not needed."""
        handlers_of, cited = self._handlers.get, self._cited
        numbers, kept, doubled = self._numbers, self._kept, self._doubled
        for event in events:
            self._calls = seq = self._calls + 1
            handlers = handlers_of(event.get("tool"))
            for handle in self._learn(event) if handlers is None else handlers:
                handle(event, seq)
            trace_id = event.get("trace_id")
            if cited is None or trace_id in cited:
                if trace_id in kept:
                    doubled.add(trace_id)
                else:
                    numbers[trace_id] = seq
                    kept[trace_id] = event

    def _learn(self, event: Event) -> tuple[Handler, ...]:
        name = str(event.get("tool"))
        handlers = tuple(handler for rule in self._rules for handler in rule.handlers_of(name))
        tool = self._program.tools.find(name)
        if tool is not None and TAG in tool.tags:
            handlers = (*handlers, self.conflicts.take)
        if len(self._handlers) < _MOST_NAMES:
            self._handlers[name] = handlers
        return handlers

    def finish(self, case: Case) -> PolicyOutcome:
        """Judge a delivery by the calls so far; more calls and deliveries may follow.

        `PolicyBroken` where a claim cites an id that two calls have: it would choose its evidence.
        """
        self._refuse_doubled(case.claims)
        session = _with_mode(case.session, self._mode)
        data = {
            "session": session,
            "bundle": case.bundle.to_dict(),
            "facts": FactValues(case.facts, self._program.facts),
        }
        scene = Scene(
            case=case,
            data=data,
            refs=DeliveryRefs(data),
            call_refs=CallRefs(self._session, data),
            calls=self._calls,
            cited={
                trace_id: (self._numbers[trace_id], self._kept[trace_id])
                for claim in case.claims
                for trace_id in claim.evidence_tool_calls
                if trace_id in self._kept
            },
            tools=self._program.tools,
        )
        return judge(self._program, self._rules, scene, self.policy_digest, self._mode)

    def _refuse_doubled(self, claims: Iterable[Claim]) -> None:
        for claim in claims if self._doubled else ():
            if not self._doubled.isdisjoint(claim.evidence_tool_calls):
                raise PolicyBroken("trace", "two calls have one trace id that a claim cites")


def _with_mode(session: Mapping[str, object], mode: str) -> Mapping[str, object]:
    """The session in the mode that is asked for; two modes are shown as both, and none equals two."""
    own = session.get("mode")
    return {**session, "mode": mode if own in (None, mode) else [own, mode]}


def _texts(value: object) -> list[str]:
    items = (
        cast("Iterable[object]", value) if isinstance(value, list | tuple | set | frozenset) else ()
    )
    return [item for item in items if isinstance(item, str)]


def _cited(claims: Iterable[Claim] | None) -> frozenset[object] | None:
    if claims is None:
        return None
    return frozenset(trace_id for claim in claims for trace_id in claim.evidence_tool_calls)


def _digests(bundle: ArtifactBundle | None) -> frozenset[object] | None:
    if bundle is None:
        return None
    return frozenset(file[key] for file in file_entries(bundle) for key in ("path", "sha256"))
