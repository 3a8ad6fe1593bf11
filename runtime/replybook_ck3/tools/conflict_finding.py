"""The tool `ck3_conflicts`: mods that define the same symbol, or have a file at the same path.

A conflict is between mods, since mods are meant to override the game. The game counts only if a
call names its root.

Source: specification 10, 31 and 32.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal, TypeAlias

from replybook_ck3.index.places import Place
from replybook_ck3.index.rivals import (
    Among,
    RivalFile,
    RivalUnit,
    rival_files,
    rival_units,
    unit_places,
)
from replybook_ck3.session.work import SessionContext
from replybook_ck3.tools.asked_symbol import AskedSymbol, asked_symbol
from replybook_ck3.tools.index_questions import IndexQuestion, counted, index_question, searched_by
from replybook_ck3.tools.search_starts import limit_of, misfit
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["ck3_conflicts"]

_DEFAULT: Final = 50
_MOST: Final = 500
_MOST_UNITS: Final = 200
_GAME: Final = "root:game"
_NEAR: Final = 3
_PAIRS: Final = 100
"""Maximum number of groups in a summary. Groups with the most conflicts come first."""

_Data: TypeAlias = dict[str, object]


def ck3_conflicts(
    work: SessionContext,
    command: Literal["symbols", "files", "summary"],
    units: list[str] | None = None,
    path: str | None = None,
    limit: int | None = None,
    playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Show mods with the same symbol (symbols) or file (files), or their numbers (summary).

    `units` are symbols written kind:name. Every definition of them is shown, conflict or not, so
    ask for each unit that a delivery overrides. Without `units`, conflicts between two mods are
    shown; the game counts as one of them if `roots` contains game. `path` is the address of a
    folder to search. `mod_ids` and `roots` are sources of which one must be in the conflict.
    `limit` is the maximum number of entries (default 50, at most 500).

    A success has `entries` in load order. symbols: `places` [{address, line, wins}] and the `rule`
    of the folder: last-wins, merge (all apply), error (none wins: fix it). files: `files`
    [{address, is_loaded}]. `total` is the number of all entries, and `truncated` is true if some
    are not shown. No conflict is a success with count 0. MCP-SYS-I-001: a unit is not kind:name.
    WA-RES-I-002: the index has no such symbol.
    """
    most = limit_of(rb, limit, default=_DEFAULT, most=_MOST)
    if isinstance(most, Reply):
        return most
    symbols = _symbols(rb, command, units, path)
    if isinstance(symbols, Reply):
        return symbols
    folder = _folder(work, rb, path)
    if isinstance(folder, Reply):
        return folder
    searched = searched_by(work, rb, mod_ids, roots)

    def ask(asked: IndexQuestion) -> Reply:
        if symbols is not None:
            return _of_units(rb, asked, symbols)
        return _ASKED[command](rb, asked, _among(asked, folder), most)

    return index_question(work, rb, searched, ask)


# The request


@dataclass(frozen=True, slots=True)
class _Folder:
    """The folder that limits a search.

    Attributes:
        path: Path below any source.
        source: The mod that the call named, or None.
    """

    path: str = ""
    source: str | None = None


def _symbols(
    rb: ReplyBuilder, command: str, units: Sequence[str] | None, path: str | None
) -> list[AskedSymbol] | Reply | None:
    if units is None:
        return None
    if command != "symbols":
        return misfit(rb, "units", "only_with_symbols")
    if path is not None:
        return misfit(rb, "path", "not_beside_units")
    if len(units) > _MOST_UNITS:
        return misfit(rb, "units", "too_long")
    found = [asked_symbol(unit, None) for unit in dict.fromkeys(units)]
    good = [one for one in found if isinstance(one, AskedSymbol) and one.kind and one.name]
    return good if len(good) == len(found) else misfit(rb, "units", "no_kind_and_name")


def _folder(work: SessionContext, rb: ReplyBuilder, path: str | None) -> _Folder | Reply:
    """Return the folder of an address, as a path below a source."""
    if path is None:
        return _Folder()
    reply, look = work.world.look(path, rb=rb)
    if look is None:
        return reply
    for place in look.places:
        for source in work.sources:
            if place == source or place.startswith(f"{source}/"):
                is_mod = source != _GAME
                return _Folder(place[len(source) + 1 :], source if is_mod else None)
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})


def _among(asked: IndexQuestion, folder: _Folder) -> Among:
    searched, view = asked.searched, asked.view
    mods = [one for one in view.sources if one != _GAME]
    has_game = searched.is_narrowed and _GAME in searched.sources
    parties = frozenset([*mods, _GAME] if has_game else mods)
    asks = frozenset(searched.sources) if folder.source is None else frozenset({folder.source})
    return Among(parties, asks, folder.path)


# The reply


def _of_units(rb: ReplyBuilder, asked: IndexQuestion, symbols: Iterable[AskedSymbol]) -> Reply:
    """Return every definition of each unit, or WA-RES-I-002 for the first undefined unit."""
    found = list[RivalUnit]()
    for symbol in symbols:
        with asked.view.looking() as (connection, scope):
            places = unit_places(connection, scope, str(symbol.kind), symbol.name)
        if not places:
            near = asked.view.near(symbol.name, kind=symbol.kind, limit=_NEAR)
            return rb.invalid(
                codes.WA_RES_I_002,
                data={
                    "symbol": symbol.name,
                    "kind": str(symbol.kind),
                    "suggestions": [one.name for one in near],
                },
            )
        found += places
    entries = list(map(_told_unit, found))
    return rb.success(codes.WA_READ_S_001, data={**_units(entries, len(entries)), **asked.told()})


def _of_symbols(rb: ReplyBuilder, asked: IndexQuestion, among: Among, most: int) -> Reply:
    with asked.view.looking() as (connection, scope):
        entries, total = _first(map(_told_unit, rival_units(connection, scope, among)), most)
    return rb.success(codes.WA_READ_S_001, data={**_units(entries, total), **asked.told()})


def _of_files(rb: ReplyBuilder, asked: IndexQuestion, among: Among, most: int) -> Reply:
    with asked.view.looking() as (connection, scope):
        entries, total = _first(map(_told_file, rival_files(connection, scope, among)), most)
    return rb.success(codes.WA_READ_S_001, data={**counted(entries, total), **asked.told()})


def _summary(rb: ReplyBuilder, asked: IndexQuestion, among: Among, _most: int) -> Reply:
    kinds, groups = Counter[str](), dict[tuple[str, ...], Counter[str]]()
    with asked.view.looking() as (connection, scope):
        for unit in rival_units(connection, scope, among):
            kinds[unit.kind] += 1
            _parties(groups, unit.sources, among)["symbols"] += 1
        for file in rival_files(connection, scope, among):
            _parties(groups, file.sources, among)["files"] += 1
    largest = sorted(groups, key=lambda one: (-groups[one].total(), one))
    data: _Data = {
        "symbols": kinds.total(),
        "files": sum(one["files"] for one in groups.values()),
        "symbols_by_kind": dict(kinds.most_common()),
    }
    entries = [
        {"sources": list(one), "symbols": groups[one]["symbols"], "files": groups[one]["files"]}
        for one in largest[:_PAIRS]
    ]
    return rb.success(
        codes.WA_READ_S_001, data={**counted(entries, len(groups)), **data, **asked.told()}
    )


_ASKED: Final[Mapping[str, Callable[[ReplyBuilder, IndexQuestion, Among, int], Reply]]] = {
    "symbols": _of_symbols,
    "files": _of_files,
    "summary": _summary,
}


def _parties(
    groups: dict[tuple[str, ...], Counter[str]], sources: Iterable[str], among: Among
) -> Counter[str]:
    """Return the counts for the sources of a conflict."""
    group = tuple(one for one in sources if one in among.parties)
    return groups.setdefault(group, Counter())


def _first(found: Iterator[_Data], most: int) -> tuple[list[_Data], int]:
    entries = list(islice(found, most))
    return entries, len(entries) + sum(1 for _ in found)


def _units(entries: Sequence[_Data], total: int) -> _Data:
    """Return the entries, and the shown units, by which policies know that they were looked at."""
    shown = list(dict.fromkeys(str(one["unit"]) for one in entries))
    return {**counted(entries, total), "units": shown}


def _told_unit(unit: RivalUnit) -> _Data:
    return {
        "unit": f"{unit.kind}:{unit.name}",
        "rule": unit.rule,
        "places": [_told_place(one) for one in unit.places],
    }


def _told_place(place: Place) -> _Data:
    replaced = {} if place.is_loaded else {"is_loaded": False}
    return {"address": place.address, "line": place.line, "wins": place.wins, **replaced}


def _told_file(file: RivalFile) -> _Data:
    return {
        "path": file.path,
        "files": [{"address": address, "is_loaded": loaded} for address, loaded in file.files],
    }
