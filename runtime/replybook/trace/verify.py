"""The verification of a trace: findings for files that were changed.

No chain can show lines that were cut off the end of a file without a closing line, or a lost file
that no other file names.

Lines are numbered from 0 without a gap, so the number of a line is its position. The next line
tells a gap from a misplaced line: after a gap, the next line continues from this one. After a
misplaced line, the next line continues as if this line were right. Memory use is limited, because
only a number of disorders is remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from replybook.trace.chain import bears_seal, fits, seal_of
from replybook.trace.line import Line, UnknownVersion, is_torn, parse
from replybook.trace.links import anchors_in, id_of, is_aside, is_plain_name, strays
from replybook.trace.reader import PACKED, last_lines, raw_lines, trace_files
from replybook.trace.unfinished import Unfinished
from replybook_schema.findings import Finding, Place

What: TypeAlias = Literal["edited", "missing", "misplaced", "repeated", "stray", "torn"]


@dataclass(frozen=True, slots=True)
class Disorder:
    """A fault at one physical line.

    Attributes:
        number: Number of the physical line.
        first: First sequence number of the fault.
        last: Last sequence number of the fault.
    """

    what: What
    number: int
    first: int
    last: int


@dataclass(slots=True)
class LineOrder:
    """The check of the order of lines. `end` gives the faults found at the end."""

    expected: int = 0
    number: int = 0
    _before: Line | None = None
    _gaps: list[Disorder] = field(default_factory=list[Disorder])
    _strays: list[Disorder] = field(default_factory=list[Disorder])

    REMEMBERED = 1000

    def fragment(self, number: int, following: Line | None, raw: bytes) -> Disorder:
        """Return the fault of a text that is not a line.

        It is edited if the next line skips its number, or if it is last and has a newline.
        Otherwise it is torn, or stray if it is not the first part of a line.

        Args:
            number: Number of the physical line.
            raw: Bytes of the text.
        """
        self.number = number
        is_whole = raw.endswith(b"\n")
        spoilt = following.seq > self.expected if following is not None else is_whole
        what: What = "edited" if spoilt else "torn" if is_torn(raw) else "stray"
        disorder = Disorder(what, number, self.expected, self.expected)
        if spoilt:
            self._pass()
        return disorder

    def line(self, line: Line, following: Line | None) -> Iterator[Disorder]:
        """Yield the faults of the line before or of this one."""
        self.number = line.number
        if line.seq == self.expected:
            yield from self._in_place(line)
        elif self._fits(line) and (following is None or following.seq == self.expected + 1):
            yield Disorder("edited", line.number, self.expected, self.expected)  # edited number
            self._pass()
        else:
            yield from self._out_of_place(line, following)

    def _in_place(self, line: Line) -> Iterator[Disorder]:
        if self._before is not None and not self._fits(line):
            yield Disorder("edited", self._before.number, self._before.seq, self._before.seq)
        self.expected = line.seq + 1
        self._before = line

    def _fits(self, line: Line) -> bool:
        return self._before is not None and line.prev == self._before.digest

    def _out_of_place(self, line: Line, following: Line | None) -> Iterator[Disorder]:
        after = following.seq if following is not None else line.seq + 1
        if line.seq > self.expected and after == line.seq + 1:
            gap = Disorder("missing", line.number, self.expected, line.seq - 1)
            yield from self._remember(self._gaps, gap)
            self.expected = line.seq + 1
            self._before = line
            return
        stray = Disorder("misplaced", line.number, line.seq, self.expected)
        yield from self._remember(self._strays, stray)
        if after != self.expected and (after == self.expected + 1 or line.seq > self.expected):
            gap = Disorder("missing", line.number, self.expected, self.expected)
            yield from self._remember(self._gaps, gap)
            self._pass()

    def _pass(self) -> None:
        """Continue after a line that cannot be trusted."""
        self.expected += 1
        self._before = None

    def _remember(self, what: list[Disorder], disorder: Disorder) -> Iterator[Disorder]:
        if len(what) < self.REMEMBERED:
            what.append(disorder)
        else:
            yield disorder

    def end(self) -> Iterator[Disorder]:
        """Yield the faults that are known at the end.

        A line found elsewhere is misplaced. Others are missing or repeated.
        """
        for stray in self._strays:
            gap = next((g for g in self._gaps if g.first <= stray.first <= g.last), None)
            if gap is None:
                yield Disorder("repeated", stray.number, stray.first, stray.last)
                continue
            yield stray
            self._gaps.remove(gap)
            self._gaps += [
                Disorder("missing", gap.number, first, last)
                for first, last in ((gap.first, stray.first - 1), (stray.first + 1, gap.last))
                if first <= last
            ]
        yield from self._gaps


_RESTORE: Final = "restore the file from a copy; run: replybook explain {rule}"
_REMOVE: Final = "remove the line, or set the file aside; run: replybook trace aside {file}"

_RULES: Final[dict[What, str]] = {
    "edited": "RB401",
    "missing": "RB402",
    "misplaced": "RB403",
    "repeated": "RB403",
    "stray": "RB414",
    "torn": "RB404",
}

_FINDINGS_PER_FILE: Final = 100
_LONGEST_NAME: Final = 240
_LONGEST_WORD: Final = 160


class Anchor(NamedTuple):
    """The seal of a closed file, and the file or database that knows it."""

    seal: object
    by: str


@dataclass(slots=True)
class Verification:
    """The findings, and the numbers of checked files and lines."""

    files: int = 0
    lines: int = 0
    sealed: int = 0
    """Number of checked seals."""
    unchecked: int = 0
    """Number of seals that were not checked, because the key is missing."""
    findings: list[Finding] = field(default_factory=list[Finding])
    anchors: dict[str, Anchor] = field(default_factory=dict[str, Anchor])
    """The seals of closed files that other files name."""


def verify(
    path: Path, key: bytes | None = None, seals: Mapping[str, str] = MappingProxyType({})
) -> Verification:
    """Return every finding of a file or a folder.

    With a key, the seals are checked, too. Without a key, a note says that they were not checked: a
    chain that was computed again is not found.

    Args:
        path: The file or the folder.
        key: The key of the deployment.
        seals: Seals of closed files by name, as the state database of the deployment knows them.
    """
    done = Verification()
    files = {file.name: file for file in trace_files(path)}
    unfinished = Unfinished()
    for file in files.values():
        done.files += 1
        found = _File(file, key, done, unfinished)
        done.findings += sorted(_first_ones(found.findings()))
    done.anchors |= {name: Anchor(mark, "the state database") for name, mark in seals.items()}
    done.findings += _first_ones(_report_lost_files(path, done.anchors))
    begun = (_without_end(files[line.file], line) for line in unfinished.lines())
    done.findings += _first_ones(begun)
    if done.unchecked:
        problem = f"the seals were not checked ({done.unchecked}), because the key is missing"
        fix = "verify with the key; run: replybook trace verify --key FILE"
        done.findings.append(Finding(Place(path.as_posix()), "RB411", problem, fix, "note"))
    return done


def _report_lost_files(path: Path, anchors: Mapping[str, Anchor]) -> Iterator[Finding]:
    """Yield a finding for each closed file that is missing or has lost its end."""
    folder = path if path.is_dir() else path.parent
    for name, anchor in sorted(anchors.items()):
        file = next(
            (folder / one for one in (name, name + PACKED) if (folder / one).exists()), None
        )
        severity = "error"
        if file is None:
            problem = f"the closed file is missing; {anchor.by} names it"
            severity = "note" if is_aside(folder, name) else "error"
            fix = f"put the file back, or run: replybook trace aside {name}"
        else:
            try:
                last = last_lines(file, 1)
            except (UnknownVersion, OSError):
                last = []
            if last and last[0].kind == "closing" and seal_of(last[0].body) == anchor.seal:
                continue
            problem = f"the end of the closed file is not the one that {anchor.by} names"
            fix = _RESTORE.format(rule="RB415")
        yield Finding(Place((file or folder / name).as_posix()), "RB415", problem, fix, severity)


def _without_end(file: Path, line: Line) -> Finding:
    begun = line.part("begun")
    tool, trace_id = (_quote_word(begun[name]) for name in ("tool", "trace_id"))
    problem = f"the call {trace_id} of {tool} began and has no end; it may have changed something"
    fix = "check the changes of the call, unless it is still running"
    return Finding(Place(file.as_posix(), line.number), "RB413", problem, fix, "warning")


def _quote_word(value: object) -> str:
    return repr(str(value)[:_LONGEST_WORD])


def _first_ones(findings: Iterator[Finding]) -> Iterator[Finding]:
    """Yield a limited number of each severity, so that notes do not hide errors."""
    seen: Counter[str] = Counter()
    for finding in findings:
        seen[finding.severity] += 1
        if seen[finding.severity] <= _FINDINGS_PER_FILE:
            yield finding


class _File:
    """The verification of one file."""

    def __init__(
        self, file: Path, key: bytes | None, done: Verification, unfinished: Unfinished
    ) -> None:
        self._file = file
        self._key = key
        self._done = done
        self._unfinished = unfinished
        self._order = LineOrder()
        self._closing: Line | None = None

    def findings(self) -> Iterator[Finding]:
        try:
            yield from self._lines()
        except UnknownVersion as error:
            problem = f"the line is of version {error.version!r}, which this library does not read"
            yield self._finding(
                "RB405", error.number, problem, "install the replybook that wrote it"
            )
            return
        except OSError as error:
            problem = f"the file cannot be read ({type(error).__name__})"
            yield self._finding("RB409", 1, problem, _RESTORE)
            return
        yield from map(self._make_finding, self._order.end())
        if self._closing is None:
            problem = "the file has no closing line; its end is not protected"
            fix = "close the log when the server ends"
            yield self._finding("RB407", max(self._order.number, 1), problem, fix, "note")

    def _lines(self) -> Iterator[Finding]:
        """Yield the findings of each line. The next line shows if a line is whole."""
        before: Line | None = None
        fragments: list[tuple[int, bytes]] = []
        for number, raw in raw_lines(self._file):
            line = parse(self._file.name, number, raw)
            if line is None:
                fragments.append((number, raw))
                del fragments[:-_FINDINGS_PER_FILE]
                continue
            yield from self._line(before, line)
            yield from self._fragments(fragments, line)
            before, fragments = line, []
        yield from self._line(before, None)
        yield from self._fragments(fragments, None)

    def _fragments(
        self, fragments: list[tuple[int, bytes]], following: Line | None
    ) -> Iterator[Finding]:
        for number, raw in fragments:
            yield self._make_finding(self._order.fragment(number, following, raw))

    def _line(self, line: Line | None, following: Line | None) -> Iterator[Finding]:
        if line is None:
            return
        self._done.lines += 1
        self._unfinished.feed(line)
        if self._closing is not None:
            problem = "the line is after the closing line"
            yield self._finding("RB403", line.number, problem, _RESTORE)
        yield from map(self._make_finding, self._order.line(line, following))
        if (line.kind == "header") != (line.seq == 0):
            what = "a header" if line.seq else "no header"
            yield self._finding("RB401", line.number, f"line {line.seq} is {what}", _RESTORE)
        if line.kind == "header":
            yield from self._header(line)
        elif line.kind == "closing":
            self._closing = line
            yield from self._seal(line)

    def _header(self, line: Line) -> Iterator[Finding]:
        members = line.part("header")
        problem = strays(self._file, members, id_of(self._file.parent))
        if self._file.is_symlink():
            problem = "the file is a link to another one"
        if problem is not None:
            fix = "put the file back where it was written, under its name"
            yield self._finding("RB412", line.number, problem, fix)
        self._done.anchors |= {
            named: Anchor(mark, self._file.name) for named, mark in anchors_in(members)
        }
        name = members.get("previous")
        if name is None or line.number != 1:
            return
        previous = self._sibling(name) if isinstance(name, str) else None
        if previous is None:
            text = repr(name[:200]) if isinstance(name, str) else "which is no name"
            problem = f"the file before this one is missing: {text}"
            fix = "put the file back into the folder"
            aside = isinstance(name, str) and is_aside(self._file.parent, name[:_LONGEST_NAME])
            severity = "note" if aside else "error"
            yield self._finding("RB406", line.number, problem, fix, severity)
            return
        try:
            last = last_lines(previous, 1)
        except (UnknownVersion, OSError):
            problem = f"the file before this one cannot be read: {previous.name!r}"
            yield self._finding("RB406", line.number, problem, _RESTORE)
            return
        if not last or last[0].digest != line.prev:
            problem = f"the end of {previous.name!r} does not match the digest in this file"
            edited = bool(last) and last[0].kind == "closing"
            yield self._finding("RB401" if edited else "RB402", line.number, problem, _RESTORE)

    def _sibling(self, name: str) -> Path | None:
        """Return the file with a name from a header, or None. The name may be anything."""
        if not is_plain_name(name):
            return None
        plain = self._file.with_name(name)
        candidates = (plain, plain.with_name(name + PACKED))
        return next((file for file in candidates if file.is_file()), None)

    def _seal(self, line: Line) -> Iterator[Finding]:
        if not bears_seal(line.body):
            problem = "the closing line has no seal in the form of a log"
            yield self._finding("RB410", line.number, problem, _RESTORE)
            return
        if self._key is None:
            self._done.unchecked += 1
            return
        self._done.sealed += 1
        if not fits(self._key, line.body):
            problem = "the seal does not fit the closing line and the lines before it"
            yield self._finding("RB408", line.number, problem, _RESTORE)

    def _make_finding(self, disorder: Disorder) -> Finding:
        severity = "note" if disorder.what == "torn" else "error"
        fixes: dict[What, str] = {"torn": "find out if a disk was full", "stray": _REMOVE}
        fix = fixes.get(disorder.what, _RESTORE)
        return self._finding(
            _RULES[disorder.what], disorder.number, _problem(disorder), fix, severity
        )

    def _finding(
        self, rule: str, number: int, problem: str, fix: str, severity: str = "error"
    ) -> Finding:
        place = Place(self._file.as_posix(), number)
        return Finding(place, rule, problem, fix.format(rule=rule, file=self._file.name), severity)


def _problem(disorder: Disorder) -> str:
    first, last = disorder.first, disorder.last
    match disorder.what:
        case "edited":
            return f"line {first} was edited: its digest is not the one in the next line"
        case "missing" if first == last:
            return f"line {first} is missing before this one"
        case "missing":
            return f"{last - first + 1} lines are missing before this one, {first} to {last}"
        case "misplaced":
            return f"line {first} is in the place of line {last}"
        case "repeated":
            return f"line {first} is repeated here"
        case "stray":
            return "the text is no line of a log"
        case "torn":
            return "the line is torn: it was never acknowledged"
