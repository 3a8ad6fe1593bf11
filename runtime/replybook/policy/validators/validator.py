"""What a validator of content is: it reads submitted files, and says which are valid and what they name.

It never runs what it reads, never writes, and gives the same answer for the same files. One that cannot
judge says so, which is never a pass. Source: specification 33 and 34, 003 §2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Final, Literal, Protocol, TypeAlias

from replybook.policy.unavailable import Unavailable

__all__ = [
    "CK3_FORMATS",
    "Checked",
    "ContentFile",
    "ContentValidator",
    "Context",
    "Problem",
    "ProblemSeverity",
    "SymbolUse",
    "Symbols",
]

CK3_FORMATS: Final = frozenset(("ck3_script", "localization_yml"))
"""The formats that the CK3 validator reads."""

ProblemSeverity: TypeAlias = Literal["error", "warning", "info"]


def _nothing() -> Mapping[str, object]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ContentFile:
    """One submitted file; `path` is a canonical address."""

    path: str
    format: str
    content: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a validator is told beside the files."""

    session: Mapping[str, object] = field(default_factory=_nothing)
    game_version: str | None = None


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing in one file; lines and columns count from 1, `code` is a word of the validator."""

    path: str
    line: int
    column: int
    code: str
    problem: str
    severity: ProblemSeverity = "error"

    def to_dict(self) -> dict[str, object]:
        """The problem as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a validator found; `valid` are the paths of the files without an error."""

    valid: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The findings as plain data."""
        return {
            "valid": sorted(self.valid),
            "problems": [problem.to_dict() for problem in self.problems],
        }


@dataclass(frozen=True, slots=True, order=True)
class SymbolUse:
    """A place where a file defines a symbol or refers to one, written kind:name."""

    symbol: str
    path: str
    line: int = 1
    column: int = 1

    def to_dict(self) -> dict[str, object]:
        """The place as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Symbols:
    """What files define and refer to, dynamic references left out.

    `decided` are kinds that the files alone decide, such as those that live in one file only.
    """

    defined: tuple[SymbolUse, ...] = ()
    referenced: tuple[SymbolUse, ...] = ()
    decided: frozenset[str] = frozenset()


class ContentValidator(Protocol):
    """A validator of one family of formats."""

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Judge the content of the files."""
        ...

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """What the content of the files defines and refers to."""
        ...
