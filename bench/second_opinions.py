"""Four rules of the policy, as SQL that DuckDB runs over the trace file, and as plain Python.

R1: the trace is not empty. R2: every call with a scope has the playset of the session. R3: no file
call comes before the first successful search, unless a status said that the index is not complete.
R4: every claim cites existing calls. Neither version has modes, exceptions of single calls,
severities or hints, and neither follows the chain of the trace. So this is the cost of the four
questions alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import duckdb
import orjson

from replybook_schema.active import ACTIVE

Answers = Counter[str]
"""Violation code -> number of calls or claims."""

_TABLES: Final = """
CREATE TABLE calls AS SELECT * FROM read_json(?, format='newline_delimited', columns={
  seq: 'INT', trace_id: 'VARCHAR', tool: 'VARCHAR', reply_type: 'VARCHAR', session_id: 'VARCHAR',
  args: 'STRUCT(playset_id VARCHAR)', result: 'STRUCT(status VARCHAR, is_complete BOOL)'})
WHERE trace_id IS NOT NULL AND session_id = ?;
CREATE TABLE claims AS SELECT * FROM read_json(?, format='array', columns={
  subject: 'VARCHAR', evidence_tool_calls: 'VARCHAR[]'});
"""
_RULES: Final[Mapping[str, str]] = {
    "TRACE_REQUIRED": "SELECT count(*) = 0 FROM calls",
    "OUT_OF_SCOPE_SEARCH": """
SELECT count(*) FROM calls
WHERE tool IN (SELECT tool FROM tags WHERE tag = 'scoped') AND args.playset_id IS DISTINCT FROM $playset""",
    "DB_FIRST_ORDERING": """
WITH first AS (
  SELECT min(seq) AS at FROM calls
  WHERE reply_type = 'S' AND tool IN (SELECT tool FROM tags WHERE tag = 'db_search')),
open AS (
  SELECT min(seq) AS at FROM calls
  WHERE reply_type = 'S' AND tool IN (SELECT tool FROM tags WHERE tag = 'db_status')
    AND (result.status IN ('rebuilding', 'partial') OR result.is_complete = false))
SELECT count(*) FROM calls, first, open
WHERE tool IN (SELECT tool FROM tags WHERE tag = 'filesystem')
  AND (first.at IS NULL OR seq < first.at) AND (open.at IS NULL OR seq <= open.at)""",
    "CLAIM_EVIDENCE_MISSING": "SELECT count(*) FROM claims WHERE len(evidence_tool_calls) = 0",
    "CLAIM_EVIDENCE_UNKNOWN": """
SELECT count(DISTINCT number) FROM (
  SELECT rowid AS number, unnest(evidence_tool_calls) AS trace_id FROM claims) k
WHERE NOT EXISTS (SELECT 1 FROM calls WHERE calls.trace_id = k.trace_id)""",
}


def in_sql(trace: Path, claims: Path, session: Mapping[str, Any]) -> Answers:
    """Return the answers of DuckDB, which reads the file into a table and applies the rules."""
    with duckdb.connect() as database:
        _load(database, trace, claims, session)
        return _asked(database, session)


def _load(
    database: duckdb.DuckDBPyConnection, trace: Path, claims: Path, session: Mapping[str, Any]
) -> None:
    calls_table, claims_table, _ = _TABLES.split(";")
    database.execute(calls_table, [str(trace), session["session_id"]])
    database.execute(claims_table, [str(claims)])
    database.execute("CREATE TABLE tags (tool VARCHAR, tag VARCHAR)")
    tags = [(tool.name, tag) for tool in ACTIVE.tools().values() for tag in tool.tags]
    rows = ", ".join(f"('{tool}', '{tag}')" for tool, tag in tags)
    database.execute(f"INSERT INTO tags VALUES {rows}")


def _asked(database: duckdb.DuckDBPyConnection, session: Mapping[str, Any]) -> Answers:
    found: Answers = Counter()
    for code, rule in _RULES.items():
        given = {"playset": session["playset_id"]} if "$playset" in rule else None
        row = database.execute(rule, given).fetchone()
        found[code] = int(row[0]) if row else 0
    return +found


def by_hand(trace: Path, claims: Path, session: Mapping[str, Any]) -> Answers:
    """Return the answers of a loop over the lines, written only for these four rules."""
    loads, playset, wanted = orjson.loads, session["playset_id"], session["session_id"]
    scoped, searches, files, statuses = map(
        _tagged, ("scoped", "db_search", "filesystem", "db_status")
    )
    found: Answers = Counter()
    known: set[str] = set()
    searched = excused = False
    with trace.open("rb") as lines:
        for raw in lines:
            call = loads(raw)
            if "trace_id" not in call or call["session_id"] != wanted:
                continue
            known.add(call["trace_id"])
            tool = call["tool"]
            if tool in scoped and call["args"].get("playset_id") != playset:
                found["OUT_OF_SCOPE_SEARCH"] += 1
            if tool in searches:
                searched = searched or call["reply_type"] == "S"
            elif tool in files:
                found["DB_FIRST_ORDERING"] += not searched and not excused
            elif tool in statuses:
                excused = excused or _is_incomplete(call)
    found["TRACE_REQUIRED"] = not known
    _claimed(found, known, json.loads(claims.read_text("utf-8")))
    return +found


def _tagged(tag: str) -> frozenset[str]:
    return frozenset(tool.name for tool in ACTIVE.tools().values() if tag in tool.tags)


def _is_incomplete(call: Mapping[str, Any]) -> bool:
    result = call["result"]
    said = result.get("status") in ("rebuilding", "partial") or result.get("is_complete") is False
    return bool(call["reply_type"] == "S" and said)


def _claimed(found: Answers, known: set[str], claims: Iterable[Mapping[str, Any]]) -> None:
    for claim in claims:
        cited = claim["evidence_tool_calls"]
        found["CLAIM_EVIDENCE_MISSING"] += not cited
        found["CLAIM_EVIDENCE_UNKNOWN"] += not known.issuperset(cited)
