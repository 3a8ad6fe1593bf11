"""`replybook migrate PATH...`: former ids and the calls of older builders, rewritten to those of today.

What would be a guess is left and listed. Source: specification 12, 001 §9 and §12.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from replybook_devtools.codemod import (
    CannotRewrite,
    DroppedText,
    LeftPlace,
    RewrittenFile,
    rewrite_files,
    write_files,
)
from replybook_devtools.console.byte_diff import byte_diff, print_bytes
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.missing_path import missing_path
from replybook_devtools.console.progress import Progress
from replybook_devtools.lint.source.discovery import python_files
from replybook_devtools.lint_runs.lint_scope import LintScope, scope_at
from replybook_devtools.reports.html.markup import visible

__all__ = ["configure", "run"]

_BASE: Final = ("replybook_generated", "replybook")
"""The generated package of the base, and where its users import its codes from."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="files and folders")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail where something is old"
    )
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print")


def run(options: argparse.Namespace) -> int:
    """0 when nothing old is left, 1 where a place is left or, with `--check` and `--diff`, would change."""
    if options.diff and options.format != "text":
        raise UsageError("--diff prints text; run: replybook migrate --check --format json")
    starts = [Path(path) for path in options.paths]
    for start in starts:
        if not start.exists():
            raise missing_path(str(start))
    scope = scope_at(starts[0])
    files = _worked_out(starts, scope)
    writes = not (options.check or options.diff)
    if writes:
        _write(files)
    if options.diff:
        for file in files:
            if file.data is not None:
                print_bytes(byte_diff(file.before, file.data, file.shown))
        for line in _lines(files, writes):
            print(line, file=sys.stderr)
    elif options.format == "json":
        print(json.dumps(_document(files, writes), indent=2, ensure_ascii=False))
    else:
        for line in _lines(files, writes):
            print(line)
    is_old = any(file.result.left or file.result.unparsed for file in files)
    would = not writes and any(file.data is not None for file in files)
    return Exit.FINDINGS if is_old or would else Exit.FINE


def _worked_out(starts: Sequence[Path], scope: LintScope) -> list[RewrittenFile]:
    try:
        paths = python_files(starts, root=scope.root, exclude=scope.settings.exclude)
        with Progress("migrating") as progress:
            return rewrite_files(
                paths,
                root=scope.root,
                vocabulary=scope.vocabulary,
                package=_package(scope.root),
                progress=progress,
            )
    except OSError as error:
        name = Path(str(error.filename)).name if error.filename else "a file"
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"{name} cannot be read: {why}; check its rights") from error


def _write(files: Sequence[RewrittenFile]) -> None:
    try:
        write_files(files)
    except CannotRewrite as error:
        raise UsageError(str(error)) from error


def _package(root: Path) -> str:
    """The package that the project generates its codes into."""
    from replybook_registry import BadProject, open_projects

    try:
        package = open_projects(root)[-1].package
    except BadProject:
        return _BASE[1]
    return _BASE[1] if package == _BASE[0] else package


# How it is told


def _lines(files: Sequence[RewrittenFile], writes: bool) -> Iterator[str]:
    for file in files:
        if file.result.unparsed is not None:
            yield f"{file.shown}:1:1: left: no Python that can be read ({file.result.unparsed})"
        for place in _left(file, writes):
            yield f"{place.path}:{place.line}:{place.column}: left: {place.why}"
            yield f"    here: {_short(place.what)}"
            if place.choices:
                yield f"    choices: {', '.join(place.choices)}"
        for drop in file.result.dropped if writes else ():
            yield f"{drop.path}: message taken out of {drop.code or 'a success'}: {_short(drop.text)}"
    counted = _summary(files)
    verb = "rewritten" if writes else "to rewrite"
    yield (
        f"{_many(counted['places'], 'place')} {verb} in {_many(counted['files'], 'file')},"
        f" {counted['left']} left for you, {_many(counted['unparsed'], 'file')} unread"
    )


def _left(file: RewrittenFile, writes: bool) -> tuple[LeftPlace, ...]:
    """Places as the reader finds them: in the new text where it was written."""
    return file.result.left if writes else file.result.left_before


def _document(files: Sequence[RewrittenFile], writes: bool) -> dict[str, object]:
    return {
        "summary": {**_summary(files), "written": writes},
        "files": [
            {"path": file.shown, "places": file.result.changes}
            for file in files
            if file.data is not None
        ],
        "left": [_told(place) for file in files for place in _left(file, writes)],
        "dropped": [_dropped(drop) for file in files for drop in file.result.dropped],
        "unparsed": [
            {"path": file.shown, "why": file.result.unparsed}
            for file in files
            if file.result.unparsed is not None
        ],
    }


def _told(place: LeftPlace) -> dict[str, object]:
    return {**place._asdict(), "choices": list(place.choices)}


def _dropped(drop: DroppedText) -> dict[str, object]:
    return dict(drop._asdict())


def _summary(files: Sequence[RewrittenFile]) -> dict[str, int]:
    counts: Counter[str] = Counter(places=0, files=0, left=0, unparsed=0)
    for file in files:
        counts["places"] += file.result.changes
        counts["files"] += file.data is not None
        counts["left"] += len(file.result.left)
        counts["unparsed"] += file.result.unparsed is not None
    return dict(counts)


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _short(text: str) -> str:
    return visible(text if len(text) <= 100 else f"{text[:97]}...")
