"""The interface of a validator, which finds valid files and their symbols.

A validator never runs or writes a file, and gives the same answer for the same files. A validator
that cannot judge returns `Unavailable`, which is never a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.source_tree import SourceTree

TOO_COSTLY: Final = "too_costly"
"""The code of the problem of a file that would cost too much to judge."""

ProblemSeverity: TypeAlias = Literal["error", "warning", "info"]


_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


def _absent(_name: str) -> object:
    return ABSENT


def _nothing(_what: str) -> None:
    """Accept anything."""


@dataclass(frozen=True, slots=True)
class ContentFile:
    """One submitted file. `path` is a canonical address."""

    path: str
    format: str
    content: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The data for a validator besides the files: the session, facts by name, and files around.

    `fact` returns the value, `ABSENT` if nobody knows the fact, or `Unavailable` with the reason.
    `tree` has all files of the bundle in front of what the session may read.
    A validator calls `outside` before it looks at anything else, such as installed packages.
    """

    session: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
    fact: Callable[[str], object] = _absent
    tree: SourceTree = field(default_factory=SourceTree)
    outside: Callable[[str], None] = _nothing


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One problem in a file. Lines and columns count from 1.

    `code` is a word of the validator.
    """

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
    """The result of a validator. `valid` are the paths of the files without an error.

    `too_costly` are the paths of files that were not read, since judging them would cost too much.
    Each of them has a problem with the code `TOO_COSTLY`.
    """

    valid: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()
    too_costly: frozenset[str] = frozenset()

    def to_dict(self) -> dict[str, object]:
        """Return the result as plain data."""
        return {
            "valid": sorted(self.valid),
            "problems": [problem.to_dict() for problem in self.problems],
            "too_costly": sorted(self.too_costly),
        }


class SymbolUse(NamedTuple):
    """A place where a file defines or uses a symbol, written kind:name.

    This is a tuple, since a delivery makes thousands and a frozen class costs three times as much.
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
    """The symbols that files define and use, without dynamic references.

    `decided` are kinds that the files alone decide, for example kinds of symbols that live in one
    file only. `parts` are symbols that come with a defined symbol. Other symbols may refer to them,
    and they are never declared alone.
    """

    defined: tuple[SymbolUse, ...] = ()
    referenced: tuple[SymbolUse, ...] = ()
    decided: frozenset[str] = frozenset()
    parts: tuple[SymbolUse, ...] = ()


class ContentValidator(Protocol):
    """A validator of the formats that name it, passed to the gate under that name."""

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Judge the content of the files."""
        ...

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """Return the symbols that the files define and use."""
        ...


class NobodyCanJudge:
    """A placeholder for a missing validator. No file is ever valid for it.

    DeliveryGate(key, validators={"ticket": NobodyCanJudge("ticket")})
    """

    def __init__(self, name: str) -> None:
        self._answer: Final = Unavailable(f"the validator {name} is not part of this installation")

    def check(self, files: Sequence[ContentFile], context: Context) -> Unavailable:
        """Return the reason why the files cannot be judged."""
        del files, context
        return self._answer

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Unavailable:
        """Return the reason why the symbols cannot be read."""
        del files, context
        return self._answer
