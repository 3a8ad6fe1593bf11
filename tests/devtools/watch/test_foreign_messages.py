"""A message that no server should send costs its line, and never the recording."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.foreign_json import changed

from replybook_devtools.watch.recorded_messages import RecordingReader

NAMED = {"serverInfo": {"name": "s", "version": "1"}}
JUDGED = {
    "io.github.replybook/trace_id": "a",
    "io.github.replybook/code": "WA-RES-I-001",
    "io.github.replybook/judged": {"type": "I"},
}
CALL = {"name": "t", "arguments": {"a": 1}}
FAILED = {
    "content": [{"type": "text", "text": "Error: x is wrong"}],
    "structuredContent": {"error": {"code": "x", "message": "y"}, "status": 404},
    "isError": True,
    "_meta": JUDGED,
}


def message(number: int | None, **members: object) -> dict[str, Any]:
    asked = {} if number is None else {"id": number}
    return {"jsonrpc": "2.0", **asked, **members}


MESSAGES = [
    message(1, method="initialize", params={"clientInfo": {"name": "c", "version": "1"}}),
    message(1, result=NAMED),
    message(2, method="tools/call", params=CALL),
    {"at": "2026-01-01T00:00:00Z", "direction": "server", "message": message(2, result=FAILED)},
    message(3, method="tools/call", params=CALL),
    message(3, error={"code": -32602, "message": "bad", "data": {"retry_after": 3}}),
    message(4, method="tools/call", params=CALL),
    message(4, result={"task": {"taskId": "k", "status": "working"}}),
    message(5, method="tasks/get", params={"taskId": "k"}),
    message(5, result={"taskId": "k", "status": "completed", "result": FAILED}),
    message(6, method="tools/call", params=CALL),
    message(None, method="notifications/cancelled", params={"requestId": 6}),
]
LAST = [
    message(9, method="tools/call", params={"name": "last"}),
    message(9, result={"content": []}),
]


@pytest.mark.parametrize("at", range(len(MESSAGES)))
def test_a_foreign_message_never_costs_the_recording(at: int) -> None:
    lines = [json.dumps(one).encode() for one in MESSAGES + LAST]
    for change, line in changed(MESSAGES[at]):
        reader = RecordingReader("server", 1e9)
        found = [*reader.records([*lines[:at], line, *lines[at + 1 :]])]

        assert "last" in [record["tool"] for record in found], change
        assert set(reader.bad) <= {at + 1}, change
        json.dumps(found)


def test_a_reader_that_fails_at_a_message_counts_its_line_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(self: RecordingReader, session: object, one: Any) -> list[object]:
        if b"broken" in one.body:
            raise ZeroDivisionError
        return [{"tool": "read"}]

    monkeypatch.setattr(RecordingReader, "_records_of", fail)
    broken = message(2, method="broken")
    batch = json.dumps([broken, message(3, method="fine"), broken]).encode()
    reader = RecordingReader("server", 1e9)
    found = [*reader.records([json.dumps(broken).encode(), batch, batch[:-1]])]

    assert found == [{"tool": "read"}]
    assert reader.bad == [1, 2, 3]
