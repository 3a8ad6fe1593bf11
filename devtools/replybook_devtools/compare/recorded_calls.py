"""The calls of a recording: what a file of `replybook watch` says of each `tools/call` request."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, cast

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.missing_path import missing_path

_AGAIN: Final = "replybook watch --keep-arguments -o calls.jsonl -- COMMAND"
_DIGEST: Final = "sha256:"


class ReplayedCall(NamedTuple):
    """A call to play.

    Attributes:
        arguments: Its arguments, or None if the recording has only their digest.
        line: Number of its line in the recording, or None for a wrong call of `probe`.
        succeeded: True if the call succeeded when it was recorded.
    """

    tool: str
    arguments: Mapping[str, object] | None
    line: int | None = None
    succeeded: bool = False


class CallRecording(NamedTuple):
    """The calls of a recording in the order of their requests.

    Attributes:
        bad_lines: Numbers of the lines that cannot be read.
    """

    calls: list[ReplayedCall]
    bad_lines: list[int]


def read_recording(path: str) -> CallRecording:
    """Return the calls of a file of `replybook watch`.

    Raises:
        UsageError: The file cannot be read, has another form, or holds no call with its arguments.
    """
    try:
        lines = Path(path).read_bytes().splitlines()
    except FileNotFoundError:
        raise missing_path(path, what="recording") from None
    except OSError as error:
        reason = (error.strerror or "").lower()
        raise UsageError(f"{path!r} cannot be read: {reason}; name a file") from error
    records, bad = _records(lines)
    if not records:
        raise UsageError(f"{path!r} is no file of replybook watch; make one: {_AGAIN}")
    asked = [record for record in records if record[1].get("kind") in ("call", "unanswered")]
    asked.sort(key=lambda one: str(one[1].get("at")))  # the order of the requests
    read = [(number, _call(number, record)) for number, record in asked]
    calls = [call for _, call in read if call is not None]
    bad = sorted([*bad, *(number for number, call in read if call is None)])
    if calls and all(one.arguments is None for one in calls):
        raise UsageError(
            f"{path!r} has only digests of the arguments, which cannot be played; record the calls"
            f" again with: {_AGAIN}"
        )
    return CallRecording(calls, bad)


def _records(lines: list[bytes]) -> tuple[list[tuple[int, Mapping[str, object]]], list[int]]:
    """Return the records with the numbers of their lines, and the numbers of all other lines."""
    read = [(number, _record(line)) for number, line in enumerate(lines, 1)]
    found = [(number, record) for number, record in read if record is not None]
    return found, [number for number, record in read if record is None]


def _record(line: bytes) -> Mapping[str, object] | None:
    try:
        said: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    is_record = isinstance(said, dict) and "kind" in said and "v" in said
    return cast("dict[str, object]", said) if is_record else None


def _call(number: int, record: Mapping[str, object]) -> ReplayedCall | None:
    """Return the call of a record, or None if no watch writes such a tool or such arguments."""
    tool, given = record.get("tool"), record.get("args")
    is_digest = isinstance(given, str) and given.startswith(_DIGEST)
    if not isinstance(tool, str) or not (is_digest or given is None or isinstance(given, dict)):
        return None
    has_failed = record.get("is_error") is not False or record.get("type") in tuple("IDEW")
    failed = record.get("failed", has_failed)  # an older watch does not say it
    arguments = None if is_digest else cast("dict[str, object]", given or {})
    return ReplayedCall(tool, arguments, number, succeeded=not failed)
