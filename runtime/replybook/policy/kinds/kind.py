"""The interface of a kind: a check of the policy and its evaluation in a session.

A check is read once per policy (`read`) and started once per session (`Check.start`). Its
evaluation takes the calls of selected tools (`RuleEvaluation.handlers`). Each delivery asks it
(`RuleEvaluation.finish`).
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

Event: TypeAlias = Mapping[str, object]
Handler: TypeAlias = Callable[[Event, int], None]
"""A function that takes a call and its number in the session, counted from 1."""

FIRST: Final = 20
"""The limit of trace ids and of items in a hit."""

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit of a rule. `code` is None for the first code of the rule."""

    code: str | None = None
    about: str = ""
    observed: object = None
    expected: object = None
    details: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
    trace_ids: tuple[str, ...] = ()
    trace_count: int = 0
    seq: int = 0
    blocks: bool = True
    """False if only refused calls are at fault. They changed nothing, so they do not block."""


_REFUSED: Final = frozenset(("I", "D"))


def is_refused(event: Event) -> bool:
    """Return True if a call was refused and changed nothing.

    It was refused by its reply, by the protocol, or by a guard that failed.
    """
    if event.get("reply_type") in _REFUSED or event.get("outcome") == "protocol_error":
        return True
    return event.get("code") == codes.EN_GATE_E_001


@dataclass(frozen=True, slots=True)
class CallContext:
    """The context of an evaluation while calls come in."""

    refs: Refs
    excused: Callable[[Event], bool]
    """A function that returns True if an exception covers a call that breaks the rule."""

    digests: frozenset[object] | None = None
    """The paths and digests of the files, or None if the bundle is not known yet."""


@dataclass(frozen=True, slots=True)
class DeliveryContext:
    """The data to judge a delivery by."""

    delivery: Delivery
    facts: Facts
    data: Mapping[str, object]
    """The members session, bundle and facts."""

    refs: Refs
    call_refs: Refs
    calls: int
    cited: Mapping[str, tuple[int, Event]]
    """The number and call by trace id, for calls that claims cite."""

    tools: Tools


class RuleEvaluation:
    """The state of one check in one session."""

    handlers: Sequence[tuple[CallMatch, Handler]] = ()

    def would_break(self, event: Event, /) -> bool:
        """Return True if a call that is about to run would come too early."""
        del event
        return False

    def renew(self, seq: int, /) -> None:
        """Drop the faults of the calls up to number `seq`, which got a completion.

        The states that earlier calls showed still count.
        """

    def finish(self, scene: DeliveryContext, /) -> Iterable[Hit]:
        """Return the hits. It changes nothing, since each delivery calls it."""
        raise NotImplementedError


class Check(Protocol):
    """A check of a rule, read from the policy."""

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        ...

    @property
    def judges(self) -> CallMatch | None:
        """The selector of calls that the check judges one by one, or None.

        Exceptions of the rule can match these calls.
        """
        ...

    def start(self, setting: CallContext, /) -> RuleEvaluation:
        """Begin the evaluation of this check in a session."""
        ...


@dataclass(slots=True)
class TraceCalls:
    """The calls with one fault: their number, and the first of them."""

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

    def copy(self) -> TraceCalls:
        """Return a copy, to count further calls without changing this object."""
        return replace(self, ids=list(self.ids))
