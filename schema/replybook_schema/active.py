"""The one active registry of a process: composed of every generated package that was imported.

Packages form chains and branches over one base. Each announces itself when it is imported, and what
another one declares already is refused by name at once; tables are read when somebody first asks for
them. The composition is the same in whatever order packages are imported. Source: specification 13.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

from replybook_schema.codes import CodeId, ReplyCode
from replybook_schema.messages import MessageTemplate
from replybook_schema.payload import Payload
from replybook_schema.records import RawLegacy, RawRecord, Record
from replybook_schema.roles import ToolsByRole, filled_record, tools_by_role

if TYPE_CHECKING:
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.taxonomy import AreaSpec
    from replybook_schema.tools import ToolSpec
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec

__all__ = ["ACTIVE", "ActiveRegistry", "Names", "Source", "Tried"]

Kept = TypeVar("Kept")
Part = TypeVar("Part", "EnforcementSpec", "PolicySpec", "VocabularySpec", "WorldSpec")


def _nothing() -> tuple[()]:
    return ()


def _none() -> None:
    return None


Names: TypeAlias = Mapping[str, tuple[str, ...]]
"""What a registry declares: kind of entry to names, which no other registry may declare."""

_NO_NAMES: Final[Names] = MappingProxyType({})


def _no_names() -> Names:
    return _NO_NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What one generated package brings; each part is imported when it is first asked for."""

    name: str
    package: str
    records: Callable[[], tuple[RawRecord, ...]]
    version: str = ""
    names: Callable[[], Names] = _no_names
    areas: Callable[[], tuple[AreaSpec, ...]] = _nothing
    legacy: Callable[[], tuple[RawLegacy, ...]] = _nothing
    tools: Callable[[], tuple[ToolSpec, ...]] = _nothing
    policy: Callable[[], PolicySpec | None] = _none
    world: Callable[[], WorldSpec | None] = _none
    enforcement: Callable[[], EnforcementSpec | None] = _none
    vocabulary: Callable[[], VocabularySpec | None] = _none


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """The parts of a registry that is not installed, composed with what it extends."""

    policy: PolicySpec
    tools: tuple[ToolSpec, ...]
    world: WorldSpec
    vocabulary: VocabularySpec


class ActiveRegistry:
    """The codes, tools, policy, world and enforcement that hold in this process."""

    def __init__(self) -> None:
        self._base: Source | None = None
        self._by_package: dict[str, Source] = {}
        self._parents: dict[str, str] = {}
        self._owners: dict[tuple[str, str], Source] = {}
        self._builder: str | None = None
        self._tried: Tried | None = None
        self._forget()

    def _forget(self) -> None:
        self._in_order: tuple[Source, ...] | None = None
        self._rows: Mapping[str, RawRecord] | None = None
        self._tools: Mapping[str, ToolSpec] | None = None
        self._tools_by_role: ToolsByRole | None = None
        self._composed: dict[str, object] = {}
        self._payloads: dict[str, Payload] = {}
        self._messages: dict[str, MessageTemplate] = {}
        if self._tried is not None:
            self._tools = {tool.name: tool for tool in self._tried.tools}
            self._composed = {
                name: getattr(self._tried, name) for name in ("policy", "world", "vocabulary")
            }

    @contextmanager
    def trying(self, registry: Tried) -> Generator[None]:
        """Answer with the parts of a registry that is being tried, for a command that judges by it.

        The codes stay those of the process. Nothing else may run meanwhile.
        """
        self._tried = registry
        self._forget()
        try:
            yield
        finally:
            self._tried = None
            self._forget()

    # Who is active

    def open(self, base: Source) -> Source:
        """Make `base` the base of this process; `RuntimeError` if there is another one."""
        if self._base is not None and _identity(self._base) != _identity(base):
            raise RuntimeError(
                f"{base.name} ({base.package}) is a second base registry; this process already has"
                f" {self._base.name} ({self._base.package})"
            )
        self._base = base
        self._join(base)
        return base

    def extend(self, parent: Source, source: Source) -> Source:
        """Add a registry on top of `parent`, which is the base or was added before.

        `RuntimeError` if it declares what another registry of the process declares; then nothing has
        changed.
        """
        known = self._by_package.get(parent.package)
        if known is None or _identity(known) != _identity(parent):
            raise RuntimeError(
                f"{source.name} ({source.package}) extends {parent.name} ({parent.package}), which"
                " is not active in this process; import that package first"
            )
        self._join(source)
        self._parents[source.package] = parent.package
        return source

    def _join(self, source: Source) -> None:
        """Take in a package, or one that is imported anew; all or nothing."""
        names = {(kind, name): source for kind, each in _names_of(source) for name in each}
        for (kind, name), owner in ((key, self._owners.get(key)) for key in names):
            if owner is not None and owner.package != source.package:
                raise RuntimeError(
                    f"{source.name} ({source.package}) and {owner.name} ({owner.package}) both"
                    f" declare the {kind} {name!r}; rename one of the two and generate it again"
                )
        for other in self._by_package.values():
            if other.name == source.name and other.package != source.package:
                raise RuntimeError(
                    f"two registries are called {source.name}: {other.package} and {source.package};"
                    " give one of the two another name"
                )
        mine = [key for key, owner in self._owners.items() if owner.package == source.package]
        for key in mine:
            del self._owners[key]
        self._owners.update(names)
        self._by_package[source.package] = source
        self._forget()

    def sources(self) -> tuple[Source, ...]:
        """The registries: the base first, then depth first, branches by name."""
        if self._base is None:
            raise RuntimeError("no registry is active; import replybook first")
        if self._in_order is None:
            self._in_order = tuple(self._below(self._base))
        return self._in_order

    def _below(self, source: Source) -> Iterator[Source]:
        yield source
        children = (self._by_package[p] for p, up in self._parents.items() if up == source.package)
        for child in sorted(children, key=lambda one: (one.name, one.package)):
            yield from self._below(child)

    def claim(self, builder: type) -> None:
        """Make `builder` the one ReplyBuilder; `RuntimeError` if there is another one."""
        name = f"{builder.__module__}.{builder.__qualname__}"
        if self._builder not in (None, name):
            raise RuntimeError(
                f"{name} is a second ReplyBuilder; this process already has {self._builder}"
            )
        self._builder = name

    # Codes

    def find(self, text: str) -> ReplyCode:
        """The code with this id, of the class that its type letter says.

        `ValueError` if the id is malformed, unknown, reserved or retired.
        """
        return self.payload(text).code

    def record(self, text: str) -> Record:
        """All that is said about an id, also a reserved or retired one; roles are filled in."""
        return filled_record(self._record(text), self._tools_of_roles())

    def _record(self, text: str) -> Record:
        row = self._row_by_code().get(text)
        if row is None:
            raise ValueError(f"{text!r} is not a code of this registry{self._meant(text)}")
        return Record.read(row)

    def records(self) -> tuple[Record, ...]:
        """Every record, those of the base first."""
        tools = self._tools_of_roles()
        return tuple(filled_record(Record.read(r), tools) for r in self._row_by_code().values())

    def declared_by(self, kind: str, name: str) -> Source | None:
        """The registry that declares an entry, by its kind (`code`, `tool`, ...) and name."""
        self.sources()
        return self._owners.get((kind, name))

    def owner_of(self, code: str) -> Source:
        """The registry that declares a code; `ValueError` if none does."""
        for source in self.sources():
            if any(row[0] == code for row in source.records()):
                return source
        raise ValueError(f"{code!r} is not a code of this registry{self._meant(code)}")

    def payload(self, code: str) -> Payload:
        """What data an id takes; `ValueError` if no reply may carry that id."""
        payload = self._payloads.get(code)
        return payload if payload is not None else self._kept(self._payloads, code, Payload.of)

    def message(self, code: str) -> MessageTemplate:
        """The message template of an id."""
        message = self._messages.get(code)
        return (
            message if message is not None else self._kept(self._messages, code, MessageTemplate.of)
        )

    def _kept(self, kept: dict[str, Kept], code: str, make: Callable[[Record], Kept]) -> Kept:
        return kept.setdefault(str(code), make(_usable(self._record(code))))

    def _row_by_code(self) -> Mapping[str, RawRecord]:
        if self._rows is None:
            self._rows = _without_doubles(chain.from_iterable(s.records() for s in self.sources()))
        return self._rows

    def _meant(self, text: str) -> str:
        import difflib  # 3 ms that only a mistake pays

        CodeId.parse(text)
        near = difflib.get_close_matches(text, self._row_by_code(), n=1)
        return f"; did you mean {near[0]!r}?" if near else ""

    # Tools, policy, world, enforcement

    def tools(self) -> Mapping[str, ToolSpec]:
        """The tools by name; families of tools are listed under their prefix."""
        if self._tools is None:
            tools = chain.from_iterable(source.tools() for source in self.sources())
            self._tools = {tool.name: tool for tool in tools}
        return self._tools

    def _tools_of_roles(self) -> ToolsByRole:
        self._tools_by_role = self._tools_by_role or tools_by_role(self.tools().values())
        return self._tools_by_role

    def areas(self) -> tuple[AreaSpec, ...]:
        """The areas, those of the base first."""
        return tuple(chain.from_iterable(source.areas() for source in self.sources()))

    def legacy(self) -> tuple[RawLegacy, ...]:
        """The ids that are gone; nothing but the command line asks for them."""
        return tuple(chain.from_iterable(source.legacy() for source in self.sources()))

    def policy(self) -> PolicySpec:
        """The policy, composed."""
        return self._compose("policy", lambda source: source.policy())

    def world(self) -> WorldSpec:
        """The address world, composed."""
        return self._compose("world", lambda source: source.world())

    def vocabulary(self) -> VocabularySpec:
        """The vocabulary, composed."""
        return self._compose("vocabulary", lambda source: source.vocabulary())

    def enforcement(self) -> EnforcementSpec:
        """What enforcement decides by, composed."""
        return self._compose("enforcement", lambda source: source.enforcement())

    def _compose(self, part: str, read: Callable[[Source], Part | None]) -> Part:
        """A part of every registry as one value, which is made once."""
        composed = cast("Part | None", self._composed.get(part))
        if composed is None:
            parts = [found for source in self.sources() if (found := read(source)) is not None]
            composed = reduce(lambda below, above: below.extended(above), parts)
            self._composed[part] = composed
        return composed


def _identity(source: Source) -> tuple[str, str]:
    return source.name, source.package


def _names_of(source: Source) -> Iterator[tuple[str, tuple[str, ...]]]:
    if source.names is not _no_names:
        return iter(source.names().items())
    from replybook_schema.unannounced import names_in  # only an older package pays for it

    return names_in(source)


def _without_doubles(rows: Iterator[RawRecord]) -> Mapping[str, RawRecord]:
    found: dict[str, RawRecord] = {}
    for row in rows:
        if found.setdefault(row[0], row) is not row:
            raise RuntimeError(
                f"two registries of this process declare {row[0]}; generate the later one again"
                " with the installed replybook: run replybook check"
            )
    return found


def _usable(record: Record) -> Record:
    """`record`, unless no reply may carry its code (reserved and retired ones)."""
    if record.status == "reserved":
        raise ValueError(f"{record.code} is reserved; no reply may carry it")
    if record.status == "retired":
        use = f"; use {' or '.join(record.use)}" if record.use else ""
        raise ValueError(f"{record.code} is retired since {record.retired_in}{use}")
    return record


ACTIVE: Final = ActiveRegistry()
"""The registry of this process."""
