"""The one active registry of a process: the base and at most one registry that extends it.

A generated package announces itself here when it is imported; its tables are read when somebody
first asks for them. A second base, a second extension or a second ReplyBuilder is refused at once.
Source: specification 13, decision 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeVar

from replybook_schema.codes import CodeId, ReplyCode
from replybook_schema.messages import MessageTemplate
from replybook_schema.payload import Payload
from replybook_schema.records import RawRecord, Record

if TYPE_CHECKING:
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.tools import ToolSpec
    from replybook_schema.world import WorldSpec

__all__ = ["ACTIVE", "ActiveRegistry", "Source"]

Kept = TypeVar("Kept")


def _nothing() -> tuple[()]:
    return ()


def _none() -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What one generated package brings; each part is imported when it is first asked for."""

    name: str
    package: str
    records: Callable[[], tuple[RawRecord, ...]]
    tools: Callable[[], tuple[ToolSpec, ...]] = _nothing
    policy: Callable[[], PolicySpec | None] = _none
    world: Callable[[], WorldSpec | None] = _none
    enforcement: Callable[[], EnforcementSpec | None] = _none


class ActiveRegistry:
    """The codes, tools, policy, world and enforcement that hold in this process."""

    def __init__(self) -> None:
        self._base: Source | None = None
        self._extension: Source | None = None
        self._builder: str | None = None
        self._forget()

    def _forget(self) -> None:
        self._rows: Mapping[str, RawRecord] | None = None
        self._tools: Mapping[str, ToolSpec] | None = None
        self._payloads: dict[str, Payload] = {}
        self._messages: dict[str, MessageTemplate] = {}

    # Who is active

    def open(self, base: Source) -> Source:
        """Make `base` the registry of this process; `RuntimeError` if there is another one."""
        _refuse_second("base registry", self._base, base)
        self._base = base
        self._forget()
        return base

    def extend(self, base: Source, extension: Source) -> Source:
        """Add a registry that extends `base`; `RuntimeError` if there is another one."""
        _refuse_second("base registry", self._base, base)
        _refuse_second("registry that extends the base", self._extension, extension)
        self._extension = extension
        self._forget()
        return extension

    def claim(self, builder: type) -> None:
        """Make `builder` the one ReplyBuilder; `RuntimeError` if there is another one."""
        name = f"{builder.__module__}.{builder.__qualname__}"
        if self._builder not in (None, name):
            raise RuntimeError(
                f"{name} is a second ReplyBuilder; this process already has {self._builder}"
            )
        self._builder = name

    def _sources(self) -> Iterator[Source]:
        if self._base is None:
            raise RuntimeError("no registry is active; import replybook first")
        yield self._base
        if self._extension is not None:
            yield self._extension

    # Codes

    def find(self, text: str) -> ReplyCode:
        """The code with this id, of the class that its type letter says.

        `ValueError` if the id is malformed, unknown, reserved or retired.
        """
        return self.payload(text).code

    def record(self, text: str) -> Record:
        """All that the registry says about an id, reserved and retired ones included."""
        row = self._row_by_code().get(text)
        if row is None:
            raise ValueError(f"{text!r} is not a code of this registry{self._meant(text)}")
        return Record.read(row)

    def records(self) -> tuple[Record, ...]:
        """Every record, those of the base first."""
        return tuple(map(Record.read, self._row_by_code().values()))

    def base_rows(self) -> tuple[RawRecord, ...]:
        """The rows of the base registry alone."""
        return next(self._sources()).records()

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
        return kept.setdefault(str(code), make(_usable(self.record(code))))

    def _row_by_code(self) -> Mapping[str, RawRecord]:
        if self._rows is None:
            self._rows = _without_doubles(chain.from_iterable(s.records() for s in self._sources()))
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
            tools = chain.from_iterable(source.tools() for source in self._sources())
            self._tools = {tool.name: tool for tool in tools}
        return self._tools

    def policy(self) -> PolicySpec:
        """The policy of the base with what an extension adds."""
        first, *more = [part for s in self._sources() if (part := s.policy()) is not None]
        return first.extended(more[0]) if more else first

    def world(self) -> WorldSpec:
        """The address world of the base with what an extension adds."""
        first, *more = [part for s in self._sources() if (part := s.world()) is not None]
        return first.extended(more[0]) if more else first

    def enforcement(self) -> EnforcementSpec:
        """What enforcement decides by, of the base with what an extension adds."""
        first, *more = [part for s in self._sources() if (part := s.enforcement()) is not None]
        return first.extended(more[0]) if more else first


def _refuse_second(what: str, first: Source | None, second: Source) -> None:
    if first is not None and (first.name, first.package) != (second.name, second.package):
        raise RuntimeError(
            f"{second.name} ({second.package}) is a second {what}; this process already has"
            f" {first.name} ({first.package})"
        )


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
