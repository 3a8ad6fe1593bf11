"""A call that delivers, or asks if a bundle would pass, has its answer in the report."""

from __future__ import annotations

import pytest

from replybook_devtools.reports.session.governed_work import deliveries
from replybook_devtools.reports.session.session_calls import RecordedCall


def call(code: str, **result: object) -> RecordedCall:
    return RecordedCall(1, 0, None, None, {"code": code, "reply_type": code[-5], "result": result})


@pytest.mark.parametrize(
    ("made", "answers"),
    [
        (call("EN-GATE-S-003"), ["accepted"]),
        (call("EN-GATE-D-004"), ["blocked"]),
        (call("EN-SYS-S-001", deliverable=True), ["would pass"]),
        (call("EN-SYS-S-001", deliverable=False), ["would be blocked"]),
        (call("EN-SYS-S-001", deliverable="yes"), ["would be blocked"]),
        (call("EN-SYS-S-001"), []),
        (call("WA-READ-S-001", deliverable=True), []),
    ],
)
def test_a_delivery_has_its_answer(made: RecordedCall, answers: list[str]) -> None:
    assert answers == [delivery.answer for delivery in deliveries([made])]
