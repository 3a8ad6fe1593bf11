"""The outcome of a judgement: violations in a fixed order, and a summary.

The same case gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, cast

Severity: TypeAlias = Literal["error", "warning"]
Verdict: TypeAlias = Literal["deliverable", "blocked", "not judged"]

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_LONGEST: Final = 200
_MOST: Final = 20
_DEEPEST: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One violation of the policy, with the calls that show it.

    `severity` is the effective one. `trace_ids` are the first 20 of `trace_count` calls.
    """

    severity: Severity
    code: str
    message: str
    rule: str
    stage: str
    hint: str
    rule_version: int = 1
    declared_severity: Severity = "error"
    trace_ids: tuple[str, ...] = ()
    trace_count: int = 0
    observed: object = None
    expected: object = None
    details: Mapping[str, object] = field(default_factory=lambda: _NOTHING)

    @property
    def is_review(self) -> bool:
        """True if the violation is only listed for a person."""
        return self.details.get("review") is True

    def to_dict(self) -> dict[str, object]:
        """Return the violation as plain data for JSON."""
        details: dict[str, object] = {**self.details}
        if self.observed is not None:
            details["observed"] = self.observed
        if self.expected is not None:
            details["expected"] = self.expected
        details["declared_severity"] = self.declared_severity
        details["rule_version"] = self.rule_version
        details["trace_count"] = self.trace_count
        return {
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
            "rule": self.rule,
            "stage": self.stage,
            "trace_ids": list(self.trace_ids),
            "hint": self.hint,
            "details": cast("dict[str, object]", plain(details)),
        }


@dataclass(frozen=True, slots=True)
class PolicyOutcome:
    """The decision on a delivery, with its violations and a summary as plain data.

    A recorded delivery whose world is not known is neither deliverable nor blocked. Its summary
    then has the rules that need the world as `rules_not_judged`. A call in memory with a member of
    the wrong type counts without that member, and the summary names the call in `calls_unread`.
    """

    deliverable: bool
    violations: tuple[Violation, ...]
    summary: Mapping[str, object]

    @property
    def verdict(self) -> Verdict:
        """The decision in words."""
        if self.summary.get("rules_not_judged"):
            return "not judged"
        return "deliverable" if self.deliverable else "blocked"

    def to_dict(self) -> dict[str, object]:
        """Return the outcome as plain data for JSON."""
        return {
            "deliverable": self.deliverable,
            "violations": [violation.to_dict() for violation in self.violations],
            "summary": plain(self.summary, most=None),
        }


def plain(value: object, *, most: int | None = _MOST) -> object:
    """Return a value as short data for JSON. Long values are cut, sets are sorted."""
    return _plain(value, most, _DEEPEST)


def _plain(value: object, most: int | None, depth: int) -> object:
    if isinstance(value, str):
        return value if len(value) <= _LONGEST else value[: _LONGEST - 3] + "..."
    if value is None or isinstance(value, bool | int | float):
        return value
    if depth == 0:
        return "..."
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value).items()
        return {str(key): _plain(item, most, depth - 1) for key, item in items}
    if isinstance(value, set | frozenset):
        value = sorted(
            cast("Iterable[object]", value), key=lambda item: (str(type(item)), str(item))
        )
    if isinstance(value, list | tuple):
        return [_plain(item, most, depth - 1) for item in cast("list[object]", value)[:most]]
    return _plain(str(value), most, depth)
