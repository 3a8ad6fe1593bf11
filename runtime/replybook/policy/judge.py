"""The judgement: feed the calls of a session to rules, and judge each delivery.

The handlers for a tool name are collected once, so a call that no rule needs costs one dict
lookup. If claims and bundle are known in advance, only the calls that they need are kept.
A stored trace of any length is then judged in constant memory. An engine that is fed live
keeps every call that may be cited.

A delivery is judged by the calls since the last completion, and by the calls that claims cite.
A rule that compares calls with the bundle or with facts keeps its calls until the delivery.
Every other rule looks at each call when it is fed. A completion settles the violations of the
calls before it. The states that these calls showed stay known.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial
from operator import attrgetter
from typing import Final, cast

from replybook.policy.bundle import ArtifactBundle, Claim
from replybook.policy.compile import (
    Program,
    RuleException,
    RuleProgram,
    Weight,
    compile_policy,
)
from replybook.policy.delivery import Delivery, Mode, judged_session
from replybook.policy.errors import BadPolicy, PolicyBroken
from replybook.policy.facts.facts import (
    CallFact,
    FactProviders,
    Facts,
    FactValues,
    Known,
    RenewedFeed,
)
from replybook.policy.kinds.kind import (
    CallContext,
    DeliveryContext,
    Event,
    Handler,
    Hit,
    RuleEvaluation,
    TraceCalls,
)
from replybook.policy.kinds.own import CheckKinds
from replybook.policy.outcome import PolicyOutcome, Violation, plain
from replybook.policy.predicates import CallMatch, CallRefs, DeliveryRefs, Picks, Refs, Tools
from replybook.policy.session_trace import CitedCalls, cited_by
from replybook.policy.statement import NotStated
from replybook.policy.validators import BASE_VALIDATORS, ContentValidator
from replybook_generated import codes
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec
from replybook_schema.tools import ToolSpec
from replybook_schema.vocabulary import VocabularySpec
from replybook_schema.world import WorldSpec

_MOST_NAMES: Final = 1_000
"""The limit of tool names whose handlers are kept, since an agent may call any name."""

_DELIVERY: Final = "delivery"
"""The tag of tools that may return a completion."""

_ABOUT: Final = 160
_EXCUSED_NAMES: Final = 256

importlib.import_module("replybook_generated")  # announces the base registry


class Engine:
    """Judges one session by one policy. Not safe for several threads at once.

        engine = Engine(policy, mode="desk", session=session, tools=ACTIVE.tools(),
                        world=ACTIVE.world(), today=today)
        engine.feed(event)
        outcome = engine.finish(Delivery.read(mode="desk", session=session, bundle=bundle))

    Args:
        policy: The policy to judge by.
        mode: The mode to judge by.
        session: The session. It is the scope of calls that have no scope of their own.
        tools: The tools by name.
        world: The declarations of the world.
        today: The date that decides if an exception has expired.
        claims: The claims of the one delivery to judge, or None if they are not known yet.
        bundle: The bundle of the one delivery to judge, or None if it is not known yet.
        providers: Fact providers by name. They override the providers of the base.
        validators: Content validators by name. They override the validators of the base.
        kinds: Kinds of check of the application by name.

    Raises:
        BadPolicy: The policy does not load.
    """

    def __init__(
        self,
        policy: PolicySpec,
        *,
        mode: Mode,
        session: Mapping[str, object],
        tools: Mapping[str, ToolSpec],
        world: WorldSpec,
        today: date,
        claims: Iterable[Claim] | None = None,
        bundle: ArtifactBundle | None = None,
        providers: FactProviders | None = None,
        validators: Mapping[str, ContentValidator] | None = None,
        kinds: CheckKinds | None = None,
    ) -> None:
        words = ACTIVE.vocabulary()
        self._formats = words.formats
        self._program = compile_once(policy, tools, world, words, providers, kinds)
        self._validators = {**BASE_VALIDATORS, **(validators or {})}
        self._session, judged_mode = judged_session(session, mode)
        able = self._program.capabilities.intersection(_texts(session.get("capabilities")))
        self.policy_digest: Final = self._program.digests[able]
        every = self._program.providers.items()
        fed = {name: fact for name, fact in every if isinstance(fact, CallFact)}
        self._feeds = {name: fact.start() for name, fact in fed.items()}
        self._tags = {name: fact.tag for name, fact in fed.items()}
        self._kept = CitedCalls(None if claims is None else cited_by(claims))
        self._handlers: dict[object, tuple[Handler, ...]] = {}
        self._calls = 0
        digests: frozenset[object] | None = None
        if bundle is not None:
            entries = bundle.file_entries()
            digests = frozenset(file[key] for file in entries for key in ("path", "sha256"))
        refs = CallRefs(self._session, self._program.tools)
        self._rules = [
            _RuleRun(rule, able, refs, self._program.tools, today, digests)
            for rule in self._program.in_order
            if rule.modes is None or judged_mode in rule.modes
        ]

    def feed(self, event: Event) -> None:
        """Take one call of the session, with the keys of decision 18."""
        self._calls = seq = self._calls + 1
        handlers = self._handlers.get(event.get("tool"))
        for handle in self._learn(event) if handlers is None else handlers:
            handle(event, seq)
        trace_id, cited = event.get("trace_id"), self._kept.wanted
        if cited is None or trace_id in cited:
            self._kept.add(trace_id, event, seq)

    def feed_all(self, events: Iterable[Event]) -> None:
        """Take calls one after the other, and keep only those that are needed."""
        handlers_of, cited, keep = self._handlers.get, self._kept.wanted, self._kept.add
        for event in events:
            self._calls = seq = self._calls + 1
            handlers = handlers_of(event.get("tool"))
            for handle in self._learn(event) if handlers is None else handlers:
                handle(event, seq)
            trace_id = event.get("trace_id")
            if cited is None or trace_id in cited:
                keep(trace_id, event, seq)

    def _learn(self, event: Event) -> tuple[Handler, ...]:
        name = str(event.get("tool"))
        tool = self._program.tools.find(name)
        tags = () if tool is None else tool.tags
        about = {  # each once, in the order of the rules
            handle: None
            for rule in self._rules
            for match, handle in rule.handlers
            if match.is_about(name, tool)
        }
        handlers = [
            *about,
            *(self._feeds[fed].take for fed, tag in self._tags.items() if tag in tags),
        ]
        if _DELIVERY in tags:
            handlers.append(self._begin_window)
        if tool is not None and tool.name in self._program.tools.former:
            handlers = [partial(_under_both_names, self._program.tools, tool, tuple(handlers))]
        found = tuple(handlers)
        if len(self._handlers) < _MOST_NAMES:
            self._handlers[name] = found
        return found

    def _begin_window(self, event: Event, seq: int) -> None:
        """Begin a new window after a call that returned a completion.

        The completion settles the violations of the calls before it.
        """
        if event.get("code") == codes.EN_GATE_S_003:
            for rule in self._rules:
                rule.renew(seq)
            for feed in self._feeds.values():
                if isinstance(feed, RenewedFeed):
                    feed.renew()

    @property
    def calls(self) -> int:
        """The number of calls that were fed."""
        return self._calls

    @property
    def waiting(self) -> int:
        """The number of calls kept for the delivery, counted once per rule."""
        return sum(rule.waiting for rule in self._rules)

    def finish(self, delivery: Delivery, cited: CitedCalls | None = None) -> PolicyOutcome:
        """Judge a delivery by the calls so far. More calls and deliveries may follow.

        Args:
            delivery: The delivery to judge.
            cited: The calls that its claims cite, if they were kept elsewhere.

        Raises:
            BadPolicy: A fact has no provider and no value, or a format has no validator.
            PolicyBroken: A claim cites an id of two calls, so its evidence would be ambiguous.
        """
        self._check_providers(delivery)
        kept = self._kept if cited is None else cited
        return _Judgement(self._program, self._rules, self._scene(delivery, kept)).outcome(
            self.policy_digest
        )

    def _check_providers(self, delivery: Delivery) -> None:
        for name in self._program.unprovided:
            if name not in delivery.facts:
                problem = "nobody provides this fact; hand it to the gate in providers={...}"
                raise BadPolicy(f"facts.{name}", problem)
        for name, validator in self._program.validated.items():
            if validator not in self._validators:
                problem = (
                    f"nobody handed in {validator!r}; give it to the gate in validators={{...}}"
                )
                raise BadPolicy(f"formats.{name}.validator", problem)
        for claim in delivery.claims:
            if claim.claim_type in self._program.unjudged:
                problem = "no rule judges claims of this type; name it in claim_types of a rule"
                raise BadPolicy(f"claim_types.{claim.claim_type}", problem)

    def _scene(self, delivery: Delivery, kept: CitedCalls) -> DeliveryContext:
        tools, cited = self._program.tools, kept.of(delivery.claims)
        for trace_id, (seq, event) in cited.items() if tools.former else ():
            tool = tools.find(str(event.get("tool")))
            cited[trace_id] = seq, tools.under_both_names(tool, event)
        known = Known(
            session=delivery.session,
            bundle=delivery.bundle,
            faults=delivery.faults,
            modes=self._program.modes,
            domains=self._program.domains,
            validators=self._validators,
            formats=self._formats,
            claims=delivery.subjects,
            disk=delivery.disk,
            outside=delivery.statement.outside,
        )
        facts = Facts(
            known,
            self._program.providers,
            given=delivery.facts,
            fixed=self._program.fixed,
            feeds=self._feeds,
            statement=delivery.statement,
        )
        data = {
            "session": delivery.session,
            "bundle": delivery.bundle.to_dict(),
            "facts": FactValues(facts, self._program.facts),
        }
        return DeliveryContext(
            delivery=delivery,
            facts=facts,
            data=data,
            refs=DeliveryRefs(data),
            call_refs=CallRefs(self._session, self._program.tools, data),
            calls=self._calls,
            cited=cited,
            tools=self._program.tools,
        )


def _under_both_names(
    tools: Tools, tool: ToolSpec, handlers: Sequence[Handler], event: Event, seq: int
) -> None:
    """Give a call to handlers that may read its arguments under former names."""
    both = tools.under_both_names(tool, event)
    for handle in handlers:
        handle(both, seq)


_MOST_KEPT: Final = 8
_kept: dict[tuple[int, ...], tuple[tuple[object, ...], Program]] = {}


def compile_once(
    policy: PolicySpec,
    tools: Mapping[str, ToolSpec],
    world: WorldSpec,
    vocabulary: VocabularySpec,
    providers: FactProviders | None = None,
    kinds: CheckKinds | None = None,
) -> Program:
    """Return the program of `compile_policy`, cached for the same objects.

    The cache relies on objects that never change.

    Args:
        world: The declarations of the world.
        vocabulary: The words of the registry.
        providers: Fact providers by name. They override the providers of the base.
        kinds: Kinds of check of the application by name.
    """
    parts = (policy, tools, world, vocabulary, providers, kinds)
    key = tuple(map(id, parts))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        # The cache keeps the parts, so their ids are not reused.
        found = _kept[key] = parts, compile_policy(*parts)
    return found[1]


def judge_delivery(
    delivery: Delivery,
    *,
    policy: PolicySpec | None,
    providers: FactProviders | None,
    validators: Mapping[str, ContentValidator] | None,
    today: date,
    tools: Mapping[str, ToolSpec] | None = None,
    kinds: CheckKinds | None = None,
) -> PolicyOutcome:
    """Judge a delivery that was read, by the calls of its trace.

    Args:
        policy: The policy to judge by, or None for the policy of the active registry.
        providers: Fact providers by name. They override the providers of the base.
        validators: Content validators by name. They override the validators of the base.
        today: The date that decides if an exception has expired.
        tools: Tools by name. They override the tools of the active registry.
        kinds: Kinds of check of the application by name.
    """
    spec = ACTIVE.policy() if policy is None else policy
    check_names(delivery.facts, spec)
    engine = Engine(
        spec,
        mode=delivery.mode,
        session=delivery.session,
        tools={**ACTIVE.tools(), **tools} if tools else ACTIVE.tools(),
        world=ACTIVE.world(),
        today=today,
        claims=delivery.subjects,
        bundle=delivery.bundle,
        providers=providers,
        validators=validators,
        kinds=kinds,
    )
    engine.feed_all(delivery.calls())
    outcome = engine.finish(delivery)
    if not delivery.unread:
        return outcome
    return replace(outcome, summary={**outcome.summary, "calls_unread": delivery.unread})


def check_names(facts: Mapping[str, object], policy: PolicySpec) -> None:
    """Refuse facts that the policy does not declare.

    A misspelt fact would count as absent, and an absent fact is not always a violation.
    """
    for name in facts:
        if name not in policy.facts:
            raise PolicyBroken(f"facts.{name}", "the policy declares no fact of this name")


def _texts(value: object) -> list[str]:
    items = (
        cast("Iterable[object]", value) if isinstance(value, list | tuple | set | frozenset) else ()
    )
    return [item for item in items if isinstance(item, str)]


class _RuleRun:
    """A rule, run for one session. `weight` is None if the rule is disabled."""

    def __init__(
        self,
        program: RuleProgram,
        able: frozenset[str],
        refs: Refs,
        tools: Tools,
        today: date,
        digests: frozenset[object] | None,
    ) -> None:
        self.program = program
        self.spec = program.spec
        self.weight: Weight | None = None
        self.handlers: Sequence[tuple[CallMatch, Handler]] = ()
        """The handlers, each with the calls to pass to it. A disabled rule has none."""
        self.expired = [
            exception
            for exception in program.exceptions
            if exception.last_day is not None and today > exception.last_day
        ]
        holding = [exception for exception in program.exceptions if exception not in self.expired]
        self._tools = tools
        self._watching = partial(_Watching, program, holding, tools, digests)
        self._waiting: list[tuple[Event, int]] = []
        self._renewed = 0
        self._now: _Watching | None = None
        if self.spec.status == "disabled":
            return
        is_able = program.waits_for <= able
        self.weight = program.weight_when_able if is_able else program.weight
        if program.is_late:
            watched = self._watching(DeliveryRefs({})).handlers
            self.handlers = [(match, self._keep) for match, _ in watched]
        else:
            self._now = self._watching(refs)
            self.handlers = self._now.handlers

    def _keep(self, event: Event, seq: int) -> None:
        self._waiting.append((event, seq))

    def renew(self, seq: int) -> None:
        """Begin a new window after call number `seq`, a completion."""
        self._renewed = seq
        if self._now is not None:
            self._now.renew(seq)

    @property
    def waiting(self) -> int:
        """The number of calls that the rule keeps until the delivery."""
        return len(self._waiting)

    def finish(self, scene: DeliveryContext) -> tuple[list[Hit], list[dict[str, object]]]:
        """Return the hits of the rule, and the exceptions that excused other hits."""
        now = self._now or self._feed_kept_calls(scene.call_refs)
        found = sorted(now.watch.finish(scene), key=_SEQ)
        excuses = now.excuses
        if excuses is None:
            return found, []
        if self.program.check.judges is not None:
            return found, excuses.used(self.spec.id)
        covering = excuses.covering(self.spec.id) if found else []
        return [] if covering else found, covering

    def _feed_kept_calls(self, refs: Refs) -> _Watching:
        """Feed the calls that were kept until the delivery to the rule."""
        now, is_renewed = self._watching(refs), False
        for event, seq in self._waiting:
            if seq > self._renewed and not is_renewed:
                now.renew(self._renewed)
                is_renewed = True
            name = str(event.get("tool"))
            tool = self._tools.find(name)
            for match, handle in now.handlers:
                if match.is_about(name, tool):
                    handle(event, seq)
        if not is_renewed:
            now.renew(self._renewed)
        return now

    def considered(self) -> list[dict[str, object]]:
        """Return the exceptions that did not apply, each with the reason."""
        excuses = None if self._now is None else self._now.excuses
        found = [] if excuses is None else excuses.considered()
        for one in self.expired:
            found.append({"exception": one.spec.id, "why": f"it ended on {one.spec.expires}"})
        return found


_SEQ: Final = attrgetter("seq")


class _Watching:
    """The evaluation of a rule together with its exceptions."""

    def __init__(
        self,
        program: RuleProgram,
        exceptions: Sequence[RuleException],
        tools: Tools,
        digests: frozenset[object] | None,
        refs: Refs,
    ) -> None:
        self.excuses = Excuses(exceptions, refs, tools) if exceptions else None
        excused = _never if self.excuses is None else self.excuses.excused
        self.watch: RuleEvaluation = program.check.start(CallContext(refs, excused, digests))
        # These come after the rule, so that a call does not excuse itself.
        self.handlers: tuple[tuple[CallMatch, Handler], ...] = (
            *self.watch.handlers,
            *(() if self.excuses is None else self.excuses.handlers),
        )

    def renew(self, seq: int) -> None:
        """Begin a new window in the rule and in its exceptions."""
        self.watch.renew(seq)
        if self.excuses is not None:
            self.excuses.renew()


def _never(_event: Event) -> bool:
    return False


class Excuses:
    """The exceptions of one rule in one session, with the calls that each one excused."""

    __slots__ = ("_about", "_over", "_picks", "_seen", "_tools", "_used", "exceptions", "handlers")

    def __init__(self, exceptions: Iterable[RuleException], refs: Refs, tools: Tools) -> None:
        self.exceptions = tuple(exceptions)
        self._tools = tools
        self._about = (
            lru_cache(_EXCUSED_NAMES)(self._is_about) if self.exceptions else self._is_about
        )
        self._picks: tuple[Picks, ...] = tuple(
            exception.match.bind(refs) for exception in self.exceptions
        )
        self._seen: dict[int, TraceCalls] = {}
        self._over: set[int] = set()
        self._used: dict[int, TraceCalls] = {}
        self.handlers = tuple(
            (one.match, self._watch(index))
            for index, one in enumerate(self.exceptions)
            if one.is_seen
        )

    def _watch(self, index: int) -> Handler:
        picks, answer = self._picks[index], self.exceptions[index].match.reply_type

        def see(event: Event, seq: int) -> None:
            if picks(event):
                if index not in self._seen:
                    self._seen[index] = TraceCalls()
                    self._seen[index].add(event, seq)
            elif index in self._seen and answer in (None, event.get("reply_type")):
                del self._seen[index]
                self._over.add(index)

        return see

    def renew(self) -> None:
        """Forget the excused calls and keep the states that calls showed."""
        self._used.clear()

    def excused(self, event: Event) -> bool:
        """Return True if an exception covers a call that breaks the rule.

        The call is noted at the first exception that covers it.
        """
        index = self._covering(event)
        if index is None:
            return False
        self._used.setdefault(index, TraceCalls()).add(event, 0)
        return True

    def covers(self, event: Event) -> bool:
        """Return True if an exception covers a call that would break the rule."""
        return self._covering(event) is not None

    def _covering(self, event: Event) -> int | None:
        for index, one in enumerate(self.exceptions):
            if index in self._seen if one.is_seen else self._is_like(index, event):
                return index
        return None

    def _is_like(self, index: int, event: Event) -> bool:
        return self._about(index, str(event.get("tool"))) and self._picks[index](event)

    def _is_about(self, index: int, name: str) -> bool:
        return self.exceptions[index].match.is_about(name, self._tools.find(name))

    def used(self, rule: str) -> list[dict[str, object]]:
        """Return the exceptions that excused calls, with these calls."""
        return self._with_calls(rule, self._used)

    def covering(self, rule: str) -> list[dict[str, object]]:
        """Return the first exception whose call was seen, as a list of at most one.

        This is for rules that judge no single call.
        """
        first = sorted(self._seen)[:1]
        return self._with_calls(rule, {index: self._seen[index] for index in first})

    def _with_calls(self, rule: str, calls: Mapping[int, TraceCalls]) -> list[dict[str, object]]:
        return [
            {
                **_describe_exception(self.exceptions[index], rule),
                "trace_ids": list(calls[index].ids),
            }
            for index in sorted(calls)
        ]

    def considered(self) -> list[dict[str, object]]:
        """Return the reason why each exception does not excuse the calls at fault."""
        return [
            {"exception": one.spec.id, "why": self._why(index)}
            for index, one in enumerate(self.exceptions)
        ]

    def _why(self, index: int) -> str:
        if not self.exceptions[index].is_seen:
            return "the call is not like this"
        if index in self._seen:
            return "the call that it needs came later"
        return "a later call showed another state" if index in self._over else "no such call came"


def _describe_exception(exception: RuleException, rule: str) -> dict[str, object]:
    """Return the entry of an exception in an outcome."""
    spec = exception.spec
    return {"rule": rule, "exception": spec.id, "owner": spec.owner, "expires": spec.expires}


# The outcome of a delivery


class _Judgement:
    """One run of the rules of a session for a delivery, with a record of the run."""

    def __init__(self, program: Program, rules: Sequence[_RuleRun], scene: DeliveryContext) -> None:
        self._program = program
        self._rules = rules
        self._scene = scene
        self._ran: list[str] = []
        self._skipped: dict[str, str] = {}
        self._not_judged: dict[str, str] = {}
        self._used: list[dict[str, object]] = []

    def outcome(self, policy_digest: str) -> PolicyOutcome:
        """Run every rule in the order of the stages.

        If the bundle does not parse, the rules of later stages are skipped.
        """
        violations: list[Violation] = []
        for rule in self._rules:
            if self._scene.delivery.faults and rule.program.needs_form:
                self._skipped[rule.spec.id] = "the bundle does not parse"
            else:
                violations += self._run(rule)
        summary = self._summary(violations)
        summary |= {
            "policy_digest": policy_digest,
            "mode": str(self._scene.delivery.mode),
            "attempting_delivery": self._scene.delivery.attempting,
            "files_unvalidated": self._scene.facts.unvalidated(),
        }
        blocked = any(violation.severity == "error" for violation in violations)
        return PolicyOutcome(not blocked and not self._not_judged, tuple(violations), summary)

    def _run(self, rule: _RuleRun) -> list[Violation]:
        weight = rule.weight
        if weight is None:
            self._skipped[rule.spec.id] = "it is disabled"
            return []
        if rule.spec.check["kind"] == "min_events" and not self._scene.delivery.attempting:
            self._skipped[rule.spec.id] = "it can still be done"
            return []
        try:
            found, used = rule.finish(self._scene)
        except NotStated as lacking:
            self._not_judged[rule.spec.id] = lacking.reason
            return []
        self._ran.append(rule.spec.id)
        self._used += used
        return [self._violation(rule, weight, one) for one in found]

    def _violation(self, rule: _RuleRun, weight: Weight, hit: Hit) -> Violation:
        spec, details = rule.spec, dict(hit.details)
        if weight.review:
            details["review"] = True
        if weight.upgraded:
            details["upgraded"] = True
        considered = rule.considered()
        if considered:
            details["exceptions_considered"] = considered
        code = hit.code or spec.codes[0]
        return Violation(
            severity=weight.severity if hit.blocks else "warning",
            code=code,
            message=_message(self._program.meanings[code], hit.about),
            rule=spec.id,
            stage=spec.stage,
            hint=spec.hint,
            rule_version=spec.version,
            declared_severity=spec.severity,
            trace_ids=hit.trace_ids,
            trace_count=hit.trace_count,
            observed=plain(hit.observed),
            expected=plain(hit.expected),
            details=details,
        )

    def _summary(self, violations: Iterable[Violation]) -> dict[str, object]:
        """Return the summary: rules that ran, skipped rules, used exceptions and counts."""
        counts, by_rule = Counter[str](), Counter[str]()
        for violation in violations:
            by_rule[violation.rule] += 1
            counts["review" if violation.is_review else violation.severity] += 1
        skipped, unjudged = self._skipped, self._not_judged
        ready = [
            rule.spec.id for rule in self._rules if rule.weight is not None and rule.weight.ready
        ]
        return {
            "calls": self._scene.calls,
            "errors": counts["error"],
            "warnings": counts["warning"],
            "reviews": counts["review"],
            "by_rule": {name: by_rule[name] for name in sorted(by_rule)},
            "rules_run": self._ran,
            "rules_skipped": _reasons(skipped),
            **({"rules_not_judged": _reasons(unjudged)} if unjudged else {}),
            "exceptions_used": self._used,
            "exceptions_expired": [
                _describe_exception(one, rule.spec.id)
                for rule in self._rules
                for one in rule.expired
            ],
            "ready_to_upgrade": sorted(ready),
        }


def _reasons(rules: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"rule": name, "reason": rules[name]} for name in sorted(rules)]


def _message(meaning: str, about: str) -> str:
    """Return the message of a violation: the meaning of its code, and the subject."""
    if not about:
        return meaning
    short = about if len(about) <= _ABOUT else about[: _ABOUT - 3] + "..."
    return f"{meaning.removesuffix('.')}: {short}"
