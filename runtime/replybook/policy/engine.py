"""The engine: the rules of one session, fed with calls as they happen and asked at each delivery.

A tool name is turned into the handlers of the rules that are about it once, so that a call no rule is
about costs a dict lookup. Known claims and a known bundle make it keep only what they need: then a
stored trace of any length is judged in constant memory; fed live it keeps the calls that may be cited.
The calls that are judged are those since the last completion, and those that claims cite.
Source: specification 24, 25, 34 and 63.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Final, cast

from replybook.policy.bundle import ArtifactBundle
from replybook.policy.cited_calls import CitedCalls, cited_by
from replybook.policy.claims import Claim
from replybook.policy.compile import compiled
from replybook.policy.delivery import Delivery, Mode, file_entries, judged_session
from replybook.policy.errors import PolicyBroken
from replybook.policy.facts.facts import CallFact, FactProviders, Facts, Known, RenewedFeed
from replybook.policy.judgement import RuleRun, judge, weigh
from replybook.policy.outcome import PolicyOutcome
from replybook.policy.refs import CallRefs, DeliveryRefs, FactValues
from replybook.policy.rule_kind import Event, Handler, Scene
from replybook.policy.unavailable import Unavailable
from replybook.policy.validators import BASE_VALIDATORS, ContentValidator
from replybook.policy.validators.validator import Checked, ContentFile, Context, Symbols
from replybook_generated import codes
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec
from replybook_schema.tools import ToolSpec
from replybook_schema.world import WorldSpec

__all__ = ["Engine", "check_names", "judge_delivery", "remembering"]

_MOST_NAMES: Final = 1_000
"""Tool names whose handlers are kept; an agent may call any name."""

_DELIVERY: Final = "delivery"
"""The tag of tools that pass the gate, and so may get a completion."""

importlib.import_module("replybook_generated")  # announces the base registry


class Engine:
    """Judges one session by one policy. Not for several threads at once.

    `claims` and `bundle` are those of the one delivery that it is for, None while nobody knows them.
    `session` is the scope of calls that do not bring their own. `providers` and `validators` are laid
    over those of the base. `BadPolicy` if the policy does not load.

        engine = Engine(policy, mode="desk", session=session, tools=ACTIVE.tools(),
                        world=ACTIVE.world(), today=today)
        engine.feed(event)
        outcome = engine.finish(Delivery.read(mode="desk", session=session, bundle=bundle))
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
    ) -> None:
        words = ACTIVE.vocabulary()
        self._formats = words.formats
        self._program = compiled(policy, tools, world, words, providers)
        self._validators = {**BASE_VALIDATORS, **(validators or {})}
        self._session, judged_mode = judged_session(session, mode)
        able = self._program.capabilities.intersection(_texts(session.get("capabilities")))
        self.policy_digest: Final = self._program.digest.with_capabilities(able)
        every = self._program.providers.items()
        fed = {name: fact for name, fact in every if isinstance(fact, CallFact)}
        self._feeds = {name: fact.start() for name, fact in fed.items()}
        self._tags = {name: fact.tag for name, fact in fed.items()}
        self._kept = CitedCalls(None if claims is None else cited_by(claims))
        self._handlers: dict[object, tuple[Handler, ...]] = {}
        self._calls = 0
        digests = _digests(bundle)
        refs = CallRefs(self._session, self._program.tools)
        self._rules = [
            RuleRun(
                rule,
                None if rule.spec.status == "disabled" else weigh(rule.spec, rule.stage, able),
                refs=refs,
                tools=self._program.tools,
                today=today,
                digests=digests,
            )
            for rule in self._program.rules
            if rule.holds_in(judged_mode)
        ]

    def feed(self, event: Event) -> None:
        """Take one call of the session; its keys are those of decision 18."""
        self._calls = seq = self._calls + 1
        handlers = self._handlers.get(event.get("tool"))
        for handle in self._learn(event) if handlers is None else handlers:
            handle(event, seq)
        trace_id, cited = event.get("trace_id"), self._kept.wanted
        if cited is None or trace_id in cited:
            self._kept.add(trace_id, event, seq)

    def feed_all(self, events: Iterable[Event]) -> None:
        """Take calls one after the other; none is kept that is not needed."""
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
        handlers = [handler for rule in self._rules for handler in rule.handlers_of(name)]
        tool = self._program.tools.find(name)
        tags = () if tool is None else tool.tags
        handlers += (self._feeds[name].take for name, tag in self._tags.items() if tag in tags)
        if _DELIVERY in tags:
            handlers.append(self._delivered)
        found = tuple(handlers)
        if len(self._handlers) < _MOST_NAMES:
            self._handlers[name] = found
        return found

    def _delivered(self, event: Event, seq: int) -> None:
        """Begin a new window where a call got a completion: what was wrong before it is settled."""
        if event.get("code") == codes.EN_GATE_S_003:
            for rule in self._rules:
                rule.renew(seq)
            for feed in self._feeds.values():
                if isinstance(feed, RenewedFeed):
                    feed.renew()

    @property
    def calls(self) -> int:
        """How many calls were fed."""
        return self._calls

    @property
    def waiting(self) -> int:
        """How many calls are kept, each by every rule that can judge it at the delivery only."""
        return sum(rule.waiting for rule in self._rules)

    def finish(self, delivery: Delivery, cited: CitedCalls | None = None) -> PolicyOutcome:
        """Judge a delivery by the calls so far; more calls and deliveries may follow.

        `cited` are the calls that its claims cite, where somebody else kept them. `BadPolicy` for a fact that nobody provides or gives, and for a format without its validator.
        `PolicyBroken` where a claim cites an id that two calls have: it would choose its evidence.
        """
        self._program.check_providers(self._validators, delivery.facts)
        kept = self._kept if cited is None else cited
        kept.refuse_doubled(delivery.claims)
        return judge(self._program, self._rules, self._scene(delivery, kept), self.policy_digest)

    def _scene(self, delivery: Delivery, kept: CitedCalls) -> Scene:
        facts = self._facts(delivery)
        data = {
            "session": delivery.session,
            "bundle": delivery.bundle.to_dict(),
            "facts": FactValues(facts, self._program.facts),
        }
        return Scene(
            delivery=delivery,
            facts=facts,
            data=data,
            refs=DeliveryRefs(data),
            call_refs=CallRefs(self._session, self._program.tools, data),
            calls=self._calls,
            cited=kept.of(delivery.claims),
            tools=self._program.tools,
        )

    def _facts(self, delivery: Delivery) -> Facts:
        known = Known(
            session=delivery.session,
            bundle=delivery.bundle,
            faults=delivery.faults,
            modes=self._program.modes,
            domains=self._program.domains,
            validators=remembering(self._validators),
            formats=self._formats,
            claims=delivery.claims,
        )
        return Facts(
            known,
            self._program.providers,
            given=delivery.facts,
            fixed=self._program.fixed,
            feeds=self._feeds,
        )


def judge_delivery(
    delivery: Delivery,
    *,
    policy: PolicySpec | None,
    providers: FactProviders | None,
    validators: Mapping[str, ContentValidator] | None,
    today: date,
    tools: Mapping[str, ToolSpec] | None = None,
) -> PolicyOutcome:
    """Judge a delivery that was read, by the calls of its trace; `tools` are laid over those declared."""
    spec = ACTIVE.policy() if policy is None else policy
    check_names(delivery.facts, spec)
    engine = Engine(
        spec,
        mode=delivery.mode,
        session=delivery.session,
        tools={**ACTIVE.tools(), **tools} if tools else ACTIVE.tools(),
        world=ACTIVE.world(),
        today=today,
        claims=delivery.claims,
        bundle=delivery.bundle,
        providers=providers,
        validators=validators,
    )
    engine.feed_all(delivery.calls())
    return engine.finish(delivery)


def check_names(facts: Mapping[str, object], policy: PolicySpec) -> None:
    """Refuse a misspelt fact: it would be an absent one, and absence is not always a violation."""
    for name in facts:
        if name not in policy.facts:
            raise PolicyBroken(f"facts.{name}", "the policy declares no fact of this name")


def _texts(value: object) -> list[str]:
    items = (
        cast("Iterable[object]", value) if isinstance(value, list | tuple | set | frozenset) else ()
    )
    return [item for item in items if isinstance(item, str)]


def _digests(bundle: ArtifactBundle | None) -> frozenset[object] | None:
    if bundle is None:
        return None
    return frozenset(file[key] for file in file_entries(bundle) for key in ("path", "sha256"))


def remembering(validators: Mapping[str, ContentValidator]) -> Mapping[str, ContentValidator]:
    """Return the validators for one delivery: each looks at the same files once."""
    return MappingProxyType({name: _Remembering(one) for name, one in validators.items()})


class _Remembering:
    """Asks another validator once about the files of one delivery; a crash is not remembered."""

    def __init__(self, validator: ContentValidator) -> None:
        self._validator = validator
        self._checked: dict[tuple[ContentFile, ...], Checked | Unavailable] = {}
        self._symbols: dict[tuple[ContentFile, ...], Symbols | Unavailable] = {}

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Judge the content of the files."""
        key = tuple(files)
        if key not in self._checked:
            self._checked[key] = self._validator.check(files, context)
        return self._checked[key]

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """Return what the content of the files defines and refers to."""
        key = tuple(files)
        if key not in self._symbols:
            self._symbols[key] = self._validator.symbols(files, context)
        return self._symbols[key]
