"""What a session changed and delivered: its contracts, its deliveries, and why some were blocked.

Source: specification 30, 35 and 56.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from replybook.trace.entry import CUT
from replybook_devtools.reports.session.session_calls import RecordedCall
from replybook_generated import codes

__all__ = ["RecordedContract", "RecordedDelivery", "contracts", "deliveries", "entries"]

Answer: TypeAlias = Literal["accepted", "blocked", "would pass", "would be blocked"]

_ENDINGS: Final[Mapping[str, str]] = {
    str(codes.CT_GATE_S_002): "closed",
    str(codes.CT_GATE_S_003): "cancelled",
}
_CHANGES: Final = ("EN-WRITE-S-", "EN-EXEC-S-", "WA-WRITE-S-")


@dataclass(frozen=True, slots=True)
class RecordedDelivery:
    """A bundle that was delivered, or asked about; `is_cut` where the line may lack a violation.

    `files` are the addresses that an accepted delivery names, as far as the line keeps them.
    """

    call: RecordedCall
    answer: Answer
    violations: Sequence[Mapping[str, object]]
    is_cut: bool
    files: Sequence[str]


@dataclass(slots=True)
class RecordedContract:
    """A contract: the calls that opened and ended it, if they are here, and how many were made under it."""

    contract_id: str
    opened: RecordedCall | None = None
    ended: RecordedCall | None = None
    calls: int = 0
    changes: int = 0

    @property
    def state(self) -> str:
        """How it ended, as far as the calls here say."""
        code = None if self.ended is None else self.ended.code
        return "not ended here" if code is None else _ENDINGS[code]


def deliveries(calls: Iterable[RecordedCall]) -> list[RecordedDelivery]:
    """Return what was delivered or asked about, in order."""
    return [_delivery(call, answer) for call in calls if (answer := _answer(call)) is not None]


def _delivery(call: RecordedCall, answer: Answer) -> RecordedDelivery:
    violations = entries(call.result.get("violations"))
    files = call.result.get("files")
    named = list(cast("Mapping[str, object]", files)) if isinstance(files, dict) else []
    is_cut = call.result.get(CUT) is True and len(violations) != _counted(
        call.result.get("summary")
    )
    return RecordedDelivery(call, answer, violations, is_cut, named)


def _counted(summary: object) -> int | None:
    """Return how many violations there were, by the summary of the gate; None where the line lacks it."""
    if not isinstance(summary, dict):
        return None
    members = cast("Mapping[str, object]", summary)
    counts = [members.get(name) for name in ("errors", "warnings", "reviews")]
    numbers = [count for count in counts if isinstance(count, int)]
    return sum(numbers) if len(numbers) == len(counts) else None


def _answer(call: RecordedCall) -> Answer | None:
    if call.code == codes.EN_GATE_S_003:
        return "accepted"
    if call.code == codes.EN_GATE_D_004:
        return "blocked"
    if call.code == codes.EN_SYS_S_001 and "deliverable" in call.result:
        return "would pass" if call.result["deliverable"] is True else "would be blocked"
    return None


def entries(value: object) -> list[Mapping[str, object]]:
    """Return the objects of a list that a line keeps; what is none is left out."""
    items = cast("list[object]", value) if isinstance(value, list) else []
    return [cast("Mapping[str, object]", item) for item in items if isinstance(item, dict)]


def contracts(calls: Iterable[RecordedCall]) -> list[RecordedContract]:
    """Return the contracts that calls opened, ended or were made under, by the first such call."""
    found: dict[str, RecordedContract] = {}
    for call in calls:
        under = call.body["contract_id"]
        if under is not None:
            contract = found.setdefault(str(under), RecordedContract(str(under)))
            contract.calls += 1
            contract.changes += (call.code or "").startswith(_CHANGES)
        named = call.result.get("contract_id")
        if isinstance(named, str) and call.code == codes.CT_GATE_S_001:
            found.setdefault(named, RecordedContract(named)).opened = call
        elif isinstance(named, str) and call.code in _ENDINGS:
            found.setdefault(named, RecordedContract(named)).ended = call
    return list(found.values())
