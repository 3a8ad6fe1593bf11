"""artifact_fields: each selected file or declared symbol meets all constraints.

Source: specification 31 and 32.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from replybook.policy.errors import BadPolicy
from replybook.policy.kinds.finding_details import expected, observed, reason
from replybook.policy.kinds.kind import CallContext, DeliveryContext, Hit, RuleEvaluation
from replybook.policy.predicates import Constraint, FileMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import constraints, file_field, read_files

__all__ = ["ArtifactFields", "read"]

_ENTRIES = "bundle.declared_new_symbols"


@dataclass(frozen=True, slots=True)
class ArtifactFields:
    """The files (or declared symbols if None) to check, and the constraints."""

    files: FileMatch | None
    require: tuple[Constraint, ...]
    is_late: bool = False
    judges: None = None

    def start(self, _setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation. Calls do not matter to this kind."""
        return _Look(self)


def read(part: Part) -> ArtifactFields:
    """Read a check of the kind `artifact_fields`."""
    part.only(("kind", "require"), ("files", "entries"))
    if part.has("files") == part.has("entries"):
        raise BadPolicy(part.place, "there must be either files or entries")
    if part.has("entries"):
        part.word("entries", "list of entries", (_ENTRIES,))
    files = read_files(part.part("files")) if part.has("files") else None
    return ArtifactFields(files, constraints(part, "require", file_field))


class _Look(RuleEvaluation):
    def __init__(self, check: ArtifactFields) -> None:
        self._check = check

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return one hit per file or symbol and failed constraint.

        An unavailable fact gives a single hit.
        """
        probes = [(one, one.bind(scene.refs)) for one in self._check.require]
        unknown: set[str] = set()
        for thing in self._things(scene):
            for constraint, probe in probes:
                fault = probe(thing)
                if fault == "unavailable":
                    why = reason(constraint, scene.refs, thing)
                    if constraint.field + why not in unknown:
                        unknown.add(constraint.field + why)
                        yield Hit(about=_name(thing), details={"unavailable": why})
                elif fault is not None:
                    yield Hit(
                        code=constraint.code_of(fault),
                        about=_name(thing),
                        observed=observed(constraint, scene.refs, thing),
                        expected=expected(constraint, scene.refs, thing),
                        details={
                            **_place(thing),
                            "field": constraint.field,
                            "fault": fault,
                            **_problems(constraint, scene, thing),
                        },
                    )

    def _things(self, scene: DeliveryContext) -> Iterator[Mapping[str, object]]:
        if self._check.files is None:
            yield from scene.delivery.symbols
        else:
            picks = self._check.files.bind(scene.refs)
            yield from (file for file in scene.delivery.files if picks(file))


def _problems(
    constraint: Constraint, scene: DeliveryContext, thing: Mapping[str, object]
) -> dict[str, object]:
    """Return what the fact of a constraint tells of the value that it lacks."""
    if constraint.ref is None:
        return {}
    value = str(scene.refs.field(constraint.field)(thing))
    problems = scene.facts.problems((constraint.ref,), (value,))
    return {"problems": problems} if problems else {}


def _name(thing: Mapping[str, object]) -> str:
    if "format" in thing:
        return str(thing.get("path"))
    return f"{thing.get('type')}:{thing.get('name')}"


def _place(thing: Mapping[str, object]) -> dict[str, object]:
    return {("path" if "format" in thing else "symbol"): _name(thing)}
