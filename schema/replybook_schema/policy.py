"""The policy in the registry: stages, rules, violation codes, scope injection.

Source: specification 24-36, 003 §2-§4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Protocol, TypeVar

__all__ = [
    "InjectionSpec",
    "PolicySpec",
    "RuleExceptionSpec",
    "RuleSpec",
    "StageSpec",
    "ViolationSpec",
    "stages_in_place",
]


@dataclass(frozen=True, slots=True)
class StageSpec:
    """One stage of the policy.

    Attributes:
        name: The name.
        order: The position in the composed policy, from 1 (specification 24).
        phase: The phase.
        blocking: Defines if its violations block.
        description: The description.
        after: The stage after which a registry inserts this one.
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
    """The condition under which a rule does not apply (`when`, plain data), and the reason."""

    id: str
    when: Mapping[str, object]
    reason: str
    owner: str | None = None
    expires: str | None = None


@dataclass(frozen=True, slots=True)
class RuleSpec:
    """One policy rule. `check` has its kind and parameters as plain data (specification 25)."""

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
    """Arguments that the wrapper adds to certain calls (specification 28)."""

    modes: tuple[str, ...]
    match: Mapping[str, object]
    inject: Mapping[str, str]
    on_conflict: str
    on_missing_session: str


@dataclass(frozen=True, slots=True)
class PolicySpec:
    """The policy for calls and deliveries."""

    stages: tuple[StageSpec, ...]
    violations: tuple[ViolationSpec, ...]
    capabilities: tuple[str, ...]
    facts: tuple[str, ...]
    rules: tuple[RuleSpec, ...]
    scope_injection: tuple[InjectionSpec, ...]

    def extended(self, more: PolicySpec) -> PolicySpec:
        """Return this policy with the additions of a registry on top."""
        return replace(
            self,
            stages=stages_in_place(self.stages, more.stages),
            violations=self.violations + more.violations,
            capabilities=tuple(dict.fromkeys(self.capabilities + more.capabilities)),
            facts=tuple(dict.fromkeys(self.facts + more.facts)),
            rules=self.rules + more.rules,
            scope_injection=self.scope_injection + more.scope_injection,
        )


class _Stage(Protocol):
    """The place of a stage, also in the model of the checker."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def name(self) -> str: ...
    @property
    def order(self) -> int: ...
    @property
    def after(self) -> str | None: ...


_StageT = TypeVar("_StageT", bound=_Stage)


def stages_in_place(stages: Iterable[_StageT], more: Iterable[_StageT]) -> tuple[_StageT, ...]:
    """Return the stages with each added one after the stage that it names, numbered from 1.

    Several stages added after the same stage keep their order. A stage may be added after another
    added one.
    """
    added = list(more)
    behind: dict[str | None, list[_StageT]] = {}
    for stage in added:
        behind.setdefault(stage.after, []).append(stage)

    def from_here(stage: _StageT) -> Iterator[_StageT]:
        yield stage
        for follower in behind.pop(stage.name, ()):
            yield from from_here(follower)

    known = sorted(stages, key=lambda stage: stage.order)
    placed = [each for stage in known for each in from_here(stage)]
    lost = [stage for stage in added if not any(stage is each for each in placed)]
    return tuple(replace(stage, order=number) for number, stage in enumerate([*placed, *lost], 1))
