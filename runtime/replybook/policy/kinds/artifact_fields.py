"""artifact_fields: each selected file or declared symbol meets all constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from replybook.policy.errors import BadPolicy
from replybook.policy.kinds.finding_details import read_expected_value, read_observed_value, reason
from replybook.policy.kinds.kind import CallContext, DeliveryContext, Hit, RuleEvaluation
from replybook.policy.predicates import Constraint, FileMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import constraints, file_field, read_files

_SYMBOLS = "declared_new_symbols"


@dataclass(frozen=True, slots=True)
class ArtifactFields:
    """The files to check, or the items of a list of the bundle, and the constraints."""

    files: FileMatch | None
    entries: str
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
    if part.has("files"):
        files = read_files(part.part("files"))
        return ArtifactFields(files, "", constraints(part, "require", file_field))
    lists = (f"bundle.{name}" for name in (_SYMBOLS, *part.names.sections))
    name = part.word("entries", "list of entries", tuple(lists)).partition(".")[2]
    known = part.names.sections.get(name)

    def field(item: Part) -> str:
        return file_field(item) if known is None else item.word("field", "field of an item", known)

    return ArtifactFields(None, name, constraints(part, "require", field))


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
                        yield Hit(about=self._name(thing), details={"unavailable": why})
                elif fault is not None:
                    yield Hit(
                        code=constraint.code_of(fault),
                        about=self._name(thing),
                        observed=read_observed_value(constraint, scene.refs, thing),
                        expected=read_expected_value(constraint, scene.refs, thing),
                        details={
                            **self._place(thing),
                            "field": constraint.field,
                            "fault": fault,
                            **_problems(constraint, scene, thing),
                        },
                    )

    def _things(self, scene: DeliveryContext) -> Iterator[Mapping[str, object]]:
        if self._check.files is not None:
            picks = self._check.files.bind(scene.refs)
            yield from (file for file in scene.delivery.files if picks(file))
        elif self._check.entries == _SYMBOLS:
            yield from scene.delivery.symbols
        else:
            yield from scene.delivery.bundle.sections.get(self._check.entries, ())

    def _name(self, thing: Mapping[str, object]) -> str:
        """Return a file by its path, a symbol by kind and name, an item by its first value."""
        if self._check.files is not None:
            return str(thing.get("path"))
        if self._check.entries == _SYMBOLS:
            return f"{thing.get('type')}:{thing.get('name')}"
        return f"{self._check.entries} {next(iter(thing.values()), '')}"

    def _place(self, thing: Mapping[str, object]) -> dict[str, object]:
        of = {"": "path", _SYMBOLS: "symbol"}
        return {of.get(self._check.entries, "item"): self._name(thing)}


def _problems(
    constraint: Constraint, scene: DeliveryContext, thing: Mapping[str, object]
) -> dict[str, object]:
    """Return what the fact of a constraint tells of the value that it lacks."""
    if constraint.ref is None:
        return {}
    value = str(scene.refs.field(constraint.field)(thing))
    problems = scene.facts.problems((constraint.ref,), (value,))
    return {"problems": problems} if problems else {}
