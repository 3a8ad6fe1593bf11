"""Facts: what rules refer to as `facts.<name>`, each worked out once, by a provider of that name.

An application hands providers to the engine by the names of the facts that its registry declares: functions
of the delivery, of the calls of the session, or of the registry. A fact that the server gives stands
before the one that would be worked out. Those of session and bundle come last. Source: decision 23 and 4, decision 11, specification 33 and 34.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias, runtime_checkable

from replybook.policy.bundle import ArtifactBundle, Claim, Fault, contradictions
from replybook.policy.errors import BadPolicy, PolicyBroken
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    Symbols,
)
from replybook_schema.vocabulary import FormatSpec
from replybook_schema.world import DomainSpec, WorldSpec

__all__ = [
    "DELIVERY_FACTS",
    "NOT_IN_PLACE",
    "SERVER_FACT",
    "WORLD_OF_CLAIMS",
    "Ask",
    "CallFact",
    "CallFeed",
    "Fact",
    "FactProviders",
    "FactValues",
    "Facts",
    "Known",
    "Provider",
    "RegistryFact",
    "RenewedFeed",
]

_PROBLEMS: Final = 20
_CHEAP_FILE: Final = 40_000
_CHEAP_BUNDLE: Final = 400_000
"""Bytes that cost little whatever they are; of less than that no validator is asked what it would cost."""


class Ask(Protocol):
    """Gives another fact to a provider that builds on it."""

    def __call__(self, name: str, /) -> object:
        """Return the value of a fact, `ABSENT` or `Unavailable`."""
        ...


_Asked: TypeAlias = tuple[str, tuple[ContentFile, ...]]
"""The name of a validator, and the files that it is asked about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Everything that a provider may look at.

    `modes` are the names of all modes, `domains` the domain table and `formats` the formats of the registry.
    `validators` are asked once per delivery about the same files, by `check` and `symbols`.
    """

    session: Mapping[str, object]
    bundle: ArtifactBundle
    faults: tuple[Fault, ...]
    modes: tuple[str, ...]
    domains: tuple[DomainSpec, ...]
    validators: Mapping[str, ContentValidator]
    formats: tuple[FormatSpec, ...] = ()
    claims: tuple[Claim, ...] = ()
    _checked: dict[_Asked, Checked | Unavailable] = field(
        default_factory=dict[_Asked, "Checked | Unavailable"], init=False, repr=False, compare=False
    )
    _symbols: dict[_Asked, Symbols | Unavailable] = field(
        default_factory=dict[_Asked, "Symbols | Unavailable"], init=False, repr=False, compare=False
    )

    @property
    def files(self) -> tuple[ContentFile, ...]:
        """The files of the bundle with their canonical addresses."""
        place = self.bundle.address_of
        return tuple(
            ContentFile(path=place(file.path), format=file.format, content=file.content)
            for file in self.bundle.artifacts
        )

    def judged_by(self, validator: str) -> tuple[ContentFile, ...]:
        """Return the files that a validator judges: those of its formats, and those that are named so.

        What decides is what would be made of the file, not what it calls itself.
        """
        formats = [one for one in self.formats if one.validator == validator]
        names = {one.name for one in formats}
        endings = tuple(ending for one in formats for ending in one.suffixes)
        return tuple(
            file
            for file in self.files
            if file.format in names or file.path.casefold().endswith(endings)
        )

    def check(
        self, validator: str, files: Collection[ContentFile], ask: Ask
    ) -> Checked | Unavailable:
        """Return what a validator says of the content of files; without files nobody is asked."""
        if not files:
            return Checked()
        key = validator, tuple(files)
        if key not in self._checked:
            context = Context(session=self.session, fact=ask)
            self._checked[key] = self.validators[validator].check(key[1], context)
        return self._checked[key]

    def symbols(
        self, validator: str, files: Collection[ContentFile], ask: Ask
    ) -> Symbols | Unavailable:
        """Return what files define and refer to, by a validator; without files nobody is asked."""
        if not files:
            return Symbols()
        key = validator, tuple(files)
        if key not in self._symbols:
            context = Context(session=self.session, fact=ask)
            self._symbols[key] = self.validators[validator].symbols(key[1], context)
        return self._symbols[key]


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


@runtime_checkable
class RenewedFeed(CallFeed, Protocol):
    """A feed that begins anew where a completion ends what came before."""

    def renew(self) -> None:
        """Forget the calls so far: the last one got a completion."""
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
        for problem in self._explained(refs, items):
            if len(found) == _PROBLEMS:
                break  # a file may hold a hundred thousand, and each costs something to tell
            if problem not in found:
                found.append(problem)
        return found

    def _explained(
        self, refs: Collection[str], items: Collection[str]
    ) -> Iterator[dict[str, object]]:
        for ref in refs:
            fact = self._providers.get(ref.removeprefix("facts."))
            if isinstance(fact, Fact) and fact.explain is not None:
                yield from map(dict, fact.explain(self._known, self.get, items))

    def _worked_out(self, name: str) -> object:
        fact = self._providers.get(name)
        if not isinstance(fact, Fact):
            return ABSENT
        try:
            return fact.value(self._known, self.get)
        except (BadPolicy, PolicyBroken):
            raise
        except Exception as error:
            problem = f"the provider failed with {type(error).__name__}"
            raise PolicyBroken(f"facts.{name}", problem) from error


class FactValues(Mapping[str, object]):
    """The facts as a mapping; an absent one is not in it."""

    __slots__ = ("_facts", "_names")

    def __init__(self, facts: Facts, names: tuple[str, ...]) -> None:
        self._facts = facts
        self._names = names

    def __getitem__(self, name: str) -> object:
        value = self._facts.get(name)
        if value is ABSENT:
            raise KeyError(name)
        return value

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._names if self._facts.get(name) is not ABSENT)

    def __len__(self) -> int:
        return sum(1 for _ in self)


# The facts that every server has


def _bundle_paths(known: Known, _ask: Ask) -> object:
    return tuple(file.path for file in known.files)


def _bundle_schema_faults(known: Known, _ask: Ask) -> object:
    """Return the faults as plain data `{loc, problem, fix}`, in the order of the data."""
    return tuple(fault.to_dict() for fault in known.faults if not fault.is_size)


def _files_too_costly(known: Known, ask: Ask) -> object:
    """Return why files cost too much: by their size alone, or as their validators say before they parse."""
    sizes = [len(file.content) for file in known.files]
    if known.faults or (max(sizes, default=0) <= _CHEAP_FILE and sum(sizes) <= _CHEAP_BUNDLE):
        return tuple(fault.to_dict() for fault in known.faults if fault.is_size)
    names = sorted({one.validator for one in known.formats if one.validator is not None})
    checked = (known.check(name, known.judged_by(name), ask) for name in names)
    return tuple(
        problem.to_dict()
        for found in checked
        if isinstance(found, Checked)
        for problem in found.problems
        if problem.path in found.too_costly
    )


def _files_of_no_format(known: Known, _ask: Ask) -> object:
    """Return the files whose ending belongs to no format; none of a format that asks for no ending."""
    endings = tuple(ending for one in known.formats for ending in one.suffixes)
    free = {one.name for one in known.formats if not one.suffixes}
    return tuple(
        file.path
        for file in known.files
        if file.format not in free and not file.path.casefold().endswith(endings)
    )


def _modes(known: Known, _ask: Ask) -> object:
    return known.modes


def _symbols_declared(known: Known, _ask: Ask) -> object:
    """Return the declared symbols, each written kind:name."""
    declared = known.bundle.declared_new_symbols
    return tuple(dict.fromkeys(f"{entry.type}:{entry.name}" for entry in declared))


def _symbols_declared_at(known: Known, _ask: Ask) -> object:
    """Return the same with their files, each written kind:name@path; without a file the path is empty."""
    place = known.bundle.address_of
    return tuple(
        dict.fromkeys(
            f"{entry.type}:{entry.name}@{place(entry.defined_in_path or '') or ''}"
            for entry in known.bundle.declared_new_symbols
        )
    )


def _claims_contradicting(known: Known, _ask: Ask) -> object:
    """Return a sentence for each claim that another one contradicts."""
    return tuple(contradictions(known.claims))


def _only_the_server_knows(_known: Known, _ask: Ask) -> object:
    return ABSENT


SERVER_FACT: Final = Fact(value=_only_the_server_knows)
"""A fact that is given with the delivery or absent; rules say what absence means."""

NOT_IN_PLACE: Final = "files_not_in_place"
"""The fact that tells which files of a bundle are not there as it has them."""

WORLD_OF_CLAIMS: Final = "world_of_claims"
"""The fact that is the world which claims are held against."""

DELIVERY_FACTS: Final[FactProviders] = MappingProxyType(
    {
        "modes": Fact(value=_modes),
        "bundle_schema_faults": Fact(value=_bundle_schema_faults),
        "bundle_paths": Fact(value=_bundle_paths, holds_paths=True),
        "files_too_costly": Fact(value=_files_too_costly),
        "files_of_no_format": Fact(value=_files_of_no_format, holds_paths=True),
        "files_existing": Fact(value=_only_the_server_knows, holds_paths=True),
        NOT_IN_PLACE: Fact(value=_only_the_server_knows),
        WORLD_OF_CLAIMS: SERVER_FACT,
        "claims_contradicting": Fact(value=_claims_contradicting),
        "symbols_declared": Fact(value=_symbols_declared),
        "symbols_declared_at": Fact(value=_symbols_declared_at),
    }
)
"""What every server knows of a session and a bundle, without what is valid in the files."""
