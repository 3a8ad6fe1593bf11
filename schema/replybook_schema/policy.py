"""The policy in the registry: stages, rules, violation codes, scope injection."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Protocol, TypeVar, cast


@dataclass(frozen=True, slots=True)
class StageSpec:
    """One stage of the policy.

    Attributes:
        order: The position in the composed policy, from 1 (specification 24).
        blocking: Defines if its violations block.
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
class StricterSpec:
    """The changes that make a rule of a base stricter. Members without a value change nothing."""

    id: str
    severity: Literal["error"] | None = None
    status: Literal["active", "enhancement", "tbc"] | None = None
    modes: tuple[str, ...] = ()
    check: Mapping[str, object] = field(default_factory=dict[str, object])


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
    stricter: tuple[StricterSpec, ...] = ()
    files_optional: tuple[str, ...] = ()
    """The modes in which a bundle without files is a delivery."""

    def extended(self, more: PolicySpec) -> PolicySpec:
        """Return this policy with the additions of a registry on top."""
        return replace(
            self,
            stages=stages_in_place(self.stages, more.stages),
            violations=self.violations + more.violations,
            capabilities=tuple(dict.fromkeys(self.capabilities + more.capabilities)),
            facts=tuple(dict.fromkeys(self.facts + more.facts)),
            rules=tighten_rules(self.rules, more.stricter) + more.rules,
            scope_injection=self.scope_injection + more.scope_injection,
            stricter=self.stricter + more.stricter,
            files_optional=self.files_optional + more.files_optional,
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


CHECK_KINDS = (
    *("min_events", "call_fields", "call_order", "required_call", "claims_evidence"),
    *("artifact_fields", "path_domain", "set_cover", "declaration", "manual_review"),
)
"""The kinds of check of the library."""

# Stricter rules


STATUSES = ("disabled", "tbc", "enhancement", "active")
"""The statuses of a rule, the weakest first."""


class _Rule(Protocol):
    """A rule, also in the model of the checker."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str: ...
    @property
    def modes(self) -> tuple[str, ...]: ...
    @property
    def severity(self) -> Literal["error", "warning"]: ...
    @property
    def status(self) -> str: ...
    @property
    def check(self) -> Mapping[str, object]: ...


class _Stricter(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def modes(self) -> tuple[str, ...]: ...
    @property
    def severity(self) -> Literal["error"] | None: ...
    @property
    def status(self) -> str | None: ...
    @property
    def check(self) -> Mapping[str, object]: ...


_RuleT = TypeVar("_RuleT", bound=_Rule)


def tighten_rules(rules: Iterable[_RuleT], changes: Iterable[_Stricter]) -> tuple[_RuleT, ...]:
    """Return the rules with each change applied to the rule of its id.

    No change can weaken a rule: of two values the stricter one remains, and lists are joined.
    """
    by_id: dict[str, list[_Stricter]] = {}
    for change in changes:
        by_id.setdefault(change.id, []).append(change)
    return tuple(_tighten_rule(rule, by_id.get(rule.id, ())) for rule in rules)


def _tighten_rule(rule: _RuleT, changes: Iterable[_Stricter]) -> _RuleT:
    for change in changes:
        modes = rule.modes if "any" in rule.modes else dict.fromkeys((*rule.modes, *change.modes))
        status = max(rule.status, change.status or rule.status, key=STATUSES.index)
        rule = replace(
            rule,
            modes=tuple(modes),
            severity=change.severity or rule.severity,
            status="active" if change.severity == "error" else status,
            check=cast("Mapping[str, object]", merge_checks(rule.check, change.check)),
        )
    return rule


def merge_checks(old: object, new: object) -> object:
    """Return plain data of a check with the requirements of `new` added."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        held = cast("Mapping[str, object]", old)
        more = cast("Mapping[str, object]", new)
        return {
            **held,
            **{k: merge_checks(held[k], v) if k in held else v for k, v in more.items()},
        }
    if isinstance(old, Sequence) and not isinstance(old, str):
        added = cast("Sequence[object]", new)
        return (*cast("Sequence[object]", old), *(one for one in added if one not in old))
    return max(cast("int", old), cast("int", new))  # of two numbers or flags, the stricter one
