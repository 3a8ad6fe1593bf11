"""The codes of a registry as `codes list` prints them."""

from __future__ import annotations

import json
from collections.abc import Sequence

from replybook_registry.model import Code, Registry


def chosen_codes(
    registry: Registry, pattern: str, *, status: str | None, only_own: bool
) -> list[Code]:
    """Return the codes that match all conditions.

    Args:
        pattern: Text in the id or key of a code; upper and lower case are the same.
        status: Required status, or None for any.
        only_own: Leave out the codes of registries that this one extends.
    """
    text = pattern.upper()
    return [
        code
        for code in registry.codes
        if (not only_own or code.origin == registry.name)
        and (text in str(code.id) or text in code.key)
        and status in (None, code.status)
    ]


def codes_as_json(codes: Sequence[Code]) -> str:
    """Return a JSON array with one object per code."""
    rows = [
        {
            "code": str(code.id),
            "key": code.key,
            "title": code.title,
            "status": code.status,
            "meaning": code.meaning,
            "registry": code.origin,
        }
        for code in codes
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False)


def codes_as_text(codes: Sequence[Code]) -> str:
    """Return one line per code, then the number of codes."""
    if not codes:
        return "no codes"
    width = max(len(str(code.id)) for code in codes)
    wide = max(len(code.key) for code in codes)
    lines = [
        f"{code.id!s:<{width}}  {code.key:<{wide}}  {_status(code)}{code.title}" for code in codes
    ]
    return "\n".join([*lines, "1 code" if len(codes) == 1 else f"{len(codes)} codes"])


def _status(code: Code) -> str:
    return "" if code.status == "active" else f"({code.status}) "
