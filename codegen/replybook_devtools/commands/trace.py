"""`replybook trace tail | stats | verify | report`: look at the trace of a server, and at its integrity.

Needs nothing but the library; only for a report the registries are read, for its messages. Source: decision 7 and 18.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Mapping
from gzip import BadGzipFile
from pathlib import Path

from replybook.trace.keys import KEY_FILE, read_key
from replybook.trace.line import Line, UnknownVersion
from replybook.trace.reader import NoPlainFile, Watch, events, newest, trace_files
from replybook.trace.stats import Stats, stats
from replybook.trace.verify import Verification, verify
from replybook_devtools.commands import trace_report
from replybook_devtools.console.command_parser import add_action
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.missing_path import missing_path
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.reports.formats import FORMATS, report
from replybook_devtools.reports.session.raw_answers import raw_as_json, raw_as_text, shown, table
from replybook_schema import Finding

__all__ = ["configure", "run"]

_PAUSE = 0.2
_MOST = 100_000
_PATH_HELP = "a trace file or a folder of them (default: here)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    tail = add_action(actions, "tail", "the newest calls, one line each")
    _add_path(tail)
    tail.add_argument("-n", metavar="N", type=_count, default=10, dest="count", help="how many")
    tail.add_argument(
        "--follow", metavar="SECONDS", type=float, default=0.0, help="go on for so long"
    )
    tail.add_argument("--format", choices=("text", "json"), default="text", help="json: the lines")
    numbers = add_action(actions, "stats", "calls, codes and durations per tool")
    _add_path(numbers)
    numbers.add_argument(
        "--raw", action="store_true", help="only the tools that still answer raw, and how often"
    )
    numbers.add_argument("--format", choices=("text", "json"), default="text", help="how to print")
    check = add_action(actions, "verify", "lines that were edited, dropped or moved")
    check.add_argument("paths", metavar="PATH", nargs="*", default=["."], help=_PATH_HELP)
    check.add_argument("--key", metavar="FILE", help=f"the key (default: {KEY_FILE} beside them)")
    check.add_argument("--format", choices=FORMATS, default="text", help="how to print")
    told = add_action(actions, "report", "one session as a page for a browser")
    _add_path(told)
    told.add_argument("--key", metavar="FILE", help=f"the key (default: {KEY_FILE} beside them)")
    trace_report.configure(told)


_TOP = 65_536
"""Bytes that are looked at to tell a trace from another file."""


def _add_path(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", nargs="?", default=".", help=_PATH_HELP)


def _count(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {_MOST}")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Run one sub-command."""
    try:
        if options.action == "verify":
            return _verify(options)
        path = _path(options.path)
        if options.action == "tail":
            return _tail(path, options)
        if options.action == "report":
            with Elapsed("verifying"):
                checked = verify(path, _key(options.key, path))
            return trace_report.write_report(path, options, checked)
        return _stats(path, options)
    except UnknownVersion as error:
        raise UsageError(f"{error}; install the replybook that wrote it") from error
    except (FileNotFoundError, PermissionError, NoPlainFile, BadGzipFile) as error:
        what = "damaged" if isinstance(error, BadGzipFile) else "not to be read"
        raise UsageError(f"a trace file is {what}; run: replybook trace verify") from error


def _path(text: str) -> Path:
    """The file or folder of a PATH argument; `UsageError` if no trace is there."""
    path = Path(text)
    if not path.exists():
        raise missing_path(text)
    if not trace_files(path):
        raise UsageError(f"there are no trace files in {text!r}; name the folder of a TraceLog")
    if path.is_file() and path.suffix != ".gz" and not _may_be_trace(path):
        raise UsageError(f"{text!r} is not a trace file; name one, or the folder of a TraceLog")
    return path


def _may_be_trace(path: Path) -> bool:
    """Whether some line near the top is one of ours; a first line that was edited need not be."""
    with path.open("rb") as stream:
        start = [line for line in stream.readlines(_TOP) if line.strip()]
    return not start or any(line.startswith(b'{"') for line in start)


# tail


def _tail(path: Path, options: argparse.Namespace) -> int:
    watch = Watch(path)
    lines = newest(path, options.count)
    _print_calls(lines, options.format)
    shown = {(line.file, line.seq) for line in lines}
    for line in _following(watch, options.follow):
        if (line.file, line.seq) not in shown:
            _print_calls([line], options.format)
    return Exit.FINE


def _following(watch: Watch, seconds: float) -> Iterator[Line]:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        yield from watch.calls()
        time.sleep(min(_PAUSE, left))


def _print_calls(lines: Iterable[Line], form: str) -> None:
    for line in lines:
        said = json.dumps(line.body) if form == "json" else _call(line.body)
        print(said, flush=True)


def _call(event: Mapping[str, object]) -> str:
    type_, code = event.get("reply_type") or "-", event.get("code") or event.get("outcome")
    words = (event.get("ts"), type_, code, event.get("tool"), f"{event.get('duration_ms')} ms")
    return "  ".join(shown(word) for word in (*words, event.get("trace_id")))


# stats


def _stats(path: Path, options: argparse.Namespace) -> int:
    with Elapsed("reading"):
        found = stats(events(path))
    as_json, as_text = (raw_as_json, raw_as_text) if options.raw else (_as_json, _as_text)
    print(json.dumps(as_json(found), indent=2) if options.format == "json" else as_text(found))
    return Exit.FINE


def _as_json(found: Stats) -> dict[str, object]:
    return {
        "calls": found.calls,
        "first": found.first,
        "last": found.last,
        "outcomes": dict(found.outcomes.most_common()),
        "codes": dict(found.codes.most_common()),
        "tools": [dict(zip(_COLUMNS, row, strict=True)) for row in _rows(found)],
    }


_COLUMNS = ("tool", "calls", "S", "I", "D", "E", "other", "p50_ms", "p95_ms", "max_ms")


def _rows(found: Stats) -> Iterator[tuple[object, ...]]:
    for name, tool in sorted(found.tools.items(), key=lambda item: (-item[1].calls, item[0])):
        types = [tool.types[letter] for letter in ("S", "I", "D", "E", "-")]
        times = [tool.durations.percentile(share) for share in (0.5, 0.95)]
        yield name, tool.calls, *types, *times, round(tool.durations.longest, 3)


def _as_text(found: Stats) -> str:
    lines = table(_COLUMNS, _rows(found))
    codes = [f"{count:>8}  {shown(code)}" for code, count in found.codes.most_common()]
    between = f"{shown(found.first)} to {shown(found.last)}"
    head = f"{found.calls} calls, {between}" if found.calls else "no calls"
    return "\n".join([head, "", *lines, "", *codes]).rstrip()


# verify


def _verify(options: argparse.Namespace) -> int:
    findings: list[Finding] = []
    summary: dict[str, object] = {"files": 0, "lines": 0, "seals": 0}
    for path in map(_path, options.paths):
        with Elapsed("verifying"):
            done = verify(path, _key(options.key, path))
        findings += done.findings
        summary = _sum(summary, done)
    print(report(options.format, findings, summary))
    wrong = any(finding.severity == "error" for finding in findings)
    return Exit.FINDINGS if wrong else Exit.FINE


def _sum(summary: Mapping[str, object], done: Verification) -> dict[str, object]:
    more = {"files": done.files, "lines": done.lines, "seals": done.sealed}
    return {name: int(str(summary[name])) + count for name, count in more.items()}


def _key(given: str | None, path: Path) -> bytes | None:
    """The key file that was named, or the one of the folder if it is there."""
    file = Path(given) if given else (path if path.is_dir() else path.parent) / KEY_FILE
    if given is None and not file.is_file():
        return None
    try:
        return read_key(file)
    except ValueError as error:
        raise UsageError(
            f"{file.name} holds no key; name the file {KEY_FILE} of the server's data"
        ) from error
