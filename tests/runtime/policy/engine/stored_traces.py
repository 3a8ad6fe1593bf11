"""Writes calls as a trace file has them, one chained line each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from replybook.trace.chain import digest

__all__ = ["store"]


def store(
    path: Path, events: Iterable[Mapping[str, Any]], *, session_id: str | None = "s1"
) -> Path:
    """Write a file that holds these calls; calls that name a session keep it."""
    previous: str | None = None
    with path.open("wb") as stream:
        for number, body in enumerate(({"header": {}}, *events)):
            raw = json.dumps(_line(number, previous, body, session_id)).encode() + b"\n"
            previous = digest(raw)
            stream.write(raw)
    return path


def _line(
    number: int, previous: str | None, body: Mapping[str, Any], session_id: str | None
) -> dict[str, Any]:
    place = {"v": 1, "seq": number, "prev": previous}
    if number == 0:
        return {**place, **body}
    rest = {
        "outcome": "reply",
        "args_digest": "0" * 16,
        "scope": {},
        "injected": [],
        "session_id": session_id,
        "contract_id": None,
        "duration_ms": 1.0,
        "policy_digest": None,
    }
    return {**place, **rest, **body}
