"""Kinds of check of an application, which a registry declares and a server hands to the gate.

The registry names the kind under `check_kinds` of vocabulary.yaml. A rule uses the name as its
`kind`, with keys of its choice. The server hands in a class for each name.

    class TestsRan(CheckKind):
        keys = ("suite",)

        def __init__(self, check: Mapping[str, object]) -> None:
            super().__init__(check)
            self.ran: set[object] = set()

        def see(self, call: Mapping[str, object]) -> None:
            if call["reply_type"] == "S":
                self.ran.add(call["args"].get("suite"))

        def hits(self, delivery: Delivery) -> Iterator[Hit]:
            if self.check["suite"] not in self.ran:
                yield Hit(about=str(self.check["suite"]))

    gate = DeliveryGate(key, kinds={"tests_ran": TestsRan})
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, TypeVar

from replybook.policy.delivery import Delivery
from replybook.policy.errors import BadPolicy, PolicyBroken
from replybook.policy.kinds.kind import CallContext, DeliveryContext, Event, Hit, RuleEvaluation
from replybook.policy.predicates import CallMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import read_calls
from replybook.policy.statement import NotStated

_T = TypeVar("_T")


class CheckKind:
    """A kind of check of your own. The gate makes one for each rule and session.

    Attributes:
        keys: The keys that a check of this kind may have besides `kind` and `match`. `match`
            selects the calls that `see` is given, like in any rule.
        check: The check of the rule, as the registry has it.
    """

    keys: ClassVar[Collection[str]] = ()

    def __init__(self, check: Mapping[str, object]) -> None:
        self.check = check

    def see(self, call: Mapping[str, object], /) -> None:
        """Take one call of the session, with the keys of the trace."""

    def renew(self) -> None:
        """Drop the faults of the calls so far, after a delivery was accepted."""

    def hits(self, delivery: Delivery, /) -> Iterable[Hit]:
        """Return the faults of a delivery. It may be asked several times, so it changes nothing.

        Args:
            delivery: The session, the bundle with its sections, the claims and the files.
        """
        raise NotImplementedError


CheckKinds: TypeAlias = Mapping[str, Callable[[Mapping[str, object]], CheckKind]]
"""The kinds of an application by name: subclasses of `CheckKind`."""


@dataclass(frozen=True, slots=True)
class _OwnCheck:
    """A check of a kind that the application hands in. `begin` is None if nobody did."""

    kind: str
    match: CallMatch
    data: Mapping[str, object]
    codes: tuple[str, ...]
    begin: Callable[[Mapping[str, object]], CheckKind] | None
    judges: None = None

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        return self.match.is_late

    def start(self, setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation with a new object of the kind."""
        return _Own(self, setting)


def read_own(part: Part, kind: str, kinds: CheckKinds) -> _OwnCheck:
    """Read a check of a declared kind. Without its class, its keys cannot be checked."""
    begin = kinds.get(kind)
    if begin is not None:
        part.only(("kind",), ("match", *getattr(begin, "keys", part.data)))
    match = read_calls(part.part("match")) if part.has("match") else CallMatch()
    if part.has("claim_types"):
        part.claim_types()
    return _OwnCheck(kind, match, part.data, part.codes, begin)


class _Own(RuleEvaluation):
    def __init__(self, check: _OwnCheck, setting: CallContext) -> None:
        self._check = check
        self._picks = check.match.bind(setting.refs)
        self._kind = None if check.begin is None else self._ask_kind(check.begin, check.data)
        self.handlers = () if self._kind is None else ((check.match, self._see),)

    def _see(self, event: Event, _seq: int) -> None:
        if self._kind is not None and self._picks(event):
            self._ask_kind(self._kind.see, event)

    def renew(self, _seq: int) -> None:
        """Tell the kind of a completion."""
        if self._kind is not None:
            self._ask_kind(self._kind.renew)

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return the hits of the kind, each with a violation of its rule."""
        if self._kind is None:
            problem = f"nobody handed in {self._check.kind!r}; give it to the gate in kinds={{...}}"
            raise BadPolicy(f"check_kinds.{self._check.kind}", problem)
        kind = self._kind
        hits = self._ask_kind(lambda: tuple(kind.hits(scene.delivery)))
        for hit in hits:
            if hit.code not in (None, *self._check.codes):
                problem = f"its rule does not declare the violation {hit.code!r}"
                raise PolicyBroken(f"check_kinds.{self._check.kind}", problem)
        return hits

    def _ask_kind(self, ask: Callable[..., _T], *given: object) -> _T:
        """Return what the kind answers. A failure is one of the server, like that of a fact."""
        try:
            return ask(*given)
        except NotStated:  # offline, only the server has the kind
            raise
        except Exception as error:
            problem = f"the kind failed with {type(error).__name__}"
            raise PolicyBroken(f"check_kinds.{self._check.kind}", problem) from error
