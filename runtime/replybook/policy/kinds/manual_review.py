"""manual_review: listed for a person, never decided.

Source: 003 §2 and §5.2 (preserve_uncertainty).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from replybook.policy.bundle import TYPES
from replybook.policy.errors import BadPolicy
from replybook.policy.kinds.kind import FIRST, CallContext, DeliveryContext, Hit, RuleEvaluation
from replybook.policy.predicates import FileMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import read_files

__all__ = ["ManualReview", "read"]


@dataclass(frozen=True, slots=True)
class ManualReview:
    """A list for a person, made for matching files or claims, or always without both."""

    when_files: FileMatch | None
    claim_types: tuple[str, ...] = ()
    is_late: bool = False
    judges: None = None

    def start(self, _setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation. Calls do not matter to a review."""
        return _List(self)


def read(part: Part) -> ManualReview:
    """Read a check of the kind `manual_review`."""
    part.only(("kind",), ("when_files", "claim_types"))
    if part.has("when_files") and part.has("claim_types"):
        raise BadPolicy(part.place, "there must be either when_files or claim_types")
    return ManualReview(
        read_files(part.part("when_files")) if part.has("when_files") else None,
        part.words("claim_types", "type of claim", TYPES) if part.has("claim_types") else (),
    )


class _List(RuleEvaluation):
    def __init__(self, check: ManualReview) -> None:
        self._check = check

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return one hit, with the files or claims that a person should review."""
        when, types = self._check.when_files, self._check.claim_types
        if when is None and not types:
            yield Hit()
            return
        items = [one.subject for one in scene.delivery.claims if one.claim_type in types]
        if when is not None:
            files = filter(when.bind(scene.refs), scene.delivery.files)
            items = [str(file.get("path")) for file in files]
        if items:
            yield Hit(about=items[0], details={"items": items[:FIRST], "count": len(items)})
