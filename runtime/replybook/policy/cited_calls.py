"""The calls that claims may cite, with their numbers in the session.

Source: specification 27.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from replybook.policy.claims import Claim
from replybook.policy.errors import PolicyBroken

__all__ = ["CitedCalls", "cited_by"]


def cited_by(claims: Iterable[Claim]) -> frozenset[object]:
    """Return the trace ids that claims cite."""
    return frozenset(trace_id for claim in claims for trace_id in claim.evidence_tool_calls)


class CitedCalls:
    """Calls by trace id: those of `wanted`, or all where nobody knows what will be cited."""

    __slots__ = ("calls", "doubled", "numbers", "wanted")

    def __init__(self, wanted: Collection[object] | None) -> None:
        self.wanted = wanted
        # Number and call by trace id. In two, since pairs would be work for the garbage collector.
        self.numbers: dict[object, int] = {}
        self.calls: dict[object, Mapping[str, object]] = {}
        self.doubled: set[object] = set()

    def add(self, trace_id: object, event: Mapping[str, object], seq: int) -> None:
        """Keep a call that is wanted; of two with one id the first."""
        if trace_id in self.calls:
            self.doubled.add(trace_id)
        else:
            self.numbers[trace_id] = seq
            self.calls[trace_id] = event

    def clear(self) -> None:
        """Forget the calls, but not which are wanted."""
        for kept in (self.numbers, self.calls, self.doubled):
            kept.clear()

    def of(self, claims: Iterable[Claim]) -> dict[str, tuple[int, Mapping[str, object]]]:
        """Return number and call by trace id, of those that these claims cite."""
        return {
            trace_id: (self.numbers[trace_id], self.calls[trace_id])
            for claim in claims
            for trace_id in claim.evidence_tool_calls
            if trace_id in self.calls
        }

    def refuse_doubled(self, claims: Iterable[Claim]) -> None:
        """`PolicyBroken` where a claim cites an id that two calls have: it would choose its evidence."""
        for claim in claims if self.doubled else ():
            if not self.doubled.isdisjoint(claim.evidence_tool_calls):
                raise PolicyBroken("trace", "two calls have one trace id that a claim cites")
