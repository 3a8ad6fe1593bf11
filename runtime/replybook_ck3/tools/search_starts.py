"""The starts of a file search: a path, or the game and mods of the playset.

Source: specification 22, 28, 44 and 55.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from replybook.world import Address, BadAddress, Location, parse
from replybook.world.grammar import ROOT
from replybook.world.members import MemberTable
from replybook.world.pattern import Glob, glob
from replybook_ck3.session.work import SessionContext
from replybook_ck3.tools.file_walk import Start, Stop
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_generated.params import SearchTooWide

__all__ = [
    "Narrowing",
    "leaked_name",
    "limit_of",
    "misfit",
    "paths_fitting",
    "starts_of",
    "too_wide",
]

_LONGEST: Final = 500
"""Maximum number of characters of a file pattern."""


_MOD: Final = "mod"


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The limits of a search, which all apply.

    Attributes:
        path: File or folder.
        domain: Game folder, e.g. common/traits.
        mod_ids: Mods.
        roots: Roots.
    """

    path: str | None = None
    domain: str | None = None
    mod_ids: Sequence[str] | None = None
    roots: Sequence[str] | None = None


def misfit(rb: ReplyBuilder, argument: str, kind: str) -> Reply:
    """Return MCP-SYS-I-001 for a wrong argument, with the error type of a schema.

    Args:
        rb: Builder of the call.
        argument: Name of the argument.
        kind: Type of the error.
    """
    return rb.invalid(codes.MCP_SYS_I_001, data={"fields": [{"loc": argument, "type": kind}]})


def limit_of(rb: ReplyBuilder, limit: int | None, *, default: int, most: int) -> int | Reply:
    """Return the number of entries to show, or a reply for a number below 1.

    Args:
        rb: Builder of the call.
        limit: Argument of the call, or None.
        default: Number without the argument.
        most: Maximum number.
    """
    if limit is None:
        return default
    return min(limit, most) if limit > 0 else misfit(rb, "limit", "greater_than_equal")


def paths_fitting(rb: ReplyBuilder, argument: str, pattern: str) -> Glob | Reply:
    """Return the path test for a glob. A glob without a slash matches names in any folder.

    Args:
        rb: Builder of the call.
        argument: Name of the argument.
        pattern: The glob.
    """
    if not pattern.strip() or len(pattern) > _LONGEST:
        return misfit(rb, argument, "glob")
    wanted = pattern.strip().lstrip("/")
    return glob([wanted if "/" in wanted else f"**/{wanted}"], any_case=True)


def too_wide(
    rb: ReplyBuilder, stopped_by: Stop | None, found: int, narrow_by: Sequence[str]
) -> Reply | None:
    """Return WA-READ-I-003 if a limit of the server ended the walk, else None.

    Args:
        rb: Builder of the call.
        stopped_by: The limit that ended the walk.
        found: Number of entries found.
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
        work: The session.
        rb: Builder of the call.
        narrowing: The limits of the search.
    """
    domain = _domain(work, rb, narrowing.domain)
    if isinstance(domain, Reply):
        return domain
    named = narrowing.mod_ids is not None or narrowing.roots is not None
    sources = _named(work, rb, narrowing) if named else list(_of_session(work))
    if isinstance(sources, Reply):
        return sources
    if narrowing.path is not None:
        top = _readable(work, rb, narrowing.path)
        if isinstance(top, Reply):
            return top
        sources = list(_shared(top, sources)) if named else [top]
    return [start for each in sources if (start := _start(work, each, domain)) is not None]


def _of_session(work: SessionContext) -> Iterator[Location]:
    """Yield the game and mods of the session that exist and are readable."""
    for address in work.sources:
        found = _readable(work, ReplyBuilder("search"), address)
        if isinstance(found, Location):
            yield found


def _named(work: SessionContext, rb: ReplyBuilder, narrowing: Narrowing) -> list[Location] | Reply:
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
        if look is not None and any(one.startswith(f"{ROOT}:{key}/") for one in look.places):
            yield address


def _readable(work: SessionContext, rb: ReplyBuilder, address: str) -> Location | Reply:
    verdict = work.enforcement.judge_read(rb, address, mint=False)
    look = verdict.targets[0].look if verdict.allowed else None
    return verdict.reply if look is None else look


def _shared(top: Location, sources: Iterable[Location]) -> Iterator[Location]:
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


def _domain(work: SessionContext, rb: ReplyBuilder, domain: str | None) -> tuple[str, ...] | Reply:
    """Return the parts of a folder such as common/traits, or a reply if it is no valid path."""
    if domain is None:
        return ()
    try:
        return parse(f"{ROOT}:game/{domain}").parts
    except BadAddress:
        reply, _ = work.world.look(f"{ROOT}:game/{domain}", rb=rb)
        return reply


def _start(work: SessionContext, source: Location, domain: tuple[str, ...]) -> Start | None:
    """Return the domain folder below a source, or the source if it is already inside."""
    base = parse(source.path)
    if not domain or _inside(source, domain):
        return Start(base, source)
    below = Address(base.namespace, base.key, (*base.parts, *_rest(source, domain)))
    found = _readable(work, ReplyBuilder("search"), str(below))
    return Start(base, found) if isinstance(found, Location) else None


def _own_parts(source: Location) -> tuple[str, ...]:
    """Return the path of a place below its mod, or below its root if it is in no mod."""
    own = next((each for each in source.places if each.startswith(f"{_MOD}:")), source.path)
    return parse(own).parts


def _inside(source: Location, domain: tuple[str, ...]) -> bool:
    return _own_parts(source)[: len(domain)] == domain


def _rest(source: Location, domain: tuple[str, ...]) -> tuple[str, ...]:
    own = _own_parts(source)
    return domain[len(own) :] if domain[: len(own)] == own else domain
