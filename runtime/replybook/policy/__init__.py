"""The policy: rules for the calls of a session, checked before a delivery.

`validate_policy` judges a delivery. An `Engine` is fed with calls as they happen and judges at any
time. A server passes a `ScopeGuard` to its `ServerSettings`, and asks a `DeliveryGate` with a
`DeliveryRequest`. Names are imported on first use, since the guard needs no validators.
Source: specification 24 to 36.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replybook.policy.bundle import (
        ArtifactBundle,
        ArtifactFile,
        Claim,
        ClaimsManifest,
        DeclaredSymbol,
    )
    from replybook.policy.compile import policy_digest
    from replybook.policy.delivery import Delivery
    from replybook.policy.errors import BadPolicy, PolicyBroken
    from replybook.policy.gate import DeliveryGate, DeliveryRequest
    from replybook.policy.incremental import TraceFollower
    from replybook.policy.judge import Engine
    from replybook.policy.kinds.kind import Hit
    from replybook.policy.kinds.own import CheckKind
    from replybook.policy.outcome import PolicyOutcome, Violation
    from replybook.policy.scope_injection import ScopeGuard
    from replybook.policy.validate import validate_policy

__all__ = [
    "ArtifactBundle",
    "ArtifactFile",
    "BadPolicy",
    "CheckKind",
    "Claim",
    "ClaimsManifest",
    "DeclaredSymbol",
    "Delivery",
    "DeliveryGate",
    "DeliveryRequest",
    "Engine",
    "Hit",
    "PolicyBroken",
    "PolicyOutcome",
    "ScopeGuard",
    "TraceFollower",
    "Violation",
    "policy_digest",
    "validate_policy",
]

_HOMES = {
    "ArtifactBundle": "bundle",
    "ArtifactFile": "bundle",
    "DeliveryRequest": "gate",
    "BadPolicy": "errors",
    "CheckKind": "kinds.own",
    "Claim": "bundle",
    "ClaimsManifest": "bundle",
    "DeclaredSymbol": "bundle",
    "Delivery": "delivery",
    "DeliveryGate": "gate",
    "Engine": "judge",
    "Hit": "kinds.kind",
    "PolicyBroken": "errors",
    "PolicyOutcome": "outcome",
    "ScopeGuard": "scope_injection",
    "TraceFollower": "incremental",
    "Violation": "outcome",
    "policy_digest": "compile",
    "validate_policy": "validate",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found  # the next access skips this function
    return found


def __dir__() -> list[str]:
    return list(__all__)
