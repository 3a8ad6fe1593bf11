"""The truth of a claim, by the calls that it cites and by the world as it is now.

Source: specification 27 and 62.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from replybook.policy.claimed_world import ClaimedWorld, Definition, claimed_world, outside
from replybook.policy.claims import Claim
from replybook.policy.rule_kind import FIRST, Event, Scene
from replybook.policy.sights import Sight
from replybook.policy.subjects import asked_of, same_value, value_of
from replybook.policy.unavailable import Absent, Unavailable

__all__ = ["DECIDED", "SAYS", "ClaimJudge", "Supports", "Truth", "Wrong"]

SAYS: Final = ("exists", "value", "absent")
"""What the world may be asked of a claim."""

Supports: TypeAlias = Callable[[Claim, Event, Sequence[Definition] | None], Sight]
"""Says what a call shows of a claim; with definitions, by where its thing is defined now."""


@dataclass(frozen=True, slots=True)
class Truth:
    """The fact that gives the world, and what that has to say of a claim."""

    fact: str
    says: str


DECIDED: Final = ("outdated", "refuted", "unavailable")
"""Faults that count as unsupported where a rule does not tell them apart."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A fault of a claim: its name, what was seen, what had to be, and a sentence about it."""

    fault: str
    observed: object
    expected: object
    more: Mapping[str, str] = field(default_factory=dict[str, str])


class ClaimJudge:
    """Holds the claims of one delivery against the calls that they cite and against the world."""

    def __init__(self, least: int, supports: Supports, truth: Truth | None, scene: Scene) -> None:
        self._least = least
        self._scene = scene
        self._supports = supports
        known = None if truth is None else claimed_world(scene.facts.get(truth.fact))
        self._world = None if isinstance(known, Absent) else known
        self._says = "" if truth is None else truth.says

    def wrong_with(self, claim: Claim, cited: Sequence[Event]) -> Wrong | None:
        """Return what is wrong with a claim whose calls are all known."""
        world = self._world
        if isinstance(world, Unavailable):
            return _unavailable(world.reason)
        if world is None:
            count = sum(1 for event in cited if self._supports(claim, event, None) is Sight.SHOWN)
            return self._too_few(count)
        return self._by_the_world(claim, cited, world)

    def _by_the_world(
        self, claim: Claim, cited: Sequence[Event], world: ClaimedWorld
    ) -> Wrong | None:
        found = world.definitions(claim.subject)
        if isinstance(found, Unavailable):
            return _unavailable(found.reason)
        if self._says == "absent":
            return self._absent(claim, cited, world, found)
        if not found:
            return _refuted("nothing of this name is defined now", 0, 1)
        sights = [self._supports(claim, event, found) for event in cited]
        if sights.count(Sight.SHOWN) < self._least and Sight.OUTDATED in sights:
            return Wrong("outdated", sights.count(Sight.SHOWN), self._least, _OUTDATED)
        few = self._too_few(sights.count(Sight.SHOWN))
        return few if few is not None or self._says != "value" else _other_value(claim, world)

    def _absent(
        self,
        claim: Claim,
        cited: Sequence[Event],
        world: ClaimedWorld,
        found: Sequence[Definition],
    ) -> Wrong | None:
        """Return what is wrong with a claim of absence; what the bundle itself brings is no presence."""
        others = outside(found, (str(file["path"]) for file in self._scene.delivery.files))
        if others:
            return _refuted(f"it is defined now in {others[0].path}", len(others), 0)
        if not world.is_known(claim.subject):
            return _unavailable("not everything is indexed that could define it")
        return self._too_few(
            sum(1 for event in cited if self._supports(claim, event, None) is Sight.SHOWN)
        )

    def _too_few(self, count: int) -> Wrong | None:
        least = self._least
        return Wrong("unsupported", count, least) if count < least else None


_OUTDATED: Final = {"problem": "a file that the cited call showed has changed since; look again"}


def _unavailable(reason: str) -> Wrong:
    return Wrong("unavailable", None, None, {"unavailable": reason})


def _refuted(problem: str, observed: object, wanted: object) -> Wrong:
    return Wrong("refuted", observed, wanted, {"problem": problem})


def _other_value(claim: Claim, world: ClaimedWorld) -> Wrong | None:
    """Return that another value stands there now, or none; None if it is the one that is claimed."""
    said, found = value_of(claim.subject), world.values(asked_of(claim.subject))
    if said and any(same_value(said, value) for value in found):
        return None
    if not found:
        return _refuted("no such key has a value in the definition that holds now", None, said)
    return _refuted("another value stands there now", list(found[:FIRST]), said)
