"""The index queries of tools: the sources to search, and replies while the index is not ready.

The index takes up changed files before each answer. If it is missing or unfinished, the server
builds it, and the caller waits. If some files cannot be read, the answer says that the index is not
complete. A damaged index is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from replybook.attempts import Attempts
from replybook.world.grammar import current_grammar
from replybook_ck3.serve.session import names_of_mods
from replybook_ck3.serve.session.index_building import Pending
from replybook_ck3.serve.tools.damaged_data import of_damage
from replybook_ck3.serve.tools.paging import Page, first_sources, fitting
from replybook_ck3.serve.tools.wrong_words import unknown_source
from replybook_ck3.world.alike_names import alike_names
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.index import IndexStatus, IndexView
    from replybook_ck3.serve.session.data_folder import DataFolder
    from replybook_ck3.serve.session.work import SessionContext
    from replybook_generated.params import GateDenied, PreconditionPending

BUILDING: Final = Attempts(limit=12)
"""Maximum number of times that a session is asked to wait for the first build."""

_GONE: Final = (
    "these folders were renamed, moved or removed, and the index has what was in them; ask the user to put"
    " them back, or take the mods out with ck3_playset `remove`"
)
_WAIT_S: Final = 10
_GAME: Final = "game"
_NEAR: Final = 5
_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Searched:
    """The sources that a call searches.

    Attributes:
        sources: The sources in load order.
        is_narrowed: The call named them; False for all sources of the session.
    """

    sources: tuple[str, ...]
    is_narrowed: bool

    @property
    def only(self) -> frozenset[str] | None:
        """The sources to search, or None for all sources of the session."""
        return frozenset(self.sources) if self.is_narrowed else None


@dataclass(frozen=True, slots=True)
class IndexQuestion:
    """The index in its present state, and the sources to search.

    Attributes:
        view: The view of the session.
        revision: Revision of the index, read before the question is asked. If the index changes
            meanwhile, the next page is outdated.
        gone: Sources whose folders are gone.
    """

    view: IndexView
    status: IndexStatus
    searched: Searched
    revision: str
    gone: tuple[str, ...] = ()

    def describe_search(self) -> dict[str, object]:
        """Return the reply data about the searched sources and the state of the index."""
        states = self.status.sources
        lacking = [
            name
            for name in self.searched.sources
            if name not in states or states[name].status == "missing"
        ]
        data: dict[str, object] = {
            **first_sources(self.searched.sources),
            "is_complete": self.status.is_complete,
        }
        if not self.status.is_complete:
            data["index_status"] = self.status.status
        gone = [name for name in self.gone if name in self.searched.sources]
        if gone:
            data |= {"folders_gone": gone[:_SHOWN], "folders_gone_mean": _GONE}
        return {**data, "not_indexed": lacking[:_SHOWN]} if lacking else data


def searched_by(
    work: SessionContext,
    rb: ReplyBuilder,
    mod_ids: Sequence[str] | None,
    roots: Sequence[str] | None,
) -> Searched | Reply:
    """Return the sources that a call searches, or EN-GATE-D-001 for one outside the session.

    A mod is named by id or name. A root stands for the game, or for the mods in it.

    Args:
        mod_ids: Mods to search, or None.
        roots: Roots to search, or None.
    """
    if mod_ids is None and roots is None:
        return Searched(work.sources, is_narrowed=False)
    mods = _mods(work)
    by_name = {name: source for source, names in mods.items() for name in names}
    foreign = [id_ for id_ in mod_ids or () if id_ not in by_name]
    if foreign:
        near = alike_names(foreign[0], by_name, _NEAR)
        return _outside(rb, "mod_ids", near or [names[0] for names in mods.values()][:_SHOWN])
    allowed = work.session.allowed_roots
    known = tuple(current_grammar().roots) if allowed is None else allowed
    if any(key not in known for key in roots or ()):
        return _outside(rb, "roots", known)
    asked = {*(by_name[one] for one in mod_ids or ()), *_below(work, roots or ())}
    sources = tuple(one for one in work.sources if one in asked)
    if roots and not sources:
        among = [_GAME, *(str(mod["root"]) for mod in _describe_mods(work) if mod.get("root"))]
        return unknown_source(rb, "roots", roots[0], among)
    return Searched(sources, is_narrowed=True)


def _mods(work: SessionContext) -> dict[str, Sequence[str]]:
    """Return the names and ids of each mod of the session, preferred one first, by source."""
    mods = () if work.playset is None else work.playset.mods
    return {f"mod:{key}": names for key, names in names_of_mods(mods).items()}


def _describe_mods(work: SessionContext) -> list[Mapping[str, object]]:
    return cast("list[Mapping[str, object]]", work.session.to_dict()["mods"])


def _below(work: SessionContext, roots: Sequence[str]) -> Iterator[str]:
    """Yield the sources in roots: the game, and the mods whose folders are there."""
    if _GAME in roots:
        yield f"root:{_GAME}"
    for told in _describe_mods(work):
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


def index_question(
    work: SessionContext,
    rb: ReplyBuilder,
    searched: Searched | Reply,
    ask: Callable[[IndexQuestion], Reply],
    page: Page | None = None,
) -> Reply:
    """Return the reply of `ask`, or the reason why the index cannot be queried.

    Args:
        searched: Sources to search, or a reply that refuses them.
        ask: Returns the reply from the index.
        page: The page of a list, which is refused if the index has changed since the last one.
    """
    if isinstance(searched, Reply):
        return searched

    def look() -> Reply:
        pending = work.server.builder.up_to_date(work)
        view = work.view()
        if isinstance(pending, Pending) or view is None:
            return not_now(rb, pending)
        BUILDING.forget("index")
        with view.looking() as (_, scope):
            revision = scope.revision
        outdated = None if page is None else page.refuse_other_revision(rb, revision)
        return outdated or ask(
            IndexQuestion(view, view.status(), searched, revision, work.gone_sources())
        )

    def mend_index() -> Reply:
        """Build an index again that turns out to be damaged where it is read."""
        from replybook_ck3.index import UNUSABLE, IndexFault

        try:
            return look()
        except IndexFault as fault:
            if fault.reason not in UNUSABLE or not work.server.builder.start(work, mends=True):
                raise
            return not_now(rb, Pending(failed="its file was damaged"))

    return answer_question(rb, mend_index, work.server.data)


def not_now(rb: ReplyBuilder, pending: Pending | object) -> Reply:
    """Return EN-GATE-D-005: the index is being built, with its progress."""
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


def answer_question(
    rb: ReplyBuilder, ask: Callable[[], Reply], data: DataFolder | None = None
) -> Reply:
    """Return the reply of `ask`, or an error without database texts if the database fails.

    Args:
        data: The data folder, whose damage may be the reason (default: unknown).
    """
    import sqlite3

    from replybook_ck3.index import IndexFault

    try:
        return ask()
    except IndexFault as fault:
        damaged = None if data is None else of_damage(rb, data, "index")
        return damaged or rb.error(codes.WA_DB_E_001, data={"reason": fault.reason})
    except sqlite3.Error as error:
        return rb.error(codes.WA_DB_E_001, data={"error_type": type(error).__name__})


def make_page(
    page: Page, entries: Sequence[Mapping[str, object]], total: int, revision: str
) -> dict[str, object]:
    """Return the data of a page: its entries, the total, and `next` if there are more.

    Args:
        entries: Entries of the list from the start of the page on.
        total: Number of all entries of the list.
        revision: Revision of the index, or nothing for a list without one.
    """
    shown = entries[: fitting(entries)]
    end = page.start + len(shown)
    data = {**count_entries(shown, total), "truncated": end < total}
    return {**data, **page.next([end], revision)} if shown and end < total else data


def scope_of(
    work: SessionContext, mod_ids: Sequence[str] | None, roots: Sequence[str] | None
) -> dict[str, object]:
    """Return the part of a question that the session and its sources are, for a cursor."""
    sources = ",".join(work.sources)
    return {"sources": sources, "mod_ids": mod_ids, "roots": roots}


def count_entries(entries: Sequence[Mapping[str, object]], total: int) -> dict[str, object]:
    """Return the data of a search: entries, their number, and the total."""
    return {
        "count": len(entries),
        "total": total,
        "truncated": total > len(entries),
        "entries": list(entries),
    }
