"""What a validator of content is: it reads submitted files, and says which are valid and what they name.

It never runs what it reads, never writes, and gives the same answer for the same files. One that cannot
judge says so, which is never a pass. Source: specification 33 and 34, 003 §2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from replybook.policy.unavailable import ABSENT, Unavailable

__all__ = [
    "TOO_COSTLY",
    "Checked",
    "ContentFile",
    "ContentValidator",
    "Context",
    "NobodyCanJudge",
    "Problem",
    "ProblemSeverity",
    "SymbolUse",
    "Symbols",
]

TOO_COSTLY: Final = "too_costly"
"""The code of a problem with a file that would cost too much to judge."""

ProblemSeverity: TypeAlias = Literal["error", "warning", "info"]


_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


def _absent(_name: str) -> object:
    return ABSENT


@dataclass(frozen=True, slots=True)
class ContentFile:
    """One submitted file; `path` is a canonical address."""

    path: str
    format: str
    content: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a validator is told beside the files: the session, and any fact that it asks for by name.

    `fact` gives the value, `ABSENT` where nobody knows the fact, or `Unavailable` with the reason.
    """

    session: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
    fact: Callable[[str], object] = _absent


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
        """Return the problem as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a validator found; `valid` are the paths of the files without an error.

    `too_costly` are those that it did not read, since judging them would cost too much; each has a
    problem with the code `TOO_COSTLY`.
    """

    valid: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()
    too_costly: frozenset[str] = frozenset()

    def to_dict(self) -> dict[str, object]:
        """Return the findings as plain data."""
        return {
            "valid": sorted(self.valid),
            "problems": [problem.to_dict() for problem in self.problems],
            "too_costly": sorted(self.too_costly),
        }


class SymbolUse(NamedTuple):
    """A place where a file defines a symbol or refers to one, written kind:name.

    A tuple, since a delivery makes thousands and a frozen class costs thrice.
    """

    symbol: str
    path: str
    line: int = 1
    column: int = 1

    def to_dict(self) -> dict[str, object]:
        """Return the place as plain data."""
        return self._asdict()


@dataclass(frozen=True, slots=True)
class Symbols:
    """What files define and refer to, dynamic references left out.

    `decided` are kinds that the files alone decide, such as those that live in one file only. `parts` are
    symbols that come with a defined one: others may refer to them, and nobody declares them alone.
    """

    defined: tuple[SymbolUse, ...] = ()
    referenced: tuple[SymbolUse, ...] = ()
    decided: frozenset[str] = frozenset()
    parts: tuple[SymbolUse, ...] = ()


class ContentValidator(Protocol):
    """A validator of the formats whose registry entry names it; handed to the gate under that name."""

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Judge the content of the files."""
        ...

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """Return what the content of the files defines and refers to."""
        ...


class NobodyCanJudge:
    """Stands in for a validator that is not here: what it is asked about is never valid.

    DeliveryGate(key, validators={"ticket": NobodyCanJudge("ticket")})
    """

    def __init__(self, name: str) -> None:
        self._answer: Final = Unavailable(f"the validator {name} is not part of this installation")

    def check(self, files: Sequence[ContentFile], context: Context) -> Unavailable:
        """Return why nobody can judge the files."""
        del files, context
        return self._answer

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Unavailable:
        """Return why nobody can read the files."""
        del files, context
        return self._answer
