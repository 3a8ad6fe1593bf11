"""`replybook ck3 check`: report every problem in script and localization files on disk."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check import BundleRead, FileRead, read_file
from replybook_ck3.check.check_rules import CHECK_RULES, rule_of
from replybook_ck3.check.findings.check_settings import SETTINGS_FILE, near_folders
from replybook_ck3.check.findings.found import (
    Found,
    findings_by_folder,
    findings_by_rule,
    group_findings,
)
from replybook_ck3.check.findings.ignore_comments import (
    IgnoreComment,
    Ignored,
    divide_problems,
    ignore_comments,
    unused_ignores,
)
from replybook_ck3.check.reference_states import states_of
from replybook_ck3.check.validator import Looked, judge_file, problems_of
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.game_docs import GameLists, read_game_lists, usual_lists
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3_devtools.accepted_files import KnownFindings, accept_all, known_findings
from replybook_ck3_devtools.changed_places import in_changed_places
from replybook_ck3_devtools.check_scope import CheckScope, check_scope
from replybook_ck3_devtools.content_files import ContentPath, names_in_roots
from replybook_ck3_devtools.file_lines import FileLines
from replybook_ck3_devtools.folders import folder_of
from replybook_ck3_devtools.noted_files import Noted, checked_playset, without_noted
from replybook_ck3_devtools.tiger_findings import notes_of_tiger_conf, tiger_findings
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Progress
from replybook_devtools.console.terminal_text import has_colour
from replybook_devtools.reports.formats import written
from replybook_devtools.reports.formats.report_input import KeptInput, Told

_COUNTED: Final = frozenset(("dynamic_references", "unknown_references"))
"""Notes that appear as numbers in the summary."""
_NO_LISTS: Final = (
    "not checked: triggers, effects, scopes and functions; type script_docs and DumpDataTypes into the "
    "console of the game, and name the user's folder of the game with --game-docs"
)
_SEVERITY: Final = {"error": "error", "warning": "warning", "info": "note"}

_BESIDE: Final = {
    "ignored": "ignored by comments",
    "ignored_by_notes": "ignored by notes of the playset",
    "in_baseline": "accepted by the baseline",
    "gone_from_baseline": "gone from the baseline (--write-baseline forgets them)",
    "tiger_elsewhere": "of the report in other files",
    "tiger_changed": "of the report on lines that changed (run ck3-tiger again)",
}
"""The words for numbers of problems that are not reported."""

_RULE: Final = "useless_setting"


def run(options: argparse.Namespace) -> int:
    """Print the findings. Return 1 if one of them fails, which only sure errors do by default."""
    playset = checked_playset(options)
    index = None if playset.db is None else str(playset.db)
    with _world(options.db or index) as (world, version):
        lists = _lists(options.game_docs)
        has_index = world is not None
        scope = check_scope(options, version, has_index=has_index, has_docs=bool(lists))
        comments: dict[str, tuple[IgnoreComment, ...]] = {}
        files = tuple(_files(scope, comments))
        looked = [_look_up_references(read, world, lists) for read in _mods(scope, files)]
        told = [
            one
            for one in sorted(chain.from_iterable(map(problems_of, looked)))
            if one.code not in _COUNTED
        ]
        by_state = _references(looked)
    tiger = tiger_findings(scope, options.tiger_report)
    lines_of = FileLines(scope.by_path)
    found = [*(_convert_problem(scope, one) for one in told), *tiger.found]
    found += [*notes_of_tiger_conf(scope), *_useless_settings(scope)]
    judged = _judge_findings(sorted(found), scope, comments)
    noted = without_noted(judged.left, scope, playset)
    if options.write_baseline:
        for said in accept_all(scope, options.baseline, noted.left, lines_of):
            print(said)
        return Exit.FINE
    held = known_findings(scope, options.baseline, noted.left, lines_of)
    if options.new_since:
        new = in_changed_places(scope, options.new_since, held.new, lines_of)
        held = held._replace(new=new)
    if scope.has_report:
        by_state |= {"tiger_elsewhere": tiger.elsewhere, "tiger_changed": tiger.changed}
    hint = _NO_LISTS if has_index and not lists else ""
    return _print_report(options, scope, judged, held, by_state, hint, noted)


def _judge_findings(
    found: Iterable[Found],
    scope: CheckScope,
    comments: Mapping[str, tuple[IgnoreComment, ...]],
) -> Ignored:
    """Return the problems that settings and comments leave, with a note for each unused comment."""
    judged = divide_problems(found, comments)
    unused = unused_ignores(chain.from_iterable(comments.values()), judged.used, scope.can_find)

    def is_told(one: Found) -> bool:
        return scope.judges(one.rule, one.path) and scope.shows(one)

    return judged._replace(
        left=sorted(filter(is_told, [*judged.left, *unused])),
        ignored=[row for row in judged.ignored if is_told(row[0])],
    )


@contextmanager
def _world(db: str | None) -> Generator[tuple[KnownWorld | None, str | None]]:
    """Return the world of the index, and the game version that the index was built for."""
    if db is None:
        yield None, None
        return
    from replybook_ck3.index.playset_world import PlaysetWorld
    from replybook_ck3_devtools.opening import open_index

    with open_index(db) as view:
        facts = PlaysetWorld(view).facts()
        world = facts["symbols_world"]
        yield (world if isinstance(world, KnownWorld) else None), view.status().game_version


def _files(scope: CheckScope, comments: dict[str, tuple[IgnoreComment, ...]]) -> Iterator[FileRead]:
    with Progress("checking") as progress:
        for done, path in enumerate(scope.paths):
            progress(done, len(scope.paths))
            content = partial(_content, path, scope.table, comments)
            file = read_file(path.shown, path.relative, scope.table, content)
            judge_file(file, scope.table)
            file.release()
            yield file


def _mods(scope: CheckScope, files: Iterable[FileRead]) -> Iterator[BundleRead]:
    """Yield the files of each mod. No mod may rely on another one that is checked, too."""
    by_root: dict[Path, list[FileRead]] = {}
    for file in files:
        by_root.setdefault(scope.by_path[file.path].root, []).append(file)
    for root, own in by_root.items():
        names_in = names_in_roots(path for path in scope.paths if path.root == root)
        yield BundleRead(scope.table, tuple(own), names_in=names_in)


def _content(
    path: ContentPath, table: DomainTable, comments: dict[str, tuple[IgnoreComment, ...]]
) -> bytes:
    """Return the bytes of a file, and remember its comments that ignore rules."""
    try:
        data = path.file.read_bytes()
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(
            f"{path.shown!r} cannot be read: {why}; check its permissions, or leave it out"
        ) from error
    if path.shown not in comments:
        comments[path.shown] = ignore_comments(path.shown, path.relative, data, table)
    return data


def _lists(folder: str | None) -> GameLists:
    """Return the lists of the game in a folder, or those in the usual folder of the user."""
    if folder is None:
        try:
            return usual_lists(Path.home())
        except (OSError, RuntimeError):  # no home, or one that cannot be read
            return GameLists()
    lists = read_game_lists(folder_of(folder))
    if not lists:
        raise UsageError(
            f"no list of the game is in {folder!r}; type script_docs and DumpDataTypes into its "
            "console, which writes them to logs in the user's folder"
        )
    return lists


def _look_up_references(read: BundleRead, world: KnownWorld | None, lists: GameLists) -> Looked:
    """Look up the references of the files.

    The index entries of these very files are ignored, since the files on disk are newer.
    """
    rest = None
    if world is not None:
        rest = world.without(frozenset(file.below for file in read.files))
    return Looked(read, tuple(states_of(read, rest)), rest, lists)


def _convert_problem(scope: CheckScope, problem: Problem) -> Found:
    rule = rule_of(problem.code)
    return Found(
        *(problem.path, problem.line, problem.column),
        rule=problem.code,
        problem=problem.problem,
        severity=_SEVERITY[problem.severity],
        confidence=rule.confidence,
        fix=rule.fix,
        below=scope.by_path[problem.path].relative,
        is_by_name=rule.is_by_name,
    )


def _references(looked: Iterable[Looked]) -> dict[str, int]:
    """Return the number of references in each state."""
    counts = Counter[str]()
    for states in chain.from_iterable(one.states for one in looked):
        counts["resolved_references"] += len(states.resolved)
        counts["dynamic_references"] += states.dynamic
        counts["unknown_references"] += len(states.unknown)
        counts["unresolved_references"] += len(states.unresolved)
    return dict(counts)


def _print_report(
    options: argparse.Namespace,
    scope: CheckScope,
    judged: Ignored,
    held: KnownFindings,
    by_state: Mapping[str, int],
    hint: str = "",
    noted: Noted | None = None,
) -> int:
    """Print the report, and return the exit code.

    Args:
        options: The options of the command line.
        scope: Files and settings of the check.
        judged: The problems, divided by comments.
        held: The problems, divided by baselines.
        by_state: Further numbers for the summary.
        hint: A line before the last line of a text report, or empty.
        noted: The problems, divided by notes of a playset; None without a playset.
    """
    findings = group_findings(held.new, every_place=options.every_place)
    failing = sum(map(scope.fails.fails, findings))
    if options.format == "github":  # GitHub shows only ten
        findings.sort(
            key=lambda finding: (not scope.fails.fails(finding), finding.severity != "error")
        )
    summary = {
        "files": len(scope.paths),
        **by_state,
        "places": len(held.new),
        "ignored": len(judged.ignored),
        "ignored_by_notes": 0 if noted is None else noted.ignored,
        **({"notes": dict(noted.by)} if noted is not None and noted.by else {}),
        "in_baseline": len(held.known),
        "gone_from_baseline": len(held.gone),
        "failing": failing,
        "by_rule": findings_by_rule(findings),
        "by_folder": findings_by_folder(held.new, every_place=options.every_place),
    }
    is_text = options.format == "text"  # whose last line has these numbers in words
    why = f"accepted by {', '.join(held.names)}"
    told = Told(
        findings,
        {key: value for key, value in summary.items() if not (is_text and _is_closing(key))},
        kept=[
            *(KeptInput(one.finding(), "external", why) for one in held.known),
            *(
                KeptInput(one.finding(), "inSource", comment.reason)
                for one, comment in judged.ignored
            ),
        ],
        text_of=lambda path: "\n".join(FileLines(scope.by_path)(path)),
        has_baseline=bool(held.names),
        colour=has_colour(),
        closing=_closing(len(findings), summary, () if noted is None else noted.by),
        only_counts=options.statistics,
        hint=hint,
    )
    print(written(options.format, told))
    return Exit.FINDINGS if failing and not options.exit_zero else Exit.FINE


def _is_closing(key: str) -> bool:
    """Return True if a number is in the last line of a text report, in words."""
    return key in _BESIDE or key == "notes"


def _closing(findings: int, summary: Mapping[str, object], notes: Collection[str]) -> str:
    """Return the words after the number of findings: places, known problems, failures."""
    numbers = {key: value for key, value in summary.items() if isinstance(value, int)}
    places, failing = numbers["places"], numbers["failing"]
    words = [f" in {places:,} places" if places > findings else ""]
    beside = {**_BESIDE, "ignored_by_notes": f"ignored by the notes {', '.join(notes)}"}
    words += [f"{numbers[key]:,} {said}" for key, said in beside.items() if numbers.get(key)]
    if findings:
        some = f"{failing:,} of them" if failing else "none of them"
        words.append(f"{some} {'fails' if failing == 1 else 'fail'}")
    return "; ".join(words)


def _useless_settings(scope: CheckScope) -> Iterator[Found]:
    """Yield a warning for each folder of the settings that no mod has.

    Args:
        scope: The files and settings of the check.
    """
    rule = CHECK_RULES[_RULE]
    for root, settings in scope.settings.items():
        for key, folder in settings.useless(root):
            path = scope.adopt(scope.beside(root, SETTINGS_FILE))
            near = near_folders(root, folder)
            yield Found(
                *(path.shown, _line(root, folder), 1),
                rule=_RULE,
                problem=f"{key}: there is no {folder!r} in the mod, so nothing is left out; {near}",
                severity="warning",
                confidence=rule.confidence,
                fix=rule.fix,
                below=SETTINGS_FILE,
            )


def _line(root: Path, folder: str) -> int:
    """Return the line of the settings that names a folder, or 1."""
    try:
        lines = (root / SETTINGS_FILE).read_text("utf-8-sig").split("\n")
    except (OSError, ValueError):
        return 1
    words = {folder, folder.replace("\\", "\\\\")}
    return next((at for at, line in enumerate(lines, 1) if any(w in line for w in words)), 1)
