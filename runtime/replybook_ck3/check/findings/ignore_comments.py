"""Comments that ignore a rule: `# replybook: ignore[rule]` and `# replybook: ignore-file[rule]`.

Behind a statement, the comment ignores problems of its line. On a line of its own, it ignores those
of the next statement, with its whole block. `ignore-file` is above the first statement and ignores
those of the file. Text after the bracket is the reason.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.findings.rule_choice import is_named, unknown_rule
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document, LocalizationDocument
from replybook_ck3.world.parser.located_text import BOM
from replybook_ck3.world.units import parse_file

UNUSED: Final = "unused_ignore"
"""The rule of a comment that ignores nothing."""

_MARK: Final = b"replybook:"
_COMMENT: Final = re.compile(r"#[ \t]*replybook:[ \t]*ignore(-file)?\b[ \t]*(?:\[([^\]]*)\])?(.*)")
_HEADER: Final = re.compile(r"\s*l_\w+:\s*(?:#.*)?")
_QUOTED: Final = re.compile(r'"[^"]*"')
_WHOLE_FILE: Final = 1 << 60


class IgnoreComment(NamedTuple):
    """A comment that ignores rules.

    Attributes:
        rules: Names and patterns of the rules.
        reason: The text after the bracket.
        path: Path of the file for messages.
        below: Path of the file below the root of its mod.
        first: First line that it ignores problems of, or 0 if it is in the wrong place.
        last: Last line that it ignores problems of.
    """

    rules: tuple[str, ...]
    reason: str
    path: str
    below: str
    line: int
    column: int
    first: int
    last: int

    def covers(self, found: Found) -> bool:
        """Return True if the comment ignores a problem of its file."""
        return self.first <= found.line <= self.last and is_named(found.rule, self.rules)


class Ignored(NamedTuple):
    """Problems, divided by the comments.

    Attributes:
        left: The problems that no comment ignores.
        ignored: The others, each with its comment.
        used: The comments and their rules that ignore a problem.
    """

    left: list[Found]
    ignored: list[tuple[Found, IgnoreComment]]
    used: frozenset[tuple[IgnoreComment, str]]


def ignore_comments(
    path: str, below: str, data: bytes, table: DomainTable
) -> tuple[IgnoreComment, ...]:
    """Return the comments of a file that ignore rules. Only a file with one is parsed.

    Args:
        path: Path of the file for messages.
        below: Path below the root of its mod.
        data: Its bytes.
    """
    if _MARK not in data:
        return ()
    return tuple(_Reader(path, below, parse_file(below, data, table)).comments())


class _Reader:
    """The comments of one file, with the lines that they are about."""

    def __init__(self, path: str, below: str, document: Document | LocalizationDocument) -> None:
        self.path, self.below, self.document = path, below, document
        self.lines = [line.rstrip("\r") for line in document.text.removeprefix(BOM).split("\n")]
        self.is_text = isinstance(document, LocalizationDocument)

    def comments(self) -> Iterator[IgnoreComment]:
        for number, line in enumerate(self.lines, 1):
            start = self._start_of_comment(line)
            match = None if start < 0 else _COMMENT.search(line, start)
            if match is not None:
                rules = (word.strip() for word in (match[2] or "").split(","))
                is_alone = not line[:start].strip()
                first, last = self._lines_of(number, is_file=bool(match[1]), is_alone=is_alone)
                yield IgnoreComment(
                    *(tuple(filter(None, rules)), match[3].strip(), self.path, self.below),
                    *(number, match.start() + 1, first, last),
                )

    def _start_of_comment(self, line: str) -> int:
        """Return the index of the first `#` that begins a comment, or -1."""
        if not self.is_text:
            return _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), line).find("#")
        if line.lstrip().startswith("#"):
            return line.index("#")
        behind = line.rfind('"') + 1  # a text may hold quotes and `#`
        return line.find("#", behind) if behind else -1

    def _lines_of(self, number: int, *, is_file: bool, is_alone: bool) -> tuple[int, int]:
        if is_file:
            above = filter(_is_content, self.lines[: number - 1])
            is_above = is_alone and all(self.is_text and _HEADER.fullmatch(line) for line in above)
            return (1, _WHOLE_FILE) if is_above else (0, 0)
        if not is_alone:
            return number, number
        after = enumerate(self.lines[number:], number + 1)
        following = next((n for n, line in after if _is_content(line)), number)
        return number, max(self._last_of(following), following)

    def _last_of(self, line: int) -> int:
        """Return the last line of the statements that begin on a line.

        `scripted_effect NAME = { }` is two of them.
        """
        if not isinstance(self.document, Document):
            return line
        tape, position = self.document.tape, self.document.position
        index = bisect_left(tape.starts, line, key=lambda start: position(start)[0])
        last = line
        while index < len(tape.starts) and position(tape.starts[index])[0] == line:
            last = max(last, position(max(tape.ends[index] - 1, 0))[0])
            index = tape.nexts[index]
        return last


def _is_content(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def divide_problems(
    found: Iterable[Found], comments: Mapping[str, Sequence[IgnoreComment]]
) -> Ignored:
    """Divide problems into those that no comment ignores, and the ignored ones.

    Args:
        comments: The comments of each file, by its path for messages.
    """
    left: list[Found] = []
    ignored: list[tuple[Found, IgnoreComment]] = []
    used: set[tuple[IgnoreComment, str]] = set()
    for one in found:
        covering = [c for c in comments.get(one.path, ()) if c.covers(one)]
        if not covering:
            left.append(one)
            continue
        ignored.append((one, covering[0]))
        used.update((c, name) for c in covering for name in c.rules if is_named(one.rule, (name,)))
    return Ignored(left, ignored, frozenset(used))


def unused_ignores(
    comments: Iterable[IgnoreComment],
    used: frozenset[tuple[IgnoreComment, str]],
    is_judged: Callable[[str, str], bool],
) -> Iterator[Found]:
    """Yield a note for each comment, or part of one, that ignores nothing.

    Args:
        used: The comments and names that ignore a problem.
        is_judged: Returns True if this check can find the problems of a name in a file.
    """
    for comment in comments:
        if not comment.rules:
            yield _report_comment(comment, "the comment names no rule; write ignore[rule]")
        elif not comment.first:
            yield _report_comment(
                comment, "ignore-file has to be above the first statement of the file"
            )
        for name in comment.rules if comment.first else ():
            unknown = unknown_rule((name,))
            if unknown is not None:
                yield _report_comment(comment, unknown)
            elif (comment, name) not in used and is_judged(name, comment.path):
                yield _report_comment(
                    comment, f"the comment ignores {name}, but here is nothing of it"
                )


def _report_comment(comment: IgnoreComment, problem: str) -> Found:
    rule = CHECK_RULES[UNUSED]
    place = comment.path, comment.line, comment.column
    return Found(
        *place, UNUSED, problem, "note", rule.confidence, rule.fix, comment.below, rule.is_by_name
    )
