"""manual_review: listed for a person, never decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from replybook.policy.errors import BadPolicy
from replybook.policy.kinds.kind import FIRST, CallContext, DeliveryContext, Hit, RuleEvaluation
from replybook.policy.predicates import FileMatch
from replybook.policy.rule_data import Part, choice
from replybook.policy.selectors import read_files
from replybook.policy.unavailable import ABSENT


@dataclass(frozen=True, slots=True)
class ManualReview:
    """A list for a person, made for matching files or claims, or always without both."""

    when_files: FileMatch | None
    claim_types: tuple[str, ...] = ()
    without_world: tuple[str, tuple[str, ...]] | None = None
    """The fact that gives the world, and the types of claims to list if it is absent."""

    is_late: bool = False
    judges: None = None

    def start(self, _setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation. Calls do not matter to a review."""
        return _List(self)


def read(part: Part) -> ManualReview:
    """Read a check of the kind `manual_review`."""
    part.only(("kind",), ("when_files", "claim_types", "without_world"))
    if part.has("when_files") and part.has("claim_types"):
        raise BadPolicy(part.place, "there must be either when_files or claim_types")
    return ManualReview(
        read_files(part.part("when_files")) if part.has("when_files") else None,
        part.claim_types() if part.has("claim_types") else (),
        _without_world(part.part("without_world")) if part.has("without_world") else None,
    )


def _without_world(part: Part) -> tuple[str, tuple[str, ...]]:
    part.only(("ref", "claim_types"))
    ref = part.ref("ref")
    choice(part.at("ref"), "namespace of refs", ref.partition(".")[0], ("facts",))
    return ref.removeprefix("facts."), part.claim_types()


class _List(RuleEvaluation):
    def __init__(self, check: ManualReview) -> None:
        self._check = check

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return a hit with the files or claims that a person should review.

        The claims that nothing but calls proves, since no world is given, have a hit of their own.
        """
        when, types, more = (
            self._check.when_files,
            self._check.claim_types,
            self._check.without_world,
        )
        if when is None and not types and more is None:
            yield Hit()
            return
        if when is not None:
            files = filter(when.bind(scene.refs), scene.delivery.files)
            yield from _list_items([str(file.get("path")) for file in files])
        claims = scene.delivery.claims
        yield from _list_items([claim.subject for claim in claims if claim.claim_type in types])
        fact, unseen = more or ("", ())
        unproven = [claim.subject for claim in claims if claim.claim_type in unseen]
        if unproven and scene.facts.get(fact) is ABSENT:
            yield from _list_items(unproven, lacking="no world is given")


def _list_items(items: list[str], **more: object) -> Iterator[Hit]:
    if items:
        details = {"items": items[:FIRST], "count": len(items), **more}
        yield Hit(about=items[0], details=details)
