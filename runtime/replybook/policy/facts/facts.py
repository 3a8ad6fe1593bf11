"""Facts: what rules refer to as `facts.<name>`, each worked out once, by a provider of that name.

An application hands providers to the engine by the names of the facts that its registry declares: functions
of the delivery, of the calls of the session, or of the registry. A fact that the server gives stands
before the one that would be worked out. Source: decision 23 and 4, specification 34.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from replybook.policy.bundle import ArtifactBundle
from replybook.policy.errors import PolicyBroken
from replybook.policy.input_form import Fault
from replybook.policy.unavailable import ABSENT, Unavailable
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
    "Facts",
    "Known",
    "Provider",
    "RegistryFact",
    "remembering",
]

_PROBLEMS: Final = 20


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


class Facts:
    """The facts of one delivery.

    `given` are those that the server knows of its world, `fixed` those of the registry, `feeds` those
    that the calls of the session fed. A name that nobody provides is absent.
    """

    def __init__(
        self,
        known: Known,
        providers: FactProviders,
        *,
        given: Mapping[str, object],
        fixed: Mapping[str, object],
        feeds: Mapping[str, CallFeed],
    ) -> None:
        self._known: Final = known
        self._providers: Final = providers
        self._values: Final[dict[str, object]] = {**fixed, **given}
        self._feeds: Final = {name: feed for name, feed in feeds.items() if name not in given}

    def get(self, name: str) -> object:
        """Return a fact, `ABSENT` or `Unavailable`; `PolicyBroken` where its provider crashes."""
        if name in self._feeds:
            return self._feeds[name].value()
        if name not in self._values:
            self._values[name] = self._worked_out(name)
        return self._values[name]

    def problems(self, refs: Collection[str], items: Collection[str]) -> list[dict[str, object]]:
        """Return why items are not in the facts of these refs, at most 20 problems, each once."""
        found: list[dict[str, object]] = []
        for ref in refs:
            fact = self._providers.get(ref.removeprefix("facts."))
            if isinstance(fact, Fact) and fact.explain is not None:
                problems = map(dict, fact.explain(self._known, self.get, items))
                found += (problem for problem in problems if problem not in found)
        return found[:_PROBLEMS]

    def _worked_out(self, name: str) -> object:
        fact = self._providers.get(name)
        if not isinstance(fact, Fact):
            return ABSENT
        try:
            return fact.value(self._known, self.get)
        except PolicyBroken:
            raise
        except Exception as error:
            problem = f"the provider failed with {type(error).__name__}"
            raise PolicyBroken(f"facts.{name}", problem) from error


def remembering(validators: Mapping[str, ContentValidator]) -> Mapping[str, ContentValidator]:
    """Return the validators for one delivery: each looks at the same files once."""
    return MappingProxyType({name: _Remembering(one) for name, one in validators.items()})


class _Remembering:
    """Asks another validator once about the files of one delivery; a crash is not remembered."""

    def __init__(self, validator: ContentValidator) -> None:
        self._validator = validator
        self._checked: dict[tuple[ContentFile, ...], Checked | Unavailable] = {}
        self._symbols: dict[tuple[ContentFile, ...], Symbols | Unavailable] = {}

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Judge the content of the files."""
        key = tuple(files)
        if key not in self._checked:
            self._checked[key] = self._validator.check(files, context)
        return self._checked[key]

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """Return what the content of the files defines and refers to."""
        key = tuple(files)
        if key not in self._symbols:
            self._symbols[key] = self._validator.symbols(files, context)
        return self._symbols[key]
