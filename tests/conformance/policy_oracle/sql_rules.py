"""Four rules of the policy as SQL over traces, written without the engine.

R1 the trace is not empty; R2 every scoped call carries the playset of the session, a missing one is
a fault; R3 no filesystem call before the first successful search of the index, with the exceptions
of the rule; R4 each claim cites at least one call and every call that it cites is in the trace.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import duckdb
from tests.conformance.policy_oracle.random_sessions import RandomSession

__all__ = ["Answers", "answers"]

Answers = dict[int, Counter[str]]
"""Per session, how many calls or claims each violation code is about."""

TABLES = """
CREATE TABLE calls AS SELECT * FROM read_json(?, columns={
  session: 'INT', seq: 'INT', trace_id: 'VARCHAR', tool: 'VARCHAR', reply_type: 'VARCHAR',
  playset: 'VARCHAR', domain: 'VARCHAR', command: 'VARCHAR', status: 'VARCHAR', complete: 'BOOL'});
CREATE TABLE sessions AS SELECT * FROM read_json(?, columns={
  session: 'INT', playset: 'VARCHAR', indexed: 'VARCHAR[]'});
CREATE TABLE claims AS SELECT * FROM read_json(?, columns={
  session: 'INT', claim: 'INT', cited: 'VARCHAR[]'});
CREATE TABLE tags AS SELECT * FROM read_json(?, columns={
  tool: 'VARCHAR', prefix: 'BOOL', tag: 'VARCHAR'});
CREATE TABLE tagged AS SELECT DISTINCT c.*, t.tag FROM calls c JOIN tags t
  ON c.tool = t.tool OR (t.prefix AND starts_with(c.tool, t.tool));
"""

RULES = {
    "TRACE_REQUIRED": """
SELECT session, 1 FROM sessions WHERE session NOT IN (SELECT session FROM calls)""",
    "OUT_OF_SCOPE_SEARCH": """
SELECT c.session, count(*) FROM tagged c JOIN sessions s USING (session)
WHERE c.tag = 'scoped' AND c.playset IS DISTINCT FROM s.playset GROUP BY 1""",
    "CLAIM_EVIDENCE_MISSING": """
SELECT session, count(*) FROM claims WHERE len(cited) = 0 GROUP BY 1""",
    "CLAIM_EVIDENCE_UNKNOWN": """
SELECT session, count(DISTINCT claim) FROM (
  SELECT session, claim, unnest(cited) AS trace_id FROM claims) k
WHERE NOT EXISTS (SELECT 1 FROM calls c WHERE c.session = k.session AND c.trace_id = k.trace_id)
GROUP BY 1""",
}

ORDER = """
WITH first AS (
  SELECT session, min(seq) AS at FROM tagged WHERE tag = 'db_search' AND reply_type = 'S' GROUP BY 1),
shown AS (
  SELECT session, seq, coalesce(status IN ('rebuilding', 'partial'), false)
    OR coalesce(complete = false, false) AS is_open
  FROM tagged WHERE tag = 'db_status' AND reply_type = 'S')
SELECT f.session, first.at IS NULL AS never, count(*) FROM tagged f
JOIN sessions s USING (session) LEFT JOIN first USING (session)
ASOF LEFT JOIN shown ON f.session = shown.session AND f.seq > shown.seq
WHERE f.tag = 'filesystem' AND (first.at IS NULL OR f.seq < first.at)
  AND NOT coalesce(shown.is_open, false)
  AND NOT (f.domain IS NOT NULL AND f.domain = 'gui' AND NOT list_contains(s.indexed, f.domain))
  AND NOT (f.tool = 'ck3_dir' AND f.command IN ('pwd', 'cd'))
GROUP BY 1, 2
"""


def answers(
    sessions: Iterable[RandomSession], tags: Iterable[tuple[str, bool, str]], folder: Path
) -> Answers:
    """Return what the four rules say about each session."""
    sessions = list(sessions)
    found: Answers = {one.number: Counter() for one in sessions}
    with duckdb.connect() as database:
        _load(database, sessions, tags, folder)
        for code, sql in RULES.items():
            for session, count in database.execute(sql).fetchall():
                found[session][code] = count
        for session, never, count in database.execute(ORDER).fetchall():
            found[session]["DB_FIRST_REQUIRED" if never else "DB_FIRST_ORDERING"] = count
    return found


def _load(
    database: duckdb.DuckDBPyConnection,
    sessions: list[RandomSession],
    tags: Iterable[tuple[str, bool, str]],
    folder: Path,
) -> None:
    calls = [
        _call(session.number, seq, event)
        for session in sessions
        for seq, event in enumerate(session.events)
    ]
    about = [
        {
            "session": one.number,
            "playset": one.session["playset_id"],
            "indexed": one.session["indexed_domains"],
        }
        for one in sessions
    ]
    claims = [
        {"session": one.number, "claim": number, "cited": claim["evidence_tool_calls"]}
        for one in sessions
        for number, claim in enumerate(one.claims)
    ]
    tagged = [{"tool": tool, "prefix": prefix, "tag": tag} for tool, prefix, tag in tags]
    files = [
        _written(folder / f"{name}.json", rows)
        for name, rows in (
            ("calls", calls),
            ("sessions", about),
            ("claims", claims),
            ("tags", tagged),
        )
    ]
    for statement, file in zip(TABLES.split(";")[:4], files, strict=True):
        database.execute(statement, [file])
    database.execute(TABLES.split(";")[4])


def _call(session: int, seq: int, event: dict[str, Any]) -> dict[str, object]:
    args, result = event["args"], event["result"]
    return {
        "session": session,
        "seq": seq,
        "trace_id": event["trace_id"],
        "tool": event["tool"],
        "reply_type": event["reply_type"],
        "playset": args.get("playset_id"),
        "domain": args.get("domain"),
        "command": args.get("command"),
        "status": result.get("status"),
        "complete": result.get("is_complete"),
    }


def _written(path: Path, rows: list[dict[str, object]]) -> str:
    path.write_text("\n".join(map(json.dumps, rows)) or "\n", "utf-8")
    return str(path)
