# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The message of a reply: text for people, derived from its code and data, never branched on."""

from __future__ import annotations

from collections.abc import Mapping

from replybook_schema.active import ACTIVE

__all__ = ["render"]


def render(code: str, data: Mapping[str, object]) -> str:
    """Return the message of `code`; a param that `data` leaves out shows as `(not given)`."""
    return ACTIVE.message(code).render(data)
