"""`replybook ck3 uses`: show who uses an item."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from replybook_ck3.index.dropped_names import describe_definitions
from replybook_ck3_devtools.asked_name import asked_name
from replybook_ck3_devtools.opening import open_index
from replybook_devtools.console.exit_code import Exit, UsageError

if TYPE_CHECKING:
    from replybook_ck3.index import Place, Uses


def run(options: argparse.Namespace) -> int:
    """Print the definitions of an item and the places that name it."""
    with open_index(options.db) as view:
        kind, name = asked_name(view, options.name)
        found = view.uses(kind, name, offset=options.offset, limit=options.limit)
        is_complete = view.status().is_complete
        is_loaded = any(one.is_loaded for one in found.defined)
        dropped = "" if is_loaded else describe_definitions(view.find_dropped_names(name, kind))
        is_known = found.defined or found.total or dropped or kind in view.kinds_of(name)
        if found.is_collected and not is_known:
            near = ", ".join(one.name for one in view.near(name, kind=kind))
            meant = f"; near it: {near}" if near else ""
            raise UsageError(f"no file of the index defines or names {kind}:{name}{meant}")
    if options.format == "json":
        data = _data(found, options.offset, is_complete) | ({"dropped": dropped} if dropped else {})
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_lines(found, options.offset, dropped)))
    return Exit.FINE


def _data(found: Uses, offset: int, is_complete: object) -> dict[str, object]:
    end = offset + len(found.places)
    data: dict[str, object] = {
        "kind": found.kind,
        "name": found.name,
        "is_complete": is_complete,
        "defined": [{**_place(one), "wins": one.wins} for one in found.defined],
        "dynamic": [{**_place(one), "word": one.name} for one in found.dynamic],
        "local": list(map(_place, found.local)),
        "files_with_the_word": list(found.with_word),
    }
    if not found.is_collected:
        return {**data, "mentions_of_this_kind": "not collected"}
    more = {"next": end} if end < found.total else {}
    return {**data, "used": list(map(_place, found.places)), "total": found.total, **more}


def _place(place: Place) -> dict[str, object]:
    return {"address": place.address, "line": place.line}


def _lines(found: Uses, offset: int, dropped: str) -> Iterator[str]:
    yield f"{found.kind}:{found.name}"
    if dropped:
        yield f"    defined: only in {dropped}"
    else:
        yield from _places("defined", found.defined)
    if not dropped and not found.defined and not found.local:
        yield "    defined: in no file of the index"
    if not found.is_collected:
        yield f"    used: not known, mentions of the kind {found.kind} are not collected"
    else:
        count = f"{number(found.total, 'place')} in {number(found.files, 'file')}"
        yield f"    used: {count}"
        yield from _places("    ", found.places)
    left = found.total - offset - len(found.places)
    if left > 0:
        yield f"    and {left} more: --offset {offset + len(found.places)}"
    yield from (f"    perhaps used: {one.address}:{one.line} {one.name}" for one in found.dynamic)
    yield from (f"    perhaps used: {one}, which has the word" for one in found.with_word)
    yield from _places("another item of this name, seen by its own file only", found.local)


def number(count: int, noun: str) -> str:
    """Return a count with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _places(head: str, places: Sequence[Place]) -> Iterator[str]:
    start = head if head.isspace() else f"{head}: "
    return (f"    {start}{place.address}:{place.line}" for place in places)
