"""Contradictions among the claims of one delivery, found on parsed claims and the world."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from replybook.policy.bundle import Claim
from replybook.policy.claims.claim_grammar import BadClaim, Subject
from replybook.policy.claims.claim_values import same_value
from replybook.policy.claims.claimed_world import ClaimedWorld, Resolution

_Read: TypeAlias = tuple[Claim, Subject]


def contradictions(
    claims: Mapping[Claim, Subject | BadClaim], world: ClaimedWorld | None
) -> Iterator[str]:
    """Yield a sentence for each claim that another claim of the delivery contradicts.

    A name without a kind means what the world knows under this name, or else every kind.
    """
    by_name: dict[str, list[_Read]] = defaultdict(list)
    for claim, subject in claims.items():
        if isinstance(subject, Subject):
            by_name[subject.name].append((claim, subject))
    gone = [one for read in by_name.values() for one in read if _is_absent(one[1])]
    for claim, subject in (one for read in by_name.values() for one in read):
        if not _is_absent(subject) and any(_is_denied(subject, one, world) for _, one in gone):
            yield f"{claim.subject}: another claim says that it does not exist"
    for read in by_name.values():
        yield from _other_values([one for one in read if one[1].claim_type == "value"], world)


def _is_absent(subject: Subject) -> bool:
    return subject.claim_type == "non_existence"


def _is_denied(subject: Subject, absent: Subject, world: ClaimedWorld | None) -> bool:
    """Return True if a claim of absence denies what another claim is about."""
    if absent.place and not _is_within(subject.place.casefold(), absent.place.casefold()):
        return False
    if absent.is_address and subject.is_address:
        return _is_within(subject.name, absent.name)
    return _is_same_thing(subject, absent, world)


def _is_within(place: str, folder: str) -> bool:
    return place == folder or place.startswith(f"{folder}/")


def _is_same_thing(subject: Subject, other: Subject, world: ClaimedWorld | None) -> bool:
    if subject.name != other.name:
        return False
    if subject.kind == other.kind:
        return True
    if subject.kind and other.kind:
        return False
    bare, kinded = (other, subject) if subject.kind else (subject, other)
    known = set[str]() if _is_absent(bare) else _kinds_of(bare, world)
    return not known or kinded.kind in known


def _kinds_of(subject: Subject, world: ClaimedWorld | None) -> set[str]:
    found = None if world is None else world.resolve(subject)
    if not isinstance(found, Resolution):
        return set()
    return {definition.thing.partition(":")[0] for definition in found.definitions}


def _other_values(claims: Sequence[_Read], world: ClaimedWorld | None) -> Iterator[str]:
    """Yield the claims that give a key another value than an earlier claim does."""
    for at, (claim, subject) in enumerate(claims):
        for _, first in claims[:at]:
            if (
                (subject.key, subject.place) == (first.key, first.place)
                and not same_value(subject.value, first.value)
                and _is_same_thing(subject, first, world)
                and not _holds_both(subject, first, world)
            ):
                yield f"{claim.subject}: another claim says that it is {first.value}"
                break


def _holds_both(subject: Subject, other: Subject, world: ClaimedWorld | None) -> bool:
    """Return True if the world has both values under the key, which may stand there twice."""
    found = None if world is None else world.resolve(subject)
    values = found.values if isinstance(found, Resolution) else ()
    pairs = product((subject, other), values)
    return {said.value for said, held in pairs if same_value(said.value, held.text)} == {
        subject.value,
        other.value,
    }
