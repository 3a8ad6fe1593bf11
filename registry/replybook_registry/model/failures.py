"""Entries about the failures of servers that do not speak our envelope."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from replybook_registry.model.entry import Entry
from replybook_registry.nodes import Table
from replybook_schema import Place

WordKind = Literal["opening", "status", "before", "after", "protocol", "otherwise"]
Has = str | tuple[object, ...]
"""A kind of value, or the permitted values."""


@dataclass(frozen=True, slots=True)
class TypeOfFailure:
    """The type that a dialect gives.

    Attributes:
        member: Path of the member that holds the type, or "".
        types: The type of each value. None for the types of the HTTP statuses.
        otherwise: The type of every other value.
        is_final: True if no words narrow the type.
    """

    member: str
    types: Mapping[str, str] | None
    otherwise: str
    is_final: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureDialect(Entry):
    """A shape of data that says that a call failed."""

    name: str
    source: str
    version: str
    places: tuple[str, ...]
    needs_flag: bool
    within: str
    has: tuple[tuple[str, Has], ...]
    most_members: int
    type_of: TypeOfFailure
    code: str
    after_s: tuple[tuple[str, float], ...]
    messages: tuple[str, ...]
    matches: tuple[Table, ...] = field(compare=False)
    refuses: tuple[Table, ...] = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureRule(Entry):
    """Phrases that say a cause, or that the text is an answer."""

    name: str
    type: str
    confidence: float
    source: str
    version: str
    phrases: tuple[str, ...]
    matches: tuple[str, ...]
    refuses: tuple[str, ...]
    is_answer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureWord(Entry):
    """A word of failures with its meaning: a heading, an HTTP status or a code of JSON-RPC.

    Attributes:
        kind: `opening`, `status`, `before` (a word before a status), `after` (first words of the
            reason of a status), `protocol` (a code of JSON-RPC) or `otherwise` (the type of such a
            code if its message says nothing).
        name: The heading, the status, the word or the code.
        value: The type, the words of the reason, or "".
        spot: The place. Several words share a node.
    """

    kind: WordKind
    name: str
    value: str | tuple[str, ...] = ""
    spot: Place = field(compare=False)

    @property
    def place(self) -> Place:
        """The place of the word."""
        return self.spot


@dataclass(frozen=True, slots=True)
class FailureWording:
    """The weights of the wording model, as a tool wrote them (`failures/weights.json`)."""

    origin: str = field(compare=False)
    scale: float
    groups: str = field(repr=False)
    weights: str = field(repr=False)
