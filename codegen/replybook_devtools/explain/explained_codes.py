"""What `explain` says of a code, a key and an id that is gone."""

from __future__ import annotations

import json
from collections.abc import Mapping

from replybook_devtools.explain.explanation import Explanation, Field, present
from replybook_schema.active import ACTIVE
from replybook_schema.records import LegacyRecord, ParamRecord, Record

__all__ = [
    "code_explained",
    "former_explained",
    "legacy_explained",
    "legacy_rows",
    "record_explained",
]


def code_explained(name: str) -> Explanation | None:
    """Explain a code, by its id or key."""
    record = _record(name)
    return None if record is None else record_explained(record, legacy_rows().get(record.code))


def record_explained(record: Record, before: LegacyRecord | None = None) -> Explanation:
    """Explain a code by what a registry says of it, and of what its id meant `before`."""
    facts: dict[str, Field] = {
        "meaning": record.meaning,
        "message": record.message,
        "params": [_param(param) for param in record.params],
        "next action": " ".join([record.verb, *record.verb_arguments]),
        "remedy": record.remedy,
        "remedy at no attempt left": record.exhausted,
        "transient": (
            "yes, for dashboards and people; nothing retries" if record.transient else None
        ),
        "example": json.loads(record.example) if record.example else None,
        "since": record.since,
        "status": record.status,
        "given by": record.given_by,
        "retired in": record.retired_in,
        "reason": record.reason,
        "use": list(record.use),
        "http": record.http,
        "see": list(record.see),
        "documented in": _page(record.code),
        "migration": _once(before),
    }
    return Explanation("code", record.code, f"{record.key}: {record.title}", present(facts))


def _record(name: str) -> Record | None:
    found = (record for record in ACTIVE.records() if name in (record.code, record.key))
    return next(found, None)


def _param(param: ParamRecord) -> dict[str, object]:
    said: dict[str, object] = {
        "name": param.name,
        "type": param.type,
        "required": param.required,
        "privacy": param.privacy,
        "description": param.description,
    }
    return said | ({"enum": list(param.enum)} if param.enum else {})


def _page(code: str) -> str:
    return f"codes-{code.split('-', 1)[0].lower()}.md#{code.lower()}"


def _once(row: LegacyRecord | None) -> str | None:
    """Return what an active id meant in an older table, where that differs."""
    return row.advice if row is not None and row.verdict == "keep" and row.advice else None


def legacy_rows() -> Mapping[str, LegacyRecord]:
    """Return what is said of old ids, by id."""
    return {row[0]: LegacyRecord.read(row) for row in ACTIVE.legacy()}


def legacy_explained(name: str) -> Explanation | None:
    """Explain an id that is gone."""
    row = legacy_rows().get(name)
    if row is None or row.verdict in ("keep", "deprecated"):  # the code itself answers
        return None
    return former_explained(row)


def former_explained(row: LegacyRecord) -> Explanation:
    """Explain an id that is gone by its row in the table of old ids."""
    facts: dict[str, Field] = {
        "meaning": row.meaning,
        "verdict": row.verdict,
        "use": list(row.use),
        "advice": row.advice,
        "once called": row.was,
        "layer it claimed": row.layer,
        "found in": list(row.sources),
        "documented in": "legacy.md",
    }
    gone = "gone, and its number is never given again"
    return Explanation("legacy id", row.code, f"a legacy id; it is {gone}", present(facts))
