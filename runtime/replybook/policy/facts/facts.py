"""Facts: the values of `facts.<name>` in rules, each computed by its provider.

An application passes providers to the engine by the names of declared facts: functions of the
delivery, of the calls of the session, or of the registry. A fact that the server gives takes
precedence over a provider. The facts of session and bundle come last in this file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias, cast, runtime_checkable

from replybook.policy.bundle import ArtifactBundle, Claim, Fault
from replybook.policy.claims.claim_grammar import BadClaim, Subject
from replybook.policy.claims.claimed_world import ClaimedWorld, claimed_world
from replybook.policy.claims.contradictions import contradictions
from replybook.policy.errors import BadPolicy, PolicyBroken
from replybook.policy.facts.files_written import CHANGING, FilesWritten
from replybook.policy.statement import NotStated, Statement
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.source_tree import NO_DISK, Disk, SourceTree
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    Symbols,
)
from replybook_schema.vocabulary import FormatSpec
from replybook_schema.world import DomainSpec, WorldSpec

_PROBLEMS: Final = 20
_NO_CLAIMS: Final[Mapping[Claim, Subject | BadClaim]] = MappingProxyType({})
_CHEAP_FILE: Final = 40_000
_CHEAP_BUNDLE: Final = 400_000
"""The size below which no bundle is expensive, so no validator is asked for its cost."""


class Ask(Protocol):
    """The function that returns another fact to a provider."""

    def __call__(self, name: str, /) -> object:
        """Return the value of a fact, `ABSENT` or `Unavailable`."""
        ...


_Asked: TypeAlias = tuple[str, tuple[ContentFile, ...]]
"""The name of a validator, and the files to judge."""


def _nothing(_what: str) -> None:
    """Accept anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The data that a provider may use.

    `modes` are the names of all modes, `domains` the domain table and `formats` the formats of the
    registry. `disk` has the folders that the session may read. `check` and `symbols` ask the
    `validators` once per delivery about the same files. `outside` is called before a validator
    looks at more than files and facts.
    """

    session: Mapping[str, object]
    bundle: ArtifactBundle
    faults: tuple[Fault, ...]
    modes: tuple[str, ...]
    domains: tuple[DomainSpec, ...]
    validators: Mapping[str, ContentValidator]
    formats: tuple[FormatSpec, ...] = ()
    claims: Mapping[Claim, Subject | BadClaim] = field(default_factory=lambda: _NO_CLAIMS)
    disk: Disk = NO_DISK
    outside: Callable[[str], None] = _nothing
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
        """Return the files that a validator judges, by format or by ending.

        The ending counts even if the file states another format.
        """
        formats = [one for one in self.formats if one.validator == validator]
        names = {one.name for one in formats}
        endings = tuple(ending for one in formats for ending in one.suffixes)
        return tuple(
            file
            for file in self.files
            if file.format in names or file.path.casefold().endswith(endings)
        )

    def _context(self, ask: Ask) -> Context:
        tree = SourceTree(self.disk, {file.path: file.content for file in self.files})
        return Context(session=self.session, fact=ask, tree=tree, outside=self.outside)

    def check(
        self, validator: str, files: Collection[ContentFile], ask: Ask
    ) -> Checked | Unavailable:
        """Return the result of a validator for files. Without files it is not asked."""
        if not files:
            return Checked()
        key = validator, tuple(files)
        if key not in self._checked:
            self._checked[key] = self.validators[validator].check(key[1], self._context(ask))
        return self._checked[key]

    def symbols(
        self, validator: str, files: Collection[ContentFile], ask: Ask
    ) -> Symbols | Unavailable:
        """Return the symbols that files define and use. Without files nothing is asked."""
        if not files:
            return Symbols()
        key = validator, tuple(files)
        if key not in self._symbols:
            self._symbols[key] = self.validators[validator].symbols(key[1], self._context(ask))
        return self._symbols[key]

    def unvalidated(self) -> list[str]:
        """Return the files whose content no validator has judged so far, whatever rules said."""
        judged = {
            file.path
            for (_, files), result in self._checked.items()
            if isinstance(result, Checked)
            for file in files
        }
        return [file.path for file in self.files if file.path not in judged]


Provider: TypeAlias = Callable[[Known, Ask], object]
"""A function that computes one fact, or returns `ABSENT` or `Unavailable`."""

Explain: TypeAlias = Callable[[Known, Ask, Collection[str]], Iterable[Mapping[str, object]]]
"""A function that returns the problems that keep items out of a fact, as plain data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact computed from the delivery, once, when a rule first asks for it.

        providers = {"tickets_named": Fact(value=lambda known, ask: ticket_ids(known.files))}

    Attributes:
        value: Computes the fact.
        holds_paths: True if rules must compare its items as files, in any spelling.
        explain: Returns the problems of items that are not in the fact, for a hit.
    """

    value: Provider
    holds_paths: bool = False
    explain: Explain | None = None


class CallFeed(Protocol):
    """The state of a call fact in one session."""

    def take(self, event: Mapping[str, object], seq: int, /) -> None:
        """Take a call with its number in the session. Calls come in order, from 1."""
        ...

    def value(self) -> object:
        """Return the value of the fact, by the calls so far."""
        ...


@runtime_checkable
class RenewedFeed(CallFeed, Protocol):
    """A feed that restarts after a completion."""

    def renew(self) -> None:
        """Forget the calls so far, since the last one got a completion."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CallFact:
    """A fact computed from the session's calls of tools with `tag`.

    `start` returns a new feed.
    """

    tag: str
    start: Callable[[], CallFeed]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistryFact:
    """A fact that depends on the registry alone, so calls are judged as they happen."""

    value: Callable[[WorldSpec], tuple[str, ...]]


FactProviders: TypeAlias = Mapping[str, Fact | CallFact | RegistryFact]
"""The providers by the names of their facts."""


class Facts:
    """The facts of one delivery. A name without provider and value is absent.

    Args:
        known: The data for providers.
        providers: The providers by name.
        given: Values that the server knows of its world.
        fixed: Values that depend on the registry alone.
        feeds: The feeds of the session's calls, by name.
        statement: Notes each value, or tells those of an earlier judgement (default: a new one).
    """

    def __init__(
        self,
        known: Known,
        providers: FactProviders,
        *,
        given: Mapping[str, object],
        fixed: Mapping[str, object],
        feeds: Mapping[str, CallFeed],
        statement: Statement | None = None,
    ) -> None:
        self._known: Final = known
        self._providers: Final = providers
        self._given: Final = given
        self._statement: Final = Statement() if statement is None else statement
        self._fixed: Final = {name: one for name, one in fixed.items() if name not in given}
        self._feeds: Final = {name: feed for name, feed in feeds.items() if name not in given}

    def get(self, name: str) -> object:
        """Return a fact for a rule, `ABSENT` or `Unavailable`.

        Raises:
            PolicyBroken: The provider crashed.
            NotStated: The value rests on a world that no statement tells.
        """
        if name in self._feeds:
            return self._feeds[name].value()
        if name in self._fixed:
            return self._fixed[name]
        return self._statement.shown(
            name, partial(self._worked_out, name), is_world=name == WORLD_OF_CLAIMS
        )

    def _compute_fact(self, name: str) -> object:
        """Return a fact for a provider, with all that its value can be asked."""
        if name in self._feeds:
            return self._feeds[name].value()
        if name in self._fixed:
            return self._fixed[name]
        return self._statement.fact(name, partial(self._worked_out, name))

    def unvalidated(self) -> list[str]:
        """Return the files whose content no validator was asked about."""
        found = self._statement.fact(_UNVALIDATED, self._known.unvalidated)
        return list(cast("Iterable[str]", found))

    def problems(self, refs: Collection[str], items: Collection[str]) -> list[dict[str, object]]:
        """Return up to 20 different problems of items that the facts of `refs` lack."""
        work_out = partial(self._problems, refs, items)
        return list(map(dict, self._statement.problems(refs, items, work_out)))

    def _problems(
        self, refs: Collection[str], items: Collection[str]
    ) -> Sequence[Mapping[str, object]]:
        found: list[dict[str, object]] = []
        for problem in self._explain_facts(refs, items):
            if len(found) == _PROBLEMS:
                break  # a file may have a hundred thousand problems
            if problem not in found:
                found.append(problem)
        return found

    def _explain_facts(
        self, refs: Collection[str], items: Collection[str]
    ) -> Iterator[dict[str, object]]:
        for ref in refs:
            fact = self._providers.get(ref.removeprefix("facts."))
            if isinstance(fact, Fact) and fact.explain is not None:
                yield from map(dict, fact.explain(self._known, self._compute_fact, items))

    def _worked_out(self, name: str) -> object:
        if name in self._given:
            return self._given[name]
        fact = self._providers.get(name)
        try:
            value = (
                fact.value(self._known, self._compute_fact) if isinstance(fact, Fact) else _LACKING
            )
            return self._statement.lacking(name) if value is _LACKING else value
        except (BadPolicy, PolicyBroken, NotStated):
            raise
        except Exception as error:
            problem = f"the provider failed with {type(error).__name__}"
            raise PolicyBroken(f"facts.{name}", problem) from error


class FactValues(Mapping[str, object]):
    """The facts as a mapping, without absent facts."""

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
    """Return the reasons why files cost too much, by size or by their validators."""
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
    """Return the files whose ending belongs to no format.

    Files of a format without endings are left out.
    """
    endings = tuple(ending for one in known.formats for ending in one.suffixes)
    free = {one.name for one in known.formats if not one.suffixes}
    return tuple(
        file.path
        for file in known.files
        if file.format not in free and not file.path.casefold().endswith(endings)
    )


def _modes(known: Known, _ask: Ask) -> object:
    return known.modes


def _list_symbols(known: Known, _ask: Ask) -> object:
    """Return the declared symbols, each written kind:name."""
    declared = known.bundle.declared_new_symbols
    return tuple(dict.fromkeys(f"{entry.type}:{entry.name}" for entry in declared))


def _symbols_declared_at(known: Known, _ask: Ask) -> object:
    """Return the declared symbols with their files, each written kind:name@path.

    The path is empty for a symbol without a file.
    """
    place = known.bundle.address_of
    return tuple(
        dict.fromkeys(
            f"{entry.type}:{entry.name}@{place(entry.defined_in_path or '') or ''}"
            for entry in known.bundle.declared_new_symbols
        )
    )


def _claims_contradicting(known: Known, ask: Ask) -> object:
    """Return a sentence for each claim that another one contradicts."""
    if len(known.claims) < 2:
        return ()
    world = claimed_world(ask(WORLD_OF_CLAIMS))
    given = world if isinstance(world, ClaimedWorld) else None
    return tuple(contradictions(known.claims, given))


_UNVALIDATED: Final = "bundle.files_unvalidated"
"""The name of the note about files in the statement of a judgement."""

_LACKING: Final = object()
"""The result of a provider whose fact only the server knows."""


def _only_the_server_knows(_known: Known, _ask: Ask) -> object:
    return _LACKING


def _not_in_place(known: Known, _ask: Ask) -> object:
    """Return no file if none is delivered. Of delivered files, only the server knows."""
    return _LACKING if known.bundle.artifacts else ABSENT


SERVER_FACT: Final = Fact(value=_only_the_server_knows)
"""A fact that is given with the delivery or absent. Rules define the meaning of absence."""

NOT_IN_PLACE: Final = "files_not_in_place"
"""The fact with the files of the world that differ from the bundle."""

FILES_WRITTEN: Final = "files_written"
"""The fact with the files as the session wrote them last."""

WORLD_OF_CLAIMS: Final = "world_of_claims"
"""The fact with the world to compare claims with."""

DELIVERY_FACTS: Final[FactProviders] = MappingProxyType(
    {
        "modes": Fact(value=_modes),
        "bundle_schema_faults": Fact(value=_bundle_schema_faults),
        "bundle_paths": Fact(value=_bundle_paths, holds_paths=True),
        "files_too_costly": Fact(value=_files_too_costly),
        "files_of_no_format": Fact(value=_files_of_no_format, holds_paths=True),
        "files_existing": Fact(value=_only_the_server_knows, holds_paths=True),
        NOT_IN_PLACE: Fact(value=_not_in_place),
        FILES_WRITTEN: CallFact(tag=CHANGING, start=FilesWritten),
        WORLD_OF_CLAIMS: SERVER_FACT,
        "claims_contradicting": Fact(value=_claims_contradicting),
        "symbols_declared": Fact(value=_list_symbols),
        "symbols_declared_at": Fact(value=_symbols_declared_at),
    }
)
"""The facts of session and bundle that need no validator."""
