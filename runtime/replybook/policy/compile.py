"""A policy as a program: every rule read and checked once, before a session begins.

Whatever is unknown in it stops here, with its place: a policy that loads says what it does. So does a
fact that nobody provides, and a format that names a validator which nobody handed in.
Source: specification 24, 25 and 34, decision 23.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from replybook.encoding import canonical
from replybook.policy.delivery import Mode
from replybook.policy.errors import BadPolicy
from replybook.policy.exceptions import RuleException, read_exception
from replybook.policy.facts.content import BASE_FACTS
from replybook.policy.facts.facts import Fact, FactProviders, RegistryFact
from replybook.policy.kinds import read_check
from replybook.policy.known_tools import Tools
from replybook.policy.rule_data import Names, Part, choice
from replybook.policy.rule_kind import Check
from replybook_schema.policy import InjectionSpec, PolicySpec, RuleSpec, StageSpec
from replybook_schema.tools import ToolSpec
from replybook_schema.vocabulary import VocabularySpec
from replybook_schema.world import DomainSpec, WorldSpec

__all__ = [
    "FORM_STAGE",
    "PolicyDigest",
    "Program",
    "RuleProgram",
    "compile_policy",
    "compiled",
    "policy_digest",
]

FORM_STAGE: Final = "artifact_bundle_schema"
"""The stage that reads the bundle; one that does not parse ends the run behind it."""

_ANY: Final = "any"
_UNWEAKENED: Final = ("trace_required", "server_only")


@dataclass(frozen=True, slots=True)
class RuleProgram:
    """One rule, ready to run."""

    spec: RuleSpec
    stage: StageSpec
    check: Check
    exceptions: tuple[RuleException, ...]

    @property
    def is_late(self) -> bool:
        """True if its calls can be judged at the delivery only."""
        return self.check.is_late or any(one.match.is_late for one in self.exceptions)

    def holds_in(self, mode: Mode) -> bool:
        """Return True if the rule is one of the mode; `any` means the unknown ones too."""
        return _ANY in self.spec.modes or mode in self.spec.modes


@dataclass(frozen=True, slots=True)
class Program:
    """A policy, ready to run over sessions of any mode."""

    stages: tuple[StageSpec, ...]
    rules: tuple[RuleProgram, ...]
    meanings: Mapping[str, str]
    facts: tuple[str, ...]
    capabilities: frozenset[str]
    tools: Tools
    digest: PolicyDigest
    providers: FactProviders
    fixed: Mapping[str, tuple[str, ...]]
    """The facts that the registry alone decides, by name."""

    modes: tuple[str, ...]
    domains: tuple[DomainSpec, ...]
    validated: Mapping[str, str]
    """The name of its validator by format."""

    def check_providers(self, validators: Collection[str], given: Collection[str]) -> None:
        """Refuse to judge where a fact has no provider, or a format no validator; `BadPolicy`."""
        for name in self.facts:
            if name not in self.providers and name not in given:
                problem = "nobody provides this fact; hand it to the gate in providers={...}"
                raise BadPolicy(f"facts.{name}", problem)
        for name, validator in self.validated.items():
            if validator not in validators:
                problem = (
                    f"nobody handed in {validator!r}; give it to the gate in validators={{...}}"
                )
                raise BadPolicy(f"formats.{name}.validator", problem)


_MOST_KEPT: Final = 8
_kept: dict[tuple[int, ...], tuple[tuple[object, ...], Program]] = {}


def compiled(
    policy: PolicySpec,
    tools: Mapping[str, ToolSpec],
    world: WorldSpec,
    vocabulary: VocabularySpec,
    providers: FactProviders | None = None,
) -> Program:
    """Do as `compile_policy`, and keep the program of the very same objects, which never change."""
    parts = (policy, tools, world, vocabulary, providers)
    key = tuple(map(id, parts))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        # The parts live on, so ids stay theirs.
        found = _kept[key] = parts, compile_policy(policy, tools, world, vocabulary, providers)
    return found[1]


def compile_policy(
    policy: PolicySpec,
    tools: Mapping[str, ToolSpec],
    world: WorldSpec,
    vocabulary: VocabularySpec,
    providers: FactProviders | None = None,
) -> Program:
    """Return the program of a policy; `BadPolicy` names the place of what does not load."""
    known = Tools.of(tools)
    every = MappingProxyType({**BASE_FACTS, **(providers or {})})
    fixed = {n: one.value(world) for n, one in every.items() if isinstance(one, RegistryFact)}
    names = _names(policy, known, world, vocabulary, every, fixed)
    stages = sorted(policy.stages, key=lambda stage: stage.order)
    by_name = {stage.name: stage for stage in stages if stage.phase == "delivery"}
    early = {stage.name for stage in stages} - set(by_name)
    rules: dict[str, RuleProgram] = {}
    for rule in policy.rules:
        if rule.id in rules:
            raise BadPolicy(f"rules.{rule.id}", "there are two rules of this name")
        rules[rule.id] = _rule(rule, by_name, early, names, world.domains)
    for index, injection in enumerate(policy.scope_injection):
        _check_injection(Part(f"scope_injection[{index}]", {}, names, ()), injection)
        _check_agreement(index, injection, policy.scope_injection[:index])
    return Program(
        stages=tuple(by_name.values()),
        rules=tuple(rules.values()),
        meanings={violation.code: violation.meaning for violation in policy.violations},
        facts=policy.facts,
        capabilities=frozenset(policy.capabilities),
        tools=known,
        digest=PolicyDigest(policy),
        providers=every,
        fixed=fixed,
        modes=tuple(mode.name for mode in world.modes),
        domains=world.domains,
        validated={one.name: one.validator for one in vocabulary.formats if one.validator},
    )


def _names(
    policy: PolicySpec,
    tools: Tools,
    world: WorldSpec,
    vocabulary: VocabularySpec,
    providers: FactProviders,
    fixed: Mapping[str, tuple[str, ...]],
) -> Names:
    """Collect what the rules of a policy may name."""
    specs = (*tools.exact.values(), *tools.families)
    roles = (role.name for role in vocabulary.roles)  # tags, whether a tool has them or not
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
        artifact_fields=tuple(one.name for one in vocabulary.artifact_fields),
        session_fields=tuple(one.name for one in vocabulary.session_fields),
        fixed={f"facts.{name}": value for name, value in fixed.items()},
        path_facts=frozenset(f"facts.{name}" for name in paths),
        specs=specs,
        roots=tuple(root.key for root in world.roots),
        member_namespaces=tuple(one.name for one in world.namespaces if one.members is not None),
    )


def _rule(
    rule: RuleSpec,
    stages: Mapping[str, StageSpec],
    early: Collection[str],
    names: Names,
    domains: tuple[DomainSpec, ...],
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
    check = read_check(part.part("check"), domains)
    exceptions = tuple(
        read_exception(f"{place}.exceptions[{index}]", one, names, about=check.judges)
        for index, one in enumerate(rule.exceptions)
    )
    return RuleProgram(rule, stages[rule.stage], check, exceptions)


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
    """Refuse a second value for an argument of the same calls: one of the two would be lost."""
    for other in before:
        if other.match != injection.match or not set(other.modes) & set(injection.modes):
            continue
        for argument, ref in injection.inject.items():
            first = other.inject.get(argument, ref)
            if first != ref:
                place = f"scope_injection[{index}].inject.{argument}"
                raise BadPolicy(place, f"it is {ref}, and {first} further up; keep one of the two")


class PolicyDigest:
    """Digests of one policy; its text is made once."""

    __slots__ = ("_begun", "_last")

    def __init__(self, policy: PolicySpec) -> None:
        self._begun = sha256(canonical(asdict(policy)))
        self._last: tuple[frozenset[str], str] | None = None

    def with_capabilities(self, capabilities: Iterable[str]) -> str:
        """Return `sha256:<hex>` over the policy and these capabilities; that of the last ones is kept."""
        able, last = frozenset(capabilities), self._last
        if last is None or last[0] != able:
            whole = self._begun.copy()
            whole.update(b"\n" + canonical(sorted(able)))
            last = self._last = (able, f"sha256:{whole.hexdigest()}")
        return last[1]


def policy_digest(policy: PolicySpec, capabilities: Iterable[str] = ()) -> str:
    """Return `sha256:<hex>` over a policy and the capabilities that the server has."""
    return PolicyDigest(policy).with_capabilities(capabilities)
