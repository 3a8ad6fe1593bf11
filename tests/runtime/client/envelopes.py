"""Envelopes as a client gets them, of servers that are not here."""

from __future__ import annotations

from typing import Any


def envelope(code: str, verb: str | None = None, **arguments: object) -> dict[str, Any]:
    """An envelope as it was sent; without a verb, as earlier registries made it."""
    letter = code.split("-")[2]
    error: dict[str, Any] | None = None
    if letter != "S":
        error = {"code": code, "message": "It is so.", "remedy": "Do this."}
        if verb is not None:
            error["action"] = {"verb": verb, "arguments": arguments}
    return {
        "status": "success" if letter == "S" else "error",
        "reply_type": letter,
        "code": code,
        "message": "It is so.",
        "data": {},
        "meta": {"trace_id": "t-1", "duration_ms": 1.5},
        "error": error,
    }
