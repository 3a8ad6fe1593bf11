"""The details of a hit: observed and expected value, or the reason for neither."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import Final

from replybook.policy.asked_set import AskedSet
from replybook.policy.predicates import Constraint, Refs
from replybook.policy.unavailable import Unavailable

_CONTENT: Final = "content"
_MANY: Final = 200


def read_observed_value(constraint: Constraint, refs: Refs, thing: Mapping[str, object]) -> object:
    """Return the value of the field. The content of files is never repeated."""
    if constraint.field == _CONTENT:
        return None
    return refs.field(constraint.field)(thing)


def read_expected_value(constraint: Constraint, refs: Refs, thing: Mapping[str, object]) -> object:
    """Return the operand of the constraint, with the value of a ref if it is short."""
    operand = constraint.operand
    if constraint.ref is not None:
        operand = refs.read(constraint.ref)(thing)
        if isinstance(operand, Unavailable | AskedSet) or (
            isinstance(operand, Sized) and len(operand) > _MANY
        ):
            operand = constraint.ref
    return {constraint.operator: operand}


def reason(constraint: Constraint, refs: Refs, thing: Mapping[str, object]) -> str:
    """Return the reason why the fact that a constraint needs is unavailable."""
    for ref in (constraint.ref, constraint.field):
        if ref is not None and ref.startswith("facts."):
            value = refs.read(ref)(thing)
            if isinstance(value, Unavailable):
                return value.reason
    return ""
