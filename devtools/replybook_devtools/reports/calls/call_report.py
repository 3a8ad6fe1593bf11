"""The report on calls: the rows of every query, and the problems of the files."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final, Protocol, TypeAlias, cast

from replybook.trace.reader import PACKED, NoPlainFile, open_trace_file, raw_lines
from replybook_devtools.console.exit_code import UsageError, exit_in_words
from replybook_devtools.console.terminal_text import printable
from replybook_devtools.reports.calls.call_database import CallDatabase, Rows
from replybook_devtools.reports.calls.call_files import (
    CallFiles,
    find_call_files,
    is_address,
    place,
)
from replybook_devtools.reports.calls.call_queries import REPORTED, verbs
from replybook_devtools.reports.calls.kept_calls import (
    leave_out_repeats,
    marks_as_text,
    without_exactness,
)
from replybook_devtools.reports.html.markup import count_noun

_MOST_NAMED: Final = 5
"""Maximum number of lines of a file that are named. All are counted."""

_END: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class CallReport:
    """The answers of all queries.

    Attributes:
        files: Number of files of each kind.
        undated: Recordings in which messages have no times.
    """

    files: Mapping[str, int]
    tables: Mapping[str, Rows]
    undated: Sequence[str]

    @property
    def totals(self) -> Mapping[str, object]:
        """The one row of the query `totals`."""
        return self.tables["totals"][0]


class Recorder(Protocol):
    """A reader of one recording of JSON-RPC messages.

    Attributes:
        bad: Numbers of the lines that are not messages.
        is_undated: True if a message had no time.
    """

    bad: list[int]
    is_undated: bool
    messages: int

    def records(self, lines: Iterable[bytes | None]) -> Iterator[Mapping[str, object]]:
        """Yield a line of a watch file for each call."""
        ...


NewRecorder: TypeAlias = Callable[[str, float], Recorder]
"""A function that makes a reader from the name of a server and the time of the recording."""


def loaded_files(
    database: CallDatabase,
    paths: Sequence[str],
    new_recorder: NewRecorder,
    *,
    has_marks: bool = False,
) -> CallFiles:
    """Read the files that paths name into a database, and return them.

    Args:
        paths: Files, folders, globs and addresses.
        new_recorder: Function that makes the reader of a recording.
        has_marks: True to mark the files, for a Parquet file.

    Raises:
        UsageError: No file can be read.
    """
    call_files = find_call_files(paths, listed=database.list_files, begun=database.read_first_lines)
    leave_out_repeats(call_files, database.marks)
    if has_marks:  # before they are read, since a file may grow meanwhile
        call_files.marks = marks_as_text(call_files, database.marks)
    watched = [*call_files.watched]
    for number, name in enumerate([*call_files.recordings]):
        target = database.folder / f"recording-{number}.jsonl"
        try:
            recorder = _judge(database, name, target, new_recorder)
        except (OSError, NoPlainFile) as error:
            call_files.recordings.remove(name)
            call_files.unknown[name] = f"cannot be read ({type(error).__name__})"
            continue
        if not recorder.messages:
            call_files.recordings.remove(name)
            call_files.unknown[name] = (
                "no line is a JSON-RPC message: jq -c '.[]' makes lines of a list"
            )
            continue
        call_files.watched.append(str(target))
        if recorder.bad:
            call_files.bad[name] = recorder.bad
        if recorder.is_undated:
            call_files.undated.append(name)
    named = _read_rests(database.folder, call_files)
    database.read(call_files, verbs())
    for names in (call_files.traces, call_files.watched):
        names[:] = [named.get(name, name) for name in names]
    call_files.unknown = {named.get(name, name): why for name, why in call_files.unknown.items()}
    call_files.watched[:] = [name for name in watched if name not in call_files.unknown]
    if has_marks:
        call_files.marks = without_exactness(
            call_files.marks, marks_as_text(call_files, database.marks)
        )
    if not len(call_files):
        reasons = (
            f"{printable(place(name))} ({reason})"
            for name, reason in [*call_files.unknown.items()][:5]
        )
        raise UsageError(
            f"no file holds calls: {', '.join(reasons)}; name traces, watch files or recordings"
        )
    return call_files


def _read_rests(folder: Path, found: CallFiles) -> dict[str, str]:
    """Put copies of the parts to be read in the place of files. Return the file of each copy.

    A copy of a trace has the folders of the trace, which name its server.
    """
    copies: dict[str, str] = {}
    for number, (name, rest) in enumerate(found.rests.items()):
        names = found.traces if name in found.traces else found.watched
        copy = folder / f"rest-{number}" / Path(*Path(name).parts[-3:])
        copy = copy.with_name(copy.name.removesuffix(PACKED))
        copy.parent.mkdir(parents=True)
        with open_trace_file(Path(name)) as stream, copy.open("wb") as target:
            stream.seek(rest.start)
            shutil.copyfileobj(stream, target)
        names[names.index(name)] = str(copy)
        copies[str(copy)] = name
    found.copies = {name: copy for copy, name in copies.items()}
    return copies


def _judge(database: CallDatabase, name: str, target: Path, new_recorder: NewRecorder) -> Recorder:
    """Write the calls of a recording as lines of a watch, and return its reader."""
    if is_address(name):
        recorder = new_recorder(_stem(name), datetime.now(UTC).timestamp())
        _write(target, recorder.records(database.lines(name)))
    else:
        recorder = new_recorder(_stem(name), Path(name).stat().st_mtime)
        with open_trace_file(Path(name)) as stream:
            _write(target, recorder.records(stream))
    return recorder


def _write(target: Path, records: Iterable[Mapping[str, object]]) -> None:
    with target.open("w", encoding="ascii", newline="\n") as stream:
        stream.writelines(json.dumps(record) + "\n" for record in records)


def _stem(name: str) -> str:
    """Return the name of a file without its suffixes."""
    return re.split(r"[/\\]", name)[-1].split(".")[0]


def call_report(database: CallDatabase, found: CallFiles) -> CallReport:
    """Return the answers of all queries.

    Args:
        database: A database that has read the files.
    """
    tables = {name: database.rows(name) for name in REPORTED}
    tables["ends"] = [*map(_with_words, tables["ends"])]
    named = {copy: name for name, copy in found.copies.items()}
    problems = (_with_numbers(row, found, named) for row in tables["problems"])
    tables["problems"] = [*_unread(found), *problems]
    files = {
        "traces": len(found.traces),
        "watched": len(found.watched),
        "recordings": len(found.recordings),
        "parquet": len(found.parquet),
    }
    return CallReport(files, tables, found.undated)


def _with_words(row: Mapping[str, object]) -> dict[str, object]:
    """Return the end of a session in words."""
    if not row["has_ended"]:
        end = "none: it runs, or the watch was killed"
    elif row["exit"] is None:
        end = "over HTTP"
    else:
        end = exit_in_words(cast("int", row["exit"]))
    return {**row, "end": end}


def _unread(call_files: CallFiles) -> Rows:
    """Return the files that were not read, and the bad lines of recordings."""
    whole = call_files.unknown | call_files.left_out
    rests = {
        name: f"first {count_noun(rest.lines, 'line')} left out, since {rest.holder} holds their calls"
        for name, rest in call_files.rests.items()
    }
    files: Rows = [
        {"file": name, "problem": why, "lines": None} for name, why in (whole | rests).items()
    ]
    lines: Rows = [
        {"file": name, "problem": _NO_MESSAGE, "lines": len(bad), "numbers": bad[:_MOST_NAMED]}
        for name, bad in call_files.bad.items()
    ]
    return files + lines


_NO_MESSAGE: Final = "no JSON-RPC message"


def _with_numbers(
    row: Mapping[str, object], found: CallFiles, named: Mapping[str, str]
) -> dict[str, object]:
    """Return a problem with the numbers of its first lines, where the file is a local one.

    Args:
        named: The file of each copy of a part.
    """
    read, count = str(row["file"]), cast("int", row["lines"])
    numbers: list[int] = []
    if str(row["problem"]).startswith("no ") and not is_address(read):
        try:
            numbers = _bad_line_numbers(Path(read), count)
        except (OSError, NoPlainFile):
            numbers = []  # gone since it was read
    name = named.get(read, read)
    before = found.rests[name].lines if name in found.rests else 0
    return {**row, "file": name, "numbers": [before + number for number in numbers]}


def _bad_line_numbers(file: Path, count: int) -> list[int]:
    """Return the numbers of the first lines that are not JSON objects.

    Args:
        file: A file of lines, compressed or not.
        count: Number of such lines. No more are looked for.
    """
    if count == 1 and (last := _torn_end(file)) is not None:
        return [last]
    return list(islice(_bad(file), min(count, _MOST_NAMED)))


def _bad(file: Path) -> Iterator[int]:
    return (number for number, line in raw_lines(file) if not _is_object(line))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _torn_end(file: Path) -> int | None:
    """Return the number of the last line if it is cut, as after a kill. Only its end is parsed."""
    if file.name.endswith(".gz"):
        return None
    with file.open("rb") as stream:
        stream.seek(max(0, file.stat().st_size - _END))
        last = stream.read().rpartition(b"\n")[2]
    if not last.strip() or _is_object(last):
        return None
    with open_trace_file(file) as stream:
        return 1 + sum(block.count(b"\n") for block in iter(lambda: stream.read(_END), b""))
