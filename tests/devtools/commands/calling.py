"""A helper that calls a command in a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a command: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]
