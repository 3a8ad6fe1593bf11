"""The starts of a file search: a path, or the game and mods of the playset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from replybook.world import Address, BadAddress, Location, parse
from replybook.world.grammar import ROOT
from replybook.world.members import MemberTable
from replybook.world.pattern import Glob, glob
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.file_walk import FileWalk, Passed, Start, Stop
from replybook_ck3.serve.tools.gone_folders import gone_folder
from replybook_ck3.serve.tools.paging import Page
from replybook_ck3.serve.tools.wrong_words import is_known_folder, unknown_folder, wrong_argument
from replybook_ck3.world.domain_table import DomainTable
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_generated.params import SearchTooWide

_LONGEST: Final = 500
"""Maximum number of characters of a file pattern."""


_MOD: Final = "mod"
_PLACE: Final = 3
"""Number of parts of the place of a file: its base, its path and a line."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The limits of a search, which all apply.

    Attributes:
        path: File or folder.
    """

    path: str | None = None
    folder: str | None = None
    mod_ids: Sequence[str] | None = None
    roots: Sequence[str] | None = None


def misfit(rb: ReplyBuilder, argument: str, reason: str) -> Reply:
    """Return MCP-SYS-I-001 for an argument of a wrong form.

    Args:
        reason: The cause, as words joined by `_` or as a sentence.
    """
    return wrong_argument(rb, argument, "format", reason=reason.replace("_", " "))


def paths_fitting(rb: ReplyBuilder, argument: str, pattern: str) -> Glob | Reply:
    """Return the path test for a glob. A glob without a slash matches names in any folder."""
    if not pattern.strip() or len(pattern) > _LONGEST:
        return misfit(rb, argument, "glob")
    wanted = pattern.strip().lstrip("/")
    return glob([wanted if "/" in wanted else f"**/{wanted}"], any_case=True)


def too_wide(
    rb: ReplyBuilder, stopped_by: Stop | None, found: int, narrow_by: Sequence[str]
) -> Reply | None:
    """Return WA-READ-I-003 if a limit of the server ended the walk, else None.

    Args:
        stopped_by: The limit that ended the walk.
        narrow_by: Arguments that narrow the search.
    """
    if stopped_by in {None, "limit"}:
        return None
    data: SearchTooWide = {
        "limit": str(stopped_by),
        "narrow_by": list(narrow_by),
        "found": found,
    }
    return rb.invalid(codes.WA_READ_I_003, data=data)


def leaked_name(work: SessionContext, rb: ReplyBuilder, addresses: Iterable[str]) -> Reply | None:
    """Return WA-RES-E-003 if a file name contains a folder of this machine, else None."""
    names = [parse(address).parts[-1] for address in addresses]
    leak = work.world.leaks.find(names)
    return None if leak is None else rb.error(codes.WA_RES_E_003, data={"field": f"name.{leak}"})


def starts_of(work: SessionContext, rb: ReplyBuilder, narrowing: Narrowing) -> list[Start] | Reply:
    """Return the starts in load order, or a reply about a wrong argument.

    Without `path`, they are the sources of `mod_ids` and `roots`, or the game and mods of the
    session.

    Args:
        narrowing: The limits of the search.
    """
    folder = _folder(work, rb, narrowing.folder)
    if isinstance(folder, Reply):
        return folder
    named = narrowing.mod_ids is not None or narrowing.roots is not None
    sources = _read_sources(work, rb, narrowing) if named else list(_of_session(work))
    if isinstance(sources, Reply):
        return sources
    if narrowing.path is not None:
        top = _readable(work, rb, narrowing.path)
        if isinstance(top, Reply):
            return top
        sources = list(_find_overlap(top, sources)) if named else [top]
    starts = [start for each in sources if (start := _start(work, each, folder)) is not None]
    if not starts and sources and narrowing.folder is not None:
        version = None if work.playset is None else work.playset.vanilla_version_id
        table = DomainTable(version)
        if not is_known_folder("/".join(folder), table):
            return unknown_folder(rb, narrowing.folder, table)
    return starts


def place_of(file: Passed, line: int = 0) -> list[int | str]:
    """Return the place of a file, or of a line in it, for a cursor."""
    return [file.base, file.path, line]


def files_after(walk: FileWalk, starts: Sequence[Start], page: Page) -> Iterator[Passed]:
    """Yield the files of a walk from the one on that a cursor names, itself included for a line.

    A walk goes by the names of files, folder by folder, so each file has its place in the order
    even if it is gone.
    """
    base, path, line = page.at if len(page.at) == _PLACE else ("", "", 0)
    parts, is_before = str(path).split("/"), bool(base)
    for number, start in enumerate(starts):
        is_there = str(start.base) == base
        if is_before and not is_there and not _holds_any(start, starts[number + 1 :]):
            continue
        for file in walk.files(start):
            at = file.path.split("/")
            if not is_before or (is_there and (at > parts or (at == parts and line))):
                yield file
        is_before = is_before and not is_there


def _holds_any(start: Start, others: Iterable[Start]) -> bool:
    """Return True if another start is inside of this one, so that its files are walked here."""
    return any(other.at.real.startswith(f"{start.at.real}/") for other in others)


def _of_session(work: SessionContext) -> Iterator[Location]:
    """Yield the game and mods of the session that exist and are readable."""
    for address in work.sources:
        found = _readable(work, ReplyBuilder("search"), address)
        if isinstance(found, Location):
            yield found


def _read_sources(
    work: SessionContext, rb: ReplyBuilder, narrowing: Narrowing
) -> list[Location] | Reply:
    """Return the named sources.

    A root that the mode sees only in part stands for the mods in it.
    """
    addresses = [_address_of(work, mod_id) for mod_id in narrowing.mod_ids or ()]
    for key in narrowing.roots or ():
        reply, _ = work.world.look(f"{ROOT}:{key}")
        held = list(_mods_in(work, key)) if reply.reply_type == "I" else []
        addresses += held or [f"{ROOT}:{key}"]
    found: dict[str, Location] = {}
    for address in addresses:
        source = _readable(work, rb, address)
        if isinstance(source, Reply):
            return source
        found[source.path] = source
    return list(found.values())


def _address_of(work: SessionContext, mod_id: str) -> str:
    """Return the address of a mod by its id, or by its name if it has no id."""
    mods = () if work.playset is None else work.playset.mods
    table = MemberTable(_MOD, mods)
    return f"{_MOD}:{next((table.key_of(mod) for mod in mods if mod.mod_id == mod_id), mod_id)}"


def _mods_in(work: SessionContext, key: str) -> Iterator[str]:
    for address in work.sources:
        _, look = work.world.look(address)
        if look is not None and any(place.startswith(f"{ROOT}:{key}/") for place in look.places):
            yield address


def _readable(work: SessionContext, rb: ReplyBuilder, address: str) -> Location | Reply:
    problem = _gone(work, address)
    if problem is not None:
        return rb.invalid(codes.WA_RES_I_001, data={"path": address, "problem": problem})
    verdict = work.enforcement.judge_read(rb, address, mint=False)
    look = verdict.targets[0].look if verdict.allowed else None
    return verdict.reply if look is None else look


def _gone(work: SessionContext, address: str) -> str | None:
    try:
        return gone_folder(work, parse(address))
    except BadAddress:
        return None


def _find_overlap(top: Location, sources: Iterable[Location]) -> Iterator[Location]:
    """Yield the overlap of a path and the sources: the path itself, or the sources inside of it."""
    for source in sources:
        if _holds(source, top):
            yield top
            return
        if _holds(top, source):
            yield source


def _holds(outer: Location, inner: Location) -> bool:
    return any(
        place == held or held.startswith(f"{place}/")
        for place in outer.places
        for held in inner.places
    )


# The folder of a call


def _folder(work: SessionContext, rb: ReplyBuilder, folder: str | None) -> tuple[str, ...] | Reply:
    """Return the parts of a folder such as common/traits, or a reply if it is not a valid path."""
    if folder is None:
        return ()
    try:
        return parse(f"{ROOT}:game/{folder}").parts
    except BadAddress:
        reply, _ = work.world.look(f"{ROOT}:game/{folder}", rb=rb)
        return reply


def _start(work: SessionContext, source: Location, folder: tuple[str, ...]) -> Start | None:
    """Return the game folder below a source, or the source if it is already inside."""
    base = parse(source.path)
    if not folder or _inside(source, folder):
        return Start(base, source)
    below = Address(base.namespace, base.key, (*base.parts, *_rest(source, folder)))
    found = _readable(work, ReplyBuilder("search"), str(below))
    return Start(base, found) if isinstance(found, Location) else None


def _own_parts(source: Location) -> tuple[str, ...]:
    """Return the path of a place below its mod, or below its root if it is in no mod."""
    own = next((each for each in source.places if each.startswith(f"{_MOD}:")), source.path)
    return parse(own).parts


def _inside(source: Location, folder: tuple[str, ...]) -> bool:
    return _own_parts(source)[: len(folder)] == folder


def _rest(source: Location, folder: tuple[str, ...]) -> tuple[str, ...]:
    own = _own_parts(source)
    return folder[len(own) :] if folder[: len(own)] == own else folder
