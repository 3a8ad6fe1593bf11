"""Where a search over files begins: at a path, or at the game and the mods of the playset, narrowed.

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
from replybook_ck3.session.work import Work
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
"""Characters of a file pattern."""


_MOD: Final = "mod"


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a call says of where to search; all of it holds at once."""

    path: str | None = None
    domain: str | None = None
    mod_ids: Sequence[str] | None = None
    roots: Sequence[str] | None = None


def misfit(rb: ReplyBuilder, argument: str, kind: str) -> Reply:
    """MCP-SYS-I-001: an argument that does not fit, with the kind of fault as a schema would name it."""
    return rb.invalid(codes.MCP_SYS_I_001, data={"fields": [{"loc": argument, "type": kind}]})


def limit_of(rb: ReplyBuilder, limit: int | None, *, default: int, most: int) -> int | Reply:
    """Return how many entries to give, or the reply to a number below 1."""
    if limit is None:
        return default
    return min(limit, most) if limit > 0 else misfit(rb, "limit", "greater_than_equal")


def paths_fitting(rb: ReplyBuilder, argument: str, pattern: str) -> Glob | Reply:
    """Return the test of paths that a file pattern stands for; one without a slash fits names in any folder."""
    if not pattern.strip() or len(pattern) > _LONGEST:
        return misfit(rb, argument, "glob")
    wanted = pattern.strip().lstrip("/")
    return glob([wanted if "/" in wanted else f"**/{wanted}"], any_case=True)


def too_wide(
    rb: ReplyBuilder, stopped_by: Stop | None, found: int, narrow_by: Sequence[str]
) -> Reply | None:
    """Return WA-READ-I-003 if a walk ended at a bound of ours; None if it was through, or has all that was asked."""
    if stopped_by in {None, "limit"}:
        return None
    data: SearchTooWide = {
        "limit": str(stopped_by),
        "narrow_by": list(narrow_by),
        "found": found,
    }
    return rb.invalid(codes.WA_READ_I_003, data=data)


def leaked_name(work: Work, rb: ReplyBuilder, addresses: Iterable[str]) -> Reply | None:
    """WA-RES-E-003 if a name of a file spells a folder of this machine; addresses are made here."""
    names = [parse(address).parts[-1] for address in addresses]
    leak = work.world.leaks.find(names)
    return None if leak is None else rb.error(codes.WA_RES_E_003, data={"field": f"name.{leak}"})


def starts_of(work: Work, rb: ReplyBuilder, narrowing: Narrowing) -> list[Start] | Reply:
    """Return where to begin, in load order; or the reply of the world or the gate about what was named.

    Without `path` the sources are those that `mod_ids` and `roots` name, else game and mods of the session.
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


def _of_session(work: Work) -> Iterator[Location]:
    """Yield the game and the mods of the session, as far as they are there and open."""
    for address in work.sources:
        found = _readable(work, ReplyBuilder("search"), address)
        if isinstance(found, Location):
            yield found


def _named(work: Work, rb: ReplyBuilder, narrowing: Narrowing) -> list[Location] | Reply:
    """Return the sources that a call names: of a root that the mode does not see whole, the mods in it."""
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


def _address_of(work: Work, mod_id: str) -> str:
    """Return the address of a mod by its id; a mod without an id goes by its name."""
    mods = () if work.playset is None else work.playset.mods
    table = MemberTable(_MOD, mods)
    return f"{_MOD}:{next((table.key_of(mod) for mod in mods if mod.mod_id == mod_id), mod_id)}"


def _mods_in(work: Work, key: str) -> Iterator[str]:
    for address in work.sources:
        _, look = work.world.look(address)
        if look is not None and any(one.startswith(f"{ROOT}:{key}/") for one in look.places):
            yield address


def _readable(work: Work, rb: ReplyBuilder, address: str) -> Location | Reply:
    verdict = work.enforcement.judge_read(rb, address, mint=False)
    look = verdict.targets[0].look if verdict.allowed else None
    return verdict.reply if look is None else look


def _shared(top: Location, sources: Iterable[Location]) -> Iterator[Location]:
    """Yield what a path and sources have in common: the path, where a source holds it, or those that it holds."""
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


# The folder that a call is about


def _domain(work: Work, rb: ReplyBuilder, domain: str | None) -> tuple[str, ...] | Reply:
    """Return the parts of a folder such as common/traits; the reply of the world for what is no path below one."""
    if domain is None:
        return ()
    try:
        return parse(f"{ROOT}:game/{domain}").parts
    except BadAddress:
        reply, _ = work.world.look(f"{ROOT}:game/{domain}", rb=rb)
        return reply


def _start(work: Work, source: Location, domain: tuple[str, ...]) -> Start | None:
    """Return the folder of a domain below a source; the source itself where it lies in that folder already."""
    base = parse(source.path)
    if not domain or _inside(source, domain):
        return Start(base, source)
    below = Address(base.namespace, base.key, (*base.parts, *_rest(source, domain)))
    found = _readable(work, ReplyBuilder("search"), str(below))
    return Start(base, found) if isinstance(found, Location) else None


def _own_parts(source: Location) -> tuple[str, ...]:
    """Return the path of a place below its mod; below its root where it lies in no mod."""
    own = next((each for each in source.places if each.startswith(f"{_MOD}:")), source.path)
    return parse(own).parts


def _inside(source: Location, domain: tuple[str, ...]) -> bool:
    return _own_parts(source)[: len(domain)] == domain


def _rest(source: Location, domain: tuple[str, ...]) -> tuple[str, ...]:
    own = _own_parts(source)
    return domain[len(own) :] if domain[: len(own)] == own else domain
