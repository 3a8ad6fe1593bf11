"""A follower of a trace log gets the content of each line after it is written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from replybook.trace.event import TraceEvent
from replybook.trace.log import TraceLog


def _event(trace_id: str) -> TraceEvent:
    moment = datetime(2026, 11, 21, tzinfo=UTC)
    return TraceEvent(moment, trace_id, "ck3_playset", {"command": "get"}, "reply", 0.5, "S")


def test_a_follower_sees_the_lines_of_the_file_in_their_order(tmp_path: Path) -> None:
    seen: list[dict[str, object]] = []
    log = TraceLog(tmp_path, follow=lambda line: seen.append(dict(line)))
    for number in range(3):
        log.append(_event(f"{number:032}"))

    assert log.path is not None
    written = [json.loads(line) for line in log.path.read_text("utf-8").splitlines()[1:]]
    assert written == json.loads(json.dumps(seen))


def test_a_follower_that_fails_costs_neither_line_nor_call(tmp_path: Path) -> None:
    def follow(line: Mapping[str, object]) -> None:
        raise ValueError

    log = TraceLog(tmp_path, follow=follow)

    assert log.append(_event("0" * 32))
    assert 1 == log.failures
    assert log.path is not None
    assert 2 == len(log.path.read_text("utf-8").splitlines())
