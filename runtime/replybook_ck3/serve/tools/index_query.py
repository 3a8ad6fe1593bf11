"""The tool `ck3_db_query`: read tables of the index and of the game, or ask with a SELECT."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from replybook.enforcement.opened_tables import (
    QueryRefused,
    QueryResult,
    QueryTooCostly,
    TableUnknown,
    WrongQuery,
)
from replybook.policy.errors import PolicyBroken
from replybook.safety.text_limits import Cursor, Statement
from replybook_ck3.check.tables import TABLES, Answer, TableQuery, WrongFilter, ask_table, help_of
from replybook_ck3.check.tables.row_filters import (
    Condition,
    conditions_of,
    order_of,
    shown_columns,
    sql_of,
    sql_order,
)
from replybook_ck3.check.tables.table_specs import Column, ColumnType
from replybook_ck3.check.tables.unmatched_values import unmatched_in_index
from replybook_ck3.index.index_tables import VIEWS
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.index_questions import (
    IndexQuestion,
    Searched,
    index_question,
    scope_of,
    searched_by,
)
from replybook_ck3.serve.tools.paging import Page, fitting, page_of
from replybook_ck3.serve.tools.search_starts import misfit
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_ck3.world.alike_names import alike_names
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.files_on_disk import FilesOnDisk
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_generated.params import DbOpDenied

_DEFAULT: Final = 100
_MOST: Final = 1_000
_SUGGESTED: Final = 3
_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class _Query:
    """One SELECT.

    Attributes:
        count: Statement that counts all rows of a table, with the same values; None for a SELECT
            of the caller.
        conditions: The filters of a table.
    """

    sql: str
    params: Sequence[str]
    page: Page
    count: str | None = None
    conditions: Sequence[Condition] = ()


@dataclass(frozen=True, slots=True)
class _Asked:
    """The arguments that choose rows of a table.

    Attributes:
        columns: Columns to return, or None for all.
    """

    filters: dict[str, object]
    columns: list[str] | None
    order: str | None


def ck3_db_query(
    work: SessionContext,
    table: str | None = None,
    sql: Statement | None = None,
    sql_params: list[str] | None = None,
    limit: int | None = None,
    cursor: Cursor | None = None,
    playset_id: str | None = None,  # noqa: ARG001  # checked by the scope guard
    vanilla_version_id: str | None = None,  # noqa: ARG001
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    filters: dict[str, object] | None = None,
    columns: list[str] | None = None,
    order: str | None = None,
    help: bool = False,  # noqa: A002
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Read a table of the game or of the index, or count and join with one SELECT over the index.

    Tables of the game: provinces, titles, title_history, characters, dynasties, houses, cultures,
    faiths, localization, defines, game_concepts. They have every definition; `wins` marks the one
    that the game uses. The filter `at` is the date of their values, 1066.9.15 if left out. `help`
    lists columns and filters, e.g. titles under a title, texts missing in a language.

    For `sql`: sources(source, position, is_read); files(address, source, path, domain, sha256,
    is_loaded, problem); symbols(kind, name, address, source, line, is_loaded, is_local, text);
    mentions(kind, name, address, source, line, is_loaded); gaps(source, path, reason). One ? for
    each of `sql_params`; add ORDER BY where you page.

    A success has `columns`, `rows`, `count` and `total`. WA-DB-I-003: the SQL is wrong.
    WA-DB-I-004: the query takes too long, ask for less. EN-DB-D-001: it does more than read these
    tables; do not try another wording.
    """
    asked = _Asked(filters or {}, columns, order)
    page = page_of(
        rb,
        cursor,
        {
            "tool": "ck3_db_query",
            "table": table,
            "sql": sql,
            "sql_params": sql_params,
            "filters": filters,
            "columns": columns,
            "order": order,
            **scope_of(work, mod_ids, roots),
        },
        limit,
        default=_DEFAULT,
        most=_MOST,
    )
    if isinstance(page, Reply):
        return page
    name = None if table is None else table.strip().lower()
    if help:
        return _help(rb, name)
    searched = searched_by(work, rb, mod_ids, roots)
    if name in TABLES and sql is None and sql_params is None:
        question = TableQuery(
            str(name), asked.filters, columns, order, page.start, page.limit, _only(searched)
        )
        return index_question(
            work, rb, searched, lambda one: _of_game(work, rb, one, question, page), page
        )
    query = _query(rb, table, sql, sql_params, page, asked)
    if isinstance(query, Reply):
        return query
    return index_question(work, rb, searched, lambda asked: _answer_query(rb, asked, query), page)


def _only(searched: Searched | Reply) -> frozenset[str] | None:
    return None if isinstance(searched, Reply) else searched.only


# The tables of the game


def _of_game(
    work: SessionContext, rb: ReplyBuilder, asked: IndexQuestion, question: TableQuery, page: Page
) -> Reply:
    disk = FilesOnDisk(work.enforcement)

    def read(address: str) -> bytes | None:
        try:
            return disk.read(address)
        except PolicyBroken:
            return None

    try:
        found = ask_table(asked.view, read, question)
    except WrongFilter as wrong:
        return _wrong(rb, wrong)
    except QueryTooCostly as costly:
        return _too_costly(rb, costly, "filters")
    return _table_reply(rb, asked, page, found)


def _table_reply(rb: ReplyBuilder, asked: IndexQuestion, page: Page, found: Answer) -> Reply:
    shown = found.rows[: fitting(found.rows)]
    end = page.start + len(shown)
    data: dict[str, object] = {
        "columns": list(found.columns),
        "rows": shown,
        "count": len(shown),
        "truncated": end < found.total,
        "total": found.total,
        **({} if found.at is None else {"at": found.at}),
        "searched_files": found.files,
        **({"unread": list(found.unread[:_SHOWN])} if found.unread else {}),
        **({"unmatched": [dict(one) for one in found.unmatched]} if found.unmatched else {}),
        **asked.describe_search(),
    }
    if end < found.total and shown:
        data |= page.next([end], asked.revision)
    return rb.success(codes.WA_DB_S_001, data=data)


def _help(rb: ReplyBuilder, table: str | None) -> Reply:
    if table is not None and table not in {*TABLES, *_open_tables()}:
        return _unknown(rb, table)
    names = [table] if table is not None else [*TABLES, *_open_tables()]
    told = [help_of(name) if name in TABLES else _help_of_index(name) for name in names]
    return rb.success(codes.WA_DB_S_001, data={"count": len(told), "tables": told, "usage": _USAGE})


_USAGE: Final = (
    "A filter is a column, or a number, date or text column with _gte or _lte."
    " Its value is a value, a pattern with *, null for nothing, or a list of which one has to fit."
    " All filters have to fit. A list column fits if one of its values does."
    " `order` names columns, with - in front to descend."
)


def _help_of_index(table: str) -> dict[str, object]:
    columns = {column.name: column.type for column in _columns(table)}
    return {"table": table, "about": "A table of the index.", "columns": columns, "filters": {}}


# The tables of the index


def _query(
    rb: ReplyBuilder,
    table: str | None,
    sql: str | None,
    params: list[str] | None,
    page: Page,
    asked: _Asked,
) -> _Query | Reply:
    if table is not None and sql is not None:
        return misfit(rb, "table", "not_beside_sql")
    if sql is not None and sql.strip():
        for name in ("filters", "columns", "order"):
            if getattr(asked, name):
                return misfit(rb, name, "not_beside_sql")
        return _Query(sql, params or (), page)
    if params is not None or sql is not None:
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["sql"]})
    if table is None or not table.strip():
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["table"]})
    name = table.strip().lower()
    if name not in _open_tables():
        return _unknown(rb, table)
    columns = _columns(name)
    try:
        conditions = conditions_of(columns, {}, asked.filters)
        where, values = sql_of(conditions)
        by = sql_order(order_of(columns, asked.order))
        shown = shown_columns(columns, asked.columns)
    except WrongFilter as wrong:
        return _wrong(rb, wrong)
    named = ", ".join(f'"{column.name}"' for column in shown)
    rows = f'FROM "{name}" WHERE {where}'
    ordered_by = f" ORDER BY {by}" if by else ""
    sql, count = f"SELECT {named} {rows}{ordered_by}", f"SELECT count(*) {rows}"
    return _Query(sql, values, page, count, conditions)


def _open_tables() -> dict[str, tuple[str, ...]]:
    tables = ACTIVE.enforcement().tables
    return {table.table: tuple(table.columns) for table in tables if table.table in VIEWS}


def _columns(table: str) -> list[Column]:
    return [Column(name, _TYPES.get(name, "text")) for name in _open_tables()[table]]


_TYPES: Final[Mapping[str, ColumnType]] = {
    "line": "number",
    "position": "number",
    "is_loaded": "bool",
    "is_local": "bool",
    "is_read": "bool",
}


def _unknown(rb: ReplyBuilder, table: str) -> Reply:
    known = [*TABLES, *_open_tables()]
    near = alike_names(table.lower(), known, _SUGGESTED) or known
    return rb.invalid(codes.WA_DB_I_002, data={"table": table, "suggestions": near})


def _wrong(rb: ReplyBuilder, wrong: WrongFilter) -> Reply:
    near = alike_names(wrong.word.lower(), wrong.known, 1)
    return wrong_argument(
        rb,
        wrong.argument,
        "enum" if wrong.known else "format",
        expected=wrong.known or None,
        did_you_mean=near[0] if near else None,
        reason=wrong.reason or f"there is no {wrong.word!r}",
    )


def _too_costly(rb: ReplyBuilder, costly: QueryTooCostly, argument: str) -> Reply:
    narrow_by = [argument, "mod_ids", "roots"]
    return rb.invalid(codes.WA_DB_I_004, data={"limit": costly.limit, "narrow_by": narrow_by})


def _answer_query(rb: ReplyBuilder, asked: IndexQuestion, query: _Query) -> Reply:
    only, page = asked.searched.only, query.page
    try:
        found = asked.view.ask(_from(query), query.params, sources=only, most_rows=page.limit)
        total = _total(asked, query, found)
    except QueryRefused as refused:
        return _deny_query(rb, refused)
    except TableUnknown as unknown:
        return _unknown(rb, unknown.table)
    except QueryTooCostly as costly:
        return _too_costly(rb, costly, "sql" if query.count is None else "table")
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
        **asked.describe_search(),
    }
    if has_more and shown:
        data |= page.next([page.start + len(shown)], asked.revision)
    if total == 0 and (unmatched := _describe_filters(asked, query)):
        data["unmatched"] = unmatched
    return rb.success(codes.WA_DB_S_001, data=data)


def _describe_filters(asked: IndexQuestion, query: _Query) -> list[dict[str, object]]:
    """Return the filters that nothing in the index has, with what was probably meant."""
    kinds = [
        condition.values[0] for condition in query.conditions if condition.columns == ("kind",)
    ]
    kind = kinds[0] if kinds and kinds[0] in DomainTable(None).kinds else None
    names = {"name": kind if isinstance(kind, str) else None}
    return unmatched_in_index(asked.view, query.conditions, names)


def _from(query: _Query) -> str:
    """Return the statement for the rows of a page, without those of the pages before it."""
    start = query.page.start
    if not start:
        return query.sql
    whole = query.sql.rstrip().removesuffix(";")
    return f"SELECT * FROM ({whole}\n) LIMIT -1 OFFSET {start}"


def _deny_query(rb: ReplyBuilder, refused: QueryRefused) -> Reply:
    data: DbOpDenied = {"operation": refused.operation, "reason": refused.reason}
    if refused.table is not None:
        data["table"] = refused.table
    return rb.denied(codes.EN_DB_D_001, data=data)


def _total(asked: IndexQuestion, query: _Query, found: QueryResult) -> object:
    """Return the number of rows of a table, or None for a SELECT of the caller."""
    if query.count is None:
        return None
    if found.is_whole:
        return query.page.start + len(found.rows)
    only = asked.searched.only
    return asked.view.ask(query.count, query.params, sources=only, most_rows=1).rows[0][0]
