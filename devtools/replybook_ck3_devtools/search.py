"""`replybook ck3 search`: find names, texts and references in an index, or prove a name unused."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from replybook_ck3.index.dropped_names import describe_definitions
from replybook_ck3_devtools.asked_name import asked_folder
from replybook_ck3_devtools.opening import open_index
from replybook_devtools.console.exit_code import Exit, UsageError

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView
from replybook_schema.near import did_you_mean

_Row: TypeAlias = Mapping[str, object]


def run(options: argparse.Namespace) -> int:
    """Print the results. With `--not-exists`, return 0 only if the name is certainly unused."""
    is_name = options.not_exists or options.near or options.references
    query, kind = _query(options.query, options.kind, is_name=is_name)
    with open_index(options.db) as view:
        if view.status().status == "missing":
            raise UsageError(
                f"the index {options.db!r} was never built; build it with: replybook ck3 index --db {options.db} --game DIR"
            )
        if options.not_exists:
            return _tell_absence(view, query, kind, options.format)
        if options.references:
            _tell_references(view, query, kind, options)
        elif options.near:
            _tell(_near(view, query, kind, options.limit), options.format)
        else:
            _tell(_hits(view, query, kind, options), options.format, options.limit)
    return Exit.FINE


def _query(text: str, kind: str | None, *, is_name: bool) -> tuple[str, str | None]:
    """Return the name and kind of a query: `trait:brave` is the trait brave.

    No name contains a colon. If the kind were taken as part of the name, nothing would have this
    name, and its absence would seem certain.
    """
    from replybook_ck3.world.domain_table import DomainTable

    kinds = DomainTable().kinds
    head, colon, rest = text.strip().partition(":")
    if colon and (is_name or (head in kinds and kind in {None, head})):
        if kind not in {None, head}:
            raise UsageError(f"{text!r} says another kind than --kind {kind}; leave --kind out")
        text, kind = rest, head
    if not text.strip():
        raise UsageError("the query is empty; name something to look for")
    if kind is not None and kind not in kinds:
        meant = did_you_mean(kind, sorted(kinds), before=", ")
        raise UsageError(f"there is no kind {kind!r}{meant}")
    if is_name and ":" in text:
        raise UsageError(
            f"{text!r} is not a valid name: it has a colon; write kind and name, e.g. trait:brave"
        )
    return text.strip(), kind


def _hits(view: IndexView, query: str, kind: str | None, options: argparse.Namespace) -> list[_Row]:
    domain = asked_folder(view, options.domain) if options.domain else None
    hits = view.search(query, kind=kind, domain=domain, limit=options.limit + 1)
    return [
        {
            "kind": hit.kind,
            "name": hit.name,
            "address": hit.address,
            "line": hit.line,
            "text": hit.text,
        }
        for hit in hits
    ]


def _near(view: IndexView, name: str, kind: str | None, limit: int) -> list[_Row]:
    found = view.near(name, kind=kind, limit=limit)
    return [{"kind": one.kind, "name": one.name, "score": round(one.score, 3)} for one in found]


def _references(view: IndexView, name: str, kind: str | None, limit: int) -> list[_Row]:
    if kind is None:
        raise UsageError(f"say what {name!r} is, e.g. trait:{name} or --kind trait")
    return [
        {"kind": one.kind, "name": one.name, "address": one.address, "line": one.line}
        for one in view.references_to(kind, name, limit=limit)
    ]


def _tell_references(
    view: IndexView, name: str, kind: str | None, options: argparse.Namespace
) -> None:
    """Print the references to a name, or that nobody knows them: none is not the same."""
    from replybook_ck3.world.domain_table import DomainTable

    rows = _references(view, name, kind, options.limit + 1)
    if rows or kind in DomainTable().mentioned_kinds:
        _tell(rows, options.format, options.limit)
    elif options.format == "json":
        said: _Row = {"found": [], "count": None, "mentions_of_this_kind": "not collected"}
        print(json.dumps(said, indent=2))
    else:
        print(f"not known: mentions of the kind {kind} are not collected; search for the word")


def _tell(every: Sequence[_Row], form: str, limit: int | None = None) -> None:
    """Print the first rows up to a limit, and tell if there are more."""
    rows = every[:limit]
    is_cut = len(rows) < len(every)
    if form == "json":
        data = {"found": rows, "count": len(rows), "truncated": is_cut}
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return
    for row in rows:
        print(_line(row))
    print(f"the first {len(rows)}; there are more" if is_cut else f"{len(rows)} found")


def _line(row: _Row) -> str:
    place = f"{row['address']}:{row['line']}" if "address" in row else f"score {row['score']}"
    text = f"  {row['text']}" if row.get("text") else ""
    return f"{row['kind']}:{row['name']}  {place}{text}"


def _tell_absence(view: IndexView, name: str, kind: str | None, form: str) -> int:
    found = view.not_exists(name, kind)
    exact: list[_Row] = [
        {"kind": one.kind, "name": one.name, "address": one.address, "line": one.line}
        for one in found.exact
    ]
    near = [
        {"kind": one.kind, "name": one.name, "score": round(one.score, 3)} for one in found.near
    ]
    dropped = (
        describe_definitions(view.find_dropped_names(name, kind))
        if found.replaced and not exact
        else ""
    )
    if form == "json":
        said = {
            **({"dropped": dropped} if dropped else {}),
            "can_claim_not_exists": found.can_claim_not_exists,
            "is_complete": found.is_complete,
            "exact": exact,
            "near": near,
        }
        print(json.dumps(said, indent=2, ensure_ascii=False))
    else:
        for row in [*exact, *near]:
            print(_line(row))
        if dropped:
            print(f"only in {dropped}")
        print(_verdict(name, kind, is_there=bool(exact), is_sure=found.can_claim_not_exists))
    return Exit.FINE if found.can_claim_not_exists else Exit.FINDINGS


def _verdict(name: str, kind: str | None, *, is_there: bool, is_sure: bool) -> str:
    what = name if kind is None else f"{kind}:{name}"
    if is_there:
        return f"{what} exists"
    if is_sure:
        return f"{what} does not exist"
    return f"{what} was not found, but the index is not complete: nobody knows"
