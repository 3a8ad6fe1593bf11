"""The digest of what decided: the policy and the capabilities of the server, whatever their order in memory.

Source: facts/policy-and-paths.md 2.4 (a session keeps the policy that it began with).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256

from replybook.trace.encoding import canonical
from replybook_schema.policy import PolicySpec

__all__ = ["PolicyDigest", "policy_digest"]


class PolicyDigest:
    """Digests of one policy; its text is made once."""

    __slots__ = ("_begun",)

    def __init__(self, policy: PolicySpec) -> None:
        self._begun = sha256(canonical(asdict(policy)))

    def with_capabilities(self, capabilities: Iterable[str]) -> str:
        """`sha256:<hex>` over the policy and these capabilities."""
        whole = self._begun.copy()
        whole.update(b"\n" + canonical(sorted(set(capabilities))))
        return f"sha256:{whole.hexdigest()}"


def policy_digest(policy: PolicySpec, capabilities: Iterable[str] = ()) -> str:
    """`sha256:<hex>` over a policy and the capabilities that the server has."""
    return PolicyDigest(policy).with_capabilities(capabilities)
