"""The difference between the logs of two runs of the game: new faults, gone ones, and both."""

from __future__ import annotations

from dataclasses import dataclass

from replybook_ck3.ask.logs.fault_log import Fault, FaultLog


@dataclass(frozen=True, slots=True)
class LogComparison:
    """The faults of two logs.

    Attributes:
        new: Faults of the second log only, the worst first.
        gone: Faults of the first log only, the worst first.
        more: Faults of both with more entries in the second log, each as before and after.
        fewer: Faults of both with fewer entries in the second log, each as before and after.
        same: Number of faults with as many entries in both.
    """

    new: tuple[Fault, ...]
    gone: tuple[Fault, ...]
    more: tuple[tuple[Fault, Fault], ...]
    fewer: tuple[tuple[Fault, Fault], ...]
    same: int

    def numbers(self) -> dict[str, int]:
        """Return the number of faults of each sort."""
        return {
            "new": len(self.new),
            "gone": len(self.gone),
            "more": len(self.more),
            "fewer": len(self.fewer),
            "same": self.same,
        }


def compare_logs(before: FaultLog, after: FaultLog) -> LogComparison:
    """Compare the logs of two runs.

    Args:
        before: Faults of the earlier run.
        after: Faults of the later run.
    """
    both = [
        (before.faults[key], fault) for key, fault in after.faults.items() if key in before.faults
    ]
    return LogComparison(
        new=tuple(one for one in after.worst_first() if one.key not in before.faults),
        gone=tuple(one for one in before.worst_first() if one.key not in after.faults),
        more=tuple(pair for pair in both if pair[1].count > pair[0].count),
        fewer=tuple(pair for pair in both if pair[1].count < pair[0].count),
        same=sum(old.count == new.count for old, new in both),
    )
