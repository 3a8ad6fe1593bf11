"""The ten kinds of check, one file each, and those of an application (`own`).

`kind` and `finding_details` are shared.

Source: specification 25.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from replybook.policy.kinds import (
    artifact_fields,
    call_fields,
    call_order,
    claims_evidence,
    declaration,
    manual_review,
    min_events,
    path_domain,
    required_call,
    set_cover,
)
from replybook.policy.kinds.kind import Check
from replybook.policy.kinds.own import CheckKinds, read_own
from replybook.policy.rule_data import Part
from replybook_schema.policy import CHECK_KINDS
from replybook_schema.world import DomainSpec

__all__ = ["read_check"]

_Read: TypeAlias = Callable[[Part], Check]

_PLAIN: Final[Mapping[str, _Read]] = {
    "min_events": min_events.read,
    "call_fields": call_fields.read,
    "call_order": call_order.read,
    "required_call": required_call.read,
    "claims_evidence": claims_evidence.read,
    "artifact_fields": artifact_fields.read,
    "set_cover": set_cover.read,
    "declaration": declaration.read,
    "manual_review": manual_review.read,
}


def read_check(part: Part, domains: Sequence[DomainSpec], own: CheckKinds) -> Check:
    """Read the check of a rule, or raise `BadPolicy` if its kind is unknown.

    `own` has the kinds of the application that were handed in, by name.
    """
    kind = part.word("kind", "kind", (*CHECK_KINDS, *part.names.check_kinds))
    if kind in part.names.check_kinds:
        return read_own(part, kind, own)
    return path_domain.read(part, domains) if kind == "path_domain" else _PLAIN[kind](part)
