"""declaration: if files match, or always, the delivery declares something."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from replybook.policy.kinds.finding_details import read_expected_value, reason
from replybook.policy.kinds.kind import CallContext, DeliveryContext, Hit, RuleEvaluation
from replybook.policy.predicates import Constraint, FileMatch, reader
from replybook.policy.rule_data import Part
from replybook.policy.selectors import constraints, read_files
from replybook.policy.unavailable import Unavailable


@dataclass(frozen=True, slots=True)
class Declaration:
    """The condition (always if None), and the constraints on the delivery."""

    when_files: FileMatch | None
    require: tuple[Constraint, ...]
    is_late: bool = False
    judges: None = None

    def start(self, _setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation. Calls do not matter to declarations."""
        return _Look(self)


def read(part: Part) -> Declaration:
    """Read a check of the kind `declaration`."""
    part.only(("kind", "require"), ("when_files",))
    when = read_files(part.part("when_files")) if part.has("when_files") else None
    return Declaration(when, constraints(part, "require", lambda item: item.ref("field")))


class _Look(RuleEvaluation):
    def __init__(self, check: Declaration) -> None:
        self._check = check

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return one hit per constraint that is not met."""
        when = self._check.when_files
        if when is not None and not any(map(when.bind(scene.refs), scene.delivery.files)):
            return
        for constraint in self._check.require:
            look = reader(constraint.field)
            value = look(scene.data)
            if isinstance(value, Unavailable):
                yield Hit(about=constraint.field, details={"unavailable": value.reason})
                continue
            fault = constraint.bind(scene.refs)(scene.data)
            if fault == "unavailable":
                why = reason(constraint, scene.refs, scene.data)
                yield Hit(about=constraint.field, details={"unavailable": why})
            elif fault is not None:
                yield Hit(
                    code=constraint.code_of(fault),
                    about=constraint.field,
                    observed=value,
                    expected=read_expected_value(constraint, scene.refs, scene.data),
                    details={"field": constraint.field, "fault": fault},
                )
