"""Plan which files are read for the calls of scripted effects, triggers, values and others.

The items that files call are known before the first file is read. After a change of their names,
only the files that hold a new name are read again; calls of a name that is gone are rows to delete.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from replybook_ck3.index.file_words import decode_text
from replybook_ck3.index.source_folders import as_read
from replybook_ck3.index.source_listing import FoundFile
from replybook_ck3.index.stored_files import StoredFile, stored_file
from replybook_ck3.world.units import (
    CalledName,
    Calls,
    calls_of,
    forms_of,
    words_for,
)

if TYPE_CHECKING:
    from replybook_ck3.index.build_plan import BuildPlan, SourcePlan
    from replybook_ck3.world.domain_table import DomainTable

CALLED: Final = "called"
"""The setting with the digest of the names for whose calls every file was read."""

PENDING_CALLS: Final = "pending_calls"
"""The setting that is not empty while some files were not read for the calls of a new name."""

_FEW: Final = 100
"""New words up to which the words of files are searched; for more, every file is looked at."""

_CALLED: Final = "SELECT kind, name FROM called"
_DEFINED: Final = """SELECT DISTINCT item.kind, name.text FROM file
    CROSS JOIN definition AS item ON item.id >= file.first_definition
    AND item.id < file.end_definition CROSS JOIN name ON name.id = item.name
    WHERE file.domain IN ({folders}) AND item.kind IN ({kinds}) AND NOT item.is_local
    AND file.source NOT IN ({sources}) AND file.id NOT IN ({files})"""
_FILES: Final = """SELECT id, path, digest, reading, problem, size, modified, changed, domain
    FROM file WHERE source = ? AND reading > 1 AND digest IS NOT NULL
    AND domain NOT IN ('localization', 'gui')"""
_IN_FILE: Final = """SELECT kind.name, name.text FROM file
    CROSS JOIN definition AS item ON item.id >= file.first_definition
    AND item.id < file.end_definition JOIN kind ON kind.id = item.kind
    JOIN name ON name.id = item.name WHERE file.id = ? AND NOT item.is_local"""
_FILE_AT: Final = """SELECT file.id FROM file JOIN source ON source.id = file.source
    WHERE source.name = ? AND file.path = ?"""
_HELD: Final = " AND id IN (SELECT rowid FROM file_words WHERE file_words MATCH ?)"

_NO_CODE: Final = re.compile(r'"[^"\n]*"|#[^\n]*')
_INNERMOST: Final = re.compile(r"\{[^{}]*\}")
_KEYS: Final = re.compile(r"(?<![\w.@:$])([^\W\d]\w*)\s*[=<>!?]")

_WORDS_ALONE: Final = bytes(
    one if one > 127 or chr(one).isalnum() or one == ord("_") else ord(" ") for one in range(256)
)
"""A table that turns every sign that cannot be in a name into a blank."""


def called_names(connection: sqlite3.Connection) -> frozenset[CalledName]:
    """Return the names for whose calls every file of the index was read."""
    return frozenset(connection.execute(_CALLED).fetchall())


def defined_names(
    connection: sqlite3.Connection,
    domains: DomainTable,
    *,
    sources: Collection[int] = (),
    files: Collection[int] = (),
) -> frozenset[CalledName]:
    """Return the items of the index that script can call.

    Args:
        domains: Table of the folders that the game reads.
        sources: Sources that do not count (default: none).
        files: Files that do not count (default: none).
    """
    called = forms_of(domains.references)
    kinds = {
        number: name
        for number, name in connection.execute("SELECT id, name FROM kind")
        if name in called
    }
    values = sorted(_folders(domains)), list(kinds), list(sources), list(files)
    marks = [", ".join("?" * len(value)) for value in values]
    query = _DEFINED.format(folders=marks[0], kinds=marks[1], sources=marks[2], files=marks[3])
    rows = connection.execute(query, [one for some in values for one in some])
    return frozenset((kinds[kind], name) for kind, name in rows)


def plan_calls(
    connection: sqlite3.Connection,
    plan: BuildPlan,
    domains: DomainTable,
    *,
    is_whole: bool,
    is_settled: bool,
) -> None:
    """Put into a plan the calls to look for, and the files to read again for new ones.

    Args:
        plan: The plan, which has the files to read and to forget.
        domains: Table of the folders that the game reads.
        is_whole: True if the plan has all sources, False if it has some paths only.
        is_settled: True if the index was built to its end and every file read as now.
    """
    if is_settled and not _may_change(connection, plan, domains):
        if any(file.use == "script" for source in plan.sources for file in source.to_read):
            plan.calls = known_calls(connection, domains)
        return
    before = called_names(connection)
    names = _names_after(connection, plan, domains)
    new = names - before
    is_found = not new or (is_whole and _read_again(connection, plan, domains, new))
    plan.called = names if is_found else names & before
    plan.is_new_called = is_found and bool(new)
    if plan.called == before:
        plan.calls = known_calls(connection, domains)
    else:
        plan.calls = calls_of(plan.called, domains.references)


_KNOWN: Final[dict[str, tuple[object, Calls]]] = {}
"""The calls of the last index, by the digest of its names, with the rows that they were made by."""


def known_calls(connection: sqlite3.Connection, domains: DomainTable) -> Calls:
    """Return the words that call the items of the index; worked out once for the same names."""
    row = connection.execute("SELECT value FROM setting WHERE key = ?", (CALLED,)).fetchone()
    digest = "" if row is None else str(row[0])
    known = _KNOWN.get(digest)
    if known is None or known[0] is not domains.references:
        _KNOWN.clear()
        calls = calls_of(called_names(connection), domains.references)
        known = _KNOWN[digest] = domains.references, calls
    return known[1]


def digest_of_names(names: Iterable[CalledName]) -> str:
    """Return a digest of names."""
    return hashlib.sha256(repr(sorted(names)).encode("utf-8", "replace")).hexdigest()


def _may_change(connection: sqlite3.Connection, plan: BuildPlan, domains: DomainTable) -> bool:
    """Return True if the names that script can call may be others after this plan."""
    pending = connection.execute("SELECT value FROM setting WHERE key = ?", (PENDING_CALLS,))
    if plan.others or any(value for (value,) in pending):
        return True
    folders = _folders(domains)
    if any(
        _folder_of(file.path, domains) in folders for source in plan.sources for file in source.gone
    ):
        return True
    assumed: dict[tuple[str, str], frozenset[CalledName]] = {}
    for one in plan.sources:
        for file in one.to_read:
            if file.domain not in folders:
                continue
            stored = one.stored.get(file.path)
            names = None if stored is None else names_in_file(connection, domains, stored.id)
            if names is None or {name for _, name in names} != _scan_file(one, file):
                return True
            assumed[one.source.name, file.path] = names
    plan.assumed = assumed
    return False


def names_in_file(
    connection: sqlite3.Connection, domains: DomainTable, file: int
) -> frozenset[CalledName]:
    """Return the items of a stored file that script can call."""
    forms = forms_of(domains.references)
    rows = connection.execute(_IN_FILE, (file,))
    return frozenset((kind, name) for kind, name in rows if kind in forms)


def are_as_assumed(connection: sqlite3.Connection, domains: DomainTable, plan: BuildPlan) -> bool:
    """Return True if the files that seemed to define the same as before do so."""
    for (source, path), names in plan.assumed.items():
        row = connection.execute(_FILE_AT, (source, path)).fetchone()
        if row is None or names_in_file(connection, domains, row[0]) != names:
            return False
    return True


def _scan_file(one: SourcePlan, file: FoundFile) -> set[str] | None:
    """Return the names that a file to read seems to define; None if it cannot be read."""
    try:
        return top_keys(decode_text((one.source.folder / file.path).read_bytes()))
    except OSError:
        return None


def _folders(domains: DomainTable) -> frozenset[str]:
    """Return the folders whose files define what script can call."""
    kinds = forms_of(domains.references)
    return frozenset(folder for kind in kinds for folder in domains.folders_of(kind))


def _folder_of(path: str, domains: DomainTable) -> str | None:
    row = domains.row(as_read(path))
    return None if row is None else row.folder


def _names_after(
    connection: sqlite3.Connection, plan: BuildPlan, domains: DomainTable
) -> frozenset[CalledName]:
    """Return the names that the index will define after this plan."""
    stale = {file for source in plan.sources for file in source.outdated}
    kept = defined_names(connection, domains, sources=plan.others, files=stale)
    return kept.union(_read_names(plan, domains))


def _read_names(plan: BuildPlan, domains: DomainTable) -> Iterator[CalledName]:
    """Yield the names that the files to read seem to define, and perhaps some more.

    It takes a tenth of the time of reading the files. The build finds out what they define.
    """
    kinds_of: dict[str, list[str]] = {}
    for kind in forms_of(domains.references):
        for folder in domains.folders_of(kind):
            kinds_of.setdefault(folder, []).append(kind)
    for source in plan.sources:
        for file in source.to_read:
            kinds = kinds_of.get(file.domain or "")
            if file.use != "script" or kinds is None:
                continue
            names = (
                _scan_file(source, file) or ()
            )  # the build says of the file that it cannot be read
            yield from ((kind, name) for kind in kinds for name in names)


def top_keys(text: str) -> set[str]:
    """Return the keys outside of all blocks of a script, found by taking out block after block."""
    rest, count = _NO_CODE.sub(" ", text), 1
    while count:
        rest, count = _INNERMOST.subn(" ", rest)
    return set(_KEYS.findall(rest))


def _read_again(
    connection: sqlite3.Connection,
    plan: BuildPlan,
    domains: DomainTable,
    new: Iterable[CalledName],
) -> bool:
    """Add the unchanged files that hold a new name to the plan.

    Return False if a file could not be looked at.
    """
    forms = forms_of(domains.references)
    words = {word for kind, name in new for word in words_for(kind, name, forms)}
    as_bytes = {form for word in words for form in _encode_word(word)}
    could_all = True
    for source in plan.sources:
        if not words or source.known.id is None:
            continue
        found: list[StoredFile] = []
        outdated = source.outdated
        for file, domain in _holding(connection, source.known.id, words):
            if file.id in outdated:
                continue
            holds = _holds(f"{source.source.folder}/{file.path}", as_bytes)
            could_all &= holds is not None
            if holds:
                found.append(file)
                source.to_read.append(_found_again(source, file, domain))
        source.stored = {**source.stored, **{file.path: file for file in found}}
    return could_all


def _holding(
    connection: sqlite3.Connection, source: int, words: Collection[str]
) -> Iterator[tuple[StoredFile, str | None]]:
    """Yield the script files of a source that may hold one of some words, with their folders."""
    condition, values = "", []
    if len(words) <= _FEW and all(any(map(str.isalnum, word)) for word in words):
        phrases = " OR ".join(f'"{word}"' for word in sorted(words))
        condition, values = _HELD, [phrases]
    for *known, domain in connection.execute(_FILES + condition, (source, *values)).fetchall():
        yield stored_file(known), domain


def _encode_word(word: str) -> Iterator[bytes]:
    """Yield a word as it may be written in a file."""
    yield word.encode("utf-8", "replace")
    if not word.isascii():
        yield word.encode("cp1252", "replace")


def _holds(place: str, words: Collection[bytes]) -> bool | None:
    """Return True if a file holds one of some words; None if it cannot be read."""
    try:
        with open(place, "rb", buffering=0) as opened:  # noqa: PTH123  # as quick as it can be
            data = opened.read()
    except OSError:
        return None
    return not frozenset(words).isdisjoint(data.translate(_WORDS_ALONE).split())


def _found_again(one: SourcePlan, file: StoredFile, domain: str | None) -> FoundFile:
    """Return a stored file as a file to read, with the stamp that it has now."""
    stamps = dict(one.restamped)
    return FoundFile(
        file.path, max(file.stamp.size, 0), "script", domain, stamps.get(file.id, file.stamp)
    )
