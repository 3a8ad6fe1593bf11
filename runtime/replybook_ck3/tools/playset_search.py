"""The tools that search the playset in the index: by words, by symbol name, and by mod name.

Source: specification 10, 27, 44 and 61.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Final, cast

from replybook_ck3.alike_names import alike_names
from replybook_ck3.described_name import described_name
from replybook_ck3.domain_table import DomainTable
from replybook_ck3.index import SourceStatus
from replybook_ck3.index.file_words import (
    FoundContents,
    Sought,
    contents,
    sought_by,
    without_quotes,
)
from replybook_ck3.index.places import Place
from replybook_ck3.index.scoped_search import Wanted, files, named, texts
from replybook_ck3.index.text_search import words_of
from replybook_ck3.session.playset_session import Mod
from replybook_ck3.session.work import SessionContext
from replybook_ck3.tools.asked_symbol import AskedSymbol, asked_symbol
from replybook_ck3.tools.index_questions import (
    IndexQuestion,
    Searched,
    answered,
    counted,
    index_question,
    searched_by,
)
from replybook_ck3.tools.search_excerpts import Excerpts
from replybook_ck3.tools.search_starts import limit_of, misfit
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["ck3_search", "ck3_search_mods", "ck3_search_symbols"]

_DEFAULT: Final = 20
_MOST: Final = 200
_NEAR: Final = 5
_LONGEST_TEXT: Final = 300
"""Maximum number of characters of a text that are shown."""

_Entry = dict[str, object]


def ck3_search(
    work: SessionContext,
    query: str,
    domain: str | None = None,
    limit: int | None = None,
    playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Search the index for symbols, references, localization, text in files, and paths.

    `query` is one or more words. All must be in the name, the text or the path, in any case; for a
    file, all must be in its text. Words in double quotes are a phrase; no other character has a
    special meaning. `domain` limits the search to one folder such as common/traits, `mod_ids` and
    `roots` to these sources. `limit` is the maximum number of entries (default 20, at most 200).

    A success has `entries`, each `found` as symbol, reference, localization, text or file. Each has
    an address and `wins`, which is false if a later source overrides it; all except files have
    `line` and an `excerpt` of the line. `total` and `totals` are the numbers of all, and
    `truncated` is true if some are not shown: narrow the search. Of kinds in
    `mentions_not_collected` nobody knows who names them: search for the word. No entry is a
    success with count 0. It is no proof of absence; use ck3_confirm_not_exists for that.
    EN-GATE-D-005: the index is being built, wait.
    """
    most = limit_of(rb, limit, default=_DEFAULT, most=_MOST)
    if isinstance(most, Reply):
        return most
    words, sought = words_of(without_quotes(query)) or words_of(query), sought_by(query)
    if not words:
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["query"]})
    searched = searched_by(work, rb, mod_ids, roots)
    return index_question(
        work, rb, searched, lambda asked: _searched(work, rb, asked, words, sought, domain, most)
    )


def _searched(
    work: SessionContext,
    rb: ReplyBuilder,
    asked: IndexQuestion,
    words: tuple[str, ...],
    sought: Sought | None,
    domain: str | None,
    most: int,
) -> Reply:
    wanted = Wanted(words, None, domain, asked.searched.only)
    with asked.view.looking() as (connection, scope):
        defined = named(connection, scope, wanted, most)
        told = texts(connection, scope, wanted, most)
        mentioned = named(connection, scope, wanted, most, mentions=True)
        held = files(connection, scope, wanted, most)
        domains = scope.domains
        inside = (
            FoundContents((), 0)
            if sought is None
            else contents(connection, scope, wanted, sought, most)
        )
    excerpts = Excerpts(work)
    sections: list[list[_Entry]] = [
        [{"found": "symbol", **_defined(one)} for one in defined.places],
        [{"found": "localization", **_defined(one), **_text(text)} for one, text in told.places],
        [
            {"found": "reference", **_mentioned(one), "wins": one.is_loaded}
            for one in mentioned.places
        ],
        [] if sought is None else list(_inside(excerpts, sought, inside.files)),
        [
            {"found": "file", "address": one, "is_loaded": loaded, "wins": loaded}
            for one, loaded in held.files
        ],
    ]
    totals = {
        "symbols": defined.total,
        "localization": told.total,
        "references": mentioned.total,
        "text": inside.total,
        "files": held.total,
    }
    unknown = _not_collected(domains, defined.places)
    if unknown and not mentioned.total:
        del totals["references"]  # 0 would say that nobody names them
    shown = [_with_excerpt(excerpts, one) for one in _shares(sections, most)]
    data = {**counted(shown, sum(totals.values())), "totals": totals, **unknown, **asked.told()}
    return rb.success(codes.WA_READ_S_001, data={**data, **_domain(domain)})


def _not_collected(domains: DomainTable, places: Sequence[Place]) -> _Entry:
    """Return the kinds of some definitions of whose mentions the index has none."""
    kinds = {place.kind for place in places} - domains.mentioned_kinds
    return {"mentions_not_collected": sorted(kinds)} if kinds else {}


def _inside(
    excerpts: Excerpts, sought: Sought, found: Sequence[tuple[str, bool]]
) -> Iterator[_Entry]:
    """Yield the first matching line of each file."""
    for address, is_loaded in found:
        shown = excerpts.of_words(address, sought)
        if shown is not None:
            loaded = {"is_loaded": is_loaded, "wins": is_loaded}
            yield {"found": "text", "address": address, **loaded, **shown}


def _with_excerpt(excerpts: Excerpts, entry: _Entry) -> _Entry:
    """Return an entry with the line it is about. Texts already have it, and paths have none."""
    if "name" not in entry or "excerpt" in entry:
        return entry
    address, line, name = entry["address"], entry["line"], entry["name"]
    return {**entry, **excerpts.of_line(str(address), cast("int", line), str(name))}


def _shares(sections: Sequence[Sequence[_Entry]], most: int) -> list[_Entry]:
    """Return the first entries of all sections, taken in turn."""
    turns = chain.from_iterable(zip_longest(*sections))
    taken = [id(one) for one in turns if one is not None][:most]
    return [one for section in sections for one in section if id(one) in taken]


def _domain(domain: str | None) -> _Entry:
    return {} if domain is None else {"searched_domain": domain.strip("/")}


def _defined(place: Place) -> _Entry:
    clashes = {"clashes": True} if place.clashes else {}
    return {**_mentioned(place), "wins": place.wins, **clashes}


def _mentioned(place: Place) -> _Entry:
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
    symbol_type: str | None = None,
    limit: int | None = None,
    playset_id: str | None = None,  # noqa: ARG001
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Find definitions of symbols by a name or parts of it. The exact name comes first.

    `query` may be written kind:name; `symbol_type` is the kind, such as trait or event. `mod_ids`
    and `roots` limit the search to these sources. `limit` is the maximum number of entries (default
    20, at most 200).

    A success has `entries` [{kind, name, address, line, wins}]: `wins` is false if a later
    definition overrides this one. `total` is the number of all, `truncated` is true if some are not
    shown, and `replaced` is the number of those in files that another file replaces. `near` are
    similar names if nothing has the name. No entry is a success with count 0; to prove that a name
    does not exist, use ck3_confirm_not_exists. MCP-SYS-I-001: there is no such kind.
    """
    most = limit_of(rb, limit, default=_DEFAULT, most=_MOST)
    if isinstance(most, Reply):
        return most
    symbol = asked_symbol(query, symbol_type)
    if isinstance(symbol, str):
        return misfit(rb, "query" if symbol == "name" else symbol, "unknown_kind")
    if not words_of(symbol.name):
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["query"]})
    searched = searched_by(work, rb, mod_ids, roots)
    return index_question(work, rb, searched, lambda asked: _symbols(rb, asked, symbol, most))


def _symbols(rb: ReplyBuilder, asked: IndexQuestion, symbol: AskedSymbol, most: int) -> Reply:
    wanted = Wanted(words_of(symbol.name), symbol.kind, None, asked.searched.only)
    with asked.view.looking() as (connection, scope):
        found = named(connection, scope, wanted, most)
        unknown = _not_collected(scope.domains, found.places)
    data = {**counted([_defined(one) for one in found.places], found.total), **asked.told()}
    data |= unknown
    if found.replaced:
        data["replaced"] = found.replaced
    if symbol.kind is not None:
        data["searched_kinds"] = [symbol.kind]
    if not found.total:
        view = asked.view.narrowed(asked.searched.sources)
        near = view.near(symbol.name, kind=symbol.kind, limit=_NEAR)
        data["near"] = [
            {"kind": one.kind, "name": one.name, "score": round(one.score, 3)} for one in near
        ]
    return rb.success(codes.WA_READ_S_001, data=data)


def ck3_search_mods(
    work: SessionContext,
    query: str,
    limit: int | None = None,
    playset_id: str | None = None,  # noqa: ARG001
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Find mods of the playset by name or id. An empty query returns all of them.

    All words of `query` must be in the name, in any case, or it is the id of the mod. The name in
    the descriptor counts, too: `described_as`, where it differs. `mod_ids` and
    `roots` limit the search to these sources. `limit` is the maximum number of entries (default 20,
    at most 200).

    A success has `entries` in load order [{name, address, position, mod_id, root, index}]; `index`
    is complete, partial or missing. `near` are similar names if nothing matches. No mod is a
    success with count 0.
    """
    most = limit_of(rb, limit, default=_DEFAULT, most=_MOST)
    if isinstance(most, Reply):
        return most
    searched = searched_by(work, rb, mod_ids, roots)
    if isinstance(searched, Reply):
        return searched
    return answered(rb, lambda: _mods(rb, work, query, searched, most))


def _mods(
    rb: ReplyBuilder, work: SessionContext, query: str, searched: Searched, most: int
) -> Reply:
    entries = [one for one in _mod_entries(work) if one["address"] in searched.sources]
    words = query.casefold().split()
    found = [one for one in entries if _fits(one, words, query.strip())]
    data = counted(found[:most], len(found))
    if not found:
        names = [str(one["name"]) for one in entries]
        data["near"] = alike_names(query.strip(), names, _NEAR)
    data["searched_sources"] = list(searched.sources)
    return rb.success(codes.WA_READ_S_001, data=data)


def _fits(entry: Mapping[str, object], words: Sequence[str], query: str) -> bool:
    name = f"{entry['name']} {entry.get('described_as', '')}".casefold()
    ids = (entry.get("mod_id"), entry.get("remote_file_id"))
    return all(word in name for word in words) or query in ids


def _described(mod: Mod) -> dict[str, str | None]:
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
            **{key: value for key, value in (ids | _described(mod)).items() if value is not None},
            "root": one.get("root"),
            "index": "missing" if state is None else state.status,
        }
