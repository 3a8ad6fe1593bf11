"""The files of calls that paths name: traces, watch files, recordings and Parquet files.

A path is a file, a folder, a glob, or the address of a storage that DuckDB reads, such as s3://.
The first lines of a file say its kind.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os.path import realpath, relpath
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.missing_path import missing_path

FileKind = Literal["trace", "watch", "recording", "parquet"]

_SUFFIXES: Final = (".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz", ".parquet")
_HEAD: Final = 64 * 1024
"""Number of bytes at the start of a file that say its kind."""

_PARQUET: Final = "PAR1"
"""The begin of a Parquet file, which need not end in `.parquet` if it is named."""

_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_PATTERN: Final = re.compile(r"[*?\[]")

Remote = Callable[[str], Iterable[str]]
"""A function that returns the files, or the first lines, at an address."""


class Rest(NamedTuple):
    """The part of a file that is read, since a Parquet file holds the calls before it.

    Attributes:
        start: Number of bytes that are left out.
        lines: Number of lines that are left out.
        holder: The Parquet file, as seen from here.
    """

    start: int
    lines: int
    holder: str


@dataclass(slots=True)
class CallFiles:
    """The files of one report.

    Attributes:
        watched: Files of `replybook watch`.
        recordings: Recordings with one JSON-RPC message per line.
        parquet: Files of `replybook report --to parquet`.
        unknown: Files of no kind, with the reason.
        left_out: Files whose calls are those of others, with the reason.
        replaceable: Those of them that are Parquet files.
        rests: Files of which only the last part is read.
        copies: Copy of the part of each of these files.
        bad: Numbers of the bad lines of recordings.
        undated: Recordings in which messages have no times.
        marks: Marks of the files before they were read, for a Parquet file.
    """

    traces: list[str] = field(default_factory=list[str])
    watched: list[str] = field(default_factory=list[str])
    recordings: list[str] = field(default_factory=list[str])
    parquet: list[str] = field(default_factory=list[str])
    unknown: dict[str, str] = field(default_factory=dict[str, str])
    left_out: dict[str, str] = field(default_factory=dict[str, str])
    replaceable: list[str] = field(default_factory=list[str])
    rests: dict[str, Rest] = field(default_factory=dict[str, Rest])
    copies: dict[str, str] = field(default_factory=dict[str, str])
    bad: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    undated: list[str] = field(default_factory=list[str])
    marks: str = ""

    def of(self, kind: FileKind) -> list[str]:
        """Return the list for a kind."""
        lists = {"trace": self.traces, "watch": self.watched, "recording": self.recordings}
        return lists.get(kind, self.parquet)

    def leave_out(self, name: str, why: str) -> None:
        """Exclude a file whose calls are counted in another file."""
        if name in self.parquet:
            self.replaceable.append(name)
        for names in (self.traces, self.watched, self.recordings, self.parquet):
            names[:] = [one for one in names if one != name]
        self.left_out[name] = why

    def sources(self) -> list[str]:
        """Return the files whose calls would be lost with them, and those that cannot be read."""
        plain = [name for name in self.left_out if name not in self.replaceable]
        read = (self.traces, self.watched, self.recordings, self.parquet, self.unknown, plain)
        return [name for names in read for name in names]

    def __len__(self) -> int:
        """Return the number of files that can be read."""
        return sum(map(len, (self.traces, self.watched, self.recordings, self.parquet)))


def find_call_files(paths: Sequence[str], *, listed: Remote, begun: Remote) -> CallFiles:
    """Return the files that paths name, sorted by kind. Empty files are left out.

    Args:
        paths: Files, folders, globs and addresses.
        listed: Function that returns the files at an address, which may be a glob.
        begun: Function that returns the first lines of the file at an address.

    Raises:
        UsageError: A path does not exist, or no file holds calls.
    """
    call_files = CallFiles()
    named = [file for path in paths for file in _files(path, listed)]
    once = {one if is_address(one) else realpath(one): one for one in reversed(named)}
    for name in reversed(once.values()):  # a file that is reached by a link is read once
        _sort_in(call_files, name, begun)
    if not call_files and not call_files.unknown:
        raise UsageError(f"there are no calls in {', '.join(map(repr, paths))}; {_EXPECTED}")
    return call_files


_EXPECTED: Final = "name traces, files of replybook watch, or recordings of JSON-RPC messages"


def is_address(name: str) -> bool:
    """Return True if a name is the address of a storage, and no local path."""
    return _ADDRESS.match(name) is not None


def place(name: str) -> str:
    """Return a file as seen from here, or an address as it is."""
    return name if is_address(name) else relpath(name).replace("\\", "/")


def _files(path: str, listed: Remote) -> Iterator[str]:
    if is_address(path):
        yield from listed(path)
    elif Path(path).is_dir():
        yield from _in_folder(Path(path))
    elif Path(path).exists():
        yield str(Path(path).absolute())
    elif _PATTERN.search(path):
        anchor = Path(path).anchor
        names = sorted(Path(anchor).glob(str(Path(path).relative_to(anchor))))
        yield from (str(name.absolute()) for name in names if name.is_file())
    else:
        raise missing_path(path)


def _in_folder(folder: Path) -> Iterator[str]:
    names = {
        str(file.absolute())
        for file in folder.rglob("*")
        if file.name.endswith(_SUFFIXES) and file.is_file()
    }
    packed = {name for name in names if name.endswith(".gz") and name[:-3] in names}
    yield from sorted(names - packed)  # a trace that is being compressed is there twice


def _sort_in(call_files: CallFiles, name: str, begun: Remote) -> None:
    if name.endswith(".parquet"):
        call_files.parquet.append(name)
        return
    if (fault := _fault_of_name(name)) is not None:
        call_files.unknown[name] = fault
        return
    try:
        head = [*begun(name)] if is_address(name) else _first_lines(Path(name))
        kind = "parquet" if head[:1] and head[0].startswith(_PARQUET) else kind_of(head)
    except (OSError, EOFError, zlib.error) as error:
        call_files.unknown[name] = f"cannot be read ({type(error).__name__})"
        return
    if kind is not None:
        call_files.of(kind).append(name)
    elif is_address(name) or Path(name).stat().st_size:
        call_files.unknown[name] = "no trace, watch file or recording"


def _fault_of_name(name: str) -> str | None:
    """Return the reason why DuckDB cannot open a file of this name, or None."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return "its name is not UTF-8"
    if not is_address(name) and not Path(name).is_file():
        return "no plain file"  # opening a pipe would wait for its writer
    return None


def _first_lines(file: Path) -> list[str]:
    opened = gzip.open if file.name.endswith(".gz") else open
    with opened(file, "rb") as stream:
        return stream.read(_HEAD).decode(errors="replace").splitlines()


def kind_of(lines: Iterable[str]) -> FileKind | None:
    """Return the kind of the file that begins with these lines, or None.

    A line that is cut or broken says nothing, unless no other line does.
    """
    may_be_recording = False
    for line in lines:
        may_be_recording = may_be_recording or '"jsonrpc"' in line
        try:
            said: object = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(said, dict):
            kind = _kind_of_line(cast("Mapping[str, object]", said))
            if kind is not None:
                return kind
    return "recording" if may_be_recording else None


def _kind_of_line(said: Mapping[str, object]) -> FileKind | None:
    if "v" in said and "kind" in said:
        return "watch"
    if "v" in said and "seq" in said:
        return "trace"
    parts = (said, *said.values())
    return (
        "recording" if any(isinstance(part, dict) and "jsonrpc" in part for part in parts) else None
    )
