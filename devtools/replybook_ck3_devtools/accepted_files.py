"""The baselines of a check: which file belongs to which mod, reading it, and writing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from replybook_ck3.check.findings.accepted_findings import (
    ACCEPTED_FILE,
    AcceptedFile,
    AcceptedFinding,
    BadAcceptedFile,
    LinesOf,
    accepted_json,
    accepted_of,
    compare_with_baseline,
    read_baseline_file,
)
from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.findings.rule_choice import TIGER
from replybook_ck3_devtools.check_scope import CheckScope
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.edits import write_atomically


class KnownFindings(NamedTuple):
    """Problems, divided by the baselines.

    Attributes:
        gone: Entries without a problem, of files and rules that this check judges.
        names: Names of the baseline files.
    """

    new: list[Found]
    known: list[Found]
    gone: list[AcceptedFinding]
    names: tuple[str, ...] = ()


class _Baseline(NamedTuple):
    """A baseline file, its path for messages, its mods, and whether somebody named it."""

    file: Path
    shown: str
    roots: frozenset[Path]
    is_named: bool


def known_findings(
    scope: CheckScope,
    named: str | None,
    found: Sequence[Found],
    lines_of: LinesOf,
) -> KnownFindings:
    """Divide problems into new and known ones.

    Args:
        scope: Files and settings of the check.
        named: File of `--baseline`, or None for those of the mods.
        lines_of: Returns the lines of a file.

    Raises:
        UsageError: A file that somebody named does not exist, or a file is not a baseline.
    """
    result = KnownFindings([], [], [])
    for baseline in _baselines(scope, named):
        own = [one for one in found if scope.by_path[one.path].root in baseline.roots]
        accepted = _read_entries(baseline)
        if accepted is None:
            result.new.extend(own)
            continue
        divided = compare_with_baseline(own, accepted.entries, lines_of)
        result.new.extend(divided.new)
        result.known.extend(divided.known)
        result.gone.extend(_of_this_check(scope, baseline, accepted, divided.gone))
        result = result._replace(names=(*result.names, baseline.file.name))
    return result._replace(new=sorted(result.new))


def accept_all(
    scope: CheckScope,
    named: str | None,
    found: Sequence[Found],
    lines_of: LinesOf,
) -> Iterator[str]:
    """Write the baselines, and yield a message for each of them.

    Entries of files and rules that this check does not judge stay as they are.

    Args:
        scope: Files and settings of the check.
        named: File of `--baseline`, or None for those of the mods.
        lines_of: Returns the lines of a file.

    Raises:
        UsageError: A file is not a baseline, or cannot be written.
    """
    for baseline in _baselines(scope, named):
        own = [one for one in found if scope.by_path[one.path].root in baseline.roots]
        before = _read_entries(baseline, is_new=True) or AcceptedFile([], with_index=False)
        gone = compare_with_baseline(own, before.entries, lines_of).gone
        judged = set(_of_this_check(scope, baseline, before, gone))
        kept = [entry for entry in gone if entry not in judged]
        try:
            with_index = scope.has_index or (before.with_index and bool(kept))
            after = AcceptedFile([*accepted_of(own, lines_of), *kept], with_index)
            text = accepted_json(after).encode("utf-8", "backslashreplace")
            write_atomically(baseline.file, text)
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            raise UsageError(f"{baseline.file.name} cannot be written: {why}") from error
        others = f", and kept {len(kept):,} that this check does not judge" if kept else ""
        yield f"accepted {len(own):,} in {baseline.shown}{others}"


def _baselines(scope: CheckScope, named: str | None) -> Iterator[_Baseline]:
    """Yield the file of the command line for all mods, else that of each mod."""
    if named:
        roots = frozenset(scope.settings)
        yield _Baseline(Path(named), Path(named).as_posix(), roots, is_named=True)
        return
    for root, settings in sorted(scope.settings.items()):
        own = settings.baseline
        path = scope.beside(root, own or ACCEPTED_FILE)
        yield _Baseline(path.file, path.shown, frozenset((root,)), is_named=bool(own))


def _read_entries(baseline: _Baseline, *, is_new: bool = False) -> AcceptedFile | None:
    """Return the entries of a file, or None if the file is missing and may be."""
    name = baseline.file.name
    try:
        return read_baseline_file(baseline.file.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        if baseline.is_named and not is_new:
            text = f"there is no baseline {baseline.shown!r}; write it with --write-baseline"
            raise UsageError(text) from None
        return None
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"{name} cannot be read: {why}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{name}: it is not UTF-8; remove it, and write it again") from error
    except BadAcceptedFile as error:
        raise UsageError(f"{name}: {error}, after removing it") from error


def _of_this_check(
    scope: CheckScope,
    baseline: _Baseline,
    accepted: AcceptedFile,
    entries: Sequence[AcceptedFinding],
) -> Iterator[AcceptedFinding]:
    """Yield the entries that this check would find again if they were still true.

    In a mod that is checked as a whole, a file that no longer exists has no problems.
    """
    shown = {p.relative: p.shown for p in scope.paths if p.root in baseline.roots}
    is_whole = baseline.roots <= scope.whole
    for entry in entries:
        path = shown.get(entry.path)
        if path is not None:
            is_judged = scope.can_find(entry.rule, path, has_index=accepted.with_index)
        else:
            is_judged = is_whole and (scope.has_report or not entry.rule.startswith(TIGER))
        if is_judged:
            yield entry
