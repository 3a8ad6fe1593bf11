"""What a target yields, and what it must know about the place it writes for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal

__all__ = ["GeneratedPackage", "Output"]


@dataclass(frozen=True, slots=True)
class GeneratedPackage:
    """Where generated code goes: the import name of the generated package, and whether it is the base.

    The base registry (it extends nothing) gives everything; a registry that extends it gives its
    own entries only and registers them with the base at import time.
    """

    name: str
    is_base: bool


@dataclass(frozen=True, slots=True)
class Output:
    """One file: its path inside the package, docs or tests folder of the project, and its text."""

    place: Literal["package", "docs", "tests"]
    path: PurePosixPath
    text: str
