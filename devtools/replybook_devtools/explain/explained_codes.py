"""Answers of `explain` about a code, a key and a former id."""

from __future__ import annotations

import json
from collections.abc import Mapping

from replybook_codegen.entry_facts import EntryAction, Fact, code_facts, legacy_facts, plain
from replybook_devtools.explain.explanation import Explanation
from replybook_schema.active import ACTIVE
from replybook_schema.records import LegacyRecord, Record


def explain_code(name: str) -> Explanation | None:
    """Explain a code, by its id or key."""
    record = _record(name)
    return None if record is None else explain_record(record, legacy_rows().get(record.code))


def explain_record(record: Record, before: LegacyRecord | None = None) -> Explanation:
    """Explain a code by its record, and by the row of its id in an older table."""
    action = EntryAction(record.verb, record.verb_arguments)
    example = json.loads(record.example) if record.example else None
    facts: dict[str, Fact] = {
        **code_facts(record, action, example),
        "documented in": _page(record.code),
        "migration": _once(before),
    }
    return Explanation("code", record.code, f"{record.key}: {record.title}", plain(facts))


def _record(name: str) -> Record | None:
    found = (record for record in ACTIVE.records() if name in (record.code, record.key))
    return next(found, None)


def _page(code: str) -> str:
    return f"codes-{code.split('-', 1)[0].lower()}.md#{code.lower()}"


def _once(row: LegacyRecord | None) -> str | None:
    """Return the former meaning of an active id, if it was another one."""
    return row.advice if row is not None and row.verdict == "keep" and row.advice else None


def legacy_rows() -> Mapping[str, LegacyRecord]:
    """Return the rows of the table of old ids, by id."""
    return {row[0]: LegacyRecord.read(row) for row in ACTIVE.legacy()}


def explain_legacy_id(name: str) -> Explanation | None:
    """Explain a former id by its name; None if the id is not a former one."""
    row = legacy_rows().get(name)
    if row is None or row.verdict in ("keep", "deprecated"):  # the code itself answers
        return None
    return explain_former_id(row)


def explain_former_id(row: LegacyRecord) -> Explanation:
    """Explain a former id by its row in the table of old ids."""
    facts: dict[str, Fact] = {**legacy_facts(row), "documented in": "legacy.md"}
    gone = "gone, and its number is never given again"
    return Explanation("legacy id", row.code, f"a legacy id; it is {gone}", plain(facts))
