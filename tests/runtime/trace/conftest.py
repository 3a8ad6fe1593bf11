"""Events, a clock that stands, logs in a temporary folder, and the schema of a line.

The folder is named like a module of Python, so what tests share are fixtures and not imports.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.chain import digest
from replybook.trace.reader import trace_files

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
Rewrite = Callable[..., None]


class Clock:
    """Goes on by a millisecond each time it is asked."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 20, 21, 50, tzinfo=UTC)

    def now(self) -> datetime:
        self.moment += timedelta(milliseconds=1)
        return self.moment


@pytest.fixture(scope="session")
def make_event() -> MakeEvent:
    """An event with what a test says about it."""

    def _make(number: int = 0, **said: Any) -> TraceEvent:
        usual: dict[str, Any] = {
            "ts": datetime(2026, 11, 20, 21, 50, 0, 123456, UTC) + timedelta(seconds=number),
            "trace_id": f"{number:032x}",
            "tool": "ck3_dir",
            "args": {"command": "list", "path": "root:repo/common"},
            "outcome": "reply",
            "duration_ms": 1.5,
            "reply_type": "S",
            "code": "WA-READ-S-001",
            "result": {"count": number},
        }
        return TraceEvent(**usual | said)

    return _make


@pytest.fixture
def open_log(tmp_path: Path) -> Iterator[OpenLog]:
    """A log in the folder `traces` of the temporary folder."""
    logs: list[TraceLog] = []

    def _open(**said: Any) -> TraceLog:
        usual: dict[str, Any] = {"key": b"0123456789abcdef", "clock": Clock()}
        logs.append(TraceLog(tmp_path / "traces", **usual | said))
        return logs[-1]

    yield _open
    for log in logs:
        log.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder that `open_log` writes to."""
    return tmp_path / "traces"


@pytest.fixture
def file(open_log: OpenLog, folder: Path, make_event: MakeEvent) -> Path:
    """A closed file: header, four calls, closing line."""
    log = open_log()
    for number in range(4):
        log.append(make_event(number))
    log.close()
    return trace_files(folder)[0]


@pytest.fixture(scope="session")
def is_valid() -> Callable[[object], bool]:
    """Return True if a line fits trace.schema.yaml."""
    text = (ROOT / "schema/replybook_schema/trace.schema.yaml").read_text("utf-8")
    schema = yaml.safe_load(text)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema).is_valid


@pytest.fixture(scope="session")
def bodies() -> Callable[[Path], list[dict[str, Any]]]:
    """Every line of the plain files of a folder, as JSON."""

    def _bodies(folder: Path) -> list[dict[str, Any]]:
        files = sorted(folder.glob("*.jsonl"))
        return [json.loads(raw) for file in files for raw in file.read_bytes().splitlines()]

    return _bodies


@pytest.fixture(scope="session")
def rewrite() -> Rewrite:
    """Changes members of one line, and corrects the chain after it, as who knows how would."""

    def _rewrite(file: Path, number: int, **members: Any) -> None:
        lines = file.read_bytes().splitlines(keepends=True)
        found = [json.loads(line) for line in lines]
        found[number] |= members
        for index in range(1, len(lines)):
            found[index]["prev"] = digest(lines[index - 1])
            lines[index] = json.dumps(found[index], separators=(",", ":")).encode() + b"\n"
        file.write_bytes(b"".join(lines))

    return _rewrite
