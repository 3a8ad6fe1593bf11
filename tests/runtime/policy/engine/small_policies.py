"""Policies of one or two rules, and what they say of a few calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tests.runtime.policy.engine.policy_cases import NOON, VALIDATORS

import replybook.codes  # noqa: F401  opens the registry
from replybook.policy import PolicyOutcome, validate_policy
from replybook_ck3 import CK3_FACTS
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec, RuleExceptionSpec, RuleSpec

__all__ = ["REVIEW", "SESSION", "call", "policy_of", "rule_of", "said"]

SESSION: Mapping[str, object] = {
    "session_id": "s1",
    "mode": "ck3lens",
    "playset_id": "p1",
    "active_mod_ids": ["m1", "m2"],
}


def rule_of(check: Mapping[str, object], **changes: Any) -> RuleSpec:
    """A rule of this check, an error after the trace unless `changes` say else."""
    rule = RuleSpec(
        id="rule",
        version=1,
        modes=("any",),
        stage="post_trace",
        severity="error",
        status="active",
        codes=("OUT_OF_SCOPE_SEARCH", "TRACE_REQUIRED"),
        description="It holds.",
        hint="Make it hold.",
        check=check,
    )
    return replace(rule, **changes)


REVIEW = rule_of(
    {"kind": "manual_review", "claim_types": ("behavior",)},
    id="review",
    stage="manual_review",
    severity="warning",
    status="tbc",
)
"""A rule for claims of behavior, since a gate takes no claim that no rule judges."""


def policy_of(*rules: RuleSpec, **changes: Any) -> PolicySpec:
    """The policy of the registry with these rules alone."""
    return replace(ACTIVE.policy(), rules=rules, **changes)


def call(trace_id: str, tool: str = "ck3_search", /, **changes: Any) -> dict[str, Any]:
    """A call that succeeded."""
    event: dict[str, Any] = {
        "trace_id": trace_id,
        "ts": "2026-11-20T10:01:00Z",
        "tool": tool,
        "args": {},
        "reply_type": "S",
        "code": "WA-READ-S-001",
        "result": {},
    }
    return {**event, **changes}


def said(
    rule: RuleSpec | PolicySpec,
    trace: Sequence[Mapping[str, object]] = (),
    *,
    today: date | None = NOON,
    **changes: Any,
) -> PolicyOutcome:
    """Return what a policy of this rule says of these calls."""
    arguments: dict[str, Any] = {
        "mode": "ck3lens",
        "trace": trace,
        "session": SESSION,
        "policy": policy_of(rule) if isinstance(rule, RuleSpec) else rule,
        "providers": CK3_FACTS,
        "validators": VALIDATORS,
        "today": today,
    }
    return validate_policy(**{**arguments, **changes})


def exception(when: Mapping[str, object], **changes: Any) -> RuleExceptionSpec:
    """An exception that is called `excuse`."""
    spec = RuleExceptionSpec(id="excuse", when=when, reason="It is right.")
    return replace(spec, **changes)
