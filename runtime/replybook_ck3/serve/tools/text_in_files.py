"""The tool `ck3_grep_raw`: find a text or a regular expression in files on disk, line by line.

Each file is read whole, up to `LARGEST` bytes. RE2 has no backreferences and no lookaround, so the
time is proportional to the length of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

from replybook.safety.text_limits import Cursor
from replybook.world import LeakGuard, WorldFault
from replybook.world.pattern import Glob
from replybook.world.reading import open_file
from replybook_ck3.index.file_words import decode_text
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.file_walk import FileWalk, Passed, Start, WalkBroken
from replybook_ck3.serve.tools.gone_folders import told_gone
from replybook_ck3.serve.tools.index_questions import scope_of
from replybook_ck3.serve.tools.paging import MOST_BYTES, Page, Position, page_of, size_of
from replybook_ck3.serve.tools.search_starts import (
    Narrowing,
    files_after,
    leaked_name,
    misfit,
    paths_fitting,
    place_of,
    starts_of,
    too_wide,
)
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

LARGEST: Final = 16_000_000
"""Maximum size of a file in bytes. Larger files are skipped and counted."""

_TOOL: Final = "ck3_grep_raw"
_DEFAULT: Final = 50
_MOST: Final = 500
_LONGEST: Final = 500
_HEAD: Final = 8_192
_AROUND: Final = 120
"""Number of characters shown before and after a match in a long line."""

_LOOKED_AT: Final = 2_000

_NARROW: Final = ("folder", "mod_ids", "roots")
_MOST_MEMORY: Final = 16_000_000
"""Maximum memory of one expression, in bytes."""

_LONGEST_PATTERN: Final = 300
"""Maximum number of characters of a match that are shown."""


def ck3_grep_raw(
    work: SessionContext,
    query: str,
    path: str | None = None,
    limit: int | None = None,
    cursor: Cursor | None = None,
    folder: str | None = None,
    justification: str | None = None,  # noqa: ARG001  # policies read it in the trace
    playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    regex: bool = False,
    files: str | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Find a part of a line in files on disk, for what ck3_search does not know.

    `query` is one line, and its case counts. Every character stands for itself. With `regex`, it is
    a regular expression of RE2: no backreferences, no lookaround, (?i) ignores case. `files` is a
    glob over paths such as *.gui or events/**/*.txt, `path` a folder or a file.

    A success has `matches` [{address, line, text}], one for each line. No match is a success with
    count 0, and no proof of absence. `skipped` counts binary files and those over 16 MB.
    WA-READ-I-003: it took too long, narrow the search. WA-RES-I-001: `path` does not exist.
    """
    if not query or len(query) > _LONGEST or "\n" in query or "\r" in query:
        return misfit(rb, "query", "one_line")
    page = page_of(
        rb,
        cursor,
        {
            "tool": "ck3_grep_raw",
            "query": query,
            "regex": regex,
            "path": path,
            "files": files,
            "folder": folder,
            **scope_of(work, mod_ids, roots),
        },
        limit,
        default=_DEFAULT,
        most=_MOST,
    )
    if isinstance(page, Reply):
        return page
    fits = None if files is None else paths_fitting(rb, "files", files)
    if isinstance(fits, Reply):
        return fits
    starts = starts_of(work, rb, Narrowing(path, folder, mod_ids, roots))
    if isinstance(starts, Reply):
        return starts
    try:
        search = _pattern_of(query) if regex else _Text(query)
    except _BadPattern as bad:
        return wrong_argument(rb, "query", "format", reason=f"regular expression: {bad}")
    hunt = _Hunt(FileWalk(work, _TOOL), search, fits, page, work.world.leaks)
    try:
        hunt.through(starts)
    except WalkBroken as broken:
        return broken.reply
    if reply := too_wide(rb, hunt.walk.stopped_by, len(hunt.matches), ("path", "files", *_NARROW)):
        return reply
    if leaked := leaked_name(work, rb, (str(match["address"]) for match in hunt.matches)):
        return leaked
    data: dict[str, object] = {
        "matches": hunt.matches,
        "count": len(hunt.matches),
        "searched_files": hunt.searched,
        **hunt.walk.describe_walk(),
        **(told_gone(work) if path is None else {}),
    }
    skipped = {"binary": hunt.binary, "too_large": hunt.too_large}
    if hunt.walk.stopped_by == "limit" and hunt.last is not None:
        data |= page.next(hunt.last)
    return rb.success(codes.WA_READ_S_001, data=data | {"skipped": skipped})


@dataclass(slots=True)
class _Hunt:
    """One search with its results.

    Attributes:
        fits: Path test, or None.
        last: Place of the last match.
        binary: Number of skipped binary files.
        too_large: Number of skipped large files.
    """

    walk: FileWalk
    search: _LineSearch
    fits: Glob | None
    page: Page
    leaks: LeakGuard
    matches: list[dict[str, object]] = field(default_factory=list[dict[str, object]])
    searched: int = 0
    binary: int = 0
    too_large: int = 0
    last: Position | None = None
    _read: int = 0
    _left: int = MOST_BYTES

    def through(self, starts: Sequence[Start]) -> None:
        """Search all files of all starts, until a limit ends the search."""
        for file in files_after(self.walk, starts, self.page):
            if self.fits is not None and not self.fits(file.path):
                continue
            for match in self.search.lines(self._text(file)):
                if match.number <= self._find_shown_line(file):
                    continue
                shown = _excerpt(match.line, match.found, self.leaks, match.at)
                entry: dict[str, object] = {
                    "address": file.at.path,
                    "line": match.number,
                    "text": shown,
                }
                self._left -= size_of(entry)
                if self.matches and (len(self.matches) == self.page.limit or self._left < 0):
                    self.walk.stopped_by = "limit"
                    return
                self.matches.append(entry)
                self.last = place_of(file, match.number)

    def _find_shown_line(self, file: Passed) -> int:
        """Return the last line of a file that an earlier page showed, or 0."""
        *place, line = self.page.at or (0,)
        return int(line) if place == [file.base, file.path] else 0

    def _text(self, file: Passed) -> str:
        """Return the content of a readable file, or an empty text if it is skipped."""
        if not self.walk.sees(file):
            return ""
        if (file.size or 0) > LARGEST:
            self.too_large += 1
            return ""
        try:
            with open_file(file.at.place, file.at.path) as stream:
                head = stream.read(_HEAD)
                is_text = b"\0" not in head
                data = head + stream.read(LARGEST - len(head) + 1) if is_text else b""
        except (OSError, WorldFault):
            self.walk.unreadable += 1
            return ""
        self._read += max(len(data), len(head))
        if self._read > self.walk.bounds.bytes:
            self.walk.stopped_by = "bytes"
        self.binary += not is_text
        self.too_large += len(data) > LARGEST
        if not is_text or len(data) > LARGEST:
            return ""
        self.searched += 1
        return decode_text(data)


def excerpt(line: str, at: int, leaks: LeakGuard) -> str:
    """Return the part of a line around an offset, without host paths."""
    return _excerpt(line, line[at : at + 1], leaks, at)


def _excerpt(line: str, query: str, leaks: LeakGuard, at: int) -> str:
    """Return the part of a line around a match, without host paths.

    Paths are masked in a larger part, so that none is cut in two. Invisible characters are escaped.
    """
    near = min(at, _LOOKED_AT)
    masked = leaks.mask(line[max(0, at - _LOOKED_AT) : at + _LOOKED_AT])
    at = max(0, masked.find(query, near), masked.find(query) if near else 0)
    begin, end = max(0, at - _AROUND), at + len(query) + _AROUND
    shown = masked[begin:end].strip()
    plain = "".join(
        each if each.isprintable() or each == "\t" else ascii(each)[1:-1] for each in shown
    )
    return f"{'...' * (begin > 0)}{plain}{'...' * (end < len(masked))}"


class _BadPattern(Exception):
    """A text that is not an RE2 regular expression. The message gives the reason."""


@dataclass(frozen=True, slots=True)
class _Match:
    """One line with a match.

    Attributes:
        at: Offset of the match in the line.
    """

    number: int
    line: str
    at: int
    found: str


class _LineSearch(Protocol):
    """A search that yields each matching line once."""

    def lines(self, text: str) -> Iterator[_Match]:
        """Yield each matching line with its first match. A line ends at a line feed."""
        ...


@dataclass(frozen=True, slots=True)
class _Text:
    """A search for a plain text."""

    wanted: str

    def lines(self, text: str) -> Iterator[_Match]:
        """Yield each line that contains the text."""
        number, counted, at = 1, 0, text.find(self.wanted)
        while at >= 0:
            number += text.count("\n", counted, at)
            begin, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
            end = len(text) if end < 0 else end
            yield _Match(number, text[begin:end].rstrip("\r"), at - begin, self.wanted)
            counted, at = at, text.find(self.wanted, end)


_Compiled: TypeAlias = Any
"""A compiled RE2 expression. The package has no types."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    compiled: _Compiled

    def lines(self, text: str) -> Iterator[_Match]:
        """Yield each line that the expression matches."""
        data = text.replace("\r\n", "\n").encode("utf-8", "replace")
        number, counted, at = 1, 0, 0
        while at < len(data) and (match := self.compiled.search(data, at)) is not None:
            first, last = match.span()
            if first >= len(data):
                return
            number += data.count(b"\n", counted, first)
            begin, end = data.rfind(b"\n", 0, first) + 1, data.find(b"\n", first)
            end = len(data) if end < 0 else end
            yield _Match(
                number,
                _text(data[begin:end]),
                len(_text(data[begin:first])),
                _text(data[first : min(last, end)])[:_LONGEST_PATTERN],
            )
            counted, at = first, end + 1


def _pattern_of(expression: str) -> _LineSearch:
    """Return a search for a regular expression, in which `^` and `$` match at line ends.

    Raises:
        BadPattern: The text is not a regular expression.
    """
    re2: Any = import_module("re2")
    options = re2.Options()
    options.log_errors = False
    options.never_nl = True
    options.max_mem = _MOST_MEMORY
    try:
        return _Pattern(re2.compile(f"(?m){expression}", options))
    except re2.error as error:
        raise _BadPattern(_problem(error)) from None


def _problem(error: Exception) -> str:
    """Return the error message of RE2 without the quoted part of the expression."""
    words = error.args[0] if error.args else b""
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
    return text.partition(": ")[0]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
