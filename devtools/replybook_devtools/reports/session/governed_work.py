"""The contracts and deliveries of a session, read from its trace lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from replybook.trace.entry import CUT
from replybook_devtools.reports.session.session_calls import RecordedCall
from replybook_generated import codes

Answer: TypeAlias = Literal["accepted", "blocked", "would pass", "would be blocked"]

_ENDINGS: Final[Mapping[str, str]] = {
    str(codes.CT_GATE_S_002): "closed",
    str(codes.CT_GATE_S_003): "cancelled",
}
_CHANGES: Final = ("EN-WRITE-S-", "EN-EXEC-S-", "WA-WRITE-S-")


@dataclass(frozen=True, slots=True)
class RecordedDelivery:
    """A delivery, or a question if a bundle would pass.

    Attributes:
        answer: The verdict of the gate.
        violations: The violations that the line keeps.
        is_cut: The line may lack a violation.
        files: Addresses of an accepted delivery that the line keeps.
    """

    call: RecordedCall
    answer: Answer
    violations: Sequence[Mapping[str, object]]
    is_cut: bool
    files: Sequence[str]


@dataclass(slots=True)
class RecordedContract:
    """A contract and its calls.

    Attributes:
        contract_id: The id of the contract.
        opened: The call that opened it, or None if it is not in the trace.
        ended: The call that ended it, or None if it is not in the trace.
        calls: Number of calls under it.
        changes: Number of these calls that changed something.
    """

    contract_id: str
    opened: RecordedCall | None = None
    ended: RecordedCall | None = None
    calls: int = 0
    changes: int = 0

    @property
    def state(self) -> str:
        """The way the contract ended, according to the calls in the trace."""
        code = None if self.ended is None else self.ended.code
        return "not ended here" if code is None else _ENDINGS[code]


def deliveries(calls: Iterable[RecordedCall]) -> list[RecordedDelivery]:
    """Return the deliveries and delivery checks, in order."""
    return [_delivery(call, answer) for call in calls if (answer := _answer(call)) is not None]


def _delivery(call: RecordedCall, answer: Answer) -> RecordedDelivery:
    violations = entries(call.result.get("violations"))
    files = call.result.get("files")
    named = list(cast("Mapping[str, object]", files)) if isinstance(files, dict) else []
    is_cut = call.result.get(CUT) is True and len(violations) != _count_violations(
        call.result.get("summary")
    )
    return RecordedDelivery(call, answer, violations, is_cut, named)


def _count_violations(summary: object) -> int | None:
    """Return the number of violations in the summary of the gate, or None without one."""
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
    """Return the objects of a list. Other values are left out."""
    items = cast("list[object]", value) if isinstance(value, list) else []
    return [cast("Mapping[str, object]", item) for item in items if isinstance(item, dict)]


def contracts(calls: Iterable[RecordedCall]) -> list[RecordedContract]:
    """Return the contracts that calls opened, ended or used, in the order of their first call."""
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
