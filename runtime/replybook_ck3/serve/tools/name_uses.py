"""The tool `ck3_uses`: who uses an item, a new name as a draft, and what nothing uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from replybook.safety.text_limits import Cursor
from replybook_ck3.ask.rename_draft import CannotRename, draft_rename
from replybook_ck3.index.dropped_names import describe_definitions
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.asked_symbol import AskedSymbol, asked_symbol
from replybook_ck3.serve.tools.index_questions import (
    IndexQuestion,
    index_question,
    make_page,
    searched_by,
)
from replybook_ck3.serve.tools.paging import Page, page_of
from replybook_ck3.serve.tools.wrong_words import unknown_source, wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.index import Place

_DEFAULT: Final = 50
_MOST: Final = 200
_NEAR: Final = 5
_MOST_DIFF: Final = 40_000
_MOST_UNSEEN: Final = 50
_MOST_FIRST: Final = 50
"""Maximum number of definitions, and of possible uses, in an answer."""


def ck3_uses(
    work: SessionContext,
    name: str,
    command: Literal["uses", "rename", "unused"] = "uses",
    new_name: str | None = None,
    limit: int | None = None,
    cursor: Cursor | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Tell who uses an item before you change it; `name` is trait:brave, or a name.

    uses: `defined`, and the places in `entries`; `mentions` "not collected": nobody knows. rename:
    a `diff` for `new_name`, nothing is written; look at `unseen`. unused: what nothing names in
    the mod `name`, e.g. mod:My Patch.
    """
    question = {"tool": "ck3_uses", "command": command, "name": name, "new_name": new_name}
    page = page_of(rb, cursor, question, limit, default=_DEFAULT, most=_MOST)
    if isinstance(page, Reply):
        return page
    searched = searched_by(work, rb, None, None)
    if command == "unused":
        return index_question(
            work, rb, searched, lambda asked: _list_unused_items(rb, asked, name, page), page
        )
    symbol = asked_symbol(rb, name, None)
    if isinstance(symbol, Reply):
        return symbol
    if not symbol.name:
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["name"]})

    def ask(asked: IndexQuestion) -> Reply:
        kinds = [symbol.kind] if symbol.kind else asked.view.kinds_of(symbol.name)
        if len(kinds) > 1:
            names = [f"{kind}:{symbol.name}" for kind in kinds]
            reason = "several items have this name; name one with its kind"
            return wrong_argument(rb, "name", "enum", expected=names, reason=reason)
        if not kinds:
            return _nothing(rb, asked, symbol)
        if command == "rename":
            if kinds[0] not in asked.view.kinds_of(symbol.name):
                near = _near(asked, symbol)
                meant = near[0] if near else None
                told = describe_definitions(asked.view.find_dropped_names(symbol.name, kinds[0]))
                reason = f"it is only defined in {told}" if told else "no file defines it"
                return wrong_argument(
                    rb, "name", "enum", expected=near or None, did_you_mean=meant, reason=reason
                )
            return _rename(work, rb, asked, (kinds[0], symbol.name), new_name)
        return _uses(rb, asked, (kinds[0], symbol.name), page)

    return index_question(work, rb, searched, ask, page)


def _nothing(rb: ReplyBuilder, asked: IndexQuestion, symbol: AskedSymbol) -> Reply:
    """Return the answer about a name that no file defines or names."""
    unit = {"name": symbol.name, "defined": [], "near": _near(asked, symbol), "count": 0}
    kind = {} if symbol.kind is None else {"kind": symbol.kind}
    return _success(rb, asked, {**kind, **unit, **_describe_definitions(asked, symbol)})


def _describe_definitions(asked: IndexQuestion, symbol: AskedSymbol) -> dict[str, object]:
    """Return where the name is defined that the game does not load; {} if it is nowhere."""
    found = asked.view.find_dropped_names(symbol.name, symbol.kind)[:_MOST_FIRST]
    return {"dropped": [one.describe_place() for one in found]} if found else {}


def _near(asked: IndexQuestion, symbol: AskedSymbol) -> list[str]:
    found = asked.view.near(symbol.name, kind=symbol.kind, limit=_NEAR)
    return [f"{one.kind}:{one.name}" for one in found]


def _uses(rb: ReplyBuilder, asked: IndexQuestion, unit: tuple[str, str], page: Page) -> Reply:
    found = asked.view.uses(*unit, offset=page.start, limit=page.limit)
    if found.is_collected and not found.total and unit[0] not in asked.view.kinds_of(unit[1]):
        return _nothing(rb, asked, AskedSymbol(unit[1], unit[0]))
    perhaps: list[dict[str, object]] = [{**_place(one), "word": one.name} for one in found.dynamic]
    for address in found.with_word:
        perhaps.append({"address": address, "word": found.name})
    data: dict[str, object] = {
        "kind": found.kind,
        "name": found.name,
        "defined": [{**_place(one), "wins": one.wins} for one in found.defined[-_MOST_FIRST:]],
        "perhaps": perhaps[:_MOST_FIRST],
    }
    if not any(one.is_loaded for one in found.defined):
        data |= _describe_definitions(asked, AskedSymbol(unit[1], unit[0]))
    for name, total in (("defined", len(found.defined)), ("perhaps", len(perhaps))):
        if total > _MOST_FIRST:
            data[f"{name}_total"] = total
    if not found.is_collected:
        return _success(rb, asked, {**data, "mentions": "not collected"})
    entries = [_place(place) for place in found.places]
    pages = make_page(page, entries, found.total, asked.revision)
    return _success(rb, asked, {**data, **pages, "files": found.files})


def _rename(
    work: SessionContext,
    rb: ReplyBuilder,
    asked: IndexQuestion,
    unit: tuple[str, str],
    new_name: str | None,
) -> Reply:
    if not new_name:
        return wrong_argument(rb, "new_name", "missing")
    try:
        draft = draft_rename(asked.view, _folders(work), *unit, new_name)
    except CannotRename as cannot:
        return wrong_argument(rb, "new_name", "format", reason=str(cannot))
    unseen = [
        {"address": one.address, "line": one.line, "reason": one.reason}
        for one in draft.unseen[:_MOST_UNSEEN]
    ]
    if len(draft.diff.encode()) > _MOST_DIFF:
        reason = f"the diff of {draft.places} places is too long; use: replybook ck3 rename"
        return wrong_argument(rb, "name", "length", reason=reason)
    data: dict[str, object] = {
        "diff": draft.diff,
        "places": draft.places,
        "files": draft.files,
        "unseen": unseen,
        "unseen_total": len(draft.unseen),
    }
    return _success(rb, asked, data)


def _list_unused_items(rb: ReplyBuilder, asked: IndexQuestion, mod: str, page: Page) -> Reply:
    source = f"mod:{mod.strip().removeprefix('mod:')}"
    known = [one for one in asked.searched.sources if one.startswith("mod:")]
    if source not in known:
        return unknown_source(rb, "name", source, known)
    unused_items = asked.view.find_unused_items(source)
    entries: Sequence[Mapping[str, object]] = [
        *(
            {"kind": place.kind, "name": place.name, **_place(place)}
            for place in unused_items.places
        ),
        *(
            {"kind": one.kind, "name": one.name, **_place(one), "perhaps_used_by": word}
            for one, word in unused_items.maybe
        ),
    ]
    shown = entries[page.start : page.start + page.limit]
    return _success(rb, asked, make_page(page, shown, len(entries), asked.revision))


def _folders(work: SessionContext) -> Mapping[str, Path]:
    """Return the folder of each mod of the session, by source."""
    mods = () if work.playset is None else work.playset.mods
    return {f"mod:{mod.name}": mod.path for mod in mods if f"mod:{mod.name}" in work.sources}


def _success(rb: ReplyBuilder, asked: IndexQuestion, data: Mapping[str, object]) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={**data, **asked.describe_search()})


def _place(place: Place) -> dict[str, object]:
    return {"address": place.address, "line": place.line}
