"""The active registry of a process, composed of every imported generated package.

Packages form chains and branches over one base. Each one registers itself when it is imported. An
entry that another package declares is refused by name at once. Tables are read on demand. The
composition is the same for every order of imports and in all threads, because packages join one
after the other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeVar, cast

from replybook_schema.codes import CodeId, ReplyCode
from replybook_schema.composition import Composition
from replybook_schema.messages import MessageTemplate
from replybook_schema.near import did_you_mean
from replybook_schema.next_action import ActsOn, NextAction
from replybook_schema.records import RawLegacy, Record
from replybook_schema.reply import Payload
from replybook_schema.roles import ToolsByRole, filled_record, tools_by_role
from replybook_schema.sources import Names, Source, names_of

if TYPE_CHECKING:
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.taxonomy import ActionSpec, AreaSpec
    from replybook_schema.tools import ToolSpec
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec

__all__ = ["ACTIVE", "ActiveRegistry", "Names", "Source", "Tried"]

Part = TypeVar("Part", "EnforcementSpec", "PolicySpec", "VocabularySpec", "WorldSpec")

_JOINING: Final = threading.Lock()
"""The lock for adding a registry or a builder.

It is global, because tests copy the registry.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """The parts of a registry that is not installed, composed with its base."""

    policy: PolicySpec
    tools: tuple[ToolSpec, ...]
    world: WorldSpec
    vocabulary: VocabularySpec


class ActiveRegistry:
    """The codes, tools, policy, world and enforcement of this process.

    All answers come from one composition, which is replaced as a whole. No lock is held while
    generated packages are read, because reading imports modules.
    """

    def __init__(self) -> None:
        self.now = Composition()
        """The current composition with everything looked up so far, for fast access."""
        self._builder: str | None = None

    @contextmanager
    def trying(self, registry: Tried) -> Generator[None]:
        """Answer with the parts of another registry, for a command that judges by it.

        The codes stay those of the process. Nothing else may run in the meantime.
        """
        before = self.now
        self.now = replace(
            before,
            tools={tool.name: tool for tool in registry.tools},
            tools_by_role=None,
            parts={name: getattr(registry, name) for name in ("policy", "world", "vocabulary")},
            payloads={},
            messages={},
            next_actions={},
        )
        try:
            yield
        finally:
            self.now = before

    # Registries

    def open(self, base: Source) -> Source:
        """Make `base` the base of this process.

        Raises:
            RuntimeError: There is another base.
        """
        names = names_of(base)  # imports modules, therefore before the lock
        with _JOINING:
            self.now = self.now.opened(base, names)
        return base

    def extend(self, parent: Source, source: Source) -> Source:
        """Add a registry on top of `parent`, which is the base or was added before.

        Raises:
            RuntimeError: Another registry declares the same entry. Nothing has changed then.
        """
        names = names_of(source)
        with _JOINING:
            self.now = self.now.extended(parent, source, names)
        return source

    def sources(self) -> tuple[Source, ...]:
        """Return the registries: the base first, then depth first, branches by name."""
        return self.now.sources()

    def claim(self, builder: type) -> None:
        """Make `builder` the only ReplyBuilder.

        Raises:
            RuntimeError: There is another builder.
        """
        name = f"{builder.__module__}.{builder.__qualname__}"
        with _JOINING:
            if self._builder not in (None, name):
                raise RuntimeError(
                    f"{name} is a second ReplyBuilder; this process already has {self._builder}"
                )
            self._builder = name

    # Codes

    def find(self, text: str) -> ReplyCode:
        """Return the code with this id, as an instance of the class for its type.

        Raises:
            ValueError: The id is malformed, unknown, reserved or retired.
        """
        return self.payload(text).code

    def record(self, text: str) -> Record:
        """Return the record of an id, with roles filled in. It may be reserved or retired."""
        return filled_record(_record(self.now, text), _tools_of_roles(self.now))

    def records(self) -> tuple[Record, ...]:
        """Return every record, those of the base first."""
        now = self.now
        tools = _tools_of_roles(now)
        return tuple(filled_record(Record.read(r), tools) for r in now.row_by_code().values())

    def declared_by(self, kind: str, name: str) -> Source | None:
        """Return the registry that declares an entry.

        Args:
            kind: Kind of the entry, such as `code` or `tool`.
        """
        now = self.now
        now.sources()
        return now.owners.get((kind, name))

    def owner_of(self, code: str) -> Source:
        """Return the registry that declares a code.

        Raises:
            ValueError: No registry declares it.
        """
        now = self.now
        for source in now.sources():
            if any(row[0] == code for row in source.records()):
                return source
        raise _unknown(now, code)

    def payload(self, code: str) -> Payload:
        """Return the data that a code takes.

        Raises:
            ValueError: No reply may have this code.
        """
        now = self.now
        payload = now.payloads.get(code)
        if payload is None:
            payload = Payload.of(_usable(_record(now, code)))
            payload = now.payloads.setdefault(str(code), payload)
        return payload

    def message(self, code: str) -> MessageTemplate:
        """Return the message template of an id."""
        now = self.now
        message = now.messages.get(code)
        if message is None:
            message = MessageTemplate.of(_usable(_record(now, code)))
            message = now.messages.setdefault(str(code), message)
        return message

    def next_action(self, code: str) -> NextAction:
        """Return the next action of a code, with the tools of this process."""
        now = self.now
        action = now.next_actions.get(code)
        if action is None:
            action = _next_action(now, _usable(_record(now, code)))
            action = now.next_actions.setdefault(str(code), action)
        return action

    # Tools, policy, world, enforcement

    def tools(self) -> Mapping[str, ToolSpec]:
        """Return the tools by name. A family of tools has its prefix as name."""
        now = self.now
        return now.tools if now.tools is not None else now.tool_by_name()

    def areas(self) -> tuple[AreaSpec, ...]:
        """Return the areas, those of the base first."""
        return tuple(chain.from_iterable(source.areas() for source in self.sources()))

    def actions(self) -> tuple[ActionSpec, ...]:
        """Return the verbs of the closed set of next actions."""
        return tuple(chain.from_iterable(source.actions() for source in self.sources()))

    def legacy(self) -> tuple[RawLegacy, ...]:
        """Return the removed ids, which only the command line needs."""
        return tuple(chain.from_iterable(source.legacy() for source in self.sources()))

    def policy(self) -> PolicySpec:
        """Return the composed policy."""
        return self._compose("policy", lambda source: source.policy())

    def world(self) -> WorldSpec:
        """Return the composed address world."""
        return self._compose("world", lambda source: source.world())

    def vocabulary(self) -> VocabularySpec:
        """Return the composed vocabulary."""
        return self._compose("vocabulary", lambda source: source.vocabulary())

    def enforcement(self) -> EnforcementSpec:
        """Return the composed enforcement."""
        return self._compose("enforcement", lambda source: source.enforcement())

    def _compose(self, part: str, read: Callable[[Source], Part | None]) -> Part:
        """Return one part of all registries as one value. It is composed once."""
        now = self.now
        composed = cast("Part | None", now.parts.get(part))
        if composed is None:
            parts = [found for source in now.sources() if (found := read(source)) is not None]
            composed = reduce(lambda below, above: below.extended(above), parts)
            now.parts[part] = composed
        return composed


def _record(now: Composition, text: str) -> Record:
    row = now.row_by_code().get(text)
    if row is None:
        raise _unknown(now, text)
    return Record.read(row)


def _unknown(now: Composition, text: str) -> ValueError:
    CodeId.parse(text)
    meant = did_you_mean(text, now.row_by_code(), before="; ")
    return ValueError(f"{text!r} is not a code of this registry{meant}")


def _tools_of_roles(now: Composition) -> ToolsByRole:
    now.tools_by_role = now.tools_by_role or tools_by_role(now.tool_by_name().values())
    return now.tools_by_role


def _next_action(now: Composition, record: Record) -> NextAction:
    seen = filled_record(record, _tools_of_roles(now)) if record.without_tools else record
    verbs = chain.from_iterable(source.actions() for source in now.sources())
    kinds: dict[str, ActsOn] = {verb.verb: verb.arguments for verb in verbs}
    acts_on = kinds.get(seen.verb, "none")
    return NextAction(seen.verb, acts_on, seen.verb_arguments, seen.remedy, seen.exhausted)


def _usable(record: Record) -> Record:
    """Return `record`, if a reply may have its code.

    Raises:
        ValueError: The code is reserved or retired.
    """
    if record.status == "reserved":
        raise ValueError(f"{record.code} is reserved; no reply may carry it")
    if record.status == "retired":
        use = f"; use {' or '.join(record.use)}" if record.use else ""
        raise ValueError(f"{record.code} is retired since {record.retired_in}{use}")
    return record


ACTIVE: Final = ActiveRegistry()
"""The registry of this process."""
