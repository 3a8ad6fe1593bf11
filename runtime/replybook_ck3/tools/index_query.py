"""The tool `ck3_db_query`: read tables of the index, by name or with a SELECT.

Source: specification 10, 23 and 35.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from replybook.enforcement.opened_tables import (
    QueryRefused,
    QueryResult,
    QueryTooCostly,
    TableUnknown,
    WrongQuery,
)
from replybook_ck3.alike_names import alike_names
from replybook_ck3.index.index_tables import VIEWS
from replybook_ck3.session.work import SessionContext
from replybook_ck3.tools.index_questions import (
    IndexQuestion,
    index_question,
    scope_of,
    searched_by,
)
from replybook_ck3.tools.paging import Page, fitting, page_of
from replybook_ck3.tools.search_starts import misfit
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_generated.params import DbOpDenied

__all__ = ["ck3_db_query"]

_DEFAULT: Final = 100
_MOST: Final = 1_000
_SUGGESTED: Final = 3


@dataclass(frozen=True, slots=True)
class _Query:
    """One SELECT.

    Attributes:
        sql: The statement.
        params: Its values.
        page: The rows to return.
        table: The table if the caller named one, else None.
    """

    sql: str
    params: Sequence[str]
    page: Page
    table: str | None = None


def ck3_db_query(
    work: SessionContext,
    table: str | None = None,
    sql: str | None = None,
    sql_params: list[str] | None = None,
    limit: int | None = None,
    cursor: str | None = None,
    playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Count and join with one SELECT over the index, or read one of its tables.

    Example: SELECT kind, count(*) FROM symbols GROUP BY kind. Tables: sources(source, position,
    is_read); files(address, source, path, domain, sha256, is_loaded, problem); symbols(kind, name,
    address, source, line, is_loaded, is_local, text); mentions(kind, name, address, source, line,
    is_loaded); gaps(source, path, reason). Give `table`, or `sql` with one ? for each of
    `sql_params`; add ORDER BY where you page.

    A success has `columns`, `rows` and `count`. WA-DB-I-003: the SQL is wrong. WA-DB-I-004: the
    query takes too long, ask for less. EN-DB-D-001: it does more than read these tables; do not try
    another wording.
    """
    page = page_of(
        rb,
        cursor,
        {
            "tool": "ck3_db_query",
            "table": table,
            "sql": sql,
            "sql_params": sql_params,
            **scope_of(work, mod_ids, roots),
        },
        limit,
        default=_DEFAULT,
        most=_MOST,
    )
    if isinstance(page, Reply):
        return page
    query = _query(rb, table, sql, sql_params, page)
    if isinstance(query, Reply):
        return query
    searched = searched_by(work, rb, mod_ids, roots)
    return index_question(work, rb, searched, lambda asked: _found(rb, asked, query))


def _query(
    rb: ReplyBuilder, table: str | None, sql: str | None, params: list[str] | None, page: Page
) -> _Query | Reply:
    if table is not None and sql is not None:
        return misfit(rb, "table", "not_beside_sql")
    if sql is not None and sql.strip():
        return _Query(sql, params or (), page)
    if params is not None or sql is not None:
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["sql"]})
    if table is None or not table.strip():
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["table"]})
    columns = _open_tables().get(table.strip().lower())
    if columns is None:
        return _unknown(rb, table)
    name = table.strip().lower()
    return _Query(f'SELECT {", ".join(columns)} FROM "{name}"', (), page, name)


def _open_tables() -> dict[str, tuple[str, ...]]:
    tables = ACTIVE.enforcement().tables
    return {one.table: tuple(one.columns) for one in tables if one.table in VIEWS}


def _unknown(rb: ReplyBuilder, table: str) -> Reply:
    known = list(_open_tables())
    near = alike_names(table.lower(), known, _SUGGESTED) or known
    return rb.invalid(codes.WA_DB_I_002, data={"table": table, "suggestions": near})


def _found(rb: ReplyBuilder, asked: IndexQuestion, query: _Query) -> Reply:
    only, page = asked.searched.only, query.page
    with asked.view.looking() as (_, scope):
        revision = scope.revision
    if outdated := page.outdated(rb, revision):
        return outdated
    try:
        found = asked.view.ask(_from(query), query.params, sources=only, most_rows=page.limit)
        total = _total(asked, query, found)
    except QueryRefused as refused:
        return _denied(rb, refused)
    except TableUnknown as unknown:
        return _unknown(rb, unknown.table)
    except QueryTooCostly as costly:
        narrow_by = [*(["sql"] if query.table is None else ["table"]), "mod_ids", "roots"]
        return rb.invalid(codes.WA_DB_I_004, data={"limit": costly.limit, "narrow_by": narrow_by})
    except WrongQuery as wrong:
        return rb.invalid(codes.WA_DB_I_003, data={"problem": str(wrong)})
    rows = [list(row) for row in found.rows]
    shown = rows[: fitting(rows)]
    has_more = len(shown) < len(rows) or not found.is_whole
    data: dict[str, object] = {
        "columns": list(found.columns),
        "rows": shown,
        "count": len(shown),
        "truncated": has_more,
        **({} if total is None else {"total": total}),
        **asked.told(),
    }
    if has_more and shown:
        data |= page.next([page.start + len(shown)], revision)
    return rb.success(codes.WA_DB_S_001, data=data)


def _from(query: _Query) -> str:
    """Return the statement for the rows of a page, without those of the pages before it."""
    start = query.page.start
    if not start:
        return query.sql
    whole = query.sql.rstrip().removesuffix(";")
    return f"SELECT * FROM ({whole}\n) LIMIT -1 OFFSET {start}"


def _denied(rb: ReplyBuilder, refused: QueryRefused) -> Reply:
    data: DbOpDenied = {"operation": refused.operation, "reason": refused.reason}
    if refused.table is not None:
        data["table"] = refused.table
    return rb.denied(codes.EN_DB_D_001, data=data)


def _total(asked: IndexQuestion, query: _Query, found: QueryResult) -> object:
    """Return the number of rows of a table, or None for a SELECT of the caller."""
    if query.table is None:
        return None
    if found.is_whole:
        return query.page.start + len(found.rows)
    count = f'SELECT count(*) FROM "{query.table}"'
    return asked.view.ask(count, sources=asked.searched.only, most_rows=1).rows[0][0]
