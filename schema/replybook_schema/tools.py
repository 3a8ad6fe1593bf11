"""The tools as the registry declares them: tags, codes, and what the trace may keep.

Source: specification 25 and 33, decision 18.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from replybook_schema.records import ParamType

__all__ = ["ArgumentSpec", "ToolSpec"]


@dataclass(frozen=True, slots=True)
class ArgumentSpec:
    """One argument of a tool; `trace` says what of it a trace line may keep."""

    name: str
    type: ParamType
    required: bool
    trace: Literal["keep", "digest", "sha256"]
    description: str


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool, or with `prefix` a family of tools whose names begin alike."""

    name: str
    description: str
    tags: tuple[str, ...] = ()
    default_success: str | None = None
    codes: tuple[str, ...] = ()
    arguments: tuple[ArgumentSpec, ...] = ()
    prefix: bool = False
