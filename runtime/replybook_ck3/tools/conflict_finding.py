"""The tool `ck3_conflicts`: mods that define the same symbol, or have a file at the same path.

A conflict is between mods, since mods are meant to override the game. The game counts only if a
call names its root.

Source: specification 10, 31 and 32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from replybook.world.address import same_file
from replybook_ck3.conflict_report import (
    conflicts_of,
    merge_notes,
    told_file,
    told_unit,
    unit_conflicts,
)
from replybook_ck3.index.conflict_costs import replacements
from replybook_ck3.index.rivals import Among, RivalUnit, unit_places
from replybook_ck3.index.source_folders import is_below
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
_TEXTS: Final = "localization"
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

    Begin with summary. files has the worst first: a later mod replaces the whole file, so names
    that only the replaced file defines are lost.

    `units` are symbols written kind:name. Every definition of them is shown, conflict or not, so
    ask for each unit that a delivery overrides. Without `units`, conflicts between two mods are
    shown; the game counts as one of them if `roots` contains game. `path` is the address of a
    folder to search. `mod_ids` and `roots` are sources of which one must be in the conflict.
    `limit` is the maximum number of entries (default 50, at most 500).

    A success has `entries`. symbols: `places` [{address, line, wins}] and the `rule` of the folder:
    last-wins, merge (all apply), error (none wins: fix it). Localization keys are only a number,
    `localization`, unless `path` is a localization folder. files: `files` [{address, is_loaded}],
    `lost` names with `lost_names`, and `broken` mentions of them in loaded files with
    `broken_places`; kinds in `mentions_not_collected` are not counted. Definitions and files with
    the same words are no conflicts (`same`), nor are descriptors and pictures. `total` is the
    number of all entries, and `truncated` is true if some are not shown. No conflict is a success
    with count 0. MCP-SYS-I-001: a unit is not kind:name. WA-RES-I-002: the index has no such
    symbol.
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
    entries = list(map(told_unit, found))
    data = {**_units(entries, len(entries)), **merge_notes(found), **asked.told()}
    return rb.success(codes.WA_READ_S_001, data=data)


def _of_symbols(rb: ReplyBuilder, asked: IndexQuestion, among: Among, most: int) -> Reply:
    with asked.view.looking() as (connection, scope):
        found = unit_conflicts(connection, scope, among)
    wants_texts = is_below(same_file(among.folder), _TEXTS)
    units = found.texts if wants_texts else found.units
    entries = list(map(told_unit, units[:most]))
    numbers: _Data = {"localization": len(found.texts), "same": found.same}
    notes = merge_notes(units[:most])
    data = {**_units(entries, len(units)), **numbers, **notes, **asked.told()}
    return rb.success(codes.WA_READ_S_001, data=data)


def _of_files(rb: ReplyBuilder, asked: IndexQuestion, among: Among, most: int) -> Reply:
    with asked.view.looking() as (connection, scope):
        files = replacements(connection, scope, among)
    entries = list(map(told_file, files.found[:most]))
    numbers: _Data = {"same": files.same, "pictures": files.pictures}
    data = {**counted(entries, len(files.found)), **numbers, **asked.told()}
    return rb.success(codes.WA_READ_S_001, data=data)


def _summary(rb: ReplyBuilder, asked: IndexQuestion, among: Among, _most: int) -> Reply:
    with asked.view.looking() as (connection, scope):
        found = conflicts_of(connection, scope, among)
    groups = found.groups()
    data = {**found.numbers(), "worst_files": found.worst(), **merge_notes(found.items.units)}
    return rb.success(
        codes.WA_READ_S_001,
        data={**counted(groups[:_PAIRS], len(groups)), **data, **asked.told()},
    )


_ASKED: Final[Mapping[str, Callable[[ReplyBuilder, IndexQuestion, Among, int], Reply]]] = {
    "symbols": _of_symbols,
    "files": _of_files,
    "summary": _summary,
}


def _units(entries: Sequence[_Data], total: int) -> _Data:
    """Return the entries, and the shown units, by which policies know that they were looked at."""
    shown = list(dict.fromkeys(str(one["unit"]) for one in entries))
    return {**counted(entries, total), "units": shown}
