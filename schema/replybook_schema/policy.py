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
    """One enforcement stage; `order` is the order of specification 24."""

    name: str
    order: int
    phase: Literal["before_call", "delivery"]
    blocking: Literal["always", "configurable", "never"]
    description: str


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
        """The policy with what a user's own registry adds; its stages stay as they are."""
        return replace(
            self,
            violations=self.violations + more.violations,
            capabilities=tuple(dict.fromkeys(self.capabilities + more.capabilities)),
            facts=tuple(dict.fromkeys(self.facts + more.facts)),
            rules=self.rules + more.rules,
            scope_injection=self.scope_injection + more.scope_injection,
        )
