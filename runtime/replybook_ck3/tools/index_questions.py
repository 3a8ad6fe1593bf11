"""How a tool asks the index: which sources it searches, and what it answers where the index cannot.

Before each answer the index takes up what has changed. One that is missing, or whose build was not done to its end, is
built by the server and waited for; one that lacks what cannot be read is asked, and the answer says that it is not
complete; one that is damaged is an error.
Source: specification 10, 28, 44, 50, 55 and 60, 003 §6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from replybook.attempts import Attempts
from replybook.world.grammar import current_grammar
from replybook_ck3.session import names_of_mods
from replybook_ck3.session.index_building import Pending
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.index import IndexStatus, IndexView
    from replybook_ck3.session.work import Work
    from replybook_generated.params import GateDenied, PreconditionPending

__all__ = ["Asked", "Searched", "answered", "asked_of", "counted", "not_now", "searched_by"]

BUILDING: Final = Attempts(limit=12)
"""How often a session is told to wait for the first build of an index."""

_WAIT_S: Final = 10
_GAME: Final = "game"


@dataclass(frozen=True, slots=True)
class Searched:
    """The sources that a call searches, in load order; all of the session unless `is_narrowed`."""

    sources: tuple[str, ...]
    is_narrowed: bool

    @property
    def only(self) -> frozenset[str] | None:
        """The sources to keep to; None where that is all of the session."""
        return frozenset(self.sources) if self.is_narrowed else None


@dataclass(frozen=True, slots=True)
class Asked:
    """The index that a call asks, as it is now, and what of it."""

    view: IndexView
    status: IndexStatus
    searched: Searched

    def told(self) -> dict[str, object]:
        """Return what every answer says of where it comes from."""
        states = self.status.sources
        lacking = [
            name
            for name in self.searched.sources
            if name not in states or states[name].status == "missing"
        ]
        data: dict[str, object] = {
            "searched_sources": list(self.searched.sources),
            "is_complete": self.status.is_complete,
        }
        if not self.status.is_complete:
            data["index_status"] = self.status.status
        return {**data, "not_indexed": lacking} if lacking else data


def searched_by(
    work: Work, rb: ReplyBuilder, mod_ids: Sequence[str] | None, roots: Sequence[str] | None
) -> Searched | Reply:
    """Return the sources that a call searches; EN-GATE-D-001 for a mod or a root outside the session.

    A mod goes by its id or its name; a root stands for the game, or for the mods that lie in it.
    """
    if mod_ids is None and roots is None:
        return Searched(work.sources, is_narrowed=False)
    mods = _mods(work)
    by_name = {name: source for source, names in mods.items() for name in names}
    foreign = [one for one in mod_ids or () if one not in by_name]
    if foreign:
        return _outside(rb, "mod_ids", [names[0] for names in mods.values()])
    allowed = work.session.allowed_roots
    known = tuple(current_grammar().roots) if allowed is None else allowed
    if any(key not in known for key in roots or ()):
        return _outside(rb, "roots", known)
    asked = {*(by_name[one] for one in mod_ids or ()), *_below(work, roots or ())}
    return Searched(tuple(one for one in work.sources if one in asked), is_narrowed=True)


def _mods(work: Work) -> dict[str, Sequence[str]]:
    """Return the names and ids that each mod of the session goes by, the one to use first, by its source."""
    mods = () if work.playset is None else work.playset.mods
    return {f"mod:{key}": names for key, names in names_of_mods(mods).items()}


def _told(work: Work) -> list[Mapping[str, object]]:
    return cast("list[Mapping[str, object]]", work.session.to_dict()["mods"])


def _below(work: Work, roots: Sequence[str]) -> Iterator[str]:
    """Yield the sources of roots: the game, and the mods whose folders lie there."""
    if _GAME in roots:
        yield f"root:{_GAME}"
    for told in _told(work):
        if told.get("root") in roots:
            yield f"mod:{told.get('alias') or told['name']}"


def _outside(rb: ReplyBuilder, argument: str, expected: Iterable[str]) -> Reply:
    among = ", ".join(expected) or "nothing"
    data: GateDenied = {
        "reason": "scope_conflict",
        "argument": argument,
        "expected": f"any of {among}",
    }
    return rb.denied(codes.EN_GATE_D_001, data=data)


def asked_of(
    work: Work, rb: ReplyBuilder, searched: Searched | Reply, ask: Callable[[Asked], Reply]
) -> Reply:
    """Return what `ask` answers; where the index cannot be asked, why not."""
    if isinstance(searched, Reply):
        return searched

    def look() -> Reply:
        pending = work.server.builder.up_to_date(work)
        view = work.view()
        if isinstance(pending, Pending) or view is None:
            return not_now(rb, pending)
        BUILDING.forget("index")
        return ask(Asked(view, view.status(), searched))

    return answered(rb, look)


def not_now(rb: ReplyBuilder, pending: Pending | object) -> Reply:
    """Return EN-GATE-D-005: the index is being built, with how far it is."""
    data: PreconditionPending = {
        "pending": "the index is being built",
        "after_s": _WAIT_S,
        "attempts_left": BUILDING.left("index"),
    }
    if isinstance(pending, Pending):
        if pending.failed is not None:
            data["pending"] = f"the index is being built again, since {pending.failed}"
        if pending.done is not None and pending.total is not None:
            data["done"], data["total"] = pending.done, pending.total
    return rb.denied(codes.EN_GATE_D_005, data=data)


def answered(rb: ReplyBuilder, ask: Callable[[], Reply]) -> Reply:
    """Return what `ask` answers; a database that fails is an error, and its words stay here."""
    import sqlite3

    from replybook_ck3.index import IndexFault

    try:
        return ask()
    except IndexFault as fault:
        return rb.error(codes.WA_DB_E_001, data={"reason": fault.reason})
    except sqlite3.Error as error:
        return rb.error(codes.WA_DB_E_001, data={"error_type": type(error).__name__})


def counted(entries: Sequence[Mapping[str, object]], total: int) -> dict[str, object]:
    """Return entries as every search tells them: how many are shown of how many there are."""
    return {
        "count": len(entries),
        "total": total,
        "truncated": total > len(entries),
        "entries": list(entries),
    }
