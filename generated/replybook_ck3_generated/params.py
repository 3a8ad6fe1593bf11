# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The data of each code of replybook-ck3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

__all__ = [
    "DataFolderDamaged",
    "LauncherFileInvalid",
    "NoPlayset",
    "PlaysetChangeInvalid",
    "PlaysetNotFound",
    "PlaysetSchemaInvalid",
    "VisibilityOk",
]


class VisibilityOk(TypedDict):
    """Data of WA-VIS-S-001: Visibility operation done."""

    playset: NotRequired[str]
    """The playset concerned."""
    changed: NotRequired[bool]
    """True if another playset is active now, or the active one was changed."""
    command: NotRequired[str]
    """The command that changed a playset."""
    path: NotRequired[str]
    """The address of the playset file that was changed."""
    written: NotRequired[bool]
    """True if a playset file was changed."""


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


class PlaysetChangeInvalid(TypedDict):
    """Data of WA-VIS-I-004: Playset change not possible."""

    problem: str
    """The reason."""
    playset: NotRequired[str]
    """The playset concerned."""
    mod: NotRequired[str]
    """The mod in the call."""
    suggestions: NotRequired[Sequence[str]]
    """What was probably meant, best first."""


class LauncherFileInvalid(TypedDict):
    """Data of WA-VIS-I-005: Launcher file not usable."""

    file: str
    """The file of the launcher."""
    problem: str
    """What is wrong with it."""
    fix: NotRequired[str]
    """What the user can do."""


class DataFolderDamaged(TypedDict):
    """Data of WA-CFG-E-500: Data folder damaged."""

    file: str
    """The file or folder of the server's data."""
    problem: str
    """What is wrong with it."""
    lost: NotRequired[str]
    """What is lost without it."""
    fix: NotRequired[str]
    """What the user can do."""
