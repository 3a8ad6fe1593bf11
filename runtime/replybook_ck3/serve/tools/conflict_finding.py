"""The tool `ck3_conflicts`: mods that define the same symbol, or have a file at the same path.

A conflict is between mods, since mods are meant to override the game. The game counts only if a
call names its root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from replybook.safety.text_limits import Cursor
from replybook.world.address import same_file
from replybook_ck3.ask.conflicts.conflict_report import (
    conflicts_of,
    merge_notes,
    told_file,
    told_unit,
    unit_conflicts,
)
from replybook_ck3.index.conflict_costs import replacements
from replybook_ck3.index.replacements import Replacement
from replybook_ck3.index.rivals import Among, RivalUnit, unit_places
from replybook_ck3.index.source_folders import is_below
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.asked_symbol import AskedSymbol, asked_kind, asked_symbol
from replybook_ck3.serve.tools.index_questions import (
    IndexQuestion,
    index_question,
    make_page,
    scope_of,
    searched_by,
)
from replybook_ck3.serve.tools.paging import Page, page_of
from replybook_ck3.serve.tools.search_starts import misfit
from replybook_ck3.world.playset_notes import Note, left_by_notes
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_DEFAULT: Final = 50
_MOST: Final = 500
_MOST_NAMES: Final = 200
_GAME: Final = "root:game"
_TEXTS: Final = "localization"
_TEXT: Final = "localization_key"
_NEAR: Final = 3

_Data: TypeAlias = dict[str, object]


def ck3_conflicts(
    work: SessionContext,
    command: Literal["symbols", "files", "summary"],
    names: list[str] | None = None,
    kind: str | None = None,
    path: str | None = None,
    limit: int | None = None,
    cursor: Cursor | None = None,
    playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Find names and files that two mods both have, which the game uses, and what is lost.

    `summary`: how many, by kind and for each group of mods; begin here. `files`: the same path, so
    the last mod replaces the whole file; worst first. `symbols`: the same name, where `rule` says
    if the last one wins (last-wins), all apply (merge), or the game fails (error: fix it). With
    `names`, symbols shows every copy of these names, conflict or not: ask for each name that a
    delivery overrides. The game counts as a mod only if `roots` has game.

    A success has `entries`. symbols: `places` [{address, line, wins}]; text keys are only a number,
    unless `kind` is localization_key. files: `files` [{address, is_loaded}], `lost` names that only
    the replaced file defines, and `broken` mentions of them; `mentions_not_collected` are kinds
    that are not counted. No conflict is a success with count 0. WA-RES-I-002: nothing has the name.
    """
    page = page_of(
        rb,
        cursor,
        {
            "tool": "ck3_conflicts",
            "command": command,
            "names": names,
            "kind": kind,
            "path": path,
            **scope_of(work, mod_ids, roots),
        },
        limit,
        default=_DEFAULT,
        most=_MOST,
    )
    if isinstance(page, Reply):
        return page
    symbols = _symbols(rb, command, names, kind, path)
    if isinstance(symbols, Reply):
        return symbols
    folder = _folder(work, rb, path)
    if isinstance(folder, Reply):
        return folder
    searched = searched_by(work, rb, mod_ids, roots)

    def ask(asked: IndexQuestion) -> Reply:
        if symbols is not None:
            return _of_names(rb, asked, symbols, page)
        return _ASKED[command](rb, asked, _among(asked, folder, kind), page, work.notes())

    return index_question(work, rb, searched, ask, page)


# The request


@dataclass(frozen=True, slots=True)
class _Folder:
    """The folder that limits a search.

    Attributes:
        source: The mod that the call named, or None.
    """

    path: str = ""
    source: str | None = None


def _symbols(
    rb: ReplyBuilder,
    command: str,
    names: Sequence[str] | None,
    kind: str | None,
    path: str | None,
) -> list[AskedSymbol] | Reply | None:
    if names is None:
        return asked_kind(rb, kind)
    if command != "symbols":
        return misfit(rb, "names", "only_with_symbols")
    if path is not None:
        return misfit(rb, "path", "not_beside_names")
    if len(names) > _MOST_NAMES:
        return misfit(rb, "names", "too_long")
    good = list[AskedSymbol]()
    for name in dict.fromkeys(names):
        one = asked_symbol(rb, name, kind, "names")
        if isinstance(one, Reply):
            return one
        if not (one.kind and one.name):
            return misfit(rb, "names", "no_kind_and_name")
        good.append(one)
    return good


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


def _among(asked: IndexQuestion, folder: _Folder, kind: str | None) -> Among:
    searched, view = asked.searched, asked.view
    mods = [source for source in view.sources if source != _GAME]
    has_game = searched.is_narrowed and _GAME in searched.sources
    parties = frozenset([*mods, _GAME] if has_game else mods)
    asks = frozenset(searched.sources) if folder.source is None else frozenset({folder.source})
    return Among(parties, asks, folder.path, kind)


# The reply


def _of_names(
    rb: ReplyBuilder, asked: IndexQuestion, symbols: Iterable[AskedSymbol], page: Page
) -> Reply:
    """Return every definition of each name, or WA-RES-I-002 for the first undefined one."""
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
    entries = list(map(told_unit, found[page.start :][: page.limit]))
    data = {
        **_units(page, entries, len(found), asked.revision),
        **merge_notes(found),
        **asked.describe_search(),
    }
    return rb.success(codes.WA_READ_S_001, data=data)


def _of_symbols(
    rb: ReplyBuilder, asked: IndexQuestion, among: Among, page: Page, notes: Sequence[Note]
) -> Reply:
    with asked.view.looking() as (connection, scope):
        wants_texts = among.kind == _TEXT or is_below(same_file(among.folder), _TEXTS)
        found = unit_conflicts(connection, scope, among, counts_texts=not wants_texts)
    units, ignored = left_by_notes(notes, found.texts if wants_texts else found.units, _about_unit)
    some = units[page.start :][: page.limit]
    numbers: _Data = {"localization": found.localization, "same": found.same}
    entries = _units(page, list(map(told_unit, some)), len(units), asked.revision)
    data = {**entries, **numbers, **ignored, **merge_notes(some), **asked.describe_search()}
    return rb.success(codes.WA_READ_S_001, data=data)


def _of_files(
    rb: ReplyBuilder, asked: IndexQuestion, among: Among, page: Page, notes: Sequence[Note]
) -> Reply:
    with asked.view.looking() as (connection, scope):
        files = replacements(connection, scope, among)
    found, ignored = left_by_notes(notes, files.found, _about_file)
    entries = list(map(told_file, found[page.start :][: page.limit]))
    numbers: _Data = {"same": files.same, "pictures": files.pictures, **ignored}
    data = {
        **make_page(page, entries, len(found), asked.revision),
        **numbers,
        **asked.describe_search(),
    }
    return rb.success(codes.WA_READ_S_001, data=data)


def _summary(
    rb: ReplyBuilder, asked: IndexQuestion, among: Among, page: Page, notes: Sequence[Note]
) -> Reply:
    with asked.view.looking() as (connection, scope):
        conflicts = conflicts_of(connection, scope, among)
    groups = conflicts.groups()
    entries = make_page(page, groups[page.start :][: page.limit], len(groups), asked.revision)
    data = {
        **conflicts.numbers(),
        "worst_files": conflicts.worst(),
        **merge_notes(conflicts.items.units),
    }
    _, files = left_by_notes(notes, conflicts.files.found, _about_file)
    _, symbols = left_by_notes(notes, conflicts.items.units, _about_unit)
    if files or symbols:
        data["ignored_by_notes"] = {"files": files, "symbols": symbols}
    return rb.success(codes.WA_READ_S_001, data={**entries, **data, **asked.describe_search()})


def _about_unit(unit: RivalUnit) -> tuple[str, Sequence[str], list[str]]:
    paths = [place.address.partition("/")[2] for place in unit.places]
    return f"{unit.kind}:{unit.name}", unit.sources, paths


def _about_file(file: Replacement) -> tuple[str, Sequence[str], list[str]]:
    return file.path, file.sources, [file.path]


_Ask: TypeAlias = Callable[[ReplyBuilder, IndexQuestion, Among, Page, Sequence[Note]], Reply]

_ASKED: Final[Mapping[str, _Ask]] = {
    "symbols": _of_symbols,
    "files": _of_files,
    "summary": _summary,
}


def _units(page: Page, entries: Sequence[_Data], total: int, revision: str) -> _Data:
    """Return a page, and the shown units, by which policies know that they were looked at."""
    data = make_page(page, entries, total, revision)
    shown = cast("Sequence[_Data]", data["entries"])
    return {**data, "units": list(dict.fromkeys(str(one["unit"]) for one in shown))}
