# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Messages of replies: text for people, made from code and data. Never branch on it."""

from __future__ import annotations

from collections.abc import Mapping

from replybook_schema.active import ACTIVE

__all__ = ["render"]


def render(code: str, data: Mapping[str, object]) -> str:
    """Return the message of `code`. A param that is missing in `data` is `(not given)`."""
    return ACTIVE.message(code).render(data)
