"""A policy as a program: every rule read and checked once, before a session begins.

Whatever is unknown in it stops here, with its place: a policy that loads says what it does.
Source: specification 25 and 34, decision 11.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final

from replybook.encoding import canonical
from replybook.policy.errors import BadPolicy
from replybook.policy.exceptions import RuleException, read_exception
from replybook.policy.kinds import read_check
from replybook.policy.kinds.kind import Check
from replybook.policy.rule_data import Names, Part, choice
from replybook.policy.selectors import Tools
from replybook.policy.stages import in_order
from replybook_schema.policy import InjectionSpec, PolicySpec, RuleSpec, StageSpec
from replybook_schema.tools import ToolSpec
from replybook_schema.world import DomainSpec

__all__ = ["PolicyDigest", "Program", "RuleProgram", "compile_policy", "compiled", "policy_digest"]

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
        """Whether its calls can be judged at the delivery only."""
        return self.check.is_late or any(one.match.is_late for one in self.exceptions)

    def holds_in(self, mode: str) -> bool:
        """Whether the rule is one of the mode; `any` means the unknown ones too."""
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


def compile_policy(
    policy: PolicySpec, tools: Mapping[str, ToolSpec], domains: Sequence[DomainSpec]
) -> Program:
    """The program of a policy; `BadPolicy` names the place of what does not load."""
    known = Tools.of(tools)
    names = known.names(policy, domains)
    stages = in_order(policy)
    by_name = {stage.name: stage for stage in stages if stage.phase == "delivery"}
    rules: dict[str, RuleProgram] = {}
    for rule in policy.rules:
        if (
            rules.setdefault(rule.id, program := _rule(rule, by_name, names, domains))
            is not program
        ):
            raise BadPolicy(f"rules.{rule.id}", "there are two rules of this name")
    for index, injection in enumerate(policy.scope_injection):
        _check_injection(Part(f"scope_injection[{index}]", {}, names, ()), injection)
    return Program(
        stages=tuple(by_name.values()),
        rules=tuple(rules.values()),
        meanings={violation.code: violation.meaning for violation in policy.violations},
        facts=policy.facts,
        capabilities=frozenset(policy.capabilities),
        tools=known,
        digest=PolicyDigest(policy),
    )


def _rule(
    rule: RuleSpec, stages: Mapping[str, StageSpec], names: Names, domains: Sequence[DomainSpec]
) -> RuleProgram:
    place = f"rules.{rule.id}"
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
        read_exception(f"{place}.exceptions[{index}]", one, names, about_calls=check.sees_calls)
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


_MOST_KEPT: Final = 8
_kept: dict[tuple[int, int, int], tuple[tuple[object, ...], Program]] = {}


def compiled(
    policy: PolicySpec, tools: Mapping[str, ToolSpec], domains: Sequence[DomainSpec]
) -> Program:
    """As `compile_policy`; the program of the very same objects is kept, since they never change."""
    parts = (policy, tools, domains)
    key = (id(policy), id(tools), id(domains))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        found = parts, compile_policy(
            policy, tools, domains
        )  # the parts live on, so ids stay theirs
        _kept[key] = found
    return found[1]


class PolicyDigest:
    """Digests of one policy; its text is made once."""

    __slots__ = ("_begun",)

    def __init__(self, policy: PolicySpec) -> None:
        self._begun = sha256(canonical(asdict(policy)))

    def with_capabilities(self, capabilities: Iterable[str]) -> str:
        """`sha256:<hex>` over the policy and these capabilities."""
        whole = self._begun.copy()
        whole.update(b"\n" + canonical(sorted(set(capabilities))))
        return f"sha256:{whole.hexdigest()}"


def policy_digest(policy: PolicySpec, capabilities: Iterable[str] = ()) -> str:
    """`sha256:<hex>` over a policy and the capabilities that the server has."""
    return PolicyDigest(policy).with_capabilities(capabilities)
