"""bundle_schema_faults: what is wrong with the form of the bundle and its claims.

Source: registry/policy/global.yaml (artifact_bundle_wellformed).
"""

from __future__ import annotations

from replybook.policy.facts.known import Ask, Known

__all__ = ["bundle_schema_faults"]


def bundle_schema_faults(known: Known, _ask: Ask) -> object:
    """The faults as plain data `{loc, problem, fix}`, in the order of the data."""
    return tuple(fault.to_dict() for fault in known.faults)
