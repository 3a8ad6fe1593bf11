"""The problems in files and lines that changed since a commit, for `--new-since`.

A line is changed if the older text of the file has no such line, or fewer of them. On another line,
a problem of the file by itself is new if the older text does not have it: the brace that was
removed may be far from the block that it closed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from replybook.policy.validators.validator import Problem
from replybook_ck3.check import read_file
from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.validator import judge_file
from replybook_ck3.world.real_path import real_path
from replybook_ck3_devtools.check_scope import CheckScope
from replybook_ck3_devtools.content_files import ContentPath
from replybook_ck3_devtools.file_lines import FileLines, lines_in
from replybook_devtools.project.git_history import ChangedLines, changed_since, text_at

_OPTION = "--new-since"


def in_changed_places(
    scope: CheckScope, ref: str, found: Sequence[Found], lines_of: FileLines
) -> list[Found]:
    """Return the problems in files and lines that changed since a commit.

    Args:
        scope: Files and settings of the check.
        ref: The commit, as a tag, a branch or an id.
        found: The problems, in the order of their places.
        lines_of: Returns the lines of a file.

    Raises:
        UsageError: Git is not installed, or the repository or the commit does not exist.
    """
    changed: dict[Path, ChangedLines] = {}
    for root in sorted(scope.settings):
        changed.update({real_path(one.path): one for one in changed_since(root, ref, _OPTION)})
    by_path: dict[str, list[Found]] = {}
    for one in found:
        by_path.setdefault(one.path, []).append(one)
    new: list[Found] = []
    for path, some in by_path.items():
        change = changed.get(real_path(scope.by_path[path].file))
        if change is not None and change.before is None:
            new.extend(some)
        elif change is not None:
            new.extend(_Older(scope, path, ref, change, lines_of).new(some))
    return new


class _Older:
    """The older text of one file, with the problems that it has by itself."""

    def __init__(
        self, scope: CheckScope, path: str, ref: str, change: ChangedLines, lines_of: FileLines
    ) -> None:
        file = scope.by_path[path]
        before = text_at(file.root, ref, change.before or "")
        old = [line.strip() for line in lines_in(before)]
        self.lines = [line.strip() for line in lines_of(path)]
        self.fresh = _fresh_lines(old, self.lines)
        self.is_moved = not real_path(file.file).as_posix().endswith(f"/{change.before}")
        self.had = Counter(
            (one.code, _at(old, one.line)) for one in self._judge_text(scope, file, lambda: before)
        )
        problems = self._judge_text(scope, file, file.file.read_bytes)
        self.of_the_file = {(problem.code, problem.line, problem.column) for problem in problems}

    @staticmethod
    def _judge_text(
        scope: CheckScope, file: ContentPath, content: Callable[[], bytes]
    ) -> Sequence[Problem]:
        read = read_file(file.shown, file.relative, scope.table, content)
        judge_file(read, scope.table)
        return read.problems

    def new(self, found: Sequence[Found]) -> list[Found]:
        """Return the problems that are new."""
        return [one for one in found if self._is_new(one)]

    def _is_new(self, one: Found) -> bool:
        key = one.rule, _at(self.lines, one.line)
        was_there = self.had[key] > 0
        self.had[key] -= was_there
        if one.line in self.fresh or (self.is_moved and (one.line, one.column) == (1, 1)):
            return True
        return (one.rule, one.line, one.column) in self.of_the_file and not was_there


def _fresh_lines(old: Sequence[str], new: Sequence[str]) -> frozenset[int]:
    """Return the numbers of the lines that are not in an older text, from 1."""
    rest = Counter(old)
    fresh: set[int] = set()
    for number, line in enumerate(new, 1):
        if rest[line] > 0:
            rest[line] -= 1
        else:
            fresh.add(number)
    return frozenset(fresh)


def _at(lines: Sequence[str], number: int) -> str:
    return lines[number - 1] if number <= len(lines) else ""
