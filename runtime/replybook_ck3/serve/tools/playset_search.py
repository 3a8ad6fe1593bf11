"""The tools that search the playset in the index: by words, by symbol name, and by mod name."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, zip_longest
from typing import Final, cast

from replybook.safety.text_limits import Cursor
from replybook_ck3.index import SourceStatus
from replybook_ck3.index.file_words import (
    FoundContents,
    Sought,
    contents,
    sought_by,
    without_quotes,
)
from replybook_ck3.index.places import Place
from replybook_ck3.index.scoped_search import Wanted, files, find_names, has_folder, texts
from replybook_ck3.index.text_search import words_of
from replybook_ck3.index.view_scope import Scope
from replybook_ck3.serve.session.playset_session import Mod
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.asked_symbol import AskedSymbol, asked_symbol
from replybook_ck3.serve.tools.index_questions import (
    IndexQuestion,
    Searched,
    answer_question,
    count_entries,
    index_question,
    make_page,
    scope_of,
    searched_by,
)
from replybook_ck3.serve.tools.paging import Page, first_sources, fitting, page_of
from replybook_ck3.serve.tools.search_excerpts import Excerpts
from replybook_ck3.serve.tools.wrong_words import is_known_folder, unknown_folder
from replybook_ck3.world.alike_names import alike_names
from replybook_ck3.world.described_name import described_name
from replybook_ck3.world.domain_table import DomainTable
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_DEFAULT: Final = 20
_MOST: Final = 200
_NEAR: Final = 5
_SECTIONS: Final = 5
"""Number of lists that a search reads: symbols, texts, references, words in files, and paths."""

_LONGEST_TEXT: Final = 300
"""Maximum number of characters of a text that are shown."""

_Entry = dict[str, object]


def ck3_search(
    work: SessionContext,
    query: str,
    folder: str | None = None,
    limit: int | None = None,
    cursor: Cursor | None = None,
    playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Find a name, a text or a file in the game and the mods, with an excerpt of each line.

    All words of `query` must be there, in any case; words in double quotes are a phrase. A line
    of script such as `has_trait = brave` is a phrase, too. To prove that a name does not exist, use
    ck3_confirm_not_exists.

    A success has `entries`, each `found` as symbol, reference, localization, text or file, with
    `address` and `line`. `wins` is false if a later source overrides it. `totals` are the numbers
    of all. Of kinds in `mentions_not_collected` nobody knows who names them: search for the word.
    Nothing found is a success with count 0.
    """
    page = page_of(
        rb,
        cursor,
        {"tool": "ck3_search", "query": query, "folder": folder, **scope_of(work, mod_ids, roots)},
        limit,
        default=_DEFAULT,
        most=_MOST,
    )
    if isinstance(page, Reply):
        return page
    words, sought = words_of(without_quotes(query)) or words_of(query), sought_by(query)
    if not words:
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["query"]})
    searched = searched_by(work, rb, mod_ids, roots)
    return index_question(
        work,
        rb,
        searched,
        lambda asked: _search_words(work, rb, asked, words, sought, folder, page),
        page,
    )


def _search_words(
    work: SessionContext,
    rb: ReplyBuilder,
    asked: IndexQuestion,
    words: tuple[str, ...],
    sought: Sought | None,
    folder: str | None,
    page: Page,
) -> Reply:
    wanted = Wanted(words, None, folder, asked.searched.only)
    starts = page.counts(_SECTIONS)
    ends = [start + page.limit for start in starts]
    with asked.view.looking() as (connection, scope):
        if folder is not None and not _is_there(connection, scope, folder):
            return unknown_folder(rb, folder, scope.domains)
        defined = find_names(connection, scope, wanted, ends[0])
        told = texts(connection, scope, wanted, ends[1])
        mentioned = find_names(connection, scope, wanted, ends[2], mentions=True)
        domains = scope.domains
        inside = (
            FoundContents((), 0)
            if sought is None
            else contents(connection, scope, wanted, sought, ends[3])
        )
        held = files(connection, scope, wanted, ends[4])
    excerpts = Excerpts(work)
    found: list[Sequence[Callable[[], _Entry | None]]] = [
        [partial(_symbol, excerpts, one) for one in defined.places],
        [partial(_of_text, excerpts, place, text) for place, text in told.places],
        [partial(_reference, excerpts, one) for one in mentioned.places],
        [partial(_inside, excerpts, sought, *file) for file in inside.files],
        [partial(_file, *one) for one in held.files],
    ]
    totals = {
        "symbols": defined.total,
        "localization": told.total,
        "references": mentioned.total,
        "text": inside.total,
        "files": held.total,
    }
    turns = _turns([one[start:] for one, start in zip(found, starts, strict=True)], page.limit)
    made = [(section, make()) for section, make in turns]
    made = made[: fitting([entry for _, entry in made])]
    places = [start + sum(at == one for one, _ in made) for at, start in enumerate(starts)]
    entries = [entry for at in range(_SECTIONS) for one, entry in made if one == at and entry]
    has_more = any(at < total for at, total in zip(places, totals.values(), strict=True))
    unknown = _list_uncollected_kinds(domains, defined.places)
    if unknown and not mentioned.total:
        del totals["references"]  # 0 would say that nobody names them
    numbers = {**count_entries(entries, sum(totals.values())), "totals": totals}
    data = {**numbers, **unknown, **asked.describe_search()}
    data["truncated"] = has_more
    if excerpts.left_out:
        data["excerpts_left_out"] = excerpts.left_out
    if made and has_more:
        data |= page.next(places, asked.revision)
    return rb.success(codes.WA_READ_S_001, data={**data, **_folder(folder)})


def _is_there(connection: sqlite3.Connection, scope: Scope, folder: str) -> bool:
    """Return True if the game reads a folder, or a source has a file in it."""
    return is_known_folder(folder, scope.domains) or has_folder(connection, scope, folder)


def _turns(
    sections: Sequence[Sequence[Callable[[], _Entry | None]]], most: int
) -> list[tuple[int, Callable[[], _Entry | None]]]:
    """Return the first entries of all sections, taken in turn, each with its section."""
    numbered = [[(at, one) for one in section] for at, section in enumerate(sections)]
    turns = chain.from_iterable(zip_longest(*numbered))
    return [turn for turn in turns if turn is not None][:most]


def _symbol(excerpts: Excerpts, place: Place) -> _Entry:
    return _with_excerpt(excerpts, {"found": "symbol", **_describe_definition(place)})


def _of_text(excerpts: Excerpts, place: Place, text: str) -> _Entry:
    return _with_excerpt(
        excerpts, {"found": "localization", **_describe_definition(place), **_text(text)}
    )


def _reference(excerpts: Excerpts, place: Place) -> _Entry:
    entry = {"found": "reference", **_describe_mention(place), "wins": place.is_loaded}
    return _with_excerpt(excerpts, entry)


def _list_uncollected_kinds(domains: DomainTable, places: Sequence[Place]) -> _Entry:
    """Return the kinds of some definitions of whose mentions the index has none."""
    kinds = {place.kind for place in places} - domains.mentioned_kinds
    return {"mentions_not_collected": sorted(kinds)} if kinds else {}


def _inside(
    excerpts: Excerpts, sought: Sought | None, address: str, is_loaded: bool
) -> _Entry | None:
    """Return the first matching line of a file, or None if the session may not read it."""
    shown = None if sought is None else excerpts.of_words(address, sought)
    if shown is None:
        return None
    return {"found": "text", "address": address, "is_loaded": is_loaded, "wins": is_loaded, **shown}


def _file(address: str, is_loaded: bool) -> _Entry:
    return {"found": "file", "address": address, "is_loaded": is_loaded, "wins": is_loaded}


def _with_excerpt(excerpts: Excerpts, entry: _Entry) -> _Entry:
    """Return an entry with the line it is about."""
    address, line, name = entry["address"], entry["line"], entry["name"]
    return {**entry, **excerpts.of_line(str(address), cast("int", line), str(name))}


def _folder(folder: str | None) -> _Entry:
    return {} if folder is None else {"searched_folder": folder.strip("/")}


def _describe_definition(place: Place) -> _Entry:
    clashes = {"clashes": True} if place.clashes else {}
    return {**_describe_mention(place), "wins": place.wins, **clashes}


def _describe_mention(place: Place) -> _Entry:
    return {
        "kind": place.kind,
        "name": place.name,
        "address": place.address,
        "line": place.line,
    }


def _text(text: str) -> _Entry:
    return {"text": text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}…"}


def ck3_search_symbols(
    work: SessionContext,
    query: str,
    kind: str | None = None,
    limit: int | None = None,
    cursor: Cursor | None = None,
    playset_id: str | None = None,  # noqa: ARG001
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Find where something is defined: a trait, event, decision, title, text key, ...

    Give `trait:brave`, or a part of the name. The exact name comes first. The copy that the game
    uses has `wins: true`. To see every copy of a name and why one wins, use ck3_conflicts with
    `names`. To prove that a name does not exist, use ck3_confirm_not_exists.

    A success has `entries` [{kind, name, address, line, wins}] and their `total`. `replaced` is the
    number of those in files that another file replaces. If nothing has the name, `near` are similar
    names and count is 0.
    """
    page = page_of(
        rb,
        cursor,
        {
            "tool": "ck3_search_symbols",
            "query": query,
            "kind": kind,
            **scope_of(work, mod_ids, roots),
        },
        limit,
        default=_DEFAULT,
        most=_MOST,
    )
    if isinstance(page, Reply):
        return page
    symbol = asked_symbol(rb, query, kind, "query")
    if isinstance(symbol, Reply):
        return symbol
    if not words_of(symbol.name):
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["query"]})
    searched = searched_by(work, rb, mod_ids, roots)
    return index_question(work, rb, searched, lambda asked: _symbols(rb, asked, symbol, page), page)


def _symbols(rb: ReplyBuilder, asked: IndexQuestion, symbol: AskedSymbol, page: Page) -> Reply:
    wanted = Wanted(words_of(symbol.name), symbol.kind, None, asked.searched.only)
    with asked.view.looking() as (connection, scope):
        names = find_names(connection, scope, wanted, page.start + page.limit)
        unknown = _list_uncollected_kinds(scope.domains, names.places)
    entries = [_describe_definition(place) for place in names.places[page.start :]]
    data = {
        **make_page(page, entries, names.total, asked.revision),
        **unknown,
        **asked.describe_search(),
    }
    if names.replaced:
        data["replaced"] = names.replaced
    if symbol.kind is not None:
        data["searched_kinds"] = [symbol.kind]
    if not names.total:
        view = asked.view.narrow_to(asked.searched.sources)
        near = view.near(symbol.name, kind=symbol.kind, limit=_NEAR)
        data["near"] = [
            {"kind": one.kind, "name": one.name, "score": round(one.score, 3)} for one in near
        ]
    return rb.success(codes.WA_READ_S_001, data=data)


def ck3_search_mods(
    work: SessionContext,
    query: str,
    limit: int | None = None,
    cursor: Cursor | None = None,
    playset_id: str | None = None,  # noqa: ARG001
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Find mods of the playset by name or id. An empty query returns all of them.

    All words of `query` must be in the name, in any case, or it is the id of the mod. The name in
    the descriptor counts, too: `described_as`, where it differs.

    A success has `entries` in load order [{name, address, position, mod_id, root, index}]; `index`
    is complete, partial or missing. `near` are similar names if nothing matches.
    """
    page = page_of(
        rb,
        cursor,
        {"tool": "ck3_search_mods", "query": query, **scope_of(work, mod_ids, roots)},
        limit,
        default=_DEFAULT,
        most=_MOST,
    )
    if isinstance(page, Reply):
        return page
    searched = searched_by(work, rb, mod_ids, roots)
    if isinstance(searched, Reply):
        return searched
    return answer_question(rb, lambda: _mods(rb, work, query, searched, page), work.server.data)


def _mods(
    rb: ReplyBuilder, work: SessionContext, query: str, searched: Searched, page: Page
) -> Reply:
    entries = [entry for entry in _mod_entries(work) if entry["address"] in searched.sources]
    words = query.casefold().split()
    found = [one for one in entries if _fits(one, words, query.strip())]
    shown = found[page.start : page.start + page.limit]
    data = make_page(page, shown, len(found), "")
    if not found:
        names = [str(one["name"]) for one in entries]
        data["near"] = alike_names(query.strip(), names, _NEAR)
    data |= first_sources(searched.sources)
    return rb.success(codes.WA_READ_S_001, data=data)


def _fits(entry: Mapping[str, object], words: Sequence[str], query: str) -> bool:
    name = f"{entry['name']} {entry.get('described_as', '')}".casefold()
    ids = (entry.get("mod_id"), entry.get("remote_file_id"))
    return all(word in name for word in words) or query in ids


def _describe_mod(mod: Mod) -> dict[str, str | None]:
    """Return the name in the descriptor, if the playset has another one."""
    name = described_name(mod.path)
    return {"described_as": None if name == mod.name else name}


def _mod_entries(work: SessionContext) -> Iterator[_Entry]:
    view = work.view()
    states: Mapping[str, SourceStatus] = {} if view is None else view.status().sources
    told = cast("list[Mapping[str, object]]", work.session.to_dict()["mods"])
    for position, (mod, one) in enumerate(zip(work.session.mods, told, strict=True), start=1):
        address = f"mod:{one.get('alias') or mod.name}"
        ids = {"mod_id": mod.mod_id, "remote_file_id": mod.remote_file_id}
        state = states.get(address)
        yield {
            "name": mod.name,
            "address": address,
            "position": position,
            **{
                key: value for key, value in (ids | _describe_mod(mod)).items() if value is not None
            },
            "root": one.get("root"),
            "index": "missing" if state is None else state.status,
        }
