"""The policy as the registry declares it: stages, rules, violation codes, scope injection.

Source: specification 24-36, 003 §2-§4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

__all__ = [
    "InjectionSpec",
    "PolicySpec",
    "RuleExceptionSpec",
    "RuleSpec",
    "StageSpec",
    "ViolationSpec",
]


@dataclass(frozen=True, slots=True)
class StageSpec:
    """One stage; `order` counts from 1 in the composed policy (specification 24).

    `after` names the stage behind which a registry puts a stage of its own.
    """

    name: str
    order: int
    phase: Literal["before_call", "delivery"]
    blocking: Literal["always", "configurable", "never"]
    description: str
    after: str | None = None


@dataclass(frozen=True, slots=True)
class ViolationSpec:
    """One violation code (specification 36)."""

    code: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RuleExceptionSpec:
    """When a rule does not apply (`when`, plain data), and why."""

    id: str
    when: Mapping[str, object]
    reason: str
    owner: str | None = None
    expires: str | None = None


@dataclass(frozen=True, slots=True)
class RuleSpec:
    """One policy rule; `check` holds its kind and parameters as plain data (specification 25)."""

    id: str
    version: int
    modes: tuple[str, ...]
    stage: str
    severity: Literal["error", "warning"]
    status: Literal["active", "enhancement", "tbc", "disabled"]
    codes: tuple[str, ...]
    description: str
    hint: str
    check: Mapping[str, object]
    exceptions: tuple[RuleExceptionSpec, ...] = ()
    upgrade_to: str | None = None
    upgrade_when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InjectionSpec:
    """Which arguments the wrapper adds to which calls (specification 28)."""

    modes: tuple[str, ...]
    match: Mapping[str, object]
    inject: Mapping[str, str]
    on_conflict: str
    on_missing_session: str


@dataclass(frozen=True, slots=True)
class PolicySpec:
    """Everything that decides about a call or a delivery."""

    stages: tuple[StageSpec, ...]
    violations: tuple[ViolationSpec, ...]
    capabilities: tuple[str, ...]
    facts: tuple[str, ...]
    rules: tuple[RuleSpec, ...]
    scope_injection: tuple[InjectionSpec, ...]

    def extended(self, more: PolicySpec) -> PolicySpec:
        """Return the policy with what a registry on top of it adds."""
        return replace(
            self,
            stages=_in_place(self.stages, more.stages),
            violations=self.violations + more.violations,
            capabilities=tuple(dict.fromkeys(self.capabilities + more.capabilities)),
            facts=tuple(dict.fromkeys(self.facts + more.facts)),
            rules=self.rules + more.rules,
            scope_injection=self.scope_injection + more.scope_injection,
        )


def _in_place(stages: tuple[StageSpec, ...], more: tuple[StageSpec, ...]) -> tuple[StageSpec, ...]:
    """The stages with each added one directly behind the one that it names, numbered anew."""
    order = sorted(stages, key=lambda stage: stage.order)
    for stage in reversed(more):
        names = [known.name for known in order]
        order.insert(names.index(stage.after) + 1 if stage.after in names else len(names), stage)
    return tuple(replace(stage, order=number) for number, stage in enumerate(order, 1))
