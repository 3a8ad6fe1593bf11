"""`replybook ck3 check`: report every problem in script and localization files on disk.

Source: `docs/ck3/index-and-check-a-mod.md`, specification 33.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.checks import BundleRead, FileRead, read_file
from replybook_ck3.checks.check_rules import rule_of
from replybook_ck3.checks.reference_states import states_of
from replybook_ck3.commands.content_files import ContentPath, content_paths
from replybook_ck3.domain_table import DomainTable
from replybook_ck3.findings.fail_on import fail_on
from replybook_ck3.findings.found import Found, findings_by_folder, findings_by_rule, grouped
from replybook_ck3.known_world import KnownWorld
from replybook_ck3.validator import Looked, judge_file, problems_of
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Progress
from replybook_devtools.reports.formats import has_colour, written
from replybook_devtools.reports.formats.report_input import Told

__all__ = ["run"]

_COUNTED: Final = frozenset(("dynamic_references", "unknown_references"))
"""Notes that appear as numbers in the summary."""
_SEVERITY: Final = {"error": "error", "warning": "warning", "info": "note"}


def run(options: argparse.Namespace) -> int:
    """Print the findings. Return 1 if one of them fails, which only sure errors do by default."""
    with _world(options.db) as (world, version):
        table = DomainTable(options.game_version or version)
        paths = content_paths(options.paths, options.root, table)
        if not paths:
            raise UsageError("no file of CK3 script or localization is there; name others")
        looked = _looked(BundleRead(table, tuple(_files(paths, table))), world)
        told = [one for one in sorted(problems_of(looked)) if one.code not in _COUNTED]
    below = {file.path: file.below for file in looked.read.files}
    found = [_found(one, below[one.path]) for one in told]
    findings = grouped(found, every_place=options.every_place)
    fails = fail_on(chain.from_iterable(options.fail_on or ())).fails
    failing = sum(map(fails, findings))
    if options.format == "github":  # GitHub shows only ten
        findings.sort(key=lambda one: (not fails(one), one.severity != "error"))
    summary = {
        "files": len(paths),
        **_references(looked),
        "places": len(found),
        "failing": failing,
        "by_rule": findings_by_rule(findings),
        "by_folder": findings_by_folder(found, every_place=options.every_place),
    }
    closing = _closing(len(findings), len(found), failing)
    print(written(options.format, Told(findings, summary, closing=closing, colour=has_colour())))
    return Exit.FINDINGS if failing and not options.exit_zero else Exit.FINE


def _closing(findings: int, places: int, failing: int) -> str:
    """Return the words after the number of findings: their places, and how many of them fail."""
    if not findings:
        return ""
    where = f" in {places:,} places" if places > findings else ""
    fail = f"{failing:,} of them fails" if failing == 1 else f"{failing or 'none'} of them fail"
    return f"{where}; {fail}"


@contextmanager
def _world(db: str | None) -> Generator[tuple[KnownWorld | None, str | None]]:
    """Return the world of the index, and the game version that the index was built for."""
    if db is None:
        yield None, None
        return
    from replybook_ck3.commands.opening import opened
    from replybook_ck3.playset_world import PlaysetWorld

    with opened(db) as view:
        facts = PlaysetWorld(view).facts()
        world = facts["symbols_world"]
        yield (world if isinstance(world, KnownWorld) else None), view.status().game_version


def _files(paths: Sequence[ContentPath], table: DomainTable) -> Iterator[FileRead]:
    with Progress("checking") as progress:
        for done, path in enumerate(paths):
            progress(done, len(paths))
            file = read_file(path.shown, path.relative, table, partial(_content, path))
            judge_file(file, table)
            file.release()
            yield file


def _content(path: ContentPath) -> bytes:
    try:
        return path.file.read_bytes()
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(
            f"{path.shown!r} cannot be read: {why}; check its rights, or leave it out"
        ) from error


def _looked(read: BundleRead, world: KnownWorld | None) -> Looked:
    """Look up the references of the files.

    The index entries of these very files are ignored, since the files on disk are newer.
    """
    rest = None
    if world is not None:
        rest = world.without(frozenset(file.below for file in read.files))
    return Looked(read, tuple(states_of(read, rest)), rest)


def _found(problem: Problem, below: str) -> Found:
    rule = rule_of(problem.code)
    return Found(
        *(problem.path, problem.line, problem.column),
        rule=problem.code,
        problem=problem.problem,
        severity=_SEVERITY[problem.severity],
        confidence=rule.confidence,
        fix=rule.fix,
        below=below,
        is_by_name=rule.is_by_name,
    )


def _references(looked: Looked) -> dict[str, int]:
    """Return the number of references in each state."""
    counts = Counter[str]()
    for states in looked.states:
        counts["resolved_references"] += len(states.resolved)
        counts["dynamic_references"] += states.dynamic
        counts["unknown_references"] += len(states.unknown)
        counts["unresolved_references"] += len(states.unresolved)
    return dict(counts)
