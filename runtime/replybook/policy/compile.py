"""The program of a policy: all rules, read and checked before a session begins.

An unknown name in a policy is refused with its place. The same holds for a fact that nobody
provides, and for a format whose validator is missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from types import MappingProxyType
from typing import Final, cast

from replybook.encoding import canonical
from replybook.policy.errors import BadPolicy
from replybook.policy.facts.content import BASE_FACTS
from replybook.policy.facts.facts import Fact, FactProviders, RegistryFact
from replybook.policy.kinds import read_check
from replybook.policy.kinds.kind import Check
from replybook.policy.kinds.own import CheckKinds
from replybook.policy.outcome import Severity
from replybook.policy.predicates import CallMatch, Tools
from replybook.policy.rule_data import Names, Part, choice
from replybook.policy.selectors import covers, read_calls
from replybook_schema.policy import (
    InjectionSpec,
    PolicySpec,
    RuleExceptionSpec,
    RuleSpec,
    StageSpec,
)
from replybook_schema.tools import ToolSpec
from replybook_schema.vocabulary import VocabularySpec
from replybook_schema.world import DomainSpec, WorldSpec

FORM_STAGE: Final = "artifact_bundle_schema"
"""The stage that reads the bundle. If the bundle does not parse, later stages are skipped."""

_ANY: Final = "any"
_MOST_DIGESTS: Final = 8
_UNWEAKENED: Final = ("trace_required", "server_only")


@dataclass(frozen=True, slots=True)
class RuleException:
    """An exception of a rule: a call that must have been seen, or a match of the call."""

    spec: RuleExceptionSpec
    match: CallMatch
    is_seen: bool
    last_day: date | None
    """The last day of the exception, or None if it never expires."""


@dataclass(frozen=True, slots=True)
class RuleProgram:
    """One rule, compiled."""

    spec: RuleSpec
    stage: StageSpec
    check: Check
    exceptions: tuple[RuleException, ...]
    is_late: bool
    """True if its calls can be judged at the delivery only."""

    needs_form: bool
    """True if its stage needs a bundle that parses."""

    modes: tuple[str, ...] | None
    """The modes that the rule applies to. None is every mode, including unknown ones."""

    weight: Weight
    weight_when_able: Weight
    """The weight of a violation if all capabilities for the upgrade are present."""

    waits_for: frozenset[str]


@dataclass(frozen=True, slots=True)
class Program:
    """A policy, compiled for sessions of any mode."""

    rules: tuple[RuleProgram, ...]
    in_order: tuple[RuleProgram, ...]
    """The rules in the order of judging: by stage, then by name."""

    meanings: Mapping[str, str]
    facts: tuple[str, ...]
    capabilities: frozenset[str]
    tools: Tools
    digests: PolicyDigests
    providers: FactProviders
    fixed: Mapping[str, tuple[str, ...]]
    """The facts that depend on the registry alone, by name."""

    modes: tuple[str, ...]
    domains: tuple[DomainSpec, ...]
    validated: Mapping[str, str]
    """The names of validators by format."""

    unprovided: tuple[str, ...]
    """The facts without a provider. A delivery must bring their values."""

    unjudged: tuple[str, ...]
    """The types of claims that no rule judges."""


def compile_policy(
    policy: PolicySpec,
    tools: Mapping[str, ToolSpec],
    world: WorldSpec,
    vocabulary: VocabularySpec,
    providers: FactProviders | None = None,
    kinds: CheckKinds | None = None,
) -> Program:
    """Return the program of a policy.

    Args:
        world: The declarations of the world.
        vocabulary: The words of the registry.
        providers: Fact providers by name. They override the providers of the base.
        kinds: Kinds of check of the application by name.

    Raises:
        BadPolicy: The policy does not load. The error names the place.
    """
    known = Tools.of(tools)
    every = MappingProxyType({**BASE_FACTS, **(providers or {})})
    fixed = {n: one.value(world) for n, one in every.items() if isinstance(one, RegistryFact)}
    names = _names(policy, known, world, vocabulary, every, fixed)
    stages = sorted(policy.stages, key=lambda stage: stage.order)
    by_name = {stage.name: stage for stage in stages if stage.phase == "delivery"}
    order = {name: at for at, name in enumerate(by_name)}
    early = {stage.name for stage in stages} - set(by_name)
    rules: dict[str, RuleProgram] = {}
    for rule in policy.rules:
        if rule.id in rules:
            raise BadPolicy(f"rules.{rule.id}", "there are two rules of this name")
        rules[rule.id] = _rule(rule, by_name, early, names, world.domains, kinds or {})
    for index, injection in enumerate(policy.scope_injection):
        _check_injection(Part(f"scope_injection[{index}]", {}, names, ()), injection)
        _check_agreement(index, injection, policy.scope_injection[:index])
    return Program(
        rules=tuple(rules.values()),
        in_order=tuple(
            sorted(rules.values(), key=lambda one: (order[one.stage.name], one.spec.id))
        ),
        meanings={violation.code: violation.meaning for violation in policy.violations},
        facts=policy.facts,
        capabilities=frozenset(policy.capabilities),
        tools=known,
        digests=PolicyDigests(policy),
        providers=every,
        fixed=fixed,
        modes=tuple(mode.name for mode in world.modes),
        domains=world.domains,
        validated={one.name: one.validator for one in vocabulary.formats if one.validator},
        unprovided=tuple(name for name in policy.facts if name not in every),
        unjudged=tuple(_list_unjudged_types(policy, vocabulary)),
    )


def _list_unjudged_types(policy: PolicySpec, vocabulary: VocabularySpec) -> Iterator[str]:
    """Yield the types of claims that no rule names, whose claims would be taken without a proof."""
    judged: set[object] = set()
    for rule in policy.rules:
        if rule.status != "disabled":
            judged.update(cast("Iterable[object]", rule.check.get("claim_types", ())))
    return (type_.name for type_ in vocabulary.claim_types if type_.name not in judged)


def _names(
    policy: PolicySpec,
    tools: Tools,
    world: WorldSpec,
    vocabulary: VocabularySpec,
    providers: FactProviders,
    fixed: Mapping[str, tuple[str, ...]],
) -> Names:
    """Collect the names that the rules of a policy may use."""
    specs = (*tools.exact.values(), *tools.families)
    roles = (role.name for role in vocabulary.roles)  # tags, even if no tool has them
    declared = (*roles, *vocabulary.tags)
    paths = (n for n, one in providers.items() if isinstance(one, Fact) and one.holds_paths)
    return Names(
        tools=frozenset(tools.exact),
        families=tuple(family.name for family in tools.families),
        tags=frozenset((*(tag for tool in specs for tag in tool.tags), *declared)),
        violations=frozenset(violation.code for violation in policy.violations),
        facts=frozenset(policy.facts),
        capabilities=frozenset(policy.capabilities),
        formats=tuple(one.name for one in vocabulary.formats),
        artifact_fields=tuple(field.name for field in vocabulary.artifact_fields),
        session_fields=tuple(field.name for field in vocabulary.session_fields),
        claim_types=tuple(type_.name for type_ in vocabulary.claim_types),
        check_kinds=tuple(kind.name for kind in vocabulary.check_kinds),
        sections={
            section.name: tuple(each.name for each in section.fields)
            for section in vocabulary.bundle_sections
        },
        fixed={f"facts.{name}": value for name, value in fixed.items()},
        path_facts=frozenset(f"facts.{name}" for name in paths),
        specs=specs,
        roots=tuple(root.key for root in world.roots),
        member_namespaces=tuple(
            namespace.name for namespace in world.namespaces if namespace.members is not None
        ),
    )


def _rule(
    rule: RuleSpec,
    stages: Mapping[str, StageSpec],
    early: Collection[str],
    names: Names,
    domains: tuple[DomainSpec, ...],
    kinds: CheckKinds,
) -> RuleProgram:
    place = f"rules.{rule.id}"
    if rule.stage in early:
        problem = f"no rule is judged in stage {rule.stage!r}, which runs before a call"
        raise BadPolicy(f"{place}.stage", problem)
    choice(f"{place}.stage", "stage of a delivery", rule.stage, stages)
    data = {"codes": rule.codes, "modes": rule.modes, "check": rule.check}
    part = Part(place, data, names, rule.codes)
    part.texts("modes")
    part.words("codes", "violation", names.violations)
    for index, name in enumerate(rule.upgrade_when):
        choice(f"{place}.upgrade.when_all[{index}]", "capability", name, names.capabilities)
    _check_status(place, rule)
    check = read_check(part.part("check"), domains, kinds)
    exceptions = tuple(
        _exception(f"{place}.exceptions[{index}]", one, names, about=check.judges)
        for index, one in enumerate(rule.exceptions)
    )
    behind = list(stages)[list(stages).index(FORM_STAGE) + 1 :] if FORM_STAGE in stages else []
    return RuleProgram(
        spec=rule,
        stage=stages[rule.stage],
        check=check,
        exceptions=exceptions,
        is_late=check.is_late or any(exception.match.is_late for exception in exceptions),
        needs_form=rule.stage in behind,
        modes=None if _ANY in rule.modes else rule.modes,
        weight=weigh(rule, stages[rule.stage], ()),
        weight_when_able=weigh(rule, stages[rule.stage], rule.upgrade_when),
        waits_for=frozenset(rule.upgrade_when),
    )


def _check_status(place: str, rule: RuleSpec) -> None:
    choice(f"{place}.severity", "severity", rule.severity, ("error", "warning"))
    statuses = ("active", "enhancement", "tbc", "disabled")
    choice(f"{place}.status", "status", rule.status, statuses)
    if rule.upgrade_to is not None:
        choice(f"{place}.upgrade.to", "severity to upgrade to", rule.upgrade_to, ("error",))
    if rule.status in ("enhancement", "tbc") and rule.severity != "warning":
        raise BadPolicy(f"{place}.severity", f"a rule of status {rule.status} is a warning")
    if rule.stage in _UNWEAKENED and (rule.severity, rule.status) != ("error", "active"):
        raise BadPolicy(f"{place}.status", f"a rule of stage {rule.stage} is an active error")


def _exception(
    place: str, spec: RuleExceptionSpec, names: Names, *, about: CallMatch | None
) -> RuleException:
    """Read an exception of a rule.

    `about` selects the calls that the rule judges one by one, or is None if it judges none.
    `BadPolicy` is raised if an exception covers all of them, since it would switch the
    rule off.
    """
    part = Part(place, {"id": spec.id, "when": spec.when, "reason": spec.reason}, names, ())
    part.text("id")
    part.text("reason")
    when = part.part("when")
    when.only((), ("seen", "call"))
    if len(when.data) != 1:
        raise BadPolicy(when.place, "there must be either seen or call")
    (key,) = when.data
    if key == "call" and about is None:
        raise BadPolicy(when.at("call"), "the kind of this rule looks at no single call; use seen")
    match, last_day = read_calls(when.part(key)), _last_day(part, spec)
    excused = CallMatch() if key == "seen" or about is None else about
    if covers(match, excused, names.specs):
        what = "whatever was called" if key == "seen" else "every call that the rule is about"
        raise BadPolicy(when.at(key), f"it covers {what}, so the rule would never find anything")
    return RuleException(spec, match, key == "seen", last_day)


def _last_day(part: Part, spec: RuleExceptionSpec) -> date | None:
    if spec.expires is None:
        return None
    try:
        return date.fromisoformat(spec.expires)
    except ValueError:
        raise BadPolicy(
            part.at("expires"), f"{spec.expires!r} is no day, e.g. 2027-01-31"
        ) from None


def _check_injection(part: Part, injection: InjectionSpec) -> None:
    match = Part(f"{part.place}.match", injection.match, part.names, ())
    match.only(("tag",))
    match.word("tag", "tag", part.names.tags)
    for argument, ref in injection.inject.items():
        part.checked_ref(f"{part.place}.inject.{argument}", ref)
        choice(f"{part.place}.inject.{argument}", "space", ref.partition(".")[0], ("session",))
    choice(f"{part.place}.on_conflict", "answer", injection.on_conflict, ("deny",))
    missing = ("error", "skip")
    choice(f"{part.place}.on_missing_session", "answer", injection.on_missing_session, missing)


def _check_agreement(index: int, injection: InjectionSpec, before: Sequence[InjectionSpec]) -> None:
    """Refuse two values for one argument of the same calls, since one would be lost."""
    for other in before:
        if other.match != injection.match or not set(other.modes) & set(injection.modes):
            continue
        for argument, ref in injection.inject.items():
            first = other.inject.get(argument, ref)
            if first != ref:
                place = f"scope_injection[{index}].inject.{argument}"
                raise BadPolicy(place, f"it is {ref}, and {first} further up; keep one of the two")


# The weight of rules


@dataclass(frozen=True, slots=True)
class Weight:
    """The effective severity of a violation. One with `review` is only listed."""

    severity: Severity
    review: bool = False
    ready: bool = False
    """True if all capabilities for the upgrade are present."""

    upgraded: bool = False
    """True if the capabilities make an enhancement an error."""


def weigh(rule: RuleSpec, stage: StageSpec, capabilities: Collection[str]) -> Weight:
    """Return the weight of a violation of the rule. Do not call for `disabled` rules."""
    if rule.status == "tbc" or stage.name == "manual_review":
        return Weight("warning", review=True)
    waits = rule.upgrade_to == "error"
    ready = waits and bool(rule.upgrade_when) and set(rule.upgrade_when) <= set(capabilities)
    if stage.blocking == "never":
        return Weight("warning", ready=ready)
    if rule.status == "enhancement":
        return Weight("error" if ready else "warning", ready=ready, upgraded=ready)
    return Weight("error" if waits or rule.severity == "error" else "warning", ready=ready)


# The digest of a policy


class PolicyDigests(dict[frozenset[str], str]):
    """The digests of one policy by the server's capabilities, each computed once."""

    def __init__(self, policy: PolicySpec) -> None:
        super().__init__()
        self._begun = sha256(canonical(asdict(policy)))

    def __missing__(self, capabilities: frozenset[str]) -> str:
        if len(self) >= _MOST_DIGESTS:
            self.clear()
        whole = self._begun.copy()
        whole.update(b"\n" + canonical(sorted(capabilities)))
        digest = self[capabilities] = f"sha256:{whole.hexdigest()}"
        return digest


def policy_digest(policy: PolicySpec, capabilities: Iterable[str] = ()) -> str:
    """Return `sha256:<hex>` over a policy and the capabilities of the server."""
    return PolicyDigests(policy)[frozenset(capabilities)]
