"""The shape of a kind: what a check reads of the policy, watches while calls come in, and finds.

A kind is read once per policy (`read`), started once per session (`Check.start`), handed the calls of
the tools that it is about (`Watch.handlers`), and asked at each delivery (`Watch.finish`).
Source: specification 25 and 34.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from replybook.policy.delivery import Delivery
from replybook.policy.facts.facts import Facts
from replybook.policy.predicates import CallMatch, Refs, Tools
from replybook_generated import codes

__all__ = [
    "FIRST",
    "Check",
    "Event",
    "Found",
    "Handler",
    "Scene",
    "Setting",
    "Watch",
    "is_refused",
]

Event: TypeAlias = Mapping[str, object]
Handler: TypeAlias = Callable[[Event, int], None]
"""Takes a call and its number in the session, from 1."""

FIRST: Final = 20
"""How many trace ids, and how many items, a finding names."""

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that is wrong; `code` is None where the first code of the rule is meant."""

    code: str | None = None
    about: str = ""
    observed: object = None
    expected: object = None
    details: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
    trace_ids: tuple[str, ...] = ()
    trace_count: int = 0
    seq: int = 0
    blocks: bool = True
    """False where only refused calls are at fault: they did nothing, so they are told and no more."""


_REFUSED: Final = frozenset(("I", "D"))


def is_refused(event: Event) -> bool:
    """Return True if a call was refused and so did nothing: by its reply, the protocol, or a guard that broke."""
    if event.get("reply_type") in _REFUSED or event.get("outcome") == "protocol_error":
        return True
    return event.get("code") == codes.EN_GATE_E_001


@dataclass(frozen=True, slots=True)
class Setting:
    """What a watch works with while calls come in."""

    refs: Refs
    excused: Callable[[Event], bool]
    """Whether an exception of the rule covers this call, which breaks it."""

    digests: frozenset[object] | None = None
    """Paths and digests of the files, where the bundle is known beforehand; else all are kept."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a delivery is judged by."""

    delivery: Delivery
    facts: Facts
    data: Mapping[str, object]
    """The members session, bundle and facts."""

    refs: Refs
    call_refs: Refs
    calls: int
    cited: Mapping[str, tuple[int, Event]]
    """Number and call by trace id, of those that claims may cite."""

    tools: Tools


class Watch:
    """What one rule sees of one session."""

    handlers: Sequence[tuple[CallMatch, Handler]] = ()

    def would_break(self, event: Event, /) -> bool:
        """Return True if a call that is about to run would be at fault for when it comes."""
        del event
        return False

    def renew(self, seq: int, /) -> None:
        """Begin a new window after call number `seq`, a completion: drop the faults of earlier calls.

        What earlier calls showed or did as asked still counts.
        """

    def finish(self, scene: Scene, /) -> Iterable[Found]:
        """Return what is wrong; asked as often as there are deliveries, so it changes nothing."""
        raise NotImplementedError


class Check(Protocol):
    """A check of a rule, read from the policy."""

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        ...

    @property
    def judges(self) -> CallMatch | None:
        """The calls that it judges one by one, so that an exception may be about them; None if none."""
        ...

    def start(self, setting: Setting, /) -> Watch:
        """Begin to watch a session."""
        ...


@dataclass(slots=True)
class Calls:
    """The calls with one and the same fault: how many, and the first of them."""

    count: int = 0
    seq: int = 0
    first: Event | None = None
    ids: list[str] = field(default_factory=list[str])

    def add(self, event: Event, seq: int) -> None:
        """Count a call."""
        if self.first is None:
            self.first, self.seq = event, seq
        self.count += 1
        if len(self.ids) < FIRST:
            self.ids.append(str(event.get("trace_id")))

    def copy(self) -> Calls:
        """Return the same calls, to count further ones without changing these."""
        return replace(self, ids=list(self.ids))
