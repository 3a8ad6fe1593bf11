"""Who works out which fact: a function of the delivery, the calls of the session, or the registry.

An application hands providers to the engine by the names of the facts that its registry declares.
Source: design 1 and 4 (facts come from named providers in code).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from replybook.policy.bundle import ArtifactBundle
from replybook.policy.input_form import Fault
from replybook.policy.unavailable import Unavailable
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    Symbols,
)
from replybook_schema.world import DomainSpec, WorldSpec

__all__ = [
    "Ask",
    "CallFact",
    "CallFeed",
    "Fact",
    "FactProviders",
    "Known",
    "Provider",
    "RegistryFact",
]


class Ask(Protocol):
    """Gives another fact to a provider that builds on it."""

    def __call__(self, name: str, /) -> object:
        """Return the value of a fact, `ABSENT` or `Unavailable`."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Everything that a provider may look at.

    `modes` are the names of all modes and `domains` the domain table of the registry. `validators` are
    asked once per delivery about the same files, by `check` and `symbols`.
    """

    session: Mapping[str, object]
    bundle: ArtifactBundle
    faults: tuple[Fault, ...]
    modes: tuple[str, ...]
    domains: tuple[DomainSpec, ...]
    validators: Mapping[str, ContentValidator]

    @property
    def files(self) -> tuple[ContentFile, ...]:
        """The files of the bundle with their canonical addresses."""
        place = self.bundle.address_of
        return tuple(
            ContentFile(path=place(file.path), format=file.format, content=file.content)
            for file in self.bundle.artifacts
        )

    def check(
        self, validator: str, files: Collection[ContentFile], ask: Ask
    ) -> Checked | Unavailable:
        """Return what a validator says of the content of files; without files nobody is asked."""
        if not files:
            return Checked()
        context = Context(session=self.session, fact=ask)
        return self.validators[validator].check(tuple(files), context)

    def symbols(
        self, validator: str, files: Collection[ContentFile], ask: Ask
    ) -> Symbols | Unavailable:
        """Return what files define and refer to, by a validator; without files nobody is asked."""
        if not files:
            return Symbols()
        context = Context(session=self.session, fact=ask)
        return self.validators[validator].symbols(tuple(files), context)


Provider: TypeAlias = Callable[[Known, Ask], object]
"""Works out one fact; gives `ABSENT` or `Unavailable` where it has no value."""

Explain: TypeAlias = Callable[[Known, Ask, Collection[str]], Iterable[Mapping[str, object]]]
"""Gives the problems that keep items out of a fact, as plain data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact that is worked out from the delivery, once, when a rule first asks for it.

    `holds_paths` makes rules compare its items as files, however they are spelled. `explain` gives what
    a finding shows of items that are not in the fact.

        providers = {"tickets_named": Fact(value=lambda known, ask: ticket_ids(known.files))}
    """

    value: Provider
    holds_paths: bool = False
    explain: Explain | None = None


class CallFeed(Protocol):
    """What one session feeds for one fact."""

    def take(self, event: Mapping[str, object], seq: int, /) -> None:
        """Take a call with its number in the session, from 1; calls come in their order."""
        ...

    def value(self) -> object:
        """Return the value of the fact by the calls so far."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CallFact:
    """A fact that the calls of the session feed: those of the tools with `tag`; `start` begins one."""

    tag: str
    start: Callable[[], CallFeed]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistryFact:
    """A fact that the registry alone decides, so that calls can be compared with it at once."""

    value: Callable[[WorldSpec], tuple[str, ...]]


FactProviders: TypeAlias = Mapping[str, Fact | CallFact | RegistryFact]
"""Who works out which fact, by its name."""
