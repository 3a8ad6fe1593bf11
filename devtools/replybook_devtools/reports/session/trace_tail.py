"""The output of `replybook trace tail`: one line per call, then new calls as they come."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from replybook.trace.line import Line
from replybook.trace.reader import FileWatch, newest
from replybook_devtools.reports.session.raw_answers import escape_text

_PAUSE: Final = 0.2


def tail_lines(path: Path, count: int, *, follow_s: float, form: str) -> Iterator[str]:
    """Yield the newest calls, then the calls that are written in the next seconds.

    Args:
        path: Trace file or folder.
        count: Number of the newest calls.
        follow_s: Seconds to wait for new calls.
        form: `json` for the lines of the trace; `text` for time, type, code, tool, duration and
            trace id.
    """
    watch = FileWatch(path)
    lines = newest(path, count)
    known = {(line.file, line.seq) for line in lines}
    yield from (_line(line.body, form) for line in lines)
    for line in _follow_file(watch, follow_s):
        if (line.file, line.seq) not in known:
            yield _line(line.body, form)


def _follow_file(watch: FileWatch, seconds: float) -> Iterator[Line]:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        yield from watch.calls()
        time.sleep(min(_PAUSE, left))


def _line(event: Mapping[str, object], form: str) -> str:
    if form == "json":
        return json.dumps(event)
    type_, code = event.get("reply_type") or "-", event.get("code") or event.get("outcome")
    words = (event.get("ts"), type_, code, event.get("tool"), f"{event.get('duration_ms')} ms")
    return "  ".join(escape_text(word) for word in (*words, event.get("trace_id")))
