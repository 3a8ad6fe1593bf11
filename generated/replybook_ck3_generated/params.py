# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The data of each code of replybook-ck3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

__all__ = ["NoPlayset", "PlaysetNotFound", "PlaysetSchemaInvalid", "VisibilityOk"]


class VisibilityOk(TypedDict):
    """Data of WA-VIS-S-001: Visibility operation done."""

    playset: NotRequired[str]
    """The playset concerned."""
    changed: NotRequired[bool]
    """True if another playset is active now."""


class NoPlayset(TypedDict):
    """Data of WA-VIS-I-001: No active playset."""

    available: NotRequired[Sequence[str]]
    """The playsets that exist."""


class PlaysetNotFound(TypedDict):
    """Data of WA-VIS-I-002: Playset not found."""

    playset: str
    """The requested name."""
    suggestions: NotRequired[Sequence[str]]
    """Similar names, best first."""


class PlaysetSchemaInvalid(TypedDict):
    """Data of WA-VIS-I-003: Playset file invalid."""

    playset: NotRequired[str]
    """The playset whose file is meant."""
    findings: NotRequired[Sequence[Mapping[str, object]]]
    """One object per fault, with loc and problem."""
