"""The tools on the symbol index: prove that a name does not exist, and show its state.

Serve them like any tool: `mcp_safe_tool(make_ck3_confirm_not_exists(view_of_call))`. Their replies
hold addresses and names, never host paths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, cast

from replybook.call import ongoing
from replybook.world.members import MemberTable
from replybook_ck3.index.absence import TOO_MANY, Mentions, mentions, no_name
from replybook_ck3.serve.session import Mod
from replybook_ck3.serve.tools.asked_symbol import AskedSymbol, asked_symbol
from replybook_ck3.serve.tools.index_questions import answer_question
from replybook_ck3.serve.tools.paging import first_sources
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3_generated.codes import WA_VIS_I_001
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.index import Absence, IndexStatus, IndexView, Place

ViewSource: TypeAlias = "Callable[[], IndexView | None]"
"""Returns the view of the session of a call, or None without a playset."""

ModSource: TypeAlias = Callable[[], Iterable[Mod]]
"""Returns the mods of the session of a call."""

FileSource: TypeAlias = Callable[[str], bytes | None]
"""Returns the bytes of a file by its address, or None if it cannot be read."""

MOST_SHOWN: Final = 20
"""Maximum number of definitions, gaps or folders in a reply, beside the number of all."""

_MOST_SOURCES: Final = 100
"""Maximum number of sources in a status. Those that are not complete come first."""

_MOST_TEXTS: Final = 5
"""Maximum number of files in a reply whose text has the name."""

_LONGEST_REASON: Final = 500
_GAME: Final = "root:game"


class ConfirmNotExists(Protocol):
    """The function of the tool `ck3_confirm_not_exists`, without the safety wrapper."""

    def __call__(  # noqa: D102
        self,
        name: str,
        kind: str | None = None,
        playset_id: str | None = None,
        vanilla_version_id: str | None = None,
        mod_ids: list[str] | None = None,
        roots: list[str] | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply: ...


class DbStatus(Protocol):
    """The function of the tool `ck3_get_db_status`, without the safety wrapper."""

    def __call__(self, *, rb: ReplyBuilder) -> Reply: ...  # noqa: D102


def _unread(_address: str) -> bytes | None:
    """Read no file."""


def make_ck3_confirm_not_exists(
    view_of_call: ViewSource, mods_of_call: ModSource = tuple, read: FileSource = _unread
) -> ConfirmNotExists:
    """Return the tool `ck3_confirm_not_exists`.

    Args:
        view_of_call: Returns the view of the session of a call.
        mods_of_call: Returns the mods of the session, for `mod_ids`; without it, ids are taken as
            names.
        read: Reads a file; without it, each file that may have the name counts as one that has it.
    """

    def ck3_confirm_not_exists(
        name: str,
        kind: str | None = None,
        playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
        vanilla_version_id: str | None = None,
        mod_ids: list[str] | None = None,
        roots: list[str] | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Search everything for a name, near misses included.

        `can_claim_not_exists` in the data is true only where nothing has the name and all that
        could have it is indexed. `name` may be written kind:name. Without a kind, no text of a file
        may have the name either. A search narrowed to mods or roots proves nothing about the rest.
        """
        view = view_of_call()
        if view is None:
            return rb.invalid(WA_VIS_I_001)
        question = asked_symbol(rb, name, kind)
        if isinstance(question, Reply):
            return question
        if not question.name:
            return rb.invalid(codes.WA_DB_I_001, data={"missing": ["name"]})
        scope = _scope(view, mods_of_call(), mod_ids, roots)
        return answer_question(
            rb, lambda: _confirm(rb, view, question, scope, vanilla_version_id, read)
        )

    return ck3_confirm_not_exists


def make_ck3_get_db_status(view_of_call: ViewSource) -> DbStatus:
    """Return the tool `ck3_get_db_status` for the view of the session of a call."""

    def ck3_get_db_status(*, rb: ReplyBuilder) -> Reply:
        """Say whether the index is complete, partial or being rebuilt, and what is in it."""
        view = view_of_call()
        if view is None:
            return rb.success(codes.WA_DB_S_001, data=dict(_NO_INDEX))
        return answer_question(
            rb, lambda: rb.success(codes.WA_DB_S_001, data=_describe_status(view.status()))
        )

    return ck3_get_db_status


_NO_INDEX: Final[Mapping[str, object]] = {"status": "missing", "is_complete": False}


# The scope


@dataclass(frozen=True, slots=True)
class _Scope:
    """The scope of a search.

    Attributes:
        sources: Sources to search, or None for all.
        lacking: Requested sources that the view does not have.
    """

    sources: tuple[str, ...] | None
    lacking: tuple[str, ...] = ()


def _scope(
    view: IndexView,
    mods: Iterable[Mod],
    mod_ids: Sequence[str] | None,
    roots: Sequence[str] | None,
) -> _Scope:
    """Return the scope: the named roots with the mods in them, and the named mods."""
    if mod_ids is None and roots is None:
        table = MemberTable("mod", mods)
        return _Scope(None, _not_in(view.sources, map(table.key_of, table.members)))
    below = [f"mod:{_key(mod)}" for mod in _told_mods() if mod.get("root") in (roots or ())]
    named = [_source_of(mod_id, mods) for mod_id in mod_ids or ()]
    asked = dict.fromkeys([*(f"root:{key}" for key in roots or ()), *below, *named])
    known = set(view.sources)
    sources = tuple(name for name in view.sources if name in asked)
    return _Scope(sources, tuple(name for name in asked if name not in known))


def _not_in(sources: Sequence[str], more: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the mods of the session that the view lacks, so that their definitions are unknown."""
    names = dict.fromkeys([*map(_key, _told_mods()), *more])
    return tuple(f"mod:{name}" for name in names if f"mod:{name}" not in sources)


def _told_mods() -> Iterable[Mapping[str, object]]:
    """Return the mods in the scope of this call."""
    current = ongoing()
    mods = None if current is None else current.call.scope.get("mods")
    return cast("Iterable[Mapping[str, object]]", mods or ())


def _key(told: Mapping[str, object]) -> str:
    """Return the key of a mod in addresses: its alias if it has one, else its name."""
    return str(told.get("alias") or told.get("name"))


def _source_of(mod_id: str, mods: Iterable[Mod]) -> str:
    """Return the source of a mod by its id, or by its name if it has no id."""
    table = MemberTable("mod", mods)
    return (
        f"mod:{next((table.key_of(mod) for mod in table.members if mod.mod_id == mod_id), mod_id)}"
    )


# The reply


def _confirm(
    rb: ReplyBuilder,
    view: IndexView,
    question: AskedSymbol,
    scope: _Scope,
    version: str | None,
    read: FileSource,
) -> Reply:
    status = view.status()
    if status.status == "missing":
        return rb.error(codes.WA_DB_E_001, data={"reason": "index_missing"})
    impossible = no_name(view, question.name, question.kind)
    if impossible is not None:
        near = impossible.near[0] if impossible.near else None
        return wrong_argument(
            rb, "name", "format", did_you_mean=near, reason=impossible.describe_name(question.name)
        )
    is_of_version = _covers(status, question.kind, version)
    searched = view if scope.sources is None else view.narrow_to(scope.sources)
    found = searched.not_exists(question.name, question.kind)
    is_known = found.is_complete
    if scope.sources is not None:
        is_known = bool(scope.sources) and (
            is_known or view.not_exists(question.name, question.kind).is_complete
        )
    data = _data(view, question, found, is_known and is_of_version and not scope.lacking)
    if question.kind is None and data["can_claim_not_exists"]:
        data |= _in_texts(mentions(searched, question.name, read, most=_MOST_TEXTS))
    elif not data["is_complete"]:
        data["not_indexed"] = _unproven(view, status, question.kind, scope, version)
    return rb.success(codes.WA_READ_S_001, data=data)


def _unproven(
    view: IndexView, status: IndexStatus, kind: str | None, scope: _Scope, version: str | None
) -> list[str]:
    """Return the reasons why nothing can be proven, the first ones; at least one."""
    missing = [f"{name}: it is not in the index" for name in scope.lacking]
    if status.status == "rebuilding":
        missing.append("the index is being built")
    if _GAME not in view.sources:
        missing.append(f"{_GAME}: the game is not among the sources")
    table = DomainTable(status.game_version)
    wanted = None if kind is None else set(table.folders_of(kind))
    for name, one in status.sources.items():
        if one.status == "missing":
            missing.append(f"{name}: it is not in the index")
        for path, reason in one.gaps.items():
            row = table.row(path)
            if wanted is None or row is None or row.folder in wanted:
                missing.append(f"{name}/{path}: {reason}")
    unread = sorted(status.unread_for(version) if kind is None else {kind} - table.named_kinds)
    missing += [f"{one}: not all names of this kind are read" for one in unread]
    if not _covers(status, kind, version):
        missing.append(f"the index is of game version {status.game_version}, not {version}")
    if not missing:
        missing.append(status.reason or "not everything that could have the name is indexed")
    more = len(missing) - MOST_SHOWN
    return [*missing[:MOST_SHOWN], *([f"and {more} more"] if more > 0 else [])]


def _covers(status: IndexStatus, kind: str | None, version: str | None) -> bool:
    """Return True if the index has the folders of the session's game version."""
    unread = status.unread_for(version)
    return not unread if kind is None else kind not in unread


def _data(
    view: IndexView, question: AskedSymbol, found: Absence, is_complete: bool
) -> dict[str, object]:
    data: dict[str, object] = {
        "count": len(found.exact),
        "can_claim_not_exists": is_complete and not found.exact,
        "is_complete": is_complete,
        "exact": [_describe_place(place) for place in found.exact[:MOST_SHOWN]],
        "near": [
            {"kind": one.kind, "name": one.name, "score": round(one.score, 3)} for one in found.near
        ],
        **first_sources(found.searched_sources),
    }
    if found.replaced:
        data["replaced"] = [_describe_place(place) for place in found.replaced[:MOST_SHOWN]]
        dropped = view.find_dropped_names(question.name, question.kind)
        data["dropped"] = [one.describe_place() for one in dropped[:MOST_SHOWN]]
    if question.kind is not None:
        data["searched_kinds"] = [question.kind]
    return data


def _in_texts(held: Mentions) -> dict[str, object]:
    """Return the data of a name without a kind that no kind defines."""
    if held.found:
        places = [{"address": one.address, "line": one.line} for one in held.found]
        return {"can_claim_not_exists": False, "in_texts": places}
    if held.is_whole:
        return {}
    return {"can_claim_not_exists": False, "is_complete": False, "not_indexed": [TOO_MANY]}


def _describe_place(place: Place) -> dict[str, object]:
    return {"kind": place.kind, "address": place.address, "line": place.line, "wins": place.wins}


def _describe_status(status: IndexStatus) -> dict[str, object]:
    """Return the state as data.

    Symbols are not counted, since a state is not evidence that anything exists (specification
    27). An index that lacks a mod of the session is not complete for it.
    """
    lacking = _not_in(tuple(status.sources))
    states = {name: one.status for name, one in status.sources.items()}
    states |= dict.fromkeys(lacking, "missing")
    worst = dict(sorted(states.items(), key=lambda item: item[1] == "complete"))
    sources = worst if len(worst) > _MOST_SOURCES else states
    is_complete = status.is_complete and not lacking
    data: dict[str, object] = {
        "status": "partial" if status.is_complete and lacking else status.status,
        "is_complete": is_complete,
        "sources": dict(islice(sources.items(), _MOST_SOURCES)),
        "sources_count": len(states),
        "files": status.files,
        "symbols": status.symbols,
        "built_at": status.built_at,
        "game_version": status.game_version,
    }
    if status.reason is not None:
        data["reason"] = status.reason[:_LONGEST_REASON]
    elif lacking:
        shown = ", ".join(lacking[:MOST_SHOWN])
        data["reason"] = f"not everything is indexed of {shown}"
    if not is_complete:
        gaps = [
            {"address": f"{name}/{path}", "reason": reason}
            for name, one in status.sources.items()
            for path, reason in one.gaps.items()
        ]
        folders = [] if lacking else list(status.indexed_domains)
        data |= {"gaps": gaps[:MOST_SHOWN], "gaps_count": len(gaps)}
        data |= {"indexed_folders": folders[:MOST_SHOWN], "indexed_folders_count": len(folders)}
    return data
